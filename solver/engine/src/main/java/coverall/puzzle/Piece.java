package coverall.puzzle;

import coverall.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A kind of piece: a named shape and the number of its copies.
 *
 * <p>The marks of the shape are colours: a letter, or {@link Shape#PLAIN} for none.
 *
 * @param fewest how many copies must be used, from 0 to all
 * @param copies the number of identical pieces, at least 1; exchanging them gives the same solution
 * @param turning how it may be turned
 */
public record Piece(String name, Shape shape, int fewest, int copies, Turning turning) {
  /** The name of the piece that stands for a cell left empty. */
  private static final String GAP = ".";

  /**
   * A kind of piece.
   *
   * @throws IllegalArgumentException if the numbers of copies contradict each other
   */
  public Piece {
    if (copies < 1 || fewest < 0 || fewest > copies) {
      throw new IllegalArgumentException(
          "piece " + name + " in " + fewest + " to " + copies + " copies");
    }
  }

  /** Identical pieces, all of which must be used. */
  public Piece(String name, Shape shape, int copies, Turning turning) {
    this(name, shape, copies, copies, turning);
  }

  /** A single piece that may be turned in every way. */
  public static Piece of(String name, Shape shape) {
    return new Piece(name, shape, 1, Turning.FREE);
  }

  /**
   * The piece that stands for cells left empty: one cell, with as many copies as cells can stay
   * empty. With it every cell of a region is covered.
   *
   * @param region whose marks determine which cells may stay empty
   * @param pieces all other pieces
   * @param fewest how many cells must stay empty
   * @param most how many cells may stay empty
   * @return empty if no cell can stay empty
   * @throws BadPuzzleException if the volumes allow no number in this range
   */
  public static Optional<Piece> gaps(Shape region, List<Piece> pieces, int fewest, int most) {
    long least = 0;
    long all = 0;
    for (Piece piece : pieces) {
      least += (long) piece.fewest * piece.shape.size();
      all += piece.volume();
    }
    int allowed = Math.min(most, (int) region.marks().chars().filter(Marks::mayStayEmpty).count());
    if (allowed == 0 && fewest == 0) {
      return Optional.empty();
    }
    if (region.size() - all > allowed) {
      throw BadPuzzleException.impossible(
          "the pieces have "
              + all
              + " cells in all, the region has "
              + region.size()
              + ": "
              + (region.size() - all)
              + " would stay empty, but "
              + (allowed == 0 ? "none" : "only " + allowed)
              + " may");
    }
    if (fewest == 0 && least > region.size()) {
      return Optional.empty(); // The pieces are too many, however many cells stay empty.
    }
    if (region.size() - least < fewest) {
      throw BadPuzzleException.impossible(
          "the pieces that must be used have "
              + least
              + " cells, the region has "
              + region.size()
              + ": "
              + fewest
              + " cannot stay empty");
    }
    if (fewest > allowed) {
      throw BadPuzzleException.impossible(
          fewest + " cells must stay empty, but only " + allowed + " may");
    }
    int copies = (int) Math.min(allowed, region.size() - least);
    int needed = (int) Math.max(fewest, region.size() - all);
    Shape cell = Shape.of(region.lattice(), List.of(region.cells().getFirst()));
    return copies == 0
        ? Optional.empty()
        : Optional.of(new Piece(GAP, cell, needed, copies, Turning.FREE));
  }

  /** Whether it stands for cells that stay empty. */
  public boolean isGap() {
    return isReserved(name);
  }

  /** Whether a name is reserved, so pieces in files cannot have it. */
  public static boolean isReserved(String name) {
    return name.equals(GAP);
  }

  /** The number of cells of all copies together. */
  public int volume() {
    return copies * shape.size();
  }

  /** Whether all copies must be used. */
  public boolean isFixed() {
    return fewest == copies;
  }

  /** The number of copies as text: {@code 3}, or {@code 0..2} if not all must be used. */
  public String copiesText() {
    return isFixed() ? Integer.toString(copies) : fewest + ".." + copies;
  }

  /** Its name, preceded by the number of copies unless that is one: {@code 0..2*F}. */
  public String label() {
    return copies == 1 && isFixed() ? name : copiesText() + "*" + name;
  }

  /** Whether it must not be turned over. */
  public boolean oneSided() {
    return turning == Turning.ONE_SIDED || turning == Turning.UNTURNED;
  }

  /** The distinct orientations, in the order of the motions; for a gap, a cell of each kind. */
  public List<Shape> orientations() {
    if (isGap()) {
      return shape.lattice().kinds().stream()
          .map(cell -> Shape.of(shape.lattice(), List.of(cell)))
          .toList();
    }
    return shape.orientations(turning.motions(shape.lattice()));
  }
}
