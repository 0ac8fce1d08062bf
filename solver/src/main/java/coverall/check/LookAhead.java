package coverall.check;

import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Placements that no solution can use: with one of them taken, some cell could not be covered any
 * more, or some piece not be placed as often as it has to be. These are left out, again and again,
 * until nothing more can be.
 */
final class LookAhead {
  /*
   * Taking a placement excludes those that share a cell with it, and the others of its piece if no
   * further copy is there. What each item loses by that is counted; the items of the placement
   * itself lose nothing of it, as it is one of those left for them. So there is one condition for
   * all items: what is left must not be less than what is needed. A cell that only one placement is
   * left for uses up a copy of that piece.
   */
  private static final long MOST_STEPS = 600_000_000;

  private static final int NONE = -1;

  private final Placements placements;
  private final BitSet usable;
  private final int[] left; // by item
  private final int[] lost; // by item, while one placement is looked at
  private final int[] lostIn; // by item: for which look the number is meant
  private final int[] excludedIn; // by placement: in which look it was excluded
  private final int[] deadEnd; // by placement: the item for which it leaves too little
  private final BitSet start; // the placements to begin with
  private final int[] plainDeadEnd; // by placement: likewise, with nothing left out before
  private final BitSet sure = new BitSet(); // placements that are in every solution
  private final int[] sureOf; // by piece: how many of them
  private int look;
  private long steps;
  private int failed = NONE; // an item for which too little is left
  private int plainItem = NONE; // one for which this shows without leaving out others before

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

  /** Leaves out what can be of the placements that may be used. */
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

  /** The placements that are left. */
  BitSet usable() {
    return usable;
  }

  /** Whether it was ended before all was left out that can be. */
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

  /** An item for which a placement leaves too little. */
  private int deadEndOf(int placement) {
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

  /** Excludes the other placements that cover an item; the answer is one that has too few then. */
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

  /** Counts that an item has lost a placement; the answer is whether too little is left. */
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

  /** Notes that the last placement left for a cell is in every solution. */
  private void makeSure(int cell) {
    for (int placement : placements.ofItem(cell)) {
      if (usable.get(placement) && !sure.get(placement)) {
        sure.set(placement);
        sureOf[placements.pieceOf(placement)]++;
      }
    }
  }

  /** Whether nothing had to be left out before, so that the reason stands for itself. */
  boolean isPlain() {
    return plainItem != NONE;
  }

  /** Looks for an item of few placements each of which leads to a dead end at once. */
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

  /** Why there is no solution: an item for which no placement is left, or too few. */
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
              + placements.placementWords(dead[0])
              + " leaves "
              + (placements.need(item0) == 1 ? "nothing" : "too little")
              + " for "
              + placements.itemWords(item0)
              + (dead.length == 1 ? "." : ", for example.");
    }
    if (plainItem == NONE) {
      text += " (This shows when other placements that lead to dead ends are left out.)";
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
        ? "Piece " + placements.name(piece) + " cannot be used."
        : "Piece "
            + placements.name(piece)
            + " cannot be used "
            + placements.need(item)
            + " times.";
  }
}
