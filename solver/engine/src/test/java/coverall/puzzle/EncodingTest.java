package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.solve.CountRun;
import coverall.solve.SearchRequest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class EncodingTest {
  private static final Puzzle TOY =
      restricted(
          KnownPuzzles.of(Shape.box(3, 3, 1), "1_ 3L V_"),
          new HandRestriction("V_", 1, false, false, false));

  private static Puzzle restricted(Puzzle puzzle, HandRestriction... handMade) {
    return new Puzzle(
        puzzle.name(),
        puzzle.region(),
        puzzle.pieces(),
        Rules.NONE,
        SlidingRules.NONE,
        List.of(),
        List.of(handMade));
  }

  /** The matrix that Lepage's README shows: 26x12, with 4 solutions. */
  @Test
  void toyAsWrittenHasTheMatrixOfItsReadme() {
    Encoding toy = Encoding.asWritten(TOY);

    assertThat(toy.cover().optionCount()).isEqualTo(26);
    assertThat(toy.cover().itemCount()).isEqualTo(12);
    assertThat(toy.placementCounts()).containsExactly(9, 16, 1);
    assertThat(toy.cover().items(0)).containsExactly(0, 9);
    assertThat(toy.cover().items(8)).containsExactly(8, 9);
    assertThat(toy.cover().items(9)).as("3L, not turned").containsExactly(0, 1, 3, 10);
    assertThat(toy.cover().items(10)).as("one to the right").containsExactly(1, 2, 4, 10);
    assertThat(toy.cover().items(11)).as("one up").containsExactly(3, 4, 6, 10);
    assertThat(toy.cover().items(25)).as("V").containsExactly(0, 1, 2, 3, 6, 11);
    assertThat(toy.symmetry().all().order()).isEqualTo(1);
    assertThat(toy.symmetry().reflects()).isFalse();
    assertThat(solutions(toy)).isEqualTo(4);
  }

  @Test
  void restrictionsByHandHaveNoMeaningUnlessAskedFor() {
    Encoding toy = Encoding.of(TOY);

    assertThat(toy.placementCounts()).containsExactly(9, 16, 4);
    assertThat(toy.symmetry().rotations().order()).isEqualTo(8);
    assertThat(solutions(toy)).isEqualTo(16);
  }

  @Test
  void bedlamAsLepageLocksItHasTheMatrixOfHisReadme() {
    Encoding bedlam =
        Encoding.asWritten(
            restricted(KnownPuzzles.BEDLAM, new HandRestriction("L2", 1, false, false, false)));

    assertThat(bedlam.cover().optionCount()).isEqualTo(3_774);
    assertThat(bedlam.cover().itemCount()).isEqualTo(77);
  }

  /** 4,142 when X is restricted to 2 of its 48 placements: design/search.md. */
  @Test
  void bedlamHasItsPlacements() {
    Encoding bedlam = Encoding.of(KnownPuzzles.BEDLAM);

    assertThat(bedlam.cover().optionCount()).isEqualTo(4_142 + 46);
    assertThat(bedlam.placementCounts()[12]).as("placements of X").isEqualTo(48);
    assertThat(bedlam.cover().itemCount()).isEqualTo(77);
  }

  @Test
  void halvesAreThoseNextToTheOrigin() {
    Puzzle dominoes =
        Puzzle.of(
            "dominoes",
            Shape.box(4, 3, 3),
            List.of(
                Piece.of("2_", KnownPuzzles.shape("2_")),
                new Piece("1_", KnownPuzzles.shape("1_"), 34, Turning.FREE)));

    assertThat(cornersOfDomino(dominoes, false, false, false)).hasSize(24 + 27 + 24);
    // 3 positions along x become 2, 4 become 2; 2 along y or z become 1, 3 become 2.
    assertThat(cornersOfDomino(dominoes, true, false, false))
        .hasSize(2 * 2 * 3 + 2 * 3 * 3 + 2 * 3 * 2)
        .allMatch(cell -> cell.x() <= 1);
    assertThat(cornersOfDomino(dominoes, false, true, false))
        .hasSize(4 * 1 * 3 + 3 * 2 * 3 + 4 * 2 * 2)
        .allMatch(cell -> cell.y() <= 1);
    assertThat(cornersOfDomino(dominoes, false, false, true))
        .hasSize(4 * 2 * 2 + 3 * 3 * 2 + 4 * 3 * 1)
        .allMatch(cell -> cell.z() <= 1);
    assertThat(cornersOfDomino(dominoes, true, true, true))
        .hasSize(2 * 1 * 2 + 2 * 2 * 2 + 2 * 2 * 1)
        .allMatch(cell -> cell.x() <= 1 && cell.y() <= 1 && cell.z() <= 1);
  }

  private static List<Cell> cornersOfDomino(Puzzle puzzle, boolean x, boolean y, boolean z) {
    Encoding encoding =
        Encoding.asWritten(restricted(puzzle, new HandRestriction("2_", 24, x, y, z)));
    return encoding.placements().stream()
        .filter(placement -> placement.piece() == 0)
        .map(placement -> placement.cells().getFirst())
        .toList();
  }

  @Test
  void somaCubeHasItsOptions() {
    Encoding soma = Encoding.of(KnownPuzzles.SOMA);

    assertThat(soma.cover().optionCount()).isEqualTo(688);
    assertThat(soma.cover().itemCount()).isEqualTo(34);
    assertThat(soma.placementCounts()).containsExactly(144, 72, 144, 72, 64, 96, 96);
    assertThat(solutions(soma)).isEqualTo(11_520);
  }

  @Test
  void oneKindOfPieceNeedsNoItem() {
    Puzzle puzzle =
        Puzzle.of(
            "Y",
            Shape.box(5, 5, 5),
            List.of(new Piece("Y", KnownPuzzles.shape("Y"), 25, Turning.FREE)));
    Encoding encoding = Encoding.of(puzzle);

    assertThat(encoding.cover().optionCount()).isEqualTo(960);
    assertThat(encoding.cover().itemCount()).isEqualTo(125);
    assertThat(encoding.itemOf(0)).isEqualTo(-1);
  }

  @Test
  void equalPiecesAreOneItemOfThatMultiplicity() {
    Puzzle puzzle =
        Puzzle.of(
            "pairs",
            Shape.box(3, 2, 1),
            List.of(
                new Piece("2_", KnownPuzzles.shape("2_"), 2, Turning.FREE),
                new Piece("1_", KnownPuzzles.shape("1_"), 2, Turning.FREE)));
    Encoding encoding = Encoding.of(puzzle);

    assertThat(encoding.cover().itemCount()).isEqualTo(6 + 2);
    assertThat(encoding.cover().multiplicity(encoding.itemOf(0))).isEqualTo(2);
    assertThat(encoding.cover().multiplicity(encoding.itemOf(1))).isEqualTo(2);
    assertThat(encoding.placementCounts()).containsExactly(7, 6);
    // Pairs of disjoint edges of the 2x3 grid graph.
    assertThat(solutions(encoding)).isEqualTo(11);
  }

  @Test
  void oneSidedPiecesTurnAroundZOnly() {
    Piece l = new Piece("4L", KnownPuzzles.shape("4L"), 1, Turning.ONE_SIDED);
    Piece rest = new Piece("1_", KnownPuzzles.shape("1_"), 23, Turning.FREE);
    Encoding flat = Encoding.of(Puzzle.of("L", Shape.box(3, 3, 3), List.of(l, rest)));

    assertThat(flat.placementCounts()[0]).isEqualTo(4 * 2 * 3);
    assertThat(flat.placements().subList(0, 24))
        .allMatch(placement -> placement.cells().stream().map(Cell::z).distinct().count() == 1);
  }

  @Test
  void optionsArePlacements() {
    Encoding encoding = Encoding.of(KnownPuzzles.SOMA);
    ExactCover cover = encoding.cover();
    for (int option = 0; option < cover.optionCount(); option++) {
      Placement placement = encoding.placements().get(option);
      List<Integer> expected = new ArrayList<>();
      placement.cells().forEach(cell -> expected.add(cell.x() + 3 * cell.y() + 9 * cell.z()));
      expected.add(27 + placement.piece());

      assertThat(IntStream.of(cover.items(option)).boxed()).isEqualTo(expected);
    }
    assertThat(encoding.placements()).doesNotHaveDuplicates();
    assertThat(encoding.solution(new int[] {5, 3}))
        .containsExactly(encoding.placements().get(3), encoding.placements().get(5));
  }

  @Test
  void placementsAreInTheOrderOfPiecesThenOrientationsThenPositions() {
    Encoding encoding = Encoding.of(KnownPuzzles.SOMA);
    List<Placement> expected = new ArrayList<>();
    for (int piece = 0; piece < 7; piece++) {
      for (Shape shape : KnownPuzzles.SOMA.pieces().get(piece).orientations()) {
        for (Cell to : Shape.box(3, 3, 3).cells()) {
          List<Cell> cells =
              shape.cells().stream().map(cell -> cell.plus(to.x(), to.y(), to.z())).toList();
          if (cells.stream().allMatch(cell -> Shape.box(3, 3, 3).indexOf(cell) >= 0)) {
            expected.add(new Placement(piece, cells));
          }
        }
      }
    }

    assertThat(encoding.placements()).isEqualTo(expected);
  }

  @Test
  void itemsHaveNames() {
    Encoding encoding = Encoding.of(KnownPuzzles.SOMA);

    assertThat(encoding.itemName(5)).isEqualTo("cell (2,1,0)");
    assertThat(encoding.itemName(27)).isEqualTo("piece 3L");
    assertThat(encoding.itemName(encoding.itemOf(6))).isEqualTo("piece 4>");
  }

  private static int solutions(Encoding encoding) {
    int[] count = new int[1];
    BuiltInEngine.DLX
        .load(encoding.cover())
        .search(
            new int[0],
            (options, length) -> {
              count[0]++;
              return true;
            },
            Checkpoint.NONE);
    return count[0];
  }

  @Test
  void volumeThatIsTooSmallIsRefused() {
    assertRefused(
        KnownPuzzles.of(Shape.box(3, 3, 1), "3L V_"),
        "the pieces have 8 cells in all, the region has 9: 1 would stay empty." + " Add a piece");
  }

  @Test
  void volumeThatIsTooLargeIsRefusedWithWhatCouldBeLeftOut() {
    String eight = "the pieces have 8 cells in all, the region has ";
    assertRefused(
        KnownPuzzles.of(Shape.box(2, 2, 1), "O"),
        "the pieces have 5 cells in all, the region has 4: 1 too many. O has 5 cells here. Did you"
            + " mean 4O?");
    assertRefused(KnownPuzzles.of(Shape.box(3, 1, 1), "3L V_"), eight + "3: 5 too many. Remove V_");
    assertRefused(
        KnownPuzzles.of(Shape.box(2, 1, 1), "1_ 2_ V_"), eight + "2: 6 too many. Remove 1_ and V_");
    assertRefused(KnownPuzzles.of(Shape.box(4, 1, 1), "3L V_"), eight + "4: 4 too many");
    assertRefused(
        Puzzle.of(
            "dominoes",
            Shape.box(2, 1, 1),
            List.of(new Piece("2_", KnownPuzzles.shape("2_"), 4, Turning.FREE))),
        eight + "2: 6 too many. Remove 3*2_");
  }

  @Test
  void pieceThatFitsNowhereIsAnObstacle() throws InterruptedException {
    assertImpossible(
        KnownPuzzles.of(Shape.box(2, 4, 1), "3I V_"), "piece V_ fits nowhere in the region of 2x4");
    assertImpossible(
        KnownPuzzles.of(Shape.box(5, 2, 1), "P_ Q_"), "piece Q_ fits nowhere in the region of 5x2");
    assertImpossible(
        KnownPuzzles.of(Shape.of(Shape.box(3, 3, 1).cells().subList(0, 8)), "4L 4I"),
        "piece 4I fits nowhere in the region of 8 cells");
  }

  @Test
  @Tag("slow")
  void morePlacementsThanMemoryHoldsAreRefused() {
    List<Piece> pieces = new ArrayList<>();
    for (int piece = 0; piece < 4_096; piece++) {
      pieces.add(Piece.of("p" + piece, KnownPuzzles.shape("1_")));
    }
    assertRefused(
        Puzzle.of("crowd", Shape.box(16, 16, 16), pieces),
        "the pieces have more than 2,000,000 placements, the limit for a search");
  }

  @Test
  void cellThatNoPieceReachesIsAnObstacle() throws InterruptedException {
    List<Cell> cells = new ArrayList<>(Shape.box(2, 2, 1).cells());
    cells.add(new Cell(3, 0, 0));
    cells.add(new Cell(4, 0, 0));
    assertImpossible(
        KnownPuzzles.of(Shape.of(cells), "3L 3I"),
        "piece 3I fits nowhere in the region of 6 cells");
    assertImpossible(
        Puzzle.of(
            "two",
            Shape.of(cells),
            List.of(new Piece("3L", KnownPuzzles.shape("3L"), 2, Turning.FREE))),
        "no piece reaches cell (3,0,0) of the region");
  }

  private static void assertImpossible(Puzzle puzzle, String why) throws InterruptedException {
    for (Encoding encoding : List.of(Encoding.of(puzzle), Encoding.asWritten(puzzle))) {
      assertThat(encoding.obstacle()).contains(why);
      assertThat(new SearchRequest(encoding).count()).isZero();
      for (Distinct notion : encoding.notions()) {
        assertThat(new SearchRequest(encoding).distinct(notion).count()).isZero();
        assertThat(new CountRun(new SearchRequest(encoding).distinct(notion).plan()).count(p -> {}))
            .hasValueSatisfying(
                result -> assertThat(result.counts().count(notion)).contains(BigInteger.ZERO));
      }
      assertThat(new SearchRequest(encoding).first().count()).isZero();
    }
  }

  private static void assertRefused(Puzzle puzzle, String message) {
    assertThatThrownBy(() -> Encoding.of(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> Encoding.asWritten(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage(message);
  }
}
