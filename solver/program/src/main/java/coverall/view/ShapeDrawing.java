package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;

/** Shapes drawn in layers as in puzzle files: the marks of cells, and {@code .} elsewhere. */
public final class ShapeDrawing {
  private static final int GAP = 4;

  private ShapeDrawing() {}

  /** A drawing below lines of text. */
  public record Block(List<String> lines) {
    int width() {
      return lines.stream().mapToInt(Screen::width).max().orElse(0);
    }
  }

  /** The rows of the drawing, layers z = 0, 1, … from left to right. */
  public static List<String> rows(Shape shape) {
    return rows(shape, Screen.Colours.NONE, 0);
  }

  private static List<String> rows(Shape shape, Screen.Colours colours, int colour) {
    List<String> rows = new ArrayList<>();
    for (int y = shape.extent().y() - 1; y >= 0; y--) {
      StringBuilder row = new StringBuilder();
      for (int z = 0; z < shape.extent().z(); z++) {
        row.append(z > 0 ? " " : "");
        for (int x = 0; x < shape.extent().x(); x++) {
          int cell = shape.indexOf(new Cell(x, y, z));
          if (cell < 0) {
            row.append('.');
            continue;
          }
          char mark = shape.mark(cell);
          row.append(mark == Shape.PLAIN ? colours.all(colour) : colours.on(colour));
          row.append(mark).append(colours.end());
        }
      }
      rows.add(row.toString());
    }
    return rows;
  }

  /** A drawing of a shape below a title. */
  public static Block titled(List<String> title, Shape shape) {
    return titled(title, shape, Screen.Colours.NONE, 0);
  }

  /** A drawing of a shape in a colour, 0xRRGGBB, below a title. */
  public static Block titled(List<String> title, Shape shape, Screen.Colours colours, int colour) {
    List<String> lines = new ArrayList<>(title.stream().map(Words::printable).toList());
    lines.addAll(rows(shape, colours, colour));
    return new Block(lines);
  }

  /** Blocks in rows, as many beside each other as fit in the columns. */
  public static List<String> arrange(List<Block> blocks, int columns) {
    List<String> lines = new ArrayList<>();
    int width = blocks.stream().mapToInt(Block::width).max().orElse(0) + GAP;
    int perBand = Math.max(1, (columns + GAP) / width);
    for (int from = 0; from < blocks.size(); from += perBand) {
      List<Block> band = blocks.subList(from, Math.min(blocks.size(), from + perBand));
      int height = band.stream().mapToInt(block -> block.lines().size()).max().orElse(0);
      if (from > 0) {
        lines.add("");
      }
      for (int k = 0; k < height; k++) {
        StringBuilder line = new StringBuilder();
        for (Block block : band) {
          String text = k < block.lines().size() ? block.lines().get(k) : "";
          line.append(text).repeat(' ', width - Screen.width(text));
        }
        lines.add(line.toString().stripTrailing());
      }
    }
    return lines;
  }
}
