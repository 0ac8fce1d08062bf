package coverall.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Subproblem;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BranchesByLevelTest {
  @ParameterizedTest
  @Tag("slow")
  @EnumSource(
      value = BuiltInEngine.class,
      names = {"DLX", "BITS_SCALAR"})
  void estimatesAreCloseToTheCountsOfTheWholeTree(Engine engine) {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    Reduction reduction = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    Partition partition = Partition.of(cover, 40);
    List<BranchesByLevel.Searched> searched = new ArrayList<>();
    SearchEngine search = engine.load(cover);
    long before = 0;
    for (Subproblem subproblem : partition.subproblems()) {
      long[] solutions = new long[1];
      search.search(subproblem.prefix(), (options, length) -> ++solutions[0] > 0, Checkpoint.NONE);
      List<Integer> prefix = Arrays.stream(subproblem.prefix()).boxed().toList();
      searched.add(
          new BranchesByLevel.Searched(
              prefix, search.branches() - before, solutions[0], List.of(engine)));
      before = search.branches();
    }
    long[] levels = new long[cover.maxSolutionLength() + 1];
    walk(new TreeProbe(cover, engine), 0, levels);

    BranchesByLevel estimate = BranchesByLevel.estimate(reduction, searched, 7);
    assertThat(estimate.descents()).isGreaterThanOrEqualTo(20_000);
    assertThat(estimate.branches()).hasSize(8); // the root, and the seven pieces
    assertThat(estimate.branches().stream().mapToDouble(branches -> branches).sum())
        .isCloseTo((double) (before + partition.branchesAbove()), Percentage.withPercentage(0.001));
    for (int level = 0; level < estimate.branches().size(); level++) {
      assertThat(estimate.branches().get(level))
          .as("level " + level)
          .isCloseTo((double) levels[level], Percentage.withPercentage(15));
    }
    assertThat(estimate.branches().getLast()).isEqualTo(11_520);
    assertThat(BranchesByLevel.estimate(reduction, searched, 7)).isEqualTo(estimate);

    BranchesByLevel unknown = BranchesByLevel.estimate(reduction, searched, -1);
    assertThat(unknown.branches().getLast()).isCloseTo(11_520.0, Percentage.withPercentage(15));
  }

  /** The subproblems of one catalogue may be searched by several engines, which differ in trees. */
  @Test
  @Tag("slow")
  void treesOfSeveralEnginesAreEstimatedApart() {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    Reduction reduction = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    List<Engine> engines = List.of(BuiltInEngine.BACKTRACK, BuiltInEngine.BITS);
    List<BranchesByLevel.Searched> searched = new ArrayList<>();
    long[] levels = new long[cover.maxSolutionLength() + 1];
    for (Subproblem subproblem : Partition.of(cover, 40).subproblems()) {
      Engine engine = engines.get(subproblem.id() % 2);
      TreeProbe probe = new TreeProbe(cover, engine);
      probe.enter(subproblem.prefix());
      long[] own = new long[levels.length];
      walk(probe, subproblem.prefix().length, own);
      Arrays.setAll(levels, level -> levels[level] + own[level]);
      List<Integer> prefix = Arrays.stream(subproblem.prefix()).boxed().toList();
      searched.add(
          new BranchesByLevel.Searched(prefix, Arrays.stream(own).sum(), own[7], List.of(engine)));
    }

    List<Double> estimated = BranchesByLevel.estimate(reduction, searched, 7).branches();

    for (int level = 3; level < estimated.size(); level++) { // above, there are split branches
      assertThat(estimated.get(level))
          .as("level " + level)
          .isCloseTo((double) levels[level], Percentage.withPercentage(10));
    }
  }

  private static void walk(TreeProbe probe, int level, long[] levels) {
    levels[level]++;
    for (int child : probe.children()) {
      probe.push(child);
      walk(probe, level + 1, levels);
      probe.pop();
    }
  }
}
