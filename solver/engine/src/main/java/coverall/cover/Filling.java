package coverall.cover;

import java.util.Arrays;

/**
 * Completes solutions of a problem without its {@linkplain ExactCover#filler filler} by the options
 * of the filler; see {@link Simplification#withoutFiller}.
 *
 * <p>Not thread-safe. It allocates nothing.
 */
public final class Filling {
  private final ExactCover cover;
  private final int[] filled; // the items that the filler can cover
  private final int[] fillings; // by filled item: the filler's option
  private final boolean[] covered; // by item: scratch

  /**
   * For the solutions of a problem.
   *
   * @param cover the problem with its filler
   */
  public Filling(ExactCover cover) {
    this.cover = cover;
    int filler = cover.filler();
    fillings = cover.optionsOfItems()[filler];
    filled =
        Arrays.stream(fillings)
            .flatMap(option -> Arrays.stream(cover.items(option)).filter(item -> item != filler))
            .toArray();
    covered = new boolean[cover.itemCount()];
  }

  /**
   * Completes a solution.
   *
   * @param options its options, except those of the filler, in the first {@code length} entries
   * @param full receives these options and those of the filler
   * @return the number of options of the whole solution
   */
  public int complete(int[] options, int length, int[] full) {
    Arrays.fill(covered, false);
    for (int k = 0; k < length; k++) {
      int option = options[k];
      full[k] = option;
      for (int place = cover.start(option); place < cover.start(option + 1); place++) {
        covered[cover.itemOf(place)] = true;
      }
    }
    int end = length;
    for (int k = 0; k < filled.length; k++) {
      if (!covered[filled[k]]) {
        full[end++] = fillings[k];
      }
    }
    return end;
  }
}
