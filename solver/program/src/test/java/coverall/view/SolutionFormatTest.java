package coverall.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What solutions look like as text. */
final class SolutionFormatTest {
  /** Two layers, of which the upper one has a single cell; two equal pieces and a quoted one. */
  private static final Puzzle PUZZLE =
      Puzzle.of(
          "step",
          Shape.of(
              List.of(
                  new Cell(0, 0, 0),
                  new Cell(1, 0, 0),
                  new Cell(0, 1, 0),
                  new Cell(1, 1, 0),
                  new Cell(0, 1, 1))),
          List.of(
              new Piece("a", Shape.box(2, 1, 1), 2, Turning.FREE),
              Piece.of("b,\"c\"", Shape.box(1, 1, 1))));

  private static final List<Placement> SOLUTION =
      List.of(
          new Placement(0, List.of(new Cell(0, 0, 0), new Cell(1, 0, 0))),
          new Placement(0, List.of(new Cell(0, 1, 0), new Cell(1, 1, 0))),
          new Placement(1, List.of(new Cell(0, 1, 1))));

  private static String text(SolutionFormat format) throws IOException {
    StringWriter out = new StringWriter();
    SolutionText text = format.begin(PUZZLE, out);
    text.write(7, SOLUTION);
    text.write(12, SOLUTION);
    return out.toString();
  }

  @Test
  void slicesAreThoseOfPrint() throws IOException {
    Slices slices = new Slices(PUZZLE, Screen.FILE);
    assertThat(text(SolutionFormat.SLICES))
        .isEqualTo(
            slices.numbered(BigInteger.valueOf(7), SOLUTION)
                + slices.numbered(BigInteger.valueOf(12), SOLUTION));
  }

  /** Without the colours, the only two solutions would be the same text. */
  @Test
  void coloursThatMatchAreWritten() throws IOException {
    Puzzle tile = PuzzleFile.parse("box 1x1\nunturned edges aabc".getBytes(UTF_8), "tile");
    Placement placement = Encoding.of(tile).placements().getFirst();
    StringWriter out = new StringWriter();
    for (SolutionFormat format :
        List.of(SolutionFormat.SLICES, SolutionFormat.JSONL, SolutionFormat.CSV)) {
      format.begin(tile, out).write(1, List.of(placement));
    }
    assertThat(out.toString())
        .isEqualTo(
            """
            Solution 1
             a
            c a
             b

            {"number":1,"placements":[{"piece":"aabc","cells":[[1,0,0],[0,1,0],[2,1,0],[1,2,0]],\
            "colours":"bcaa"}]}
            solution,piece,copy,x,y,z,colour
            1,aabc,1,1,0,0,b
            1,aabc,1,0,1,0,c
            1,aabc,1,2,1,0,a
            1,aabc,1,1,2,0,a
            """);
  }

  @Test
  void coloursThatMatchFollowTheNamesOfCubes() throws IOException {
    Puzzle bars = PuzzleFile.parse("box 3x1\nmatch\npiece bar\nab\npieces 1_".getBytes(UTF_8), "b");
    Encoding encoding = Encoding.of(bars);
    List<Placement> solution = encoding.solution(new int[] {0, encoding.placements().size() - 1});
    StringWriter out = new StringWriter();
    SolutionFormat.CSV.begin(bars, out).write(1, solution);
    SolutionFormat.SLICES.begin(bars, out).write(1, solution);
    assertThat(out.toString())
        .contains("x,y,z,colour\n1,bar,1,0,0,0,a\n", "\n1,1_,1,2,0,0,\n", "|bar:a bar:b|1_   |");
  }

  @Test
  void cellsWithoutAColourToMatchShowTheNameOfTheirPiece() throws IOException {
    String text = "lattice hexagon\nregion\n#.#.#\n\nmatch\npiece pair\na.#\n\npiece one\n#";
    Puzzle hexagons = PuzzleFile.parse(text.getBytes(UTF_8), "h");
    Encoding encoding = Encoding.of(hexagons);
    List<Placement> solution = encoding.solution(new int[] {0, encoding.placements().size() - 1});
    StringWriter out = new StringWriter();
    SolutionFormat.SLICES.begin(hexagons, out).write(1, solution);
    assertThat(out.toString()).isEqualTo("Solution 1\n a   pair one\n\n");
  }

  @Test
  void numbersTellCopiesApart() throws IOException {
    assertThat(text(SolutionFormat.NUMBERS))
        .isEqualTo(
            """
            Solution 7
            2 2
            1 1

            3 .
            . .

            Solution 12
            2 2
            1 1

            3 .
            . .

            """);
  }

