package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.Filling;
import coverall.cover.OptionGroup;
import coverall.cover.Relaxation;
import coverall.cover.Simplification;
import coverall.search.TreeEstimate;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * An exact cover problem reduced by a group of symmetries. It keeps at least one solution of every
 * orbit under the group.
 *
 * <p>One item is restricted. The elements of the group that map its set of options to itself divide
 * the options into orbits; of each orbit only the option whose list of items comes first is kept.
 * In the solutions with an option that is kept and has symmetries, these may restrict a second item
 * in the same way. If the whole group maps the first item's options to themselves and no symmetry
 * is left, every orbit of solutions is found exactly once. Otherwise {@link OrbitCensus} removes
 * duplicates.
 *
 * <p>Immutable.
 */
public final class Reduction {
  /** The branches from which on it is worth a further estimate to leave out a filler. */
  private static final int LEAST_UNFILLED = 30_000;

  /** What pilots may say of so large a tree: they often fall far short. */
  private static final int LEAST_PILOTS = 1_000;

  /** The branches from which on it is worth a linear program to rule options out. */
  private static final double LEAST_RELAXED = 5_000_000;

  /** The largest program, which takes a second or two. */
  private static final int MOST_ENTRIES = 100_000;

  /** The branches that are searched in the time that a program takes for one of its entries. */
  private static final double BRANCHES_OF_AN_ENTRY = 100;

  private final ExactCover cover;
  private final Optional<Simplification> simplification;
  private final OptionGroup group;
  private final int item;
  private final BitSet removed;
  private final int kept;
  private final List<SecondRestriction> second;
  private final List<SecondRestriction> ofImages;
  private final boolean once;

  private Reduction(
      ExactCover cover,
      Optional<Simplification> simplification,
      OptionGroup group,
      int item,
      BitSet removed,
      int kept,
      List<SecondRestriction> second,
      List<SecondRestriction> ofImages,
      boolean once) {
    this.cover = cover;
    this.simplification = simplification;
    this.group = group;
    this.item = item;
    this.removed = removed;
    this.kept = kept;
    this.second = second;
    this.ofImages = ofImages;
    this.once = once;
  }

  /**
   * Keeps all options. {@link OrbitCensus} removes solutions that are equivalent under the group.
   */
  public static Reduction none(ExactCover cover, OptionGroup group) {
    return new Reduction(
        cover,
        Optional.empty(),
        group,
        -1,
        new BitSet(),
        0,
        List.of(),
        List.of(),
        group.order() == 1);
  }

  /**
   * Keeps one option of each orbit of an item's options.
   *
   * @throws IllegalArgumentException unless the item has to be covered exactly once
   */
  public static Reduction of(ExactCover cover, OptionGroup group, int item) {
    if (item >= cover.primaryCount() || cover.multiplicity(item) != 1) {
      throw new IllegalArgumentException("item " + item + " is not covered exactly once");
    }
    return of(cover, group, item, cover.optionsOfItems()[item]);
  }

  /**
   * Restricts these items, and no others.
   *
   * @throws IllegalArgumentException if the problem or the group does not permit it
   */
  public static Reduction of(ExactCover cover, OptionGroup group, Restriction restriction) {
    Reduction first =
        restriction.item() < 0 ? none(cover, group) : of(cover, group, restriction.item());
    Reduction both =
        first.with(
            SecondRestriction.of(cover, group, first.keptOptions(cover), restriction.below()),
            cover);
    return restriction.least() ? both.leastOfImages(cover) : both;
  }

  /**
   * Keeps one option of each orbit of an item's options.
   *
   * @param options all options of the item
   */
  static Reduction of(ExactCover cover, OptionGroup group, int item, int[] options) {
    List<Integer> elements = stabilizer(group, options);
    BitSet removed = removed(cover, group, elements, options);
    int kept = options.length - removed.cardinality();
    return new Reduction(
        cover.without(removed),
        Optional.empty(),
        group,
        item,
        removed,
        kept,
        List.of(),
        List.of(),
        isOnce(group, elements, options, removed, List.of()));
  }

  /**
   * Restricts an item and, in the solutions with those of its options that have symmetries, a
   * second one.
   *
   * @throws IllegalArgumentException unless the item has to be covered exactly once
   */
  public static Reduction twice(ExactCover cover, OptionGroup group, int item) {
    return of(cover, group, item).twice(cover);
  }

