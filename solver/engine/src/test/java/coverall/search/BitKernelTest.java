package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every kernel, on random lists, against a reference that looks at single bits. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class BitKernelTest {
  private static final int CASES = 6_000;
  private static final long FOREIGN = 0x5EED_F00D_CAFE_D00DL; // memory that no kernel may change

  private static Stream<BitKernel> kernels() {
    return Stream.of(new ScalarKernel(), new VectorKernel());
  }

  /** A list of random masks in memory that is foreign everywhere else, with room for copies. */
  private static final class Lists {
    final SplittableRandom random;
    final int words;
    final int from;
    final int n;
    final long[][] list; // by word and mask
    final long[] union; // garbage at first
    private final int sparsity; // the number of random words whose common bits make a word

    Lists(SplittableRandom random, int words) {
      this.random = random;
      this.words = words;
      from = random.nextInt(40);
      n = random.nextInt(8) == 0 ? random.nextInt(600) : random.nextInt(70);
      sparsity = 1 + random.nextInt(5);
      // Few lists have bits in one lane of a vector only.
      int stride = random.nextInt(8) == 0 ? 1 << (1 + random.nextInt(4)) : 1;
      int lane = random.nextInt(stride);
      list = new long[words][from + 4 * (n + BitKernel.PADDING) + random.nextInt(20)];
      union = random.longs(words).toArray();
      for (long[] word : list) {
        Arrays.fill(word, FOREIGN);
        for (int k = 0; k < n; k++) {
          word[from + k] = k % stride == lane ? word() : 0;
        }
      }
      BitKernel.pad(list, from + n);
    }

    /** A word with few bits or many. */
    long word() {
      return word(sparsity);
    }

    /** A word with fewer bits the more random words all have to have them. */
    long word(int sources) {
      return random.longs(sources).reduce(-1, (a, b) -> a & b);
    }

    /** A mask with at least one bit. */
    long[] conflict() {
      long[] conflict = new long[words];
      conflict[random.nextInt(words)] = 1L << random.nextInt(Long.SIZE);
      for (int w = 0; w < words && random.nextBoolean(); w++) {
        conflict[w] |= word(2 * sparsity);
      }
      return conflict;
    }

    /** Takes an item away from all masks of a list, and returns its mask. */
    long[] takeAway(int at, int size) {
      long[] taken = new long[words];
      int w = random.nextInt(words);
      taken[w] = 1L << random.nextInt(Long.SIZE);
      for (int k = at; k < at + size; k++) {
        list[w][k] &= ~taken[w];
      }
      return taken;
    }

    /** The masks of a list, each as an array of words. */
    List<long[]> masks(int at, int size) {
      return IntStream.range(at, at + size)
          .mapToObj(k -> Arrays.stream(list).mapToLong(word -> word[k]).toArray())
          .toList();
    }

    /** Asserts that nothing is different from {@code before} except between two indices. */
    void assertUnchangedOutside(long[][] before, int begin, int end, String when) {
      for (int w = 0; w < words; w++) {
        System.arraycopy(list[w], begin, before[w], begin, end - begin);
      }
      assertThat(list).as("memory outside of the list, %s", when).isDeepEqualTo(before);
    }

    long[][] copy() {
      return Arrays.stream(list).map(long[]::clone).toArray(long[][]::new);
    }
  }

  private static boolean bit(long[] mask, int item) {
    return (mask[item / Long.SIZE] >>> (item % Long.SIZE) & 1) == 1;
  }

  private static long[] union(List<long[]> masks, int words) {
    long[] union = new long[words];
    for (long[] mask : masks) {
      Arrays.setAll(union, w -> union[w] | mask[w]);
    }
    return union;
  }

  private static boolean areDisjoint(long[] a, long[] b) {
    return IntStream.range(0, a.length).allMatch(word -> (a[word] & b[word]) == 0);
  }

  /** Filters a list to the first possible place and compares the result with plain filtering. */
  private static int filter(BitKernel kernel, Lists lists, int from, int n, String when) {
    int to = from + n + BitKernel.PADDING;
    long[] conflict = lists.conflict();
    long[] sameConflict = conflict.clone();
    List<long[]> expected =
        lists.masks(from, n).stream().filter(mask -> areDisjoint(mask, conflict)).toList();
    long[][] before = lists.copy();

    int kept = kernel.filter(lists.list, from, n, to, conflict, lists.union);

    assertMasks(lists, to, kept, expected, when);
    assertThat(conflict).as("the conflict, %s", when).isEqualTo(sameConflict);
    lists.assertUnchangedOutside(before, to, to + n + BitKernel.PADDING, when);
    return kept;
  }

  private static void assertMasks(
      Lists lists, int at, int kept, List<long[]> expected, String when) {
    assertThat(kept).as("number of masks, %s", when).isEqualTo(expected.size());
    assertThat(lists.masks(at, kept).toArray(long[][]::new))
        .as("masks, %s", when)
        .isDeepEqualTo(expected.toArray(long[][]::new));
    assertThat(lists.union).as("union, %s", when).isEqualTo(union(expected, lists.words));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void filtersKeepTheMasksWithoutConflict(BitKernel kernel) {
    int kept = 0;
    int dropped = 0;
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Lists lists = new Lists(random, 1 + random.nextInt(5));
      String when = "seed " + seed;
      // The copies are a list again, padded for the same kernel.
      int first = filter(kernel, lists, lists.from, lists.n, when);
      int second = lists.from + lists.n + BitKernel.PADDING;
      int rest = filter(kernel, lists, second, first, "of copies, " + when);

      kept += rest;
      dropped += lists.n - first;
    }
    assertThat(kept).as("masks kept twice").isGreaterThan(20_000);
    assertThat(dropped).as("masks dropped").isGreaterThan(20_000);
  }

  /**
   * Random lookahead sets of the items of the first words: as claimed, for no option refutes them.
   */
  private static LookaheadSets sets(SplittableRandom random, int words) {
    int items = random.nextInt(2 * words) == 0 ? 1 + random.nextInt(64) : words * Long.SIZE;
    TreeSet<Integer> distinct = new TreeSet<>();
    int farthest = random.nextBoolean() ? Math.min(items, Long.SIZE) : items;
    for (int k = 0; k < 1 + random.nextInt(8); k++) {
      distinct.add((1 + random.nextInt(farthest)) * (random.nextBoolean() ? 1 : -1));
    }
    int[] offsets = distinct.stream().mapToInt(offset -> offset).toArray();
    List<BitSet> holders = new ArrayList<>();
    for (int offset : offsets) {
      BitSet set = new BitSet();
      IntStream.range(0, items)
          .filter(item -> item + offset >= 0 && item + offset < items && random.nextInt(3) > 0)
          .forEach(set::set);
      holders.add(set);
    }
    return new ExactCover.Builder(items, 0).build().withLookahead(offsets, holders).lookahead();
  }

  /** Whether a needed item that the mask does not cover keeps no needed member of its set. */
  private static boolean isolates(long[] mask, long[] needed, LookaheadSets sets) {
    for (int item = 0; item < mask.length * Long.SIZE; item++) {
      boolean hasSet = false;
      boolean hasMember = false;
      for (int k = 0; k < sets.count(); k++) {
        if (sets.holds(k, item)) {
          int member = item + sets.offset(k);
          hasSet = true;
          hasMember |= bit(needed, member) && !bit(mask, member);
        }
      }
      if (hasSet && !hasMember && bit(needed, item) && !bit(mask, item)) {
        return true;
      }
    }
    return false;
  }

  /** Prunes a list in place and compares the result with plain pruning. */
  private static int prune(
      BitKernel kernel,
      Lists lists,
      int from,
      int n,
      LookaheadSets sets,
      LookaheadMasks masks,
      String when) {
    long[] needed = new long[lists.words];
    Arrays.setAll(needed, w -> ~lists.word());
    long[] sameNeeded = needed.clone();
    long[] conflict = lists.takeAway(from, n);
    long[] sameConflict = conflict.clone();
    List<long[]> expected =
        lists.masks(from, n).stream().filter(mask -> !isolates(mask, needed, sets)).toList();
    long[][] before = lists.copy();

    int kept = kernel.prune(lists.list, from, n, conflict, needed, masks, lists.union);

    assertMasks(lists, from, kept, expected, when);
    assertThat(needed).as("needed items, %s", when).isEqualTo(sameNeeded);
    assertThat(conflict).as("the conflict, %s", when).isEqualTo(sameConflict);
    lists.assertUnchangedOutside(before, from, from + n + BitKernel.PADDING, when);
    return kept;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void pruningDropsTheMasksThatIsolateAnItem(BitKernel kernel) {
    int kept = 0;
    int dropped = 0;
    int compact = 0;
    int others = 0;
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int words = 1 + random.nextInt(4);
      LookaheadSets sets = sets(random, words);
      // Masks packed into one word are pruned by the sets of problems of two.
      int wordsOfSets = words == 1 ? 1 + random.nextInt(2) : words;
      LookaheadMasks masks = new LookaheadMasks(sets, words * Long.SIZE, wordsOfSets);
      Lists lists = new Lists(random, words);
      if (masks.words() == 0) {
        continue;
      }
      String when = "seed " + seed;
      int size = prune(kernel, lists, lists.from, lists.n, sets, masks, when);
      kept += size;
      dropped += lists.n - size;
      compact += masks.isCompact() ? 1 : 0;
      others += masks.isCompact() ? 0 : 1;
      // The result is a list again, padded for the same kernel; so is a pruned copy of it.
      int copies = filter(kernel, lists, lists.from, size, "after pruning, " + when);
      int to = lists.from + size + BitKernel.PADDING;
      int rest = prune(kernel, lists, to, copies, sets, masks, "of copies, " + when);
      filter(kernel, lists, to, rest, "after pruning copies, " + when);
    }
    assertThat(kept).as("masks kept").isGreaterThan(10_000);
    assertThat(dropped).as("masks dropped").isGreaterThan(10_000);
    assertThat(compact).as("compact sets").isGreaterThan(500);
    assertThat(others).as("other sets").isGreaterThan(500);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void countsAreExactBelowSixteenAndMarkedFromThere(BitKernel kernel) {
    int exact = 0;
    int marked = 0;
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Lists lists = new Lists(random, 1);
      long[] planes = random.longs(BitKernel.PLANES).toArray();
      long[] garbage = planes.clone();
      long[][] before = lists.copy();

      kernel.count(lists.list[0], lists.from, lists.n, planes);

      for (int item = 0; item < Long.SIZE; item++) {
        int count = uses(lists, item);
        boolean overflow = (planes[BitKernel.OVERFLOW] >>> item & 1) == 1;
        assertThat(overflow).as("overflow of %d, seed %d", count, seed).isEqualTo(count >= 16);
        if (!overflow) {
          assertThat(number(planes, BitKernel.OVERFLOW, item)).as("seed %d", seed).isEqualTo(count);
        }
        exact += overflow || count == 0 ? 0 : 1;
        marked += overflow ? 1 : 0;
      }
      assertThat(Arrays.copyOfRange(planes, BitKernel.OVERFLOW + 1, BitKernel.PLANES))
          .as("higher planes, seed %d", seed)
          .isEqualTo(Arrays.copyOfRange(garbage, BitKernel.OVERFLOW + 1, BitKernel.PLANES));
      assertThat(lists.list).isDeepEqualTo(before);
    }
    assertThat(exact).as("counts").isGreaterThan(50_000);
    assertThat(marked).as("overflows").isGreaterThan(20_000);
  }

  @Test
  void countsOfEverySizeAreExactWithoutOverflow() {
    for (long seed = 0; seed < CASES; seed++) {
      Lists lists = new Lists(new SplittableRandom(seed), 1);
      long[] planes = lists.random.longs(BitKernel.PLANES).toArray();

      int used = BitKernel.countAll(lists.list[0], lists.from, lists.n, planes);

      for (int item = 0; item < Long.SIZE; item++) {
        assertThat(number(planes, used, item)).as("seed %d", seed).isEqualTo(uses(lists, item));
      }
    }
  }

  /** How many masks of a list of one word have the bit. */
  private static int uses(Lists lists, int item) {
    int uses = 0;
    for (int k = lists.from; k < lists.from + lists.n; k++) {
      uses += (int) (lists.list[0][k] >>> item & 1);
    }
    return uses;
  }

  /** The number that the first planes hold for an item. */
  private static int number(long[] planes, int used, int item) {
    int number = 0;
    for (int p = 0; p < used; p++) {
      number |= (int) (planes[p] >>> item & 1) << p;
    }
    return number;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void brokenRulesAreDetected(BitKernel kernel) {
    int n = 3;
    int to = n + BitKernel.PADDING;
    long[][] list = new long[2][2 * to];
    BitKernel.pad(list, n);
    long[] some = {0, 8};
    long[] union = new long[2];
    LookaheadMasks oneWord = masks(64);
    LookaheadMasks threeWords = masks(192);

    kernel.filter(list, 0, n, to, some, union);
    assertDetected(() -> kernel.filter(list, 0, n, to - 1, some, union)); // touches the padding
    assertDetected(() -> kernel.filter(list, 0, n, to + 1, some, union)); // no room for padding
    assertDetected(() -> kernel.filter(list, -1, n, to, some, union));
    assertDetected(() -> kernel.filter(list, 0, -1, to, some, union));
    assertDetected(() -> kernel.filter(list, 0, n, to, new long[2], union)); // would keep padding
    assertDetected(() -> kernel.filter(list, 0, n, to, some, some));
    assertDetected(() -> kernel.filter(list, 0, n, to, new long[] {1}, union));
    assertDetected(() -> kernel.filter(list, 0, n, to, some, new long[3]));
    assertDetected(() -> kernel.filter(new long[0][], 0, 0, 16, new long[0], new long[0]));
    long[] bits = {1, 0};
    kernel.prune(list, 0, n, some, bits, oneWord, union);
    assertDetected(() -> kernel.prune(list, 2 * to, n, some, bits, oneWord, union));
    assertDetected(() -> kernel.prune(list, 0, n, new long[2], bits, oneWord, union)); // padding
    assertDetected(() -> kernel.prune(list, 0, n, some, bits, oneWord, bits));
    assertDetected(() -> kernel.prune(list, 0, n, some, bits, oneWord, some));
    assertDetected(() -> kernel.prune(list, 0, n, some, bits, masks(0), union));
    assertDetected(() -> kernel.prune(list, 0, n, some, bits, threeWords, union));
    list[1][0] = 8;
    assertDetected(() -> kernel.prune(list, 0, n, some, bits, oneWord, union)); // not filtered
    list[1][0] = 0;
    long[] planes = new long[BitKernel.OVERFLOW + 1];
    kernel.count(list[0], 0, n, planes);
    assertDetected(() -> kernel.count(list[0], 2 * to, n, planes));
    assertDetected(() -> kernel.count(list[0], 0, n, new long[BitKernel.OVERFLOW]));
    assertDetected(() -> BitKernel.countAll(list[0], 0, n, planes));
  }

  @Test
  void vectorsDetectAListThatIsNotPadded() {
    int n = 3;
    int to = n + BitKernel.PADDING;
    long[][] list = new long[2][2 * to];
    BitKernel.pad(list, n);
    list[1][n] = 0;

    long[] bits = {1, 0};
    assertDetected(() -> new VectorKernel().filter(list, 0, n, to, bits, new long[2]));
    assertDetected(() -> new VectorKernel().prune(list, 0, n, bits, bits, masks(64), new long[2]));
  }

  /**
   * The masks of lookahead sets in which every item but the last has the next one as its member.
   */
  private static LookaheadMasks masks(int items) {
    BitSet all = new BitSet();
    all.set(0, Math.max(0, items - 1));
    ExactCover cover =
        new ExactCover.Builder(items, 0).build().withLookahead(new int[] {1}, List.of(all));
    return new LookaheadMasks(cover.lookahead(), items, Math.max(1, items / Long.SIZE));
  }

  private static void assertDetected(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(AssertionError.class);
  }
}
