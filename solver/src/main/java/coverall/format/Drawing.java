package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A shape drawn in layers: {@code #} for a cell, {@code .} for none.
 *
 * <p>The layers z = 0, 1, 2, … stand beside each other from left to right, with blanks between;
 * more layers may follow below a line of dashes. In a layer y goes up and x to the right.
 */
final class Drawing {
  private final List<List<Row>> bands = new ArrayList<>(List.of(new ArrayList<>()));

  private record Row(int line, List<String> layers) {}

  /** Whether a line could be a row of a drawing. */
  static boolean isRow(String line) {
    return !line.isBlank() && line.chars().allMatch(c -> c == '#' || c == '.' || c == ' ');
  }

  /** Adds a line of the drawing. */
  void row(int line, String text) {
    if (text.chars().allMatch(c -> c == '-' || c == ' ')) {
      bands.add(new ArrayList<>());
      return;
    }
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      if (c != '#' && c != '.' && c != ' ' && c != '\t') {
        throw new BadPuzzleException(
            line, "a drawing is made of # (cell) and . (no cell); found " + Names.quote("" + c));
      }
    }
    List<String> layers = Arrays.asList(text.split("\\s+"));
    List<Row> band = bands.getLast();
    if (!band.isEmpty() && band.getFirst().layers().size() != layers.size()) {
      throw new BadPuzzleException(
          line,
          "this row shows "
              + layers.size()
              + " layers, the row above "
              + band.getFirst().layers().size());
    }
    band.add(new Row(line, layers));
  }

  /** The shape, or a message about the thing in this line if there is none. */
  Shape shape(int line, String what) {
    List<Cell> cells = new ArrayList<>();
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
                "a row of " + layer.length() + " cells; expected " + width + " as in the others");
          }
        }
      }
      if (band.isEmpty() && bands.size() > 1) {
        throw new BadPuzzleException(
            line, what + " has a line of dashes without layers above or below it");
      }
      height = height == 0 ? band.size() : height;
      if (band.size() != height) {
        throw new BadPuzzleException(
            line,
            "the layers of " + what + " have " + height + " rows and " + band.size() + " rows");
      }
      z += addCells(band, z, cells);
    }
    if (cells.isEmpty()) {
      throw new BadPuzzleException(line, what + " has no cells; expected a drawing below");
    }
    Limits.cells(line, cells.size());
    return Shape.of(cells);
  }

  /** Adds the cells of a band of layers, the first at height z; the answer is their number. */
  private static int addCells(List<Row> band, int z, List<Cell> cells) {
    for (int k = 0; k < band.size(); k++) {
      List<String> layers = band.get(k).layers();
      for (int layer = 0; layer < layers.size(); layer++) {
        for (int x = 0; x < layers.get(layer).length(); x++) {
          if (layers.get(layer).charAt(x) == '#') {
            cells.add(new Cell(x, band.size() - 1 - k, z + layer));
          }
        }
      }
    }
    return band.isEmpty() ? 0 : band.getFirst().layers().size();
  }
}
