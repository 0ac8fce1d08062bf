package coverall.view;

import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;

/**
 * Solutions as point clouds in comma-separated values: only numbers, with the coordinates first as
 * point cloud programs expect.
 *
 * <p>Parts, that is all copies of all pieces, are numbered from 1 in the order of the puzzle.
 */
final class PointTable implements SolutionText {
  private final Writer out;

  PointTable(Writer out) throws IOException {
    this.out = out;
    out.write("x,y,z,piece,solution\n");
  }

  @Override
  public void write(BigInteger number, List<Placement> solution) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < solution.size(); k++) {
      for (Cell cell : solution.get(k).cells()) {
        text.append(cell.x()).append(',').append(cell.y()).append(',').append(cell.z());
        text.append(',').append(k + 1).append(',').append(number).append('\n');
      }
    }
    out.append(text);
  }
}
