package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.enumerate.Reduction;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Puzzle;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sizes of search trees, and which engines walk the same tree. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class BranchCountTest {

  @Test
  void dancingCellsHaveTheBranchesOfDancingLinks() {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      SearchEngine links = BuiltInEngine.DLX.load(cover);
      SearchEngine cells = BuiltInEngine.CELLS.load(cover);
      for (int[] prefix : new int[][] {{}, covers.prefix(cover), covers.prefix(cover)}) {
        links.search(prefix, (options, length) -> true, Checkpoint.NONE);
        cells.search(prefix, (options, length) -> true, Checkpoint.NONE);
        assertThat(cells.branches()).as("seed %d", seed).isEqualTo(links.branches());
      }
    }
  }

  @Test
  void enginesWithoutLookaheadHaveTheBranchesOfDancingLinks() {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      SearchEngine links = BuiltInEngine.DLX.load(cover);
      List<SearchEngine> others =
          List.of(
              new BitSlices(cover, new ScalarKernel(), false),
              new BitSlices(cover, new VectorKernel(), false),
              new SlicedCounts(cover),
              new Tallies(cover));
      for (int[] prefix : new int[][] {{}, covers.prefix(cover), covers.prefix(cover)}) {
        links.search(prefix, (options, length) -> true, Checkpoint.NONE);
        for (SearchEngine search : others) {
          search.search(prefix, (options, length) -> true, Checkpoint.NONE);
          assertThat(search.branches()).as("seed %d, %s", seed, search).isEqualTo(links.branches());
        }
      }
    }
  }

  @Test
  void masksOfSeveralWordsHaveTheTreeOfOneWord() {
    for (long seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = widened(new RandomCovers(random).next(), 40 + random.nextInt(120));
      SolutionList expected = new SolutionList();
      SearchEngine links = BuiltInEngine.DLX.load(cover);
      links.search(new int[0], expected, Checkpoint.NONE);
      for (SearchEngine masks :
          List.of(
              new BitSlices(cover, new ScalarKernel(), false),
              new BitSlices(cover, new VectorKernel(), false),
              ConflictMasks.of(cover))) {
        SolutionList found = new SolutionList();
        masks.search(new int[0], found, Checkpoint.NONE);
        assertThat(found.inOrder()).as("seed %d", seed).isEqualTo(expected.inOrder());
        assertThat(masks.branches()).as("seed %d", seed).isEqualTo(links.branches());
      }
    }
  }

  /** The problem preceded by the given number of items that have a single option each. */
  static ExactCover widened(ExactCover cover, int more) {
    ExactCover.Builder builder =
        new ExactCover.Builder(
            cover.primaryCount() + more, cover.itemCount() - cover.primaryCount());
    for (int item = 0; item < cover.itemCount(); item++) {
      RandomCovers.copyUses(cover, item, builder, more + item);
    }
    RandomCovers.copyColours(cover, builder, item -> more + item);
    for (int item = 0; item < more; item++) {
      builder.option(item);
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      if (cover.isUsable(option)) {
        builder.option(IntStream.of(cover.items(option)).map(item -> more + item).toArray());
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void bitSlicesHaveTheirBranches(boolean lookahead) {
    for (BitKernel kernel : List.of(new ScalarKernel(), new VectorKernel())) {
      assertTree(
          cover -> new BitSlices(cover, kernel, lookahead),
          KnownPuzzles.SOMA,
          "4L",
          550,
          34,
          lookahead ? 7_041 : 11_679,
          480);
      assertTree(
          cover -> new BitSlices(cover, kernel, lookahead),
          KnownPuzzles.SIX_BY_TEN,
          "X",
          2_032,
          72,
          lookahead ? 472_016 : 892_248,
          2_339);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltInEngine.class,
      names = {"DLX", "CELLS", "CONFLICTS"})
  void somaCubeHasItsBranches(Engine engine) {
    assertTree(engine::load, KnownPuzzles.SOMA, "4L", 550, 34, 11_679, 480);
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltInEngine.class,
      names = {"DLX", "CELLS", "CONFLICTS"})
  void pentominoesInSixByTenHaveTheirBranches(Engine engine) {
    assertTree(engine::load, KnownPuzzles.SIX_BY_TEN, "X", 2_032, 72, 892_248, 2_339);
  }

  /** Lists of several blocks, which lists of fewer blocks replace. */
  @Test
  void setsHaveTheTreeOfListsInLargerPuzzles() {
    Puzzle puzzle = KnownPuzzles.SIX_BY_TEN;
    SplittableRandom random = new SplittableRandom(1);
    ExactCover cover = Encoding.of(puzzle).cover();
    int withSolutions = 0;
    for (int round = 0; round < 40; round++) {
      int[] prefix = {random.nextInt(cover.optionCount())};
      SolutionList expected = new SolutionList();
      SolutionList found = new SolutionList();
      SearchEngine lists = new BitSlices(cover, new VectorKernel(), true);
      SearchEngine sets = new BitSlices(cover, new ScalarKernel(), true);
      lists.search(prefix, expected, Checkpoint.NONE);
      sets.search(prefix, found, Checkpoint.NONE);
      assertThat(found.inOrder()).isEqualTo(expected.inOrder());
      assertThat(sets.branches()).isEqualTo(lists.branches());
      withSolutions += expected.inOrder().isEmpty() ? 0 : 1;
    }
    assertThat(withSolutions).isPositive();
  }

  /** The tree of a puzzle with one piece restricted to one placement of each orbit. */
  private static void assertTree(
      Function<ExactCover, SearchEngine> engine,
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
    SearchEngine search = engine.apply(reduction.cover());
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
