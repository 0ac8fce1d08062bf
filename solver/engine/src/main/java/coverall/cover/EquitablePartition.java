package coverall.cover;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The coarsest equitable partition of the items and options of a problem: items of a class may be
 * covered equally often and are in equally many options of each class, and options of a class have
 * equally many items of each class. A problem with symmetries has few classes; items and options
 * that a symmetry maps to each other are always in the same one.
 *
 * <p>It is found by colour refinement. Linear programs over a problem need only one variable or row
 * for each class: Grohe, Kersting, Mladenov and Selman, Dimension Reduction via Colour Refinement,
 * ESA 2014. Classes are numbered from 0 in the order of their first members, so that the result is
 * deterministic.
 *
 * @param ofItem by item: its class
 * @param itemClasses the number of classes of items
 * @param ofOption by option: its class, or -1 if it is not usable
 * @param optionClasses the number of classes of options
 */
record EquitablePartition(
    List<Integer> ofItem, int itemClasses, List<Integer> ofOption, int optionClasses) {

  /** A description of an item that decides its first class. */
  private record Bounds(boolean primary, int least, int most) {}

  /**
   * The partition of a problem.
   *
   * @param most the largest product of the numbers of classes; larger ones are given up early
   * @return empty if the product would be larger, or if finding it takes too long
   */
  static Optional<EquitablePartition> of(ExactCover cover, int most) {
    return new Refinement(cover).run(most);
  }

  /** The classes while they are refined. */
  private static final class Refinement {
    private static final long MOST_WORK = 50_000_000; // items of options, in all rounds

    private final ExactCover cover;
    private final int[][] optionsOfItems;
    private final int[] ofItem;
    private final int[] ofOption;
    private int itemClasses;
    private int optionClasses;

    Refinement(ExactCover cover) {
      this.cover = cover;
      optionsOfItems = cover.optionsOfItems();
      ofItem = new int[cover.itemCount()];
      ofOption = new int[cover.optionCount()];
      Arrays.fill(ofOption, -1);
      Map<Bounds, Integer> numbers = new HashMap<>();
      for (int item = 0; item < ofItem.length; item++) {
        Bounds bounds =
            new Bounds(
                item < cover.primaryCount(), cover.lowerBound(item), cover.multiplicity(item));
        ofItem[item] = numbers.computeIfAbsent(bounds, unseen -> numbers.size());
      }
      itemClasses = numbers.size();
    }

    Optional<EquitablePartition> run(int most) {
      int before = -1;
      long work = 0;
      while (before < itemClasses + optionClasses) {
        before = itemClasses + optionClasses;
        refineOptions();
        refineItems();
        work += cover.start(cover.optionCount());
        if ((long) itemClasses * optionClasses > most || work > MOST_WORK) {
          return Optional.empty();
        }
      }
      return Optional.of(
          new EquitablePartition(
              Arrays.stream(ofItem).boxed().toList(),
              itemClasses,
              Arrays.stream(ofOption).boxed().toList(),
              optionClasses));
    }

    private void refineOptions() {
      Map<IntBuffer, Integer> numbers = new HashMap<>();
      for (int option = 0; option < ofOption.length; option++) {
        if (cover.isUsable(option)) {
          ofOption[option] = number(numbers, cover.items(option), ofItem, ofOption[option]);
        }
      }
      optionClasses = numbers.size();
    }

    private void refineItems() {
      Map<IntBuffer, Integer> numbers = new HashMap<>();
      for (int item = 0; item < ofItem.length; item++) {
        ofItem[item] = number(numbers, optionsOfItems[item], ofOption, ofItem[item]);
      }
      itemClasses = numbers.size();
    }

    /** The number of the class that a member's neighbours and its own class determine. */
    private static int number(
        Map<IntBuffer, Integer> numbers, int[] neighbours, int[] classes, int own) {
      int[] key = new int[neighbours.length + 1];
      for (int k = 0; k < neighbours.length; k++) {
        key[k] = classes[neighbours[k]];
      }
      Arrays.sort(key, 0, neighbours.length);
      key[neighbours.length] = own;
      return numbers.computeIfAbsent(IntBuffer.wrap(key), unseen -> numbers.size());
    }
  }
}
