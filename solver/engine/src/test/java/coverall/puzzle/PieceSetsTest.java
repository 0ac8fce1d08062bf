package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PieceSetsTest {
  private static PuzzleFile.OpenReading read(String text) {
    return PuzzleFile.parseOpen(text.getBytes(StandardCharsets.UTF_8), "test", 1);
  }

  private static PieceSets sets(String text) {
    PuzzleFile.OpenReading open = read(text);
    return new PieceSets(open.reading().puzzle(), open.choices());
  }

  private static List<String> all(PieceSets sets) {
    return LongStream.range(0, sets.count())
        .mapToObj(number -> PieceSets.words(sets.puzzle(number)))
        .toList();
  }

  @Test
  void setsAreInTheOrderOfTheList() {
    assertThat(all(sets("box 3x4\nchoose 3 of 2*4I 4O 4T 4L\n")))
        .containsExactly(
            "2*4I 4O", "2*4I 4T", "2*4I 4L", "4I 4O 4T", "4I 4O 4L", "4I 4T 4L", "4O 4T 4L");
  }

  @Test
  void choicesCombineWithEachOtherAndWithOtherPieces() {
    assertThat(all(sets("box 3x5\nchoose 1 of 4I 4O\npieces 3L\nchoose 2 of 4T 4L 3I 1..2*4S\n")))
        .containsExactly(
            "3L 4I 4T 4S", "3L 4I 4L 4S", "3L 4I 2*4S", "3L 4O 4T 4S", "3L 4O 4L 4S", "3L 4O 2*4S");
  }

  @Test
  void rangesAloneAreChoicesByVolume() {
    assertThat(all(sets("box 2x4\npieces 0..2*4I 0..2*3I 0..1*2_\n")))
        .containsExactly("2*4I", "2*3I 2_");
  }

  @Test
  void drawnPiecesCanBeChosen() {
    assertThat(all(sets("box 2x4\nchoose 2 of bar 4O\npiece 2*bar\n####\n")))
        .containsExactly("2*bar", "bar 4O");
  }

  @Test
  void volumesMayLeaveCellsEmpty() {
    PieceSets sets = sets("box 3x3\nempty 1..2\nchoose 2 of 4O 4L 3L\n");
    assertThat(all(sets)).containsExactly("4O 4L", "4O 3L", "4L 3L");
    assertThat(sets.puzzle(0).gap().orElseThrow().copies()).isEqualTo(1);
    assertThat(sets.puzzle(2).gap().orElseThrow().copies()).isEqualTo(2);
  }

  @Test
  void noPieceAtAllIsNoSet() {
    PieceSets sets = sets("box 2x2\nempty 0..4\npieces 0..2*2_ 0..1*3L\n");
    assertThat(all(sets)).containsExactly("2*2_", "2_", "3L");
    assertThatThrownBy(() -> sets.puzzle(3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> sets("box 1x1\nempty 0..1\npieces 0..1*2_\n"))
        .hasMessageStartingWith("no set of pieces");
  }

  @Test
  void countsSetsWithoutListingThem() {
    // 20 of the 29 pentacubes: 29! / 20! / 9!
    PieceSets sets = sets("box 4x5x5\nchoose 20 of " + pentacubes() + "\n");
    assertThat(sets.count()).isEqualTo(10_015_005);
    assertThat(sets.puzzle(10_015_004).pieceCount()).isEqualTo(20);
    assertThatThrownBy(() -> sets.puzzle(10_015_005)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static String pentacubes() {
    return String.join(" ", PieceLibrary.polycubes(5).stream().map(Piece::name).toList());
  }

  @Test
  void setsThatCannotFillTheRegionAreNone() {
    assertThatThrownBy(() -> sets("box 3x3\nchoose 2 of 4O 4L 4T\n"))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("no set of pieces that the file allows has the volume of the region, 9 cells");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "choose|expected a number of pieces and the pieces to choose from, like '5 of F I 2*L';"
            + " found ''",
        "choose five of F|expected a number of pieces and the pieces to choose from, like '5 of F I"
            + " 2*L'; found 'five of F'",
        "choose 3 of|expected a number of pieces and the pieces to choose from, like '5 of F I"
            + " 2*L'; found '3 of'",
        "choose 4 of F 2*I|expected to choose 1 to 3 pieces, as many as the line lists with their"
            + " copies; found 4",
        "choose 0 of F|expected to choose 1 to 1 pieces, as many as the line lists with their"
            + " copies; found 0",
        "choose 1 of F Q9|unknown piece 'Q9'",
        "choose 1 of F F|duplicate piece 'F' in the choices",
        "choose 1 of F 2*bar|piece 'bar' has its number of copies in another line; expected only"
            + " its name",
        "choos 1 of F|unknown keyword 'choos'. Did you mean choose?"
      })
  void wrongLinesAreReportedWithTheirNumber(String line, String message) {
    assertThatThrownBy(() -> sets("box 5x5\n" + line + "\npiece bar\n####\n"))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e -> {
              assertThat(e.located("a")).startsWith("a:2: ");
              assertThat(e).hasMessageStartingWith(message);
            });
  }

  @Test
  void onlyASearchForSetsReadsChoices() {
    byte[] text = "box 2x4\n\nchoose 2 of 4I 4O\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> PuzzleFile.parse(text, "test"))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e ->
                assertThat(e.located("a"))
                    .isEqualTo(
                        "a:3: 'choose' leaves open which pieces are used; only 'coverall search'"
                            + " supports it"));
  }
}
