package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.Stream;

/**
 * Knuth's dancing cells: exact cover with sparse sets instead of linked lists (his program SSXCC;
 * sparse sets after Briggs and Torczon, 1993). It chooses items as {@link DancingLinks} does and
 * therefore visits the same tree.
 *
 * <p>Not thread-safe.
 */
final class DancingCells extends DepthFirstSearch {
  /*
   * Every item has a set of active options: the first size[item] entries of its section of the
   * array `set`. The entries are places in the exact cover's list of items (one place for every
   * item of every option), and where[place] is the index of a place in `set`. To hide an option,
   * swap it with the last active one in each of its sets and shrink the set. To unhide everything
   * hidden since some moment, restore the sizes of that moment; the order within a set does not
   * matter. Each level keeps a copy of all sizes, and no link ever has to be repaired.
   *
   * The active items form a sparse set, too. Covering item i leaves its own set unchanged and hides
   * its options in the sets of their other items. Hence every option in the set of an active item
   * has only active items.
   *
   * For repeatable items see Multiplicities. When an option covers an item for the first time, the
   * other items of its colour set are covered, too.
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
  private final int[] bound;
  private final Multiplicities multiplicities;
  private final Colours colours;
  private final int[] active; // the primary items: first the uncovered ones, then the others
  private final int[] activeAt; // by primary item: its index in `active`
  private int activeCount;

  private final int[] chosen; // by level: the item, or NONE
  private final int[] tried; // by level: how many of its options have been tried
  private final Snapshot[] unopened; // by level: the state before its item was covered
  private final Snapshot[] opened; // by level: the state with its item covered and no option taken
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
    bound = new int[itemCount];
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover);
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
      bound[item] = cover.multiplicity(item);
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
    for (int item : multiplicities.items()) {
      size[item] += Multiplicities.EXTRA;
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
    if (best >= 0 && (fewest == 0 || fewest >= Multiplicities.EXTRA)) {
      return Branch.DEAD;
    }
    if (multiplicities.lackOptions(bound, size)) {
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

  /** A copy of the sizes of all sets and of the number of active items. */
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
    // Covering an item does not change its own size.
    return tried[level] < size[item] ? optionOf[set[setStart[item] + tried[level]++]] : -1;
  }

  @Override
  void take(int level, int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      if (itemOf[place] != chosen[level]) {
        use(itemOf[place]);
      }
    }
    if (colours.exist()) {
      coverOtherColours(option);
    }
  }

  @Override
  void untake(int level, int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      if (itemOf[place] != chosen[level]) {
        bound[itemOf[place]]++;
      }
    }
    opened[level].restore();
  }

  private void use(int item) {
    if (--bound[item] == 0) {
      cover(item);
    } else if (bound[item] == 1) {
      size[item] -= Multiplicities.EXTRA;
    }
  }

  /** Excludes the other colours of every item that the option has covered for the first time. */
  private void coverOtherColours(int option) {
    for (int place = start[option]; place < start[option + 1]; place++) {
      int item = itemOf[place];
      int[] set = colours.of(item);
      if (set.length > 0 && colours.isUsedOnce(item, bound[item])) {
        for (int other : set) {
          if (other != item) {
            cover(other);
          }
        }
      }
    }
  }

  private void cover(int item) {
    if (item < primaryCount) {
      deactivate(item);
    }
    int end = setStart[item] + (size[item] & (Multiplicities.EXTRA - 1));
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

  /** Removes the option of a place from the sets of its other items. */
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
    int lastAt = setStart[item] + (--size[item] & (Multiplicities.EXTRA - 1));
    int last = set[lastAt];
    set[lastAt] = place;
    where[place] = lastAt;
    set[at] = last;
    where[last] = at;
  }

  /** Invariant: {@code set} and {@code where} are inverse to each other. */
  boolean everyPlaceIsWhereItSays() {
    for (int place = 0; place < where.length; place++) {
      if (set[where[place]] != place) {
        return false;
      }
    }
    return true;
  }
}
