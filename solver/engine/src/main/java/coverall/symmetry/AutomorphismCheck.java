package coverall.symmetry;

import coverall.cover.ExactCover;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Decides whether a permutation of the options of a problem is an automorphism: whether it maps
 * items to items of the same kind, that is primary or secondary and with the same bounds, and
 * colour sets to colour sets. An automorphism maps solutions to solutions.
 *
 * <p>An item is known by the options that cover it. So is a colour set, by its items. Items that no
 * option covers do not matter, nor do options without items, which may be mapped to each other.
 * Immutable, for any number of threads.
 */
public final class AutomorphismCheck {
  private static final int NONE = -1;

  private final ExactCover cover;
  private final int[][] optionsOfItems;
  private final int[] kindOf; // by item
  private final Map<IntBuffer, Integer> classes = new HashMap<>(); // by options and kind
  private final int[] classOf; // by item: items of a class are in the same options
  private final int[] sizes; // by class
  private final Map<List<Integer>, Integer> setClasses = new HashMap<>(); // by classes of items
  private final List<List<Integer>> sets = new ArrayList<>(); // by colour set: classes of its items

  /** The check for a problem. */
  public AutomorphismCheck(ExactCover cover) {
    this.cover = cover;
    optionsOfItems = cover.optionsOfItems();
    classOf = new int[cover.itemCount()];
    sizes = new int[cover.itemCount()];
    Arrays.fill(classOf, NONE);
    Map<List<Integer>, Integer> kinds = new HashMap<>();
    kindOf = new int[cover.itemCount()];
    for (int item = 0; item < classOf.length; item++) {
      kindOf[item] =
          kinds.computeIfAbsent(IncidenceGraph.kind(cover, item), unseen -> kinds.size());
      if (optionsOfItems[item].length > 0) {
        classOf[item] =
            classes.computeIfAbsent(key(optionsOfItems[item], item), unseen -> classes.size());
        sizes[classOf[item]]++;
      }
    }
    for (int set = 0; set < cover.colourSetCount(); set++) {
      List<Integer> own =
          IntStream.of(cover.colours(set))
              .map(item -> classOf[item])
              .filter(number -> number != NONE)
              .sorted()
              .boxed()
              .toList();
      sets.add(own);
      setClasses.merge(own, 1, Integer::sum);
    }
  }

  private IntBuffer key(int[] options, int item) {
    int[] key = Arrays.copyOf(options, options.length + 1);
    key[options.length] = kindOf[item];
    return IntBuffer.wrap(key);
  }

  /** Whether a permutation of the options is an automorphism. */
  public boolean isAutomorphism(int[] permutation) {
    return permutation.length == cover.optionCount()
        && Permutation.isPermutation(permutation)
        && isAutomorphism(Permutation.of(permutation));
  }

  boolean isAutomorphism(Permutation permutation) {
    return firstWithoutImage(permutation) == NONE;
  }

  /**
   * Checks a permutation of the options.
   *
   * @throws IllegalArgumentException if it is not an automorphism: the message names the first
   *     option that has no image
   */
  public void check(int[] permutation) {
    if (permutation.length != cover.optionCount() || !Permutation.isPermutation(permutation)) {
      throw new IllegalArgumentException(
          "not a permutation of " + cover.optionCount() + " options");
    }
    int option = firstWithoutImage(Permutation.of(permutation));
    if (option != NONE) {
      throw new IllegalArgumentException(
          "option "
              + option
              + " has no image: option "
              + permutation[option]
              + " does not cover the images of its items");
    }
  }

  /** The first option with an item that has no image; NONE if there is none. */
  private int firstWithoutImage(Permutation permutation) {
    BitSet done = new BitSet(); // items
    for (int option : permutation.moved()) {
      for (int item : cover.items(option)) {
        if (!done.get(item)) {
          done.set(item);
          int set = cover.colourSetOf(item);
          if (!hasImage(item, permutation) || (set >= 0 && !setHasImage(set, permutation))) {
            return option;
          }
        }
      }
    }
    return NONE;
  }

  private boolean hasImage(int item, Permutation permutation) {
    int image = image(item, permutation);
    return image != NONE && sizes[image] == sizes[classOf[item]];
  }

  /** The class of the items that the images of an item's options have in common, or NONE. */
  private int image(int item, Permutation permutation) {
    int[] images = IntStream.of(optionsOfItems[item]).map(permutation::image).sorted().toArray();
    return classes.getOrDefault(key(images, item), NONE);
  }

  private boolean setHasImage(int set, Permutation permutation) {
    List<Integer> images =
        IntStream.of(cover.colours(set))
            .filter(item -> classOf[item] != NONE)
            .map(item -> image(item, permutation))
            .sorted()
            .boxed()
            .toList();
    return setClasses.getOrDefault(images, 0).equals(setClasses.get(sets.get(set)));
  }

  /**
   * The permutation of the options that a permutation of the items induces. Options with the same
   * items are mapped in their order.
   *
   * @throws IllegalArgumentException if it does not map options to options, or is no automorphism:
   *     the message names the first option that has no image
   */
  public int[] ofItems(int[] items) {
    if (items.length != cover.itemCount() || !Permutation.isPermutation(items)) {
      throw new IllegalArgumentException("not a permutation of " + cover.itemCount() + " items");
    }
    Map<IntBuffer, Deque<Integer>> free = new HashMap<>(); // options by their items
    for (int option = 0; option < cover.optionCount(); option++) {
      IntBuffer covered = IntBuffer.wrap(cover.items(option));
      free.computeIfAbsent(covered, unseen -> new ArrayDeque<>()).add(option);
    }
    int[] permutation = new int[cover.optionCount()];
    for (int option = 0; option < permutation.length; option++) {
      int[] images = IntStream.of(cover.items(option)).map(item -> items[item]).sorted().toArray();
      Deque<Integer> options = free.get(IntBuffer.wrap(images));
      if (options == null || options.isEmpty()) {
        throw new IllegalArgumentException(
            "option "
                + option
                + " has no image: no option covers exactly the items "
                + Arrays.toString(images));
      }
      permutation[option] = options.remove();
    }
    check(permutation);
    return permutation;
  }
}
