package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Puzzles in other formats are the same puzzles. Each format's own tests compare more of them. */
final class ConversionTest {
  private static final int MOST_SOLUTIONS = 20_000;

  @Test
  @Tag("slow")
  void puzzlesWrittenAsExactCoverHaveAsManySolutions() throws IOException {
    int some = 0;
    int compared = 0;
    for (long seed = 0; compared < 800; seed++) {
      RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(seed));
      Optional<Puzzle> puzzle =
          seed % 2 == 0 ? Optional.of(puzzles.next()) : puzzles.nextWithRules();
      Encoding encoding;
      try {
        if (puzzle.isEmpty()) {
          continue;
        }
        encoding = Encoding.of(puzzle.get());
      } catch (BadPuzzleException e) {
        continue; // It can be seen that there is no solution.
      }
      NamedCover read = written(DlxFormat.of(encoding));

      int solutions = solutions(encoding.cover());
      assertThat(solutions(read.cover())).as("seed %d", seed).isEqualTo(solutions);
      assertThat(read.optionCount()).isGreaterThanOrEqualTo(encoding.placements().size());
      assertThat(text(read)).as("written again, seed %d", seed).isEqualTo(text(written(read)));
      compared++;
      some += solutions > 0 ? 1 : 0;
    }
    assertThat(some).as("puzzles with solutions").isGreaterThan(300);
  }

  private static NamedCover written(NamedCover problem) throws IOException {
    return DlxFormat.parse(text(problem).getBytes(StandardCharsets.UTF_8), problem.name());
  }

  private static String text(NamedCover problem) throws IOException {
    StringBuilder text = new StringBuilder();
    DlxFormat.write(problem, text);
    return text.toString();
  }

  private static int solutions(ExactCover cover) {
    int[] count = new int[1];
    BuiltInEngine.DLX
        .load(cover)
        .search(new int[0], (options, length) -> ++count[0] < MOST_SOLUTIONS, Checkpoint.NONE);
    return count[0];
  }
}
