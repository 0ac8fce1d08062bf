package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Solutions as text, in Lepage's layout: z slices from left to right, y from bottom to top, x from
 * left to right, the piece's name in every cell. Slices that do not fit beside each other go below;
 * one that is too wide for a terminal is cut.
 *
 * <p>Immutable.
 */
public final class Slices {
  private static final int GAP = 2;

  private final Puzzle puzzle;
  private final PartNumbers numbers;
  private final Screen screen;
  private final int nameWidth;
  private final List<Part> parts = new ArrayList<>();
  private final int partWidth;

  /** Slices of solutions of a puzzle. */
  public Slices(Puzzle puzzle, Screen screen) {
    this.puzzle = puzzle;
    this.screen = screen;
    numbers = new PartNumbers(puzzle);
    nameWidth = puzzle.pieces().stream().mapToInt(piece -> piece.name().length()).max().orElse(1);
    Cell extent = puzzle.region().extent();
    int fitting = Math.max(1, (screen.columns() - 1) / (nameWidth + 1));
    int perPart = screen.breaks() ? Math.min(extent.x(), fitting) : extent.x();
    for (int z = 0; z < extent.z(); z++) {
      for (int x = 0; x < extent.x(); x += perPart) {
        parts.add(new Part(z, x, Math.min(extent.x(), x + perPart)));
      }
    }
    partWidth =
        Math.max(
            perPart * (nameWidth + 1) + 1,
            parts.stream().mapToInt(part -> title(part).length()).max().orElse(0));
  }

  /** Some columns of a slice. */
  private record Part(int z, int from, int to) {}

  /** What stands in a cell: the name of a piece, and the number of its part; -1 if it is empty. */
  private record Filling(String name, int number) {}

  /** The lines of a solution. */
  public List<String> lines(List<Placement> solution) {
    Shape region = puzzle.region();
    Filling[] fillings = new Filling[region.size()];
    Arrays.fill(fillings, new Filling("", -1));
    int[] ofPlacements = numbers.of(solution);
    for (int k = 0; k < ofPlacements.length; k++) {
      Placement placement = solution.get(k);
      Filling filling = new Filling(puzzle.pieces().get(placement.piece()).name(), ofPlacements[k]);
      placement.cells().forEach(cell -> fillings[region.indexOf(cell)] = filling);
    }
    int perBand = Math.max(1, (screen.columns() + GAP) / (partWidth + GAP));
    List<String> lines = new ArrayList<>();
    for (int first = 0; first < parts.size(); first += perBand) {
      if (first > 0) {
        lines.add("");
      }
      lines.addAll(band(parts.subList(first, Math.min(parts.size(), first + perBand)), fillings));
    }
    return lines;
  }

  /** Parts that stand beside each other. */
  private List<String> band(List<Part> band, Filling[] fillings) {
    List<String> lines = new ArrayList<>();
    if (!title(band.getFirst()).isEmpty()) {
      lines.add(join(band, this::title, part -> title(part).length()));
    }
    for (int y = puzzle.region().extent().y(); y >= 0; y--) {
      int below = y;
      lines.add(join(band, part -> border(below, part), this::width));
      if (y > 0) {
        lines.add(join(band, part -> cells(below - 1, part, fillings), this::width));
      }
    }
    return lines;
  }

  /** How many columns a line of a part takes; codes of colours take none. */
  private int width(Part part) {
    return (part.to() - part.from()) * (nameWidth + 1) + 1;
  }

  private String join(List<Part> band, Function<Part, String> text, ToIntFunction<Part> width) {
    StringBuilder line = new StringBuilder();
    for (Part part : band) {
      line.append(text.apply(part)).repeat(' ', partWidth + GAP - width.applyAsInt(part));
    }
    return line.toString().stripTrailing();
  }

  /** Which part it is, where slices are cut. */
  private String title(Part part) {
    if (part.from() == 0 && part.to() == puzzle.region().extent().x()) {
      return "";
    }
    String layer = puzzle.region().extent().z() == 1 ? "" : "z = " + part.z() + ", ";
    return layer + "x = " + part.from() + " to " + (part.to() - 1);
  }

  /** The border below the cells of row y, which is above those of row y - 1. */
  private String border(int y, Part part) {
    int z = part.z();
    StringBuilder line = new StringBuilder();
    for (int x = part.from(); x <= part.to(); x++) {
      boolean corner =
          isCell(x, y, z) || isCell(x - 1, y, z) || isCell(x, y - 1, z) || isCell(x - 1, y - 1, z);
      line.append(corner ? '+' : ' ');
      if (x < part.to()) {
        line.append((isCell(x, y, z) || isCell(x, y - 1, z) ? "-" : " ").repeat(nameWidth));
      }
    }
    return line.toString();
  }

  private String cells(int y, Part part, Filling[] fillings) {
    int z = part.z();
    StringBuilder line = new StringBuilder();
    for (int x = part.from(); x <= part.to(); x++) {
      line.append(isCell(x, y, z) || isCell(x - 1, y, z) ? '|' : ' ');
      if (x < part.to()) {
        line.append(
            isCell(x, y, z)
                ? cell(fillings[puzzle.region().indexOf(new Cell(x, y, z))])
                : " ".repeat(nameWidth));
      }
    }
    return line.toString();
  }

  private String cell(Filling filling) {
    String name = filling.name() + " ".repeat(nameWidth - filling.name().length());
    return filling.number() < 0
        ? name
        : screen.colours().on(filling.number()) + name + screen.colours().end();
  }

  private boolean isCell(int x, int y, int z) {
    return puzzle.region().indexOf(new Cell(x, y, z)) >= 0;
  }

  /** A solution as a numbered block that ends with an empty line. */
  public String numbered(long number, List<Placement> solution) {
    return "Solution " + number + "\n" + String.join("\n", lines(solution)) + "\n\n";
  }
}
