package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Restrictions on where pieces may lie. Both maps are sorted.
 *
 * @param inside by name of a piece: the cells of the region that it may cover; a piece without an
 *     entry may cover all cells
 * @param fits by colour of a piece's cell: the colours of the region's cells that it may cover; a
 *     colour without an entry fits itself
 * @param starts pieces that are in place from the start, in the order of their first cells
 * @param matching whether cells of different pieces that share a side must have the same colour;
 *     those without a colour match all
 */
public record Rules(
    Map<String, Set<Cell>> inside,
    Map<Character, Set<Character>> fits,
    List<Start> starts,
    boolean matching) {
  /** No restrictions, except that colours fit only themselves. */
  public static final Rules NONE = new Rules(Map.of(), Map.of());

  /** Rules from these collections, which are copied. */
  public Rules {
    inside = Collections.unmodifiableMap(new TreeMap<>(inside));
    fits = Collections.unmodifiableMap(new TreeMap<>(fits));
    starts =
        starts.stream().sorted(Comparator.comparing(start -> start.cells().getFirst())).toList();
  }

  /** Rules for pieces of which none is in place. */
  public Rules(Map<String, Set<Cell>> inside, Map<Character, Set<Character>> fits) {
    this(inside, fits, List.of(), false);
  }

  /**
   * A copy of a piece that is in place from the start.
   *
   * @param piece its name
   * @param cells the cells that it covers, at least one, in increasing order
   */
  public record Start(String piece, List<Cell> cells) {
    public Start {
      cells = cells.stream().sorted().toList();
    }

    /** Whether these are the cells of a piece in some orientation, its colours aside. */
    public boolean isOf(Piece own, Shape region) {
      return lies(own, region, (turned, covered) -> true);
    }

    /**
     * Whether a piece covers these cells in some orientation for which something holds.
     *
     * @param where of the turned piece and, by its cells, the indices of those that it covers
     */
    private boolean lies(Piece own, Shape region, BiPredicate<Shape, int[]> where) {
      BitSet wanted = new BitSet();
      cells.forEach(cell -> wanted.set(region.indexOf(cell)));
      for (Shape turned : own.orientations()) {
        Cell from = turned.cells().getFirst();
        for (Cell to : region.anchors()) {
          boolean isPossible =
              turned.size() == cells.size()
                  && wanted.get(region.indexOf(to))
                  && region.lattice().kind(to) == region.lattice().kind(from);
          int[] covered =
              isPossible
                  ? region.covered(turned, to.plus(-from.x(), -from.y(), -from.z()))
                  : new int[0];
          if (covered.length > 0
              && Arrays.stream(covered).allMatch(wanted::get)
              && where.test(turned, covered)) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /** Whether each cell has to be looked at to know if a piece may lie somewhere. */
  boolean restrict(Piece piece) {
    return piece.isGap() || !piece.shape().isPlain() || inside.containsKey(piece.name());
  }

  /** Whether a cell of a piece may lie on a cell of the region; plain ones fit every colour. */
  boolean allow(Piece piece, char markOfPiece, Cell cell, char markOfRegion) {
    if (piece.isGap() && !Marks.mayStayEmpty(markOfRegion)) {
      return false;
    }
    char colour = Marks.colour(markOfRegion);
    boolean fitting =
        markOfPiece == Shape.PLAIN
            || colour == Shape.PLAIN
            || fits.getOrDefault(markOfPiece, Set.of(markOfPiece)).contains(colour);
    Set<Cell> own = inside.get(piece.name());
    return fitting && (own == null || own.contains(cell));
  }

  /**
   * Whether a piece may be in place there, as far as its form, colours and confinement are
   * concerned.
   *
   * @param piece the piece of the start
   */
  public boolean permit(Start start, Piece piece, Shape region) {
    return start.lies(
        piece,
        region,
        (turned, covered) ->
            IntStream.range(0, covered.length)
                .allMatch(
                    k ->
                        allow(
                            piece,
                            turned.mark(k),
                            region.cells().get(covered[k]),
                            region.mark(covered[k]))));
  }

  /**
   * Whether a copy of a piece is in place in these cells, or can lie there beside those that are.
   */
  boolean haveRoomFor(Piece piece, List<Cell> cells) {
    int inPlace = 0;
    for (Start start : starts) {
      boolean own = start.piece().equals(piece.name());
      inPlace += own ? 1 : 0;
      if (!Collections.disjoint(start.cells(), cells)) {
        return own && start.cells().size() == cells.size() && start.cells().containsAll(cells);
      }
    }
    return inPlace < piece.copies();
  }
}
