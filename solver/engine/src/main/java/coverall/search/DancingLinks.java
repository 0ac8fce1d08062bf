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
   * For repeatable items see Multiplicities. When an option covers an item for the first time, the
   * other items of its colour set are covered, too.
   */
  static final int NONE = -1;

  private final int itemCount;
  private final int[] up;
  private final int[] down;
  private final int[] top; // by node: its item
  private final int[] optionOf; // by node
  private final int[] firstNode; // by option, and one more for the end
  private final int[] left;
  private final int[] right;
  private final int[] size; // by item: the number of its active options
  private final int[] bound; // by item: how many more times it may be covered
  private final Multiplicities multiplicities;
  private final Colours colours;

  private final int[] chosen; // by level: the item, or NONE
  private final int[] node; // by level: the node of the option that was tried last

  /** An engine of this kind that suits the number of items. */
  static DancingLinks of(ExactCover cover) {
    return cover.primaryCount() > IndexedLinks.MANY_ITEMS
        ? new IndexedLinks(cover)
        : new DancingLinks(cover);
  }

  DancingLinks(ExactCover cover) {
    super(cover);
    itemCount = cover.itemCount();
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
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover);
    chosen = new int[cover.maxSolutionLength() + 1];
    node = new int[chosen.length];
    linkItems(cover);
    linkOptions(cover);
    assert everyLinkIsMutual();
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
      if (item < cover.primaryCount()) {
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
    int best = itemToBranchOn();
    if (best != NONE && (size[best] == 0 || size[best] >= Multiplicities.EXTRA)) {
      return Branch.DEAD;
    }
    if (multiplicities.lackOptions(bound, size)) {
      return Branch.DEAD;
    }
    if (best == NONE) {
      return Branch.SOLVED;
    }
    chosen[level] = best;
    node[level] = best;
    cover(best);
    return Branch.OPEN;
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
    }
  }

  void unuse(int item) {
    if (bound[item] == 0) {
      uncover(item);
    } else if (bound[item] == 1) {
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
  }

  void uncover(int item) {
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
        size[item]--;
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
        size[item]++;
        q++;
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
