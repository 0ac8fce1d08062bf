package coverall.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import coverall.cover.ExactCover;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class LocalSearchTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int FEW_BYTES = 1_000; // what the test itself may allocate

  @Test
  @Tag("slow")
  void whateverItFindsIsASolution() {
    int with = 0;
    int found = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (LocalSearch.supports(cover)) {
        List<List<Integer>> all =
            PlainSearch.solutions(cover).stream().map(LocalSearchTest::sorted).toList();
        Optional<int[]> solution = new LocalSearch(cover, seed).search(times(3));
        with += all.isEmpty() ? 0 : 1;
        found += solution.isEmpty() ? 0 : 1;
        if (solution.isPresent()) {
          assertThat(all)
              .as("seed %d", seed)
              .contains(IntStream.of(solution.get()).boxed().toList());
        }
      }
    }
    assertThat(with).isGreaterThan(300);
    assertThat(found).as("found of %d", with).isGreaterThan(with * 9 / 10);
  }

  @Test
  void findsPackingsOfIdenticalAndOfDifferentPieces() {
    for (Puzzle puzzle : List.of(KnownPuzzles.SOMA, KnownPuzzles.SIX_BY_TEN, yBricks())) {
      assertThat(new LocalSearch(Encoding.of(puzzle).cover(), 1).search(() -> true))
          .as(puzzle.name())
          .isPresent();
    }
  }

  @Test
  @Tag("slow")
  void packsYBricksInFewStepsFromAnySeed() {
    ExactCover cover = Encoding.of(yBricks()).cover();
    for (long seed = 1; seed <= 10; seed++) {
      LocalSearch walk = new LocalSearch(cover, seed);
      assertThat(walk.search(() -> walk.steps() < 10_000_000)).as("seed %d", seed).isPresent();
    }
  }

  @Test
  void sameSeedRepeatsTheWalk() {
    ExactCover cover = Encoding.of(yBricks()).cover();
    LocalSearch walk = new LocalSearch(cover, 5);
    LocalSearch again = new LocalSearch(cover, 5);
    assertThat(walk.search(() -> true)).isPresent();
    assertThat(again.search(() -> true)).isPresent();
    assertThat(again.steps()).isEqualTo(walk.steps());
  }

  @Test
  void walkGoesOnWhereItEnded() {
    ExactCover cover = Encoding.of(yBricks()).cover();
    LocalSearch whole = new LocalSearch(cover, 5);
    int[] solution = whole.search(() -> true).orElseThrow();
    LocalSearch inParts = new LocalSearch(cover, 5);
    Optional<int[]> found = Optional.empty();
    while (found.isEmpty()) {
      boolean[] asked = {false};
      found = inParts.search(() -> asked[0] ^= true);
    }
    assertThat(found.get()).containsExactly(solution);
  }

  @Test
  void itemThatCannotBeCoveredEndsTheWalk() {
    ExactCover cover = new ExactCover.Builder(2, 0).option(0).build();
    assertThat(new LocalSearch(cover, 1).search(() -> true)).isEmpty();
  }

  @Test
  void emptyProblemHasTheEmptySolution() {
    ExactCover cover = new ExactCover.Builder(0, 1).build();
    assertThat(new LocalSearch(cover, 1).search(() -> true).orElseThrow()).isEmpty();
  }

  @Test
  void stepsAllocateNothing() {
    ExactCover cover = unsolvable(Encoding.of(yBricks()).cover());
    LocalSearch walk = new LocalSearch(cover, 1);
    walk.search(times(10));
    BooleanSupplier more = times(1_000);
    long self = Thread.currentThread().threadId();
    long before = THREADS.getThreadAllocatedBytes(self);
    Optional<int[]> solution = walk.search(more);
    long bytes = THREADS.getThreadAllocatedBytes(self) - before;
    assertThat(solution).isEmpty();
    assertThat(walk.steps()).as("steps of more than one phase").isGreaterThan(1L << 22);
    assertThat(bytes).isLessThanOrEqualTo(FEW_BYTES);
  }

  private static Puzzle yBricks() {
    return Puzzle.of(
        "Y bricks",
        Shape.box(5, 5, 5),
        List.of(new Piece("Y", KnownPuzzles.shape("Y"), 25, Turning.FREE)));
  }

  /** The problem with two more items, whose only options exclude each other. */
  private static ExactCover unsolvable(ExactCover cover) {
    int items = cover.itemCount();
    ExactCover.Builder builder = new ExactCover.Builder(items + 2, 0);
    for (int option = 0; option < cover.optionCount(); option++) {
      builder.option(cover.items(option));
    }
    return builder.option(0, items).option(0, items + 1).build();
  }

  private static BooleanSupplier times(int times) {
    int[] left = {times};
    return () -> left[0]-- > 0;
  }

  private static List<Integer> sorted(List<Integer> solution) {
    return solution.stream().sorted().toList();
  }
}
