package coverall.check;

import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds placements that no solution can use: taking one of them would leave a cell that nothing can
 * cover or a piece that cannot be placed as often as required. Discards them repeatedly until no
 * more are found.
 */
final class LookAhead {
  /*
   * Taking a placement excludes those that share a cell with it, and the others of its piece if no
   * further copy exists. The code counts the placements that each item loses. The placement itself
   * still counts as left for its own items. Thus, one condition applies to all items: the number of
   * placements left must not be less than the number needed. A cell with only one placement left
   * uses up a copy of that piece.
   */
  private static final long MOST_STEPS = 600_000_000;

  private static final int NONE = -1;

  private final Placements placements;
  private final BitSet usable;
  private final int[] left; // by item
  private final int[] lost; // by item, for the current look
  private final int[] lostIn; // by item: the look for which lost is valid
  private final int[] excludedIn; // by placement: the look in which it was excluded
  private final int[] deadEnd; // by placement: the item that it leaves too few placements for
  private final BitSet start; // the initial placements
  private final int[] plainDeadEnd; // by placement: like deadEnd, before any placement is discarded
  private final BitSet sure = new BitSet(); // placements that are in every solution
  private final int[] sureOf; // by piece: the number of sure placements
  private int look;
  private long steps;
  private int failed = NONE; // an item with too few placements left
  private int plainItem = NONE; // an item that fails before any placement is discarded

  private LookAhead(Placements placements, BitSet usable) {
    this.placements = placements;
    this.usable = (BitSet) usable.clone();
    left = new int[placements.itemCount()];
    lost = new int[left.length];
    lostIn = new int[left.length];
    excludedIn = new int[placements.count()];
    deadEnd = new int[placements.count()];
    start = (BitSet) usable.clone();
    plainDeadEnd = new int[placements.count()];
    sureOf = new int[placements.pieceCount()];
  }

  /** Discards placements, starting with those that a solution may use. */
  static LookAhead of(Placements placements, BitSet usable) {
    LookAhead lookAhead = new LookAhead(placements, usable);
    lookAhead.run();
    if (lookAhead.failed != NONE) {
      LookAhead plain = new LookAhead(placements, usable);
      plain.countLeft();
      plain.findPlainItem();
      lookAhead.plainItem = plain.plainItem;
      System.arraycopy(
          plain.plainDeadEnd, 0, lookAhead.plainDeadEnd, 0, lookAhead.plainDeadEnd.length);
    }
    return lookAhead;
  }

  /** The placements that have not been discarded. */
  BitSet usable() {
    return usable;
  }

  /** Whether the work limit was reached before all such placements were discarded. */
  boolean isCutShort() {
    return failed == NONE && steps > MOST_STEPS;
  }

