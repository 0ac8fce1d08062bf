package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract that every engine fulfils. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class EngineTest {
  private static final int[] NO_PREFIX = {};

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsTheSolutionsThatPlainSearchFinds(Engine engine) {
    int withSolutions = 0;
    int withSeveral = 0;
    int withEqualThings = 0;
    int withRanges = 0;
    int withColours = 0;
    for (long seed = 0; seed < 10_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      List<List<Integer>> expected = PlainSearch.solutions(cover);
      SolutionList found = new SolutionList();

      boolean complete = engine.load(cover).search(NO_PREFIX, found, Checkpoint.NONE);

      assertThat(complete).as("complete, seed %d", seed).isTrue();
      assertThat(found.inOrder()).as("solutions, seed %d", seed).isEqualTo(expected);
      withSolutions += expected.isEmpty() ? 0 : 1;
      withSeveral += expected.size() > 1 ? 1 : 0;
      withEqualThings +=
          !expected.isEmpty() && new Multiplicities(cover).items().length > 0 ? 1 : 0;
      withRanges += !expected.isEmpty() && hasRange(cover) ? 1 : 0;
      withColours += !expected.isEmpty() && cover.colourSetCount() > 0 ? 1 : 0;
    }
    assertThat(withSolutions).as("problems that have solutions").isBetween(2_500, 7_500);
    assertThat(withSeveral).as("problems that have several solutions").isGreaterThan(1_500);
    assertThat(withEqualThings)
        .as("problems with multiplicities that have solutions")
        .isGreaterThan(800);
    assertThat(withRanges).as("problems with a minimum of a secondary item").isGreaterThan(800);
    assertThat(withColours).as("problems with colour sets").isGreaterThan(800);
  }

  private static boolean hasRange(ExactCover cover) {
    return IntStream.range(cover.primaryCount(), cover.itemCount())
        .anyMatch(item -> cover.lowerBound(item) > 0);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsTheSolutionsThatContainThePrefix(Engine engine) {
    int withSolutions = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      List<List<Integer>> all = PlainSearch.solutions(cover);
      SearchEngine search = engine.load(cover);
      for (int k = 0; k < 4; k++) {
        int[] prefix = covers.prefix(cover);
        List<Integer> wanted = IntStream.of(prefix).boxed().toList();
        List<List<Integer>> expected =
            all.stream().filter(solution -> solution.containsAll(wanted)).toList();
        SolutionList found = new SolutionList();

        search.search(prefix, found, Checkpoint.NONE);

        assertThat(found.inOrder())
            .as("solutions with the options %s, seed %d", wanted, seed)
            .isEqualTo(expected);
        withSolutions += expected.isEmpty() || prefix.length == 0 ? 0 : 1;
      }
    }
    assertThat(withSolutions).as("prefixes that lead to solutions").isGreaterThan(500);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsTheEmptySolutionWhereNothingNeedsToBeCovered(Engine engine) {
    for (int secondary : new int[] {0, 1, 70}) {
      assertThat(solutions(engine, new ExactCover.Builder(0, secondary).build()))
          .as("with %d secondary items", secondary)
          .containsExactly(List.of());
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsNothingWhereAnItemHasNoOption(Engine engine) {
    ExactCover cover = new ExactCover.Builder(3, 0).option(0).option(1).option(0, 1).build();

    assertThat(solutions(engine, cover)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsNothingWhereAnItemHasFewerOptionsThanItsMultiplicity(Engine engine) {
    ExactCover cover =
        new ExactCover.Builder(3, 0).multiplicity(2, 2).option(0, 2).option(1).build();

    assertThat(solutions(engine, cover)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void usesNoRemovedOption(Engine engine) {
    BitSet removed = new BitSet();
    removed.set(0);
    removed.set(3);
    ExactCover cover =
        new ExactCover.Builder(2, 0).option(0, 1).option(0).option(1).option(1).build();

    assertThat(solutions(engine, cover.without(removed))).containsExactly(List.of(1, 2));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void coversSecondaryItemsAtMostOnce(Engine engine) {
    ExactCover cover =
        new ExactCover.Builder(2, 1).option(0, 2).option(0).option(1, 2).option(1).build();

    assertThat(solutions(engine, cover))
        .containsExactly(List.of(0, 3), List.of(1, 2), List.of(1, 3));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void coversSecondaryItemsWithinTheirRanges(Engine engine) {
    int[] choices = {1, 5, 10, 10, 5, 1}; // ways to choose k of 5
    for (int least = 0; least <= 5; least++) {
      for (int most = Math.max(1, least); most <= 5; most++) {
        ExactCover.Builder builder = new ExactCover.Builder(5, 1).range(5, least, most);
        for (int item = 0; item < 5; item++) {
          builder.option(item).option(item, 5);
        }
        int expected = 0;
        for (int uses = least; uses <= most; uses++) {
          expected += choices[uses];
        }
        assertThat(solutions(engine, builder.build()))
            .as("%d to %d times", least, most)
            .hasSize(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void coversAtMostOneItemOfAColourSet(Engine engine) {
    // Three things, each uncoloured or in one of three colours, all coloured ones in the same
    // colour: 3 * (2^3 - 1) + 1 ways. Or one of them with the item itself, the others uncoloured.
    ExactCover.Builder builder = new ExactCover.Builder(3, 4).colours(3, 4, 5, 6);
    for (int colour = 3; colour < 6; colour++) {
      builder.range(colour, 0, Integer.MAX_VALUE);
    }
    for (int item = 0; item < 3; item++) {
      builder.option(item).option(item, 3).option(item, 4).option(item, 5).option(item, 6);
    }

    assertThat(solutions(engine, builder.build())).hasSize(3 * 8 - 2 + 3);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsTheOneSolutionOfKnuthsExampleOfColours(Engine engine) {
    // From TAOCP 4B, 7.2.2.1: the options p q x y:A, p r x:A y, p x:B, q x:A and r y:B.
    int p = 0;
    int q = 1;
    int r = 2;
    int xA = 3;
    int xB = 4;
    int x = 5;
    int yA = 6;
    int yB = 7;
    int y = 8;
    ExactCover.Builder builder = new ExactCover.Builder(3, 6).colours(xA, xB, x).colours(yA, yB, y);
    for (int colour : new int[] {xA, xB, yA, yB}) {
      builder.range(colour, 0, Integer.MAX_VALUE);
    }
    ExactCover cover =
        builder
            .option(p, q, x, yA)
            .option(p, r, xA, y)
            .option(p, xB)
            .option(q, xA)
            .option(r, yB)
            .build();

    assertThat(PlainSearch.solutions(cover)).containsExactly(List.of(1, 3));
    assertThat(solutions(engine, cover)).containsExactly(List.of(1, 3));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsNothingWhereAMinimumCannotBeReached(Engine engine) {
    ExactCover cover =
        new ExactCover.Builder(3, 1)
            .range(3, 2, 4)
            .option(0, 3)
            .option(0, 1, 3)
            .option(1)
            .option(2)
            .build();

    assertThat(solutions(engine, cover)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void takesIdenticalPiecesInOneOrderOnly(Engine engine) {
    // Three cells in a row, to be covered by three identical pieces of one cell each.
    ExactCover cover =
        new ExactCover.Builder(4, 0)
            .multiplicity(3, 3)
            .option(0, 3)
            .option(1, 3)
            .option(2, 3)
            .build();

    assertThat(solutions(engine, cover)).containsExactly(List.of(0, 1, 2));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void supportsMoreItemsThanFitInAWord(Engine engine) {
    // 150 items in a row, covered by dominoes; the first two and the last two also have singles.
    int length = 150;
    ExactCover.Builder builder = new ExactCover.Builder(length, 0);
    for (int item = 0; item + 1 < length; item++) {
      builder.option(item, item + 1);
    }
    ExactCover cover = builder.option(0).option(1).option(length - 2).option(length - 1).build();

    // Each end is a domino or two singles; or a single at each end shifts the dominoes between.
    assertThat(solutions(engine, cover)).hasSize(5);
  }

  private static List<List<Integer>> solutions(Engine engine, ExactCover cover) {
    SolutionList found = new SolutionList();
    assertThat(engine.load(cover).search(NO_PREFIX, found, Checkpoint.NONE)).isTrue();
    return found.inOrder();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsTheBranchesOfAllItsSearches(Engine engine) {
    ExactCover cover = new ExactCover.Builder(2, 0).option(0).option(0).option(1).option(1).build();
    SearchEngine search = engine.load(cover);
    assertThat(search.branches()).isZero();

    search.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
    assertThat(search.branches()).as("root, 2 below it, 4 solutions").isEqualTo(7);

    search.search(new int[] {1}, (options, length) -> true, Checkpoint.NONE);
    assertThat(search.branches()).as("root, 2 solutions").isEqualTo(10);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void callsTheCheckpointAtEveryMultipleOfTheInterval(Engine engine) {
    SearchEngine search = engine.load(Encoding.of(KnownPuzzles.SOMA).cover());
    long[] calls = new long[1];

    search.search(
        NO_PREFIX,
        (options, length) -> true,
        reached -> {
          calls[0]++;
          assertThat(reached).isSameAs(search);
          assertThat(reached.branches()).isEqualTo(calls[0] * Checkpoint.INTERVAL);
          return true;
        });

    assertThat(calls[0]).isEqualTo(search.branches() / Checkpoint.INTERVAL).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void stopsWhenTheCheckpointReturnsFalse(Engine engine) {
    SearchEngine search = engine.load(Encoding.of(KnownPuzzles.SOMA).cover());

    assertThat(search.search(NO_PREFIX, (options, length) -> true, reached -> false)).isFalse();
    assertThat(search.branches()).isEqualTo(Checkpoint.INTERVAL);
  }
}
