package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Restrictions on where pieces may lie. Both maps are sorted.
 *
 * @param inside by name of a piece: the cells of the region that it may cover; a piece without an
 *     entry may cover all cells
 * @param fits by colour of a piece's cell: the colours of the region's cells that it may cover; a
 *     colour without an entry fits itself
 */
public record Rules(Map<String, Set<Cell>> inside, Map<Character, Set<Character>> fits) {
  /** No restrictions, except that colours fit only themselves. */
  public static final Rules NONE = new Rules(Map.of(), Map.of());

  /** Rules from these maps, which are copied. */
  public Rules {
    inside = Collections.unmodifiableMap(new TreeMap<>(inside));
    fits = Collections.unmodifiableMap(new TreeMap<>(fits));
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
    return fitting && inside.getOrDefault(piece.name(), Set.of(cell)).contains(cell);
  }
}
