package coverall.cover;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An exact cover problem: items, and options that each cover some of them.
 *
 * <p>The items are numbered from 0; the primary ones come first. A solution is a set of options in
 * which every primary item is covered exactly as often as its multiplicity (by default once) and
 * every secondary item as often as its range allows (by default at most once). Multiplicities above
 * one stand for identical things, as in Knuth's Algorithm M (TAOCP 4B, 7.2.2.1).
 *
 * <p>Secondary items may form a colour set, of which a solution covers at most one, as often as its
 * range allows. This expresses the colours of an item on which options have to agree (Knuth's
 * Algorithm C): each colour is an item of the set that may be covered any number of times.
 *
 * <p>Immutable, so every engine in every thread can share it. The items of option {@code o} are
 * {@code itemOf(k)} for {@code k} from {@code start(o)} to {@code start(o + 1) - 1}, in increasing
 * order. An option without items must not be used: removing options does not change the numbers of
 * the others.
 */
public final class ExactCover {
  private static final int NONE = -1;

  private final Items items;
  private final int[] optionStart;
  private final int[] itemOf;
  private final LookaheadSets lookahead;
  private final int maxSolutionLength;

  private ExactCover(Items items, int[] optionStart, int[] itemOf, LookaheadSets lookahead) {
    this.items = items;
    this.optionStart = optionStart;
    this.itemOf = itemOf;
    this.lookahead = lookahead;
    maxSolutionLength = computeMaxSolutionLength();
  }

  /** The items of a problem, which its options do not change. */
  private static final class Items {
    final int primaryCount;
    final int[] lowerBound;
    final int[] multiplicity;
    final int[] colourSet; // by item: the number of its colour set, or NONE
    final int[][] colours; // by colour set
    final int filler; // an item, or NONE
    final int fillings; // the number of options that the filler was declared with

    Items(
        int primaryCount,
        int[] lowerBound,
        int[] multiplicity,
        int[] colourSet,
        List<int[]> colours,
        int filler,
        int fillings) {
      this.filler = filler;
      this.fillings = fillings;
      this.primaryCount = primaryCount;
      this.lowerBound = lowerBound.clone();
      this.multiplicity = multiplicity.clone();
      this.colourSet = colourSet.clone();
      this.colours = colours.toArray(int[][]::new);
    }

    /** These items and further secondary ones, each of which may be covered once. */
    Items withSecondary(int number) {
      int count = multiplicity.length;
      int[] most = Arrays.copyOf(multiplicity, count + number);
      int[] sets = Arrays.copyOf(colourSet, count + number);
      Arrays.fill(most, count, most.length, 1);
      Arrays.fill(sets, count, sets.length, NONE);
      return new Items(
          primaryCount,
          Arrays.copyOf(lowerBound, most.length),
          most,
          sets,
          List.of(colours),
          filler,
          fillings);
    }
  }

  /** This problem with those of the claimed lookahead sets that its options confirm. */
  public ExactCover withLookahead(int[] offsets, List<BitSet> items) {
    return new ExactCover(
        this.items, optionStart, itemOf, LookaheadSets.proven(this, offsets, items));
  }

  /**
   * This problem with lookahead sets that are found in its options, for those items that have some.
   */
  public ExactCover withLookaheadFound() {
    return LookaheadFinder.withSets(this);
  }

  /** The confirmed lookahead sets. */
  public LookaheadSets lookahead() {
    return lookahead;
  }

  /** The number of items, primary and secondary. */
  public int itemCount() {
    return items.multiplicity.length;
  }

  /** The number of primary items: those numbered below it. */
  public int primaryCount() {
    return items.primaryCount;
  }

  /** The number of options, including those without items. */
  public int optionCount() {
    return optionStart.length - 1;
  }

  /** The number of options that have items. */
  public int usableOptionCount() {
    int count = 0;
    for (int option = 0; option < optionCount(); option++) {
      count += isUsable(option) ? 1 : 0;
    }
    return count;
  }

  /** Whether an option has items. One without items is in no solution. */
  public boolean isUsable(int option) {
    return optionStart[option] < optionStart[option + 1];
  }

  /** How often an item must be covered at least: for a primary item the same as at most. */
  public int lowerBound(int item) {
    return items.lowerBound[item];
  }

  /** How often an item may be covered at most: a primary item must be covered exactly so often. */
  public int multiplicity(int item) {
    return items.multiplicity[item];
  }

  /** The number of colour sets. */
  public int colourSetCount() {
    return items.colours.length;
  }

