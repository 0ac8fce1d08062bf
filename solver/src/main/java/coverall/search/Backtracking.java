package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Plain backtracking on bit masks: the first item that is not covered, in the order of items, is
 * covered by each option in turn that does not overlap what is there. For a packing puzzle this is
 * "fill the first empty cell". No heuristic: the simplest engine, for reference.
 */
final class Backtracking extends DepthFirstSearch {
  /*
   * An option is a mask of `words` longs with a bit for every item. All items before the first
   * uncovered one are covered, so an option that can cover it has it as its first item: options are
   * kept by their first item that is primary and of multiplicity one. (Items of a higher
   * multiplicity are never branched on: a solution would be found in several orders. The bit of
   * such an item enters the covered mask when its last use is taken.) Likewise secondary items with a
   * range; one that has to be covered is looked after when nothing else is left. The bits of rivals
   * enter with the first use.
   */
  private final int words;
  private final long[] masks; // by option
  private final int[][] byFirstItem;
  private final long[] toCover; // the primary items of multiplicity one
  private final int[] due; // uses left of the items whose uses are counted
  private final Plurals plurals;
  private final int[][] countedOf; // by option: items, those that have rivals too
  private final long[][] rivals; // by item: the bits of its set

  private final long[] covered; // by level
  private final int[] chosen; // by level: the item
  private final int[] tried; // by level: how many of its options have been looked at

  Backtracking(ExactCover cover) {
    super(cover);
    words = (cover.itemCount() + Long.SIZE - 1) / Long.SIZE;
    masks = new long[cover.optionCount() * words];
    toCover = new long[words];
    due = new int[cover.itemCount()];
    plurals = new Plurals(cover);
    rivals = new Rivals(cover).masks(words);
    countedOf = new int[cover.optionCount()][];
    int levels = cover.maxSolutionLength() + 2;
    covered = new long[levels * words];
    chosen = new int[levels];
    tried = new int[levels];
    for (int item = 0; item < due.length; item++) {
      due[item] = cover.multiplicity(item);
      if (item < cover.primaryCount() && due[item] == 1) {
        toCover[item / Long.SIZE] |= 1L << item;
      }
    }
    byFirstItem = optionsByFirstItem(cover);
  }

  private int[][] optionsByFirstItem(ExactCover cover) {
    int primary = cover.primaryCount();
    List<List<Integer>> lists = new ArrayList<>();
    for (int item = 0; item < due.length; item++) {
      lists.add(new ArrayList<>());
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] items = cover.items(option);
      countedOf[option] =
          Arrays.stream(items)
              .filter(
                  item ->
                      due[item] > 1
                          || (item >= primary && cover.minimum(item) > 0)
                          || cover.rivalry(item) >= 0)
              .toArray();
      int first = -1;
      for (int item : items) {
        masks[option * words + item / Long.SIZE] |= 1L << item;
        if (first < 0 && item < primary && due[item] == 1) {
          first = item;
        }
      }
      if (first >= 0) {
        lists.get(first).add(option);
      }
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  @Override
  Branch open(int level) {
    for (int word = 0; word < words; word++) {
      long open = toCover[word] & ~covered[level * words + word];
      if (open != 0) {
        chosen[level] = word * Long.SIZE + Long.numberOfTrailingZeros(open);
        tried[level] = 0;
        return byFirstItem[chosen[level]].length == 0 ? Branch.DEAD : Branch.OPEN;
      }
    }
    for (int item : plurals.demanding()) {
      if (plurals.missing(item, due[item]) > 0) {
        return Branch.DEAD;
      }
    }
    return Branch.SOLVED;
  }

  @Override
  void openForPrefix(int level) {}

  @Override
  void close(int level) {}

  @Override
  int next(int level) {
    int[] options = byFirstItem[chosen[level]];
    while (tried[level] < options.length) {
      int option = options[tried[level]++];
      if (fits(level, option)) {
        return option;
      }
    }
    return -1;
  }

  private boolean fits(int level, int option) {
    for (int word = 0; word < words; word++) {
      if ((masks[option * words + word] & covered[level * words + word]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  int option(int level, int choice) {
    return choice;
  }

  @Override
  void take(int level, int option) {
    for (int word = 0; word < words; word++) {
      covered[(level + 1) * words + word] =
          covered[level * words + word] | masks[option * words + word];
    }
    for (int item : countedOf[option]) {
      for (int word = 0; word < rivals[item].length; word++) {
        covered[(level + 1) * words + word] |= rivals[item][word];
      }
      if (--due[item] > 0) {
        covered[(level + 1) * words + item / Long.SIZE] &= ~(1L << item);
      }
    }
  }

  @Override
  void untake(int level, int option) {
    for (int item : countedOf[option]) {
      due[item]++;
    }
  }
}
