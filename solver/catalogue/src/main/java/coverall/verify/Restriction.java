package coverall.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Checks that the search did not need the placements that were removed from it: each covers the
 * restricted item, and is the image of exactly one placement searched, under the symmetries that
 * map the placements of the item to themselves. So every solution has an image that uses only
 * placements searched. If no symmetry but the identity maps one of these to itself, it has only one
 * such image.
 *
 * <p>Below some placements of the item, another item is restricted: the symmetries that map such a
 * placement to itself must map the placements of the other item to each other. Those that have an
 * image with a smaller number were removed from solutions with that placement. So every solution
 * with it has an image with it in which none was removed.
 *
 * <p>Solutions may also be left out in which a placement has an image that is one of the item, was
 * searched, and has a smaller number than that of the solution: then the image of the solution has
 * that one. So of a solution and its images, those are left in which the number is least.
 */
final class Restriction {
  private static final BitSet NOTHING = new BitSet();

  private final Options options;
  private final int item;
  private final Map<Integer, Integer> below;
  private final Map<Integer, BitSet> removedBelow = new HashMap<>(); // by placement above

  /**
   * A restriction.
   *
   * @param item -1 if no item was restricted
   * @param below by placement of this item: the item restricted below it
   * @throws Violation if an item does not exist, or is not covered exactly once
   */
  Restriction(Options options, int item, Map<Integer, Integer> below) {
    this.options = options;
    this.item = item;
    this.below = below;
    checkItem("item", item, -1);
  }

  private void checkItem(String what, int number, int least) {
    if (number < least || number >= options.itemCount()) {
      throw new Violation(
          what
              + " is "
              + number
              + ", expected a number from "
              + least
              + " to "
              + (options.itemCount() - 1));
    }
    if (number >= 0 && !options.isOnce(number)) {
      throw new Violation(
          what
              + " is "
              + number
              + ": "
              + options.itemName(number)
              + " is not covered exactly once");
    }
  }

  /**
   * Checks the removed placements.
   *
   * @param group the permutations under which solutions count as the same
   * @return in words, what was removed
   */
  String check(List<int[]> group) {
    int[] removed =
        IntStream.range(0, options.optionCount()).filter(p -> !options.isSearched(p)).toArray();
    for (int p : removed) {
      if (item < 0 || !options.covers(p, item)) {
        throw new Violation(
            options.words(p)
                + ": was not searched, but "
                + (item < 0
                    ? "no item is restricted"
                    : "does not cover " + options.itemName(item)));
      }
    }
    if (item < 0) {
      return "the search used all " + options.optionWord() + "s";
    }
    int[] own = placementsOf(item);
    List<int[]> keeping = keeping(item, group);
    for (int p : own) {
      checkOrbit(p, keeping);
    }
    return removed.length
        + " of "
        + own.length
        + " "
        + options.optionWord()
        + "s of "
        + options.itemName(item)
        + " removed: images of others";
  }

  /**
   * Checks that different solutions that use only placements searched are no images of each other,
   * and none is its own image. This must follow {@link #check}.
   *
   * @param group the permutations under which solutions count as the same
   */
  void checkOnce(List<int[]> group) {
    if (group.size() > 1 && (item < 0 || keeping(item, group).size() < group.size())) {
      throw new Violation("item is " + item + ": it does not tell solutions from their images");
    }
    for (int p = 0; p < options.optionCount(); p++) {
      int own = p;
      if (item >= 0
          && options.covers(p, item)
          && options.isSearched(p)
          && group.stream().filter(g -> g[own] == own).count() > 1) {
        throw new Violation(options.words(p) + ": solutions with it can be images of each other");
      }
    }
  }

  /**
   * Checks the placements removed below others. This must precede {@link #allows}.
   *
   * @param group the permutations under which solutions count as the same
   * @return in words, what was removed; empty if nothing was
   */
  String checkBelow(List<int[]> group) {
    below.forEach((placement, other) -> checkBelow(placement, other, group));
    if (below.isEmpty()) {
      return "";
    }
    return "below "
        + below.size()
        + " of the others, "
        + options.optionWord()
        + "s of a second item removed";
  }

