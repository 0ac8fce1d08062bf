package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Marks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Cells drawn in layers: {@code .} for no cell, otherwise the mark of the cell.
 *
 * <p>The layers z = 0, 1, 2, … stand beside each other from left to right, with blanks between;
 * more layers may follow below a line of dashes. In a layer y goes up and x to the right.
 */
final class DrawingParser {
  private static final Cell UNMOVED = new Cell(0, 0, 0);

  /** The frame of cells that are listed, not drawn. */
  static final Cell UNFRAMED = new Cell(0, 0, 0);

  private static final char NONE = '.';
  private static final Pattern LAYER = Pattern.compile("\\S+");
  private static final Pattern CELL =
      Pattern.compile("\\((-?\\d{1,4}),(-?\\d{1,4})(?:,(-?\\d{1,4}))?\\)(\\S?)");

  /** The marks allowed in a drawing. */
  enum Kind {
    /** Cells of a region: {@code #}, {@code +}, and letters for colours. */
    REGION("# (cell to fill), + (cell that may stay empty), . (no cell) and letters for colours") {
      @Override
      boolean allows(char mark) {
        return mark == Shape.PLAIN || mark == Marks.OPTIONAL || Character.isLetter(mark);
      }
    },
    /** Cells of a piece: {@code #}, and small letters for colours. */
    PIECE("# (cell), . (no cell) and small letters for colours") {
      @Override
      boolean allows(char mark) {
        return mark == Shape.PLAIN || Character.isLowerCase(mark);
      }
    },
    /** Pieces in place: letters and digits; {@code #} elsewhere. */
    STARTS("letters of pieces in place, and # or . elsewhere") {
      @Override
      boolean allows(char mark) {
        return mark == Shape.PLAIN || Character.isLetterOrDigit(mark);
      }
    },
    /** Places in a region: {@code #}. */
    PLACES("# (here) and . (not here)") {
      @Override
      boolean allows(char mark) {
        return mark == Shape.PLAIN;
      }
    };

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    abstract boolean allows(char mark);
  }

  private final Lattice lattice;
  private final Kind kind;
  private final List<List<Row>> bands = new ArrayList<>(List.of(new ArrayList<>()));

  private final Map<Cell, Character> listed = new TreeMap<>();

  /**
   * A row of each layer of a band, and the columns in which these begin: none if tabs hide them.
   *
   * @param indent the blanks and tabs before the row
   */
  private record Row(int line, String indent, List<String> layers, List<Integer> columns) {
    /** Whether a row of the same widths stands elsewhere. Other widths are reported as such. */
    boolean isShiftedFrom(Row other) {
      return ((columns.isEmpty() || other.columns.isEmpty())
              ? isIndentedFurther(other) || other.isIndentedFurther(this)
              : !columns.equals(other.columns))
          && IntStream.range(0, layers.size())
              .allMatch(k -> layers.get(k).length() == other.layers.get(k).length());
    }

    /** Whether it is, however wide tabs are. */
    private boolean isIndentedFurther(Row other) {
      return indent.length() > other.indent.length() && indent.startsWith(other.indent);
    }
  }

  DrawingParser(Lattice lattice, Kind kind) {
    this.lattice = lattice;
    this.kind = kind;
  }

  /**
   * What was drawn.
   *
   * @param cells the cells with their marks, where they were drawn
   * @param shift from there to cells of the lattice
   * @param frame the width, the height and the number of layers of the drawing; {@link #UNFRAMED}
   *     for a list
   */
  record Content(Lattice lattice, Map<Cell, Character> cells, Cell shift, Cell frame) {
    /** The cells without the empty space around them. */
    Shape shape() {
      if (shift.equals(UNMOVED)) {
        return Shape.marked(lattice, cells);
      }
      Map<Cell, Character> shifted = new HashMap<>();
      cells.forEach((cell, mark) -> shifted.put(cell.plus(shift.x(), shift.y(), shift.z()), mark));
      return Shape.marked(lattice, shifted);
    }

