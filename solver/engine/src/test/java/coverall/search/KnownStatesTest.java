package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.ResultsOnly;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.TooManySolutionsException;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Remembering states saves branches, loses no solution and counts each once. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class KnownStatesTest {
  private static final int[] NO_PREFIX = {};

  /** Remembers everything from the start, in a table of eight states that never grows. */
  private static final KnownStates.Policy TINY = new KnownStates.Policy(1, 1 << 20, -1, 1, 3, 0);

  /** The same, but with a limit that moves all the time, and a table that grows once. */
  private static final KnownStates.Policy RESTLESS = new KnownStates.Policy(2, 20, 1, 1, 3, 200);

  private static SearchEngine remembering(ExactCover cover, KnownStates.Policy policy) {
    return new BitSlices(cover, new ScalarKernel(), /* looksAhead= */ true, policy);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tableFindsOnlyWhatWasAdded(boolean counts) {
    SplittableRandom random = new SplittableRandom(3);
    for (int words = 1; words <= 4; words++) {
      StateTable table = new StateTable(words, counts, 3);
      Map<String, Long> added = new TreeMap<>();
      int found = 0;
      for (int k = 0; k < 20_000; k++) {
        long[] key = new long[words];
        key[random.nextInt(words)] = random.nextInt(60);
        key[words - 1] |= (long) random.nextInt(2) << 63;
        int slot = table.find(key);
        if (slot >= 0) {
          assertThat(added).containsEntry(Arrays.toString(key), table.solutions(slot));
          found++;
        } else if (random.nextBoolean()) {
          int log = 1 + random.nextInt(8);
          long solutions = counts ? random.nextLong(Long.MAX_VALUE) : 0;
          table.add(key, log, solutions);
          added.put(Arrays.toString(key), solutions);
        }
        table = k % 7_000 == 6_999 ? table.larger(1) : table;
      }
      assertThat(found).as("found, %d words", words).isGreaterThan(500);
    }
  }

  /** The logarithm that a table has for a state; 0 if the state is not in the table. */
  private static int log(StateTable table, long... key) {
    int slot = table.find(key);
    return slot < 0 ? 0 : table.log(slot);
  }

  @Test
  void largerTableFindsTheSameStates() {
    StateTable table = new StateTable(2, true, 6);
    for (long k = 0; k < 1_000; k++) {
      table.add(new long[] {k, ~k}, 1 + (int) k % 5, k);
    }
    StateTable larger = table.larger(2);
    assertThat(larger.capacity()).isEqualTo(256);
    int kept = 0;
    for (long k = 0; k < 1_000; k++) {
      assertThat(log(larger, k, ~k)).as("state %d", k).isEqualTo(log(table, k, ~k));
      if (log(table, k, ~k) > 0) {
        kept++;
        assertThat(larger.solutions(larger.find(new long[] {k, ~k}))).isEqualTo(k);
      }
    }
    assertThat(kept).isEqualTo(64);
  }

  @Test
  void statesOfLargerSubtreesStay() {
    StateTable table = new StateTable(1, false, 3);
    table.add(new long[] {1}, 40, 0);
    for (long k = 2; k < 30; k++) {
      table.add(new long[] {k}, 2, 0);
    }
    assertThat(log(table, 1)).isGreaterThan(2);
  }

  @Test
  void findsTheSolutionsThatPlainSearchFinds() {
    long all = 0;
    long left = 0;
    for (long seed = 0; seed < 8_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCovers covers = new RandomCovers(random);
      ExactCover cover = covers.next();
      List<List<Integer>> expected = PlainSearch.solutions(cover);
      SearchEngine whole = remembering(cover, KnownStates.Policy.NOTHING);
      SearchEngine search = remembering(cover, seed % 2 == 0 ? TINY : RESTLESS);
      for (int k = 0; k < 4; k++) {
        int[] prefix = k % 2 == 0 ? NO_PREFIX : covers.prefix(cover);
        if (random.nextInt(3) == 0) {
          int[] more = {random.nextInt(3)};
          search.search(prefix, (options, length) -> more[0]-- > 0, Checkpoint.NONE);
        }
        List<Integer> wanted = IntStream.of(prefix).boxed().toList();
        SolutionList found = new SolutionList();
        long before = search.branches();
        search.search(prefix, found, Checkpoint.NONE);
        left += search.branches() - before;
        assertThat(found.inOrder())
            .as("solutions with the options %s, seed %d", wanted, seed)
            .isEqualTo(expected.stream().filter(solution -> solution.containsAll(wanted)).toList());
        whole.search(prefix, (options, length) -> true, Checkpoint.NONE);
      }
      all += whole.branches();
    }
    assertThat(left).as("branches, of %d in whole trees", all).isLessThan(all * 9 / 10);
  }

  /** Counts the solutions of one search, and stops it after so many calls. */
  private static final class Counter implements SolutionSink {
    private long calls;
    private long found;

    Counter(long calls) {
      this.calls = calls;
    }

    @Override
    public boolean accept(int[] options, int length) {
      found++;
      return --calls > 0;
    }

    @Override
    public boolean countsOnly() {
      return true;
    }

    @Override
    public boolean acceptMany(long solutions) {
      assertThat(solutions).isPositive();
      found += solutions;
      return --calls > 0;
    }
  }

  private static long count(SearchEngine search, int[] prefix) {
    Counter counter = new Counter(Long.MAX_VALUE);
    assertThat(search.search(prefix, counter, Checkpoint.NONE)).isTrue();
    return counter.found;
  }

  @Test
  void countsTheSolutionsThatPlainSearchFinds() {
    long all = 0;
    long left = 0;
    for (long seed = 0; seed < 8_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCovers covers = new RandomCovers(random);
      ExactCover cover = covers.next();
      List<List<Integer>> expected = PlainSearch.solutions(cover);
      SearchEngine listing = remembering(cover, TINY);
      SearchEngine search = remembering(cover, seed % 2 == 0 ? TINY : RESTLESS);
      for (int k = 0; k < 4; k++) {
        int[] prefix = k % 2 == 0 ? NO_PREFIX : covers.prefix(cover);
        if (random.nextInt(3) == 0) {
          search.search(prefix, new Counter(1 + random.nextInt(3)), Checkpoint.NONE);
        }
        List<Integer> wanted = IntStream.of(prefix).boxed().toList();
        List<List<Integer>> below =
            expected.stream().filter(solution -> solution.containsAll(wanted)).toList();
        long before = search.branches();
        assertThat(count(search, prefix))
            .as("solutions with the options %s, seed %d", wanted, seed)
            .isEqualTo(below.size());
        left += search.branches() - before;
        listing.search(prefix, (options, length) -> true, Checkpoint.NONE);
        if (random.nextInt(5) == 0) {
          SolutionList found = new SolutionList();
          search.search(prefix, found, Checkpoint.NONE);
          assertThat(found.inOrder()).as("a list after a count, seed %d", seed).isEqualTo(below);
        }
      }
      all += listing.branches();
    }
    assertThat(left).as("branches, of %d to list them", all).isLessThan(all * 9 / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 50, 120, 200})
  void findsTheSolutionsOfLargerProblems(int more) {
    long all = 0;
    long left = 0;
    for (long seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = BranchCountTest.widened(shortOptions(random), more);
      SolutionList expected = new SolutionList();
      BuiltInEngine.DLX.load(cover).search(NO_PREFIX, expected, Checkpoint.NONE);
      SearchEngine whole = remembering(cover, KnownStates.Policy.NOTHING);
      whole.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
      for (BitKernel kernel : List.of(new ScalarKernel(), new VectorKernel())) {
        SolutionList found = new SolutionList();
        SearchEngine restless = new BitSlices(cover, kernel, true, RESTLESS);
        restless.search(NO_PREFIX, found, Checkpoint.NONE);
        assertThat(found.inOrder()).as("restless, seed %d", seed).isEqualTo(expected.inOrder());

        SolutionList foundByTiny = new SolutionList();
        SearchEngine search = new BitSlices(cover, kernel, true, TINY);
        search.search(NO_PREFIX, foundByTiny, Checkpoint.NONE);
        assertThat(foundByTiny.inOrder()).as("tiny, seed %d", seed).isEqualTo(expected.inOrder());
        for (KnownStates.Policy policy : List.of(TINY, RESTLESS)) {
          assertThat(count(new BitSlices(cover, kernel, true, policy), NO_PREFIX))
              .as("count, seed %d", seed)
              .isEqualTo(expected.inOrder().size());
        }
        all += whole.branches();
        left += search.branches();
      }
    }
    assertThat(left).as("branches, of %d in whole trees", all).isLessThan(all * 19 / 20);
  }

  /**
   * A problem whose options cover few items, so that many choices lead to the same state, with
   * items covered several times, ranges and a colour set.
   */
  private static ExactCover shortOptions(SplittableRandom random) {
    int cells = 8 + random.nextInt(5);
    int primary = cells + 2;
    int tally = primary; // a secondary item with a range
    int colours = 2 * random.nextInt(2);
    ExactCover.Builder builder = new ExactCover.Builder(primary, 1 + colours);
    int third = 1 + cells / 5;
    builder.multiplicity(cells, third).multiplicity(cells + 1, 2 + random.nextInt(2));
    builder.range(tally, random.nextInt(3), 3);
    int[] set = IntStream.range(tally + 1, tally + 1 + colours).toArray();
    if (colours > 0) {
      for (int colour : set) {
        builder.range(colour, 0, Integer.MAX_VALUE);
      }
      builder.colours(set);
    }
    for (int k = 0; k < 45; k++) {
      Set<Integer> option = new TreeSet<>();
      int first = random.nextInt(cells);
      option.add(first);
      option.add((first + 1 + random.nextInt(3)) % cells);
      if (random.nextInt(4) > 0) {
        option.add(cells + random.nextInt(2));
      }
      if (random.nextInt(4) == 0) {
        option.add(tally);
      }
      if (colours > 0 && random.nextInt(4) == 0) {
        option.add(set[random.nextInt(colours)]);
      }
      builder.option(option.stream().mapToInt(item -> item).toArray());
    }
    return builder.build();
  }

  private static ExactCover pairs() {
    return Encoding.of(
            Puzzle.of(
                "pairs",
                Shape.box(4, 8, 1),
                Stream.of("3L", "4L", "4T", "P_")
                    .map(name -> new Piece(name, KnownPuzzles.shape(name), 2, Turning.FREE))
                    .toList()))
        .cover();
  }

  /**
   * Searches a problem as by two workers, which pass parts to each other, and returns the number of
   * branches.
   *
   * @param endsEarly makes the sink of another search before each of theirs
   * @param aside makes that of one more, which a checkpoint ends
   */
  private static long searchInParts(
      ExactCover cover,
      KnownStates.Policy policy,
      SplittableRandom random,
      SolutionSink sink,
      Supplier<SolutionSink> endsEarly,
      Supplier<SolutionSink> aside) {
    List<SearchEngine> workers = List.of(remembering(cover, policy), remembering(cover, policy));
    ArrayDeque<int[]> prefixes = new ArrayDeque<>(List.of(NO_PREFIX));
    long branches = 0;
    while (!prefixes.isEmpty()) {
      int[] prefix = prefixes.remove();
      SearchEngine search = workers.get(random.nextInt(workers.size()));
      search.search(prefix, endsEarly.get(), Checkpoint.NONE);
      search.search(prefix, aside.get(), current -> random.nextInt(4) > 0);
      long before = search.branches();
      List<int[]> given = new ArrayList<>();
      search.search(
          prefix,
          sink,
          current -> {
            if (random.nextInt(3) == 0) {
              current.giveAway(given::add);
            }
            return true;
          });
      branches += search.branches() - before;
      prefixes.addAll(given);
    }
    return branches;
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10})
  void partsGivenAwayAndSearchesThatEndEarlyLoseNothing(int logCapacity) {
    KnownStates.Policy policy = new KnownStates.Policy(1, 1_000, -1, 1, logCapacity, 4_000);
    for (ExactCover cover : List.of(Encoding.of(KnownPuzzles.SOMA).cover(), pairs())) {
      SolutionList expected = new SolutionList();
      SearchEngine whole = remembering(cover, KnownStates.Policy.NOTHING);
      whole.search(NO_PREFIX, expected, Checkpoint.NONE);
      SearchEngine listing = remembering(cover, policy);
      listing.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
      for (long seed = 0; seed < 20; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        SolutionList found = new SolutionList();
        SolutionSink some = (options, length) -> random.nextInt(50) > 0;
        SolutionSink all = (options, length) -> true;
        long branches = searchInParts(cover, policy, random, found, () -> some, () -> all);
        assertThat(found.inOrder()).as("seed %d", seed).isEqualTo(expected.inOrder());
        assertThat(branches).as("seed %d", seed).isLessThan(whole.branches());

        Counter counter = new Counter(Long.MAX_VALUE);
        long branchesToCount =
            searchInParts(
                cover,
                policy,
                random,
                counter,
                () -> new Counter(1 + random.nextInt(50)),
                () -> new Counter(Long.MAX_VALUE));
        assertThat(counter.found).as("seed %d", seed).isEqualTo(expected.inOrder().size());
        assertThat(branchesToCount).as("seed %d", seed).isLessThan(listing.branches());
      }
    }
  }

  @Test
  void aSinkThatFailsWhenItIsAskedLeavesTheEngineAsItWas() {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    SearchEngine search = remembering(cover, TINY);
    SolutionSink failing =
        new SolutionSink() {
          @Override
          public boolean accept(int[] options, int length) {
            return true;
          }

          @Override
          public boolean countsOnly() {
            throw new IllegalStateException("asked");
          }
        };
    assertThatThrownBy(() -> search.search(new int[] {0}, failing, Checkpoint.NONE))
        .hasMessage("asked");
    assertThat(count(search, NO_PREFIX)).isEqualTo(11_520);
  }

  /** At most 1,000 options are given away at a time: some of what is left, or all. */
  @ParameterizedTest
  @CsvSource({"2100, 1000", "2000, 977"})
  void subtreeThatWasGivenAwayIsNotKnown(int count, int givenAway) {
    ExactCover cover = manyOptionsOfOneItem(count);
    SearchEngine search = new BitSlices(cover, new ScalarKernel(), false, TINY);
    List<int[]> given = new ArrayList<>();
    long[] found = new long[1];
    SolutionSink counter = (options, length) -> ++found[0] > 0;
    Checkpoint sharing =
        current -> {
          if (given.isEmpty()) {
            current.giveAway(given::add);
          }
          return true;
        };

    search.search(new int[] {0}, counter, sharing);

    assertThat(given).as("prefixes given away").hasSize(givenAway);
    assertThat(found[0]).as("solutions in what is left").isZero();
    search.search(new int[] {1, 2}, counter, Checkpoint.NONE);
    assertThat(found[0]).as("solutions on another path to the same state").isEqualTo(900 * 2_200);

    assertThat(count(search, new int[] {0})).isEqualTo(900 * 2_200);
    assertThat(count(search, new int[] {1, 2})).isEqualTo(900 * 2_200);
  }

  /**
   * Items r, s, a and b. Options 0 to 2 cover r and s, in two ways. Of the options of a, all but
   * those from 1,100 to 1,999 exclude every option of b.
   */
  private static ExactCover manyOptionsOfOneItem(int count) {
    int bits = 12;
    ExactCover.Builder builder = new ExactCover.Builder(4, 1 + 2 * bits);
    builder.option(0, 1).option(0).option(1);
    for (int k = 0; k < count; k++) {
      builder.option(many(2, k < 1_100 || k >= 2_000, 5, k));
    }
    for (int k = 0; k < 2_200; k++) {
      builder.option(many(3, true, 5 + bits, k));
    }
    return builder.build();
  }

  /** An item, perhaps item 4, and the items from {@code first} on that a number has a bit for. */
  private static int[] many(int item, boolean four, int first, int number) {
    IntStream ones = ones(number).map(k -> first + k);
    return IntStream.concat(four ? IntStream.of(item, 4) : IntStream.of(item), ones).toArray();
  }

  @Test
  void usualPolicySavesMostBranchesOfALongStrip() {
    ExactCover cover = Encoding.of(KnownPuzzles.SIX_BY_TEN).cover();
    SolutionList expected = new SolutionList();
    SearchEngine whole = remembering(cover, KnownStates.Policy.NOTHING);
    whole.search(NO_PREFIX, expected, Checkpoint.NONE);
    SolutionList found = new SolutionList();
    SearchEngine search = remembering(cover, KnownStates.Policy.USUAL);
    search.search(NO_PREFIX, found, Checkpoint.NONE);

    assertThat(found.inOrder()).isEqualTo(expected.inOrder());
    assertThat(search.branches()).isLessThan(whole.branches() * 3 / 4);
  }

  /** Two workers, each with a table of its own, which give parts of their subproblems away. */
  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void workersFindAllSolutionsWithATableEach(int logCapacity) throws InterruptedException {
    Encoding pentominoes = Encoding.of(KnownPuzzles.SIX_BY_TEN);
    Reduction reduction = Reduction.choose(pentominoes.cover(), pentominoes.symmetry().rotations());
    KnownStates.Policy policy = new KnownStates.Policy(1, 1_000, -1, 1, logCapacity, 1 << 18);
    for (Supplier<BitKernel> kernels :
        List.<Supplier<BitKernel>>of(ScalarKernel::new, VectorKernel::new)) {
      for (Partition partition :
          List.of(Partition.of(reduction.cover(), 1), Partition.of(reduction.cover()))) {
        long whole =
            enumerate(reduction, partition, kernels, KnownStates.Policy.NOTHING).branches();
        Outcome outcome = enumerate(reduction, partition, kernels, policy);
        assertThat(outcome.complete()).isTrue();
        assertThat(outcome.found()).isEqualTo(2_339);
        assertThat(outcome.branches()).as("of %d branches", whole).isLessThan(whole * 19 / 20);
      }
    }
  }

  private static Outcome count(ExactCover cover, Partition partition, Engine engine, int threads)
      throws InterruptedException {
    Reduction reduction = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    return run(reduction, partition, engine, threads, SolutionWriter.NONE);
  }

  private static Outcome run(
      Reduction reduction, Partition partition, Engine engine, int threads, SolutionWriter writer)
      throws InterruptedException {
    return new Enumeration(
            reduction,
            partition,
            List.of(reduction.group()),
            new Enumeration.Settings(engine, threads, Long.MAX_VALUE))
        .run(progress -> {}, writer);
  }

  @ParameterizedTest
  @EnumSource(names = {"BITS", "BITS_SCALAR"})
  void countOfDominoesIsTheSameForEverySplit(BuiltInEngine engine) throws InterruptedException {
    ExactCover cover = dominoes(7, 8);
    for (int threads = 1; threads <= 4; threads++) {
      for (int target : new int[] {1, 40, 3_000}) {
        Outcome outcome = count(cover, Partition.of(cover, target), engine, threads);
        assertThat(outcome.complete()).isTrue();
        assertThat(outcome.found()).as("%d threads", threads).isEqualTo(1_292_697);
        assertThat(outcome.orbits()).containsExactly(BigInteger.valueOf(1_292_697));
        assertThat(outcome.branches()).as("branches").isLessThan(1_292_697);
      }
    }
  }

  /**
   * The states worth remembering are those of sets of two quadruples, a 70th of all that are looked
   * up. Most of the first ones are new.
   */
  @Test
  void levelsWithFewStatesAreRememberedEvenIfTheySaveNothingAtFirst() throws InterruptedException {
    ExactCover.Builder builder = new ExactCover.Builder(16, 0);
    for (int set = 0; set < 1 << 16; set++) {
      if (Integer.bitCount(set) == 4) {
        builder.option(ones(set).toArray());
      }
    }
    ExactCover cover = builder.build();
    Outcome outcome = count(cover, Partition.of(cover, 1), BuiltInEngine.BITS_SCALAR, 1);
    assertThat(outcome.found()).isEqualTo(2_627_625);
    assertThat(outcome.branches()).as("of 5,330,781").isLessThan(500_000);
  }

  private static IntStream ones(int number) {
    return IntStream.range(0, Integer.SIZE).filter(k -> (number >> k & 1) > 0);
  }

  /** As for an estimate of the time to find them. */
  @Test
  void whoWantsResultsOfSubproblemsHasEachSolutionFound() throws InterruptedException {
    ExactCover cover = dominoes(7, 8);
    Reduction reduction = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    Outcome outcome =
        run(reduction, Partition.of(cover), BuiltInEngine.BITS_SCALAR, 2, new ResultsOnly());
    assertThat(outcome.found()).isEqualTo(1_292_697);
    assertThat(outcome.branches()).as("branches").isGreaterThan(1_292_697);
  }

  private static ExactCover dominoes(int rows, int columns) {
    ExactCover.Builder builder = new ExactCover.Builder(rows * columns, 0);
    for (int cell = 0; cell < rows * columns; cell++) {
      if (cell % columns < columns - 1) {
        builder.option(cell, cell + 1);
      }
      if (cell < (rows - 1) * columns) {
        builder.option(cell, cell + columns);
      }
    }
    return builder.build();
  }

  @Test
  void countsUpToTheGreatestNumberAndNoFurther() throws InterruptedException {
    ExactCover most = choices(62);
    assertThat(count(most, Partition.of(most), BuiltInEngine.BITS_SCALAR, 2).found())
        .isEqualTo(1L << 62);
    for (int items : new int[] {63, 64, 70, 130}) {
      ExactCover more = choices(items);
      for (Partition partition : List.of(Partition.of(more, 1), Partition.of(more))) {
        assertThatThrownBy(() -> count(more, partition, BuiltInEngine.BITS_SCALAR, 2))
            .as("%d items", items)
            .isInstanceOf(TooManySolutionsException.class)
            .hasMessage(
                "more than 9223372036854775807 solutions, the most that a search can count");
      }
    }
  }

  /** Items with two options each, so that there are {@code 2^items} solutions. */
  private static ExactCover choices(int items) {
    ExactCover.Builder builder = new ExactCover.Builder(items, 0);
    for (int item = 0; item < items; item++) {
      builder.option(item).option(item);
    }
    return builder.build();
  }

  private static Outcome enumerate(
      Reduction reduction,
      Partition partition,
      Supplier<BitKernel> kernels,
      KnownStates.Policy policy)
      throws InterruptedException {
    Engine engine =
        new Engine() {
          @Override
          public String label() {
            return "remembering";
          }

          @Override
          public SearchEngine load(ExactCover cover) {
            return new BitSlices(cover, kernels.get(), /* looksAhead= */ true, policy);
          }
        };
    return run(reduction, partition, engine, 2, SolutionWriter.NONE);
  }
}
