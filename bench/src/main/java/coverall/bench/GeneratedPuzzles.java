package coverall.bench;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Random puzzles with at least one solution, made by cutting a box into connected pieces. */
public final class GeneratedPuzzles {
  private GeneratedPuzzles() {}

  /**
   * Writes puzzle files.
   *
   * @param arguments the folder to write to, the first seed and the number of puzzles
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int first = Integer.parseInt(arguments[1]);
    for (int seed = first; seed < first + Integer.parseInt(arguments[2]); seed++) {
      Files.writeString(folder.resolve("generated-" + seed + ".puzzle"), puzzle(seed));
    }
  }

  private static String puzzle(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int depth = random.nextInt(1, 5);
    int height = random.nextInt(3, 7);
    int width = Math.max(2, random.nextInt(24, 50) / depth / height);
    StringBuilder text = new StringBuilder();
    text.append("box ").append(width).append('x').append(height).append('x').append(depth);
    int number = 0;
    for (Shape piece : pieces(Shape.box(width, height, depth), random)) {
      text.append("\npiece p").append(++number).append('\n').append(drawing(piece));
    }
    return text.append('\n').toString();
  }

  /** Grows pieces of four to six cells in turn; pieces that run out of room may be smaller. */
  private static List<Shape> pieces(Shape box, SplittableRandom random) {
    TreeSet<Cell> left = new TreeSet<>(box.cells());
    List<Shape> pieces = new ArrayList<>();
    while (!left.isEmpty()) {
      int size = random.nextInt(4, 7);
      TreeSet<Cell> piece = new TreeSet<>();
      TreeSet<Cell> border = new TreeSet<>();
      border.add(left.first());
      while (piece.size() < size && !border.isEmpty()) {
        Cell next = border.stream().skip(random.nextInt(border.size())).findFirst().orElseThrow();
        border.remove(next);
        left.remove(next);
        piece.add(next);
        Lattice.CUBE.neighbours(next).stream().filter(left::contains).forEach(border::add);
      }
      pieces.add(Shape.of(piece));
    }
    return pieces;
  }

  private static String drawing(Shape shape) {
    StringBuilder text = new StringBuilder();
    for (int y = shape.extent().y() - 1; y >= 0; y--) {
      for (int z = 0; z < shape.extent().z(); z++) {
        text.append(z > 0 ? " " : "");
        for (int x = 0; x < shape.extent().x(); x++) {
          text.append(shape.indexOf(new Cell(x, y, z)) < 0 ? '.' : '#');
        }
      }
      text.append('\n');
    }
    return text.toString();
  }
}
