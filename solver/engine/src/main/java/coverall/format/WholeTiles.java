package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.geometry.SideParts;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A puzzle of tiles with coloured edges whose parts have been put together again: the opposite of
 * {@link EdgeTiles}.
 *
 * @param puzzle each tile is one cell, without its colours, but with their letters as its name
 * @param border the colour of the edges at the border
 */
record WholeTiles(Puzzle puzzle, Optional<Character> border) {
  /** Puts the parts of a puzzle together; empty if it does not consist of such tiles. */
  static Optional<WholeTiles> of(Puzzle puzzle) {
    return puzzle.matchingColours().isEmpty() || puzzle.gap().isPresent()
        ? Optional.empty()
        : SideParts.inParts(puzzle.region().lattice()).flatMap(cut -> of(puzzle, cut));
  }

  private static Optional<WholeTiles> of(Puzzle puzzle, SideParts cut) {
    if (!puzzle.pieces().stream().allMatch(piece -> isTile(piece, cut))) {
      return Optional.empty();
    }
    // A translation of the parts may not be one of the whole cells, but may have moved the shape.
    return Stream.concat(Stream.of(new Cell(0, 0, 0)), cut.parts().translations().stream())
        .map(shift -> new Assembly(cut, shift))
        .filter(assembly -> assembly.cells(puzzle.region().cells()).isPresent())
        .findFirst()
        .flatMap(assembly -> assembly.puzzle(puzzle))
        .map(whole -> new WholeTiles(whole, border(puzzle.region())));
  }

  /** Whether a piece is a cell with coloured sides, and these are its name. */
  private static boolean isTile(Piece piece, SideParts cut) {
    Shape shape = piece.shape();
    StringBuilder word = new StringBuilder();
    for (Cell part : cut.of(cut.whole(shape.cells().getFirst()))) {
      int index = shape.indexOf(part);
      word.append(index < 0 ? "" : shape.mark(index));
    }
    return shape.size() == cut.sides()
        && piece.turning() != Turning.FREE
        && piece.name().contentEquals(word);
  }

  private static Optional<Character> border(Shape region) {
    return region
        .marks()
        .chars()
        .filter(mark -> mark != Shape.PLAIN)
        .mapToObj(mark -> (char) mark)
        .findAny();
  }

  /** How parts are put together: moved by a step first. */
  private record Assembly(SideParts cut, Cell shift) {
    /** The cells that some parts make up; empty if these are not all parts of cells. */
    Optional<Set<Cell>> cells(Collection<Cell> parts) {
      Set<Cell> cells = new TreeSet<>();
      for (Cell part : parts) {
        cells.add(cut.whole(part.plus(shift.x(), shift.y(), shift.z())));
      }
      return cells.size() * cut.sides() == parts.size() ? Optional.of(cells) : Optional.empty();
    }

    /** The whole puzzle; empty if a piece is confined to some parts of a cell. */
    Optional<Puzzle> puzzle(Puzzle parts) {
      Set<Cell> region = cells(parts.region().cells()).orElseThrow();
      Cell origin = cut.whole().origin(region);
      Map<String, Set<Cell>> inside = new HashMap<>();
      for (Map.Entry<String, Set<Cell>> own : parts.rules().inside().entrySet()) {
        cells(own.getValue()).ifPresent(cells -> inside.put(own.getKey(), moved(cells, origin)));
      }
      List<Rules.Start> starts = new ArrayList<>();
      for (Rules.Start start : parts.rules().starts()) {
        cells(start.cells())
            .map(cells -> new Rules.Start(start.piece(), List.copyOf(moved(cells, origin))))
            .ifPresent(starts::add);
      }
      Shape cell = Shape.of(cut.whole(), cut.whole().kinds().subList(0, 1));
      List<Piece> tiles = new ArrayList<>();
      for (Piece tile : parts.pieces()) {
        tiles.add(new Piece(tile.name(), cell, tile.fewest(), tile.copies(), tile.turning()));
      }
      boolean isWhole =
          inside.size() == parts.rules().inside().size()
              && starts.size() == parts.rules().starts().size();
      return isWhole
          ? Optional.of(
              new Puzzle(
                  parts.name(),
                  Shape.of(cut.whole(), region),
                  tiles,
                  new Rules(inside, parts.rules().fits(), starts, false),
                  parts.sliding(),
                  parts.expectations(),
                  List.of(),
                  parts.colours()))
          : Optional.empty();
    }

    private static Set<Cell> moved(Set<Cell> cells, Cell origin) {
      Set<Cell> moved = new TreeSet<>();
      cells.forEach(cell -> moved.add(cell.plus(-origin.x(), -origin.y(), -origin.z())));
      return moved;
    }
  }
}
