package coverall.cli;

import coverall.disassembly.Disassembly;
import coverall.geometry.Lattice;
import coverall.picture.Drawing;
import coverall.picture.Numbered;
import coverall.picture.PiecesPicture;
import coverall.picture.Solids;
import coverall.picture.SolutionPage;
import coverall.picture.SolutionPicture;
import coverall.picture.StepsPicture;
import coverall.picture.Style;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Solutions as a picture in a new file. It shows the first solutions, as many as its format allows.
 */
final class PictureFile implements SolutionText {
  private static final int MOST_CELLS = 50_000;

  private final Console console;
  private final PictureFormat format;
  private final Path file;
  private final Puzzle puzzle;
  private final String distinct;
  private final PictureOptions.Look look;
  private final List<Numbered> solutions = new ArrayList<>();
  private final Map<BigInteger, Disassembly> plans = new HashMap<>(); // by number of the solution
  private String note = "";
  private long skipped;

  /**
   * Creates a picture of solutions.
   *
   * @param distinct up to what they are distinct, in words
   */
  PictureFile(
      Console console,
      PictureFormat format,
      Path file,
      Puzzle puzzle,
      String distinct,
      PictureOptions.Look look) {
    check(format, file, puzzle, look);
    this.console = console;
    this.format = format;
    this.file = file;
    this.puzzle = puzzle;
    this.distinct = distinct;
    this.look = look;
  }

  /** Rejects what cannot be drawn, or made as a solid. */
  private static void check(
      PictureFormat format, Path file, Puzzle puzzle, PictureOptions.Look look) {
    Lattice lattice = puzzle.region().lattice();
    Failure.rejectIf(
        puzzle.cellCount() > MOST_CELLS,
        file
            + ": a picture shows at most "
            + Words.number(MOST_CELLS)
            + " cells; the region has "
            + Words.number(puzzle.cellCount()));
    if (!format.isSolid()) {
      return;
    }
    Failure.rejectIf(
        lattice.hasOneLayer(),
        file
            + ": lattice "
            + lattice.name()
            + " has no solid cells. Use NAME.html, NAME.svg or NAME.png.");
    double limit = Solids.gapLimit(lattice, look.cell());
    Failure.rejectIf(
        look.gap() >= limit,
        String.format(
            Locale.ROOT,
            "--gap '%s': expected less than %.3g mm on lattice %s with cells of %s mm",
            look.gap(),
            limit,
            lattice.name(),
            look.cell()));
  }

  @Override
  public void write(BigInteger number, List<Placement> solution) {
    if (solutions.size() == format.most()) {
      skipped++;
    } else {
      solutions.add(new Numbered(number, solution));
    }
  }

  /** Adds how a solution comes apart, which a page shows, or a picture of all steps. */
  void plan(long number, Disassembly plan) {
    plans.put(BigInteger.valueOf(number), plan);
  }

  /** Sets a line that a page shows about its solutions. */
  void note(String line) {
    note = line;
  }

  /** The number of solutions that the picture does not show. */
  long skipped() {
    return skipped;
  }

  /** Reports on stderr that the picture does not show all solutions, if so. */
  void reportSkipped() {
    if (skipped > 0) {
      console.tell(
          file
              + " shows the first "
              + (format.most() == 1 ? "" : Words.number(format.most()) + " ")
              + "of "
              + Words.count(format.most() + skipped, "solution"));
    }
  }

  /** Whether a file is written: a solid model needs a solution. */
  boolean isMade() {
    return !format.isSolid() || !solutions.isEmpty();
  }

  /** Writes the file. */
  void finish() throws IOException {
    if (isMade()) {
      NewFile.make(file, this::draw);
    }
  }

  private void draw(OutputStream out) throws IOException {
    switch (format) {
      case HTML -> writePage(out);
      case SVG, PNG ->
          write(
              console,
              plans.isEmpty()
                  ? SolutionPicture.of(puzzle, solutions, look.style())
                  : StepsPicture.of(puzzle, solutions, plans, look.style()),
              format,
              look.style(),
              file,
              out);
      case STL, OBJ ->
          write(
              Solids.ofSolution(puzzle, solutions.getFirst(), look.cell(), look.gap()),
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
        Disassembly plan = plans.get(solution.number());
        if (plan == null) {
          page.write(solution.number(), solution.placements());
        } else {
          page.write(solution.number(), solution.placements(), plan);
        }
      }
      page.note(
          skipped == 0 ? note : SolutionPage.firstOf(solutions.size() + skipped) + " " + note);
    }
  }

  /** Draws the pieces of a puzzle to a new file. */
  static void ofPieces(
      Console console, PictureFormat format, Path file, Puzzle puzzle, PictureOptions.Look look)
      throws IOException {
    check(format, file, puzzle, look);
    NewFile.make(
        file,
        out -> {
          switch (format) {
            case HTML -> throw new IllegalArgumentException("a page shows solutions");
            case SVG, PNG ->
                write(
                    console,
                    PiecesPicture.of(puzzle, look.style()),
                    format,
                    look.style(),
                    file,
                    out);
            case STL, OBJ -> write(Solids.ofPieces(puzzle, look.cell(), look.gap()), format, out);
          }
        });
  }

  /** Writes a drawing to a new file, as SVG or PNG. */
  static void write(Console console, Drawing drawing, PictureFormat format, Path file)
      throws IOException {
    NewFile.make(file, out -> write(console, drawing, format, Style.USUAL, file, out));
  }

  private static void write(
      Console console,
      Drawing drawing,
      PictureFormat format,
      Style style,
      Path file,
      OutputStream out)
      throws IOException {
    if (format == PictureFormat.SVG) {
      Writer text = text(out);
      drawing.writeSvg(text, style.width());
      text.flush();
      return;
    }
    Failure.rejectIf(
        style.width() > drawing.mostPixels(),
        "--size '"
            + style.width()
            + "': "
            + file
            + " can have at most "
            + Words.number(drawing.mostPixels())
            + " pixels in width");
    if (!drawing.writePng(out, style.width())) {
      console.tell(file + " contains no text: Java finds no fonts on this machine. Use NAME.svg.");
    }
  }
}
