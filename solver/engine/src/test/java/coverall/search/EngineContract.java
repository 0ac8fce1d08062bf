package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * What every engine must do. The author of an engine extends this class in a test of the engine's
 * own; it needs JUnit Jupiter and AssertJ.
 *
 * <p>The problems are random, always the same, and compared with a search that is too simple to be
 * wrong. They have multiplicities, lower bounds, colours and secondary items, as far as the engine
 * {@link Engine#supports supports} them.
 */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
public abstract class EngineContract {
  private static final int[] NO_PREFIX = {};
  private static final int FEW_BYTES = 64; // what the test itself may allocate

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The engine under test. */
  protected abstract Engine engine();

  /**
   * Whether searching may allocate memory. Then the engine is slower than it could be, most of all
   * on several threads.
   */
  protected boolean mayAllocate() {
    return false;
  }

  @Test
  void findsTheSolutionsThatPlainSearchFinds() {
    int supported = 0;
    int withSolutions = 0;
    int withSeveral = 0;
    int withEqualThings = 0;
    int withRanges = 0;
    int withColours = 0;
    // An engine that supports few of the problems gets more of them.
    for (long seed = 0; seed < 10_000 || (supported < 2_000 && seed < 100_000); seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (!engine().supports(cover)) {
        continue;
      }
      supported++;
      List<List<Integer>> expected = PlainSearch.solutions(cover);
      SolutionList found = new SolutionList();

      boolean complete = engine().load(cover).search(NO_PREFIX, found, Checkpoint.NONE);

      assertThat(complete).as("complete, seed %d", seed).isTrue();
      assertThat(found.inOrder()).as("solutions, seed %d", seed).isEqualTo(expected);
      withSolutions += expected.isEmpty() ? 0 : 1;
      withSeveral += expected.size() > 1 ? 1 : 0;
      withEqualThings +=
          !expected.isEmpty() && new Multiplicities(cover).items().length > 0 ? 1 : 0;
      withRanges += !expected.isEmpty() && hasRange(cover) ? 1 : 0;
      withColours += !expected.isEmpty() && cover.colourSetCount() > 0 ? 1 : 0;
    }
    assertThat(supported).as("supported problems").isGreaterThanOrEqualTo(2_000);
    if (supported == 10_000) {
      assertThat(withSolutions).as("problems that have solutions").isBetween(2_500, 7_500);
      assertThat(withSeveral).as("problems that have several solutions").isGreaterThan(1_500);
      assertThat(withEqualThings)
          .as("problems with multiplicities that have solutions")
          .isGreaterThan(800);
      assertThat(withRanges).as("problems with a minimum of a secondary item").isGreaterThan(800);
      assertThat(withColours).as("problems with colour sets").isGreaterThan(800);
    }
  }

  private static boolean hasRange(ExactCover cover) {
    return IntStream.range(cover.primaryCount(), cover.itemCount())
        .anyMatch(item -> cover.lowerBound(item) > 0);
  }

  @Test
  void findsTheSolutionsThatContainThePrefix() {
    int withSolutions = 0;
    for (long seed = 0; seed < 5_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      if (!engine().supports(cover)) {
        continue;
      }
      List<List<Integer>> all = PlainSearch.solutions(cover);
      SearchEngine search = engine().load(cover);
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
    assertThat(withSolutions).as("prefixes that lead to solutions").isGreaterThan(100);
  }

  @Test
  void findsTheEmptySolutionWhereNothingNeedsToBeCovered() {
    for (int secondary : new int[] {0, 1, 70}) {
      assertThat(solutions(new ExactCover.Builder(0, secondary).build()))
          .as("with %d secondary items", secondary)
          .containsExactly(List.of());
    }
  }

  @Test
  void findsNothingWhereAnItemHasNoOption() {
    ExactCover cover = new ExactCover.Builder(3, 0).option(0).option(1).option(0, 1).build();

    assertThat(solutions(cover)).isEmpty();
  }

  @Test
  void findsNothingWhereAnItemHasFewerOptionsThanItsMultiplicity() {
    ExactCover cover =
        new ExactCover.Builder(3, 0).multiplicity(2, 2).option(0, 2).option(1).build();

    assertThat(solutions(cover)).isEmpty();
  }

  @Test
  void usesNoRemovedOption() {
    BitSet removed = new BitSet();
    removed.set(0);
    removed.set(3);
    ExactCover cover =
        new ExactCover.Builder(2, 0).option(0, 1).option(0).option(1).option(1).build();

    assertThat(solutions(cover.without(removed))).containsExactly(List.of(1, 2));
  }

  @Test
  void coversSecondaryItemsAtMostOnce() {
    ExactCover cover =
        new ExactCover.Builder(2, 1).option(0, 2).option(0).option(1, 2).option(1).build();

    assertThat(solutions(cover)).containsExactly(List.of(0, 3), List.of(1, 2), List.of(1, 3));
  }

  @Test
  void coversSecondaryItemsWithinTheirRanges() {
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
        assertThat(solutions(builder.build())).as("%d to %d times", least, most).hasSize(expected);
      }
    }
  }

  @Test
  void coversAtMostOneItemOfAColourSet() {
    // Three things, each uncoloured or in one of three colours, all coloured ones in the same
    // colour: 3 * (2^3 - 1) + 1 ways. Or one of them with the item itself, the others uncoloured.
    ExactCover.Builder builder = new ExactCover.Builder(3, 4).colours(3, 4, 5, 6);
    for (int colour = 3; colour < 6; colour++) {
      builder.range(colour, 0, Integer.MAX_VALUE);
    }
    for (int item = 0; item < 3; item++) {
      builder.option(item).option(item, 3).option(item, 4).option(item, 5).option(item, 6);
    }

    assertThat(solutions(builder.build())).hasSize(3 * 8 - 2 + 3);
  }

  @Test
  void findsTheOneSolutionOfKnuthsExampleOfColours() {
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
    assertThat(solutions(cover)).containsExactly(List.of(1, 3));
  }

  @Test
  void findsNothingWhereAMinimumCannotBeReached() {
    ExactCover cover =
        new ExactCover.Builder(3, 1)
            .range(3, 2, 4)
            .option(0, 3)
            .option(0, 1, 3)
            .option(1)
            .option(2)
            .build();

    assertThat(solutions(cover)).isEmpty();
  }

  @Test
  void takesIdenticalPiecesInOneOrderOnly() {
    // Three cells in a row, to be covered by three identical pieces of one cell each.
    ExactCover cover =
        new ExactCover.Builder(4, 0)
            .multiplicity(3, 3)
            .option(0, 3)
            .option(1, 3)
            .option(2, 3)
            .build();

    assertThat(solutions(cover)).containsExactly(List.of(0, 1, 2));
  }

  @Test
  void supportsMoreItemsThanFitInAWord() {
    // 150 items in a row, covered by dominoes; the first two and the last two also have singles.
    int length = 150;
    ExactCover.Builder builder = new ExactCover.Builder(length, 0);
    for (int item = 0; item + 1 < length; item++) {
      builder.option(item, item + 1);
    }
    ExactCover cover = builder.option(0).option(1).option(length - 2).option(length - 1).build();

    // Each end is a domino or two singles; or a single at each end shifts the dominoes between.
    assertThat(solutions(cover)).hasSize(5);
  }

  private List<List<Integer>> solutions(ExactCover cover) {
    assumeTrue(engine().supports(cover), "not supported by the engine");
    SolutionList found = new SolutionList();
    assertThat(engine().load(cover).search(NO_PREFIX, found, Checkpoint.NONE)).isTrue();
    return found.inOrder();
  }

  @Test
  void isReadyAgainAfterASinkThatStopsOrThrows() {
    for (long seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = new RandomCovers(random).next();
      if (!engine().supports(cover)) {
        continue;
      }
      List<List<Integer>> expected = PlainSearch.solutions(cover);
      if (expected.isEmpty()) {
        continue;
      }
      SearchEngine search = engine().load(cover);
      int last = random.nextInt(expected.size());
      int[] left = {last};
      boolean exhausted =
          search.search(NO_PREFIX, (options, length) -> left[0]-- > 0, Checkpoint.NONE);
      assertThat(exhausted).as("exhausted, seed %d", seed).isFalse();

      IllegalStateException thrown = new IllegalStateException("from the sink");
      assertThatThrownBy(
              () ->
                  search.search(
                      NO_PREFIX,
                      (options, length) -> {
                        throw thrown;
                      },
                      Checkpoint.NONE))
          .as("seed %d", seed)
          .isSameAs(thrown);

      SolutionList found = new SolutionList();
      assertThat(search.search(NO_PREFIX, found, Checkpoint.NONE)).isTrue();
      assertThat(found.inOrder()).as("solutions, seed %d", seed).isEqualTo(expected);
    }
  }

  /** A problem with 2^13 solutions, for searches that last. */
  private ExactCover large() {
    int items = 13;
    ExactCover.Builder builder = new ExactCover.Builder(items, 0);
    for (int item = 0; item < items; item++) {
      builder.option(item).option(item);
    }
    ExactCover cover = builder.build();
    assumeTrue(engine().supports(cover), "not supported by the engine");
    return cover;
  }

  @Test
  void callsTheCheckpointAtEveryInterval() {
    SearchEngine search = engine().load(large());
    List<Long> calls = new ArrayList<>();
    search.search(
        NO_PREFIX,
        (options, length) -> true,
        current -> {
          calls.add(current.branches());
          return true;
        });
    assertThat(search.branches()).isGreaterThan(8L * Checkpoint.INTERVAL);
    assertThat(calls).hasSize((int) (search.branches() / Checkpoint.INTERVAL));
    for (int k = 0; k < calls.size(); k++) {
      assertThat(calls.get(k)).isEqualTo((k + 1L) * Checkpoint.INTERVAL);
    }
  }

  @Test
  void isReadyAgainAfterACheckpointThatStopsOrThrows() {
    SearchEngine search = engine().load(large());
    SolutionList some = new SolutionList();
    assertThat(search.search(NO_PREFIX, some, current -> false)).as("exhausted").isFalse();
    assertThat(some.inOrder()).hasSizeLessThan(1 << 13);

    IllegalStateException thrown = new IllegalStateException("from the checkpoint");
    assertThatThrownBy(
            () ->
                search.search(
                    NO_PREFIX,
                    (options, length) -> true,
                    current -> {
                      throw thrown;
                    }))
        .isSameAs(thrown);

    SolutionList found = new SolutionList();
    assertThat(search.search(NO_PREFIX, found, Checkpoint.NONE)).isTrue();
    assertThat(found.inOrder()).hasSize(1 << 13).doesNotHaveDuplicates();
  }

  /** An engine that never gives anything away passes. */
  @Test
  void partsGivenAwayAndTheRestAreTheWhole() {
    SearchEngine search = engine().load(large());
    ArrayDeque<int[]> prefixes = new ArrayDeque<>(List.of(NO_PREFIX));
    SolutionList found = new SolutionList();
    while (!prefixes.isEmpty()) {
      search.search(
          prefixes.remove(),
          found,
          current -> {
            int before = prefixes.size();
            int given = current.giveAway(prefixes::add);
            assertThat(prefixes).hasSize(before + given);
            return true;
          });
      assertThat(prefixes.size()).as("parts").isLessThan(1 << 13);
    }
    assertThat(found.inOrder()).hasSize(1 << 13).doesNotHaveDuplicates();
  }

  @Test
  void searchesInSeveralThreadsAtATime() throws InterruptedException {
    ExactCover cover = large();
    Engine engine = engine();
    List<SolutionList> lists = List.of(new SolutionList(), new SolutionList());
    List<Thread> threads = new ArrayList<>();
    for (SolutionList list : lists) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> engine.load(cover).search(NO_PREFIX, list, Checkpoint.NONE)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(lists).allSatisfy(list -> assertThat(list.inOrder()).hasSize(1 << 13));
  }

  @Test
  void countsBranchesUpwards() {
    ExactCover cover = new ExactCover.Builder(2, 0).option(0).option(0).option(1).build();
    assumeTrue(engine().supports(cover), "not supported by the engine");
    SearchEngine search = engine().load(cover);
    search.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
    long once = search.branches();
    assertThat(once).as("branches").isPositive();
    search.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
    assertThat(search.branches()).as("branches of two searches").isEqualTo(2 * once);
  }

  @Test
  void allocatesNothingFromTheSecondSearchOn() {
    assumeFalse(mayAllocate(), "the engine may allocate");
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    assumeTrue(engine().supports(cover), "not supported by the engine");
    SearchEngine search = engine().load(cover);
    bytesOfSearch(search);
    assertThat(bytesOfSearch(search)).as("bytes").isLessThanOrEqualTo(FEW_BYTES);
  }

  /** The bytes that a search for some solutions allocates in this thread. */
  private static long bytesOfSearch(SearchEngine search) {
    int[] left = {50};
    SolutionSink sink = (options, length) -> left[0]-- > 0;
    long self = Thread.currentThread().threadId();
    long before = THREADS.getThreadAllocatedBytes(self);
    search.search(NO_PREFIX, sink, Checkpoint.NONE);
    return THREADS.getThreadAllocatedBytes(self) - before;
  }
}
