package coverall.view;

import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats of solutions as text. The same solutions always produce the same text. */
public enum SolutionFormat {
  /** Slices with the name of its piece in every cell; see {@link Slices}. */
  SLICES(".txt"),
  /** Layers with the number of its piece in every cell; see {@link NumberLayers}. */
  NUMBERS(".txt"),
  /** An object for every solution; see {@link JsonLines}. */
  JSONL(".jsonl"),
  /** A table of all cells; see {@link CellTable}. */
  CSV(".csv"),
  /** A table of all cells as numbers only; see {@link PointTable}. */
  POINTS(".csv");

  private static final String COMPRESSED = ".gz";

  private final String extension;

  SolutionFormat(String extension) {
    this.extension = extension;
  }

  /** The first format with the extension of this file name. */
  public static Optional<SolutionFormat> ofFile(String name) {
    return Arrays.stream(values()).filter(format -> format.isFor(name)).findFirst();
  }

  /** Whether a file with this name is compressed. */
  public static boolean isCompressed(String name) {
    return name.endsWith(COMPRESSED);
  }

  /** All extensions of uncompressed files. */
  public static List<String> extensions() {
    return Arrays.stream(values()).map(format -> format.extension).distinct().toList();
  }

  /** Whether this format has the extension of this file name. */
  public boolean isFor(String name) {
    String plain =
        isCompressed(name) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
    return plain.endsWith(extension);
  }

  /** Starts a file in this format, and writes what precedes the first solution. */
  public SolutionText begin(Puzzle puzzle, Writer out) throws IOException {
    return begin(puzzle, out, Screen.FILE);
  }

  /** Starts a text in this format. Only slices depend on the screen. */
  public SolutionText begin(Puzzle puzzle, Writer out, Screen screen) throws IOException {
    return switch (this) {
      case SLICES -> {
        Slices slices = new Slices(puzzle, screen);
        yield (number, solution) -> out.write(slices.numbered(number, solution));
      }
      case NUMBERS -> new NumberLayers(puzzle, out);
      case JSONL -> new JsonLines(puzzle, out);
      case CSV -> new CellTable(puzzle, out);
      case POINTS -> new PointTable(out);
    };
  }

  /**
   * Starts a text of the solutions of any problem, and writes what precedes the first one.
   * Solutions of a puzzle are written cell by cell, those of another problem option by option.
   *
   * @throws IllegalArgumentException if this format requires cells, and there are none
   */
  public OptionText begin(Problem problem, Writer out, Screen screen) throws IOException {
    if (problem.asPuzzle().isPresent()) {
      Encoding puzzle = problem.asPuzzle().get();
      SolutionText text = begin(puzzle.puzzle(), out, screen);
      return (number, options) -> text.write(number, puzzle.solution(options));
    }
    return switch (this) {
      case SLICES -> NamedOptions.lines(problem, out);
      case JSONL -> NamedOptions.jsonLines(problem, out);
      case CSV -> NamedOptions.table(problem, out);
      case NUMBERS, POINTS -> throw new IllegalArgumentException(this + " requires cells");
    };
  }

  /** Whether only solutions of puzzles can be written in this format. */
  public boolean requiresCells() {
    return this == NUMBERS || this == POINTS;
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
