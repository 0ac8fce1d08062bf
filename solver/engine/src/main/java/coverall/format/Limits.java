package coverall.format;

import coverall.geometry.Regions;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;

/** Limits on the sizes in puzzle files. */
final class Limits {
  /** Of a region where cells are not merged: with edges that match, or joined sides. */
  static final int MOST_SINGLE_CELLS = 4_096;

  private static final int MOST_CELLS = Regions.MOST_CELLS;
  private static final int MOST_COPIES = 4_096;
  private static final int MOST_KINDS = 4_096;

  private Limits() {}

  /**
   * A box.
   *
   * @throws BadPuzzleException if it has no cells or too many
   */
  static Shape box(int line, long width, long height, long depth) {
    String text = width + "x" + height + "x" + depth;
    if (width < 1 || height < 1 || depth < 1) {
      throw new BadPuzzleException(
          line, "box " + text + " has no cells; every side must be at least 1");
    }
    if (width > MOST_CELLS
        || height > MOST_CELLS
        || depth > MOST_CELLS
        || width * height * depth > MOST_CELLS) {
      throw new BadPuzzleException(
          line,
          "box "
              + text
              + " is too large; at most "
              + Names.number(MOST_CELLS)
              + " cells are supported");
    }
    return Shape.box((int) width, (int) height, (int) depth);
  }

  static int copies(int line, String name, long copies) {
    if (copies < 1 || copies > MOST_COPIES) {
      throw new BadPuzzleException(
          line,
          "piece "
              + Names.quote(name)
              + ": expected 1 to "
              + Names.number(MOST_COPIES)
              + " copies, found "
              + Names.number(copies));
    }
    return (int) copies;
  }

  /** Checks the number of different pieces. */
  static void kinds(int line, int kinds) {
    if (kinds > MOST_KINDS) {
      throw new BadPuzzleException(
          line, "more than " + Names.number(MOST_KINDS) + " different pieces");
    }
  }

  static void cells(int line, int cells) {
    if (cells > MOST_CELLS) {
      throw new BadPuzzleException(
          line,
          "the drawing has "
              + Names.number(cells)
              + " cells; at most "
              + Names.number(MOST_CELLS)
              + " are supported");
    }
  }
}
