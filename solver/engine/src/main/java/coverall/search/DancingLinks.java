package coverall.search;

import coverall.cover.ExactCover;

/**
 * Knuth's Dancing Links on int arrays (Algorithm X, TAOCP 4B, 7.2.2.1). At every branch it chooses
 * an item with the fewest options; ties go to the first in the order of items.
 *
 * <p>Not thread-safe.
 */
class DancingLinks extends DepthFirstSearch {
  /*
   * Nodes are numbers. Node i < itemCount is the header of item i. The nodes of an option are
   * consecutive and followed by a spacer. Every active option is in the circular vertical lists
   * (up, down) of its items. The items still to be covered are in a circular horizontal list (left,
   * right) whose head is itemCount. Hiding removes a node from its vertical list but leaves its own
   * links untouched, which lets unhiding, in reverse order, insert it again.
   *
   * In Knuth's words (TAOCP 4B, 7.2.2.1): left/right = LLINK/RLINK, up/down = ULINK/DLINK, top = TOP,
   * size = LEN, bound = BOUND.
   *
   * For a spacer, top is negative and up is the first node of the preceding option. (Knuth's
   * spacers also link down to the last node of the following option. Here unhiding runs forward as
   * well: the nodes of one option are in different vertical lists, whose order of repair does not
   * matter.)
   *
   * Where there are many items in few options, many branches are forced, and looking at the sizes
   * of all items would take most of the time. There, a mask of the items with one option left tells
   * which one to choose.
   *
   * For repeatable items see Multiplicities. When an option covers an item for the first time, the
   * other items of its colour set are covered, too.
   */
  static final int NONE = -1;

  private static final int FEWEST_FOR_A_MASK = 128; // items
  private static final double ITEMS_PER_UPDATE = 8; // for which a mask is worth its upkeep

  private final int itemCount;
  final int primaryCount;
  private final int[] up;
  private final int[] down;
  private final int[] top; // by node: its item
  private final int[] optionOf; // by node
  private final int[] firstNode; // by option, and one more for the end
  private final int[] left;
  private final int[] right;
  private final int[] size; // by item: the number of its active options
  private final int[] bound; // by item: how many more times it may be covered
  private final long[] single; // mask of the primary items still to be covered with size 1
  private int emptied; // number of those with size 0
  private final int few; // 1, or -1 if there is no mask: the size up to which to update it
  private final Multiplicities multiplicities;
  private final Colours colours;

  private final int[] chosen; // by level: the item, or NONE
  private final int[] node; // by level: the node of the option that was tried last

  /** An engine of this kind that suits the number of items. */
  static DancingLinks of(ExactCover cover) {
    boolean masked = isMaskWorthwhile(cover);
    int many = masked ? IndexedLinks.MANY_ITEMS_WITH_MASK : IndexedLinks.MANY_ITEMS;
    return cover.primaryCount() > many ? new IndexedLinks(cover) : new DancingLinks(cover, masked);
  }

