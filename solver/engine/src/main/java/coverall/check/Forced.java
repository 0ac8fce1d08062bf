package coverall.check;

import coverall.puzzle.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Forced placements: those in every solution because a cell or a piece has no other. Takes them,
 * drops the placements that conflict with them, and continues with those that this forces.
 */
final class Forced {
  private static final int MOST_STEPS_TOLD = 5;
  private static final int NONE = -1;

  private final Placements placements;
  private final BitSet open; // neither taken nor dropped
  private final List<Integer> taken = new ArrayList<>();
  private final List<Integer> forcedBy =
      new ArrayList<>(); // for each placement taken, the item that forced it
  private final int[] droppedBy; // by placement: the step that dropped it
  private final int[]
      droppedVia; // by placement: the item that it shares with that step's placement
  private final BitSet covered = new BitSet(); // cells
  private final int[] copiesTaken; // by piece
  private int failed = NONE; // the item with too few placements left

  private Forced(Placements placements) {
    this.placements = placements;
    open = placements.all();
    droppedBy = new int[placements.count()];
    Arrays.fill(droppedBy, NONE);
    droppedVia = new int[placements.count()];
    copiesTaken = new int[placements.pieceCount()];
  }

  /** Takes forced placements until none is left or an item has too few placements. */
  static Forced of(Placements placements) {
    Forced forced = new Forced(placements);
    while (forced.failed == NONE && forced.step()) {}
    return forced;
  }

  /** Looks for an item with too few placements left. Otherwise, takes a forced placement. */
  private boolean step() {
    Check.stopIfInterrupted();
    int forcing = NONE;
    for (int item = 0; item < placements.itemCount(); item++) {
      int need = stillNeeded(item);
      if (need == 0) {
        continue;
      }
      int left = left(item, need + 1);
      if (left < need) {
        failed = item;
        return false;
      }
      if (left == need && forcing == NONE) {
        forcing = item;
      }
    }
    if (forcing == NONE) {
      return false;
    }
    for (int placement : placements.ofItem(forcing)) {
      if (open.get(placement)) {
        take(placement, forcing);
        return true;
      }
    }
    throw new AssertionError("nothing is left for " + placements.itemWords(forcing));
  }

  private int stillNeeded(int item) {
    if (placements.isCell(item)) {
      return covered.get(item) ? 0 : 1;
    }
    int piece = item - placements.cellCount();
    return Math.max(0, placements.fewest(piece) - copiesTaken[piece]);
  }

  /** The number of placements left for an item, counted up to {@code enough}. */
  private int left(int item, int enough) {
    int left = 0;
    for (int placement : placements.ofItem(item)) {
      left += open.get(placement) ? 1 : 0;
      if (left == enough) {
        break;
      }
    }
    return left;
  }

  private void take(int placement, int item) {
    int piece = placements.pieceOf(placement);
    int step = taken.size();
    taken.add(placement);
    forcedBy.add(item);
    open.clear(placement);
    copiesTaken[piece]++;
    for (int cell : placements.cells(placement)) {
      covered.set(cell);
      drop(cell, step);
    }
    if (copiesTaken[piece] == placements.most(piece)) {
      drop(placements.itemOf(piece), step);
    }
  }

  private void drop(int item, int step) {
    for (int placement : placements.ofItem(item)) {
      if (open.get(placement)) {
        open.clear(placement);
        droppedBy[placement] = step;
        droppedVia[placement] = item;
      }
    }
  }

  /** The placements that a solution may use: those taken and those still open. */
  BitSet usable() {
    BitSet usable = (BitSet) open.clone();
    taken.forEach(usable::set);
    return usable;
  }

