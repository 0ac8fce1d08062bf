package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.Stream;

/**
 * Knuth's dancing cells: exact cover with sparse sets instead of linked lists (his program SSXCC;
 * sparse sets after Briggs and Torczon, 1993), and the same choice of items as {@link
 * DancingLinks}, so the same tree.
 */
final class DancingCells extends DepthFirstSearch {
  /*
   * Every item has its set of active options: the first size[item] entries of its part of the array
   * `set`, which holds places of the exact cover's list of items (one place for every item of every
   * option). where[place] says where in `set` a place is. To hide an option, swap it with the last
   * active one of each set and make the set smaller; to unhide all that was hidden since some
   * moment, put the sizes back as they were: the order within a set does not matter. So a level
   * keeps a copy of all sizes and no link is ever repaired.
   *
   * The active items are a sparse set as well. When item i is covered, its own set stays as it is,
   * and its options are hidden in the sets of their other items. Hence the options in the set of an
   * active item have active items only.
   *
   * Plural items: see Plurals. When an option is taken, the rivals of what it covers for the first
   * time are covered too.
   */
  private static final int NONE = -1;

  private final int itemCount;
  private final int[] itemOf; // by place
  private final int[] optionOf; // by place
  private final int[] start; // by option: its first place
  private final int[] setStart; // by item
  private final int[] set;
  private final int[] where;
  private final int[] size;
  private final int[] due;
  private final Plurals plurals;
  private final Rivals rivals;
  private final int[] active; // primary items, those to be covered first
  private final int[] activeAt; // by primary item: where in `active` it is
  private int activeCount;

  private final int[] chosen; // by level: the item, or NONE
  private final int[] tried; // by level: how many of its options have been tried
  private final Snapshot[] unopened; // by level: before its item was covered
  private final Snapshot[] opened; // by level: with its item covered, before an option was taken
  private final int primaryCount;

  DancingCells(ExactCover cover) {
    super(cover);
    itemCount = cover.itemCount();
    primaryCount = cover.primaryCount();
    int options = cover.optionCount();
    int places = cover.start(options);
    itemOf = new int[places];
    optionOf = new int[places];
    start = new int[options + 1];
    setStart = new int[itemCount + 1];
    set = new int[places];
    where = new int[places];
    size = new int[itemCount];
    due = new int[itemCount];
    plurals = new Plurals(cover);
    rivals = new Rivals(cover);
    active = new int[primaryCount];
    activeAt = new int[primaryCount];
    activeCount = primaryCount;
    int levels = cover.maxSolutionLength() + 1;
    chosen = new int[levels];
    tried = new int[levels];
    unopened = Stream.generate(Snapshot::new).limit(levels).toArray(Snapshot[]::new);
    opened = Stream.generate(Snapshot::new).limit(levels).toArray(Snapshot[]::new);
    fillSets(cover);
    assert everyPlaceIsWhereItSays();
  }

  private void fillSets(ExactCover cover) {
    for (int place = 0; place < itemOf.length; place++) {
      itemOf[place] = cover.itemOf(place);
      setStart[itemOf[place] + 1]++;
    }
    for (int item = 0; item < itemCount; item++) {
      setStart[item + 1] += setStart[item];
      due[item] = cover.multiplicity(item);
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      start[option + 1] = cover.start(option + 1);
      for (int place = start[option]; place < start[option + 1]; place++) {
        optionOf[place] = option;
        int item = itemOf[place];
        where[place] = setStart[item] + size[item]++;
        set[where[place]] = place;
      }
    }
    for (int item = 0; item < primaryCount; item++) {
      active[item] = item;
      activeAt[item] = item;
    }
    for (int item : plurals.items()) {
      size[item] += Plurals.EXTRA;
    }
  }

  @Override
  Branch open(int level) {
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int k = 0; k < activeCount; k++) {
      int item = active[k];
      if (size[item] < fewest || (size[item] == fewest && item < best)) {
        fewest = size[item];
        best = item;
      }
    }
    if (best >= 0 && (fewest == 0 || fewest >= Plurals.EXTRA)) {
      return Branch.DEAD;
    }
    if (plurals.lackOptions(due, size)) {
      return Branch.DEAD;
    }
    if (best < 0) {
      return Branch.SOLVED;
    }
    chosen[level] = best;
    tried[level] = 0;
    unopened[level].save();
    cover(best);
    opened[level].save();
    return Branch.OPEN;
  }

  /** The sizes of all sets at some moment. */
  private final class Snapshot {
    private final int[] sizes = new int[itemCount];
    private int count;

    void save() {
      System.arraycopy(size, 0, sizes, 0, itemCount);
      count = activeCount;
    }

    void restore() {
      System.arraycopy(sizes, 0, size, 0, itemCount);
      activeCount = count;
    }
  }

  @Override
  void openForPrefix(int level) {
    chosen[level] = NONE;
    unopened[level].save();
    opened[level].save();
  }

  @Override
  void close(int level) {
    unopened[level].restore();
  }

  @Override
  int next(int level) {
    int item = chosen[level];
    // The size of a covered item stays what it was when it was covered.
    return tried[level] < size[item] ? optionOf[set[setStart[item] + tried[level]++]] : -1;
  }

  @Override
  int option(int level, int choice) {
    return choice;
  }

  @Override
  void take(int level, int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      if (itemOf[place] != chosen[level]) {
        use(itemOf[place]);
      }
    }
    if (rivals.exist()) {
      coverRivals(option);
    }
  }

  @Override
  void untake(int level, int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      if (itemOf[place] != chosen[level]) {
        due[itemOf[place]]++;
      }
    }
    opened[level].restore();
  }

  private void use(int item) {
    if (--due[item] == 0) {
      cover(item);
    } else if (due[item] == 1) {
      size[item] -= Plurals.EXTRA;
    }
  }

  /** Excludes the options of the rivals of what the option has covered for the first time. */
  private void coverRivals(int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      int item = itemOf[place];
      int[] set = rivals.of(item);
      if (set.length > 0 && rivals.isUsedOnce(item, due[item])) {
        for (int rival : set) {
          if (rival != item) {
            cover(rival);
          }
        }
      }
    }
  }

  private void cover(int item) {
    if (item < primaryCount) {
      deactivate(item);
    }
    int end = setStart[item] + (size[item] & (Plurals.EXTRA - 1));
    for (int k = setStart[item]; k < end; k++) {
      hide(set[k]);
    }
  }

  private void deactivate(int item) {
    int k = activeAt[item];
    int last = active[--activeCount];
    active[k] = last;
    activeAt[last] = k;
    active[activeCount] = item;
    activeAt[item] = activeCount;
  }

  /** Takes the option of a place out of the sets of its other items. */
  private void hide(int kept) {
    int option = optionOf[kept];
    int end = start[option + 1];
    for (int place = start[option]; place < end; place++) {
      if (place != kept) {
        remove(place);
      }
    }
  }

  private void remove(int place) {
    int item = itemOf[place];
    int at = where[place];
    int lastAt = setStart[item] + (--size[item] & (Plurals.EXTRA - 1));
    int last = set[lastAt];
    set[lastAt] = place;
    where[place] = lastAt;
    set[at] = last;
    where[last] = at;
  }

  /** Invariant: the set says which place is where, and so does the place. */
  boolean everyPlaceIsWhereItSays() {
    for (int place = 0; place < where.length; place++) {
      if (set[where[place]] != place) {
        return false;
      }
    }
    return true;
  }
}