    /** From where a cell is drawn to the cell of the {@link #shape}. */
    UnaryOperator<Cell> toShape() {
      Cell origin =
          lattice.origin(
              cells.keySet().stream()
                  .map(cell -> cell.plus(shift.x(), shift.y(), shift.z()))
                  .toList());
      return cell ->
          cell.plus(shift.x() - origin.x(), shift.y() - origin.y(), shift.z() - origin.z());
    }

    /** Rejects a drawing of places in a region that has other measures than that of the region. */
    void checkMeasures(int line, Content region) {
      if (!frame.equals(region.frame)
          && !frame.equals(UNFRAMED)
          && !region.frame.equals(UNFRAMED)) {
        throw new BadPuzzleException(
            line,
            "the drawing measures "
                + measures(frame)
                + "; expected "
                + measures(region.frame)
                + " like the region");
      }
    }

    private static String measures(Cell frame) {
      return frame.x() + "x" + frame.y() + "x" + frame.z();
    }
  }

  /** Whether a line could be a row of a drawing. */
  static boolean isRow(String line) {
    return !line.isBlank() && line.chars().allMatch(c -> "#.+ ".indexOf(c) >= 0);
  }

  /**
   * The lines that draw cells in a frame: as many layers beside each other as the columns hold.
   *
   * @param cells the cells with their marks, all of them in the frame
   * @param frame the width, the height and the number of layers
   */
  static List<String> lines(Map<Cell, Character> cells, Cell frame, int columns) {
    List<String> lines = new ArrayList<>();
    int perBand = Math.max(1, (columns + 1) / (frame.x() + 1));
    for (int z = 0; z < frame.z(); z += perBand) {
      if (z > 0) {
        lines.add("---");
      }
      for (int y = frame.y() - 1; y >= 0; y--) {
        StringBuilder line = new StringBuilder();
        for (int layer = z; layer < Math.min(z + perBand, frame.z()); layer++) {
          line.append(layer > z ? " " : "");
          for (int x = 0; x < frame.x(); x++) {
            line.append(cells.getOrDefault(new Cell(x, y, layer), NONE).charValue());
          }
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  /**
   * Adds a line of the drawing, or of a list of cells.
   *
   * @param indented the line with the blanks before it, which all rows of a band have to share
   */
  void row(int line, String indented) {
    String text = indented.strip();
    if (text.startsWith("(")) {
      list(line, text);
      return;
    }
    if (text.chars().allMatch(c -> c == '-' || c == ' ')) {
      bands.add(new ArrayList<>());
      return;
    }
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      if (c != NONE && c != ' ' && c != '\t' && (c > 'z' || !kind.allows(c))) {
        throw new BadPuzzleException(
            line, "expected " + kind.words + ", found " + Names.quote("" + c));
      }
    }
    List<String> layers = new ArrayList<>();
    List<Integer> columns = new ArrayList<>();
    for (Matcher layer = LAYER.matcher(indented); layer.find(); ) {
      layers.add(layer.group());
      if (indented.indexOf('\t') < 0) {
        columns.add(layer.start());
      }
    }
    List<Row> band = bands.getLast();
    if (!band.isEmpty() && band.getFirst().layers().size() != layers.size()) {
      throw new BadPuzzleException(
          line,
          "expected "
              + band.getFirst().layers().size()
              + " layers as in the row above, found "
              + layers.size());
    }
    String indent = indented.substring(0, indented.indexOf(text));
    Row row = new Row(line, indent, layers, columns);
    if (!band.isEmpty() && row.isShiftedFrom(band.getFirst())) {
      throw new BadPuzzleException(
          line,
          "the row is not aligned with the first one; blanks only separate layers. Write . where"
              + " there is no cell");
    }
    band.add(row);
  }

  /** Adds cells like {@code (2,0)} and {@code (2,0,1)a}, the mark of the latter being a. */
  private void list(int line, String text) {
    for (String word : text.split("\\s+")) {
      Matcher matcher = CELL.matcher(word);
      if (!matcher.matches()) {
        throw new BadPuzzleException(
            line, "expected a cell like (2,0) or (2,0,1), found " + Names.quote(word));
      }
      char mark = matcher.group(4).isEmpty() ? Shape.PLAIN : matcher.group(4).charAt(0);
      if (!kind.allows(mark)) {
        throw new BadPuzzleException(
            line, "expected " + kind.words + ", found " + Names.quote("" + mark));
      }
      int z = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
      int x = Integer.parseInt(matcher.group(1));
      Cell cell = new Cell(x, Integer.parseInt(matcher.group(2)), z);
      if (listed.containsKey(cell)) {
        throw new BadPuzzleException(line, "duplicate cell " + cell);
      }
      if (!lattice.isCell(cell)) {
        throw new BadPuzzleException(
            line, "no cell of lattice " + lattice.name() + " is at " + cell + " in the grid");
      }
      listed.put(cell, mark);
    }
  }

  /**
   * The drawn cells.
   *
   * @param line of the statement above the drawing, for messages
   * @param what is drawn, for messages
   * @throws BadPuzzleException if there are no cells or the layers differ in size
   */
  Content content(int line, String what) {
    if (!listed.isEmpty()) {
      if (bands.size() > 1 || !bands.getFirst().isEmpty()) {
        throw new BadPuzzleException(line, what + " has both a drawing and a list of cells");
      }
      Limits.cells(line, listed.size());
      return new Content(lattice, listed, new Cell(0, 0, 0), UNFRAMED);
    }
    Map<Cell, Character> cells = new TreeMap<>();
    int z = 0;
    int width = 0;
    int height = 0;
    for (List<Row> band : bands) {
      for (int k = 0; k < band.size(); k++) {
        for (String layer : band.get(k).layers()) {
          width = width == 0 ? layer.length() : width;
          if (layer.length() != width) {
            throw new BadPuzzleException(
                band.get(k).line(),
                "expected " + width + " cells as in the other rows, found " + layer.length());
          }
        }
      }
      if (band.isEmpty() && bands.size() > 1) {
        throw new BadPuzzleException(
            line,
            "the drawing of " + what + " has a line of dashes without layers above or below it");
      }
      height = height == 0 ? band.size() : height;
      if (band.size() != height) {
        throw new BadPuzzleException(
            line,
            "the layers of "
                + what
                + " differ: expected "
                + height
                + " rows, found "
                + band.size());
      }
      z += addCells(band, z, cells);
    }
    if (cells.isEmpty()) {
      throw new BadPuzzleException(
          line, "expected a drawing of " + what + " below, found no cells");
    }
    Limits.cells(line, cells.size());
    Cell shift = lattice.bestShift(cells.keySet());
    Optional<Cell> misfit =
        cells.keySet().stream()
            .filter(cell -> !lattice.isCell(cell.plus(shift.x(), shift.y(), shift.z())))
            .findFirst();
    if (misfit.isPresent()) {
      throw new BadPuzzleException(line, misfit(what, misfit.get()));
    }
    return new Content(lattice, cells, shift, new Cell(width, height, z));
  }

  /** What is said of a drawing with a cell where the grid of the lattice has none. */
  private String misfit(String what, Cell cell) {
    String place = "column " + (cell.x() + 1) + " of row " + (cell.y() + 1) + " from below";
    return "the drawing of "
        + what
        + " does not fit the grid of lattice "
        + lattice.name()
        + ": there is no cell in "
        + place
        + (cell.z() > 0 ? " of layer " + (cell.z() + 1) : "")
        + ". For drawings that fit: coverall pieces --lattice "
        + lattice.name()
        + " --size 3";
  }

  /** Adds the cells of a band of layers, the first at height z, and returns their number. */
  private static int addCells(List<Row> band, int z, Map<Cell, Character> cells) {
    for (int k = 0; k < band.size(); k++) {
      List<String> layers = band.get(k).layers();
      for (int layer = 0; layer < layers.size(); layer++) {
        for (int x = 0; x < layers.get(layer).length(); x++) {
          char mark = layers.get(layer).charAt(x);
          if (mark != NONE) {
            cells.put(new Cell(x, band.size() - 1 - k, z + layer), mark);
          }
        }
      }
    }
    return band.isEmpty() ? 0 : band.getFirst().layers().size();
  }
}
