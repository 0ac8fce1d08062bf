package coverall.enumerate;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which items a {@link Reduction} restricts. Immutable.
 *
 * @param item the restricted item, or -1
 * @param below by option of that item: the item that is restricted in the solutions with this
 *     option
 * @param least whether a solution is also left out if in an image of it that item has an option,
 *     not removed, with a smaller number
 */
public record Restriction(int item, SortedMap<Integer, Integer> below, boolean least)
    implements Serializable {
  private static final long serialVersionUID = 2;

  /** No item is restricted. */
  public static final Restriction NONE = of(-1);

  /** Copies the map. */
  public Restriction {
    below = Collections.unmodifiableSortedMap(new TreeMap<>(below));
  }

  /** The restriction of one item, or of none if it is -1. */
  public static Restriction of(int item) {
    return new Restriction(item, new TreeMap<>(), /* least= */ false);
  }
}
