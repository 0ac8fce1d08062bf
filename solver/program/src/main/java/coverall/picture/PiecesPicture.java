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
              ? flat(piece.shape(), parts.get(k), numbers)
              : solid(solids, piece, parts.get(k));
      drawings.add(style.named() ? Sheet.captioned(drawing, caption(piece)) : drawing);
    }
    String text = Words.region(puzzle) + ", " + Words.pieces(puzzle);
    return Sheet.page(puzzle.name(), text, Sheet.table(drawings, GAP, style));
  }

  /** The piece in its clearest orientation. */
  private static Drawing solid(CellSolids solids, Piece piece, PaintedPart part) {
    List<Cell> clearest = part.cells();
    double best = clearness(solids, clearest);
    for (Shape turned : piece.orientations()) {
      double clearness = clearness(solids, turned.cells());
      if (clearness > best * CLEARER) {
        clearest = turned.cells();
        best = clearness;
      }
    }
    PaintedPart turned = new PaintedPart(part.name(), part.colour(), clearest);
    return view(solids, List.of(turned)).draw();
  }

  private static double clearness(CellSolids solids, List<Cell> cells) {
    return view(solids, cells.stream().map(cell -> new PaintedPart("", 0, List.of(cell))).toList())
        .clearness();
  }

  private static StageView view(CellSolids solids, List<PaintedPart> parts) {
    return new StageView(solids, Stage.still(parts), EDGE / solids.size());
  }

  private static Drawing flat(Shape shape, PaintedPart part, PartNumbers numbers) {
    return new Layers(shape, cell -> 0, cell -> part.colourAt(cell, numbers), cell -> "", true)
        .row(EDGE);
  }

  private static String caption(Piece piece) {
    if (piece.isFixed()) {
      return piece.copies() == 1 ? piece.name() : piece.name() + ", " + piece.copies() + " times";
    }
    return piece.name() + ", " + piece.fewest() + " to " + piece.copies() + " times";
  }
}
