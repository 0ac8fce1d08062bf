package coverall.search;

import coverall.bench.RestrictedPuzzle;
import coverall.cover.ExactCover;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The time of one pass of a kernel over a list from the search of the Bedlam cube. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class KernelBenchmark {
  /*
   * The list belongs to a branch some levels down. Options are taken at random as long as enough
   * masks are left; then the list is thinned to the requested size. Successive invocations take
   * different options of the list, which keeps the processor from predicting branches of the code
   * from the previous invocation.
   *
   * With one word, the masks contain only the items of cells, not those of pieces.
   */
  private static final int CONFLICTS = 16; // a power of two
  private static final long SEED = 1;

  @Param({"scalar", "vector"})
  public String kernel;

  @Param({"1", "2"})
  public int words;

  @Param({"16", "128", "1024"})
  public int size;

  private BitKernel passes;
  private LookaheadMasks lookahead;
  private long[][] list; // by word and mask, with room for a copy after it
  private long[] needed; // by word
  private final long[][] conflicts = new long[CONFLICTS][]; // by conflict and word
  private final long[][] left =
      new long[CONFLICTS][]; // by conflict and word: the items still to be covered
  private long[] union;
  private final long[] planes = new long[BitKernel.PLANES];
  private int turn;

  @Setup
  public void fill() throws IOException {
    passes = kernel.equals("vector") ? new VectorKernel() : new ScalarKernel();
    ExactCover cover = RestrictedPuzzle.read("bedlam-cube X_ 19186").reduction().cover();
    lookahead = new LookaheadMasks(cover.lookahead(), cover.itemCount(), words);
    union = new long[words];
    int n = goDown(load(cover), new SplittableRandom(SEED));
    for (long[] word : list) {
      for (int k = 0; k < size; k++) {
        word[k] = word[(int) ((long) k * n / size)];
      }
      Arrays.fill(word, size, word.length, -1);
    }
    for (int k = 0; k < CONFLICTS; k++) {
      conflicts[k] = mask(k * size / CONFLICTS);
      left[k] = without(needed, conflicts[k]);
    }
  }

  /** Fills the list with the masks of all options of the reduction; returns their number. */
  private int load(ExactCover cover) {
    list = new long[words][2 * (cover.optionCount() + 2 * BitKernel.PADDING)];
    needed = new long[words];
    int n = 0;
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] items = cover.items(option);
      for (int item : items) {
        if (item < words * Long.SIZE) {
          list[item / Long.SIZE][n] |= 1L << item;
          needed[item / Long.SIZE] |= 1L << item;
        }
      }
      n += items.length > 0 ? 1 : 0;
    }
    return n;
  }

  /** Takes random options as long as enough masks remain; returns the number of masks. */
  private int goDown(int all, SplittableRandom random) {
    BitKernel scalar = new ScalarKernel();
    int n = all;
    for (int misses = 0; misses < 100; misses++) {
      long[] taken = mask(random.nextInt(n));
      long[] rest = without(needed, taken);
      int to = n + BitKernel.PADDING;
      int kept = scalar.filter(list, 0, n, to, taken, union);
      kept = scalar.prune(list, to, kept, taken, rest, lookahead, union);
      if (kept >= size && Arrays.equals(without(rest, union), new long[words])) {
        for (long[] word : list) {
          System.arraycopy(word, to, word, 0, kept);
        }
        n = kept;
        needed = rest;
        misses = 0;
      }
    }
    return n;
  }

  private long[] mask(int k) {
    return Arrays.stream(list).mapToLong(word -> word[k]).toArray();
  }

  private static long[] without(long[] bits, long[] others) {
    long[] rest = bits.clone();
    Arrays.setAll(rest, w -> rest[w] & ~others[w]);
    return rest;
  }

  /** Copies the masks that remain after taking an option. */
  @Benchmark
  public int filter() {
    turn = (turn + 1) & (CONFLICTS - 1);
    return passes.filter(list, 0, size, size + BitKernel.PADDING, conflicts[turn], union);
  }

  /** Filters and then prunes the copy. Pruning alone would need a new list for every invocation. */
  @Benchmark
  public int filterAndPrune() {
    int to = size + BitKernel.PADDING;
    int n = filter();
    return passes.prune(list, to, n, conflicts[turn], left[turn], lookahead, union);
  }

  /** Counts the options of the items of the first word. */
  @Benchmark
  public long[] count() {
    passes.count(list[0], 0, size, planes);
    return planes;
  }
}
