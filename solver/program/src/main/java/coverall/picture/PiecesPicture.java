package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;

/** The pieces of a puzzle, each with its name and the number of its copies. */
public final class PiecesPicture {
  private static final double EDGE = 22;
  private static final double GAP = 26;
  private static final double CLEARER = 1.001; // by more than rounding errors

  private PiecesPicture() {}

  /** All pieces in the usual style. */
  public static Drawing of(Puzzle puzzle) {
    return of(puzzle, Style.USUAL);
  }

  /** All pieces in rows; flat pieces of a flat puzzle from above, others as solids. */
  public static Drawing of(Puzzle puzzle, Style style) {
    String text = Words.region(puzzle) + ", " + Words.pieces(puzzle);
    return Sheet.page(puzzle.name(), text, Sheet.table(each(puzzle, style, EDGE), GAP, style));
  }

  /**
   * A drawing of each piece.
   *
   * @param edge the size of a cell
   */
  static List<Drawing> each(Puzzle puzzle, Style style, double edge) {
    List<Piece> pieces = puzzle.realPieces();
    List<PaintedPart> parts = PaintedPart.pieces(puzzle);
    CellSolids solids = new CellSolids(puzzle.region().lattice());
    PartNumbers numbers = new PartNumbers(puzzle);
    boolean flat = puzzle.region().extent().z() == 1;
    List<Drawing> drawings = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      Piece piece = pieces.get(k);
      Drawing drawing =
          flat && piece.shape().extent().z() == 1
              ? flat(piece.shape(), parts.get(k), numbers, edge)
              : solid(solids, piece, parts.get(k), edge);
      drawings.add(style.named() ? Sheet.captioned(drawing, caption(piece, puzzle)) : drawing);
    }
    return drawings;
  }

  /** The piece in its clearest orientation. */
  private static Drawing solid(CellSolids solids, Piece piece, PaintedPart part, double edge) {
    List<Cell> clearest = part.cells();
    double best = clearness(solids, clearest, edge);
    for (Shape turned : piece.orientations()) {
      double clearness = clearness(solids, turned.cells(), edge);
      if (clearness > best * CLEARER) {
        clearest = turned.cells();
        best = clearness;
      }
    }
    PaintedPart turned = new PaintedPart(part.name(), part.colour(), clearest);
    return view(solids, List.of(turned), edge).draw();
  }

  private static double clearness(CellSolids solids, List<Cell> cells, double edge) {
    return view(
            solids,
            cells.stream().map(cell -> new PaintedPart("", 0, List.of(cell))).toList(),
            edge)
        .clearness();
  }

  private static StageView view(CellSolids solids, List<PaintedPart> parts, double edge) {
    return new StageView(solids, Stage.still(parts), edge / solids.size());
  }

  private static Drawing flat(Shape shape, PaintedPart part, PartNumbers numbers, double edge) {
    return new Layers(shape, cell -> 0, cell -> part.colourAt(cell, numbers), cell -> "", true)
        .row(edge);
  }

  private static String caption(Piece piece, Puzzle puzzle) {
    String name = PaintedPart.readable(piece.name(), puzzle);
    if (piece.isFixed()) {
      return piece.copies() == 1 ? name : name + ", " + piece.copies() + " times";
    }
    return name + ", " + piece.fewest() + " to " + piece.copies() + " times";
  }
}
