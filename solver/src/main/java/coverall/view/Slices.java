package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Solutions as text, in Lepage's layout: z slices from left to right, y from bottom to top, x from
 * left to right, the piece's name in every cell. Slices that do not fit beside each other go below.
 *
 * <p>Immutable.
 */
public final class Slices {
  private static final int GAP = 2;

  private final Puzzle puzzle;
  private final int columns;
  private final int nameWidth;

  /** Slices of solutions of a puzzle, for a page of so many columns. */
  public Slices(Puzzle puzzle, int columns) {
    this.puzzle = puzzle;
    this.columns = columns;
    nameWidth = puzzle.pieces().stream().mapToInt(piece -> piece.name().length()).max().orElse(1);
  }

  /** The lines of a solution. */
  public List<String> lines(List<Placement> solution) {
    Shape region = puzzle.region();
    String[] names = new String[region.size()];
    Arrays.fill(names, ""); // as cells left empty
    for (Placement placement : solution) {
      String name = puzzle.pieces().get(placement.piece()).name();
      placement.cells().forEach(cell -> names[region.indexOf(cell)] = name);
    }
    int depth = region.extent().z();
    int sliceWidth = region.extent().x() * (nameWidth + 1) + 1;
    int perBand = Math.max(1, (columns + GAP) / (sliceWidth + GAP));
    List<String> lines = new ArrayList<>();
    for (int z = 0; z < depth; z += perBand) {
      if (z > 0) {
        lines.add("");
      }
      lines.addAll(band(z, Math.min(depth, z + perBand), names));
    }
    return lines;
  }

  /** Slices that stand beside each other. */
  private List<String> band(int from, int to, String[] names) {
    List<String> lines = new ArrayList<>();
    for (int y = puzzle.region().extent().y(); y >= 0; y--) {
      List<String> borders = new ArrayList<>();
      List<String> cells = new ArrayList<>();
      for (int z = from; z < to; z++) {
        borders.add(border(y, z));
        cells.add(cells(y - 1, z, names));
      }
      lines.add(join(borders));
      if (y > 0) {
        lines.add(join(cells));
      }
    }
    return lines;
  }

  private static String join(List<String> parts) {
    return String.join(" ".repeat(GAP), parts).stripTrailing();
  }

  /** The border below the cells of row y, which is above those of row y - 1. */
  private String border(int y, int z) {
    StringBuilder line = new StringBuilder();
    for (int x = 0; x <= puzzle.region().extent().x(); x++) {
      boolean corner =
          isCell(x, y, z) || isCell(x - 1, y, z) || isCell(x, y - 1, z) || isCell(x - 1, y - 1, z);
      line.append(corner ? '+' : ' ');
      if (x < puzzle.region().extent().x()) {
        line.append((isCell(x, y, z) || isCell(x, y - 1, z) ? "-" : " ").repeat(nameWidth));
      }
    }
    return line.toString();
  }

  private String cells(int y, int z, String[] names) {
    StringBuilder line = new StringBuilder();
    for (int x = 0; x <= puzzle.region().extent().x(); x++) {
      line.append(isCell(x, y, z) || isCell(x - 1, y, z) ? '|' : ' ');
      if (x < puzzle.region().extent().x()) {
        String name = isCell(x, y, z) ? names[puzzle.region().indexOf(new Cell(x, y, z))] : "";
        line.append(name).repeat(' ', nameWidth - name.length());
      }
    }
    return line.toString();
  }

  private boolean isCell(int x, int y, int z) {
    return puzzle.region().indexOf(new Cell(x, y, z)) >= 0;
  }

  /** A solution as a numbered block that ends with an empty line. */
  public String numbered(long number, List<Placement> solution) {
    return "Solution " + number + "\n" + String.join("\n", lines(solution)) + "\n\n";
  }
}