  /** The chain of forced placements that ends in a contradiction, if it does. */
  Optional<Finding> contradiction() {
    if (failed == NONE) {
      return Optional.empty();
    }
    TreeSet<Integer> steps = new TreeSet<>();
    collect(failed, taken.size(), steps);
    List<String> told = new ArrayList<>();
    for (int step : steps) {
      TreeSet<Integer> before = new TreeSet<>();
      collect(forcedBy.get(step), step, before);
      told.add((before.isEmpty() ? "" : "then ") + forcedWords(step));
    }
    if (told.size() > MOST_STEPS_TOLD) {
      int others = told.size() - MOST_STEPS_TOLD + 1;
      told.subList(MOST_STEPS_TOLD - 2, told.size() - 1).clear();
      told.add(MOST_STEPS_TOLD - 2, "and so on for " + others + " more placements");
    }
    told.add(end(steps));
    return Optional.of(
        new Finding(
            Wording.sentence(String.join("; ", told)),
            steps.size() > 2 ? labels(steps) : List.of()));
  }

  /** Collects the steps before the end that dropped placements of an item, and their causes. */
  private void collect(int item, int end, Set<Integer> steps) {
    for (int placement : placements.ofItem(item)) {
      int step = droppedBy[placement];
      if (step == NONE || step >= end) {
        continue;
      }
      add(step, steps);
      if (!placements.isCell(droppedVia[placement])) {
        for (int earlier = 0; earlier < step; earlier++) {
          if (placements.pieceOf(taken.get(earlier)) == placements.pieceOf(placement)) {
            add(earlier, steps);
          }
        }
      }
    }
  }

  private void add(int step, Set<Integer> steps) {
    if (steps.add(step)) {
      collect(forcedBy.get(step), step, steps);
    }
  }

  private String forcedWords(int step) {
    return forcedWords(forcedBy.get(step), taken.get(step));
  }

  private String forcedWords(int item, int placement) {
    boolean isGap = placements.piece(placements.pieceOf(placement)).isGap();
    if (placements.isCell(item)) {
      return placements.itemWords(item)
          + (isGap
              ? " can only stay empty"
              : " can only be covered by " + placements.placementWords(placement));
    }
    if (isGap) {
      return "cell " + placements.cell(placements.cells(placement)[0]) + " must stay empty";
    }
    boolean isOnly = placements.need(item) == 1;
    return (isOnly ? "piece " : "a copy of piece ")
        + placements
            .placementWords(placement)
            .replaceFirst(" on ", isOnly ? " can only lie on " : " must lie on ");
  }

  private String end(Set<Integer> steps) {
    int[] all = placements.ofItem(failed);
    if (placements.need(failed) == 1 && steps.size() == 1 && all.length == 1) {
      int via = droppedVia[all[0]];
      Piece piece = placements.piece(placements.pieceOf(all[0]));
      return forcedWords(failed, all[0])
          + (placements.isCell(via)
              ? "; both need cell " + placements.cell(via)
              : piece.isGap()
                  ? "; but only one cell may stay empty"
                  : "; but the puzzle has only one copy of piece " + piece.name());
    }
    if (placements.isCell(failed)) {
      return "nothing is left to cover " + placements.itemWords(failed);
    }
    int piece = failed - placements.cellCount();
    if (placements.piece(piece).isGap()) {
      return "fewer than "
          + placements.need(failed)
          + " cells are left that can stay empty, as required";
    }
    return placements.need(failed) == 1
        ? "no placement is left for " + placements.itemWords(failed)
        : "too few placements are left for the "
            + placements.need(failed)
            + " copies of piece "
            + placements.name(piece);
  }

  /** Labels the cells of the placements of these steps with the names of the pieces. */
  private List<String> labels(Set<Integer> steps) {
    String[] labels = new String[placements.cellCount()];
    Arrays.fill(labels, "-");
    for (int step : steps) {
      for (int cell : placements.cells(taken.get(step))) {
        labels[cell] = placements.name(placements.pieceOf(taken.get(step)));
      }
    }
    if (placements.isCell(failed)) {
      labels[failed] = "?";
    }
    return List.of(labels);
  }
}
