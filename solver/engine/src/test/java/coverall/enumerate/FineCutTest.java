package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.RandomCovers;
import coverall.search.SearchEngine;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cuts for machines that cannot take work from one another. */
@Tag("slow")
final class FineCutTest {
  private static Reduction sixByTen() {
    Encoding encoding = Encoding.of(KnownPuzzles.SIX_BY_TEN);
    return Reduction.choose(encoding.cover(), encoding.symmetry().rotations());
  }

  private static long[] branches(ExactCover cover, Partition partition) {
    SearchEngine search = BuiltInEngine.CELLS.load(cover);
    long[] branches = new long[partition.subproblems().size()];
    for (int k = 0; k < branches.length; k++) {
      long before = search.branches();
      search.search(
          partition.subproblems().get(k).prefix(), (options, length) -> true, Checkpoint.NONE);
      branches[k] = search.branches() - before;
    }
    return branches;
  }

  private static long sum(long[] numbers) {
    return Arrays.stream(numbers).sum();
  }

  @Test
  void subproblemsAndBranchesAboveThemAddUpToTheWholeTree() {
    int cut = 0;
    for (long seed = 0; seed < 400; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      Partition whole = Partition.of(List.of(new Subproblem(0, new int[0], 1)), 0);
      Partition fine = FineCut.of(cover, 1 + (int) (seed % 40));
      assertThat(fine.branchesAbove() + sum(branches(cover, fine)))
          .as("seed %d", seed)
          .isEqualTo(sum(branches(cover, whole)));
      cut += fine.subproblems().size() > 1 ? 1 : 0;
    }
    assertThat(cut).as("trees cut into several parts").isGreaterThan(120);
  }

  @Test
  void isTheSameForEveryNumberOfThreads() throws Exception {
    ExactCover cover = sixByTen().cover();
    Partition expected = FineCut.of(cover, 3_000);
    for (int threads = 1; threads <= 4; threads++) {
      try (ForkJoinPool pool = new ForkJoinPool(threads)) {
        Partition again = pool.submit(() -> FineCut.of(cover, 3_000)).get();
        assertThat(again.cutsAlike(expected)).isTrue();
        assertThat(again.estimate()).isEqualTo(expected.estimate());
      }
    }
  }

  @Test
  void noPartIsLargeAndEstimatesAreAccurate() {
    ExactCover cover = sixByTen().cover();
    Partition fine = FineCut.of(cover, 3_000);
    assertThat(fine.subproblems()).hasSizeBetween(3_000, 3_300);
    long[] branches = branches(cover, fine);
    double all = sum(branches);
    for (long part : branches) {
      assertThat(part / all).isLessThan(0.01);
    }
    for (Subproblem subproblem : fine.subproblems()) {
      if (branches[subproblem.id()] == 1) {
        assertThat(subproblem.estimate()).as("estimate of a dead end").isEqualTo(1);
      }
    }
    // Schedule the subproblems by decreasing estimate, each on the next free worker.
    double[] work = new double[32];
    for (List<Subproblem> shard : Shard.deal(fine.subproblems(), 3_000)) {
      int free = 0;
      for (int worker = 1; worker < work.length; worker++) {
        free = work[worker] < work[free] ? worker : free;
      }
      for (Subproblem subproblem : shard) {
        work[free] += branches[subproblem.id()];
      }
    }
    double last = Arrays.stream(work).max().orElseThrow();
    assertThat(all / (work.length * last)).as("busy").isGreaterThan(0.95);
  }
}