  @Test
  void numbersStandInColumns() throws IOException {
    Puzzle ten =
        Puzzle.of(
            "ten",
            Shape.box(5, 2, 1),
            List.of(new Piece("1_", Shape.box(1, 1, 1), 10, Turning.FREE)));
    List<Placement> solution =
        ten.region().cells().stream().map(cell -> new Placement(0, List.of(cell))).toList();
    StringWriter out = new StringWriter();
    SolutionFormat.NUMBERS.begin(ten, out).write(1, solution);
    assertThat(out.toString()).isEqualTo("Solution 1\n 6  7  8  9 10\n 1  2  3  4  5\n\n");
  }

  @Test
  void jsonLinesHaveASolutionEach() throws IOException {
    String placements =
        "\"placements\":[{\"piece\":\"a\",\"cells\":[[0,0,0],[1,0,0]]},"
            + "{\"piece\":\"a\",\"cells\":[[0,1,0],[1,1,0]]},"
            + "{\"piece\":\"b,\\\"c\\\"\",\"cells\":[[0,1,1]]}]}\n";
    assertThat(text(SolutionFormat.JSONL))
        .isEqualTo("{\"number\":7," + placements + "{\"number\":12," + placements);
  }

  @Test
  void tableQuotesNamesAndNumbersCopies() throws IOException {
    assertThat(text(SolutionFormat.CSV))
        .isEqualTo(
            """
            solution,piece,copy,x,y,z
            7,a,1,0,0,0
            7,a,1,1,0,0
            7,a,2,0,1,0
            7,a,2,1,1,0
            7,"b,""c""\",1,0,1,1
            12,a,1,0,0,0
            12,a,1,1,0,0
            12,a,2,0,1,0
            12,a,2,1,1,0
            12,"b,""c""\",1,0,1,1
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "=1+2; '=1+2",
        "+cmd|'/c calc'!A0; '+cmd|'/c calc'!A0",
        "@SUM(1,2); \"'@SUM(1,2)\"",
        "=\"x\"; \"'=\"\"x\"\"\"",
        "-a; '-a",
        "-1+1; '-1+1",
        "-1; -1",
        "+2.5; +2.5",
        "-; '-",
        "a=1; a=1",
        "T-1; T-1",
        "\uFF1D1; '\uFF1D1"
      })
  void noNameIsAFormulaInTables(String name, String field) {
    assertThat(Csv.field(name)).isEqualTo(field);
  }

  @Test
  void tabsAndLineEndsInTablesAreEscaped() {
    assertThat(Csv.field("\t=1")).isEqualTo("\\t=1");
    assertThat(Csv.field("\r=1")).isEqualTo("\\r=1");
    assertThat(Csv.field("a\nb")).isEqualTo("a\\nb");
  }

  @Test
  void jsonHoldsNamesExactlyInPrintableCharacters() throws IOException {
    String name = "\u001b\u007f\u009b\u202e\u2028\n\"Größe \uD83D\uDC69";
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JsonLines.generator(out)) {
      json.writeString(name);
    }
    assertThat(out.toString())
        .isEqualTo("\"\\u001B\\u007F\\u009b\\u202e\\u2028\\n\\\"Größe \uD83D\uDC69\"");
    try (JsonParser parser = new JsonFactory().createParser(out.toString())) {
      parser.nextToken();
      assertThat(parser.getText()).isEqualTo(name);
    }
  }

  @Test
  void pointsAreNumbersAlone() throws IOException {
    assertThat(text(SolutionFormat.POINTS))
        .isEqualTo(
            """
            x,y,z,piece,solution
            0,0,0,1,7
            1,0,0,1,7
            0,1,0,2,7
            1,1,0,2,7
            0,1,1,3,7
            0,0,0,1,12
            1,0,0,1,12
            0,1,0,2,12
            1,1,0,2,12
            0,1,1,3,12
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "a.txt, slices, false",
    "a.txt.gz, slices, true",
    "a.b/c.jsonl, jsonl, false",
    "a.jsonl.gz, jsonl, true",
    "a.csv, csv, false",
    "a.db, , false",
    "a.gz, , true",
    "txt, , false"
  })
  void namesTellTheFormat(String name, String format, boolean compressed) {
    assertThat(SolutionFormat.ofFile(name).map(SolutionFormat::toString).orElse(null))
        .isEqualTo(format);
    assertThat(SolutionFormat.isCompressed(name)).isEqualTo(compressed);
  }
}
