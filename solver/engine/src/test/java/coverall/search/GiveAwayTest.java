package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parts given away and the rest add up to the whole search. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class GiveAwayTest {

  static Stream<Engine> engines() {
    return Stream.concat(Arrays.stream(BuiltInEngine.values()), Stream.of(EngineTest.TALLIES));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void partsGivenAwayAndTheRestAddUpToTheWhole(Engine engine) {
    assertPartsMakeTheWhole(engine, Encoding.of(KnownPuzzles.SOMA).cover());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void partsAddUpToTheWholeWithIdenticalPieces(Engine engine) {
    List<Piece> pieces = new ArrayList<>();
    for (String name : List.of("3L", "4L", "4T", "P_")) {
      pieces.add(new Piece(name, KnownPuzzles.shape(name), 2, Turning.FREE));
    }
    Puzzle puzzle = Puzzle.of("pairs", Shape.box(4, 8, 1), pieces);

    assertPartsMakeTheWhole(engine, Encoding.of(puzzle).cover());
  }

  private static void assertPartsMakeTheWhole(Engine engine, ExactCover cover) {
    SolutionList whole = new SolutionList();
    SearchEngine undivided = WholeTree.load(engine, cover);
    undivided.search(new int[0], whole, Checkpoint.NONE);
    assertThat(undivided.branches()).isGreaterThan(30L * Checkpoint.INTERVAL);
    assertThat(whole.inOrder()).hasSizeGreaterThan(1_000);

    List<Integer> parcels = new ArrayList<>();
    for (long seed = 0; seed < 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int oneIn = 1 + random.nextInt(8);
      ArrayDeque<int[]> prefixes = new ArrayDeque<>();
      long thisSeed = seed;
      prefixes.add(new int[0]);
      SolutionList parts = new SolutionList();
      SearchEngine dividing = WholeTree.load(engine, cover);
      while (!prefixes.isEmpty()) {
        dividing.search(
            prefixes.remove(),
            parts,
            search -> {
              if (random.nextInt(oneIn) == 0) {
                List<int[]> now = new ArrayList<>();
                int given = search.giveAway(now::add);
                assertThat(now).hasSize(given);
                assertThat(now.stream().mapToInt(prefix -> prefix.length).distinct().count())
                    .as("levels given away, seed %d", thisSeed)
                    .isEqualTo(given == 0 ? 0 : 1);
                prefixes.addAll(now);
                parcels.add(given);
              }
              // Without a limit, a bug here could loop forever.
              return dividing.branches() < 2 * undivided.branches();
            });
      }
      assertThat(dividing.branches())
          .as("branches of all parts, seed %d", seed)
          .isEqualTo(undivided.branches());
      assertThat(parts.inOrder()).as("solutions, seed %d", seed).isEqualTo(whole.inOrder());
    }
    assertThat(parcels).as("prefixes given away at once").contains(1).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void givesAwayTheShallowestLevelFirst(Engine engine) {
    SearchEngine search = WholeTree.load(engine, Encoding.of(KnownPuzzles.SOMA).cover());
    List<Integer> lengths = new ArrayList<>(); // length of the prefixes, by call
    List<List<Integer>> given = new ArrayList<>();

    search.search(
        new int[0],
        (options, length) -> true,
        reached -> {
          int more;
          do {
            List<List<Integer>> level = new ArrayList<>();
            more = reached.giveAway(prefix -> level.add(IntStream.of(prefix).boxed().toList()));
            assertThat(level).hasSize(more);
            level.stream().map(List::size).distinct().forEach(lengths::add);
            given.addAll(level);
          } while (more > 0);
          return true;
        });

    // The first checkpoint gives everything away, level by level, and is therefore the last.
    assertThat(lengths).isSorted().doesNotHaveDuplicates().startsWith(1);
    assertThat(given).doesNotHaveDuplicates();
    assertThat(search.branches()).isLessThan(2L * Checkpoint.INTERVAL);
  }
}
