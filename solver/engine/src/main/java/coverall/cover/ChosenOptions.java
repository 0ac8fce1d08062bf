package coverall.cover;

import java.util.Arrays;

/** Options of a problem that are chosen one after the other, and which others go with them. */
public final class ChosenOptions {
  private final ExactCover cover;
  private final int[] uses; // by item

  /** None of the options of a problem. */
  public ChosenOptions(ExactCover cover) {
    this.cover = cover;
    uses = new int[cover.itemCount()];
  }

  /** Chooses an option once more. */
  public void add(int option) {
    count(option, 1);
  }

  /** Takes back that an option was chosen. */
  public void remove(int option) {
    count(option, -1);
  }

  private void count(int option, int times) {
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      uses[cover.itemOf(k)] += times;
    }
  }

  /** How often the chosen options cover an item. */
  public int uses(int item) {
    return uses[item];
  }

  /** Whether another option covers no item too often, and agrees with the chosen colours. */
  public boolean isPossible(int option) {
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      int item = cover.itemOf(k);
      if (uses[item] == cover.multiplicity(item) || hasOtherColour(item)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasOtherColour(int item) {
    int set = cover.colourSetOf(item);
    return set >= 0
        && Arrays.stream(cover.colours(set)).anyMatch(other -> other != item && uses[other] > 0);
  }
}
