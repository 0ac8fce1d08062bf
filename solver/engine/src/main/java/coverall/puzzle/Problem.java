package coverall.puzzle;

import coverall.cover.ExactCover;
import java.util.List;
import java.util.Optional;

/**
 * A problem to solve: an exact cover problem with its known symmetry, the names of its items and
 * options, and what its solutions look like. Immutable.
 *
 * <p>{@link #cover()} may have more options than the problem: those from {@link #optionCount()} on
 * stand for options that are not used, and are no part of a solution.
 */
public sealed interface Problem permits Encoding, NamedCover {
  /** Its name. */
  String name();

  /** Which kind it is. */
  Kind kind();

  /** The expected counts stated in its file. */
  List<Expectation> expectations();

  /** The items and the options. */
  ExactCover cover();

  /** The permutations of the options under which solutions may count as the same. */
  Symmetry symmetry();

  /** The notions defined for it, from raw to the coarsest, which gives the smallest count. */
  List<Distinct> notions();

  /** Why a notion is not defined for it, in words. */
  String whyUndefined(Distinct notion);

  /** The notion to use by default: the coarsest one defined for it, as far as that is cheap. */
  default Distinct coarsest() {
    return notions().getLast();
  }

  /**
   * The item to restrict in order to break the symmetry by a piece.
   *
   * @param name the name of the piece
   * @throws IllegalArgumentException if there is no such piece, or it cannot be restricted; the
   *     message says why
   */
  int itemToRestrict(String name);

  /** The kind and name of an item of the cover. */
  String itemName(int item);

  /** The number of options, including those that cannot be used. */
  int optionCount();

  /** The words that name an option. */
  List<String> option(int option);

  /**
   * The options of a solution of the cover that are used, in increasing order, as a new array.
   *
   * @param options the options in any order
   */
  int[] used(int... options);

  /** Passes on everything that defines it: its name and its expected counts do not. */
  <E extends Exception> void describe(Description<E> to) throws E;

  /** The most options that a solution may use. */
  int mostUsed();

  /** Why it obviously has no solution, as a clause; empty if no reason is obvious. */
  Optional<String> obstacle();

  /** This problem as a puzzle, if its solutions are arrangements of cells. */
  Optional<Encoding> asPuzzle();
}
