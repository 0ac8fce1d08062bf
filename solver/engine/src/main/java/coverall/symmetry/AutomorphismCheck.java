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
      int size = optionsOfItems[item].length;
      if (size > 0) {
        int[] key = Arrays.copyOf(optionsOfItems[item], size + 1);
        key[size] = kindOf[item];
        classOf[item] = classes.computeIfAbsent(IntBuffer.wrap(key), unseen -> classes.size());
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
    int[] to = permutation.toArray(cover.optionCount());
    BitSet done = new BitSet(); // items
    BitSet doneSets = new BitSet();
    for (int option : permutation.moved()) {
      for (int place = cover.start(option); place < cover.start(option + 1); place++) {
        int item = cover.itemOf(place);
        if (!done.get(item)) {
          done.set(item);
          int set = cover.colourSetOf(item);
          boolean isNewSet = set >= 0 && !doneSets.get(set);
          if (!hasImage(item, to) || (isNewSet && !setHasImage(set, to))) {
            return option;
          }
          if (isNewSet) {
            doneSets.set(set);
          }
        }
      }
    }
    return NONE;
  }

  private boolean hasImage(int item, int[] to) {
    int image = image(item, to);
    return image != NONE && sizes[image] == sizes[classOf[item]];
  }

  /** The class of the items that the images of an item's options have in common, or NONE. */
  private int image(int item, int[] to) {
    int[] options = optionsOfItems[item];
    int[] key = new int[options.length + 1];
    for (int k = 0; k < options.length; k++) {
      key[k] = to[options[k]];
    }
    Arrays.sort(key, 0, options.length);
    key[options.length] = kindOf[item];
    return classes.getOrDefault(IntBuffer.wrap(key), NONE);
  }

  private boolean setHasImage(int set, int[] to) {
    List<Integer> images =
        IntStream.of(cover.colours(set))
            .filter(item -> classOf[item] != NONE)
            .map(item -> image(item, to))
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
