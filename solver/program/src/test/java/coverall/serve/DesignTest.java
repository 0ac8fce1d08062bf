package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import coverall.format.PuzzleFile;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Marks;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Puzzles converted to designs and back. */
final class DesignTest {
  private static Puzzle thereAndBack(Puzzle puzzle) throws IOException {
    Design design = Design.of(puzzle);
    byte[] json = Exchange.object(out -> design.write(out, "puzzle"));
    try (JsonParser parser = Exchange.JSON.createParser(json)) {
      parser.nextToken();
      parser.nextToken();
      parser.nextToken();
      return Design.read(parser).puzzle();
    }
  }

  @Test
  @Tag("slow")
  void puzzlesFromFilesSurviveTheRoundTripUnlessTheyHaveColours() throws IOException {
    int drawn = 0;
    for (Path file : KnownPuzzles.files()) {
      Puzzle puzzle = PuzzleFile.read(file);
      boolean colours =
          puzzle
              .region()
              .marks()
              .chars()
              .anyMatch(mark -> Marks.colour((char) mark) != Shape.PLAIN);
      if (puzzle.cellCount() <= Design.MOST_CELLS && !colours) {
        assertThat(thereAndBack(puzzle)).as(file.toString()).isEqualTo(puzzle);
        drawn++;
      }
    }
    assertThat(drawn).isGreaterThan(180);
  }

  @Test
  @Tag("slow")
  void randomPuzzlesSurviveTheRoundTripOrAreRejected() throws IOException {
    int drawn = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      Optional<Puzzle> random = new RandomPuzzles(new SplittableRandom(seed)).nextWithRules();
      if (random.isEmpty()) {
        continue;
      }
      Puzzle puzzle = random.get();
      try {
        assertThat(thereAndBack(puzzle)).as("seed " + seed).isEqualTo(puzzle);
        drawn++;
      } catch (BadPuzzleException e) {
        assertThat(e.getMessage()).as("seed " + seed).contains("colours");
      }
    }
    assertThat(drawn).isGreaterThan(500);
  }
}
