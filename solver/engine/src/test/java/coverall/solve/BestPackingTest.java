package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.portfolio.PartialCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.PlainSearch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Packings with the fewest empty cells. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class BestPackingTest {
  private static Puzzle filled(int x, int y, int copies, String piece) {
    return Puzzle.of(
        piece,
        Shape.box(x, y, 1),
        List.of(new Piece(piece, KnownPuzzles.shape(piece), copies, Turning.FREE)));
  }

  private static BestPacking.Result best(Puzzle puzzle, int threads) throws InterruptedException {
    return new BestPacking(puzzle, threads, packing -> {}).run();
  }

  private static void assertIsPacking(Puzzle puzzle, BestPacking.Packing packing) {
    List<Cell> covered =
        packing.placements().stream().flatMap(placement -> placement.cells().stream()).toList();
    assertThat(covered).doesNotHaveDuplicates().isSubsetOf(puzzle.region().cells());
    assertThat(covered).hasSize(puzzle.cellCount() - packing.empty());
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      int number = piece;
      assertThat(packing.placements().stream().filter(p -> p.piece() == number).count())
          .isLessThanOrEqualTo(puzzle.pieces().get(piece).copies());
    }
  }

  /** A board with an odd number of cells; a colouring; pieces that cover too little. */
  @ParameterizedTest
  @CsvSource({"5, 5, 13, 2_, 1", "4, 6, 6, 4T, 4", "6, 6, 5, 4O, 16", "4, 4, 4, 4T, 0"})
  void fewestEmptyCellsAreProved(int x, int y, int copies, String piece, int empty)
      throws InterruptedException {
    Puzzle puzzle = filled(x, y, copies, piece);
    for (int threads : new int[] {1, 3}) {
      BestPacking.Result result = best(puzzle, threads);

      assertThat(result.isOptimal()).isTrue();
      assertThat(result.best().empty()).isEqualTo(empty);
      assertThat(result.atLeast()).isEqualTo(empty);
      assertIsPacking(puzzle, result.best());
    }
  }

  /** The least number of single cells in a solution that the plain search finds. */
  private static int fewest(Puzzle puzzle) {
    Encoding encoding = Encoding.unchecked(puzzle.relaxed(0, puzzle.cellCount()));
    List<Placement> placements = encoding.placements();
    return PlainSearch.solutions(encoding.cover()).stream()
        .mapToInt(
            solution ->
                (int)
                    solution.stream()
                        .map(option -> placements.get(option).piece())
                        .filter(piece -> encoding.puzzle().pieces().get(piece).isGap())
                        .count())
        .min()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3L 2_ 3I", "4T 4S", "4O 4I 2_", "P V", "F 3L", "4L 4L 2_", "I 2_"})
  void noPackingOfASmallSquareIsBetter(String names) throws InterruptedException {
    List<Piece> pieces = new ArrayList<>();
    for (String name : names.split(" ")) {
      pieces.add(Piece.of(name + (pieces.size() + 1), KnownPuzzles.shape(name)));
    }
    Puzzle puzzle = Puzzle.of(names, Shape.box(3, 3, 1), pieces);

    BestPacking.Result result = best(puzzle, 1);

    assertThat(result.best().empty()).isEqualTo(fewest(puzzle));
    assertThat(result.isOptimal()).isTrue();
    assertIsPacking(puzzle, result.best());
  }

  @Test
  void everyPackingIsBetterThanTheOneBefore() throws InterruptedException {
    List<BestPacking.Packing> packings = new ArrayList<>();
    Puzzle puzzle = KnownPuzzles.of(Shape.box(7, 7, 1), "F I L N P T U V W X Y Z");

    BestPacking.Result result = new BestPacking(puzzle, 2, packings::add).run();

    assertThat(packings)
        .extracting(BestPacking.Packing::empty)
        .isSortedAccordingTo((a, b) -> b - a);
    assertThat(packings).extracting(BestPacking.Packing::empty).doesNotHaveDuplicates();
    assertThat(packings).allSatisfy(packing -> assertIsPacking(puzzle, packing));
    assertThat(packings.getLast()).isEqualTo(result.best());
    assertThat(result.best().empty()).isEqualTo(4);
  }

  @Test
  void stoppedSearchKeepsWhatItFound() throws InterruptedException {
    AtomicReference<BestPacking> search = new AtomicReference<>();
    Puzzle puzzle = filled(15, 15, 45, "W"); // has no solution, which takes long to prove
    search.set(
        new BestPacking(
            puzzle,
            1,
            packing -> {
              if (packing.empty() < 100) {
                search.get().stop();
              }
            }));

    BestPacking.Result result = search.get().run();

    assertThat(result.best().empty()).isLessThan(100);
    assertThat(result.isOptimal()).isFalse();
    assertIsPacking(puzzle, result.best());
  }

  @Test
  void partialCoversCoverNoItemTooOften() {
    ExactCover cover = Encoding.of(KnownPuzzles.SIX_BY_TEN.relaxed(0, 60)).cover();
    BitSet none = new BitSet();
    AtomicInteger steps = new AtomicInteger();
    List<Integer> uncovered = new ArrayList<>();

    new PartialCover(cover, none, new SplittableRandom(1))
        .improve(
            (options, left) -> {
              int[] uses = new int[cover.itemCount()];
              for (int option : options) {
                for (int item : cover.items(option)) {
                  uses[item]++;
                }
              }
              for (int item = 0; item < uses.length; item++) {
                assertThat(uses[item]).isLessThanOrEqualTo(cover.multiplicity(item));
              }
              uncovered.add(left);
            },
            () -> steps.incrementAndGet() < 1000);

    assertThat(uncovered).isNotEmpty();
    assertThat(Stream.of(uncovered.getLast())).allSatisfy(left -> assertThat(left).isBetween(0, 9));
  }
}
