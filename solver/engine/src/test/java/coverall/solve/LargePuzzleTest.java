package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A puzzle of 1,000 cells and about 200,000 placements. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class LargePuzzleTest {
  private static final List<String> FREE =
      List.of("I", "L", "N", "P", "T", "U", "V", "W", "Y", "Z", "Q_", "A_", "L3", "T1", "L1");

  private static SearchPlan plan = new SearchRequest(Encoding.of(KnownPuzzles.SOMA)).plan();

  @BeforeAll
  static void plan() {
    List<Piece> pieces = new ArrayList<>();
    FREE.forEach(name -> pieces.add(new Piece(name, KnownPuzzles.shape(name), 12, Turning.FREE)));
    pieces.add(new Piece("X", KnownPuzzles.shape("X"), 8, Turning.FREE));
    pieces.add(new Piece("J1", KnownPuzzles.shape("J1"), 8, Turning.FREE));
    pieces.add(new Piece("F", KnownPuzzles.shape("F"), 4, Turning.FREE));
    Encoding encoding = Encoding.of(Puzzle.of("large", Shape.box(10, 10, 10), pieces));
    assertThat(encoding.cover().optionCount()).isBetween(190_000, 200_000);
    assertThat(encoding.cover().itemCount()).isEqualTo(1_018);
    plan = new SearchRequest(encoding).engine(BuiltInEngine.BITS).threads(2).plan();
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltInEngine.class,
      names = {"DLX", "CELLS", "BITS"})
  void everyEngineStartsSearching(Engine engine) throws InterruptedException {
    SearchRun run = plan.engine(engine).run();
    SearchResult result =
        run.count(
            progress -> {
              if (progress.branches() > 10_000) {
                run.stop();
              }
            });

    assertThat(result.outcome().complete()).isFalse();
    assertThat(result.outcome().branches()).isGreaterThan(10_000);
  }
}
