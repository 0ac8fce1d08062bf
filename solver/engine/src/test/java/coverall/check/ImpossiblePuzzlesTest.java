package coverall.check;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Puzzles without a solution, each designed for one proof, which must have the right words. */
final class ImpossiblePuzzlesTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "impossible");
  private static final Pattern EXPLAINED_BY = Pattern.compile("(?m)^// explained by: (.*)$");

  static List<Path> puzzles() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> puzzles = files.sorted().toList();
      assertThat(puzzles).hasSizeGreaterThanOrEqualTo(20);
      return puzzles;
    }
  }

  /** The comments in each file contain the expected words. */
  @ParameterizedTest
  @MethodSource("puzzles")
  void proofHasTheExpectedWords(Path file) throws IOException {
    String content = Files.readString(file);
    List<String> words =
        EXPLAINED_BY.matcher(content).results().map(match -> match.group(1)).toList();
    assertThat(words).isNotEmpty();
    assertThat(explanation(content)).contains(words);
  }

  /** The proofs as one paragraph. */
  private static String explanation(String content) {
    try {
      Report report = Check.of(PuzzleFile.parse(content.getBytes(StandardCharsets.UTF_8), "test"));
      assertThat(report.isImpossible()).isTrue();
      return report.proofs().stream().map(Finding::text).collect(Collectors.joining(" "));
    } catch (BadPuzzleException e) {
      assertThat(e.isImpossible()).as(e.getMessage()).isTrue();
      return String.valueOf(e.getMessage());
    }
  }

  /** Proves the mutilated chessboard impossible with numbers on the cells. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, Integer.MAX_VALUE})
  void numbersAreFoundModuloEveryPrime(int prime) throws IOException {
    Placements placements = placements("mutilated-chessboard");
    Finding finding = NumberedCells.proof(placements, placements.all(), prime).orElseThrow();
    assertThat(finding.text())
        .isEqualTo(
            "Write these numbers on the cells. Add up the numbers that a piece covers. In every"
                + " placement, the sum is the same: 1 for every piece. For all pieces together, it"
                + " is 31, but for all cells, it is 30.");
    assertThat(finding.labels()).hasSize(62).containsOnly("0", "1");
  }

  @Test
  void solvablePuzzleHasNoProofWithNumbers() {
    Placements placements = new Placements(Encoding.unchecked(KnownPuzzles.SOMA));
    assertThat(NumberedCells.proof(placements, placements.all())).isEmpty();
  }

  private static Placements placements(String name) throws IOException {
    return new Placements(Encoding.unchecked(PuzzleFile.read(FOLDER.resolve(name + ".puzzle"))));
  }
}
