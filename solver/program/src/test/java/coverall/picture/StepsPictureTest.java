package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.disassembly.Disassembly;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import coverall.view.DisassemblyText;
import coverall.view.Palette;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** How solutions come apart, step by step. */
final class StepsPictureTest {
  private static final double PITCH = 196; // from panel to panel
  private static final double ROUNDING = 0.05;
  private static final String HOSTILE = "</svg><b>&\"'";

  /** Four bars, and a row that stays empty. */
  private static final Puzzle BARS =
      Puzzle.of(
          "Bars",
          Shape.box(3, 5, 1),
          List.of(
              new Piece("bar", Shape.box(3, 1, 1), 2, Turning.FREE),
              Piece.of(HOSTILE, Shape.box(3, 1, 1)),
              Piece.of("960", Shape.box(3, 1, 1)),
              new Piece(".", Shape.box(1, 1, 1), 3, Turning.FREE)));

  private static final List<Placement> SOLUTION =
      List.of(bar(0, 1), bar(0, 2), bar(1, 3), bar(2, 4));

  private static final Disassembly PLAN =
      Disassembly.ofPlan(List.of(2), "0 +x 2; 0,1 -y; 1 -x; 3 +z", BARS, SOLUTION);

  private static Placement bar(int piece, int y) {
    return new Placement(piece, row(0, y, 0));
  }

  private static List<Cell> row(int x, int y, int z) {
    return List.of(new Cell(x, y, z), new Cell(x + 1, y, z), new Cell(x + 2, y, z));
  }

  private static List<List<Cell>> cells(Stage stage) {
    return stage.parts().stream().map(PaintedPart::cells).toList();
  }

  @Test
  void stagesFollowBothPartsOfEachSeparation() {
    List<Stage> stages = Stage.of(BARS, SOLUTION, PLAN);

    assertThat(stages).hasSize(1 + PLAN.moves().size());
    assertThat(cells(stages.get(0)))
        .containsExactly(row(0, 1, 0), row(0, 2, 0), row(0, 3, 0), row(0, 4, 0));
    assertThat(cells(stages.get(1)))
        .containsExactly(row(2, 1, 0), row(0, 2, 0), row(0, 3, 0), row(0, 4, 0));
    assertThat(cells(stages.get(2))) // a gap of at least 0.7 in whole units
        .containsExactly(row(2, 0, 0), row(0, 1, 0), row(0, 3, 0), row(0, 4, 0));
    assertThat(cells(stages.get(3))).containsExactly(row(2, 0, 0), row(-2, 1, 0));
    assertThat(cells(stages.get(4))).containsExactly(row(0, 3, 0), row(0, 4, 2));
    assertThat(stages.stream().map(Stage::moved))
        .containsExactly(Set.of(), Set.of(0), Set.of(0, 1), Set.of(1), Set.of(1));
  }

  @Test
  void piecesLeaveTheBox() {
    Direction right = Directions.of(Lattice.CUBE).getFirst();
    Puzzle boxed =
        new Puzzle(
            BARS.name(),
            BARS.region(),
            BARS.pieces(),
            BARS.rules(),
            new SlidingRules(List.of(right), List.of()),
            BARS.expectations(),
            BARS.handMade());
    Disassembly plan = Disassembly.ofPlan(List.of(1), "1,2 +x; 1 -y; 0 +x; 3 +x", boxed, SOLUTION);
    List<Stage> stages = Stage.of(boxed, SOLUTION, plan);

    assertThat(cells(stages.get(1)))
        .containsExactly(row(0, 1, 0), row(4, 2, 0), row(4, 3, 0), row(0, 4, 0));
    assertThat(cells(stages.get(2))).containsExactly(row(4, 1, 0), row(4, 3, 0));
    assertThat(cells(stages.get(4))).containsExactly(row(4, 4, 0)); // the last one leaves, too
    List<Cell> box = boxed.region().cells();
    assertThat(stages.stream().map(Stage::box)).containsExactly(box, box, List.of(), box, box);
  }

  @Test
  void captionsAreTheMovesInWords() throws IOException {
    Drawing drawing =
        StepsPicture.of(
            BARS, List.of(new Numbered(1_234, SOLUTION)), Map.of(BigInteger.valueOf(1_234), PLAN));
    SvgDocument page = SvgDocument.of(drawing);

    assertThat(page.texts())
        .containsExactly(
            "Bars",
            "3x5, 15 cells, 4 pieces",
            "Solution 1,234: level 2, 4 moves",
            "Assembled",
            "1. bar-1:",
            "2 units towards +x",
            "2. bar-1 and bar-2:",
            "out towards -y",
            "3. bar-2: out towards -x",
            "4. piece 960:",
            "out towards +z");
    assertThat(new DisassemblyText(BARS).moves(SOLUTION, PLAN))
        .containsExactly(
            "bar-1: 2 units towards +x",
            "bar-1 and bar-2: out towards -y",
            "bar-2: out towards -x",
            "piece 960: out towards +z");
    assertThat(drawing.width()).isLessThanOrEqualTo(Sheet.WIDTH + 40);
  }