  private Reduction twice(ExactCover whole) {
    return once || item < 0
        ? this
        : with(SecondRestriction.choose(whole, group, keptOptions(whole)), whole);
  }

  /** The options left of the restricted item. */
  private int[] keptOptions(ExactCover whole) {
    return item < 0
        ? new int[0]
        : Arrays.stream(whole.optionsOfItems()[item]).filter(o -> !removed.get(o)).toArray();
  }

  /**
   * This reduction with further restrictions.
   *
   * @param whole the problem before the first one
   */
  private Reduction with(List<SecondRestriction> restrictions, ExactCover whole) {
    if (restrictions.isEmpty()) {
      return this;
    }
    int[] options = whole.optionsOfItems()[item];
    return new Reduction(
        cover.withExclusions(restrictions.stream().map(SecondRestriction::exclusion).toList()),
        Optional.empty(),
        group,
        item,
        removed,
        kept,
        restrictions,
        List.of(),
        isOnce(group, stabilizer(group, options), options, removed, restrictions));
  }

  /**
   * This reduction, and in solutions with an option of the restricted item, all of its images are
   * restricted, too: none may have an image that is an option of the item with a smaller number.
   * The same reduction if they would be too many, or its problem is simplified.
   *
   * @param whole the problem before it was reduced
   */
  public Reduction leastOfImages(ExactCover whole) {
    if (item < 0 || isSimplified()) {
      return this;
    }
    List<SecondRestriction> least =
        SecondRestriction.leastOfImages(whole, group, item, keptOptions(whole));
    return least.isEmpty()
        ? this
        : new Reduction(
            cover.withExclusions(least.stream().map(SecondRestriction::exclusion).toList()),
            Optional.empty(),
            group,
            item,
            removed,
            kept,
            second,
            least,
            once);
  }

  /**
   * Whether no element of the group maps a solution that is left to another one, or to itself.
   *
   * @param elements those that map the options to each other
   */
  private static boolean isOnce(
      OptionGroup group,
      List<Integer> elements,
      int[] options,
      BitSet removed,
      List<SecondRestriction> second) {
    return elements.size() == group.order()
        && Arrays.stream(options)
            .filter(option -> !removed.get(option))
            .allMatch(
                option ->
                    isFree(group, elements, option)
                        || second.stream().anyMatch(s -> s.isBelow(option) && s.isFree()));
  }

  /** The elements of the group that map this set of options to itself. */
  private static List<Integer> stabilizer(OptionGroup group, int[] options) {
    BitSet own = new BitSet();
    for (int option : options) {
      own.set(option);
    }
    List<Integer> elements = new ArrayList<>();
    for (int element = 0; element < group.order(); element++) {
      int e = element;
      if (Arrays.stream(options).allMatch(option -> own.get(group.image(e, option)))) {
        elements.add(e);
      }
    }
    return elements;
  }

  /** The options with an image that precedes them. */
  private static BitSet removed(
      ExactCover cover, OptionGroup group, List<Integer> elements, int[] options) {
    BitSet removed = new BitSet();
    for (int option : options) {
      for (int element : elements) {
        if (cover.precedes(group.image(element, option), option)) {
          removed.set(option);
          break;
        }
      }
    }
    return removed;
  }

  /** The restriction of the first item that ensures that every orbit of solutions is found once. */
  public static Optional<Reduction> once(ExactCover cover, OptionGroup group) {
    int[][] options = cover.optionsOfItems();
    return IntStream.range(0, cover.primaryCount())
        .filter(item -> cover.multiplicity(item) == 1 && isOnce(cover, group, options[item]))
        .mapToObj(item -> of(cover, group, item, options[item]))
        .findFirst();
  }

  private static boolean isOnce(ExactCover cover, OptionGroup group, int[] options) {
    List<Integer> elements = stabilizer(group, options);
    return isOnce(group, elements, options, removed(cover, group, elements, options), List.of());
  }

  /** How many of an item's options would be kept. */
  static int kept(ExactCover cover, OptionGroup group, int[] options) {
    return options.length
        - removed(cover, group, stabilizer(group, options), options).cardinality();
  }

