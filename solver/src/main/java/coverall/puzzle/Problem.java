package coverall.puzzle;

import coverall.cover.ExactCover;
import java.util.List;

/**
 * Something of which all solutions are to be found: an exact cover problem, what is known of its
 * symmetry, and words for it. Immutable.
 */
public sealed interface Problem permits Encoding, NamedCover {
  /** What it is called. */
  String name();

  /** The numbers of solutions that its file states. */
  List<Expectation> expectations();

  /** The items and the options. */
  ExactCover cover();

  /** The permutations of the options under which solutions may count as the same. */
  Symmetry symmetry();

  /** What solutions can be distinct up to: raw at least, and last what makes them the fewest. */
  List<Distinct> notions();

  /** The name of an item, and what it is. */
  String itemName(int item);
}
