package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Piece;
import coverall.puzzle.Rules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The drawing of a region in which letters stand for pieces that are in place.
 *
 * @param line that of the statement, for messages
 * @param names by letter: the piece, where the statement says so; others are named like the letter
 */
record StartDrawing(int line, Map<Character, String> names, DrawingParser.Content where) {

  /**
   * The pieces in place.
   *
   * @param pieces all pieces by name
   * @throws BadPuzzleException if they cannot lie there
   */
  List<Rules.Start> of(DrawingParser.Content region, Map<String, Piece> pieces) {
    Map<Character, List<Cell>> cells = cells(region);
    for (char letter : names.keySet()) {
      if (!cells.containsKey(letter)) {
        throw bad("letter '" + letter + "' is not in the drawing");
      }
    }
    Map<String, Integer> copies = new HashMap<>();
    List<Rules.Start> starts = new ArrayList<>();
    cells.forEach(
        (letter, own) -> {
          Piece piece = piece(letter, pieces);
          if (copies.merge(piece.name(), 1, Integer::sum) > piece.copies()) {
            throw bad(
                "more copies of piece " + Names.quote(piece.name()) + " in place than there are");
          }
          checkSize(piece, letter, own);
          starts.add(new Rules.Start(piece.name(), own));
        });
    return starts;
  }

  /**
   * Rejects a piece in place that has another form or that other rules exclude there.
   *
   * @param pieces all pieces by name
   * @param drawn the region as it was drawn
   */
  void check(Rules rules, Map<String, Piece> pieces, DrawingParser.Content drawn, Shape region) {
    for (Rules.Start start : rules.starts()) {
      Piece piece = pieces.get(start.piece());
      if (piece == null || !start.isOf(piece, region)) {
        throw bad(
            "letter '"
                + letterAt(start.cells().getFirst(), drawn.toShape())
                + "': these are not the cells of piece "
                + Names.quote(start.piece())
                + ", however it may be turned");
      }
      if (!rules.permit(start, piece, region)) {
        throw bad(
            "piece "
                + Names.quote(start.piece())
                + " may not be in place there: colours, 'inside' or 'outside' exclude it");
      }
    }
  }

  /** By letter: its cells in the region. */
  private Map<Character, List<Cell>> cells(DrawingParser.Content region) {
    where.checkMeasures(line, region);
    UnaryOperator<Cell> toRegion = region.toShape();
    Map<Character, List<Cell>> cells = new TreeMap<>();
    where
        .cells()
        .forEach(
            (cell, letter) -> {
              if (letter != Shape.PLAIN && !region.cells().containsKey(cell)) {
                throw bad("letter '" + letter + "' is drawn outside of the region");
              }
              if (letter != Shape.PLAIN) {
                cells.computeIfAbsent(letter, l -> new ArrayList<>()).add(toRegion.apply(cell));
              }
            });
    return cells;
  }

  private char letterAt(Cell cell, UnaryOperator<Cell> toRegion) {
    return where.cells().entrySet().stream()
        .filter(entry -> toRegion.apply(entry.getKey()).equals(cell))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private Piece piece(char letter, Map<String, Piece> pieces) {
    String name = names.getOrDefault(letter, String.valueOf(letter));
    Piece piece = pieces.getOrDefault(name, pieces.get(name + "_"));
    if (piece != null) {
      return piece;
    }
    throw bad(
        names.containsKey(letter)
            ? "unknown piece " + Names.quote(name) + Names.maybe(name, pieces.keySet())
            : "no piece is called '"
                + letter
                + "'. Say which piece it stands for, like 'start "
                + letter
                + "="
                + pieces.keySet().iterator().next()
                + "'");
  }

  private void checkSize(Piece piece, char letter, List<Cell> cells) {
    int size = piece.shape().size();
    if (cells.size() != size) {
      throw bad(
          "letter '"
              + letter
              + "': expected the "
              + Names.number(size)
              + (size == 1 ? " cell" : " cells")
              + " of piece "
              + Names.quote(piece.name())
              + ", found "
              + Names.number(cells.size())
              + (cells.size() > size ? ". Use another letter for each copy" : ""));
    }
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(line, message);
  }
}
