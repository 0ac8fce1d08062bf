package coverall.puzzle;

import coverall.cover.ExactCover;
import java.util.List;

/**
 * A problem to solve: an exact cover problem with its known symmetry and the names of its items.
 * Immutable.
 */
public sealed interface Problem permits Encoding, NamedCover {
  /** Its name. */
  String name();

  /** The expected counts stated in its file. */
  List<Expectation> expectations();

  /** The items and the options. */
  ExactCover cover();

  /** The permutations of the options under which solutions may count as the same. */
  Symmetry symmetry();

  /** The notions defined for it, at least raw; the last one gives the smallest count. */
  List<Distinct> notions();

  /** The kind and name of an item. */
  String itemName(int item);
}