  /**
   * Links a problem.
   *
   * @param masked whether to keep a mask of the items with one option left
   */
  DancingLinks(ExactCover cover, boolean masked) {
    super(cover);
    itemCount = cover.itemCount();
    primaryCount = cover.primaryCount();
    int options = cover.optionCount();
    int nodes = itemCount + cover.start(options) + options;
    up = new int[nodes];
    down = new int[nodes];
    top = new int[nodes];
    optionOf = new int[nodes];
    firstNode = new int[options + 1];
    left = new int[itemCount + 1];
    right = new int[itemCount + 1];
    size = new int[itemCount];
    bound = new int[itemCount];
    few = masked ? 1 : -1;
    single = new long[few < 0 ? 0 : 1 + (primaryCount - 1) / Long.SIZE];
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover);
    chosen = new int[cover.maxSolutionLength() + 1];
    node = new int[chosen.length];
    linkItems(cover);
    linkOptions(cover);
    for (int item = 0; item < primaryCount; item++) {
      enlist(item);
    }
    assert everyLinkIsMutual();
  }

  /** Whether there are far more items to look at than sizes change when an item is covered. */
  private static boolean isMaskWorthwhile(ExactCover cover) {
    double places = cover.start(cover.optionCount());
    double optionsOfItem = places / cover.itemCount();
    double othersOfOption = places / cover.optionCount() - 1;
    return cover.primaryCount() >= FEWEST_FOR_A_MASK
        && cover.primaryCount() > ITEMS_PER_UPDATE * optionsOfItem * othersOfOption;
  }

  private void linkItems(ExactCover cover) {
    int head = itemCount;
    left[head] = head;
    right[head] = head;
    for (int item = 0; item < itemCount; item++) {
      up[item] = item;
      down[item] = item;
      top[item] = item;
      bound[item] = cover.multiplicity(item);
      left[item] = item;
      right[item] = item;
      if (item < primaryCount) {
        left[item] = left[head];
        right[item] = head;
        right[left[head]] = item;
        left[head] = item;
      }
    }
    for (int item : multiplicities.items()) {
      size[item] = Multiplicities.EXTRA;
    }
  }

  private void linkOptions(ExactCover cover) {
    int next = itemCount;
    for (int option = 0; option < cover.optionCount(); option++) {
      firstNode[option] = next;
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        int item = cover.itemOf(k);
        top[next] = item;
        optionOf[next] = option;
        up[next] = up[item];
        down[next] = item;
        down[up[item]] = next;
        up[item] = next;
        size[item]++;
        next++;
      }
      top[next] = -1;
      up[next] = firstNode[option];
      next++;
    }
    firstNode[cover.optionCount()] = next;
  }

  @Override
  final Branch open(int level) {
    if (emptied > 0 || multiplicities.lackOptions(bound, size)) {
      return Branch.DEAD;
    }
    int best = itemWithOneOption();
    if (best == NONE) {
      best = itemToBranchOn();
      if (best == NONE) {
        return Branch.SOLVED;
      }
      if (size[best] == 0 || size[best] >= Multiplicities.EXTRA) {
        return Branch.DEAD;
      }
    }
    chosen[level] = best;
    node[level] = best;
    cover(best);
    return Branch.OPEN;
  }

  /** The first item still to be covered that has one option; {@code NONE} if there is none. */
  private int itemWithOneOption() {
    for (int w = 0; w < single.length; w++) {
      if (single[w] != 0) {
        return w * Long.SIZE + Long.numberOfTrailingZeros(single[w]);
      }
    }
    return NONE;
  }

  /** The first item with the fewest options, or one without; {@code NONE} if all are covered. */
  int itemToBranchOn() {
    int best = NONE;
    int fewest = Integer.MAX_VALUE;
    for (int item = right[itemCount]; item != itemCount; item = right[item]) {
      if (size[item] < fewest) {
        fewest = size[item];
        best = item;
        if (fewest == 0) {
          break;
        }
      }
    }
    return best;
  }

  @Override
  void openForPrefix(int level) {
    chosen[level] = NONE;
  }

  @Override
  void close(int level) {
    if (chosen[level] != NONE) {
      uncover(chosen[level]);
    }
  }

  @Override
  int next(int level) {
    node[level] = down[node[level]];
    return node[level] < itemCount ? -1 : optionOf[node[level]];
  }

  @Override
  void take(int level, int option) {
    for (int p = firstNode[option]; top[p] >= 0; p++) {
      if (top[p] != chosen[level]) {
        use(top[p]);
      }
    }
    if (colours.exist()) {
      coverOtherColours(option);
    }
  }

  @Override
  void untake(int level, int option) {
    if (colours.exist()) {
      uncoverOtherColours(option);
    }
    for (int p = firstNode[option + 1] - 2; p >= firstNode[option]; p--) {
      if (top[p] != chosen[level]) {
        unuse(top[p]);
      }
    }
  }

  /** Uses an item once: covers it with its last use. */
  void use(int item) {
    if (--bound[item] == 0) {
      cover(item);
    } else if (bound[item] == 1) {
      size[item] -= Multiplicities.EXTRA;
      enlist(item);
    }
  }

  void unuse(int item) {
    if (bound[item] == 0) {
      uncover(item);
    } else if (bound[item] == 1) {
      delist(item);
      size[item] += Multiplicities.EXTRA;
    }
    bound[item]++;
  }

  /** Excludes the other colours of every item that the option has covered for the first time. */
  private void coverOtherColours(int option) {
    for (int p = firstNode[option]; top[p] >= 0; p++) {
      int[] set = colours.of(top[p]);
      if (set.length > 0 && colours.isUsedOnce(top[p], bound[top[p]])) {
        for (int other : set) {
          if (other != top[p]) {
            cover(other);
          }
        }
      }
    }
  }

  private void uncoverOtherColours(int option) {
    for (int p = firstNode[option + 1] - 2; p >= firstNode[option]; p--) {
      int[] set = colours.of(top[p]);
      if (set.length > 0 && colours.isUsedOnce(top[p], bound[top[p]])) {
        for (int k = set.length - 1; k >= 0; k--) {
          if (set[k] != top[p]) {
            uncover(set[k]);
          }
        }
      }
    }
  }

  void cover(int item) {
    for (int p = down[item]; p != item; p = down[p]) {
      hide(p);
    }
    right[left[item]] = right[item];
    left[right[item]] = left[item];
    delist(item);
  }

  void uncover(int item) {
    enlist(item);
    right[left[item]] = item;
    left[right[item]] = item;
    for (int p = up[item]; p != item; p = up[p]) {
      unhide(p);
    }
  }

  private void hide(int p) {
    for (int q = p + 1; q != p; ) {
      int item = top[q];
      int above = up[q];
      if (item < 0) {
        q = above;
      } else {
        int below = down[q];
        down[above] = below;
        up[below] = above;
        int left = size[item] - 1;
        size[item] = left;
        if (left <= few) {
          shrunk(item, left);
        }
        q++;
      }
    }
  }

  private void unhide(int p) {
    for (int q = p + 1; q != p; ) {
      int item = top[q];
      if (item < 0) {
        q = up[q];
      } else {
        down[up[q]] = q;
        up[down[q]] = q;
        int before = size[item];
        size[item] = before + 1;
        if (before <= few) {
          grown(item, before);
        }
        q++;
      }
    }
  }

  /** Called when an item that is still to be covered has got one option less, at most 1. */
  private void shrunk(int item, int options) {
    if (item < primaryCount) {
      single[item / Long.SIZE] ^= 1L << item;
      emptied += 1 - options;
    }
  }

  /** Undoes {@link #shrunk}. */
  private void grown(int item, int options) {
    if (item < primaryCount) {
      single[item / Long.SIZE] ^= 1L << item;
      emptied -= 1 - options;
    }
  }

  /** Called when an item is to be covered, and no longer repeatable. */
  private void enlist(int item) {
    if (item < primaryCount && size[item] <= few) {
      if (size[item] == 1) {
        single[item / Long.SIZE] |= 1L << item;
      } else {
        emptied++;
      }
    }
  }

  /** Undoes {@link #enlist}. */
  private void delist(int item) {
    if (item < primaryCount && size[item] <= few) {
      if (size[item] == 1) {
        single[item / Long.SIZE] &= ~(1L << item);
      } else {
        emptied--;
      }
    }
  }

  /** The number of active options of an item, inflated if the item is repeatable. */
  final int size(int item) {
    return size[item];
  }

  /** The node below in the vertical list of an item; the item itself is before the first one. */
  final int below(int p) {
    return down[p];
  }

  /** The item of a node; negative at the spacer after an option. */
  final int itemAt(int p) {
    return top[p];
  }

  /** The option of a node. */
  final int optionAt(int p) {
    return optionOf[p];
  }

  /** The first node of an option. */
  final int firstNodeOf(int option) {
    return firstNode[option];
  }

  /** Invariant: down and up, and right and left, are inverse to each other. */
  boolean everyLinkIsMutual() {
    for (int item = 0; item < itemCount; item++) {
      int p = item;
      do {
        if (up[down[p]] != p || top[p] != item) {
          return false;
        }
        p = down[p];
      } while (p != item);
      if (left[right[item]] != item) {
        return false;
      }
    }
    return left[right[itemCount]] == itemCount;
  }
}
