package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.SideParts;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Piece;
import coverall.puzzle.Turning;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Squares, triangles or hexagons with coloured edges. Each is a piece of one part for each edge,
 * and the cells of the region are cut into such parts, too.
 */
final class EdgeTiles {
  private final int line; // of the first tiles
  private final SideParts cut;
  private final Pattern colours;
  private final Map<String, String> known = new HashMap<>(); // by tile turned to the least word

  private EdgeTiles(int line, SideParts cut) {
    this.line = line;
    this.cut = cut;
    colours = Pattern.compile("[a-z]{" + cut.sides() + "}");
  }

  /**
   * Tiles that are cells of a lattice.
   *
   * @throws BadPuzzleException if its cells have no edges
   */
  static EdgeTiles of(int line, Lattice lattice) {
    return SideParts.of(lattice)
        .map(cut -> new EdgeTiles(line, cut))
        .orElseThrow(
            () ->
                new BadPuzzleException(
                    line,
                    "tiles with coloured edges are squares, or on lattice triangle or hexagon;"
                        + " this puzzle has lattice "
                        + lattice.name()));
  }

  /** The line of the first tiles. */
  int line() {
    return line;
  }

  /** The lattice of the parts. */
  Lattice lattice() {
    return cut.parts();
  }

  /**
   * A tile.
   *
   * @param word the colours of its edges, clockwise
   */
  Piece tile(int line, String word, Turning turning) {
    if (!colours.matcher(word).matches()) {
      throw new BadPuzzleException(
          line,
          "expected the colours of the "
              + cut.sides()
              + " edges of a tile, clockwise and as small letters like "
              + "aabcbb".substring(0, cut.sides())
              + "; found "
              + Names.quote(word)
              + suggestion(word.length()));
    }
    String other = known.putIfAbsent(turning + " " + least(word, turning), word);
    if (other != null && !other.equals(word)) {
      throw new BadPuzzleException(
          line,
          "tile "
              + Names.quote(word)
              + " is tile "
              + Names.quote(other)
              + (turning == Turning.MIRRORED ? " turned or mirrored" : " turned")
              + ". For two of them, write 2*"
              + other);
    }
    Map<Cell, Character> marks = new HashMap<>();
    List<Cell> parts = cut.of(new Cell(0, 0, 0));
    for (int side = 0; side < parts.size(); side++) {
      marks.put(parts.get(side), word.charAt(side));
    }
    return new Piece(word, Shape.marked(cut.parts(), marks), 1, turning);
  }

  /** A suggestion for tiles with another number of edges. */
  private String suggestion(int edges) {
    return switch (edges) {
      case 3 -> ". Triangles need a line 'lattice triangle' at the beginning";
      case 6 -> ". Hexagons need a line 'lattice hexagon' at the beginning";
      default -> "";
    };
  }

  /** The name of the tile with these colours, which may begin with another edge. */
  String name(String word) {
    return Stream.of(Turning.values())
        .map(turning -> known.get(turning + " " + least(word, turning)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(word);
  }

  /** The first in alphabetical order of the words for the same tile. */
  private static String least(String word, Turning turning) {
    String least = word;
    for (int turn = 1; turn < word.length() && turning != Turning.UNTURNED; turn++) {
      String turned = word.substring(turn) + word.substring(0, turn);
      least = turned.compareTo(least) < 0 ? turned : least;
    }
    if (turning == Turning.MIRRORED) {
      String mirrored = least(new StringBuilder(word).reverse().toString(), Turning.ONE_SIDED);
      least = mirrored.compareTo(least) < 0 ? mirrored : least;
    }
    return least;
  }

  /** The region for the tiles, its cells cut into parts. */
  DrawingParser.Content region(DrawingParser.Content drawn) {
    int layers = 1 + drawn.cells().keySet().stream().mapToInt(Cell::z).max().orElse(0);
    if (layers > 1) {
      throw bad(
          "tiles with coloured edges lie side by side; expected a region of one layer, found "
              + layers);
    }
    if (drawn.cells().values().stream().anyMatch(mark -> mark != Shape.PLAIN)) {
      throw bad(
          "the region for tiles with coloured edges has neither colours nor cells that may stay"
              + " empty; expected # for each of its cells");
    }
    int most = Limits.MOST_SINGLE_CELLS / cut.sides();
    if (drawn.cells().size() > most) {
      throw bad(
          "tiles for "
              + Names.number(drawn.cells().size())
              + " places; at most "
              + Names.number(most)
              + " of "
              + cut.sides()
              + " edges are supported");
    }
    return cut(line, drawn, drawn.shift());
  }

  /** Why some tiles cannot cover all places of a region; empty if their number is right. */
  static Optional<String> wrongNumber(Collection<Piece> tiles, int places) {
    long fewest = tiles.stream().mapToLong(Piece::fewest).sum();
    long most = tiles.stream().mapToLong(Piece::copies).sum();
    long number = Math.clamp(places, fewest, most);
    return number == places
        ? Optional.empty()
        : Optional.of(
            Names.number(number)
                + (number == 1 ? " tile for " : " tiles for ")
                + Names.number(places)
                + (places == 1 ? " place: " : " places: ")
                + Names.number(Math.abs(places - number))
                + (places > number ? " too few" : " too many"));
  }

  /**
   * A drawing, its cells cut into parts with the same marks.
   *
   * @param shift from the drawing of the region to cells of the lattice
   */
  DrawingParser.Content cut(int line, DrawingParser.Content drawn, Cell shift) {
    Map<Cell, Character> parts = new TreeMap<>();
    drawn
        .cells()
        .forEach(
            (cell, mark) -> {
              Cell moved = cell.plus(shift.x(), shift.y(), shift.z());
              if (cut.whole().isCell(moved)) {
                cut.of(moved).forEach(part -> parts.put(part, mark));
              } else if (mark != Shape.PLAIN) {
                throw new BadPuzzleException(
                    line, "letter '" + mark + "' is drawn outside of the region");
              }
            });
    return new DrawingParser.Content(cut.parts(), parts, new Cell(0, 0, 0), drawn.frame());
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(line, message);
  }

  /** A region whose cells at its border have a colour: those with a side on the outside. */
  static Shape withBorder(Shape region, char colour) {
    int[] next = {0};
    return region.remarked(
        mark -> {
          Cell cell = region.cells().get(next[0]++);
          boolean isOutside =
              region.lattice().neighbours(cell).stream()
                  .filter(neighbour -> neighbour.z() == cell.z())
                  .anyMatch(neighbour -> region.indexOf(neighbour) < 0);
          return isOutside ? colour : mark;
        });
  }
}
