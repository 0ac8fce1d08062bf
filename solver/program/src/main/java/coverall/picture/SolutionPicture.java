package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import coverall.view.Words;
import java.util.Arrays;
import java.util.List;

/**
 * Solutions of a puzzle on a page. A single solution is shown assembled, exploded and in layers;
 * several are shown assembled, with their numbers. Flat solutions are shown from above only.
 */
public final class SolutionPicture {
  private static final int LONGEST_IN_TITLE = 30; // the number of a solution, characters
  private static final int EMPTY = 0xEDEDED; // the colour of cells that stay empty
  private static final double GAP = 30;
  private static final double LARGE = 300; // the width of a solution alone
  private static final double SMALL = 130; // the width of each of many
  private static final double MEDIUM = 230; // of each of a few
  private static final int FEW = 6;
  private static final double SMALLEST_NAMED = 14; // cell
  private static final double SMALLEST = 3; // cell
  private static final double LARGEST = 36;
  private static final double LARGEST_SMALL = 20;
  private static final double LARGE_APART = 380; // the width of a solution pushed apart
  private static final double LARGEST_APART = 28;

  private final Puzzle described;
  private final Puzzle puzzle;
  private final Shape region;
  private final CellSolids solids;
  private final Style style;

  private SolutionPicture(Puzzle described, Puzzle puzzle, Style style) {
    this.described = described;
    this.puzzle = puzzle;
    this.style = style;
    region = puzzle.region();
    solids = new CellSolids(region);
  }

  /** A picture in the usual style. */
  public static Drawing of(Puzzle puzzle, List<Numbered> solutions) {
    return of(puzzle, solutions, Style.USUAL);
  }

  /** A picture of one solution or of several; without any, of the empty region, which says so. */
  public static Drawing of(Puzzle puzzle, List<Numbered> solutions, Style style) {
    return LyingBoard.suits(puzzle)
        ? LyingBoard.draw(puzzle, solutions, style)
        : draw(puzzle, puzzle, solutions, style);
  }

  /**
   * A picture of solutions.
   *
   * @param described the puzzle as the text describes it, in which the region may lie otherwise
   */
  static Drawing draw(Puzzle described, Puzzle puzzle, List<Numbered> solutions, Style style) {
    SolutionPicture picture = new SolutionPicture(described, puzzle, style);
    if (solutions.isEmpty()) {
      Drawing empty = picture.layers(List.of(), false).all(style);
      return Sheet.page(puzzle.name(), ", no solution", picture.text(), empty);
    }
    return solutions.size() == 1 ? picture.one(solutions.getFirst()) : picture.several(solutions);
  }

  /** A solution assembled, as small as one of several, without text. */
  static Drawing small(Puzzle puzzle, List<Placement> solution) {
    return new SolutionPicture(puzzle, puzzle, new Style(false, 0, 0)).small(solution, SMALL);
  }

  private Drawing one(Numbered solution) {
    List<PaintedPart> parts = PaintedPart.of(puzzle, solution.placements());
    Drawing layers = layers(parts, style.named()).all(style);
    Drawing drawing = isFlat() ? layers : Sheet.column(List.of(solid(parts), layers), GAP);
    String number = "solution " + Words.number(solution.number());
    String text = Words.region(described) + ", " + used(parts.size());
    return number.length() <= LONGEST_IN_TITLE
        ? Sheet.page(puzzle.name(), ", " + number, text, drawing)
        : Sheet.page(puzzle.name(), number + ": " + text, drawing);
  }

  /** {@code 12 pieces}, or {@code 6 of 12 pieces} if some are left over. */
  private String used(int parts) {
    String all = Words.count(puzzle.pieceCount(), "piece");
    return parts == puzzle.pieceCount() ? all : Words.number(parts) + " of " + all;
  }

  private String text() {
    return Words.region(described) + ", " + Words.pieces(described);
  }

  private boolean isFlat() {
    return region.extent().z() == 1;
  }

