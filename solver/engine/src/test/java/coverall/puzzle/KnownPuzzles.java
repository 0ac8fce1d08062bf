package coverall.puzzle;

import coverall.geometry.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Puzzles of which much is known. */
public final class KnownPuzzles {
  public static final Puzzle SOMA = of(Shape.box(3, 3, 3), "3L 4T 4L 4S 4^ 4< 4>");
  public static final Puzzle SIX_BY_TEN = of(Shape.box(6, 10, 1), "F I L N P T U V W X Y Z");
  public static final Puzzle BEDLAM =
      of(Shape.box(4, 4, 4), "4> L1 L2 L3 J4 S1 S2 T1 T2 V2 F_ W_ X_");

  private KnownPuzzles() {}

  /** The puzzle of a region and pieces of the library, one each. */
  public static Puzzle of(Shape region, String names) {
    List<Piece> pieces =
        Arrays.stream(names.split(" ")).map(name -> Piece.of(name, shape(name))).toList();
    return Puzzle.of(names, region, pieces);
  }

  /** The dominoes that fill a rectangle. */
  public static Puzzle dominoes(int x, int y) {
    return copies("2_", x, y);
  }

  /** The copies of a piece that fill a rectangle. */
  public static Puzzle copies(String piece, int x, int y) {
    Shape shape = shape(piece);
    Piece copies = new Piece(piece, shape, x * y / shape.size(), Turning.FREE);
    return Puzzle.of("copies of " + piece, Shape.box(x, y, 1), List.of(copies));
  }

  /** The puzzle files of the project, apart from those that stand for several. */
  public static List<Path> files() throws IOException {
    Path problems = Path.of("..", "..", "problems");
    try (Stream<Path> files = Files.walk(problems)) {
      return files
          .filter(file -> file.toString().endsWith(".puzzle"))
          .filter(file -> !file.startsWith(problems.resolve("choose")))
          .filter(file -> !file.startsWith(problems.resolve("tables")))
          .sorted()
          .toList();
    }
  }

  /** The shape of a name that must be in the library. */
  public static Shape shape(String name) {
    return PieceLibrary.find(name).orElseThrow();
  }
}
