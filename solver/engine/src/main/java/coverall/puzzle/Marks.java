package coverall.puzzle;

import coverall.geometry.Shape;
import java.util.Collection;
import java.util.stream.Collectors;

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

  /** The colours of the cells of some pieces, in alphabetical order, each once. */
  public static String colours(Collection<Piece> pieces) {
    return pieces.stream()
        .flatMapToInt(piece -> piece.shape().marks().chars())
        .filter(mark -> mark != Shape.PLAIN)
        .distinct()
        .sorted()
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** The mark of a cell of this colour that may stay empty. */
  public static char optional(char colour) {
    return colour == Shape.PLAIN ? OPTIONAL : Character.toUpperCase(colour);
  }
}
