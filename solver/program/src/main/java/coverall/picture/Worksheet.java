package coverall.picture;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.view.PartNumbers;
import coverall.view.Stance;
import coverall.view.Words;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A puzzle to print, without any solution: a self-contained HTML file whose pages fit A4 and US
 * Letter paper.
 *
 * <p>Of a flat puzzle, it has the empty board and every copy of every piece to cut out, all in the
 * same scale. Of other puzzles, it has a picture of the region, its empty layers to fill in, and a
 * picture of each piece.
 */
public final class Worksheet {
  // Lengths are in pixels of CSS, of which 96 are an inch.
  private static final double WIDTH = 720; // of what is drawn on a page
  private static final double HEIGHT = 964;
  private static final double FIRST_HEIGHT = 875; // below the heading
  private static final double LARGEST = 76; // cell: 20 mm
  private static final double LARGEST_EDGE = 130; // whose bar is 26 wide
  private static final double SMALLEST = 19; // cell: 5 mm
  private static final double LARGEST_OF_LAYER = 56;
  private static final double SMALLER = 0.9; // cells of layers that need several pages
  private static final double EDGE = 38; // of a solid cell
  private static final double GAP = 10;
  private static final double REGION = 330; // the size of a region in space
  private static final double CLEARLY = 1.1; // larger
  private static final double LETTER = 14; // the size of the smaller text in the heading

  private static final int MOST_PIECES = 1_000;
  private static final int MOST_CELLS = 5_000; // of a region in space
  private static final int WHITE = 0xFFFFFF;
  private static final int GREY = 0xDCDCDC;

  private final Puzzle puzzle;
  private final Shape region;
  private final PartNumbers numbers;

  private Worksheet(Puzzle puzzle) {
    this.puzzle = puzzle;
    region = puzzle.region();
    numbers = new PartNumbers(puzzle);
  }

  /**
   * Writes a worksheet. The writer stays open.
   *
   * @throws IllegalArgumentException if the puzzle is too large for paper
   */
  public static void write(Puzzle puzzle, Writer out) throws IOException {
    out.write(new Worksheet(puzzle).text());
  }

  private String text() throws IOException {
    boolean isFlat = isFlat();
    List<Drawing> pages = isFlat ? flatPages() : solidPages();
    StringBuilder figures = new StringBuilder();
    for (int k = 0; k < pages.size(); k++) {
      StringWriter svg = new StringWriter();
      pages.get(k).writeSvg(svg);
      figures.append("<figure>\n<figcaption>").append(escaped(pages.get(k).title()));
      figures.append("</figcaption>\n").append(svg).append("</figure>\n");
    }
    String style = "\n" + SolutionPage.text("worksheet.css");
    return SolutionPage.filled(
        SolutionPage.text("worksheet.html"),
        Map.of(
            "title", escaped(Words.printable(puzzle.name())),
            "policy", SolutionPage.policy("", style),
            "style", style,
            "size", escaped(Words.region(puzzle) + ", " + Words.pieces(puzzle)),
            "task", escaped(Sheet.shortened(String.join(" ", task(isFlat)), LETTER, 2 * WIDTH)),
            "pages", figures.toString()));
  }

  private static String escaped(String text) {
    return SolutionPage.escaped(text);
  }

  /** Whether all pieces can lie on a board. */
  private boolean isFlat() {
    Lattice lattice = region.lattice();
    return (lattice.isFlat() || lattice.equals(Lattice.CUBE))
        && region.extent().z() == 1
        && puzzle.realPieces().stream().allMatch(piece -> lying(piece).findAny().isPresent());
  }

  /** The orientations in which a piece lies on the board, first of all the one as written. */
  private static Stream<Shape> lying(Piece piece) {
    return Stream.concat(Stream.of(piece.shape()), piece.orientations().stream())
        .filter(shape -> shape.extent().z() == 1);
  }

  /** What to do, in sentences. */
  private List<String> task(boolean isFlat) {
    List<String> task = new ArrayList<>();
    task.add(
        isFlat
            ? "Cut out the pieces and cover the board with them."
            : "Build this from the pieces. Write into the layers which piece is where.");
    puzzle.gap().ifPresent(gap -> task.add(empty(gap)));
    if (isFlat && region.marks().chars().anyMatch(Marks::mayStayEmpty)) {
      task.add("Grey cells may stay empty.");
    }
    if (!puzzle.realPieces().stream().allMatch(Piece::isFixed)) {
      task.add("You may not need all pieces.");
    }
    if (isFlat && !puzzle.rules().starts().isEmpty()) {
      task.add("The pieces on the board are in place.");
    }
    if (!puzzle.matchingColours().isEmpty()) {
      task.add("Where pieces touch, they must have the same colour.");
    }
    if (isFlat) {
      unturned(Turning.ONE_SIDED, "be turned over").ifPresent(task::add);
      unturned(Turning.UNTURNED, "be turned").ifPresent(task::add);
    }
    return task;
  }

