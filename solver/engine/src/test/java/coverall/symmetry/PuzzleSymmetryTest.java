package coverall.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The symmetries of puzzles, found by geometry, and those of their matrices. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class PuzzleSymmetryTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  /**
   * A matrix may have more symmetries than the puzzle. It has fewer only where edges have to match:
   * its items tell the two sides of an edge apart.
   */
  @Test
  void geometryFindsSymmetriesOfTheMatrix() throws IOException {
    int compared = 0;
    List<Path> fewer = new ArrayList<>();
    List<String> more = new ArrayList<>();
    for (Path file : KnownPuzzles.files()) {
      Encoding puzzle = Encoding.of(PuzzleFile.read(file));
      OptionGroup geometric = puzzle.symmetry().all();
      Automorphisms found = Automorphisms.of(puzzle.cover(), LONG);
      assertThat(found.isComplete()).as("%s", file).isTrue();
      boolean allAre = geometric.generators().stream().allMatch(found.group()::contains);
      if (!allAre) {
        fewer.add(file);
      } else if (found.order().compareTo(BigInteger.valueOf(geometric.order())) > 0) {
        more.add(file.getFileName().toString());
      }
      compared++;
    }
    assertThat(compared).isGreaterThan(300);
    Path edges = Path.of("..", "..", "problems", "edges");
    assertThat(fewer).allMatch(file -> file.startsWith(edges)).isNotEmpty();
    assertThat(more).contains("bandido.puzzle", "triangles-of-two-sizes-6.puzzle").hasSize(9);
  }
}