  /** Where the upper face of a part is in a panel: the first point of its path. */
  private static Point upperFace(SvgDocument page, int panel, int colour) {
    String fill = String.format(Locale.ROOT, "#%06x", StageView.lit(colour, 0.3));
    for (Element path : page.elements("path")) {
      Element drawing = (Element) path.getParentNode();
      double[] at = numbers(drawing.getAttribute("transform"));
      int column = (int) Math.floor((at[0] + 40) / PITCH);
      if (path.getAttribute("fill").equals(fill) && column == panel) {
        double[] first = numbers(path.getAttribute("d"));
        return new Point(at[0] - column * PITCH + first[0], at[1] + first[1]);
      }
    }
    throw new AssertionError(fill + " is not in panel " + panel);
  }

  /** The first two numbers. */
  private static double[] numbers(String text) {
    return Pattern.compile("-?[\\d.]+")
        .matcher(text)
        .results()
        .limit(2)
        .mapToDouble(number -> Double.parseDouble(number.group()))
        .toArray();
  }

  private static void assertSame(Point point, Point other) {
    assertThat(point.x()).isCloseTo(other.x(), within(ROUNDING));
    assertThat(point.y()).isCloseTo(other.y(), within(ROUNDING));
  }

  @Test
  void onlyMovedPiecesMove() throws IOException {
    Disassembly plan =
        Disassembly.ofPlan(List.of(3), "3 +x 2; 0 -y 1; 0 -z; 1 -y; 2 -y", BARS, SOLUTION);
    SvgDocument page =
        SvgDocument.of(
            StepsPicture.of(
                BARS, List.of(new Numbered(1, SOLUTION)), Map.of(BigInteger.valueOf(1), plan)));
    int still = Palette.colour(1);
    int moved = Palette.colour(3);

    Point before = upperFace(page, 0, still);
    assertSame(upperFace(page, 1, StageView.lit(still, StageView.PALE)), before);
    assertSame(upperFace(page, 2, StageView.lit(still, StageView.PALE)), before);
    Point from = upperFace(page, 0, moved);
    Point to = upperFace(page, 1, moved);
    Point way = StageView.onPage(new Point3(2, 0, 0), 1);
    assertThat(to.x() - from.x()).isGreaterThan(20);
    assertThat((to.y() - from.y()) / (to.x() - from.x()))
        .isCloseTo(way.y() / way.x(), within(0.01));
    assertSame(upperFace(page, 2, StageView.lit(moved, StageView.PALE)), to);
  }

  @Test
  void hostileNamesAreText() throws IOException {
    Disassembly plan = Disassembly.ofPlan(List.of(1), "2 +z; 0 +x; 1 +x", BARS, SOLUTION);
    SvgDocument page =
        SvgDocument.of(
            StepsPicture.of(
                BARS, List.of(new Numbered(1, SOLUTION)), Map.of(BigInteger.valueOf(1), plan)));

    assertThat(String.join(" ", page.texts())).contains("1. " + HOSTILE + ": out towards +z");
    assertThat(page.elements("b")).isEmpty();
  }

  @Test
  void longNamesDoNotOverlap() throws IOException {
    Puzzle puzzle =
        Puzzle.of(
            "Long",
            Shape.box(3, 2, 1),
            List.of(
                Piece.of("n".repeat(200), Shape.box(3, 1, 1)),
                Piece.of("word ".repeat(30).strip(), Shape.box(3, 1, 1))));
    List<Placement> solution = List.of(bar(0, 0), bar(1, 1));
    Disassembly plan = Disassembly.ofPlan(List.of(3), "0 +x 1; 1 +x 1; 1 +y", puzzle, solution);
    SvgDocument page =
        SvgDocument.of(
            StepsPicture.of(
                puzzle, List.of(new Numbered(1, solution)), Map.of(BigInteger.valueOf(1), plan)));

    assertThat(page.texts()).containsSubsequence("1.", "n".repeat(24) + "…", "1 unit towards +x");
    assertThat(page.texts().subList(3, page.texts().size()))
        .allMatch(text -> Sheet.textWidth(text, 11.5) < Sheet.WIDTH / 4);
  }

  @Test
  void solutionsAreBelowEachOther() throws IOException {
    Disassembly none = new Disassembly(Disassembly.Verdict.APART, List.of(), List.of());
    SvgDocument page =
        SvgDocument.of(
            StepsPicture.of(
                BARS,
                List.of(new Numbered(7, SOLUTION), new Numbered(3, SOLUTION)),
                Map.of(BigInteger.valueOf(3), PLAN, BigInteger.valueOf(7), none)));

    assertThat(page.texts())
        .containsSubsequence(
            "Solution 7: 0 moves", "Assembled", "Solution 3: level 2, 4 moves", "Assembled");
  }
}
