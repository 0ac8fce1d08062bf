package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The restriction of a second item in all solutions with one of certain options of the first.
 *
 * <p>The options of the first item have the same symmetries: elements of the group that map the
 * option to itself. These also map the options of the second item to each other. Of each orbit only
 * the option with the least number is kept, which a verifier can tell from the numbers; the others
 * are removed only from solutions that have one of those options of the first item. Immutable.
 */
final class SecondRestriction {
  private static final int MOST_IMAGES = 100; // restrictions, each a further item

  private final int item;
  private final BitSet above;
  private final BitSet removed;
  private final boolean free;

  private SecondRestriction(int item, BitSet above, BitSet removed, boolean free) {
    this.item = item;
    this.above = above;
    this.removed = removed;
    this.free = free;
  }

  /**
   * Chooses a second item for the options of the first one that have symmetries. Deterministic.
   *
   * @param options those kept of the first item
   */
  static List<SecondRestriction> choose(ExactCover cover, OptionGroup group, int[] options) {
    return new Finder(cover, group).choose(options);
  }

  /**
   * The restrictions of given items.
   *
   * @param options those kept of the first item
   * @param below by option of the first item: the second item
   * @throws IllegalArgumentException if some are impossible
   */
  static List<SecondRestriction> of(
      ExactCover cover, OptionGroup group, int[] options, SortedMap<Integer, Integer> below) {
    return below.isEmpty() ? List.of() : new Finder(cover, group).given(options, below);
  }

  /**
   * Restrictions of all images of an item, in solutions with its options: none may have an image
   * that is an option of the item with a smaller number. So of a solution and its images, those are
   * left in which the item has the option with the least number. The options of an image of the
   * item are removed step by step: with each larger option of the item, further ones.
   *
   * @param item an item to cover exactly once
   * @param kept the options that are kept of it, in increasing order
   * @return an empty list if they would be too many
   */
  static List<SecondRestriction> leastOfImages(
      ExactCover cover, OptionGroup group, int item, int[] kept) {
    if (kept.length < 2) {
      return List.of();
    }
    int[] least = new int[cover.optionCount()]; // by option: the least image that is kept
    Arrays.fill(least, Integer.MAX_VALUE);
    for (int option : kept) {
      for (int element = 0; element < group.order(); element++) {
        int image = group.image(element, option); // The inverse elements map it to the option.
        least[image] = Math.min(least[image], option);
      }
    }
    int[][] optionsOf = cover.optionsOfItems();
    List<SecondRestriction> restrictions = new ArrayList<>();
    for (int other : images(cover, group, item)) {
      for (int k = 1; k < kept.length; k++) {
        int from = kept[k];
        BitSet removed = new BitSet();
        Arrays.stream(optionsOf[other])
            .filter(option -> least[option] < from && !cover.covers(option, item))
            .forEach(removed::set);
        BitSet above = new BitSet();
        Arrays.stream(kept, k, kept.length).forEach(above::set);
        restrictions.add(new SecondRestriction(other, above, removed, /* free= */ false));
      }
    }
    return restrictions.size() > MOST_IMAGES ? List.of() : List.copyOf(restrictions);
  }

  /** The other items whose options are images of those of an item. */
  private static NavigableSet<Integer> images(ExactCover cover, OptionGroup group, int item) {
    int[][] optionsOf = cover.optionsOfItems();
    NavigableSet<Integer> images = new TreeSet<>();
    for (int element = 0; element < group.order(); element++) {
      int e = element;
      int option = group.image(e, optionsOf[item][0]);
      IntStream.range(cover.start(option), cover.start(option + 1))
          .map(cover::itemOf)
          .filter(other -> optionsOf[other].length == optionsOf[item].length)
          .filter(
              other ->
                  Arrays.stream(optionsOf[item])
                      .allMatch(o -> cover.covers(group.image(e, o), other)))
          .findFirst()
          .ifPresent(images::add);
    }
    images.remove(item);
    return images;
  }

  /** What is known of a problem while restrictions are made. */
  private static final class Finder {
    private final ExactCover cover;
    private final OptionGroup group;
    private final int[][] optionsOf;

    Finder(ExactCover cover, OptionGroup group) {
      this.cover = cover;
      this.group = group;
      optionsOf = cover.optionsOfItems();
    }

    List<SecondRestriction> choose(int[] options) {
      List<SecondRestriction> chosen = new ArrayList<>();
      symmetric(options)
          .forEach(
              (symmetries, alike) -> {
                BitSet left = alike;
                while (!left.isEmpty()) {
                  int typical = left.nextSetBit(0);
                  int item = best(typical, symmetries);
                  BitSet above = new BitSet();
                  if (item < 0) {
                    above.set(typical);
                  } else {
                    left.stream().filter(option -> !cover.covers(option, item)).forEach(above::set);
                    chosen.add(restriction(item, above, symmetries));
                  }
                  left.andNot(above);
                }
              });
      return List.copyOf(chosen);
    }

