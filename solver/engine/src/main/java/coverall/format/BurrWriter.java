package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Expectation;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes puzzles as BurrTools files. Reading them gives an equal puzzle, except for the expected
 * counts, which become the comment, and symmetry breaking by hand.
 */
final class BurrWriter {
  private static final int MOST_VOXELS = 2_000_000; // of a shape

  private final Puzzle puzzle;
  private final BurrGrid grid;
  private final int colours;
  private final StringBuilder xml = new StringBuilder();

  private BurrWriter(Puzzle puzzle) {
    this.puzzle = puzzle;
    Lattice lattice = puzzle.region().lattice();
    this.grid = BurrGrid.of(lattice).orElseThrow(() -> unsayable("lattice " + lattice.name()));
    this.colours = colours(puzzle);
  }

  /**
   * The file, compressed as BurrTools does it.
   *
   * @throws BadPuzzleException if the format does not support the puzzle
   */
  static byte[] compressed(Puzzle puzzle) {
    return compressed(write(puzzle));
  }

  /**
   * The file with solutions, compressed.
   *
   * @param all whether these are all solutions
   * @throws BadPuzzleException if the format does not support the puzzle
   */
  static byte[] compressed(Puzzle puzzle, List<List<Placement>> solutions, boolean all) {
    write(puzzle); // checks it
    BurrWriter writer = new BurrWriter(puzzle);
    BurrAssemblies assemblies = new BurrAssemblies(puzzle, writer.grid);
    String state = all ? BurrReader.SOLVED : BurrReader.STARTED;
    writer.file(
        state + "\" assemblies=\"" + solutions.size() + "\" solutions=\"0",
        solutions.stream().map(assemblies::write).toList());
    return compressed(writer.xml.toString());
  }

