package coverall.verify;

/** The images of a solution under the symmetries. One object serves all solutions in turn. */
interface Orbit {
  /**
   * Moves to the next solution, and checks that no other one stands for its equivalents.
   *
   * @param number that of the solution, for messages
   * @throws Violation if one does
   */
  void next(long number, int[] used);

  /**
   * What the solution adds to the sum of Burnside's lemma for a notion: for each equivalent
   * solution, the number of permutations of its group that fix it.
   */
  long sum(int notion);

  /** Whether an equivalent solution that the search finds has these used. */
  boolean meets(int[] prefix);
}
