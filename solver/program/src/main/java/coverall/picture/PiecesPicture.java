package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;

/** The pieces of a puzzle, each with its name and the number of its copies. */
public final class PiecesPicture {
  private static final double EDGE = 22;
  private static final double GAP = 26;

  private PiecesPicture() {}

  /** All pieces in rows; flat pieces of a flat puzzle from above, others as solids. */
  public static Drawing of(Puzzle puzzle) {
    List<Piece> pieces = puzzle.realPieces();
    List<PaintedPart> parts = PaintedPart.pieces(puzzle);
    boolean flat = puzzle.region().extent().z() == 1;
    List<Drawing> drawings = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      Piece piece = pieces.get(k);
      Drawing drawing =
          (flat && piece.shape().extent().z() == 1) || !isOfCubes(puzzle)
              ? flat(piece.shape(), parts.get(k).colour())
              : CubeView.of(List.of(clearest(piece, parts.get(k))), EDGE);
      drawings.add(Sheet.captioned(drawing, caption(piece)));
    }
    String text = Words.region(puzzle) + ", " + Words.pieces(puzzle);
    return Sheet.page(puzzle.name(), text, Sheet.table(drawings, GAP, Sheet.WIDTH));
  }

  private static boolean isOfCubes(Puzzle puzzle) {
    return puzzle.region().lattice().equals(Lattice.CUBE);
  }

  /** The piece in its clearest orientation. */
  private static PaintedPart clearest(Piece piece, PaintedPart part) {
    List<Cell> clearest = part.cells();
    for (Shape turned : piece.orientations()) {
      if (CubeView.clearness(turned.cells()) > CubeView.clearness(clearest)) {
        clearest = turned.cells();
      }
    }
    return new PaintedPart(part.name(), part.colour(), clearest);
  }

  private static Drawing flat(Shape shape, int colour) {
    return new Layers(shape, cell -> 0, cell -> colour, cell -> "").row(EDGE);
  }

  private static String caption(Piece piece) {
    if (piece.isFixed()) {
      return piece.copies() == 1 ? piece.name() : piece.name() + ", " + piece.copies() + " times";
    }
    return piece.name() + ", " + piece.fewest() + " to " + piece.copies() + " times";
  }
}