  /** The number of the item's colour set, from 0; -1 if it has none. */
  public int colourSetOf(int item) {
    return items.colourSet[item];
  }

  /** The items of a colour set in increasing order, as a new array. */
  public int[] colours(int set) {
    return items.colours[set].clone();
  }

  /**
   * The item that is a filler, see {@link Builder#filler}; -1 if there is none, or if its options
   * are not those that it was declared with.
   */
  public int filler() {
    int left = 0;
    for (int option = 0; option < optionCount() && items.filler != NONE; option++) {
      left +=
          optionStart[option + 1] - optionStart[option] == 2 && covers(option, items.filler)
              ? 1
              : 0;
    }
    return left == items.fillings ? items.filler : NONE;
  }

  /** Where the items of the option begin; {@code start(optionCount())} is their number in all. */
  public int start(int option) {
    return optionStart[option];
  }

  /** The item at a place of the list of all options' items. */
  public int itemOf(int place) {
    return itemOf[place];
  }

  /** The items of an option in increasing order, as a new array. */
  public int[] items(int option) {
    return Arrays.copyOfRange(itemOf, optionStart[option], optionStart[option + 1]);
  }

  /** Whether an option covers an item. */
  public boolean covers(int option, int item) {
    return Arrays.binarySearch(itemOf, optionStart[option], optionStart[option + 1], item) >= 0;
  }

  /** Whether the first {@code length} of these options are a solution, in any order. */
  public boolean isSolution(int[] options, int length) {
    int[] times = new int[itemCount()];
    for (int k = 0; k < length; k++) {
      int option = options[k];
      if (option < 0 || option >= optionCount() || !isUsable(option)) {
        return false;
      }
      for (int place = start(option); place < start(option + 1); place++) {
        times[itemOf(place)]++;
      }
    }
    BitSet sets = new BitSet(); // colour sets with an item that is covered
    for (int item = 0; item < times.length; item++) {
      if (times[item] < lowerBound(item) || times[item] > multiplicity(item)) {
        return false;
      }
      int set = colourSetOf(item);
      if (set != NONE && times[item] > 0) {
        if (sets.get(set)) {
          return false;
        }
        sets.set(set);
      }
    }
    return true;
  }

  /** The most options that a solution can have. */
  public int maxSolutionLength() {
    return maxSolutionLength;
  }

  private int computeMaxSolutionLength() {
    long due = 0;
    int exclusive = 0; // every option covers an item that is covered once
    for (int item = 0; item < primaryCount(); item++) {
      due += multiplicity(item);
      exclusive += multiplicity(item) == 1 ? 1 : 0;
    }
    int fewest = Integer.MAX_VALUE; // primary items of an option
    for (int option = 0; option < optionCount(); option++) {
      int primary = 0;
      for (int k = optionStart[option]; k < optionStart[option + 1]; k++) {
        primary += itemOf[k] < primaryCount() ? 1 : 0;
      }
      fewest = primary == 0 ? fewest : Math.min(fewest, primary);
    }
    return (int) Math.min(exclusive, due / fewest);
  }

  /** The greatest number of options that cover exactly the same items; 0 without options. */
  public int mostAlike() {
    Map<IntBuffer, Integer> numbers = new HashMap<>();
    int most = 0;
    for (int option = 0; option < optionCount(); option++) {
      int length = optionStart[option + 1] - optionStart[option];
      if (length > 0) {
        IntBuffer own = IntBuffer.wrap(itemOf, optionStart[option], length);
        most = Math.max(most, numbers.merge(own, 1, Integer::sum));
      }
    }
    return most;
  }

  /** The options that cover each item, in increasing order. */
  public int[][] optionsOfItems() {
    int[] size = new int[itemCount()];
    for (int item : itemOf) {
      size[item]++;
    }
    int[][] options = new int[itemCount()][];
    for (int item = 0; item < options.length; item++) {
      options[item] = new int[size[item]];
      size[item] = 0;
    }
    for (int option = 0; option < optionCount(); option++) {
      for (int k = optionStart[option]; k < optionStart[option + 1]; k++) {
        options[itemOf[k]][size[itemOf[k]]++] = option;
      }
    }
    return options;
  }

  /**
   * Whether option {@code a} comes before {@code b} when their lists of items are compared, or
   * their numbers if these are equal.
   */
  public boolean precedes(int a, int b) {
    int order =
        Arrays.compare(
            itemOf, optionStart[a], optionStart[a + 1], itemOf, optionStart[b], optionStart[b + 1]);
    return order != 0 ? order < 0 : a < b;
  }

