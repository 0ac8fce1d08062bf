package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * Solutions as layers of numbers: z from top to bottom, in each layer y from bottom to top, x from
 * left to right.
 *
 * <p>Parts, that is all copies of all pieces, are numbered from 1 in the order of the puzzle. A
 * point marks a place outside the region or an empty cell.
 */
final class NumberLayers implements SolutionText {
  private final Shape region;
  private final Writer out;
  private final int width;

  NumberLayers(Puzzle puzzle, Writer out) {
    region = puzzle.region();
    this.out = out;
    width = Integer.toString(puzzle.pieceCount()).length();
  }

  @Override
  public void write(BigInteger number, List<Placement> solution) throws IOException {
    int[] pieces = new int[region.size()];
    for (int k = 0; k < solution.size(); k++) {
      for (Cell cell : solution.get(k).cells()) {
        pieces[region.indexOf(cell)] = k + 1;
      }
    }
    StringBuilder text = new StringBuilder("Solution ").append(number).append('\n');
    String[] grid = grid(pieces);
    for (int z = 0; z < region.extent().z(); z++) {
      for (int y = region.extent().y() - 1; y >= 0; y--) {
        int from = (z * region.extent().y() + y) * region.extent().x();
        for (int x = 0; x < region.extent().x(); x++) {
          String entry = grid[from + x];
          text.append(x > 0 ? " " : "").repeat(' ', width - entry.length()).append(entry);
        }
        text.append('\n');
      }
      text.append('\n');
    }
    out.append(text);
  }

  /** The entries of the box around the region, x fastest, then y. */
  private String[] grid(int[] pieces) {
    Cell extent = region.extent();
    String[] grid = new String[extent.x() * extent.y() * extent.z()];
    Arrays.fill(grid, ".");
    for (int k = 0; k < pieces.length; k++) {
      Cell cell = region.cells().get(k);
      int place = (cell.z() * extent.y() + cell.y()) * extent.x() + cell.x();
      if (pieces[k] > 0) {
        grid[place] = Integer.toString(pieces[k]);
      }
    }
    return grid;
  }
}
