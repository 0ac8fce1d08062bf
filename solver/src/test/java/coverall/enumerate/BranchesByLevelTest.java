package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BranchesByLevelTest {
  @ParameterizedTest
  @EnumSource(names = {"DLX", "BITS_SCALAR"})
  void levelsAreAboutAsInTheWholeTree(Engine engine) {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    Partition partition = Partition.of(cover, 40);
    List<BranchesByLevel.Searched> searched = new ArrayList<>();
    SearchEngine search = engine.load(cover);
    long before = 0;
    for (Subproblem subproblem : partition.subproblems()) {
      search.search(subproblem.prefix(), (options, length) -> true, Checkpoint.NONE);
      List<Integer> prefix = Arrays.stream(subproblem.prefix()).boxed().toList();
      searched.add(new BranchesByLevel.Searched(prefix, search.branches() - before));
      before = search.branches();
    }
    long[] levels = new long[cover.maxSolutionLength() + 1];
    walk(new TreeProbe(cover, engine), 0, levels);

    BranchesByLevel estimate = BranchesByLevel.estimate(cover, engine, searched);
    assertThat(estimate.descents()).isGreaterThanOrEqualTo(20_000);
    assertThat(estimate.branches()).hasSize(8); // the root, and the seven pieces
    assertThat(estimate.branches().stream().mapToDouble(branches -> branches).sum())
        .isCloseTo((double) (before + partition.branchesAbove()), Percentage.withPercentage(0.001));
    for (int level = 0; level < estimate.branches().size(); level++) {
      assertThat(estimate.branches().get(level))
          .as("level " + level)
          .isCloseTo((double) levels[level], Percentage.withPercentage(15));
    }
    assertThat(BranchesByLevel.estimate(cover, engine, searched)).isEqualTo(estimate);
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
