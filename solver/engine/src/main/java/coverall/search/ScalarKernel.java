package coverall.search;

import java.util.Arrays;

/** A kernel in plain Java, without vector instructions. It reads no padding. */
final class ScalarKernel implements BitKernel {

  @Override
  public boolean isWide() {
    return false;
  }

  @Override
  public int filter(long[][] list, int from, int n, int to, long[] conflict, long[] union) {
    assert BitKernel.canFilter(list, from, n, to, conflict, union);
    return switch (list.length) {
      case 1 -> filterOne(list[0], from, n, to, conflict[0], union);
      case 2 -> filterTwo(list[0], list[1], from, n, to, conflict, union);
      default -> filterMany(list, from, n, to, conflict, union);
    };
  }

  private static int filterOne(long[] a, int from, int n, int to, long conflict, long[] union) {
    int end = to;
    long all = 0;
    for (int k = from; k < from + n; k++) {
      long mask = a[k];
      a[end] = mask;
      boolean keep = (mask & conflict) == 0;
      all |= keep ? mask : 0;
      end += keep ? 1 : 0;
    }
    union[0] = all;
    return end - to;
  }

  private static int filterTwo(
      long[] a, long[] b, int from, int n, int to, long[] conflict, long[] union) {
    int end = to;
    long conflictA = conflict[0];
    long conflictB = conflict[1];
    long allA = 0;
    long allB = 0;
    for (int k = from; k < from + n; k++) {
      long maskA = a[k];
      long maskB = b[k];
      a[end] = maskA;
      b[end] = maskB;
      boolean keep = ((maskA & conflictA) | (maskB & conflictB)) == 0;
      allA |= keep ? maskA : 0;
      allB |= keep ? maskB : 0;
      end += keep ? 1 : 0;
    }
    union[0] = allA;
    union[1] = allB;
    return end - to;
  }

  private static int filterMany(
      long[][] list, int from, int n, int to, long[] conflict, long[] union) {
    Arrays.fill(union, 0);
    int end = to;
    for (int k = from; k < from + n; k++) {
      long common = 0;
      for (int w = 0; w < list.length; w++) {
        common |= list[w][k] & conflict[w];
      }
      if (common == 0) {
        for (int w = 0; w < list.length; w++) {
          list[w][end] = list[w][k];
          union[w] |= list[w][k];
        }
        end++;
      }
    }
    return end - to;
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
    assert BitKernel.canPrune(list, from, n, conflict, needed, lookahead, union);
    Arrays.fill(union, 0);
    if (lookahead.isCompact()) {
      return lookahead.words() == 1
          ? pruneCompact(list, from, n, needed[0], lookahead, union)
          : pruneWide(list[0], list[1], from, n, needed, lookahead, union);
    }
    int end = from;
    for (int k = from; k < from + n; k++) {
      if (!isolates(list, k, needed, lookahead)) {
        for (int w = 0; w < list.length; w++) {
          list[w][end] = list[w][k];
          union[w] |= list[w][k];
        }
        end++;
      }
    }
    return end - from;
  }

  /** The common case: all lookahead sets in the first word, and few offsets. */
  private static int pruneCompact(
      long[][] list, int from, int n, long needed, LookaheadMasks c, long[] union) {
    int end = from;
    long[] first = list[0];
    for (int k = from; k < from + n; k++) {
      long free = needed & ~first[k];
      long near =
          ((free >>> c.up(0)) & c.hasUp(0, 0))
              | ((free >>> c.up(1)) & c.hasUp(1, 0))
              | ((free >>> c.up(2)) & c.hasUp(2, 0))
              | ((free << c.down(0)) & c.hasDown(0, 0))
              | ((free << c.down(1)) & c.hasDown(1, 0))
              | ((free << c.down(2)) & c.hasDown(2, 0));
      if ((free & c.any(0) & ~near) == 0) {
        for (int w = 0; w < list.length; w++) {
          list[w][end] = list[w][k];
          union[w] |= list[w][k];
        }
        end++;
      }
    }
    return end - from;
  }

  /** Masks of two words with lookahead sets in both, and few offsets. */
  private static int pruneWide(
      long[] first, long[] second, int from, int n, long[] needed, LookaheadMasks c, long[] union) {
    int end = from;
    for (int k = from; k < from + n; k++) {
      long a = needed[0] & ~first[k];
      long b = needed[1] & ~second[k];
      long nearA =
          (((a >>> c.up(0)) | (b << (64 - c.up(0)))) & c.hasUp(0, 0))
              | (((a >>> c.up(1)) | (b << (64 - c.up(1)))) & c.hasUp(1, 0))
              | (((a >>> c.up(2)) | (b << (64 - c.up(2)))) & c.hasUp(2, 0))
              | ((a << c.down(0)) & c.hasDown(0, 0))
              | ((a << c.down(1)) & c.hasDown(1, 0))
              | ((a << c.down(2)) & c.hasDown(2, 0));
      long nearB =
          (((b << c.down(0)) | (a >>> (64 - c.down(0)))) & c.hasDown(0, 1))
              | (((b << c.down(1)) | (a >>> (64 - c.down(1)))) & c.hasDown(1, 1))
              | (((b << c.down(2)) | (a >>> (64 - c.down(2)))) & c.hasDown(2, 1))
              | ((b >>> c.up(0)) & c.hasUp(0, 1))
              | ((b >>> c.up(1)) & c.hasUp(1, 1))
              | ((b >>> c.up(2)) & c.hasUp(2, 1));
      if (((a & c.any(0) & ~nearA) | (b & c.any(1) & ~nearB)) == 0) {
        first[end] = first[k];
        second[end] = second[k];
        union[0] |= first[k];
        union[1] |= second[k];
        end++;
      }
    }
    return end - from;
  }

  /**
   * Whether taking mask {@code k} leaves a needed item whose lookahead set has no needed member.
   */
  private static boolean isolates(long[][] list, int k, long[] needed, LookaheadMasks lookahead) {
    for (int w = 0; w < lookahead.words(); w++) {
      long lonely = needed[w] & ~list[w][k] & lookahead.any(w);
      if (lonely == 0) {
        continue;
      }
      for (LookaheadMasks.Term term : lookahead.terms(w)) {
        long free = needed[term.source()] & ~list[term.source()][k];
        int shift = term.shift();
        lonely &= ~((shift >= 0 ? free >>> shift : free << -shift) & term.holders());
      }
      if (lonely != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void count(long[] words, int from, int n, long[] planes) {
    assert BitKernel.canCount(words, from, n, planes);
    long ones = 0;
    long twos = 0;
    long fours = 0;
    long eights = 0;
    long overflow = 0;
    for (int k = from; k < from + n; k++) {
      long carry = words[k];
      long old = ones;
      ones ^= carry;
      carry &= old;
      old = twos;
      twos ^= carry;
      carry &= old;
      old = fours;
      fours ^= carry;
      carry &= old;
      old = eights;
      eights ^= carry;
      overflow |= carry & old;
    }
    planes[0] = ones;
    planes[1] = twos;
    planes[2] = fours;
    planes[3] = eights;
    planes[OVERFLOW] = overflow;
  }
}
