package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;

/** Solutions as a table of all their cells. Copies of a piece are numbered from 1. */
final class CellTable implements SolutionText {
  private final List<String> names;
  private final Writer out;

  CellTable(Puzzle puzzle, Writer out) throws IOException {
    names = puzzle.pieces().stream().map(piece -> Csv.field(piece.name())).toList();
    this.out = out;
    String colour = puzzle.matchingColours().isEmpty() ? "" : ",colour";
    out.write("solution,piece,copy,x,y,z" + colour + "\n");
  }

  /** The colour that a placement shows on a cell where colours must match; empty for none. */
  static String colour(Placement placement, int k) {
    return placement.colours().isEmpty() || placement.colours().charAt(k) == Shape.PLAIN
        ? ""
        : placement.colours().substring(k, k + 1);
  }

  /** Takes the placements of a solution. */
  interface CopyVisitor {
    /**
     * Takes one placement.
     *
     * @param copy the number of the copy of its piece, from 1
     */
    void visit(Placement placement, int copy) throws IOException;
  }

  /** Numbers the copies of each piece in a solution. */
  static void numberCopies(List<Placement> solution, CopyVisitor visitor) throws IOException {
    int last = -1;
    int copy = 0;
    for (Placement placement : solution) {
      copy = placement.piece() == last ? copy + 1 : 1;
      last = placement.piece();
      visitor.visit(placement, copy);
    }
  }

  @Override
  public void write(BigInteger number, List<Placement> solution) throws IOException {
    StringBuilder text = new StringBuilder();
    numberCopies(
        solution,
        (placement, copy) -> {
          String start = number + "," + names.get(placement.piece()) + "," + copy + ",";
          for (int k = 0; k < placement.cells().size(); k++) {
            Cell cell = placement.cells().get(k);
            text.append(start).append(cell.x()).append(',').append(cell.y()).append(',');
            text.append(cell.z()).append(placement.colours().isEmpty() ? "" : ",");
            text.append(colour(placement, k)).append('\n');
          }
        });
    out.append(text);
  }
}
