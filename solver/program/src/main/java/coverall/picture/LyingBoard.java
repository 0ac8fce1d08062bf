package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Turns flat boards of squares that are much higher than wide by 90 degrees, for pictures. */
final class LyingBoard {
  private static final double HIGHEST = 1.5; // in widths

  private final Puzzle board;

  private LyingBoard(Puzzle board) {
    this.board = board;
  }

  /** Whether a board is turned. */
  static boolean suits(Puzzle board) {
    Shape region = board.region();
    return region.lattice().equals(Lattice.CUBE)
        && region.surface().isPlane()
        && region.extent().z() == 1
        && region.extent().y() > HIGHEST * region.extent().x();
  }

  /** A picture of some solutions, of which the board is turned. */
  static Drawing draw(Puzzle board, List<Numbered> solutions, Style style) {
    LyingBoard lying = new LyingBoard(board);
    return SolutionPicture.draw(
        board, lying.puzzle(), solutions.stream().map(lying::turned).toList(), style);
  }

  private Puzzle puzzle() {
    Map<Cell, Character> marks = new HashMap<>();
    board.region().marksByCell().forEach((cell, mark) -> marks.put(turned(cell), mark));
    return new Puzzle(
        board.name(),
        Shape.marked(marks),
        board.pieces(),
        board.rules(),
        board.sliding(),
        board.expectations(),
        board.handMade(),
        board.colours());
  }

  /** Where a cell is after a quarter turn clockwise. */
  private Cell turned(Cell cell) {
    return new Cell(cell.y(), board.region().extent().x() - 1 - cell.x(), cell.z());
  }

  private Numbered turned(Numbered solution) {
    return new Numbered(
        solution.number(), solution.placements().stream().map(this::turned).toList());
  }

  private Placement turned(Placement placement) {
    String colours = placement.colours();
    Map<Cell, String> shown = new TreeMap<>();
    for (int k = 0; k < placement.cells().size(); k++) {
      Cell cell = turned(placement.cells().get(k));
      shown.put(cell, colours.isEmpty() ? "" : colours.substring(k, k + 1));
    }
    return new Placement(
        placement.piece(), List.copyOf(shown.keySet()), String.join("", shown.values()));
  }
}