  /** Whether only the identity fixes the option. */
  private static boolean isFree(OptionGroup group, List<Integer> elements, int option) {
    return elements.stream().allMatch(e -> e == 0 || group.image(e, option) != option);
  }

  /**
   * Chooses the item whose restriction leaves the smallest search tree, according to estimates, and
   * then second ones. Leaves out a filler already if that makes the tree smaller. Deterministic.
   *
   * @param useless options that are in no solution, such as {@link #ruledOut}
   */
  public static Reduction choose(ExactCover cover, OptionGroup group, BitSet useless) {
    if (group.order() == 1) {
      return none(cover, group);
    }
    // Where most items are superfluous, descents through the tree would take long because of them.
    Optional<Simplification> simple = simplification(cover, useless, /* keepsFiller= */ false);
    if (simple.isEmpty()) {
      return new RestrictionChoice(cover, group).best().twice(cover);
    }
    int item = new RestrictionChoice(simple.get().cover(), group).best().item;
    Reduction chosen =
        item < 0 ? none(cover, group) : twice(cover, group, simple.get().items().get(item));
    return leavesOutFiller(cover, simple.get()) ? chosen.unfilled(useless) : chosen;
  }

  /**
   * {@link #choose(ExactCover, OptionGroup, BitSet)} without options that are known to be useless.
   */
  public static Reduction choose(ExactCover cover, OptionGroup group) {
    return choose(cover, group, new BitSet());
  }

  /**
   * This reduction with a {@linkplain Simplification simplified} problem to search, if that halves
   * the items or the options, or if it leaves out a filler and makes the search tree smaller. It
   * finds the same solutions.
   *
   * @param useless options that are in no solution, such as {@link #ruledOut}; a problem without
   *     them is always simplified
   */
  public Reduction simplified(BitSet useless) {
    return simplified(useless, /* keepsFiller= */ false);
  }

  /** {@link #simplified(BitSet)} without options that are known to be useless. */
  public Reduction simplified() {
    return simplified(new BitSet());
  }

  /** The same for a partition that exists: it may have options of the filler. */
  public Reduction simplifiedFor(Partition partition, BitSet useless) {
    int filler = cover.filler();
    return simplified(
        useless,
        filler >= 0
            && partition.subproblems().stream()
                .flatMapToInt(subproblem -> Arrays.stream(subproblem.prefix()))
                .anyMatch(option -> cover.covers(option, filler) && !useless.get(option)));
  }

  private Reduction simplified(BitSet useless, boolean keepsFiller) {
    return isSimplified()
        ? this
        : simplification(cover, useless, keepsFiller).map(this::with).orElse(this);
  }

  /** This reduction with a problem to search that has no filler, if it can be left out. */
  Reduction unfilled(BitSet useless) {
    return Simplification.withoutFiller(cover, useless)
        .map(Simplification::further)
        .map(this::with)
        .orElse(this);
  }

  private Reduction with(Simplification simple) {
    return new Reduction(
        cover, Optional.of(simple), group, item, removed, kept, second, ofImages, once);
  }

  /** How a problem is simplified; empty if that does not pay. Deterministic. */
  private static Optional<Simplification> simplification(
      ExactCover cover, BitSet useless, boolean keepsFiller) {
    Simplification simple = Simplification.of(cover, useless);
    if (!keepsFiller && cover.filler() >= 0) {
      double branches = branches(simple);
      Optional<Simplification> unfilled =
          branches < LEAST_UNFILLED
              ? Optional.empty()
              : Simplification.withoutFiller(cover, useless)
                  .map(Simplification::further)
                  .filter(other -> branches(other) <= branches);
      if (unfilled.isPresent()) {
        return unfilled;
      }
    }
    return !useless.isEmpty() || simple.halves(cover) ? Optional.of(simple) : Optional.empty();
  }

