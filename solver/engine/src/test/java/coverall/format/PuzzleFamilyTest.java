package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Families of puzzles and their formulas. */
final class PuzzleFamilyTest {
  private static PuzzleFamily family(String text) {
    return PuzzleFamily.parse(text.getBytes(StandardCharsets.UTF_8), "family");
  }

  private static Map<String, Integer> size(int m, int n) {
    Map<String, Integer> size = new LinkedHashMap<>();
    size.put("m", m);
    size.put("n", n);
    return size;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | 7",
        "m | 6",
        "m+n*2 | 14",
        "(m+n)*2 | 20",
        "m-n-1 | 1",
        "m*n/3/2 | 4",
        "-m + n | -2",
        "--m | 6",
        "m*-n | -24",
        "2*(m-(n-1)) | 6",
        "width/5 | 2",
        "-m/4 | none",
        "m/4*n | none",
        "n/(m-6) | none",
        "0/m | 0",
        "99999999999*99999999999 | 9999999999800000000001"
      })
  void formulasHaveTheValuesOfIntegerArithmetic(String text, String value) {
    Map<String, BigInteger> values =
        Map.of("m", BigInteger.valueOf(6), "n", BigInteger.valueOf(4), "width", BigInteger.TEN);
    Optional<BigInteger> found = new Formula(1, text, new HashSet<>()).at(values);
    assertThat(found.map(BigInteger::toString).orElse("none")).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "m* | 3: formula '{m*}': expected a parameter, a whole number or '(', found the end",
        "'' | 3: formula '{}': expected a parameter, a whole number or '(', found the end",
        "m n | 3: formula '{m n}': expected +, -, *, / or the end, found 'n'",
        "2m | 3: formula '{2m}': expected +, -, *, / or the end, found 'm'",
        "(m | 3: formula '{(m}': expected ')', found the end",
        "m) | 3: formula '{m)}': expected +, -, *, / or the end, found ')'",
        "m^2 | 3: formula '{m^2}': expected +, -, *, / or the end, found '^2'",
        "1.5 | 3: formula '{1.5}': expected +, -, *, / or the end, found '.5'"
      })
  void badFormulasAreReportedWithTheirLine(String text, String message) {
    assertThatThrownBy(() -> family("name A\n\nbox {" + text + "}x2\n"))
        .isInstanceOfSatisfying(
            BadPuzzleException.class, e -> assertThat(e.located("f")).isEqualTo("f:" + message));
  }

  @Test
  void formulasEndInTheirLineAndHaveALimit() {
    assertThatThrownBy(() -> family("box {m\nx2}"))
        .hasMessage("formula '{m': expected '}' at its end");
    assertThatThrownBy(() -> family("box {" + "(".repeat(300) + "}"))
        .hasMessageContaining("expected at most 200 characters");
  }

  @Test
  void valuesTakeThePlacesOfFormulas() {
    PuzzleFamily family = family("name T {m} by {n}\nbox {m}x{n} // {m\npieces {m*n/4}*4T\n");
    assertThat(family.parameters()).containsExactly("m", "n");
    Encoding puzzle = family.at(size(8, 4)).orElseThrow();
    assertThat(puzzle.name()).isEqualTo("T 8 by 4");
    assertThat(puzzle.puzzle().regionText()).isEqualTo("8x4");
    assertThat(puzzle.puzzle().pieces().getFirst().copies()).isEqualTo(8);
  }

  @Test
  void sizesThatCannotBeFilledHaveNoPuzzle() {
    assertThat(family("box {m}x{n}\npieces {m*n/4}*4T\n").at(size(3, 3))).isEmpty();
    assertThat(family("box {m}x{n}\npieces 2*4T\n").at(size(3, 3))).isEmpty();
    assertThat(family("box {m}x{n}\nempty 2\npieces 4*4T\n").at(size(3, 3))).isEmpty();
  }

  @Test
  void piecesInNoCopiesAreLeftOut() {
    PuzzleFamily family = family("box {m}x{n}\npieces {m-2}*3I {n}..{n}*1_ 0..{m-2}*2_\n");
    List<Piece> pieces = family.at(size(2, 2)).map(e -> e.puzzle().pieces()).orElse(List.of());
    assertThat(pieces).isEmpty(); // Two cells are missing.
    family = family("box {m}x{n}\npieces {m-2}*3I {m*n}*1_\npiece {m-2}*A\n##\n#.\n");
    pieces = family.at(size(2, 2)).orElseThrow().puzzle().pieces();
    assertThat(pieces).extracting(Piece::name).containsExactly("1_");
    assertThat(family("box {m}x{n}\npieces {m-2}*3I\n").at(size(2, 2))).isEmpty();
    assertThat(family("box {m}x{n}\npieces {m-2}*3I 3*1_\n").at(size(1, 3))).isEmpty();
  }

  @Test
  void noCopiesAreAnErrorInOtherPuzzles() {
    byte[] puzzle = "box 2x2\npieces 0*3I 4*1_\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> PuzzleFile.parse(puzzle, "p"))
        .hasMessage("piece '3I': expected 1 to 4,096 copies, found 0");
  }

  @Test
  void errorsOfAPuzzleNameItsLineAndSize() {
    PuzzleFamily family = family("box {m}x{n}x1000\npieces {m*n}*1_\n");
    assertThatThrownBy(() -> family.at(size(70, 60)))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e ->
                assertThat(e.located("f"))
                    .isEqualTo(
                        "f:1: at m=70, n=60: box 70x60x1000 is too large; at most 2,000,000 cells"
                            + " are supported"));
  }

  /** A comment between the rows of a drawing does not end it. */
  @Test
  void drawingsKeepTheirComments() {
    PuzzleFamily family = family("box {m}x{n}\npiece {m}*A\n##\n// middle\n##\n");
    assertThat(family.at(size(2, 4)).orElseThrow().puzzle().pieces().getFirst().shape().size())
        .isEqualTo(4);
  }

  @Test
  void digestChangesWithThePuzzlesAlone() {
    String digest = family("box {m}x2\npieces {m}*2_\n").digest();
    Set<String> same =
        Set.of("name A\nbox {m}x2\npieces {m}*2_\n", "box {m}x2 // wide\n\npieces {m}*2_\n");
    assertThat(same).allSatisfy(text -> assertThat(family(text).digest()).isEqualTo(digest));
    assertThat(family("box {m}x3\npieces {m}*2_\n").digest()).isNotEqualTo(digest);
    assertThat(digest).hasSize(16);
  }

  @Test
  void familiesAreNoPuzzles() {
    byte[] family = "box {m}x{n}\npieces {m*n/2}*2_\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> PuzzleFile.parse(family, "p"))
        .hasMessage("has the parameters m, n; only 'coverall table' supports them");
  }
}