  private static String empty(Piece gap) {
    String most = Words.count(gap.copies(), "cell");
    String number = gap.isFixed() ? most : Words.number(gap.fewest()) + " to " + most;
    return number + (gap.copies() == 1 ? " stays" : " stay") + " empty.";
  }

  /** Which pieces may not be turned in some way; empty if all may. */
  private Optional<String> unturned(Turning turning, String word) {
    List<String> names =
        puzzle.realPieces().stream()
            .filter(piece -> piece.turning() == turning)
            .map(piece -> PaintedPart.readable(piece.name(), puzzle))
            .toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    boolean areAll = names.size() == puzzle.realPieces().size();
    return Optional.of((areAll ? "Pieces" : String.join(", ", names)) + " may not " + word + ".");
  }

  /** The board, then the pieces. */
  private List<Drawing> flatPages() {
    if (puzzle.realPieces().stream().mapToLong(this::copies).sum() > MOST_PIECES) {
      throw new IllegalArgumentException(
          "a worksheet has at most " + Words.count(MOST_PIECES, "piece"));
    }
    Tiles board = board();
    double upright = fitting(board.width(), board.height(), FIRST_HEIGHT);
    double lying = fitting(board.height(), board.width(), FIRST_HEIGHT);
    boolean isTurned = !region.lattice().hasOneLayer() && lying > CLEARLY * upright;
    double cell = isTurned ? lying : upright;
    List<Shape> shapes = new ArrayList<>();
    for (Piece piece : puzzle.realPieces()) {
      Shape best = best(piece, cell);
      shapes.add(best);
      cell = Math.min(cell, fitting(best));
    }
    check(cell);
    Drawing drawn = board.draw(starts(), numbers, cell, isTurned);
    Drawing page = new Drawing(puzzle.name() + ": board", WIDTH, drawn.height());
    page.place(drawn, (WIDTH - drawn.width()) / 2, 0);
    List<Drawing> pages = new ArrayList<>(List.of(page));
    pages.addAll(pages("pieces", Sheet.rows(cutOuts(shapes, cell), GAP, WIDTH), HEIGHT));
    return pages;
  }

  /** Rejects cells that are too small. */
  private static void check(double cell) {
    if (cell < SMALLEST) {
      throw new IllegalArgumentException(
          "on A4 paper, the cells of this puzzle would be smaller than 5 mm");
    }
  }

  /** How many copies of a piece the board has room for. */
  private int copies(Piece piece) {
    return Math.min(piece.copies(), region.size() / piece.shape().size());
  }

  private Tiles board() {
    Tiles board = new Tiles(region, WHITE);
    for (int k = 0; k < region.size(); k++) {
      char colour = Marks.colour(region.mark(k));
      if (colour != Shape.PLAIN) {
        board.paint(k, Tiles.pale(numbers.markColour(colour)));
      } else if (Marks.mayStayEmpty(region.mark(k))) {
        board.paint(k, GREY);
      }
    }
    return board;
  }

  /** The pieces that are in place. */
  private List<PaintedPart> starts() {
    return puzzle.rules().starts().stream()
        .map(
            start -> {
              int piece = puzzle.pieceNamed(start.piece());
              return new PaintedPart(
                  PaintedPart.readable(start.piece(), puzzle),
                  numbers.colour(numbers.first(piece)),
                  start.cells());
            })
        .toList();
  }

  /** The size of cells with which so many of them fill a page. */
  private double fitting(double width, double height, double pageHeight) {
    double largest = region.lattice().hasOneLayer() ? LARGEST_EDGE : LARGEST;
    double room = largest / 4; // for lines, and for bars and balls, which are wider than cells
    return Math.min(largest, Math.min((WIDTH - room) / width, (pageHeight - room) / height));
  }

  private double fitting(Shape shape) {
    CellPlan plan = new CellPlan(shape);
    return fitting(plan.width(), plan.height(), HEIGHT);
  }

  /** The orientation of a piece to draw: one that fits a page and is low. */
  private Shape best(Piece piece, double cell) {
    return lying(piece)
        .min(
            Comparator.comparingDouble((Shape shape) -> -Math.min(cell, fitting(shape)))
                .thenComparingLong(shape -> Math.round(1_000 * new CellPlan(shape).height())))
        .orElseThrow();
  }