  /** This problem without some of its options; the others keep their numbers. */
  public ExactCover without(BitSet options) {
    int[] start = new int[optionStart.length];
    int[] left = new int[itemOf.length];
    int size = 0;
    for (int option = 0; option < optionCount(); option++) {
      if (!options.get(option)) {
        int length = optionStart[option + 1] - optionStart[option];
        System.arraycopy(itemOf, optionStart[option], left, size, length);
        size += length;
      }
      start[option + 1] = size;
    }
    return new ExactCover(items, start, Arrays.copyOf(left, size), lookahead);
  }

  /**
   * This problem with a further secondary item for each of the given sets of options, of which a
   * solution can then contain one at most. Options without items remain without. The new items are
   * numbered after the others, in the order of the sets.
   */
  public ExactCover withExclusions(List<BitSet> sets) {
    int[] start = new int[optionStart.length];
    IntStream.Builder itemsOfOptions = IntStream.builder();
    int size = 0;
    for (int option = 0; option < optionCount(); option++) {
      for (int k = optionStart[option]; k < optionStart[option + 1]; k++) {
        itemsOfOptions.add(itemOf[k]);
        size++;
      }
      for (int set = 0; set < sets.size(); set++) {
        if (isUsable(option) && sets.get(set).get(option)) {
          itemsOfOptions.add(itemCount() + set);
          size++;
        }
      }
      start[option + 1] = size;
    }
    return new ExactCover(
        items.withSecondary(sets.size()), start, itemsOfOptions.build().toArray(), lookahead);
  }

  /**
   * The same problem with its primary items and its options in another order, and without lookahead
   * sets. Engines try items and options in their order where nothing else decides.
   *
   * @param primary the primary items in their new order
   * @param options the options in their new order
   */
  public ExactCover reordered(int[] primary, int[] options) {
    int[] number = IntStream.range(0, itemCount()).toArray(); // by item: its new number
    for (int k = 0; k < primary.length; k++) {
      number[primary[k]] = k;
    }
    int[] lowerBound = new int[itemCount()];
    int[] multiplicity = new int[itemCount()];
    for (int item = 0; item < itemCount(); item++) {
      lowerBound[number[item]] = items.lowerBound[item];
      multiplicity[number[item]] = items.multiplicity[item];
    }
    int[] start = new int[optionStart.length];
    int[] reordered = new int[itemOf.length];
    for (int k = 0; k < options.length; k++) {
      int from = optionStart[options[k]];
      int length = optionStart[options[k] + 1] - from;
      start[k + 1] = start[k] + length;
      for (int i = 0; i < length; i++) {
        reordered[start[k] + i] = number[itemOf[from + i]];
      }
      Arrays.sort(reordered, start[k], start[k + 1]);
    }
    return new ExactCover(
        new Items(
            items.primaryCount,
            lowerBound,
            multiplicity,
            items.colourSet,
            List.of(items.colours),
            NONE,
            0),
        start,
        reordered,
        LookaheadSets.NONE);
  }

  /** Collects the items and options of a problem. */
  public static final class Builder {
    private final int primaryCount;
    private final int[] lowerBound;
    private final int[] multiplicity;
    private final int[] colourSet;
    private final List<int[]> colours = new ArrayList<>();
    private int filler = NONE;
    private int optionCount;
    private int[] start = new int[16]; // by option, in itemOf
    private int[] itemOf = new int[64];

    /**
     * A problem without options yet. Every primary item must be covered once, every secondary item
     * may be.
     *
     * @param primaryCount the number of primary items, which are numbered first
     * @param secondaryCount the number of secondary items
     */
    public Builder(int primaryCount, int secondaryCount) {
      this.primaryCount = primaryCount;
      lowerBound = new int[primaryCount + secondaryCount];
      Arrays.fill(lowerBound, 0, primaryCount, 1);
      multiplicity = new int[lowerBound.length];
      Arrays.fill(multiplicity, 1);
      colourSet = new int[lowerBound.length];
      Arrays.fill(colourSet, NONE);
    }

    /** Sets how often a primary item must be covered. */
    public Builder multiplicity(int item, int times) {
      if (item < 0 || item >= primaryCount || times < 1) {
        throw new IllegalArgumentException(
            "item " + item + " cannot be covered " + times + " times");
      }
      lowerBound[item] = times;
      multiplicity[item] = times;
      return this;
    }

