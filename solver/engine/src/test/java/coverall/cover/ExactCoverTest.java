package coverall.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExactCoverTest {
  /** Primary items 0 to 2, of which 2 is to be covered twice; secondary items 3 and 4. */
  private static final ExactCover COVER =
      new ExactCover.Builder(3, 2)
          .multiplicity(2, 2)
          .option(4, 0, 2)
          .option(1)
          .option(3, 1, 2)
          .option(0, 1)
          .build();

  @Test
  void itemsAreCounted() {
    assertThat(COVER.itemCount()).isEqualTo(5);
    assertThat(COVER.primaryCount()).isEqualTo(3);
    assertThat(COVER.optionCount()).isEqualTo(4);
    assertThat(COVER.multiplicity(0)).isEqualTo(1);
    assertThat(COVER.multiplicity(2)).isEqualTo(2);
    assertThat(COVER.multiplicity(4)).isEqualTo(1);
  }

  @Test
  void solutionIsAtMostAsLongAsTheSmallestOptionsMakeIt() {
    assertThat(COVER.maxSolutionLength()).as("items 0 and 1 are covered once").isEqualTo(2);
    BitSet removed = new BitSet();
    removed.set(1);
    assertThat(COVER.without(removed).maxSolutionLength()).as("two items at least").isEqualTo(2);
    removed.set(0, 4);
    assertThat(COVER.without(removed).maxSolutionLength()).as("no options").isZero();
    assertThat(new ExactCover.Builder(0, 3).build().maxSolutionLength()).isZero();
  }

  /** All sets of options of small random problems of every kind. */
  @Test
  void solutionsAreThoseThatPlainSearchFinds() {
    int solutions = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.optionCount() > 8) {
        continue;
      }
      Set<List<Integer>> found = new HashSet<>(PlainSearch.solutions(cover));
      for (long set = 0; set < 1L << cover.optionCount(); set++) {
        int[] options = BitSet.valueOf(new long[] {set}).stream().toArray();
        boolean expected = found.contains(IntStream.of(options).boxed().toList());
        assertThat(cover.isSolution(options, options.length))
            .as("options %s, seed %d", Arrays.toString(options), seed)
            .isEqualTo(expected);
      }
      solutions += found.size();
    }
    assertThat(solutions).isGreaterThan(500);
    assertThat(COVER.isSolution(new int[] {-1}, 1)).isFalse();
    assertThat(COVER.isSolution(new int[] {4}, 1)).isFalse();
  }

  @Test
  void optionsKeepTheirOrderAndSortTheirItems() {
    assertThat(COVER.items(0)).containsExactly(0, 2, 4);
    assertThat(COVER.items(1)).containsExactly(1);
    assertThat(COVER.items(2)).containsExactly(1, 2, 3);
    assertThat(COVER.items(3)).containsExactly(0, 1);
    assertThat(new int[] {COVER.start(0), COVER.start(1), COVER.start(2), COVER.start(3)})
        .containsExactly(0, 3, 4, 7);
    assertThat(COVER.start(4)).isEqualTo(9);
    assertThat(COVER.itemOf(5)).isEqualTo(2);
  }

  @Test
  void optionsOfItemsAreTheTransposedMatrix() {
    assertThat(COVER.optionsOfItems())
        .isDeepEqualTo(new int[][] {{0, 3}, {1, 2, 3}, {0, 2}, {2}, {0}});
  }

  @Test
  void mostAlikeCountsOptionsWithTheSameItems() {
    assertThat(COVER.mostAlike()).isEqualTo(1);
    ExactCover alike =
        new ExactCover.Builder(2, 0).option(0, 1).option(1).option(1, 0).option(0, 1).build();
    assertThat(alike.mostAlike()).isEqualTo(3);
    assertThat(new ExactCover.Builder(0, 3).build().mostAlike()).isZero();
  }

  @Test
  void precedesComparesListsOfItemsThenNumbers() {
    assertThat(COVER.precedes(3, 0)).as("0 1 before 0 2 4").isTrue();
    assertThat(COVER.precedes(0, 3)).isFalse();
    assertThat(COVER.precedes(1, 2)).as("1 before 1 2 3").isTrue();
    assertThat(COVER.precedes(2, 1)).isFalse();
    assertThat(COVER.precedes(2, 2)).isFalse();
    ExactCover twins = new ExactCover.Builder(1, 0).option(0).option(0).build();
    assertThat(twins.precedes(0, 1)).as("equal lists, smaller number").isTrue();
    assertThat(twins.precedes(1, 0)).isFalse();
  }

  @Test
  void withoutLeavesTheNumbersOfTheOtherOptions() {
    BitSet removed = new BitSet();
    removed.set(0);
    removed.set(2);
    ExactCover less = COVER.without(removed);

    assertThat(less.optionCount()).isEqualTo(4);
    assertThat(less.items(0)).isEmpty();
    assertThat(less.items(1)).containsExactly(1);
    assertThat(less.items(2)).isEmpty();
    assertThat(less.items(3)).containsExactly(0, 1);
    assertThat(less.optionsOfItems()).isDeepEqualTo(new int[][] {{3}, {1, 3}, {}, {}, {}});
    assertThat(less.multiplicity(2)).isEqualTo(2);
    assertThat(less.primaryCount()).isEqualTo(3);
    assertThat(COVER.items(0)).as("the original").containsExactly(0, 2, 4);
  }

  @Test
  void arraysGivenAreTheCallersOwn() {
    COVER.items(0)[0] = 99;
    COVER.optionsOfItems()[0][0] = 99;
    int[] items = {0, 1};
    ExactCover.Builder builder = new ExactCover.Builder(2, 0).option(items);
    ExactCover first = builder.build();
    items[0] = 1;
    builder.multiplicity(1, 5);

    assertThat(COVER.items(0)).containsExactly(0, 2, 4);
    assertThat(COVER.optionsOfItems()[0]).containsExactly(0, 3);
    assertThat(first.items(0)).containsExactly(0, 1);
    assertThat(first.multiplicity(1)).isEqualTo(1);
  }

  @Test
  void optionsThatCannotBeAreRefused() {
    assertRefused("option 1 has the items [0, 7]", 0, 7);
    assertRefused("option 1 has the items [-1, 0]", 0, -1);
    assertRefused("option 1 has the items [0, 0]", 0, 0);
    assertRefused("option 1 covers no primary item that is covered only once");
    assertRefused("option 1 covers no primary item that is covered only once", 1);
    assertRefused("option 1 covers no primary item that is covered only once", 1, 2);
  }

  /** A second option is refused where item 0 is ordinary, 1 needed twice and 2 secondary. */
  private static void assertRefused(String message, int... items) {
    ExactCover.Builder builder = new ExactCover.Builder(2, 1).multiplicity(1, 2).option(0);
    assertThatThrownBy(() -> builder.option(items))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
    assertThat(builder.build().optionCount()).isEqualTo(1);
  }

  @Test
  void rangesArePassedOn() {
    ExactCover cover =
        new ExactCover.Builder(2, 3)
            .multiplicity(1, 3)
            .range(3, 2, 5)
            .range(4, 1, 1)
            .option(0, 3)
            .build();
    ExactCover less = cover.without(new BitSet()).withLookahead(new int[0], List.of());

    for (ExactCover same : List.of(cover, less)) {
      int[] lowerBound = IntStream.range(0, 5).map(same::lowerBound).toArray();
      int[] maximum = IntStream.range(0, 5).map(same::multiplicity).toArray();
      assertThat(lowerBound).containsExactly(1, 3, 0, 2, 1);
      assertThat(maximum).containsExactly(1, 3, 1, 5, 1);
    }
  }

  @Test
  void onlySecondaryItemsHaveARange() {
    ExactCover.Builder builder = new ExactCover.Builder(1, 1);
    for (int[] range : new int[][] {{0, 0, 1}, {2, 0, 1}, {1, -1, 1}, {1, 0, 0}, {1, 3, 2}}) {
      assertThatThrownBy(() -> builder.range(range[0], range[1], range[2]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "item " + range[0] + " cannot be covered " + range[1] + " to " + range[2] + " times");
    }
  }

  @Test
  void colourSetsArePassedOn() {
    ExactCover cover =
        new ExactCover.Builder(1, 6).colours(5, 2, 4).colours(6, 3).option(0, 3, 4).build();
    ExactCover less = cover.without(new BitSet()).withLookahead(new int[0], List.of());

    for (ExactCover same : List.of(cover, less)) {
      assertThat(same.colourSetCount()).isEqualTo(2);
      assertThat(same.colours(0)).containsExactly(2, 4, 5);
      assertThat(same.colours(1)).containsExactly(3, 6);
      assertThat(IntStream.range(0, 7).map(same::colourSetOf).toArray())
          .containsExactly(-1, -1, 0, 1, 0, 0, 1);
    }
    assertThat(COVER.colourSetCount()).isZero();
    assertThat(COVER.colourSetOf(4)).isEqualTo(-1);
  }

  @Test
  void impossibleColourSetsAreRefused() {
    for (int[] set : new int[][] {{}, {2}, {2, 2}, {0, 2}, {2, 9}, {2, 6}, {-1, 2}}) {
      ExactCover.Builder builder = new ExactCover.Builder(1, 6).colours(5, 6);
      assertThatThrownBy(() -> builder.colours(set))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("items cannot form a colour set: ");
    }
    assertThatThrownBy(() -> new ExactCover.Builder(1, 2).option(0, 1, 2).colours(1, 2).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("option 0 covers two items of a colour set");
    assertThatThrownBy(() -> new ExactCover.Builder(1, 2).colours(1, 2).range(2, 1, 2).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item 2 has a colour set and a lower bound");
  }

  @Test
  void onlyPrimaryItemsHaveAMultiplicity() {
    ExactCover.Builder builder = new ExactCover.Builder(1, 1);
    for (int item : new int[] {-1, 1, 2}) {
      assertThatThrownBy(() -> builder.multiplicity(item, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("item " + item + " cannot be covered 2 times");
    }
    assertThatThrownBy(() -> builder.multiplicity(0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("item 0 cannot be covered 0 times");
  }
}
