package coverall.search;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.OR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * A kernel that uses vectors of longs.
 *
 * <p>It filters masks of one or two words in a single pass, and also prunes them in a single pass
 * if the lookahead sets are compact (see {@link LookaheadMasks#isCompact}). All other masks take
 * two passes: the first decides which masks remain, the second copies them word by word.
 *
 * <p>Not thread-safe.
 */
final class VectorKernel implements BitKernel {
  /*
   * Lists are read in whole vectors. Every list is padded: a vector of masks of all ones follows it,
   * which have items in common with any option, so that no filter keeps them. Pruning does not
   * either, as it excludes again what the filter has. Counting, and pruning of masks of many words,
   * read the last vector under a lane mask.
   *
   * What is kept is counted, and its union extended, before it is stored. A lane mask that is still
   * to be used when an index is checked has to be made ready for the interpreter: a few more
   * instructions for each vector.
   */
  private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int FEWEST_TO_COUNT = 3 * LANES; // fewer are faster without vectors

  private final ScalarKernel scalar = new ScalarKernel();
  private long[] keeps = {}; // by vector of a list: one bit for each remaining mask
  private final long[] lanes = new long[(OVERFLOW + 1) * LANES];

  /** Whether this machine has vectors of 4 to {@link #PADDING} longs. */
  static boolean isWorthIt() {
    return LANES >= 4 && LANES <= PADDING;
  }

  @Override
  public boolean isWide() {
    return true;
  }

  @Override
  public int filter(long[][] list, int from, int n, int to, long[] conflict, long[] union) {
    assert BitKernel.canFilter(list, from, n, to, conflict, union) && isPadded(list, from + n);
    return switch (list.length) {
      case 1 -> filter(list[0], from, n, to, conflict[0], union);
      case 2 -> filterTwo(list[0], list[1], from, n, to, conflict, union);
      default -> filterMany(list, from, n, to, conflict, union);
    };
  }

  /** Invariant: a list is padded with a vector of masks of all ones. */
  private static boolean isPadded(long[][] list, int end) {
    for (long[] words : list) {
      if (!isPadded(words, end)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPadded(long[] words, int end) {
    for (int k = end; k < end + LANES; k++) {
      if (words[k] != -1) {
        return false;
      }
    }
    return true;
  }

  /** {@link #filter(long[][], int, int, int, long[], long[])} for masks of one word. */
  static int filter(long[] a, int from, int n, int to, long conflict, long[] union) {
    assert BitKernel.isList(a, from, n) && isPadded(a, from + n);
    assert BitKernel.isList(a, to, n) && to >= from + n + PADDING && conflict != 0;
    int end = to;
    LongVector all = LongVector.zero(SPECIES);
    for (int k = from; k < from + n; k += LANES) {
      LongVector mask = LongVector.fromArray(SPECIES, a, k);
      VectorMask<Long> keep = mask.and(conflict).eq(0);
      int kept = keep.trueCount();
      LongVector copies = mask.compress(keep);
      all = all.or(copies);
      copies.intoArray(a, end);
      end += kept;
    }
    LongVector.broadcast(SPECIES, -1).intoArray(a, end);
    union[0] = all.reduceLanes(OR);
    return end - to;
  }

  private static int filterTwo(
      long[] a, long[] b, int from, int n, int to, long[] conflict, long[] union) {
    int end = to;
    long conflictA = conflict[0];
    long conflictB = conflict[1];
    LongVector allA = LongVector.zero(SPECIES);
    LongVector allB = LongVector.zero(SPECIES);
    for (int k = from; k < from + n; k += LANES) {
      LongVector maskA = LongVector.fromArray(SPECIES, a, k);
      LongVector maskB = LongVector.fromArray(SPECIES, b, k);
      VectorMask<Long> keep = maskA.and(conflictA).or(maskB.and(conflictB)).eq(0);
      int kept = keep.trueCount();
      LongVector copiesA = maskA.compress(keep);
      LongVector copiesB = maskB.compress(keep);
      allA = allA.or(copiesA);
      allB = allB.or(copiesB);
      copiesA.intoArray(a, end);
      copiesB.intoArray(b, end);
      end += kept;
    }
    LongVector.broadcast(SPECIES, -1).intoArray(a, end);
    LongVector.broadcast(SPECIES, -1).intoArray(b, end);
    union[0] = allA.reduceLanes(OR);
    union[1] = allB.reduceLanes(OR);
    return end - to;
  }

  private int filterMany(long[][] list, int from, int n, int to, long[] conflict, long[] union) {
    ensureKeeps(n);
    for (int block = 0; block * LANES < n; block++) {
      LongVector common = LongVector.zero(SPECIES);
      for (int w = 0; w < list.length; w++) {
        if (conflict[w] != 0) {
          common =
              common.or(
                  LongVector.fromArray(SPECIES, list[w], from + block * LANES).and(conflict[w]));
        }
      }
      keeps[block] = common.eq(0).toLong();
    }
    return copyKept(list, from, n, to, union);
  }

  private void ensureKeeps(int n) {
    if (keeps.length * LANES < n) {
      keeps = new long[2 * n / LANES + 1];
    }
  }

  /** Copies the remaining masks; {@code to} may equal {@code from}. */
  private int copyKept(long[][] list, int from, int n, int to, long[] union) {
    int kept = 0;
    for (int w = 0; w < list.length; w++) {
      long[] words = list[w];
      LongVector all = LongVector.zero(SPECIES);
      int end = to;
      for (int block = 0; block * LANES < n; block++) {
        LongVector mask = LongVector.fromArray(SPECIES, words, from + block * LANES);
        VectorMask<Long> keep = VectorMask.fromLong(SPECIES, keeps[block]);
        LongVector copies = mask.compress(keep);
        all = all.or(copies);
        copies.intoArray(words, end);
        end += Long.bitCount(keeps[block]);
      }
      LongVector.broadcast(SPECIES, -1).intoArray(words, end);
      union[w] = all.reduceLanes(OR);
      kept = end - to;
    }
    return kept;
  }

  @Override
  public int prune(
      long[][] list,
      int from,
      int n,
      long[] conflict,
      long[] needed,
      LookaheadMasks lookahead,
      long[] union) {
    assert BitKernel.canPrune(list, from, n, conflict, needed, lookahead, union)
        && isPadded(list, from + n);
    if (list.length > 2 || !lookahead.isCompact()) {
      return pruneMany(list, from, n, needed, lookahead, union);
    }
    if (list.length == 1) {
      return pruneOne(list[0], from, n, conflict[0], needed[0], lookahead, union);
    }
    return lookahead.words() == 1
        ? pruneTwo(list[0], list[1], from, n, conflict, needed[0], lookahead, union)
        : pruneWide(list[0], list[1], from, n, conflict, needed, lookahead, union);
  }

  /*
   * The three pruning loops below are written out in full and read every invariant value before the
   * loop. In a large loop the JIT compiler stops inlining; then a method that returns a vector
   * allocates objects, and every call saves and restores all vectors in use.
   */

  private static int pruneOne(
      long[] a, int from, int n, long conflict, long needed, LookaheadMasks c, long[] union) {
    int end = from;
    LongVector all = LongVector.zero(SPECIES);
    int limit = from + n;
    long any0 = c.any(0);
    int up0 = c.up(0);
    long hasUp00 = c.hasUp(0, 0);
    int up1 = c.up(1);
    long hasUp10 = c.hasUp(1, 0);
    int up2 = c.up(2);
    long hasUp20 = c.hasUp(2, 0);
    int down0 = c.down(0);
    long hasDown00 = c.hasDown(0, 0);
    int down1 = c.down(1);
    long hasDown10 = c.hasDown(1, 0);
    int down2 = c.down(2);
    long hasDown20 = c.hasDown(2, 0);
    for (int k = from; k < limit; k += LANES) {
      LongVector mask = LongVector.fromArray(SPECIES, a, k);
      LongVector free = mask.not().and(needed);
      LongVector near =
          free.lanewise(LSHR, up0)
              .and(hasUp00)
              .or(free.lanewise(LSHR, up1).and(hasUp10))
              .or(free.lanewise(LSHR, up2).and(hasUp20))
              .or(free.lanewise(LSHL, down0).and(hasDown00))
              .or(free.lanewise(LSHL, down1).and(hasDown10))
              .or(free.lanewise(LSHL, down2).and(hasDown20));
      VectorMask<Long> keep = free.and(any0).and(near.not()).or(mask.and(conflict)).eq(0);
      int kept = keep.trueCount();
      LongVector copies = mask.compress(keep);
      all = all.or(copies);
      copies.intoArray(a, end);
      end += kept;
    }
    LongVector.broadcast(SPECIES, -1).intoArray(a, end);
    union[0] = all.reduceLanes(OR);
    return end - from;
  }

  /** Masks of two words with lookahead sets in the first only. */
  private static int pruneTwo(
      long[] a,
      long[] b,
      int from,
      int n,
      long[] conflict,
      long needed,
      LookaheadMasks c,
      long[] union) {
    int end = from;
    long conflictA = conflict[0];
    long conflictB = conflict[1];
    LongVector allA = LongVector.zero(SPECIES);
    LongVector allB = LongVector.zero(SPECIES);
    int limit = from + n;
    long any0 = c.any(0);
    int up0 = c.up(0);
    long hasUp00 = c.hasUp(0, 0);
    int up1 = c.up(1);
    long hasUp10 = c.hasUp(1, 0);
    int up2 = c.up(2);
    long hasUp20 = c.hasUp(2, 0);
    int down0 = c.down(0);
    long hasDown00 = c.hasDown(0, 0);
    int down1 = c.down(1);
    long hasDown10 = c.hasDown(1, 0);
    int down2 = c.down(2);
    long hasDown20 = c.hasDown(2, 0);
    for (int k = from; k < limit; k += LANES) {
      LongVector maskA = LongVector.fromArray(SPECIES, a, k);
      LongVector maskB = LongVector.fromArray(SPECIES, b, k);
      LongVector free = maskA.not().and(needed);
      LongVector near =
          free.lanewise(LSHR, up0)
              .and(hasUp00)
              .or(free.lanewise(LSHR, up1).and(hasUp10))
              .or(free.lanewise(LSHR, up2).and(hasUp20))
              .or(free.lanewise(LSHL, down0).and(hasDown00))
              .or(free.lanewise(LSHL, down1).and(hasDown10))
              .or(free.lanewise(LSHL, down2).and(hasDown20));
      LongVector common = maskA.and(conflictA).or(maskB.and(conflictB));
      VectorMask<Long> keep = free.and(any0).and(near.not()).or(common).eq(0);
      int kept = keep.trueCount();
      LongVector copiesA = maskA.compress(keep);
      LongVector copiesB = maskB.compress(keep);
      allA = allA.or(copiesA);
      allB = allB.or(copiesB);
      copiesA.intoArray(a, end);
      copiesB.intoArray(b, end);
      end += kept;
    }
    LongVector.broadcast(SPECIES, -1).intoArray(a, end);
    LongVector.broadcast(SPECIES, -1).intoArray(b, end);
    union[0] = allA.reduceLanes(OR);
    union[1] = allB.reduceLanes(OR);
    return end - from;
  }

  /** Masks of two words with lookahead sets in both. */
  private static int pruneWide(
      long[] a,
      long[] b,
      int from,
      int n,
      long[] conflict,
      long[] needed,
      LookaheadMasks c,
      long[] union) {
    int end = from;
    long conflictA = conflict[0];
    long conflictB = conflict[1];
    long neededA = needed[0];
    long neededB = needed[1];
    LongVector allA = LongVector.zero(SPECIES);
    LongVector allB = LongVector.zero(SPECIES);
    int limit = from + n;
    int up0 = c.up(0);
    long hasUp00 = c.hasUp(0, 0);
    int up1 = c.up(1);
    long hasUp10 = c.hasUp(1, 0);
    int up2 = c.up(2);
    long hasUp20 = c.hasUp(2, 0);
    int down0 = c.down(0);
    long hasDown00 = c.hasDown(0, 0);
    int down1 = c.down(1);
    long hasDown10 = c.hasDown(1, 0);
    int down2 = c.down(2);
    long hasDown20 = c.hasDown(2, 0);
    long any0 = c.any(0);
    long hasDown01 = c.hasDown(0, 1);
    long hasDown11 = c.hasDown(1, 1);
    long hasDown21 = c.hasDown(2, 1);
    long hasUp01 = c.hasUp(0, 1);
    long hasUp11 = c.hasUp(1, 1);
    long hasUp21 = c.hasUp(2, 1);
    long any1 = c.any(1);
    for (int k = from; k < limit; k += LANES) {
      LongVector maskA = LongVector.fromArray(SPECIES, a, k);
      LongVector maskB = LongVector.fromArray(SPECIES, b, k);
      LongVector freeA = maskA.not().and(neededA);
      LongVector freeB = maskB.not().and(neededB);
      LongVector near = // items of the first word with a needed member
          freeA
              .lanewise(LSHR, up0)
              .or(freeB.lanewise(LSHL, 64 - up0))
              .and(hasUp00)
              .or(freeA.lanewise(LSHR, up1).or(freeB.lanewise(LSHL, 64 - up1)).and(hasUp10))
              .or(freeA.lanewise(LSHR, up2).or(freeB.lanewise(LSHL, 64 - up2)).and(hasUp20))
              .or(freeA.lanewise(LSHL, down0).and(hasDown00))
              .or(freeA.lanewise(LSHL, down1).and(hasDown10))
              .or(freeA.lanewise(LSHL, down2).and(hasDown20));
      LongVector lonely = freeA.and(any0).and(near.not());
      near = // items of the second word with a needed member
          freeB
              .lanewise(LSHL, down0)
              .or(freeA.lanewise(LSHR, 64 - down0))
              .and(hasDown01)
              .or(freeB.lanewise(LSHL, down1).or(freeA.lanewise(LSHR, 64 - down1)).and(hasDown11))
              .or(freeB.lanewise(LSHL, down2).or(freeA.lanewise(LSHR, 64 - down2)).and(hasDown21))
              .or(freeB.lanewise(LSHR, up0).and(hasUp01))
              .or(freeB.lanewise(LSHR, up1).and(hasUp11))
              .or(freeB.lanewise(LSHR, up2).and(hasUp21));
      lonely = lonely.or(freeB.and(any1).and(near.not()));
      LongVector common = maskA.and(conflictA).or(maskB.and(conflictB));
      VectorMask<Long> keep = lonely.or(common).eq(0);
      int kept = keep.trueCount();
      LongVector copiesA = maskA.compress(keep);
      LongVector copiesB = maskB.compress(keep);
      allA = allA.or(copiesA);
      allB = allB.or(copiesB);
      copiesA.intoArray(a, end);
      copiesB.intoArray(b, end);
      end += kept;
    }
    LongVector.broadcast(SPECIES, -1).intoArray(a, end);
    LongVector.broadcast(SPECIES, -1).intoArray(b, end);
    union[0] = allA.reduceLanes(OR);
    union[1] = allB.reduceLanes(OR);
    return end - from;
  }

  private int pruneMany(
      long[][] list, int from, int n, long[] needed, LookaheadMasks lookahead, long[] union) {
    ensureKeeps(n);
    for (int block = 0; block * LANES < n; block++) {
      int k = from + block * LANES;
      LongVector bad = LongVector.zero(SPECIES);
      for (int w = 0; w < lookahead.words(); w++) {
        LongVector near = LongVector.zero(SPECIES);
        for (LookaheadMasks.Term term : lookahead.terms(w)) {
          int source = term.source();
          LongVector free =
              LongVector.fromArray(SPECIES, list[source], k).not().and(needed[source]);
          free =
              term.shift() >= 0
                  ? free.lanewise(LSHR, term.shift())
                  : free.lanewise(LSHL, -term.shift());
          near = near.or(free.and(term.holders()));
        }
        long any = needed[w] & lookahead.any(w);
        bad = bad.or(LongVector.fromArray(SPECIES, list[w], k).or(near).not().and(any));
      }
      keeps[block] = bad.eq(0).and(SPECIES.indexInRange(k, from + n)).toLong();
    }
    return copyKept(list, from, n, from, union);
  }

  @Override
  public void count(long[] words, int from, int n, long[] planes) {
    assert BitKernel.canCount(words, from, n, planes);
    if (n < FEWEST_TO_COUNT) {
      scalar.count(words, from, n, planes);
    } else {
      countInLanes(words, from, n, lanes);
      addLanes(planes);
    }
  }

  /* A separate method: inlined into a caller that rarely gets here, it would allocate objects. */
  private static void countInLanes(long[] words, int from, int n, long[] lanes) {
    LongVector ones = LongVector.zero(SPECIES);
    LongVector twos = ones;
    LongVector fours = ones;
    LongVector eights = ones;
    LongVector overflow = ones;
    int limit = from + n;
    for (int k = from; k < limit; k += LANES) {
      LongVector carry = LongVector.fromArray(SPECIES, words, k);
      if (k + LANES > limit) {
        carry = LongVector.zero(SPECIES).blend(carry, SPECIES.indexInRange(k, limit));
      }
      LongVector old = ones;
      ones = ones.lanewise(XOR, carry);
      carry = carry.and(old);
      old = twos;
      twos = twos.lanewise(XOR, carry);
      carry = carry.and(old);
      old = fours;
      fours = fours.lanewise(XOR, carry);
      carry = carry.and(old);
      old = eights;
      eights = eights.lanewise(XOR, carry);
      overflow = overflow.or(carry.and(old));
    }
    ones.intoArray(lanes, 0);
    twos.intoArray(lanes, LANES);
    fours.intoArray(lanes, 2 * LANES);
    eights.intoArray(lanes, 3 * LANES);
    overflow.intoArray(lanes, OVERFLOW * LANES);
  }

  /** Adds the bit-sliced counts of the lanes. */
  private void addLanes(long[] planes) {
    long ones = lanes[0];
    long twos = lanes[LANES];
    long fours = lanes[2 * LANES];
    long eights = lanes[3 * LANES];
    long overflow = lanes[OVERFLOW * LANES];
    for (int lane = 1; lane < LANES; lane++) {
      long other = lanes[lane];
      long carry = ones & other;
      ones ^= other;
      other = lanes[LANES + lane];
      long either = twos ^ other;
      long both = twos & other;
      twos = either ^ carry;
      carry = both | (either & carry);
      other = lanes[2 * LANES + lane];
      either = fours ^ other;
      both = fours & other;
      fours = either ^ carry;
      carry = both | (either & carry);
      other = lanes[3 * LANES + lane];
      either = eights ^ other;
      both = eights & other;
      eights = either ^ carry;
      carry = both | (either & carry);
      overflow |= lanes[OVERFLOW * LANES + lane] | carry;
    }
    planes[0] = ones;
    planes[1] = twos;
    planes[2] = fours;
    planes[3] = eights;
    planes[OVERFLOW] = overflow;
  }
}