    /** Sets how often a secondary item must and may be covered. */
    public Builder range(int item, int least, int most) {
      if (item < primaryCount
          || item >= multiplicity.length
          || least < 0
          || most < Math.max(1, least)) {
        throw new IllegalArgumentException(
            "item " + item + " cannot be covered " + least + " to " + most + " times");
      }
      lowerBound[item] = least;
      multiplicity[item] = most;
      return this;
    }

    /**
     * Declares secondary items a colour set: a solution may cover only one of them.
     *
     * @throws IllegalArgumentException if there are fewer than two, one occurs twice, or one is
     *     primary or belongs to another set
     */
    public Builder colours(int... set) {
      int[] sorted = set.clone();
      Arrays.sort(sorted);
      boolean possible = sorted.length > 1;
      for (int k = 0; k < sorted.length && possible; k++) {
        possible =
            sorted[k] >= primaryCount
                && sorted[k] < colourSet.length
                && colourSet[sorted[k]] == NONE
                && (k == 0 || sorted[k] != sorted[k - 1]);
      }
      if (!possible) {
        throw new IllegalArgumentException(
            "items cannot form a colour set: " + Arrays.toString(sorted));
      }
      for (int item : sorted) {
        colourSet[item] = colours.size();
      }
      colours.add(sorted);
      return this;
    }

    /**
     * Declares an item a filler: the others imply how often it is covered. Each of its options
     * covers one other item, a primary one that must be covered once, and no two cover the same.
     * Where other options cover every item as often as they must, except that some items with an
     * option of the filler are left over, these are as many as the filler may cover.
     */
    public Builder filler(int item) {
      filler = item;
      return this;
    }

    /**
     * Adds an option, numbered from 0 in the order of addition.
     *
     * @throws IllegalArgumentException if an item does not exist or occurs twice, or if no item is
     *     primary with multiplicity 1: such options could be used in several orders
     */
    public Builder option(int... items) {
      int from = start[optionCount];
      int end = from + items.length;
      if (end > itemOf.length) {
        itemOf = Arrays.copyOf(itemOf, Math.max(end, 2 * itemOf.length));
      }
      System.arraycopy(items, 0, itemOf, from, items.length);
      Arrays.sort(itemOf, from, end);
      boolean anchored = false;
      for (int k = from; k < end; k++) {
        int item = itemOf[k];
        if (item < 0 || item >= multiplicity.length || (k > from && item == itemOf[k - 1])) {
          throw new IllegalArgumentException(
              "option "
                  + optionCount
                  + " has the items "
                  + Arrays.toString(Arrays.copyOfRange(itemOf, from, end)));
        }
        anchored |= item < primaryCount && multiplicity[item] == 1;
      }
      if (!anchored) {
        throw new IllegalArgumentException(
            "option " + optionCount + " covers no primary item that is covered only once");
      }
      endOption(end);
      return this;
    }

    /** Adds an option without items, which has a number and is never used. */
    public Builder noOption() {
      endOption(start[optionCount]);
      return this;
    }

    private void endOption(int end) {
      optionCount++;
      if (optionCount == start.length) {
        start = Arrays.copyOf(start, 2 * start.length);
      }
      start[optionCount] = end;
    }

    /**
     * The problem.
     *
     * @throws IllegalArgumentException if an option covers two items of a colour set, or one of
     *     them has a lower bound
     */
    public ExactCover build() {
      if (!colours.isEmpty()) {
        checkColours();
      }
      int fillings = 0;
      for (int k = 0; k < start[optionCount] && filler != NONE; k++) {
        fillings += itemOf[k] == filler ? 1 : 0;
      }
      return new ExactCover(
          new Items(primaryCount, lowerBound, multiplicity, colourSet, colours, filler, fillings),
          Arrays.copyOf(start, optionCount + 1),
          Arrays.copyOf(itemOf, start[optionCount]),
          LookaheadSets.NONE);
    }

    private void checkColours() {
      for (int item = primaryCount; item < lowerBound.length; item++) {
        if (colourSet[item] != NONE && lowerBound[item] > 0) {
          throw new IllegalArgumentException(
              "item " + item + " has a colour set and a lower bound");
        }
      }
      int[] last = new int[colours.size()]; // by set: the last option that covers one of its items
      Arrays.fill(last, NONE);
      for (int option = 0; option < optionCount; option++) {
        for (int k = start[option]; k < start[option + 1]; k++) {
          int item = itemOf[k];
          if (colourSet[item] != NONE && last[colourSet[item]] == option) {
            throw new IllegalArgumentException(
                "option " + option + " covers two items of a colour set");
          }
          if (colourSet[item] != NONE) {
            last[colourSet[item]] = option;
          }
        }
      }
    }
  }
}
