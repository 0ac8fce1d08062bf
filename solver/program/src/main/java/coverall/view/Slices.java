package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Solutions as text: slices z from left to right; within a slice, y from bottom to top and x from
 * left to right; every cell holds the name of its piece. Slices that do not fit beside each other
 * go below. A slice too wide for a terminal is cut.
 *
 * <p>Walls stand around pieces only. Several identical pieces have numbers (see {@link
 * PartNumbers#cellLabel}).
 *
 * <p>Regions of other lattices in the plane, and heaps of balls, are drawn as a {@link LabelPlan}.
 *
 * <p>Immutable.
 */
public final class Slices {
  private static final int GAP = 2;
  private static final int EMPTY = -1;
  private static final String PLAIN = String.valueOf(Shape.PLAIN);

  private final Puzzle puzzle;
  private final PartNumbers numbers;
  private final Screen screen;
  private final boolean isPlanned; // labels where the cells are, without walls
  private final int labelWidth;
  private final Optional<LabelPlan> plan; // if the region is planned
  private final List<Part> parts = new ArrayList<>();
  private final int partWidth;

  /** Slices of solutions of a puzzle. */
  public Slices(Puzzle puzzle, Screen screen) {
    this.puzzle = puzzle;
    this.screen = screen;
    numbers = new PartNumbers(puzzle);
    isPlanned = LabelPlan.suits(puzzle.region());
    labelWidth = labelWidth();
    plan = isPlanned ? Optional.of(new LabelPlan(puzzle.region(), labelWidth)) : Optional.empty();
    Cell extent = puzzle.region().extent();
    int fitting = Math.max(1, (screen.columns() - 1) / (labelWidth + 1));
    int perPart = screen.breaks() ? Math.min(extent.x(), fitting) : extent.x();
    for (int z = 0; z < extent.z(); z++) {
      for (int x = 0; x < extent.x(); x += perPart) {
        parts.add(new Part(z, x, Math.min(extent.x(), x + perPart)));
      }
    }
    partWidth =
        Math.max(
            perPart * (labelWidth + 1) + 1,
            parts.stream().mapToInt(part -> title(part).length()).max().orElse(0));
  }

  /** Some columns of a slice. */
  private record Part(int z, int from, int to) {}

  /**
   * The content of a cell: a label, the number of the part there or {@link #EMPTY}, and its colour.
   */
  private record Filling(String label, int number, int colour) {}

  /** The most characters of a label. */
  private int labelWidth() {
    int width = 1;
    for (int k = 0; k < puzzle.pieces().size(); k++) {
      Piece piece = puzzle.pieces().get(k);
      int last = piece.isGap() ? EMPTY : numbers.first(k) + piece.copies() - 1;
      String marks = numbers.marks().isEmpty() ? PLAIN : piece.shape().marks();
      for (int cell = 0; cell < marks.length(); cell++) {
        String mark = marks.substring(cell, cell + 1);
        width = Math.max(width, shown(label(k, last), mark).length());
      }
    }
    return width;
  }

  /** The label of a cell: where its colour has to match, it tells that. */
  private String shown(String label, String mark) {
    return mark.equals(PLAIN) ? label : isPlanned ? mark : label + ":" + mark;
  }

  private String label(int piece, int number) {
    return number == EMPTY
        ? puzzle.pieces().get(piece).name()
        : Words.printable(numbers.cellLabel(piece, number));
  }

  /** The lines of a solution. */
  public List<String> lines(List<Placement> solution) {
    Filling[] fillings = new Filling[puzzle.region().size()];
    Arrays.fill(fillings, new Filling("", EMPTY, EMPTY));
    int[] ofPlacements = numbers.of(solution);
    for (int k = 0; k < ofPlacements.length; k++) {
      fill(fillings, solution.get(k), ofPlacements[k]);
    }
    if (plan.isPresent()) {
      return plan.get().lines(k -> label(fillings[k]), screen);
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

  private void fill(Filling[] fillings, Placement placement, int number) {
    String label = label(placement.piece(), number);
    Filling filling = new Filling(label, number, number == EMPTY ? EMPTY : numbers.colour(number));
    String marks = placement.colours();
    for (int k = 0; k < placement.cells().size(); k++) {
      boolean isPlain = marks.isEmpty() || marks.charAt(k) == Shape.PLAIN;
      fillings[puzzle.region().indexOf(placement.cells().get(k))] =
          isPlain
              ? filling
              : new Filling(
                  shown(label, marks.substring(k, k + 1)),
                  number,
                  numbers.markColour(marks.charAt(k)));
    }
  }

  private LabelPlan.Label label(Filling filling) {
    return new LabelPlan.Label(
        filling.label(), filling.number() == EMPTY ? LabelPlan.NONE : filling.colour());
  }

  /** Parts beside each other. */
  private List<String> band(List<Part> band, Filling[] fillings) {
    List<String> lines = new ArrayList<>();
    if (!title(band.getFirst()).isEmpty()) {
      lines.add(join(band, this::title, part -> title(part).length()));
    }
    for (int y = puzzle.region().extent().y(); y >= 0; y--) {
      int below = y;
      lines.add(join(band, part -> border(below, part, fillings), this::width));
      if (y > 0) {
        lines.add(join(band, part -> cells(below - 1, part, fillings), this::width));
      }
    }
    return lines;
  }

  /** The columns that a line of a part takes, without colour codes. */
  private int width(Part part) {
    return (part.to() - part.from()) * (labelWidth + 1) + 1;
  }

  private String join(List<Part> band, Function<Part, String> text, ToIntFunction<Part> width) {
    StringBuilder line = new StringBuilder();
    for (Part part : band) {
      line.append(text.apply(part)).repeat(' ', partWidth + GAP - width.applyAsInt(part));
    }
    return line.toString().stripTrailing();
  }

  /** The position of a part; empty for the only one. */
  private String title(Part part) {
    Cell extent = puzzle.region().extent();
    List<String> words = new ArrayList<>();
    boolean whole = part.from() == 0 && part.to() == extent.x();
    if (extent.z() > 1) {
      words.add("z = " + part.z());
    }
    if (!whole) {
      words.add(columns(part.from(), part.to()));
    }
    return String.join(", ", words);
  }

  /** {@code x = 3}, or {@code x = 3 to 6}. */
  static String columns(int from, int to) {
    return "x = " + from + (to - from == 1 ? "" : " to " + (to - 1));
  }

  /** The border between the cells of row y and those of row y - 1 below. */
  private String border(int y, Part part, Filling[] fillings) {
    Line line = new Line();
    for (int x = part.from(); x <= part.to(); x++) {
      Cell cell = new Cell(x, y, part.z());
      Cell below = cell.plus(0, -1, 0);
      Cell aboveLeft = cell.plus(-1, 0, 0);
      Cell belowLeft = cell.plus(-1, -1, 0);
      String corner =
          corner(
              isWall(aboveLeft, belowLeft, fillings),
              isWall(cell, below, fillings),
              isWall(aboveLeft, cell, fillings),
              isWall(belowLeft, below, fillings));
      line.add(corner, corner.equals(" ") ? number(cell, fillings) : EMPTY);
      if (x < part.to()) {
        boolean wall = isWall(cell, below, fillings);
        line.add((wall ? "-" : " ").repeat(labelWidth), wall ? EMPTY : number(cell, fillings));
      }
    }
    return line.end();
  }

  /** A corner of cells, by the walls that meet there. Straight walls have none. */
  private String corner(boolean left, boolean right, boolean up, boolean down) {
    if (left && right && !up && !down) {
      return "-";
    }
    if (up && down && !left && !right) {
      return "|";
    }
    return left || right || up || down ? "+" : " ";
  }

  private String cells(int y, Part part, Filling[] fillings) {
    Line line = new Line();
    for (int x = part.from(); x <= part.to(); x++) {
      Cell cell = new Cell(x, y, part.z());
      boolean wall = isWall(cell.plus(-1, 0, 0), cell, fillings);
      line.add(wall ? "|" : " ", wall ? EMPTY : number(cell, fillings));
      if (x < part.to()) {
        int index = puzzle.region().indexOf(cell);
        String label = index < 0 ? "" : fillings[index].label();
        line.add(label + " ".repeat(labelWidth - label.length()), number(cell, fillings));
      }
    }
    return line.end();
  }

  /** Whether two cells beside each other have a wall between them. */
  private boolean isWall(Cell a, Cell b, Filling[] fillings) {
    int number = number(a, fillings);
    boolean same = number != EMPTY && number == number(b, fillings);
    return !same && (puzzle.region().indexOf(a) >= 0 || puzzle.region().indexOf(b) >= 0);
  }

  /** The number of the part in a cell, which may be outside the region, or {@link #EMPTY}. */
  private int number(Cell cell, Filling[] fillings) {
    int index = puzzle.region().indexOf(cell);
    return index < 0 ? EMPTY : fillings[index].number();
  }

  /** A line in the making, whose text is on the colours of parts. */
  private final class Line {
    private final StringBuilder text = new StringBuilder();
    private int number = EMPTY;

    void add(String more, int onNumber) {
      if (onNumber != number) {
        text.append(number == EMPTY ? "" : screen.colours().end());
        text.append(onNumber == EMPTY ? "" : screen.colours().on(numbers.colour(onNumber)));
        number = onNumber;
      }
      text.append(more);
    }

    String end() {
      add("", EMPTY);
      return text.toString();
    }
  }

  /** A solution as a numbered block that ends with an empty line. */
  public String numbered(BigInteger number, List<Placement> solution) {
    return "Solution " + number + "\n" + String.join("\n", lines(solution)) + "\n\n";
  }
}
