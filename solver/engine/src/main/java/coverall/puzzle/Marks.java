package coverall.puzzle;

import coverall.geometry.Shape;

/**
 * The meaning of the marks of cells in regions and pieces: {@code #} is a cell, a small letter a
 * cell of that colour; in a region, {@code +} and a capital are the same, but may stay empty.
 */
public final class Marks {
  /** A cell of a region that may stay empty. */
  public static final char OPTIONAL = '+';

  private Marks() {}

  /** Whether a cell of a region with this mark may stay empty. */
  public static boolean mayStayEmpty(int mark) {
    return mark == OPTIONAL || (mark >= 'A' && mark <= 'Z');
  }

  /** The colour of a cell with this mark, a small letter, or {@link Shape#PLAIN} for none. */
  public static char colour(char mark) {
    return mark == OPTIONAL ? Shape.PLAIN : Character.toLowerCase(mark);
  }

  /** The mark of a cell of this colour that may stay empty. */
  public static char optional(char colour) {
    return colour == Shape.PLAIN ? OPTIONAL : Character.toUpperCase(colour);
  }
}
