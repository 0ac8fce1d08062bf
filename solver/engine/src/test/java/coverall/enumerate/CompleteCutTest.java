package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import coverall.search.SearchEngine;
import coverall.search.TreeProbe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CompleteCutTest {
  /** A 3x3 square of three pieces, each cell of which is 2x2 cells. */
  private static final String FINE =
      """
      box 6x6
      piece A
      ##
      ##
      piece B
      ##..
      ##..
      ####
      ####
      piece C
      ######
      ######
      ####..
      ####..
      """;

  private static Reduction whole(ExactCover cover) {
    return Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
  }

  /** The subproblems are all of the tree: solutions of the problem as written are below them. */
  @Test
  void partsHaveTheSolutionsOfTheProblemAsWritten() {
    int completed = 0;
    for (long seed = 0; seed < 12_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      Reduction reduction = whole(cover).simplified();
      Partition own = Partition.of(reduction.cover(), 1 + (int) (seed % 9));
      Partition partition = CompleteCut.of(own, reduction);
      List<List<Integer>> found = new ArrayList<>();
      SearchEngine written = BuiltInEngine.DLX.load(cover);
      for (Subproblem part : partition.subproblems()) {
        int[] prefix = part.prefix();
        written.search(
            prefix,
            (options, length) -> {
              found.add(IntStream.of(options).limit(length).sorted().boxed().toList());
              return true;
            },
            Checkpoint.NONE);
      }
      assertThat(found)
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(PlainSearch.solutions(cover));
      assertThat(partition.estimate()).isGreaterThanOrEqualTo(own.estimate());
      completed += partition.subproblems().size() > own.subproblems().size() ? 1 : 0;
    }
    assertThat(completed).isGreaterThan(100);
  }

  @Test
  void childrenAreAllOptionsOfAnItem() {
    Reduction reduction = whole(encoding().cover()).simplified();
    Partition partition = CompleteCut.of(Partition.of(reduction.cover(), 6), reduction);
    TreeSet<Integer> first = new TreeSet<>();
    partition.subproblems().forEach(part -> first.add(part.prefix()[0]));
    int[][] all = encoding().cover().optionsOfItems();
    assertThat(List.of(all))
        .anySatisfy(
            options ->
                assertThat(Arrays.stream(options).boxed().toList()).isEqualTo(List.copyOf(first)));
    TreeProbe probe = new TreeProbe(reduction.cover());
    for (Subproblem part : partition.subproblems()) {
      probe.enter(part.prefix());
      boolean useless =
          Arrays.stream(part.prefix())
              .anyMatch(option -> reduction.cover().items(option).length == 0);
      if (useless) {
        assertThat(probe.children()).isEmpty();
      }
    }
  }

  @Test
  void fineCellsBecomeItemsOfTheirOwnSize() {
    Reduction reduction = whole(encoding().cover()).simplified();
    assertThat(encoding().cover().itemCount()).isEqualTo(36 + 3);
    assertThat(reduction.cover().itemCount()).isLessThanOrEqualTo(9 + 3);
    assertThat(reduction.coverAsWritten()).isSameAs(encoding().cover());
  }

  private static Encoding encoding() {
    return Holder.FINE_PUZZLE;
  }

  private static final class Holder {
    static final Encoding FINE_PUZZLE =
        Encoding.of(PuzzleFile.parse(FINE.getBytes(StandardCharsets.UTF_8), "fine"));
  }
}
