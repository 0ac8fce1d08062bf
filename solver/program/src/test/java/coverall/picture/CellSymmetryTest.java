package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class CellSymmetryTest {
  private static Encoding puzzle(String text) {
    return Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "some"));
  }

  /** The other motions of the surface would take minutes. */
  @Test
  @Timeout(60)
  void rawSolutionsOfALargeSurfaceNeedTheIdentityOnly() {
    List<CellSymmetry> symmetries =
        CellSymmetry.of(puzzle("box 64x64\nwrap x y\npieces 2048*2_\n"), Distinct.RAW);
    assertThat(symmetries)
        .containsExactly(
            new CellSymmetry(IntStream.range(0, 64 * 64).boxed().toList(), List.of(0)));
  }

  @Test
  void surfaceHasTheSymmetriesOfItsTranslations() {
    Encoding ring = puzzle("box 5x2\nwrap x\npieces 5*2_\n");
    assertThat(CellSymmetry.of(ring, Distinct.ROTATION)).hasSize(5 * 4);
  }
}
