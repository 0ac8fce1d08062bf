package coverall.puzzle;

import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * A region to fill and the pieces to fill it with, every cell exactly once.
 *
 * @param expectations the numbers of solutions that the puzzle's file states
 * @param handMade symmetry breaking by hand; it has no meaning unless asked for
 */
public record Puzzle(
    String name,
    Shape region,
    List<Piece> pieces,
    List<Expectation> expectations,
    List<HandRestriction> handMade) {

  public Puzzle {
    pieces = List.copyOf(pieces);
    expectations = List.copyOf(expectations);
    handMade = List.copyOf(handMade);
  }

  /** A puzzle of which nothing is known but what it is. */
  public static Puzzle of(String name, Shape region, List<Piece> pieces) {
    return new Puzzle(name, region, pieces, List.of(), List.of());
  }

  /** The number of cells of all pieces together. */
  public long volume() {
    return pieces.stream().mapToLong(Piece::volume).sum();
  }

  /** The number of pieces, copies counted. */
  public int pieceCount() {
    return pieces.stream().mapToInt(Piece::copies).sum();
  }

  /** The region in words: {@code 4x4x4} or {@code 48 cells}. */
  public String regionText() {
    if (!region.isBox()) {
      return region.size() + " cells";
    }
    String flat = region.extent().x() + "x" + region.extent().y();
    return region.extent().z() == 1 ? flat : flat + "x" + region.extent().z();
  }

  /**
   * Compares the volumes of the pieces and the region.
   *
   * @throws BadPuzzleException if they differ, with what could be left out
   */
  void checkVolume() {
    long excess = volume() - region.size();
    if (excess == 0) {
      return;
    }
    String numbers =
        "the pieces have " + volume() + " cells in all, the region has " + region.size();
    if (excess < 0) {
      throw new BadPuzzleException(
          numbers + ": " + -excess + " would stay empty. Maybe a piece is missing");
    }
    List<String> surplus = leaveOut(excess);
    throw new BadPuzzleException(
        numbers
            + ": "
            + excess
            + " too many"
            + (surplus.isEmpty() ? "" : ". Maybe leave out " + String.join(" and ", surplus)));
  }

  /** One or two kinds of pieces that have so many cells together; empty if there are none. */
  private List<String> leaveOut(long excess) {
    for (Piece piece : pieces) {
      if (excess % piece.shape().size() == 0 && excess <= piece.volume()) {
        long copies = excess / piece.shape().size();
        return List.of(copies == 1 ? piece.name() : copies + "*" + piece.name());
      }
    }
    List<String> names = new ArrayList<>();
    for (Piece first : pieces) {
      for (Piece second : pieces) {
        if (!first.equals(second) && first.shape().size() + second.shape().size() == excess) {
          names.add(first.name());
          names.add(second.name());
          return names;
        }
      }
    }
    return names;
  }
}
