package coverall.cover;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An exact cover problem made smaller without losing a solution. Its options keep their numbers, so
 * its solutions are those of the problem; {@linkplain #withoutFiller without a filler}, all but the
 * filler's options of each.
 *
 * <p>An item is strict if it must be covered exactly once. These rules are applied until none
 * changes anything, or until they have cost more than a search would gain:
 *
 * <ul>
 *   <li>Strict items with the same options are one item. An item that may be covered at most once
 *       is superfluous if another such item, or a strict one, has all of its options.
 *   <li>If all options of a strict item cover another item that may be covered only once, no other
 *       option of that item can be used.
 *   <li>An option cannot be used if it leaves a strict item without any.
 * </ul>
 *
 * <p>Where options have many items, of which many are always covered together, little is left. The
 * rules for options are those of singleton arc consistency; see Knuth, TAOCP 4B, 7.2.2.1, on
 * preprocessing. Immutable.
 *
 * @param cover the smaller problem, with its items numbered anew unless {@code items} is all of
 *     them
 * @param items by item of the smaller problem: its number in the problem
 * @param removed the options that are in no solution, and those of a filler that is left out; they
 *     have no items in the smaller problem
 */
public record Simplification(ExactCover cover, List<Integer> items, BitSet removed) {

  /** Whether at most half of the items, primary or all, or of the options of a problem are left. */
  public boolean halves(ExactCover of) {
    return 2 * cover.itemCount() <= of.itemCount()
        || 2 * cover.primaryCount() <= of.primaryCount()
        || 2 * cover.usableOptionCount() <= of.usableOptionCount();
  }

  /** The smaller problem. Deterministic. */
  public static Simplification of(ExactCover cover) {
    return of(cover, new BitSet());
  }

  /**
   * The smaller problem. Deterministic.
   *
   * @param useless options that are in no solution
   */
  public static Simplification of(ExactCover cover, BitSet useless) {
    Simplifier simplifier = new Simplifier(cover, useless, /* thorough= */ false);
    simplifier.run();
    return simplifier.result();
  }

  /**
   * The options that the rules remove if every option is tried, whether or not a search of this
   * problem would gain: it may stand for a larger one, of which it has some items. Deterministic.
   */
  public static BitSet useless(ExactCover cover) {
    Simplifier simplifier = new Simplifier(cover, new BitSet(), /* thorough= */ true);
    simplifier.run();
    return simplifier.removed;
  }

  /** How many items a problem with so many options may have, or no rule is applied. */
  public static int mostItems(int options) {
    return (int) (Simplifier.MOST_WORDS / Simplifier.words(options));
  }

  /**
   * A problem without its {@linkplain ExactCover#filler filler}, whose options are removed. The
   * items that it fills need not be covered then. {@link Filling} completes the solutions.
   *
   * @param useless options that are in no solution
   * @return empty if there is no filler, or if it cannot be left out
   */
  public static Optional<Simplification> withoutFiller(ExactCover cover, BitSet useless) {
    int filler = cover.filler();
    if (filler < 0) {
      return Optional.empty();
    }
    BitSet filled = new BitSet();
    BitSet removed = (BitSet) useless.clone();
    for (int option : cover.optionsOfItems()[filler]) {
      if (!useless.get(option)) {
        Arrays.stream(cover.items(option)).filter(item -> item != filler).forEach(filled::set);
      }
      removed.set(option);
    }
    if (!isAnchored(cover, removed, filled)) {
      return Optional.empty();
    }
    int[] primary =
        IntStream.range(0, cover.primaryCount())
            .filter(item -> item != filler && !filled.get(item))
            .toArray();
    IntStream secondary =
        IntStream.range(cover.primaryCount(), cover.itemCount()).filter(item -> item != filler);
    int[] left =
        IntStream.concat(Arrays.stream(primary), IntStream.concat(filled.stream(), secondary))
            .toArray();
    return Optional.of(
        new Simplification(
            renumbered(cover, left, primary.length, removed),
            Arrays.stream(left).boxed().toList(),
            removed));
  }

  /** Whether each option that is left covers an item that must be covered once. */
  private static boolean isAnchored(ExactCover cover, BitSet removed, BitSet filled) {
    return IntStream.range(0, cover.optionCount())
        .filter(option -> cover.isUsable(option) && !removed.get(option))
        .allMatch(
            option ->
                Arrays.stream(cover.items(option))
                    .anyMatch(
                        item ->
                            item < cover.primaryCount()
                                && cover.multiplicity(item) == 1
                                && !filled.get(item)));
  }

  /** The same problem made still smaller. */
  public Simplification further() {
    Simplification more = of(cover);
    BitSet all = (BitSet) removed.clone();
    all.or(more.removed);
    return new Simplification(more.cover, more.items.stream().map(items::get).toList(), all);
  }

  /**
   * A problem with some of its items.
   *
   * @param left the items, the primary ones first
   */
  private static ExactCover renumbered(ExactCover cover, int[] left, int primary, BitSet removed) {
    ExactCover.Builder builder = new ExactCover.Builder(primary, left.length - primary);
    int[] number = new int[cover.itemCount()];
    Arrays.fill(number, -1);
    for (int k = 0; k < left.length; k++) {
      int item = left[k];
      number[item] = k;
      if (k < primary) {
        builder.multiplicity(k, cover.multiplicity(item));
      } else if (item >= cover.primaryCount()) {
        builder.range(k, cover.lowerBound(item), cover.multiplicity(item));
      }
    }
    for (int set = 0; set < cover.colourSetCount(); set++) {
      builder.colours(Arrays.stream(cover.colours(set)).map(item -> number[item]).toArray());
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] items =
          Arrays.stream(cover.items(option))
              .map(item -> number[item])
              .filter(k -> k >= 0)
              .toArray();
      if (items.length == 0 || removed.get(option)) {
        builder.noOption();
      } else {
        builder.option(items);
      }
    }
    return builder.build();
  }

  /** The state while a problem is made smaller. */
  private static final class Simplifier {
    private static final long MOST_WORDS = 4_000_000; // of all columns
    private static final double MOST_LEFT = 0.75; // of the items
    private static final long MOST_WORK = 100_000_000; // in words read, about
    private static final long MOST_THOROUGH_WORK = 2_000_000_000;

    private final ExactCover cover;
    private final int words;
    private final long[][] columns; // by item: its options; empty if the item is superfluous
    private final BitSet removed;
    private final boolean thorough; // whether every option is tried
    private final long mostWork;
    private long work;

    Simplifier(ExactCover cover, BitSet useless, boolean thorough) {
      this.cover = cover;
      this.thorough = thorough;
      mostWork = thorough ? MOST_THOROUGH_WORK : MOST_WORK;
      removed = (BitSet) useless.clone();
      words = words(cover.optionCount());
      columns = new long[cover.itemCount()][0];
    }

    /** Applies the rules, unless the problem is too large. */
    void run() {
      if ((long) words * columns.length > MOST_WORDS) {
        return;
      }
      Arrays.setAll(columns, item -> new long[words]);
      for (int option = 0; option < cover.optionCount(); option++) {
        for (int k = cover.start(option); k < cover.start(option + 1); k++) {
          if (!removed.get(option)) {
            columns[cover.itemOf(k)][option / Long.SIZE] |= 1L << option;
          }
        }
      }
      mergeAndRemoveRivals();
      // Trying every option takes longer, and seldom pays where few items are superfluous.
      boolean worthTrying = thorough || left().length <= MOST_LEFT * columns.length;
      while (worthTrying && work < mostWork && isPossible() && removeOptionsThatLeaveNone()) {
        mergeAndRemoveRivals();
      }
    }

    /** The words of a column. */
    static int words(int options) {
      return Math.max(1, (options + Long.SIZE - 1) / Long.SIZE);
    }

    private void mergeAndRemoveRivals() {
      boolean changed = true;
      while (changed && isPossible()) {
        mergeStrictItems();
        dropSuperfluousItems();
        changed = removeRivals();
      }
    }

    private int[] left() {
      return IntStream.range(0, columns.length).filter(this::isLeft).toArray();
    }

    private boolean isStrict(int item) {
      return item < cover.primaryCount() && cover.multiplicity(item) == 1;
    }

    /** Whether the item may be covered at most once, and nothing else depends on it. */
    private boolean isExclusive(int item) {
      return isStrict(item)
          || (item >= cover.primaryCount()
              && cover.multiplicity(item) == 1
              && cover.lowerBound(item) == 0
              && cover.colourSetOf(item) < 0);
    }

    private boolean isLeft(int item) {
      return columns[item].length > 0;
    }

    private void drop(int item) {
      columns[item] = new long[0];
    }

    /** Whether every strict item has an option. Otherwise there is nothing to search. */
    private boolean isPossible() {
      for (int item = 0; item < cover.primaryCount(); item++) {
        if (isStrict(item) && isLeft(item) && first(columns[item]) < 0) {
          return false;
        }
      }
      return true;
    }

    private void mergeStrictItems() {
      Map<LongBuffer, Integer> known = new HashMap<>();
      for (int item = 0; item < cover.primaryCount(); item++) {
        if (isStrict(item)
            && isLeft(item)
            && known.putIfAbsent(LongBuffer.wrap(columns[item]), item) != null) {
          drop(item);
        }
      }
    }

    private void dropSuperfluousItems() {
      for (int item = cover.primaryCount(); item < columns.length; item++) {
        if (isLeft(item) && isExclusive(item)) {
          int option = first(columns[item]);
          if (option < 0 || anyHasAll(cover.items(option), item)) {
            drop(item);
          }
        }
      }
    }

    /** Whether one of these items has all options of an item, and is another one. */
    private boolean anyHasAll(int[] others, int item) {
      for (int other : others) {
        if (other != item
            && isLeft(other)
            && isExclusive(other)
            && isSubset(columns[item], columns[other])) {
          return true;
        }
      }
      return false;
    }

    /**
     * Removes the options of an item that are not options of a strict item, which has no others.
     */
    private boolean removeRivals() {
      boolean changed = false;
      for (int item = 0; item < cover.primaryCount(); item++) {
        int option = isStrict(item) && isLeft(item) ? first(columns[item]) : -1;
        if (option >= 0) {
          for (int other : cover.items(option)) {
            if (other != item && isLeft(other) && isExclusive(other)) {
              changed |= removeRivals(columns[item], columns[other]);
            }
          }
        }
      }
      return changed;
    }

    private boolean removeRivals(long[] own, long[] others) {
      if (!isSubset(own, others)) {
        return false;
      }
      boolean changed = false;
      for (int w = 0; w < words; w++) {
        for (long rest = others[w] & ~own[w]; rest != 0; rest &= rest - 1) {
          remove(w * Long.SIZE + Long.numberOfTrailingZeros(rest));
          changed = true;
        }
      }
      return changed;
    }

    private boolean removeOptionsThatLeaveNone() {
      int[] strict =
          IntStream.range(0, cover.primaryCount())
              .filter(item -> isStrict(item) && isLeft(item))
              .toArray();
      boolean changed = false;
      long[] conflicts = new long[words];
      for (int option = 0; option < cover.optionCount() && work < mostWork; option++) {
        if (cover.isUsable(option) && !removed.get(option)) {
          Arrays.fill(conflicts, 0);
          for (int k = cover.start(option); k < cover.start(option + 1); k++) {
            int item = cover.itemOf(k);
            if (isLeft(item) && isExclusive(item)) {
              unite(conflicts, columns[item]);
            }
          }
          conflicts[option / Long.SIZE] &= ~(1L << option);
          if (leavesNone(strict, conflicts)) {
            remove(option);
            changed = true;
          }
        }
      }
      return changed;
    }

    private void unite(long[] mask, long[] other) {
      for (int w = 0; w < words; w++) {
        mask[w] |= other[w];
      }
      work += words;
    }

    private boolean leavesNone(int[] strict, long[] conflicts) {
      for (int item : strict) {
        if (isSubset(columns[item], conflicts)) {
          return true;
        }
      }
      return false;
    }

    private boolean isSubset(long[] part, long[] whole) {
      int w = 0;
      while (w < words && (part[w] & ~whole[w]) == 0) {
        w++;
      }
      work += w + 1;
      return w == words;
    }

    private static int first(long[] column) {
      for (int w = 0; w < column.length; w++) {
        if (column[w] != 0) {
          return w * Long.SIZE + Long.numberOfTrailingZeros(column[w]);
        }
      }
      return -1;
    }

    private void remove(int option) {
      removed.set(option);
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        if (isLeft(cover.itemOf(k))) {
          columns[cover.itemOf(k)][option / Long.SIZE] &= ~(1L << option);
        }
      }
    }

    Simplification result() {
      int[] left = left();
      // Lookahead sets are offsets between the numbers of items.
      boolean renumber = cover.lookahead().count() == 0 || 2 * left.length <= columns.length;
      if (left.length == 0 || left.length == columns.length || !renumber) {
        List<Integer> all = IntStream.range(0, columns.length).boxed().toList();
        return new Simplification(removed.isEmpty() ? cover : cover.without(removed), all, removed);
      }
      int primary = (int) Arrays.stream(left).filter(item -> item < cover.primaryCount()).count();
      return new Simplification(
          renumbered(cover, left, primary, removed), Arrays.stream(left).boxed().toList(), removed);
    }
  }
}