  /** Every copy of every piece, in an order that fills rows. */
  private List<Drawing> cutOuts(List<Shape> shapes, double cell) {
    List<Drawing> drawings = new ArrayList<>();
    for (int k = 0; k < shapes.size(); k++) {
      Piece piece = puzzle.realPieces().get(k);
      Shape shape = shapes.get(k);
      PaintedPart part =
          new PaintedPart(
              PaintedPart.readable(piece.name(), puzzle),
              numbers.colour(numbers.first(puzzle.pieces().indexOf(piece))),
              shape.cells(),
              numbers.marks().isEmpty() ? "" : shape.marks());
      Drawing drawing =
          new Tiles(shape, WHITE).draw(List.of(part), numbers, cell, /* turned= */ false);
      drawings.addAll(Collections.nCopies(copies(piece), drawing));
    }
    drawings.sort(
        Comparator.comparingLong((Drawing drawing) -> -Math.round(drawing.height()))
            .thenComparingLong(drawing -> -Math.round(drawing.width())));
    return inRows(drawings);
  }

  /** First fit: each drawing is put into the first row that has room for it. */
  private static List<Drawing> inRows(List<Drawing> drawings) {
    List<List<Drawing>> rows = new ArrayList<>();
    for (Drawing drawing : drawings) {
      rows.stream()
          .filter(row -> width(row) + GAP + drawing.width() <= WIDTH)
          .findFirst()
          .ifPresentOrElse(
              row -> row.add(drawing), () -> rows.add(new ArrayList<>(List.of(drawing))));
    }
    return rows.stream().flatMap(List::stream).toList();
  }

  private static double width(List<Drawing> row) {
    return row.stream().mapToDouble(drawing -> drawing.width() + GAP).sum() - GAP;
  }

  /** Rows on pages. */
  private List<Drawing> pages(String title, List<Drawing> rows, double height) {
    List<Drawing> pages = new ArrayList<>();
    List<Drawing> page = new ArrayList<>();
    double used = 0;
    for (Drawing row : rows) {
      if (!page.isEmpty() && used + row.height() > height) {
        pages.add(page(title, page));
        page.clear();
        used = 0;
      }
      page.add(row);
      used += row.height() + GAP;
    }
    if (!page.isEmpty()) {
      pages.add(page(title, page));
    }
    return pages;
  }

  private Drawing page(String title, List<Drawing> rows) {
    Drawing all = Sheet.column(rows, GAP);
    Drawing page = new Drawing(puzzle.name() + ": " + title, WIDTH, all.height());
    page.place(all, 0, 0);
    return page;
  }

  /** The region and its empty layers, then the pieces. */
  private List<Drawing> solidPages() {
    if (region.size() > MOST_CELLS) {
      throw new IllegalArgumentException(
          "a worksheet supports at most "
              + Words.count(MOST_CELLS, "cell")
              + " in space; the region has "
              + Words.number(region.size()));
    }
    CellPlan plan = new CellPlan(region);
    double cell = Math.min(LARGEST_OF_LAYER, fitting(plan.width(), plan.height(), FIRST_HEIGHT));
    check(cell);
    Drawing whole = RegionPicture.of(puzzle, REGION);
    List<Drawing> layers = layers(whole, cell);
    while (pages("layers", layers, FIRST_HEIGHT).size() > 1 && SMALLER * cell > SMALLEST) {
      cell *= SMALLER;
      layers = layers(whole, cell);
    }
    List<Drawing> pieces = Sheet.rows(pictures(), 2 * GAP, WIDTH);
    List<Drawing> together =
        pages("layers", Stream.concat(layers.stream(), pieces.stream()).toList(), FIRST_HEIGHT);
    return together.size() == 1
        ? together
        : Stream.concat(
                pages("layers", layers, FIRST_HEIGHT).stream(),
                pages("pieces", pieces, HEIGHT).stream())
            .toList();
  }

  /** The region, and its empty layers, in rows. */
  private List<Drawing> layers(Drawing whole, double cell) {
    Layers layers = new Layers(region, k -> k, k -> WHITE, k -> "", /* eachCell= */ false);
    Stance stance = Stance.of(region);
    List<Drawing> drawings = new ArrayList<>();
    drawings.add(whole);
    for (int z = 0; z < stance.layers(); z++) {
      drawings.add(Sheet.captioned(layers.layer(z, cell), stance.name(z)));
    }
    return Sheet.rows(drawings, GAP, WIDTH);
  }

  /** The pieces as solids, smaller if one is larger than a page. */
  private List<Drawing> pictures() {
    List<Drawing> pieces = PiecesPicture.each(puzzle, Style.USUAL, EDGE);
    double scale =
        pieces.stream()
            .mapToDouble(piece -> Math.min(WIDTH / piece.width(), HEIGHT / piece.height()))
            .min()
            .orElse(1);
    return scale >= 1 ? pieces : PiecesPicture.each(puzzle, Style.USUAL, EDGE * SMALLER * scale);
  }
}
