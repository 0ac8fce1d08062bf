package coverall.verify;

import coverall.puzzle.Piece;
import java.util.Arrays;

/**
 * A solution of a puzzle fills the region with the pieces, of which no two cross and whose colours
 * match where they must, and is the least of all equivalent solutions: so two equivalent ones would
 * be equal.
 */
final class PuzzleRequirements implements Requirements {
  private final Board board;
  private final Orbit orbit;
  private final int[] coveredBy; // by cell: the placement; scratch
  private final int[] crossedBy; // by direction of a bend: the placement; scratch
  private final int[] shownBy; // by contact: the placement; scratch
  private final char[] colourAt; // by contact; scratch
  private final int[] used; // by piece; scratch

  PuzzleRequirements(Board board, Orbit orbit) {
    this.board = board;
    this.orbit = orbit;
    coveredBy = new int[board.cells().size()];
    crossedBy = new int[board.crossingCount()];
    shownBy = new int[board.contactCount()];
    colourAt = new char[board.contactCount()];
    used = new int[board.pieces().size()];
  }

  @Override
  public Options options() {
    return board;
  }

  @Override
  public void check(long number, int[] placements) {
    checkCells(number, placements);
    checkCrossings(number, placements);
    checkColours(number, placements);
    checkPieces(number, placements);
    orbit.next(number, placements);
  }

  private void checkCells(long number, int[] placements) {
    Arrays.fill(coveredBy, -1);
    for (int p : placements) {
      for (int cell : board.cellsOf(p)) {
        if (coveredBy[cell] >= 0) {
          throw new Violation(
              Solutions.name(number)
                  + ": cell "
                  + board.cells().get(cell)
                  + " is covered by placements "
                  + coveredBy[cell]
                  + " and "
                  + p);
        }
        coveredBy[cell] = p;
      }
    }
    for (int cell = 0; cell < coveredBy.length; cell++) {
      if (coveredBy[cell] < 0) {
        throw new Violation(
            Solutions.name(number) + ": cell " + board.cells().get(cell) + " is not covered");
      }
    }
  }

  private void checkCrossings(long number, int[] placements) {
    Arrays.fill(crossedBy, -1);
    for (int p : placements) {
      for (int direction : board.crossingsOf(p)) {
        if (crossedBy[direction] >= 0) {
          throw new Violation(
              Solutions.name(number)
                  + ": placements "
                  + crossedBy[direction]
                  + " and "
                  + p
                  + " cross at a corner");
        }
        crossedBy[direction] = p;
      }
    }
  }

  private void checkColours(long number, int[] placements) {
    Arrays.fill(shownBy, -1);
    for (int p : placements) {
      for (Contacts.Show show : board.showsAt(p)) {
        int other = shownBy[show.contact()];
        if (other >= 0 && colourAt[show.contact()] != show.colour()) {
          throw new Violation(
              Solutions.name(number)
                  + ": placements "
                  + other
                  + " and "
                  + p
                  + " show different colours where they meet");
        }
        shownBy[show.contact()] = p;
        colourAt[show.contact()] = show.colour();
      }
    }
  }

  private void checkPieces(long number, int[] placements) {
    Arrays.fill(used, 0);
    for (int p : placements) {
      used[board.pieceOf(p)]++;
    }
    for (int piece = 0; piece < used.length; piece++) {
      Piece stated = board.pieces().get(piece);
      if (used[piece] < stated.fewest() || used[piece] > stated.copies()) {
        throw new Violation(
            Solutions.name(number)
                + ": piece "
                + stated.name()
                + " is used "
                + used[piece]
                + " times, expected "
                + stated.copiesText());
      }
    }
  }

  @Override
  public boolean meets(int[] prefix) {
    return orbit.meets(prefix);
  }

  @Override
  public long sum(int notion) {
    return orbit.sum(notion);
  }

  @Override
  public String words() {
    return "each fills the region, no two are equivalent";
  }
}
