package coverall.cover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The lookahead sets of some items: every option that covers such an item also covers an item of
 * its lookahead set.
 *
 * <p>So an option that covers the last member of the lookahead set of an item still needed, but not
 * the item itself, can be in no solution. Members that are secondary or have a multiplicity above
 * one prove nothing.
 *
 * <p>The sets are given by offsets: that of item {@code i} consists of the items {@code i +
 * offset(k)} for every {@code k} for which {@code holds(k, i)}. Immutable.
 */
public final class LookaheadSets {
  /** No items. */
  public static final LookaheadSets NONE = new LookaheadSets(new int[0], List.of());

  private final int[] offsets;
  private final List<BitSet> items;

  private LookaheadSets(int[] offsets, List<BitSet> items) {
    this.offsets = offsets;
    this.items = items;
  }

  /**
   * The sets that the options confirm. An item has none if some option covers it without a member
   * of its set.
   *
   * @param items for each offset the items whose sets have a member there
   */
  public static LookaheadSets proven(ExactCover cover, int[] offsets, List<BitSet> items) {
    BitSet refuted = new BitSet();
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] covered = cover.items(option);
      for (int item : covered) {
        if (!refuted.get(item) && !coversMember(cover, item, covered, offsets, items)) {
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
    return new LookaheadSets(offsets.clone(), left);
  }

  private static boolean coversMember(
      ExactCover cover, int item, int[] covered, int[] offsets, List<BitSet> items) {
    for (int k = 0; k < offsets.length; k++) {
      int member = item + offsets[k];
      if (items.get(k).get(item)
          && Arrays.binarySearch(covered, member) >= 0
          && member < cover.primaryCount()
          && cover.multiplicity(member) == 1) {
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

  /** Whether the item's set has a member at the k-th offset. */
  public boolean holds(int k, int item) {
    return items.get(k).get(item);
  }
}
