package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.IntStream;

/**
 * Search on conflicts with counts in bit-sliced form: all counts of an option's items change at
 * once. For up to 128 items, where counts one by one take up to twice as long.
 */
final class SlicedCounts extends ConflictMasks {
  private static final int MOST_ITEMS = 2 * Long.SIZE;
  private static final int LOW_PLANES = 3; // which are changed in registers

  private final int itemWords; // one or two, of primary items
  private final int planes; // bits of the greatest count
  private final long[] itemsOf; // by place of an option: its primary items

  // By level:
  private final long[] needed; // the items that can be chosen
  private final long[] counts; // by word of items: the planes, lowest first

  static boolean isMadeFor(ExactCover cover) {
    return cover.primaryCount() <= MOST_ITEMS;
  }

  SlicedCounts(ExactCover cover) {
    super(cover);
    itemWords = Math.max(1, words(primaryCount));
    int most = IntStream.range(0, primaryCount).map(item -> optionsLeft(0, item)).max().orElse(0);
    planes = Math.max(LOW_PLANES, Integer.SIZE - Integer.numberOfLeadingZeros(most));
    itemsOf = new long[optionAt.length * itemWords];
    for (int place = 0; place < optionAt.length; place++) {
      for (int item : cover.items(optionAt[place])) {
        if (item < primaryCount) {
          set(itemsOf, place * itemWords, item);
        }
      }
    }
    needed = new long[levels * itemWords];
    counts = new long[levels * itemWords * planes];
    count();
  }

  @Override
  int state(int level) {
    return level;
  }

  @Override
  void count(int item, int options) {
    for (int p = 0; p < planes; p++) {
      counts[item / Long.SIZE * planes + p] |= (long) (options >> p & 1) << item;
    }
  }

  @Override
  void need(int level, int item) {
    set(needed, level * itemWords, item);
  }

  @Override
  int choose(int level) {
    return itemWords == 1 ? chooseInWord(level) : chooseInTwoWords(level);
  }

  private int chooseInWord(int level) {
    long a = needed[level];
    if (a == 0) {
      return NONE;
    }
    boolean lacking = true;
    for (int p = (level + 1) * planes - 1; p >= level * planes; p--) {
      long fewer = a & ~counts[p];
      lacking &= fewer != 0;
      a = fewer == 0 ? a : fewer;
    }
    return lacking ? LACKING : Long.numberOfTrailingZeros(a);
  }

  private int chooseInTwoWords(int level) {
    long a = needed[2 * level];
    long b = needed[2 * level + 1];
    if ((a | b) == 0) {
      return NONE;
    }
    boolean lacking = true;
    int first = 2 * level * planes;
    for (int p = first + planes - 1; p >= first; p--) {
      long fewerA = a & ~counts[p];
      long fewerB = b & ~counts[p + planes];
      boolean fewer = (fewerA | fewerB) != 0;
      lacking &= fewer;
      a = fewer ? fewerA : a;
      b = fewer ? fewerB : b;
    }
    if (lacking) {
      return LACKING;
    }
    return a != 0 ? Long.numberOfTrailingZeros(a) : Long.SIZE + Long.numberOfTrailingZeros(b);
  }

  @Override
  void removeConflicts(int level, int place) {
    if (itemWords == 1) {
      removeConflictsInWord(level, place);
    } else {
      removeConflictsInTwoWords(level, place);
    }
  }

  @Override
  void remove(int level, long[] masks, int mask) {
    int from = level * optionWords;
    int plane = level * itemWords * planes;
    for (int w = 0; w < optionWords; w++) {
      long options = possible[from + w] & masks[mask + w];
      possible[from + w] ^= options;
      for (; options != 0; options &= options - 1) {
        int items = (w * Long.SIZE + Long.numberOfTrailingZeros(options)) * itemWords;
        for (int v = 0; v < itemWords; v++) {
          subtract(itemsOf[items + v], plane + v * planes);
        }
      }
    }
  }

  /** Subtracts 1 from the counts of some items, whose planes begin at an index. */
  private void subtract(long items, int plane) {
    int p = plane;
    for (long borrow = items; borrow != 0; p++) {
      counts[p] ^= borrow;
      borrow &= counts[p];
    }
  }

  /** The lowest planes are changed in registers. */
  private void removeConflictsInWord(int level, int place) {
    int plane = level * planes;
    long ones = counts[plane];
    long twos = counts[plane + 1];
    long fours = counts[plane + 2];
    for (int p = plane + LOW_PLANES; p < plane + planes; p++) {
      counts[p + planes] = counts[p];
    }
    plane += planes;
    int from = level * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long before = possible[from + w];
      long options = before & conflicts[place * optionWords + w];
      possible[from + optionWords + w] = before ^ options;
      for (; options != 0; options &= options - 1) {
        long borrow = itemsOf[w * Long.SIZE + Long.numberOfTrailingZeros(options)];
        ones ^= borrow;
        borrow &= ones;
        twos ^= borrow;
        borrow &= twos;
        fours ^= borrow;
        borrow &= fours;
        if (borrow != 0) {
          subtract(borrow, plane + LOW_PLANES);
        }
      }
    }
    counts[plane] = ones;
    counts[plane + 1] = twos;
    counts[plane + 2] = fours;
    needed[level + 1] = needed[level] & ~itemsOf[place];
  }

  private void removeConflictsInTwoWords(int level, int place) {
    int planeA = 2 * level * planes;
    int planeB = planeA + planes;
    long onesA = counts[planeA];
    long twosA = counts[planeA + 1];
    long foursA = counts[planeA + 2];
    long onesB = counts[planeB];
    long twosB = counts[planeB + 1];
    long foursB = counts[planeB + 2];
    for (int p = LOW_PLANES; p < planes; p++) {
      counts[planeA + 2 * planes + p] = counts[planeA + p];
      counts[planeB + 2 * planes + p] = counts[planeB + p];
    }
    planeA += 2 * planes;
    planeB += 2 * planes;
    int from = level * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long before = possible[from + w];
      long options = before & conflicts[place * optionWords + w];
      possible[from + optionWords + w] = before ^ options;
      for (; options != 0; options &= options - 1) {
        int items = 2 * (w * Long.SIZE + Long.numberOfTrailingZeros(options));
        long a = itemsOf[items];
        long b = itemsOf[items + 1];
        onesA ^= a;
        a &= onesA;
        twosA ^= a;
        a &= twosA;
        foursA ^= a;
        a &= foursA;
        onesB ^= b;
        b &= onesB;
        twosB ^= b;
        b &= twosB;
        foursB ^= b;
        b &= foursB;
        if (a != 0) {
          subtract(a, planeA + LOW_PLANES);
        }
        if (b != 0) {
          subtract(b, planeB + LOW_PLANES);
        }
      }
    }
    counts[planeA] = onesA;
    counts[planeA + 1] = twosA;
    counts[planeA + 2] = foursA;
    counts[planeB] = onesB;
    counts[planeB + 1] = twosB;
    counts[planeB + 2] = foursB;
    needed[2 * level + 2] = needed[2 * level] & ~itemsOf[2 * place];
    needed[2 * level + 3] = needed[2 * level + 1] & ~itemsOf[2 * place + 1];
  }
}
