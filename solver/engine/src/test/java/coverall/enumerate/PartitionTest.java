package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.TreeProbe;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How search trees are cut. */
final class PartitionTest {
  /** Conway's packing puzzle: most of its small tree is in few of the branches near the root. */
  private static final String CONWAY =
      """
      box 5x5x5
      piece 13*A
      ####  ####
      piece B
      ##  ##
      ##  ##
      piece C
      ##
      ##
      piece 3*D
      ###
      """;

  @Test
  @Tag("slow")
  void smallLopsidedTreeIsCutFinelyEnoughForManyThreads() throws Exception {
    Encoding encoding =
        Encoding.of(PuzzleFile.parse(CONWAY.getBytes(StandardCharsets.UTF_8), "conway"));
    int item = Reduction.choose(encoding.cover(), encoding.symmetry().all()).item();
    Reduction reduction = Reduction.of(encoding.cover(), encoding.symmetry().all(), item);
    Partition partition = Partition.of(reduction.cover());
    List<Long> sizes = new ArrayList<>();
    Enumeration enumeration =
        new Enumeration(
            reduction,
            partition,
            List.of(encoding.symmetry().all()),
            new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE));
    Outcome outcome =
        enumeration.run(
            progress -> {},
            new SolutionWriter() {
              @Override
              public void write(long number, int subproblem, int[] options) {}

              @Override
              public void finished(SubproblemResult result) {
                sizes.add(result.branches());
              }
            });
    assertThat(outcome.orbits()).containsExactly(BigInteger.valueOf(572));
    assertThat(sizes).hasSizeGreaterThan(4 * 64);
    long largest = sizes.stream().mapToLong(Long::longValue).max().orElse(0);
    assertThat(largest / (double) outcome.branches()).isLessThan(0.05);
  }

  @Test
  @Tag("slow")
  void manyOptionsOfFewItemsAreCutInTime() {
    ExactCover.Builder builder = new ExactCover.Builder(3, 0);
    for (int k = 0; k < 6_000; k++) {
      builder.option(k % 3);
    }
    ExactCover cover = builder.build();
    assertThat(BuiltInEngine.tellsApart(cover)).isFalse();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Partition partition = Partition.of(cover);
    assertThat((threads.getCurrentThreadCpuTime() - start) / 1e9).as("CPU seconds").isLessThan(20);
    assertThat(partition.estimate()).isBetween(7e9, 9e9);
  }

  /** Catalogues refuse others: sums of them have to stay finite. */
  @Test
  void estimatesOfAnEndlessTreeAreFinite() {
    byte[] text = CoverTexts.endless().getBytes(StandardCharsets.UTF_8);
    ExactCover cover = DlxFormat.parse(text, "endless").cover();
    List<Partition> cuts =
        List.of(
            Partition.of(cover),
            Partition.of(cover, 200),
            Partition.forTheFirst(cover),
            FineCut.of(cover, 2_000));
    for (Partition cut : cuts) {
      assertThat(cut.subproblems()).allMatch(part -> part.estimate() <= TreeProbe.MOST_BRANCHES);
      assertThat(cut.estimate()).isFinite().isGreaterThan(1e200);
    }
  }

  @Test
  void deepCutsHaveTheirPartsInOrder() {
    int most = 100_000;
    List<Integer> parts =
        Partition.parts(
            0, part -> part < most && part % 2 == 0 ? List.of(part + 1, part + 2) : List.of());
    assertThat(parts).hasSize(most + 1).isSorted();
  }

  /** To estimate each part would take longer than to find the first solutions. */
  @Test
  void partsOfATreeThatNobodyCanSearchAreNotEstimated() {
    byte[] text = CoverTexts.langford(40, false).getBytes(StandardCharsets.UTF_8);
    List<Subproblem> parts = Partition.of(DlxFormat.parse(text, "langford").cover()).subproblems();
    assertThat(parts).hasSizeGreaterThan(4_000);
    assertThat(parts.stream().map(Subproblem::estimate).distinct()).hasSizeLessThan(400);
  }

  /**
   * Shards that are searched on their own fit together, because each makes the same cut. Whoever
   * changes these numbers changes the shards: those of an earlier version do not fit any more.
   */
  @Test
  void cutOfAProblemStaysTheSame() {
    assertThat(fingerprint(Partition.of(Encoding.of(KnownPuzzles.SOMA).cover())))
        .isEqualTo("372 subproblems, 448884dc");
    assertThat(fingerprint(Partition.of(Encoding.of(KnownPuzzles.SIX_BY_TEN).cover())))
        .isEqualTo("1027 subproblems, 24f3528a");
  }

  private static String fingerprint(Partition partition) {
    int hash = 1;
    for (Subproblem subproblem : partition.subproblems()) {
      hash = 31 * hash + Arrays.hashCode(subproblem.prefix());
    }
    return partition.subproblems().size() + " subproblems, " + Integer.toHexString(hash);
  }

  /** A tree whose branches on a level have the same subtrees: two options for each of ten items. */
  @Test
  void branchesAreEstimatedInTheTreeOfAProbe() {
    ExactCover.Builder builder = new ExactCover.Builder(10, 0);
    for (int item = 0; item < 10; item++) {
      builder.option(item).option(item);
    }
    ExactCover cover = builder.build();
    Partition partition = Partition.of(cover, 20);
    double branches =
        partition.subproblems().stream()
            .mapToDouble(part -> (2 << (10 - part.prefix().length)) - 1)
            .sum();
    int parts = partition.subproblems().size();
    assertThat(parts).isGreaterThan(4);
    TreeProbe probe = new TreeProbe(cover, BuiltInEngine.BACKTRACK);
    for (int times : List.of(1, 3)) {
      assertThat(partition.estimate(probe, times * parts, new SplittableRandom(1)))
          .isEqualTo(branches);
    }
  }
}