    List<SecondRestriction> given(int[] options, SortedMap<Integer, Integer> below) {
      List<SecondRestriction> given = new ArrayList<>();
      Map<Integer, Integer> unused = new HashMap<>(below);
      symmetric(options)
          .forEach(
              (symmetries, alike) -> {
                Map<Integer, BitSet> aboveItems = new LinkedHashMap<>();
                for (int option : alike.stream().toArray()) {
                  Integer item = unused.remove(option);
                  if (item != null) {
                    check(item, option, symmetries);
                    aboveItems.computeIfAbsent(item, i -> new BitSet()).set(option);
                  }
                }
                aboveItems.forEach(
                    (item, above) -> given.add(restriction(item, above, symmetries)));
              });
      if (!unused.isEmpty()) {
        throw new IllegalArgumentException(
            "options " + unused.keySet() + " of the restricted item have no symmetry to break");
      }
      return List.copyOf(given);
    }

    private void check(int item, int above, List<Integer> symmetries) {
      if (item < 0
          || item >= cover.primaryCount()
          || cover.multiplicity(item) != 1
          || cover.covers(above, item)
          || !isClosed(item, symmetries)) {
        throw new IllegalArgumentException(
            "item " + item + " cannot be restricted below option " + above);
      }
    }

    /** The options with symmetries, by the elements that map them to themselves. */
    private Map<List<Integer>, BitSet> symmetric(int[] options) {
      Map<List<Integer>, BitSet> sets = new LinkedHashMap<>();
      for (int option : options) {
        List<Integer> symmetries =
            IntStream.range(1, group.order())
                .filter(element -> group.image(element, option) == option)
                .boxed()
                .toList();
        if (!symmetries.isEmpty()) {
          sets.computeIfAbsent(symmetries, s -> new BitSet()).set(option);
        }
      }
      return sets;
    }

    /** The item of which the smallest share is left below an option; -1 if none loses any. */
    private int best(int above, List<Integer> symmetries) {
      record Candidate(int item, int kept, double share) {}

      List<Candidate> candidates = new ArrayList<>();
      for (int item = 0; item < cover.primaryCount(); item++) {
        if (cover.multiplicity(item) == 1
            && !cover.covers(above, item)
            && isClosed(item, symmetries)) {
          int[] possible =
              Arrays.stream(optionsOf[item]).filter(option -> !exclude(above, option)).toArray();
          int kept = (int) Arrays.stream(possible).filter(o -> isLeast(o, symmetries)).count();
          if (kept < possible.length) {
            candidates.add(new Candidate(item, kept, (double) kept / possible.length));
          }
        }
      }
      return candidates.stream()
          .min(Comparator.comparingDouble(Candidate::share).thenComparingInt(Candidate::kept))
          .map(Candidate::item)
          .orElse(-1);
    }

    private SecondRestriction restriction(int item, BitSet above, List<Integer> symmetries) {
      BitSet removed = new BitSet();
      boolean free = true;
      for (int option : optionsOf[item]) {
        if (!isLeast(option, symmetries)) {
          removed.set(option);
        } else if (symmetries.stream().anyMatch(e -> group.image(e, option) == option)) {
          free &= above.stream().allMatch(other -> exclude(other, option));
        }
      }
      return new SecondRestriction(item, above, removed, free);
    }

    /** Whether the elements map the options of an item to each other. */
    private boolean isClosed(int item, List<Integer> elements) {
      return Arrays.stream(optionsOf[item])
          .allMatch(
              option ->
                  elements.stream().allMatch(e -> cover.covers(group.image(e, option), item)));
    }

    /** Whether the elements map the option to none with a smaller number. */
    private boolean isLeast(int option, List<Integer> elements) {
      return elements.stream().allMatch(e -> group.image(e, option) >= option);
    }

    /** Whether two options have an item in common that may be covered only once. */
    private boolean exclude(int a, int b) {
      for (int k = cover.start(a); k < cover.start(a + 1); k++) {
        if (cover.multiplicity(cover.itemOf(k)) == 1 && cover.covers(b, cover.itemOf(k))) {
          return true;
        }
      }
      return false;
    }
  }

  /** The restricted item. */
  int item() {
    return item;
  }

  /** The options of the first item below which it is restricted, as a new set. */
  BitSet above() {
    return (BitSet) above.clone();
  }

  /** Whether no symmetry is left below any of these options. */
  boolean isFree() {
    return free;
  }

  /** Whether it restricts solutions with this option of the first item. */
  boolean isBelow(int option) {
    return above.get(option);
  }

  /** Whether this option is removed from those solutions. */
  boolean isRemoved(int option) {
    return removed.get(option);
  }

  /** The options of which a solution may have one only, as a new set. */
  BitSet exclusion() {
    BitSet all = above();
    all.or(removed);
    return all;
  }
}
