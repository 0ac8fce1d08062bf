package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BlocksTest {
  private static SearchPlan plan(Shape region, Piece... pieces) {
    return new SearchRequest(Encoding.of(Puzzle.of("box", region, List.of(pieces)))).first().plan();
  }

  private static Piece copies(String name, int copies, Turning turning) {
    return new Piece(name, PieceLibrary.find(name).orElseThrow(), copies, turning);
  }

  private static Piece copies(String name, int copies) {
    return copies(name, copies, Turning.FREE);
  }

  /** 2x5x5 is a prime of N, 4x5x10 one of F, 4x4 one of the T tetromino, 3x4 one of L. */
  @ParameterizedTest
  @CsvSource({
    "N, 200, 10, 10, 10",
    "F, 80, 10, 4, 10",
    "F, 120, 4, 15, 10",
    "4T, 16, 8, 8, 1",
    "4T, 24, 1, 12, 8",
    "4L, 24, 8, 12, 1",
    "4L, 36, 6, 4, 6",
    "Y, 80, 8, 10, 5"
  })
  void makeTheBox(String name, int copies, int width, int height, int depth) {
    SearchPlan plan = plan(Shape.box(width, height, depth), copies(name, copies));
    Optional<int[]> solution = Blocks.of(plan).orElseThrow().search(steps(3_000));
    assertSolves(plan.reduction().cover(), solution.orElseThrow());
  }

  private static BooleanSupplier steps(int most) {
    AtomicInteger steps = new AtomicInteger();
    return () -> steps.incrementAndGet() < most;
  }

  private static void assertSolves(ExactCover cover, int[] options) {
    int[] items =
        Arrays.stream(options)
            .flatMap(option -> Arrays.stream(cover.items(option)))
            .filter(item -> cover.multiplicity(item) == 1)
            .sorted()
            .toArray();
    assertThat(options).doesNotHaveDuplicates();
    assertThat(Arrays.stream(options)).allMatch(cover::isUsable);
    assertThat(items)
        .isEqualTo(
            IntStream.range(0, cover.primaryCount())
                .filter(item -> cover.multiplicity(item) == 1)
                .toArray());
  }

  /** Colour the cells like a chessboard: an odd number of T tetrominoes covers too many of one. */
  @Test
  void makeNoBoxThatHasNoSolution() {
    SearchPlan plan = plan(Shape.box(10, 10, 1), copies("4T", 25));
    assertThat(Blocks.of(plan).orElseThrow().search(steps(300))).isEmpty();
  }

  @Test
  void areForBoxesAndCopiesOfOnePieceThatMayBeTurned() {
    Shape box = Shape.box(5, 4, 1);
    assertThat(Blocks.of(plan(box, copies("4L", 5)))).isPresent();
    assertThat(Blocks.of(plan(box, copies("4L", 5, Turning.MIRRORED)))).isPresent();
    assertThat(Blocks.of(plan(box, copies("4L", 5, Turning.ONE_SIDED)))).isEmpty();
    assertThat(Blocks.of(plan(box, copies("4L", 4), copies("4T", 1)))).isEmpty();
    List<Cell> notched =
        box.cells().stream().filter(cell -> cell.x() > 0 || cell.y() > 0).limit(16).toList();
    assertThat(Blocks.of(plan(Shape.of(notched), copies("4L", 4)))).isEmpty();
  }
}
