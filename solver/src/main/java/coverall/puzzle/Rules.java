package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where pieces may lie, if not everywhere. Both maps are in order.
 *
 * @param inside by the name of a piece: the cells of the region that it may cover; a piece that is
 *     not there may cover all
 * @param fits by colour of a piece's cell: the colours of the region's cells that it may cover; a
 *     colour that is not there fits itself
 */
public record Rules(Map<String, Set<Cell>> inside, Map<Character, Set<Character>> fits) {
  /** Nothing but that colours fit themselves. */
  public static final Rules NONE = new Rules(Map.of(), Map.of());

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