  private void checkBelow(int placement, int other, List<int[]> group) {
    String word = options.optionWord();
    String what = "item: the one below " + word + " " + placement;
    if (item < 0
        || placement < 0
        || placement >= options.optionCount()
        || !options.isSearched(placement)
        || !options.covers(placement, item)) {
      throw new Violation(what + ": the search used no such " + word + " of the restricted item");
    }
    checkItem(what, other, 0);
    if (options.covers(placement, other)) {
      throw new Violation(what + " is " + other + ", which the " + word + " covers");
    }
    List<int[]> fixing = group.stream().filter(g -> g[placement] == placement).toList();
    if (keeping(other, fixing).size() < fixing.size()) {
      throw new Violation(
          what
              + " is "
              + other
              + ": a symmetry moves "
              + word
              + "s of it to those of another item");
    }
    BitSet removed = new BitSet();
    for (int p : placementsOf(other)) {
      removed.set(p, fixing.stream().anyMatch(g -> g[p] < p));
    }
    removedBelow.put(placement, removed);
  }

  /**
   * Takes into account that solutions were left out in which the number of the item's placement is
   * not the least of all images. This must precede {@link #allows}.
   *
   * @param group the permutations under which solutions count as the same
   * @return in words, what was removed
   */
  String checkLeast(List<int[]> group) {
    if (item < 0) {
      throw new Violation("item is least, but none is restricted");
    }
    int[] own = placementsOf(item);
    int[] least = new int[options.optionCount()]; // by placement: its least image of the item
    for (int p = 0; p < least.length; p++) {
      int placement = p;
      least[p] =
          group.stream()
              .mapToInt(g -> g[placement])
              .filter(image -> options.covers(image, item) && options.isSearched(image))
              .min()
              .orElse(Integer.MAX_VALUE);
    }
    for (int p : own) {
      if (options.isSearched(p)) {
        BitSet removed = removedBelow.computeIfAbsent(p, above -> new BitSet());
        for (int other = 0; other < least.length; other++) {
          if (least[other] < p && !options.covers(other, item)) {
            removed.set(other);
          }
        }
      }
    }
    return "below the others, those with an image that is a lesser one of them removed";
  }

  /** Whether none of some placements was removed below another one. */
  boolean allows(int... placements) {
    if (removedBelow.isEmpty()) {
      return true;
    }
    for (int above : placements) {
      BitSet removed = removedBelow.getOrDefault(above, NOTHING);
      if (!removed.isEmpty() && Arrays.stream(placements).anyMatch(removed::get)) {
        return false;
      }
    }
    return true;
  }

  private int[] placementsOf(int some) {
    return IntStream.range(0, options.optionCount()).filter(p -> options.covers(p, some)).toArray();
  }

  private void checkOrbit(int placement, List<int[]> keeping) {
    int[] searched =
        keeping.stream()
            .mapToInt(permutation -> permutation[placement])
            .filter(options::isSearched)
            .distinct()
            .toArray();
    if (searched.length == 0) {
      throw new Violation(
          options.words(placement) + ": neither it nor any image of it was searched");
    }
    if (searched.length > 1) {
      throw new Violation(
          options.words(searched[0])
              + ": both it and its image were searched, "
              + options.optionWord()
              + " "
              + searched[1]);
    }
  }

  /** The permutations that map the placements of an item to themselves. */
  private List<int[]> keeping(int some, List<int[]> group) {
    int[] own = placementsOf(some);
    List<int[]> keeping = new ArrayList<>();
    for (int[] permutation : group) {
      if (Arrays.stream(own).allMatch(p -> options.covers(permutation[p], some))) {
        keeping.add(permutation);
      }
    }
    return keeping;
  }
}
