package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class TreeProbeTest {

  @Test
  void walkingAllChildrenVisitsTheBranchesOfDancingLinks() {
    int large = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      long branches = branches(cover);

      assertThat(walk(new TreeProbe(cover))).as("branches, seed %d", seed).isEqualTo(branches);
      large += branches > 10 ? 1 : 0;
    }
    assertThat(large).as("trees of more than 10 branches").isGreaterThan(100);
  }

  @Test
  void childrenAndTheirOrderDoNotDependOnTheNumberOfItems() {
    int options = 0;
    for (long seed = 0; seed < 500; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      TreeProbe narrow = new TreeProbe(BranchCountTest.widened(cover, 100));
      TreeProbe wide = new TreeProbe(BranchCountTest.widened(cover, 200));
      IntStream.range(0, 100).forEach(narrow::push);
      IntStream.range(0, 200).forEach(wide::push);
      options += sameChildren(narrow, 100, wide, 200, seed);
    }
    assertThat(options).as("children").isGreaterThan(1_500);
  }

  /**
   * Walks both trees, whose options are numbered differently, and returns the number of children.
   */
  private static int sameChildren(
      TreeProbe one, int lessOne, TreeProbe two, int lessTwo, long seed) {
    int[] children = one.children();
    int[] others = two.children();
    assertThat(IntStream.of(others).map(option -> option - lessTwo))
        .as("seed %d", seed)
        .containsExactlyElementsOf(
            IntStream.of(children).map(option -> option - lessOne).boxed().toList());
    int all = children.length;
    for (int k = 0; k < children.length; k++) {
      one.push(children[k]);
      two.push(others[k]);
      all += sameChildren(one, lessOne, two, lessTwo, seed);
      one.pop();
      two.pop();
    }
    return all;
  }

  @Test
  void partialSearchThatTriesEveryChildCountsEveryBranch() {
    for (long seed = 0; seed < 500; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      TreeProbe probe = new TreeProbe(cover);
      double[] all = new double[probe.levels()];
      Arrays.fill(all, 1);
      assertThat(probe.estimate(all, new SplittableRandom(seed)))
          .as("seed %d", seed)
          .isEqualTo((double) branches(cover));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.15, 0.3})
  void partialSearchesAreRightOnAverage(double share) {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    TreeProbe probe = new TreeProbe(cover);
    double[] tried = new double[probe.levels()];
    Arrays.fill(tried, share);
    SplittableRandom random = new SplittableRandom(8);
    int searches = 2_000;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < searches; k++) {
      double estimate = probe.estimate(tried, random);
      sum += estimate;
      squares += estimate * estimate;
    }
    double mean = sum / searches;
    double error = Math.sqrt((squares / searches - mean * mean) / searches);
    long branches = branches(cover);
    assertThat(mean).isCloseTo((double) branches, within(4 * error));
    assertThat(error).as("error of the mean").isLessThan(0.2 * branches);
  }

  private static long branches(ExactCover cover, int... prefix) {
    SearchEngine search = BuiltInEngine.DLX.load(cover);
    search.search(prefix, (options, length) -> true, Checkpoint.NONE);
    return search.branches();
  }

  private static long walk(TreeProbe probe) {
    long branches = 1;
    for (int child : probe.children()) {
      probe.push(child);
      branches += walk(probe);
      probe.pop();
    }
    return branches;
  }

  @Test
  void childrenComeInTheOrderOfTheSearch() {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    TreeProbe probe = new TreeProbe(cover);
    List<Integer> firsts = new ArrayList<>();
    BuiltInEngine.DLX
        .load(cover)
        .search(
            new int[0],
            (options, length) -> {
              if (firsts.isEmpty() || firsts.getLast() != options[0]) {
                firsts.add(options[0]);
              }
              return true;
            },
            Checkpoint.NONE);

    assertThat(IntStream.of(probe.children()).boxed().filter(firsts::contains)).isEqualTo(firsts);
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void probedTreesAreThoseThatTheEnginesSearch(Engine engine) {
    for (long seed = 0; seed < 300; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      int[] prefix = covers.prefix(cover);
      TreeProbe probe = new TreeProbe(cover, engine);
      probe.enter(prefix);
      SearchEngine search = WholeTree.load(engine, cover);
      search.search(prefix, (options, length) -> true, Checkpoint.NONE);
      assertThat(walk(probe)).as("seed %d", seed).isEqualTo(search.branches());
    }
    ExactCover soma = Encoding.of(KnownPuzzles.SOMA).cover();
    SearchEngine search = WholeTree.load(engine, soma);
    search.search(new int[0], (options, length) -> true, Checkpoint.NONE);
    TreeProbe probe = new TreeProbe(soma, engine);
    assertThat(walk(probe)).isEqualTo(search.branches());

    double[] byLevel = new double[soma.maxSolutionLength() + 1];
    SplittableRandom random = new SplittableRandom(1);
    probe.enter();
    for (int k = 0; k < 20_000; k++) {
      probe.sample(random, byLevel);
    }
    assertThat(byLevel[0]).isEqualTo(20_000);
    assertThat(byLevel[1] / 20_000).isEqualTo(probe.children().length);
    assertThat(Arrays.stream(byLevel).sum() / 20_000)
        .isCloseTo((double) search.branches(), Percentage.withPercentage(10));
  }

  @Test
  void entersEveryBranchFromAnyOther() {
    int entered = 0;
    for (long seed = 0; seed < 500; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      TreeProbe probe = new TreeProbe(cover);
      for (int k = 0; k < 5; k++) {
        int[] prefix = covers.prefix(cover);
        probe.enter(prefix);
        assertThat(walk(probe))
            .as("branches below %s, seed %d", IntStream.of(prefix).boxed().toList(), seed)
            .isEqualTo(branches(cover, prefix));
        entered += prefix.length > 0 ? 1 : 0;
      }
    }
    assertThat(entered).as("branches below the root").isGreaterThan(1_000);
  }

  @Test
  void countsVisitsToBranches() {
    ExactCover cover = new ExactCover.Builder(3, 0).option(0).option(0).option(1).option(2).build();
    TreeProbe probe = new TreeProbe(cover);
    assertThat(probe.visited()).isZero();

    probe.enter(2, 0);
    probe.enter(2, 3);
    assertThat(probe.visited()).as("the common option is entered once").isEqualTo(3);

    probe.estimate(4, new SplittableRandom(1));
    assertThat(probe.visited()).as("one branch further down, four times").isEqualTo(7);
  }

  @Test
  void tellsWhetherADescentHadAChoice() {
    ExactCover cover = new ExactCover.Builder(3, 0).option(0).option(0).option(1).option(2).build();
    TreeProbe probe = new TreeProbe(cover);
    assertThat(probe.estimate(1, new SplittableRandom(1))).isEqualTo(1 + 1 + 1 + 2);
    assertThat(probe.hadChoice()).isTrue();
    probe.enter(0);
    assertThat(probe.estimate(1, new SplittableRandom(1))).isEqualTo(3);
    assertThat(probe.hadChoice()).isFalse();
  }

  @Test
  void pilotsDescendOnceWhereThereIsNoChoice() {
    TreeProbe forced =
        new TreeProbe(new ExactCover.Builder(3, 0).option(0).option(1).option(2).build());
    assertThat(TreeEstimate.pilots(forced)).isEqualTo(4);
    assertThat(forced.visited()).isEqualTo(3);
    ExactCover free = new ExactCover.Builder(3, 0).option(0).option(0).option(1).option(2).build();
    TreeProbe probe = new TreeProbe(free);
    assertThat(TreeEstimate.pilots(probe)).isEqualTo(5);
    assertThat(probe.visited()).isEqualTo(4 * 3);
  }

  @Test
  void estimatesOfTreesWithEqualSubtreesAreExact() {
    ExactCover.Builder builder = new ExactCover.Builder(4, 0);
    for (int option = 0; option < 12; option++) {
      builder.option(option / 3);
    }
    TreeProbe probe = new TreeProbe(builder.build());

    assertThat(probe.estimate(1, new SplittableRandom(1))).isEqualTo(1 + 3 + 9 + 27 + 81);
  }

  @Test
  void meanOfManyEstimatesIsTheNumberOfBranches() {
    ExactCover soma = Encoding.of(KnownPuzzles.SOMA).cover();
    assertEstimate(soma, 20_000);
    for (long seed = 0; seed < 200; seed++) {
      assertEstimate(new RandomCovers(new SplittableRandom(seed)).next(), 3_000);
    }
  }

  /** The mean lies within five standard errors of the truth. */
  private static void assertEstimate(ExactCover cover, int descents) {
    TreeProbe probe = new TreeProbe(cover);
    SplittableRandom random = new SplittableRandom(descents);
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < descents; k++) {
      double estimate = probe.estimate(1, random);
      sum += estimate;
      squares += estimate * estimate;
    }
    double mean = sum / descents;
    double variance = Math.max(0, squares / descents - mean * mean);
    double error = Math.sqrt(variance / descents);
    assertThat(error).as("standard error").isLessThan(0.05 * mean);
    assertThat(mean).isCloseTo((double) branches(cover), within(5 * error + 1e-9 * mean));
  }

  @Test
  void estimateOfSeveralDescentsIsTheirMean() {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    SplittableRandom random = new SplittableRandom(7);
    TreeProbe probe = new TreeProbe(cover);
    double sum = IntStream.range(0, 10).mapToDouble(k -> probe.estimate(1, random)).sum();

    assertThat(new TreeProbe(cover).estimate(10, new SplittableRandom(7)))
        .isCloseTo(sum / 10, within(1e-9 * sum));
  }
}