  private static byte[] compressed(String xml) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(xml.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Writing to memory does not fail.
    }
    return bytes.toByteArray();
  }

  /**
   * The XML of a puzzle.
   *
   * @throws BadPuzzleException if the format does not support the puzzle
   */
  static String write(Puzzle puzzle) {
    BurrWriter writer = new BurrWriter(puzzle);
    for (Piece piece : puzzle.realPieces()) {
      if (piece.turning() != Turning.FREE) {
        throw unsayable(piece.turning().word() + " piece " + Names.quote(piece.name()));
      }
    }
    if (!puzzle.rules().inside().isEmpty()) {
      throw unsayable(
          "inside or outside for piece "
              + Names.quote(puzzle.rules().inside().keySet().iterator().next()));
    }
    if (!puzzle.rules().starts().isEmpty()) {
      throw unsayable("pieces in place from the start");
    }
    if (puzzle.rules().matching()) {
      throw unsayable("colours that match between pieces");
    }
    if (!puzzle.region().surface().isPlane()) {
      throw unsayable("a region that closes");
    }
    if (puzzle.sliding().hasBox()) {
      throw unsayable("a box with open sides");
    }
    writer.file(BurrReader.UNSOLVED, List.of());
    check(puzzle, writer.xml.toString());
    return writer.xml.toString();
  }

  private static BadPuzzleException unsayable(String what) {
    return new BadPuzzleException("the BurrTools format does not support " + what);
  }

  private static void check(Puzzle puzzle, String xml) {
    Puzzle read;
    try {
      read = PuzzleFile.parse(xml.getBytes(StandardCharsets.UTF_8), puzzle.name());
    } catch (BadPuzzleException e) {
      throw new BadPuzzleException("cannot be written as a BurrTools file: " + e.getMessage());
    }
    // By default a colour fits itself.
    Map<Character, Set<Character>> fits = new HashMap<>(puzzle.rules().fits());
    fits.entrySet().removeIf(entry -> entry.getValue().equals(Set.of(entry.getKey())));
    Puzzle said =
        new Puzzle(
            BurrFormat.title(puzzle.name(), puzzle.name()),
            puzzle.region(),
            puzzle.pieces(),
            new Rules(Map.of(), fits),
            puzzle.sliding(),
            List.of(),
            List.of());
    if (!read.equals(said)) {
      throw new BadPuzzleException(
          "cannot be written as a BurrTools file: reading it gives a different puzzle");
    }
  }

  /** The number of the last colour in use, counted from 1 for a. */
  private static int colours(Puzzle puzzle) {
    int last = 0;
    StringBuilder used = new StringBuilder(puzzle.region().marks());
    puzzle.pieces().forEach(piece -> used.append(piece.shape().marks()));
    puzzle
        .rules()
        .fits()
        .forEach(
            (colour, on) -> {
              used.append(colour.charValue());
              on.forEach(other -> used.append(other.charValue()));
            });
    for (int k = 0; k < used.length(); k++) {
      last = Math.max(last, number(used.charAt(k)));
    }
    return last;
  }

  /** The number of the colour of a mark; 0 for no colour. */
  private static int number(char mark) {
    char colour = Marks.colour(mark);
    return colour == Shape.PLAIN ? 0 : colour - 'a' + 1;
  }

  /**
   * Writes the file.
   *
   * @param state of the problem, and counts
   * @param solutions as text
   */
  private void file(String state, List<String> solutions) {
    List<Piece> pieces = puzzle.realPieces();
    xml.append("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n");
    xml.append(" <gridType type=\"").append(grid.number()).append("\"/>\n");
    xml.append(" <colors>\n");
    for (int colour = 0; colour < colours; colour++) {
      // Far from each other, and none too dark.
      xml.append("  <color red=\"").append(64 + colour * 67 % 192);
      xml.append("\" green=\"").append(64 + (colour * 151 + 80) % 192);
      xml.append("\" blue=\"").append(64 + (colour * 109 + 160) % 192).append("\"/>\n");
    }
    xml.append(" </colors>\n <shapes>\n");
    pieces.forEach(piece -> voxels(piece.name(), piece.shape()));
    voxels("", puzzle.region());
    xml.append(" </shapes>\n <problems>\n  <problem name=\"").append(escaped(puzzle.name()));
    xml.append("\" state=\"").append(state).append('"').append(mostHoles());
    xml.append(">\n   <shapes>\n");
    for (int id = 0; id < pieces.size(); id++) {
      Piece piece = pieces.get(id);
      xml.append("    <shape id=\"").append(id).append('"');
      if (piece.isFixed()) {
        xml.append(" count=\"").append(piece.copies());
      } else {
        xml.append(" min=\"").append(piece.fewest());
        xml.append("\" max=\"").append(piece.copies());
      }
      xml.append('"');
      groups(piece);
    }
    xml.append("   </shapes>\n   <result id=\"").append(pieces.size()).append("\"/>\n");
    bitmap();
    solutions(solutions);
    xml.append("  </problem>\n </problems>\n <comment>");
    xml.append(escaped(comment())).append("</comment>\n</puzzle>\n");
  }

  /** Ends the tag of a piece: with its group, or with several of them. */
  private void groups(Piece piece) {
    List<Set<String>> together = puzzle.sliding().together();
    int[] groups =
        IntStream.range(0, together.size())
            .filter(k -> together.get(k).contains(piece.name()))
            .toArray();
    if (groups.length == 0) {
      xml.append("/>\n");
    } else if (groups.length == 1) {
      xml.append(" group=\"").append(groups[0] + 1).append("\"/>\n");
    } else {
      xml.append(">");
      for (int group : groups) {
        xml.append("<group group=\"").append(group + 1);
        xml.append("\" count=\"").append(piece.copies()).append("\"/>");
      }
      xml.append("</shape>\n");
    }
  }

  private void voxels(String name, Shape shape) {
    Cell size = shape.extent();
    long all = (long) size.x() * size.y();
    if (all > MOST_VOXELS || all * size.z() > MOST_VOXELS) {
      throw unsayable(
          "shapes of more than " + Names.number(MOST_VOXELS) + " voxels, including empty ones");
    }
    xml.append("  <voxel x=\"").append(size.x());
    xml.append("\" y=\"").append(size.y()).append("\" z=\"").append(size.z()).append('"');
    xml.append(name.isEmpty() ? "" : " name=\"" + escaped(name) + "\"").append(" type=\"0\">");
    for (Cell cell : Shape.box(size.x(), size.y(), size.z()).cells()) {
      int index = shape.indexOf(cell);
      if (index < 0) {
        xml.append(BurrFile.EMPTY);
        continue;
      }
      char mark = shape.mark(index);
      xml.append(Marks.mayStayEmpty(mark) ? BurrFile.VARIABLE : BurrFile.FIXED);
      if (number(mark) > 0) {
        xml.append(number(mark));
      }
    }
    xml.append("</voxel>\n");
  }

  /** The attribute that limits the number of empty cells, unless the volumes determine it. */
  private String mostHoles() {
    List<Piece> pieces = puzzle.realPieces();
    Optional<Piece> gap = puzzle.gap();
    if (gap.equals(puzzle.impliedGap())) {
      return "";
    }
    int most = gap.map(Piece::copies).orElse(0);
    if (pieces.stream().allMatch(Piece::isFixed)
        || !gap.equals(Piece.gaps(puzzle.region(), pieces, 0, most))) {
      throw unsayable(gap.map(Piece::copiesText).orElse("0") + " empty cells");
    }
    return " maxHoles=\"" + most + "\"";
  }

  private void bitmap() {
    xml.append("   <bitmap>\n");
    Map<Character, Set<Character>> fits = puzzle.rules().fits();
    for (int piece = 1; piece <= colours; piece++) {
      char letter = (char) ('a' + piece - 1);
      for (int result = 1; result <= colours; result++) {
        if (fits.getOrDefault(letter, Set.of(letter)).contains((char) ('a' + result - 1))) {
          xml.append("    <pair piece=\"").append(piece - 1); // Here they are counted from 0.
          xml.append("\" result=\"").append(result - 1).append("\"/>\n");
        }
      }
    }
    xml.append("   </bitmap>\n");
  }

  private void solutions(List<String> solutions) {
    if (solutions.isEmpty()) {
      return;
    }
    xml.append("   <solutions>\n");
    for (int number = 0; number < solutions.size(); number++) {
      xml.append("    <solution asmNum=\"").append(number).append("\"><assembly>");
      xml.append(solutions.get(number)).append("</assembly></solution>\n");
    }
    xml.append("   </solutions>\n");
  }

  private String comment() {
    StringBuilder comment = new StringBuilder();
    for (Expectation expectation : puzzle.expectations()) {
      comment.append(comment.isEmpty() ? "" : "\n");
      comment.append(expectation.count()).append(" assemblies ");
      comment.append(expectation.words());
      comment.append(expectation.source().isEmpty() ? "" : ": " + expectation.source());
    }
    return comment.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
