package coverall.cover;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SimplificationTest {
  @Test
  void solutionsAreThoseOfTheProblem() {
    int smaller = 0;
    int withFewerOptions = 0;
    int moreUseless = 0;
    for (long seed = 0; seed < 10_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      Simplification simple = Simplification.of(cover);
      assertThat(PlainSearch.solutions(simple.cover()))
          .as("seed %d", seed)
          .isEqualTo(PlainSearch.solutions(cover));
      assertThat(simple.items()).hasSize(simple.cover().itemCount());
      assertThat(simple.cover().optionCount()).isEqualTo(cover.optionCount());
      BitSet useless = Simplification.useless(cover);
      assertThat(PlainSearch.solutions(cover.without(useless)))
          .as("without useless options, seed %d", seed)
          .isEqualTo(PlainSearch.solutions(cover));
      moreUseless += useless.cardinality() > simple.removed().cardinality() ? 1 : 0;
      smaller += simple.cover().itemCount() < cover.itemCount() ? 1 : 0;
      withFewerOptions += simple.removed().isEmpty() ? 0 : 1;
    }
    assertThat(smaller).isGreaterThan(2_000);
    assertThat(withFewerOptions).isGreaterThan(2_000);
    assertThat(moreUseless).isGreaterThan(500);
  }

  /** Every item of a problem three times, once as a secondary item. */
  @Test
  void itemsWithTheSameOptionsAreOne() {
    ExactCover.Builder builder = new ExactCover.Builder(8, 4);
    int[][] options = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
    for (int[] option : options) {
      builder.option(
          IntStream.of(option)
              .flatMap(item -> IntStream.of(2 * item, 2 * item + 1, 8 + item))
              .toArray());
    }
    Simplification simple = Simplification.of(builder.build());
    assertThat(simple.items()).containsExactly(0, 2, 4, 6);
    assertThat(simple.removed().isEmpty()).isTrue();
    assertThat(simple.cover().items(2)).containsExactly(0, 2);
  }

  @Test
  void optionThatTheLastOptionOfAnItemExcludesIsRemoved() {
    ExactCover cover =
        new ExactCover.Builder(3, 0).option(0, 1).option(1, 2).option(2).option(1).build();
    Simplification simple = Simplification.of(cover);
    // Item 0 has option 0 only, which covers item 1; item 2 keeps option 2.
    assertThat(simple.removed().stream()).containsExactly(1, 3);
    List<List<Integer>> found = new ArrayList<>();
    BuiltInEngine.DLX
        .load(simple.cover())
        .search(
            new int[0],
            (taken, length) -> found.add(IntStream.of(taken).limit(length).boxed().toList()),
            Checkpoint.NONE);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst()).containsExactlyInAnyOrder(0, 2);
  }

  @Test
  void problemWithoutSolutionIsLeftToTheSearch() {
    ExactCover cover = new ExactCover.Builder(2, 0).option(0).build();
    assertThat(PlainSearch.solutions(Simplification.of(cover).cover())).isEmpty();
    ExactCover none = new ExactCover.Builder(1, 0).build();
    assertThat(PlainSearch.solutions(Simplification.of(none).cover())).isEmpty();
  }
}
