package coverall.cli;

import coverall.picture.Drawing;
import coverall.picture.Numbered;
import coverall.picture.PiecesPicture;
import coverall.picture.Solids;
import coverall.picture.SolutionPage;
import coverall.picture.SolutionPicture;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Solutions as a picture in a file that replaces no other. The file is whole once this is closed;
 * solutions beyond the most that it can show are left out.
 */
final class PictureFile implements SolutionText, Closeable, Flushable {
  private final PictureFormat format;
  private final Path file;
  private final Puzzle puzzle;
  private final String distinct;
  private final PictureOptions.Size size;
  private final List<Numbered> solutions = new ArrayList<>();
  private String note = "";
  private long leftOut;
  private boolean closed;

  /**
   * A picture of solutions.
   *
   * @param distinct what they are distinct up to, in words
   */
  PictureFile(
      PictureFormat format, Path file, Puzzle puzzle, String distinct, PictureOptions.Size size) {
    this.format = format;
    this.file = file;
    this.puzzle = puzzle;
    this.distinct = distinct;
    this.size = size;
  }

  @Override
  public void write(long number, List<Placement> solution) {
    if (solutions.size() == format.most()) {
      leftOut++;
    } else {
      solutions.add(new Numbered(number, solution));
    }
  }

  /** Gives a page a line to show of what its solutions are. */
  void note(String line) {
    note = line;
  }

  /** How many solutions it does not show. */
  long leftOut() {
    return leftOut;
  }

  /** Says how many solutions it does not show, if there are any. */
  void tellLeftOut(PrintStream err) {
    if (leftOut > 0) {
      err.println(
          "coverall: "
              + file
              + " shows the first "
              + Words.number(format.most())
              + ", the other "
              + Words.count(leftOut, "solution")
              + (leftOut == 1 ? " is" : " are")
              + " left out");
    }
  }

  /** Whether there is something to show; a page shows also that there is none. */
  boolean isMade() {
    return format == PictureFormat.HTML || !solutions.isEmpty();
  }

  @Override
  public void flush() {
    // Nothing can be seen before it is whole.
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    if (!isMade()) {
      return;
    }
    TextFile.make(file, this::draw);
  }

  private void draw(OutputStream out) throws IOException {
    switch (format) {
      case HTML -> writePage(out);
      case SVG, PNG -> write(SolutionPicture.of(puzzle, solutions), format, file, out);
      case STL, OBJ ->
          write(
              Solids.ofSolution(puzzle, solutions.getFirst(), size.cell(), size.gap()),
              format,
              out);
    }
  }

  private static void write(Solids solids, PictureFormat format, OutputStream out)
      throws IOException {
    if (format == PictureFormat.STL) {
      solids.writeStl(out);
    } else {
      Writer text = text(out);
      solids.writeObj(text);
      text.flush();
    }
  }

  private static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  private void writePage(OutputStream out) throws IOException {
    try (SolutionPage page = new SolutionPage(puzzle, distinct, text(out))) {
      for (Numbered solution : solutions) {
        page.write(solution.number(), solution.placements());
      }
      page.note(
          leftOut == 0 ? note : SolutionPage.firstOf(solutions.size() + leftOut) + " " + note);
    }
  }

  /** Draws the pieces of a puzzle into a file. */
  static void ofPieces(PictureFormat format, Path file, Puzzle puzzle, PictureOptions.Size size)
      throws IOException {
    TextFile.make(
        file,
        out -> {
          switch (format) {
            case HTML -> throw new IllegalArgumentException("a page is of solutions");
            case SVG, PNG -> write(PiecesPicture.of(puzzle), format, file, out);
            case STL, OBJ -> write(Solids.ofPieces(puzzle, size.cell(), size.gap()), format, out);
          }
        });
  }

  /** Writes a drawing into a file, as SVG or PNG. */
  static void write(Drawing drawing, PictureFormat format, Path file) throws IOException {
    TextFile.make(file, out -> write(drawing, format, file, out));
  }

  private static void write(Drawing drawing, PictureFormat format, Path file, OutputStream out)
      throws IOException {
    if (format == PictureFormat.SVG) {
      Writer text = text(out);
      drawing.writeSvg(text);
      text.flush();
    } else if (!drawing.writePng(out)) {
      System.err.println(
          "coverall: " + file + " is without text: Java finds no fonts here. Maybe NAME.svg");
    }
  }
}
