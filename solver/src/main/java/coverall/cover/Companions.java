package coverall.cover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Items that cannot be covered alone: every option that covers such an item also covers one of its
 * companions.
 *
 * <p>Companions are given by offsets: those of item {@code i} are the items {@code i + offset(k)}
 * for every {@code k} for which {@code holds(k, i)}. So an option that takes the last companion of
 * an item still needed, but not the item, can be in no solution. Companions that are secondary or
 * have a multiplicity prove nothing. Immutable.
 */
public final class Companions {
  /** No items. */
  public static final Companions NONE = new Companions(new int[0], List.of());

  private final int[] offsets;
  private final List<BitSet> items;

  private Companions(int[] offsets, List<BitSet> items) {
    this.offsets = offsets;
    this.items = items;
  }

  /**
   * The companions that the options confirm. Removes an item if some option covers it without a
   * companion.
   *
   * @param items for each offset the items that have a companion there
   */
  public static Companions proven(ExactCover cover, int[] offsets, List<BitSet> items) {
    BitSet refuted = new BitSet();
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] covered = cover.items(option);
      for (int item : covered) {
        if (!refuted.get(item) && !hasCompanion(cover, item, covered, offsets, items)) {
          refuted.set(item);
        }
      }
    }
    List<BitSet> left = new ArrayList<>();
    for (BitSet set : items) {
      BitSet proven = (BitSet) set.clone();
      proven.andNot(refuted);
      left.add(proven);
    }
    return new Companions(offsets.clone(), left);
  }

  private static boolean hasCompanion(
      ExactCover cover, int item, int[] covered, int[] offsets, List<BitSet> items) {
    for (int k = 0; k < offsets.length; k++) {
      int companion = item + offsets[k];
      if (items.get(k).get(item)
          && Arrays.binarySearch(covered, companion) >= 0
          && companion < cover.primaryCount()
          && cover.multiplicity(companion) == 1) {
        return true;
      }
    }
    return false;
  }

  /** The number of offsets. */
  public int count() {
    return offsets.length;
  }

  /** The k-th offset, positive or negative. */
  public int offset(int k) {
    return offsets[k];
  }

  /** Whether the item has a companion at the k-th offset. */
  public boolean holds(int k, int item) {
    return items.get(k).get(item);
  }
}
