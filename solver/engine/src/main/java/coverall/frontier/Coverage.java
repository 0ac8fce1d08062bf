package coverall.frontier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which options can still cover an item, as far as the state after a level shows. A state that
 * leaves no option to an item that has to be covered leads to no solution.
 *
 * <p>Immutable.
 */
final class Coverage {
  private static final int MOST_OPTIONS = 4; // More are hardly ever all taken, and take time.
  private static final int MANY = 64; // that differ; so many are hardly ever few in the end

  /*
   * An option is possible if its items are free. Those that no option up to the level covers are
   * free in every state. So only the bits of the others matter, and of two options the one with
   * fewer of them. An item with an option without such bits can be covered from every state.
   */
  private final FixedCover cover;
  private final int[] base; // by option: the level at which it is taken
  private final int[] first; // by item: the first level that takes one of its options
  private final long[][] bits; // by item: its bit, in the words of a state; empty if it has none
  private final int[][] optionsOf; // by item, the last one first
  private final long size;

  /**
   * The coverage of a problem.
   *
   * @param base by option: the level at which it is taken
   * @param first by item: the first level that takes one of its options
   * @param bits by item: its bit in the words of a state; no words if it is counted
   */
  Coverage(FixedCover cover, int[] base, int[] first, long[][] bits) {
    this.cover = cover;
    this.base = base;
    this.first = first;
    this.bits = bits;
    int[] counts = new int[bits.length];
    for (int option = 0; option < base.length; option++) {
      for (int k = 0; k < cover.size(option); k++) {
        counts[cover.item(option, k)]++;
      }
    }
    optionsOf = new int[bits.length][];
    Arrays.setAll(optionsOf, item -> new int[counts[item]]);
    for (int option = 0; option < base.length; option++) {
      for (int k = 0; k < cover.size(option); k++) {
        int item = cover.item(option, k);
        optionsOf[item][--counts[item]] = option;
      }
    }
    size = Arrays.stream(optionsOf).mapToInt(options -> options.length).sum();
  }

  /** An item that has to be covered. */
  static final class Need {
    private final long[] item; // its bit; none if no option has touched it yet
    private final List<long[]> options; // for each of its options, the bits of other items

    private Need(long[] item, List<long[]> options) {
      this.item = item;
      this.options = options;
    }

    /** Whether something that covers these bits makes some option of the item impossible. */
    boolean isTouchedBy(long[] bits) {
      return areFree(item, bits) && !options.stream().allMatch(option -> areFree(option, bits));
    }

    /** Whether the item is covered in a state or can still be covered. */
    boolean isMetIn(long[] state) {
      for (int k = 0; k < options.size(); k++) {
        if (areFree(options.get(k), state)) {
          return true;
        }
      }
      return !areFree(item, state);
    }
  }

  private static boolean areFree(long[] bits, long[] state) {
    for (int k = 0; k < state.length; k++) {
      if ((bits[k] & state[k]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** About how many steps {@link #after} takes. */
  long size() {
    return size;
  }

  /**
   * The items with few options left that options up to a level may have made impossible to cover,
   * those with fewest first.
   */
  List<Need> after(int level, int words) {
    List<Need> needs = new ArrayList<>();
    for (int item = 0; item < bits.length; item++) {
      if (bits[item].length > 0 && cover.items().get(item).minimum() > 0) {
        List<long[]> options = options(item, level, words);
        if (!options.isEmpty()) {
          needs.add(new Need(first[item] > level ? new long[words] : bits[item], options));
        }
      }
    }
    needs.sort(Comparator.comparingInt(need -> need.options.size()));
    return needs;
  }

  /** The bits of later options of an item; none if there are many, or one of them has none. */
  private List<long[]> options(int item, int level, int words) {
    List<long[]> least = new ArrayList<>();
    for (int option : optionsOf[item]) {
      if (base[option] > level) {
        long[] touched = touched(option, item, level, words);
        if (Arrays.stream(touched).allMatch(word -> word == 0) || least.size() > MANY) {
          return List.of();
        }
        if (least.stream().noneMatch(less -> contains(touched, less))) {
          least.removeIf(more -> contains(more, touched));
          least.add(touched);
        }
      }
    }
    return least.size() <= MOST_OPTIONS ? least : List.of();
  }

  /** The bits of an option's other items that options up to a level may have covered. */
  private long[] touched(int option, int except, int level, int words) {
    long[] touched = new long[words];
    for (int k = 0; k < cover.size(option); k++) {
      int item = cover.item(option, k);
      if (item != except && first[item] <= level) {
        for (int word = 0; word < bits[item].length; word++) {
          touched[word] |= bits[item][word];
        }
      }
    }
    return touched;
  }

  private static boolean contains(long[] bits, long[] others) {
    for (int k = 0; k < bits.length; k++) {
      if ((others[k] & ~bits[k]) != 0) {
        return false;
      }
    }
    return true;
  }
}
