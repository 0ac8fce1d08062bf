package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Estimates of trees that are searched, too. */
final class TreeEstimateTest {
  private static ExactCover cover(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "test").cover();
  }

  private static double branches(ExactCover cover, int... prefix) {
    SearchEngine search = BuiltInEngine.DLX.load(cover);
    search.search(prefix, (options, length) -> true, running -> true);
    return search.branches();
  }

  @Test
  void estimateIsExactWhereNoBranchIsLeftOut() {
    for (long seed = 0; seed < 300; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      assertThat(TreeEstimate.of(cover, 1_000_000).branches())
          .as("seed %d", seed)
          .isEqualTo(branches(cover));
    }
  }

  @Test
  void fewBranchesTellTheSizeOfALargeTree() {
    for (ExactCover cover :
        List.of(
            Encoding.of(KnownPuzzles.SOMA).cover(),
            cover(CoverTexts.langford(10, false)),
            cover(CoverTexts.queens(10)))) {
      assertThat(TreeEstimate.of(cover).branches() / branches(cover)).isBetween(0.5, 2.0);
    }
  }

  /** Each branch that is kept stands for as many as are left out. */
  @Test
  void estimateHasNoBias() {
    ExactCover cover = cover(CoverTexts.langford(8, false));
    TreeProbe probe = new TreeProbe(cover);
    double estimated = 0;
    double all = 0;
    for (int child : probe.children()) {
      probe.enter(child);
      for (int grandchild : probe.children()) {
        probe.enter(child, grandchild);
        estimated += TreeEstimate.branches(probe, 2);
        all += branches(cover, child, grandchild);
      }
    }
    assertThat(estimated).isCloseTo(all, Percentage.withPercentage(15));
  }

  /** Else a branch of infinite weight without children would stand for no number at all. */
  @Test
  void endlessTreeHasANumberOfBranches() {
    assertThat(TreeEstimate.of(cover(CoverTexts.endless()), 10).branches())
        .isEqualTo(TreeProbe.MOST_BRANCHES);
  }
}
