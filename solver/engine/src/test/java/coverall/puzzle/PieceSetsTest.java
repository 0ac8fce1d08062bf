package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
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
  void equalBoundsMustBeChosen() {
    assertThat(all(sets("box 2x2\nchoose 2 of 1..1*1_ 3L 2*2_\n"))).containsExactly("1_ 3L");
    assertThat(all(sets("box 2x3\nchoose 2 of 3I 3L bar\npiece 2..2*bar\n###\n")))
        .containsExactly("2*bar");
  }

  @Test
  void setsAreThoseOfABruteForce() {
    String[] names = {"1_", "2_", "3I", "3L", "4O"};
    int[] cells = {1, 2, 3, 3, 4};
    Random random = new Random(1);
    int some = 0;
    for (int k = 0; k < 500; k++) {
      int[] least = new int[names.length];
      int[] most = new int[names.length];
      StringBuilder words = new StringBuilder();
      for (int piece = 0; piece < names.length; piece++) {
        most[piece] = 1 + random.nextInt(2);
        boolean range = random.nextBoolean();
        least[piece] = range ? random.nextInt(most[piece] + 1) : 0;
        words.append(range ? " " + least[piece] + ".." : " ").append(most[piece]);
        words.append("*").append(names[piece]);
      }
      int number = 1 + random.nextInt(5);
      int width = 3 + random.nextInt(6);
      List<String> expected = new ArrayList<>();
      choose(names, cells, least, most, number, width, "", expected);
      String text = "box " + width + "x1\nchoose " + number + " of" + words + "\n";
      if (expected.isEmpty()) {
        assertThatThrownBy(() -> sets(text)).as(text).hasMessageContaining("no set of pieces");
      } else {
        some++;
        assertThat(all(sets(text))).as(text).containsExactlyInAnyOrderElementsOf(expected);
      }
    }
    assertThat(some).isGreaterThan(50);
  }

  private static void choose(
      String[] names,
      int[] cells,
      int[] least,
      int[] most,
      int number,
      int volume,
      String chosen,
      List<String> found) {
    int piece = names.length - cells.length;
    if (cells.length == 0) {
      if (number == 0 && volume == 0) {
        found.add(chosen.strip());
      }
      return;
    }
    for (int copies = least[piece]; copies <= most[piece]; copies++) {
      String word = copies == 0 ? "" : copies == 1 ? " " : " " + copies + "*";
      choose(
          names,
          Arrays.copyOfRange(cells, 1, cells.length),
          least,
          most,
          number - copies,
          volume - copies * cells[0],
          chosen + (copies == 0 ? "" : word + names[piece]),
          found);
    }
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

  @Test
  void allPiecesOfASizeCanBeChosen() {
    PieceSets sets = sets("box 4x5x5\nchoose 20 of polycubes 5\n");
    PieceSets named = sets("box 4x5x5\nchoose 20 of " + pentacubes() + "\n");
    assertThat(sets.choices()).isEqualTo(named.choices());
    assertThat(sets.puzzle()).isEqualTo(named.puzzle());
  }

  @Test
  void allPiecesOfASizeMixWithNamesInAChoice() {
    String one = "choose 3 of 2*polyominoes 3 bar polyominoes 4 one-sided 1..1*2_\n";
    PieceSets sets = sets("box 2x4\n" + one + "piece bar\n####\n");
    assertThat(sets.choices().getFirst().pieces())
        .containsExactly("3I", "3L", "bar", "4I", "4O", "4L", "4L'", "4S", "4S'", "4T", "2_");
    assertThat(all(sets)).containsExactly("2*3I 2_", "3I 3L 2_", "2*3L 2_");
    assertThat(all(sets("box 5x1\nchoose 2 of 1..2*polyominoes 2 3I polyominoes 1\n")))
        .containsExactly("2_ 3I");
  }

  @Test
  void drawnPieceMayHaveTheWordForAllPiecesOfASize() {
    assertThat(all(sets("box 2x2\nchoose 1 of polyominoes\npiece polyominoes\n##\n##\n")))
        .containsExactly("polyominoes");
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
        "choose 1 of polyominoes five|expected polyominoes of 1 to 8 cells, like 'polyominoes 5'"
            + " or 'polyominoes 5 one-sided'; found 'five'",
        "choose 1 of F 2*polyominoes|expected polyominoes of 1 to 8 cells, like 'polyominoes 5'"
            + " or 'polyominoes 5 one-sided'; found ''",
        "choose 1 of 2..1*polyominoes 4|piece 'polyominoes': expected the smaller number of copies"
            + " first, found 2..1",
        "choose 9 of 2*polyominoes 3 X|expected to choose 1 to 5 pieces, as many as the line lists"
            + " with their copies; found 9",
        "choose 1 of polyominoes 5 X_|duplicate piece 'X_' in the choices",
        "choose 1 of X_ polyominoes 5|duplicate piece 'X_'. For two identical pieces, write 2*X_",
        "choose 1 of polyhexes 4|polyhexes are pieces of lattice hexagon; this puzzle has lattice"
            + " cube",
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
