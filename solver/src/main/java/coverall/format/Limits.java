package coverall.format;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;

/** Sizes that puzzle files may have. */
final class Limits {
  private static final int MOST_CELLS = 4_096;
  private static final int MOST_COPIES = 4_096;

  private Limits() {}

  /** The box of a size, or a message about what is wrong with it. */
  static Shape box(int line, long width, long height, long depth) {
    String text = width + "x" + height + "x" + depth;
    if (width < 1 || height < 1 || depth < 1) {
      throw new BadPuzzleException(
          line, "a box of " + text + " has no cells; every side is at least 1");
    }
    if (width > MOST_CELLS
        || height > MOST_CELLS
        || depth > MOST_CELLS
        || width * height * depth > MOST_CELLS) {
      throw new BadPuzzleException(
          line, "a box of " + text + " is too large: at most " + MOST_CELLS + " cells are read");
    }
    return Shape.box((int) width, (int) height, (int) depth);
  }

  static int copies(int line, String name, long copies) {
    if (copies < 1 || copies > MOST_COPIES) {
      throw new BadPuzzleException(
          line, "piece " + name + " in " + copies + " copies; expected 1 to " + MOST_COPIES);
    }
    return (int) copies;
  }

  /** Checks the number of kinds of pieces: more than there are cells cannot fit. */
  static void kinds(int line, int kinds) {
    if (kinds > MOST_CELLS) {
      throw new BadPuzzleException(line, "more than " + MOST_CELLS + " different pieces");
    }
  }

  static void cells(int line, int cells) {
    if (cells > MOST_CELLS) {
      throw new BadPuzzleException(
          line, "a drawing of " + cells + " cells is too large: at most " + MOST_CELLS);
    }
  }
}
