package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.List;

/** What a solution of a problem has to be. One object serves all solutions in turn. */
interface Requirements {
  /** The notions that solutions are counted up to. */
  List<Distinct> NOTIONS = Distinct.OF_PUZZLES;

  /** The place of a notion in {@link #NOTIONS}: that of reflection is for all symmetries. */
  static int place(Distinct notion) {
    return NOTIONS.indexOf(notion == Distinct.SYMMETRY ? Distinct.REFLECTION : notion);
  }

  /** The options that solutions consist of. */
  Options options();

  /**
   * Moves to the next solution, and checks it.
   *
   * @param number that of the solution, for messages
   * @param options existing ones, in increasing order
   * @throws Violation if they are not a solution, or not the one that stands for its equivalents
   */
  void check(long number, int[] options);

  /** Whether the search finds the solution, or an equivalent one, below this prefix. */
  boolean meets(int[] prefix);

  /**
   * What the solution adds to the sum of Burnside's lemma for a notion.
   *
   * @param notion its place in {@link #NOTIONS}
   */
  long sum(int notion);

  /** What was checked, as the end of a sentence about all solutions. */
  String words();
}
