package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.enumerate.Reduction;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Puzzle;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dancing links and dancing cells walk the same tree, and how large it is. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class BranchCountTest {

  @Test
  void dancingCellsHaveTheBranchesOfDancingLinks() {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      SearchEngine links = Engine.DLX.load(cover);
      SearchEngine cells = Engine.CELLS.load(cover);
      for (int[] prefix : new int[][] {{}, covers.prefix(cover), covers.prefix(cover)}) {
        links.search(prefix, (options, length) -> true, Checkpoint.NONE);
        cells.search(prefix, (options, length) -> true, Checkpoint.NONE);
        assertThat(cells.branches()).as("seed %d", seed).isEqualTo(links.branches());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"DLX", "CELLS"})
  void somaCubeHasItsBranches(Engine engine) {
    assertTree(engine, KnownPuzzles.SOMA, "4L", 550, 34, 11_679, 480);
  }

  @ParameterizedTest
  @EnumSource(names = {"DLX", "CELLS"})
  void pentominoesInSixByTenHaveTheirBranches(Engine engine) {
    assertTree(engine, KnownPuzzles.SIX_BY_TEN, "X", 2_032, 72, 892_248, 2_339);
  }

  /** The tree of a puzzle with one piece restricted to one placement of each orbit. */
  private static void assertTree(
      Engine engine,
      Puzzle puzzle,
      String piece,
      int options,
      int items,
      long branches,
      int found) {
    Encoding encoding = Encoding.of(puzzle);
    int number = puzzle.pieces().stream().map(p -> p.name()).toList().indexOf(piece);
    Reduction reduction =
        Reduction.of(encoding.cover(), encoding.symmetry().rotations(), encoding.itemOf(number));
    SearchEngine search = engine.load(reduction.cover());
    int[] solutions = new int[1];

    search.search(
        new int[0],
        (path, length) -> {
          solutions[0]++;
          return true;
        },
        Checkpoint.NONE);

    assertThat(encoding.placements().size() - reduction.removedCount()).isEqualTo(options);
    assertThat(reduction.cover().itemCount()).isEqualTo(items);
    assertThat(search.branches()).as("branches").isEqualTo(branches);
    assertThat(solutions[0]).as("solutions").isEqualTo(found);
  }
}
