package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import coverall.cover.ExactCover;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No engine allocates memory per branch, for masks of any number of words. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class AllocationTest {
  private static final int[] NO_PREFIX = {};
  private static final int CHECKPOINTS = 20; // per search
  private static final int SECONDS_TO_COMPILE = 60;
  private static final int QUIET = 5; // searches in a row
  private static final int FEW_BYTES = 64; // what the test itself may allocate

  /** Has its table after the first branch, looks up all states, and never needs a larger table. */
  private static final KnownStates.Policy KNOWN_STATES =
      new KnownStates.Policy(1, 1_000, -1, 1, 10, 4_000);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Problems by the number of words in a mask. Every tree is larger than the part searched. */
  private static final Map<String, ExactCover> PROBLEMS =
      Map.of(
          "ranges", ranges(),
          "colours", colours(),
          "one word", cover(KnownPuzzles.SOMA),
          "two words packed into one", cover(KnownPuzzles.SIX_BY_TEN),
          "two words throughout", cover(copies(Shape.box(5, 5, 5), 25, "Y")),
          "three words", cover(copies(Shape.box(5, 5, 6), 30, "Y")),
          "pairs of identical pieces",
              cover(copies(Shape.box(4, 8, 1), 2, "3L", "4L", "4T", "P_")));

  /** Soma with three secondary items that have ranges, each shared by many placements. */
  private static ExactCover ranges() {
    ExactCover soma = cover(KnownPuzzles.SOMA);
    int more = 3;
    ExactCover.Builder builder = new ExactCover.Builder(soma.itemCount(), more);
    builder.range(soma.itemCount(), 0, 3);
    builder.range(soma.itemCount() + 1, 1, 2);
    builder.range(soma.itemCount() + 2, 1, 1);
    for (int option = 0; option < soma.optionCount(); option++) {
      int[] items = Arrays.copyOf(soma.items(option), soma.items(option).length + 1);
      items[items.length - 1] = soma.itemCount() + option % more;
      builder.option(option % 2 == 0 ? soma.items(option) : items);
    }
    return builder.build();
  }

  /** Soma with a colour set: at most one of several colours may be used. */
  private static ExactCover colours() {
    ExactCover soma = cover(KnownPuzzles.SOMA);
    int colours = 40;
    ExactCover.Builder builder = new ExactCover.Builder(soma.itemCount(), colours);
    int[] all = IntStream.range(soma.itemCount(), soma.itemCount() + colours).toArray();
    builder.colours(all);
    for (int colour = 1; colour < colours; colour++) {
      builder.range(all[colour], 0, Integer.MAX_VALUE);
    }
    for (int option = 0; option < soma.optionCount(); option++) {
      int[] items = Arrays.copyOf(soma.items(option), soma.items(option).length + 1);
      items[items.length - 1] = all[option % colours];
      builder.option(option % 6 > 0 ? soma.items(option) : items);
    }
    return builder.build();
  }

  private static ExactCover cover(Puzzle puzzle) {
    return Encoding.of(puzzle).cover();
  }

  private static Puzzle copies(Shape region, int copies, String... names) {
    return Puzzle.of(
        "copies",
        region,
        Stream.of(names)
            .map(name -> new Piece(name, KnownPuzzles.shape(name), copies, Turning.FREE))
            .toList());
  }

  /** An engine under test, with its name. */
  record Kind(String name, Function<ExactCover, SearchEngine> loader) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Engines whose code allocates nothing, compiled or interpreted. */
  private static Stream<Kind> plainEngines() {
    return Stream.concat(
        Stream.of(BuiltInEngine.values())
            .filter(engine -> engine != BuiltInEngine.BITS)
            .map(engine -> new Kind(engine.toString(), cover -> WholeTree.load(engine, cover))),
        Stream.of(
            new Kind(
                "bits-scalar without lookahead",
                cover -> new BitSlices(cover, new ScalarKernel(), false)),
            new Kind(
                "bits-scalar with known states from the start",
                cover -> new BitSlices(cover, new ScalarKernel(), true, KNOWN_STATES))));
  }

  /** Engines whose vectors are objects until the JIT compiles their loops. */
  private static Stream<Kind> vectorEngines() {
    return Stream.of(
        new Kind("bits", cover -> new BitSlices(cover, new VectorKernel(), true)),
        new Kind(
            "bits without lookahead", cover -> new BitSlices(cover, new VectorKernel(), false)),
        new Kind(
            "bits with known states from the start",
            cover -> new BitSlices(cover, new VectorKernel(), true, KNOWN_STATES)));
  }

  @ParameterizedTest
  @MethodSource("plainEngines")
  void plainEnginesAllocateNothingFromTheSecondSearchOn(Kind kind) {
    for (Map.Entry<String, ExactCover> problem : PROBLEMS.entrySet()) {
      SearchEngine search = kind.loader().apply(problem.getValue());
      bytesOfSearch(search);
      long branches = search.branches();
      long bytes = bytesOfSearch(search);

      assertThat(search.branches() - branches)
          .as("branches, %s", problem.getKey())
          .isEqualTo((long) CHECKPOINTS * Checkpoint.INTERVAL);
      assertThat(bytes).as("bytes, %s", problem.getKey()).isLessThanOrEqualTo(FEW_BYTES);
    }
  }

  @Test
  void countingWithKnownStatesAllocatesNothingFromTheSecondSearchOn() {
    long[] counted = new long[1];
    SolutionSink counter =
        new SolutionSink() {
          @Override
          public boolean accept(int[] options, int length) {
            counted[0]++;
            return true;
          }

          @Override
          public boolean countsOnly() {
            return true;
          }

          @Override
          public boolean acceptMany(long solutions) {
            counted[0] += solutions;
            return true;
          }
        };
    SearchEngine search =
        new BitSlices(cover(KnownPuzzles.SOMA), new ScalarKernel(), true, KNOWN_STATES);
    search.search(NO_PREFIX, counter, Checkpoint.NONE);
    long bytes = bytes(() -> search.search(NO_PREFIX, counter, Checkpoint.NONE));

    assertThat(counted[0]).isEqualTo(2 * 11_520);
    assertThat(bytes).as("bytes").isLessThanOrEqualTo(FEW_BYTES);
  }

  @ParameterizedTest
  @MethodSource("vectorEngines")
  void vectorEnginesAllocateNothingOnceTheyAreCompiled(Kind kind) {
    for (Map.Entry<String, ExactCover> problem : PROBLEMS.entrySet()) {
      SearchEngine search = kind.loader().apply(problem.getValue());
      int quiet = 0;
      long bytes = 0;
      // The compiler has its own thread, and other tests to compile.
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_COMPILE);
      while (quiet < QUIET && System.nanoTime() < end) {
        bytes = bytesOfSearch(search);
        quiet = bytes <= FEW_BYTES ? quiet + 1 : 0;
      }
      assertThat(quiet)
          .as("quiet searches in a row, the last took %d bytes, %s", bytes, problem.getKey())
          .isEqualTo(QUIET);
    }
  }

  @Test
  void firstTableHasNoMoreWordsThanThePolicyAllows() {
    KnownStates.Policy policy = new KnownStates.Policy(1, 1 << 20, -1, 1, 24, 4_000);
    SearchEngine search =
        new BitSlices(cover(KnownPuzzles.SOMA), new ScalarKernel(), /* looksAhead= */ true, policy);
    assertThat(bytesOfSearch(search)).as("bytes").isBetween(16_000L, 1_000_000L);
  }

  /** The bytes that a search up to the given number of checkpoints allocates in this thread. */
  private static long bytesOfSearch(SearchEngine search) {
    int[] checkpoints = new int[1];
    Checkpoint last = reached -> ++checkpoints[0] < CHECKPOINTS;
    SolutionSink sink = (options, length) -> true;
    boolean[] complete = new boolean[1];
    long bytes = bytes(() -> complete[0] = search.search(NO_PREFIX, sink, last));
    assertThat(complete[0]).as("the search is complete").isFalse();
    return bytes;
  }

  private static long bytes(Runnable work) {
    long self = Thread.currentThread().threadId();
    long before = THREADS.getThreadAllocatedBytes(self);
    work.run();
    return THREADS.getThreadAllocatedBytes(self) - before;
  }
}
