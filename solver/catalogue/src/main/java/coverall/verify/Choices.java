package coverall.verify;

import java.util.Set;
import java.util.function.Supplier;

/** The options on a path of the search tree, and those that may come next. Not thread-safe. */
interface Choices {
  /**
   * Checks that an option may come next.
   *
   * @param below where in the tree, for messages
   * @throws Violation if it may not
   */
  void checkNext(Supplier<String> below, int option);

  /** Puts an option, which may come next, at the end of the path, or takes it off again. */
  void put(int option, boolean on);

  /**
   * Checks that some options are all those that may come next to cover one item, which is still to
   * be covered exactly once: each solution below has exactly one of them.
   *
   * @param below where in the tree, for messages
   * @param next options that may come next, at least one
   * @throws Violation if there is no such item
   */
  void checkComplete(Supplier<String> below, Set<Integer> next);

  /** What the search tree is whole up to, in words; empty if nothing is left out of it. */
  default String upTo() {
    return "";
  }
}
