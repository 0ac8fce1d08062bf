package coverall.cover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds {@link LookaheadSets} in the options of a problem, without being told any. In a packing
 * problem whose places are numbered row by row, these are the neighbours of every place.
 *
 * <p>Greedy: the next offset is the one at which most of the options that still lack a member of an
 * item's set cover an item. Deterministic.
 */
final class LookaheadFinder {
  /** More would take longer to look up than they save. */
  private static final int MOST_OFFSETS = 3; // in each direction

  private static final int MOST_ITEMS = 20_000; // engines that use the sets are too slow with more
  private static final long MOST_PAIRS = 4_000_000; // of items of an option

  private final ExactCover cover;
  private final int itemCount;
  private final BitSet[] lacking; // by option: the places of items without a member among its items
  private final List<Integer> offsets = new ArrayList<>();
  private final List<BitSet> holders = new ArrayList<>(); // by offset

  private LookaheadFinder(ExactCover cover) {
    this.cover = cover;
    itemCount = cover.primaryCount();
    lacking = new BitSet[cover.optionCount()];
    for (int option = 0; option < lacking.length; option++) {
      lacking[option] = new BitSet();
      int[] items = cover.items(option);
      for (int k = 0; k < items.length; k++) {
        lacking[option].set(k, isCoveredOnce(items[k]));
      }
    }
  }

  /** The problem with the sets that were found; none in a very large problem. */
  static ExactCover withSets(ExactCover cover) {
    if (cover.primaryCount() > MOST_ITEMS) {
      return cover;
    }
    long pairs = 0;
    for (int option = 0; option < cover.optionCount(); option++) {
      long size = cover.items(option).length;
      pairs += size * size;
    }
    return pairs > MOST_PAIRS ? cover : new LookaheadFinder(cover).search();
  }

  private ExactCover search() {
    while (offsets.size() < 2 * MOST_OFFSETS && addOffset()) {}
    BitSet incomplete = new BitSet();
    for (int option = 0; option < lacking.length; option++) {
      int[] items = cover.items(option);
      lacking[option].stream().forEach(k -> incomplete.set(items[k]));
    }
    int[][] options = cover.optionsOfItems();
    for (int item = 0; item < itemCount; item++) {
      if (incomplete.get(item)) {
        drop(item);
      } else if (isCoveredOnce(item)) {
        minimize(item, options[item]);
      }
    }
    for (int k = offsets.size() - 1; k >= 0; k--) {
      if (holders.get(k).isEmpty()) {
        holders.remove(/* index */ k);
        offsets.remove(/* index */ k);
      }
    }
    return cover.withLookahead(offsets.stream().mapToInt(Integer::intValue).toArray(), holders);
  }

  private void drop(int item) {
    holders.forEach(items -> items.clear(item));
  }

  /** Drops the members without which every option of an item has another one, the rarest first. */
  private void minimize(int item, int[] options) {
    int[] uses = new int[offsets.size()];
    for (int k = 0; k < uses.length; k++) {
      for (int option : options) {
        uses[k] += cover.covers(option, item + offsets.get(k)) ? 1 : 0;
      }
    }
    IntStream.range(0, uses.length)
        .boxed()
        .filter(k -> holders.get(k).get(item))
        .sorted(Comparator.comparingInt(k -> uses[k]))
        .forEach(
            k -> {
              holders.get(k).clear(item);
              if (Arrays.stream(options).anyMatch(option -> !hasMember(option, item))) {
                holders.get(k).set(item);
              }
            });
  }

  private boolean hasMember(int option, int item) {
    for (int k = 0; k < offsets.size(); k++) {
      if (holders.get(k).get(item) && cover.covers(option, item + offsets.get(k))) {
        return true;
      }
    }
    return false;
  }

  /** Adds the offset that completes most sets of options, unless there is none. */
  private boolean addOffset() {
    int[] gain = new int[2 * itemCount + 1]; // by offset, from -itemCount
    for (int option = 0; option < lacking.length; option++) {
      int[] items = cover.items(option);
      for (int k = lacking[option].nextSetBit(0); k >= 0; k = lacking[option].nextSetBit(k + 1)) {
        for (int member : items) {
          if (member != items[k] && isCoveredOnce(member)) {
            gain[member - items[k] + itemCount]++;
          }
        }
      }
    }
    int best = 0;
    for (int distance = 1; distance <= itemCount; distance++) {
      best = better(gain, best, distance);
      best = better(gain, best, -distance);
    }
    if (best == 0) {
      return false;
    }
    use(best);
    return true;
  }

  private int better(int[] gain, int best, int offset) {
    long inDirection = offsets.stream().filter(other -> other > 0 == offset > 0).count();
    boolean isBetter = inDirection < MOST_OFFSETS && gain[offset + itemCount] > 0;
    return isBetter && (best == 0 || gain[offset + itemCount] > gain[best + itemCount])
        ? offset
        : best;
  }

  /** Gives every item a member at an offset if one of its options still lacks one. */
  private void use(int offset) {
    BitSet items = new BitSet();
    for (int option = 0; option < lacking.length; option++) {
      int[] covered = cover.items(option);
      for (int k = lacking[option].nextSetBit(0); k >= 0; k = lacking[option].nextSetBit(k + 1)) {
        int member = covered[k] + offset;
        if (Arrays.binarySearch(covered, member) >= 0 && isCoveredOnce(member)) {
          lacking[option].clear(k);
          items.set(covered[k]);
        }
      }
    }
    offsets.add(offset);
    holders.add(items);
  }

  private boolean isCoveredOnce(int item) {
    return item < itemCount && cover.multiplicity(item) == 1;
  }
}