  /**
   * The options of a problem that its {@linkplain Relaxation relaxation} rules out; none if its
   * tree is so small that searching it does not take longer, or if all items have to be covered:
   * then searches notice at once that an option leads nowhere. None, too, if items have colours, of
   * which the relaxation knows nothing. Deterministic.
   *
   * @param order the order of the group of symmetries that the search will leave out
   */
  public static BitSet ruledOut(ExactCover cover, int order) {
    boolean isLoose =
        cover.filler() >= 0
            || (cover.itemCount() > cover.primaryCount() && cover.colourSetCount() == 0);
    double branches = isLoose ? branches(Simplification.of(cover)) / order : 0;
    if (branches < LEAST_RELAXED) {
      return new BitSet();
    }
    return Relaxation.of(cover, MOST_ENTRIES)
        .filter(program -> branches / BRANCHES_OF_AN_ENTRY >= program.entries())
        .map(Relaxation::ruledOut)
        .orElseGet(BitSet::new);
  }

  /** An estimate of the branches to search; below {@link #LEAST_UNFILLED}, a rough one. */
  private static double branches(Simplification simple) {
    double rough = TreeEstimate.pilots(new TreeProbe(simple.cover()));
    return rough < LEAST_PILOTS ? rough : TreeEstimate.of(simple.cover()).branches();
  }

  /** The problem to search, without the removed options; simplified, if this reduction is. */
  public ExactCover cover() {
    return simplification.map(Simplification::cover).orElse(cover);
  }

  /** The problem without the removed options, with all of its items. */
  public ExactCover coverAsWritten() {
    return cover;
  }

  /**
   * What completes the solutions of the problem to search to those of the problem as written; for
   * one thread.
   */
  Optional<Filling> filling() {
    return simplification
        .filter(simple -> leavesOutFiller(cover, simple))
        .map(simple -> new Filling(cover));
  }

  private static boolean leavesOutFiller(ExactCover cover, Simplification simple) {
    int filler = cover.filler();
    return filler >= 0
        && IntStream.range(0, cover.optionCount())
            .filter(option -> cover.covers(option, filler))
            .allMatch(simple.removed()::get);
  }

  /** Whether the problem to search is simplified. */
  public boolean isSimplified() {
    return simplification.isPresent();
  }

  /** The items of the problem as written that are primary in the problem to search. */
  BitSet itemsToCover() {
    BitSet items = new BitSet();
    List<Integer> numbers = simplification.map(Simplification::items).orElse(List.of());
    for (int item = 0; item < cover().primaryCount(); item++) {
      items.set(numbers.isEmpty() ? item : numbers.get(item));
    }
    return items;
  }

  /** The number of options that the simplification has removed, those of a filler included. */
  public int uselessOptions() {
    return simplification.map(simple -> simple.removed().cardinality()).orElse(0);
  }

  /** The symmetries under which solutions are equivalent. */
  public OptionGroup group() {
    return group;
  }

  /** The restricted item, or -1. */
  public int item() {
    return item;
  }

  /** The number of options kept for the restricted item. */
  public int kept() {
    return kept;
  }

  /** The number of options of the restricted item that were removed from all solutions. */
  public int removedCount() {
    return removed.cardinality();
  }

  /** Whether the restriction alone ensures that every orbit of solutions is found once. */
  public boolean findsEachOnce() {
    return once;
  }

  /** The restricted items. */
  public Restriction restriction() {
    SortedMap<Integer, Integer> below = new TreeMap<>();
    for (SecondRestriction restriction : second) {
      restriction.above().stream().forEach(option -> below.put(option, restriction.item()));
    }
    return new Restriction(item, below, !ofImages.isEmpty());
  }

  /** Whether the reduction removed the option from all solutions. */
  public boolean isRemoved(int option) {
    return removed.get(option);
  }

  /**
   * Whether solutions with some options may be left: none of these was removed, nor removed below
   * another one.
   *
   * @param options in the first {@code length} entries
   */
  public boolean keeps(int[] options, int length) {
    for (int k = 0; k < length; k++) {
      if (removed.get(options[k])) {
        return false;
      }
    }
    return keeps(second, options, length) && keeps(ofImages, options, length);
  }

  private static boolean keeps(List<SecondRestriction> restrictions, int[] options, int length) {
    for (int r = 0; r < restrictions.size(); r++) {
      boolean below = false;
      boolean loses = false;
      for (int k = 0; k < length; k++) {
        below |= restrictions.get(r).isBelow(options[k]);
        loses |= restrictions.get(r).isRemoved(options[k]);
      }
      if (below && loses) {
        return false;
      }
    }
    return true;
  }
}
