package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.Part;
import coverall.puzzle.Piece;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the solutions one by one: each is a solution and in its place, and no two are equal or
 * equivalent.
 */
final class Solutions implements CatalogueReader.Visitor {
  /*
   * Each solution is the least of its orbit, so two equivalent ones would be equal. If the solutions
   * are in order, a comparison with the one before finds them; otherwise a set of hashes does.
   */
  private final Board board;
  private final Map<Integer, Part> parts = new HashMap<>(); // by id
  private final boolean inOrder;
  private final Orbit orbit;
  private final Tally tally;
  private final Print digest;
  private final Set<Print.Brief> seen = new HashSet<>(); // empty if they are in order
  private int[] last = {};
  private long count;
  private final int[] coveredBy; // by cell: the placement; scratch
  private final int[] used; // by piece; scratch

  /**
   * A check.
   *
   * @param inOrder whether the solutions must be in order and numbered without gaps
   * @param digest receives the solutions
   */
  Solutions(
      Board board, List<Part> parts, boolean inOrder, Orbit orbit, Tally tally, Print digest) {
    this.board = board;
    parts.forEach(part -> this.parts.put(part.id(), part));
    this.inOrder = inOrder;
    this.orbit = orbit;
    this.tally = tally;
    this.digest = digest;
    coveredBy = new int[board.cells().size()];
    used = new int[board.pieces().size()];
  }

  @Override
  public boolean visit(long number, int subproblem, int[] placements) {
    String name = "solution " + number;
    Part part = parts.get(subproblem);
    if (part == null) {
      throw new Violation(name + ": is of subproblem " + subproblem + ", which does not exist");
    }
    checkNumbers(name, placements);
    checkCells(name, placements);
    checkPieces(name, placements);
    checkPlace(name, number, placements);
    orbit.of(placements);
    if (orbit.lesser() != null) {
      throw new Violation(
          name + ": is equivalent to " + Arrays.toString(orbit.lesser()) + ", which is less");
    }
    if (!orbit.meets(part.prefix())) {
      throw new Violation(
          name
              + ": is not of subproblem "
              + subproblem
              + ", which begins with placements "
              + part.prefix());
    }
    tally.add(subproblem, orbit);
    digest.solution(placements);
    count++;
    return true;
  }

  private void checkNumbers(String name, int[] placements) {
    for (int k = 0; k < placements.length; k++) {
      if (!board.isPlacement(placements[k])) {
        throw new Violation(
            name
                + ": has placement "
                + placements[k]
                + ", expected numbers below "
                + board.placementCount());
      }
      if (k > 0 && placements[k] <= placements[k - 1]) {
        throw new Violation(
            name + ": placement " + placements[k] + " comes after " + placements[k - 1]);
      }
    }
  }

  private void checkCells(String name, int[] placements) {
    Arrays.fill(coveredBy, -1);
    for (int p : placements) {
      for (int cell : board.cellsOf(p)) {
        if (coveredBy[cell] >= 0) {
          throw new Violation(
              name
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
        throw new Violation(name + ": cell " + board.cells().get(cell) + " is not covered");
      }
    }
  }

  private void checkPieces(String name, int[] placements) {
    Arrays.fill(used, 0);
    for (int p : placements) {
      used[board.pieceOf(p)]++;
    }
    for (int piece = 0; piece < used.length; piece++) {
      Piece stated = board.pieces().get(piece);
      if (used[piece] < stated.fewest() || used[piece] > stated.copies()) {
        throw new Violation(
            name
                + ": piece "
                + stated.name()
                + " is used "
                + used[piece]
                + " times, expected "
                + stated.copiesText());
      }
    }
  }

  private void checkPlace(String name, long number, int[] placements) {
    if (inOrder) {
      if (number != count + 1) {
        throw new Violation(name + ": expected number " + (count + 1));
      }
      if (count > 0 && Arrays.compare(last, placements) >= 0) {
        throw new Violation(
            name
                + ": is "
                + (Arrays.equals(last, placements) ? "equal to" : "less than")
                + " the previous one");
      }
      last = placements;
    } else if (!seen.add(Print.Brief.of(placements))) {
      throw new Violation(name + ": is equal to an earlier one");
    }
  }

  /** The number of solutions so far. */
  long count() {
    return count;
  }
}
