package coverall.solve;

import coverall.cover.ExactCover;
import coverall.enumerate.Partition;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.TooManySolutionsException;
import coverall.symmetry.SetImages;
import coverall.symmetry.StabilizerChain;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The symmetries of an exact cover problem that are too many to be listed. A search with them finds
 * one solution of each orbit nevertheless: a {@link SymmetricCut} leaves out most of the others,
 * and an {@link OrbitCollector} the rest. For any number of threads.
 */
public final class LargeSymmetry implements SolutionImages {
  private static final int MOST_IMAGES = 1_000_000;

  private final StabilizerChain group;
  private final List<int[]> generators; // none if they are still to be chosen
  private final SetImages images;
  private final int enough;
  private final @Nullable OrbitOwners cut; // null until there is one
  private final boolean inParts;

  /** The symmetries that form a group of permutations of the options. */
  LargeSymmetry(StabilizerChain group) {
    this(group, SymmetricCut.ENOUGH);
  }

  /**
   * The symmetries that form a group of permutations of the options.
   *
   * @param enough subproblems to cut a search into
   */
  LargeSymmetry(StabilizerChain group, int enough) {
    this(group, List.of(), new SetImages(group), enough, /* cut= */ null, /* inParts= */ false);
  }

  private LargeSymmetry(
      StabilizerChain group,
      List<int[]> generators,
      SetImages images,
      int enough,
      @Nullable OrbitOwners cut,
      boolean inParts) {
    this.group = group;
    this.generators = generators;
    this.images = images;
    this.enough = enough;
    this.cut = cut;
    this.inParts = inParts;
  }

  /**
   * The symmetries that some permutations of the options generate.
   *
   * @param most symmetries to accept
   * @throws IllegalArgumentException if there are more, or one is no permutation
   */
  public static LargeSymmetry generatedBy(int options, List<int[]> generators, BigInteger most) {
    StabilizerChain group = StabilizerChain.of(options, generators, most);
    return new LargeSymmetry(
        group,
        List.copyOf(generators),
        new SetImages(group),
        SymmetricCut.ENOUGH,
        /* cut= */ null,
        /* inParts= */ false);
  }

  /**
   * The same symmetries, after a search was cut up to them.
   *
   * @param progress receives the share that is done, from 0 to 1
   */
  LargeSymmetry cut(ExactCover cover, DoubleConsumer progress) {
    OrbitOwners own = SymmetricCut.of(cover, images, enough, progress);
    return new LargeSymmetry(group, generators, images, enough, own, inParts);
  }

  /** The subproblems of the whole search. There must be a cut. */
  Partition partition() {
    return Objects.requireNonNull(cut).partition();
  }

  /**
   * The same symmetries for a search in parts: each orbit is reported by one subproblem, whatever
   * the others have found. There must be a cut.
   */
  LargeSymmetry inParts() {
    return new LargeSymmetry(
        group, generators, images, enough, Objects.requireNonNull(cut), /* inParts= */ true);
  }

  /** The number of symmetries. */
  public BigInteger order() {
    return group.order();
  }

  /** Whether they could be listed. */
  boolean isListable() {
    return SymmetrySearch.areListable(order(), group.degree());
  }

  /** Some of them that generate all others: those that were given, or as few as are needed. */
  public List<int[]> generators() {
    if (!generators.isEmpty()) {
      return generators;
    }
    List<int[]> needed = new ArrayList<>();
    StabilizerChain generated = StabilizerChain.of(group.degree(), needed);
    for (int k = 0; k < group.generatorCount() && !generated.order().equals(order()); k++) {
      if (!generated.contains(group.generator(k))) {
        needed.add(group.generator(k));
        generated = StabilizerChain.of(group.degree(), needed);
      }
    }
    return needed;
  }

  @Override
  public List<int[]> all(int[] solution) {
    NavigableSet<int[]> all = new TreeSet<>(Arrays::compare);
    Deque<int[]> open = new ArrayDeque<>(List.of(solution));
    all.add(solution);
    List<int[]> elements = generators();
    while (!open.isEmpty()) {
      int[] last = open.remove();
      for (int[] element : elements) {
        int[] image = image(last, element);
        if (all.add(image)) {
          open.add(image);
        }
      }
      if (all.size() > MOST_IMAGES) {
        throw new TooManySolutionsException(
            String.format(
                Locale.ROOT, "a solution has more than %,d images, too many to list", MOST_IMAGES));
      }
    }
    return List.copyOf(all);
  }

  @Override
  public int[] any(int[] solution, RandomGenerator random) {
    int[] image = solution;
    for (int level = group.base().length - 1; level >= 0; level--) {
      int[] orbit = group.basicOrbit(level);
      image = image(image, group.representative(level, orbit[random.nextInt(orbit.length)]));
    }
    return image;
  }

  private static int[] image(int[] set, int[] element) {
    return Arrays.stream(set).map(option -> element[option]).sorted().toArray();
  }

  @Override
  public long fixing(int[] solution) {
    return images
        .canonical(solution, MOST_IMAGES)
        .orElseThrow(() -> TooManySolutionsException.ofImages(MOST_IMAGES))
        .stabilizer()
        .longValueExact();
  }

  /** Whether these are the same symmetries as others. */
  boolean isSameAs(LargeSymmetry other) {
    return order().equals(other.order()) && other.generators().stream().allMatch(group::contains);
  }

  /** The images of sets of options. */
  SetImages images() {
    return images;
  }

  /** The subproblem that reports an orbit; empty if it is the one that finds it first. */
  Optional<OrbitOwners> owners() {
    return inParts ? Optional.ofNullable(cut) : Optional.empty();
  }

  /**
   * A writer that passes on one solution of each orbit, numbered from 1, in the subproblem that it
   * belongs to, and of each subproblem the result up to symmetry; see {@link
   * coverall.enumerate.SubproblemResult}. It may keep solutions until it is {@linkplain
   * SolutionWriter#idle idle}. There must be a cut, as there is in a {@link SearchPlan}.
   */
  public SolutionWriter inEachSubproblem(SolutionWriter writer, int threads) {
    return new OrbitCollector(inParts(), writer, threads);
  }
}
