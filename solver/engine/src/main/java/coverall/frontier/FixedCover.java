package coverall.frontier;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The solutions that a permutation of the options leaves unchanged, as a separate cover problem.
 *
 * <p>Its options are the orbits of the permutation; an option may cover an item several times.
 * Orbits that cover an item more often than a solution may are omitted. Items that the same options
 * cover equally often are merged. Items that cannot be covered too often are omitted unless they
 * have a minimum, such as the item of a piece with as many copies as fit into the region. For the
 * identity these are all solutions.
 */
final class FixedCover {
  private static final int NONE = -1;

  private final List<Item> items = new ArrayList<>();
  private final int[] options; // by option: the first option of its orbit
  private final int[][] itemsOf; // by option
  private final int[][] timesOf; // by option: the number of times it covers each of these items
  private boolean impossible;

  /**
   * An item.
   *
   * @param minimum the least number of times that it has to be covered
   * @param maximum the greatest number of times that it may be covered
   */
  record Item(int minimum, int maximum) {}

  /** The solutions of a cover that an element of a group leaves unchanged. */
  FixedCover(ExactCover cover, OptionGroup group, int element) {
    List<Integer> first = new ArrayList<>(); // by option: the first one of its orbit
    List<int[]> touched = new ArrayList<>(); // by option: items of the cover
    List<int[]> often = new ArrayList<>();
    int[] covered = new int[cover.itemCount()];
    BitSet seen = new BitSet();
    for (int option = 0; option < cover.optionCount(); option++) {
      if (!seen.get(option)) {
        boolean usable = true;
        BitSet own = new BitSet();
        for (int o = option; !seen.get(o); o = group.image(element, o)) {
          seen.set(o);
          usable &= cover.isUsable(o);
          for (int k = cover.start(o); k < cover.start(o + 1); k++) {
            own.set(cover.itemOf(k));
            covered[cover.itemOf(k)]++;
          }
        }
        int[] list = own.stream().toArray();
        int[] times = Arrays.stream(list).map(item -> covered[item]).toArray();
        for (int k = 0; k < list.length; k++) {
          usable &= times[k] <= cover.multiplicity(list[k]);
          covered[list[k]] = 0;
        }
        if (usable) {
          first.add(option);
          touched.add(list);
          often.add(times);
        }
      }
    }
    int[] number = number(cover, touched, often);
    options = first.stream().mapToInt(Integer::intValue).toArray();
    itemsOf = new int[touched.size()][];
    timesOf = new int[touched.size()][];
    for (int option = 0; option < itemsOf.length; option++) {
      collect(option, number, touched.get(option), often.get(option));
    }
  }

  /** Numbers the items; items with equal columns get the same number. */
  private int[] number(ExactCover cover, List<int[]> touched, List<int[]> often) {
    List<List<Integer>> columns = new ArrayList<>();
    for (int item = 0; item < cover.itemCount(); item++) {
      columns.add(new ArrayList<>(List.of(cover.lowerBound(item), cover.multiplicity(item))));
    }
    for (int option = 0; option < touched.size(); option++) {
      for (int k = 0; k < touched.get(option).length; k++) {
        columns.get(touched.get(option)[k]).addAll(List.of(option, often.get(option)[k]));
      }
    }
    int[] number = new int[cover.itemCount()];
    long[] sizes = sizes(cover, touched, often);
    long due = due(cover);
    Map<List<Integer>, Integer> known = new HashMap<>();
    for (int item = 0; item < number.length; item++) {
      List<Integer> column = columns.get(item);
      Item own = new Item(cover.lowerBound(item), cover.multiplicity(item));
      long uses = uses(column);
      impossible |= uses < own.minimum();
      boolean binds = uses > own.maximum() && most(column, sizes, due) > own.maximum();
      if (own.minimum() == 0 && !binds) {
        number[item] = NONE;
        continue;
      }
      Integer same = known.putIfAbsent(column, items.size());
      if (same == null) {
        items.add(own);
      }
      number[item] = same == null ? items.size() - 1 : same;
    }
    return number;
  }

  /** The number of times that all options together cover the item of a column. */
  private static long uses(List<Integer> column) {
    long uses = 0;
    for (int k = 3; k < column.size(); k += 2) {
      uses += column.get(k);
    }
    return uses;
  }

  /** By option: the number of times that it covers primary items. */
  private static long[] sizes(ExactCover cover, List<int[]> touched, List<int[]> often) {
    long[] sizes = new long[touched.size()];
    for (int option = 0; option < sizes.length; option++) {
      int[] list = touched.get(option);
      for (int k = 0; k < list.length; k++) {
        sizes[option] += list[k] < cover.primaryCount() ? often.get(option)[k] : 0;
      }
    }
    return sizes;
  }

  /** The number of times that a solution covers primary items. */
  private static long due(ExactCover cover) {
    long due = 0;
    for (int item = 0; item < cover.primaryCount(); item++) {
      due += cover.multiplicity(item);
    }
    return due;
  }

  /**
   * A bound on the number of times that a solution covers the item of a column: at most as if all
   * its options were the one that covers the item the most often for its size.
   */
  private static long most(List<Integer> column, long[] sizes, long due) {
    long most = 0;
    for (int k = 2; k < column.size(); k += 2) {
      long size = sizes[column.get(k)];
      most = size == 0 ? Long.MAX_VALUE : Math.max(most, due * column.get(k + 1) / size);
    }
    return most;
  }

  private void collect(int option, int[] number, int[] touched, int[] often) {
    int[] list = new int[touched.length];
    int[] times = new int[touched.length];
    int size = 0;
    for (int k = 0; k < touched.length; k++) {
      boolean known = number[touched[k]] == NONE;
      for (int j = 0; j < size; j++) {
        known |= list[j] == number[touched[k]];
      }
      if (!known) {
        list[size] = number[touched[k]];
        times[size++] = often[k];
      }
    }
    itemsOf[option] = Arrays.copyOf(list, size);
    timesOf[option] = Arrays.copyOf(times, size);
  }

  /** Whether all options together cover some item less often than required. */
  boolean isImpossible() {
    return impossible;
  }

  List<Item> items() {
    return items;
  }

  int optionCount() {
    return itemsOf.length;
  }

  /** The first option of the cover in the orbit that an option stands for. */
  int option(int option) {
    return options[option];
  }

  /** The number of different items that an option covers. */
  int size(int option) {
    return itemsOf[option].length;
  }

  /** The {@code k}th item of an option. */
  int item(int option, int k) {
    return itemsOf[option][k];
  }

  /** The number of times that an option covers its {@code k}th item. */
  int times(int option, int k) {
    return timesOf[option][k];
  }
}
