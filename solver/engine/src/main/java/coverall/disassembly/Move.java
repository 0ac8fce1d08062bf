package coverall.disassembly;

import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Some pieces slide together; the others stay.
 *
 * @param pieces their numbers, in increasing order: the places in the list of the solution's
 *     placements, from 0
 * @param direction the direction
 * @param distance the number of steps; 0 if the pieces are moved away from the others
 */
public record Move(List<Integer> pieces, Direction direction, int distance) {
  static final String SEPARATOR = "; ";

  private static final int MOST_SHOWN = 60; // characters

  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,2}(?:,\\d{1,2}){0,63}) (\\S{1,50})(?: ([1-9]\\d{0,5}))?");

  /** A move, whose list is copied. */
  public Move {
    pieces = List.copyOf(pieces);
  }

  /** Whether the pieces are moved away from the others of their part. */
  public boolean separates() {
    return distance == 0;
  }

  String text() {
    String numbers = pieces.stream().map(String::valueOf).collect(Collectors.joining(","));
    return numbers + " " + direction.name() + (separates() ? "" : " " + distance);
  }

  static Move parse(String text, Lattice lattice) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "..." : text;
      throw new IllegalArgumentException("expected a move like '0,3 +x 2', found '" + shown + "'");
    }
    List<Integer> pieces = Stream.of(parts.group(1).split(",", -1)).map(Integer::valueOf).toList();
    Direction direction =
        Directions.of(lattice).stream()
            .filter(known -> known.name().equals(parts.group(2)))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("unknown direction '" + parts.group(2) + "'"));
    String distance = parts.group(3);
    return new Move(pieces, direction, distance == null ? 0 : Integer.parseInt(distance));
  }
}