  /** The solution assembled and exploded. */
  private Drawing solid(List<PaintedPart> parts) {
    Drawing whole = view(parts, region.cells(), LARGE, LARGEST).draw();
    List<PaintedPart> pushed = Explosion.of(solids, parts);
    List<Cell> all = pushed.stream().flatMap(part -> part.cells().stream()).toList();
    Drawing apart = view(pushed, all, LARGE_APART, LARGEST_APART).draw();
    double height = Math.max(whole.height(), apart.height());
    Drawing axes = StageView.axes(solids);
    double left = axes.width();
    Drawing both = new Drawing(left + whole.width() + GAP + apart.width(), height);
    both.place(axes, 0, height - axes.height());
    both.place(whole, left, (height - whole.height()) / 2);
    both.place(apart, left + whole.width() + GAP, (height - apart.height()) / 2);
    return both;
  }

  /**
   * A view of parts in the scale that gives some cells a width or height.
   *
   * @param largest the largest size of a cell
   */
  private StageView view(List<PaintedPart> parts, List<Cell> cells, double size, double largest) {
    return StageView.fitting(solids, parts, cells, size, SMALLEST, largest);
  }

  private Layers layers(List<PaintedPart> parts, boolean named) {
    int[] partOf = partOf(parts);
    int[] colourOf = new int[partOf.length];
    String[] labelOf = new String[partOf.length];
    Arrays.fill(colourOf, EMPTY);
    Arrays.fill(labelOf, "");
    PartNumbers numbers = new PartNumbers(puzzle);
    for (PaintedPart part : parts) {
      // Beside a view of the solid, where each part has one colour, layers have the same ones.
      boolean isMarked = isFlat() && !part.marks().isEmpty();
      for (int k = 0; k < part.cells().size(); k++) {
        int cell = region.indexOf(part.cells().get(k));
        char mark = isMarked ? part.marks().charAt(k) : Shape.PLAIN;
        colourOf[cell] = isMarked ? part.colourAt(k, numbers) : part.colour();
        labelOf[cell] = !named ? "" : mark == Shape.PLAIN ? part.name() : String.valueOf(mark);
      }
    }
    boolean areMarked = isFlat() && parts.stream().anyMatch(part -> !part.marks().isEmpty());
    return new Layers(region, k -> partOf[k], k -> colourOf[k], k -> labelOf[k], areMarked);
  }

  /** For each cell of the region, the index of its part, or the number of parts if empty. */
  private int[] partOf(List<PaintedPart> parts) {
    int[] partOf = new int[region.size()];
    Arrays.fill(partOf, parts.size());
    for (int k = 0; k < parts.size(); k++) {
      for (Cell cell : parts.get(k).cells()) {
        partOf[region.indexOf(cell)] = k;
      }
    }
    return partOf;
  }

  private Drawing several(List<Numbered> solutions) {
    int count = solutions.size();
    double width = count > FEW ? SMALL : count > 2 ? MEDIUM : (Sheet.WIDTH - GAP) / 2;
    List<Drawing> drawings =
        solutions.stream()
            .map(
                solution ->
                    Sheet.captioned(
                        small(solution.placements(), width), Words.number(solution.number())))
            .toList();
    String title = ", " + Words.count(solutions.size(), "solution");
    return Sheet.page(puzzle.name(), title, text(), Sheet.table(drawings, GAP, style));
  }

  private Drawing small(List<Placement> solution, double width) {
    List<PaintedPart> parts = PaintedPart.of(puzzle, solution);
    if (isFlat()) {
      CellPlan plan = new CellPlan(region);
      double fitting = width / Math.max(plan.width(), plan.height());
      double cell = Math.clamp(fitting, SMALLEST, LARGEST_SMALL);
      return layers(parts, style.named() && cell >= SMALLEST_NAMED).row(cell);
    }
    return view(parts, region.cells(), width, LARGEST_SMALL).draw();
  }
}
