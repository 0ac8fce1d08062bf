package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.List;

/** What a solution of a problem has to be. One object serves all solutions in turn. */
interface Requirements {
  /** The word for an option: "placement" or "option". */
  String optionWord();

  /** The number of options: solutions have numbers below it. */
  int optionCount();

  /**
   * Moves to the next solution, and checks it.
   *
   * @param name the solution in messages
   * @param options existing ones, in increasing order
   * @throws Violation if they are not a solution, or not the one that stands for its equivalents
   */
  void check(String name, int[] options);

  /** Whether the search finds the solution, or an equivalent one, below this prefix. */
  boolean meets(List<Integer> prefix);

  /** What the solution adds to the sum of Burnside's lemma for a notion. */
  long sum(Distinct notion);

  /** What was checked, as the end of a sentence about all solutions. */
  String words();
}