  private void countLeft() {
    for (int p = usable.nextSetBit(0); p >= 0; p = usable.nextSetBit(p + 1)) {
      for (int cell : placements.cells(p)) {
        left[cell]++;
      }
      left[placements.itemOf(placements.pieceOf(p))]++;
    }
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      if (left[cell] == 1) {
        makeSure(cell);
      }
    }
  }

  private void run() {
    countLeft();
    int before;
    do {
      before = usable.cardinality();
      for (int p = usable.nextSetBit(0); p >= 0; p = usable.nextSetBit(p + 1)) {
        int item = deadEndOf(p);
        if (item != NONE) {
          leaveOut(p, item);
        }
        if (failed != NONE || steps > MOST_STEPS) {
          return;
        }
      }
    } while (usable.cardinality() < before);
  }

  /** An item that a placement leaves too few placements for, or {@code NONE}. */
  private int deadEndOf(int placement) {
    Check.stopIfInterrupted();
    look++;
    excludedIn[placement] = look;
    for (int cell : placements.cells(placement)) {
      int item = exclude(cell, /* alsoSure= */ true);
      if (item != NONE) {
        return item;
      }
    }
    int piece = placements.pieceOf(placement);
    int copies = sureOf[piece] + (sure.get(placement) ? 0 : 1);
    return copies >= placements.most(piece)
        ? exclude(placements.itemOf(piece), /* alsoSure= */ copies > placements.most(piece))
        : NONE;
  }

  /**
   * Excludes the other placements that cover an item.
   *
   * @return an item that then has too few placements, or {@code NONE}
   */
  private int exclude(int item, boolean alsoSure) {
    int[] covering = placements.ofItem(item);
    steps += covering.length;
    for (int other : covering) {
      if (excludedIn[other] == look || !usable.get(other) || (!alsoSure && sure.get(other))) {
        continue;
      }
      excludedIn[other] = look;
      int[] cells = placements.cells(other);
      steps += cells.length;
      for (int cell : cells) {
        if (isShortOf(cell)) {
          return cell;
        }
      }
      int piece = placements.itemOf(placements.pieceOf(other));
      if (isShortOf(piece)) {
        return piece;
      }
    }
    return NONE;
  }

  /** Counts a lost placement of an item. Returns whether too few are left. */
  private boolean isShortOf(int item) {
    if (lostIn[item] != look) {
      lostIn[item] = look;
      lost[item] = 0;
    }
    lost[item]++;
    return left[item] - lost[item] < placements.need(item);
  }

  private void leaveOut(int placement, int item) {
    usable.clear(placement);
    deadEnd[placement] = item;
    for (int cell : placements.cells(placement)) {
      left[cell]--;
      if (left[cell] == 0) {
        failed = cell;
        return;
      }
      if (left[cell] == 1) {
        makeSure(cell);
      }
    }
    int piece = placements.itemOf(placements.pieceOf(placement));
    left[piece]--;
    if (left[piece] < placements.need(piece)) {
      failed = piece;
    }
  }

  /** Records that the last placement left for a cell is in every solution. */
  private void makeSure(int cell) {
    for (int placement : placements.ofItem(cell)) {
      if (usable.get(placement) && !sure.get(placement)) {
        sure.set(placement);
        sureOf[placements.pieceOf(placement)]++;
      }
    }
  }

  /** Whether the contradiction follows without discarding other placements first. */
  boolean isPlain() {
    return plainItem != NONE;
  }

  /** Looks for an item with few placements, all of which lead directly to a dead end. */
  private void findPlainItem() {
    for (int p = start.nextSetBit(0); p >= 0; p = start.nextSetBit(p + 1)) {
      plainDeadEnd[p] = deadEndOf(p);
      if (steps > 2 * MOST_STEPS) {
        return;
      }
    }
    for (int item = 0; item < left.length; item++) {
      int least = plainItem == NONE ? Integer.MAX_VALUE : left[plainItem];
      if (placements.need(item) == 1
          && left[item] < least
          && IntStream.of(placements.ofItem(item))
              .allMatch(p -> !start.get(p) || plainDeadEnd[p] != NONE)) {
        plainItem = item;
      }
    }
  }

  /** The contradiction, if one was found: an item with too few placements left. */
  Optional<Finding> contradiction() {
    if (failed == NONE) {
      return Optional.empty();
    }
    int item = plainItem == NONE ? failed : plainItem;
    int[] deadEnds = plainItem == NONE ? deadEnd : plainDeadEnd;
    int[] dead =
        IntStream.of(placements.ofItem(item))
            .filter(p -> start.get(p) && (plainItem != NONE || !usable.get(p)))
            .toArray();
    String text = headline(item);
    if (dead.length > 0) {
      int item0 = deadEnds[dead[0]];
      text +=
          (dead.length == 1
                  ? " Its only placement leads to a dead end: "
                  : placements.need(item) == 1
                      ? " Each of its " + dead.length + " placements leads to a dead end: "
                      : " Too many of its placements lead to a dead end: ")
              + (dead.length == 1 ? "" : "for example, ")
              + placements.placementWords(dead[0])
              + " leaves "
              + (placements.need(item0) == 1 ? "no placement" : "too few placements")
              + " for "
              + placements.itemWords(item0)
              + ".";
    }
    if (plainItem == NONE) {
      text += " (This follows after discarding other placements that lead to dead ends.)";
    }
    return Optional.of(Finding.of(text));
  }

  private String headline(int item) {
    if (placements.isCell(item)) {
      return "Nothing can cover " + placements.itemWords(item) + ".";
    }
    int piece = item - placements.cellCount();
    if (placements.piece(piece).isGap()) {
      return "Too few cells can stay empty.";
    }
    return placements.need(item) == 1
        ? "Piece " + placements.name(piece) + " cannot be placed."
        : "Piece "
            + placements.name(piece)
            + " cannot be placed "
            + placements.need(item)
            + " times.";
  }
}
