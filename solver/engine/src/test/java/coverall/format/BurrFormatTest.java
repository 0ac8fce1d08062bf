package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can stand in a file of BurrTools, and what is said about what cannot. */
@Isolated("It replaces System.err.")
final class BurrFormatTest {
  private static final String START = "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n";

  private static final String BOX_AND_P =
      """
      <gridType type="0"/>
      <colors/>
      <shapes>
      <voxel x="5" y="2" z="1" type="0">##########</voxel>
      <voxel x="3" y="3" z="2" name="P" hx="1" type="0">__________#_##_##_</voxel>
      </shapes>
      """;

  private static final String PACK_TWO =
      START
          + BOX_AND_P
          + """
          <problems>
          <problem name="Two P" state="2" assemblies="1" solutions="1" time="3">
          <shapes><shape id="1" count="2"/></shapes>
          <result id="0"/>
          <bitmap/>
          </problem>
          </problems>
          <comment popup="">Made by &amp; for nobody.</comment>
          </puzzle>
          """;

  /** The counts of the Soma cube. */
  private static final Map<Distinct, Long> SOMA =
      Map.of(Distinct.RAW, 11_520L, Distinct.ROTATION, 480L, Distinct.REFLECTION, 240L);

  /** A file of shapes, each a size and voxels with a blank between, and the inside of a problem. */
  private static String file(String colours, String problem, String... shapes) {
    StringBuilder xml = new StringBuilder(START).append("<colors>").append(colours);
    xml.append("</colors><shapes>\n");
    for (String shape : shapes) {
      String[] words = shape.split("[x ]", 4);
      xml.append("<voxel x=\"").append(words[0]).append("\" y=\"").append(words[1]);
      xml.append("\" z=\"").append(words[2]).append("\" type=\"0\">");
      xml.append(words[3]).append("</voxel>\n");
    }
    xml.append("</shapes>\n<problems><problem>").append(problem);
    return xml.append("</problem></problems><comment/></puzzle>\n").toString();
  }

  private static String uses(String... attributes) {
    StringBuilder uses = new StringBuilder("<shapes>");
    for (String shape : attributes) {
      uses.append("<shape ").append(shape).append("/>");
    }
    return uses + "</shapes><result id=\"0\"/>";
  }

  /** The Soma cube as BurrTools saves it in a state of the search. */
  private static PuzzleFile.Reading soma(String assemblies, String state) {
    Puzzle soma = Parsing.parse("box 3x3x3\npieces 3L 4L 4T 4S 4^ 4< 4>");
    String solved = "state=\"" + state + "\" assemblies=\"" + assemblies + "\"";
    return PuzzleFile.parse(
        bytes(BurrWriter.write(soma).replace("state=\"0\"", solved)), "soma", 1);
  }

  private static Optional<BigInteger> raw(Puzzle puzzle) throws InterruptedException {
    SearchPlan plan = new SearchRequest(Encoding.of(puzzle)).threads(1).plan();
    return plan.run().count(progress -> {}).counts().count(Distinct.RAW);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void smallFileIsReadPlainAndCompressed() throws IOException, InterruptedException {
    Puzzle puzzle = Parsing.parse(PACK_TWO);

    String text =
        """
        name Two P
        box 5x2
        piece 2*P
        ##
        ##
        .#
        expect 1 raw, up to rotation, or up to rotation and reflection: stored by BurrTools
        """;
    assertThat(puzzle).isEqualTo(Parsing.parse(text));
    assertThat(PuzzleText.write(puzzle)).contains(text.lines().skip(6).toList());
    assertThat(raw(puzzle)).contains(BigInteger.valueOf(2));
    assertThat(PuzzleFile.parse(Parsing.compressed(bytes(PACK_TWO)), "f")).isEqualTo(puzzle);
    assertThat(PuzzleFile.parse(bytes("\uFEFF" + PACK_TWO), "f")).isEqualTo(puzzle);
    assertThat(Parsing.parse(PACK_TWO.replace("version=\"2\"", "version=\"1\""))).isEqualTo(puzzle);
    assertThat(Parsing.parse(PACK_TWO.replace("<gridType type=\"0\"/>\n", ""))).isEqualTo(puzzle);
  }

  @Test
  void xRunsFastestThenYThenZ() {
    Puzzle puzzle =
        Parsing.parse(file("", uses("id=\"1\" count=\"4\""), "2x3x2 #_##__ __#_##", "1x1x1 #"));

    assertThat(puzzle.region())
        .isEqualTo(Parsing.parse("region\n.. ##\n## #.\n#. ..\n\npieces 1_").region());
  }

  @Test
  void variableCellsMayStayEmptyAndPiecesHaveRanges() throws InterruptedException {
    String shapes = "3x1x1 #++";
    Puzzle puzzle =
        Parsing.parse(
            file(
                "",
                uses("id=\"1\" min=\"0\" max=\"2\"", "id=\"2\"", "id=\"1\" count=\"0\""),
                shapes,
                "1x1x1 #",
                "2x2x1 #_#_"));

    assertThat(puzzle)
        .isEqualTo(Parsing.parse("region\n#++\n\npiece 0..2*s2\n#\n\npiece s3\n#\n#\n"));
    // The domino on the left with the other cell empty or not, or on the right.
    assertThat(raw(puzzle)).contains(BigInteger.valueOf(3));
  }

  @Test
  void numberOfHolesIsLimitedWhereThereAreRanges() {
    String[] shapes = {"3x1x1 +++", "1x1x1 #"};
    String range = uses("id=\"1\" min=\"0\" max=\"3\"");
    assertThat(Parsing.parse(file("", range, shapes)).pieces().getLast().label())
        .isEqualTo("0..3*.");
    assertThat(
            Parsing.parse(file("", range, shapes).replace("<problem>", "<problem maxHoles=\"1\">"))
                .pieces()
                .getLast()
                .label())
        .isEqualTo("0..1*.");
    assertThat(
            Parsing.parse(
                    file("", uses("id=\"1\""), shapes)
                        .replace("<problem>", "<problem maxHoles=\"0\">"))
                .pieces()
                .getLast()
                .label())
        .isEqualTo("2*.");
  }

  @Test
  void coloursFitAsThePairsSay() throws InterruptedException {
    String colours = "<color red=\"1\" green=\"2\" blue=\"3\"/>".repeat(3);
    String[] shapes = {"3x1x1 #1#2+", "2x1x1 #1#", "1x1x1 #3", "2x1x1 _1#2"};
    String pairs =
        """
        <bitmap><pair piece="0" result="0"/><pair piece="0" result="1"/>
        <pair piece="2" result="0"/></bitmap>
        """;
    Puzzle puzzle =
        Parsing.parse(
            file(colours, uses("id=\"1\"", "id=\"2\" min=\"0\" max=\"1\"") + pairs, shapes));

    assertThat(puzzle)
        .isEqualTo(
            Parsing.parse(
                """
                region
                ab+

                piece s2
                a#
                piece 0..1*s3
                c
                colour a on a b
                colour c on a
                """));
    // The domino lies on the left, with the other cell empty or not, or on the right.
    assertThat(raw(puzzle)).contains(BigInteger.valueOf(3));
    // A colour that fits nothing is said to fit one that the region has not.
    Puzzle nowhere =
        Parsing.parse(file(colours, uses("id=\"3\"", "id=\"1\" min=\"0\" max=\"1\""), shapes));
    assertThat(nowhere.rules().fits().toString()).isEqualTo("{a=[z], b=[z]}");
  }

  @Test
  void fileWithMoreColoursThanLettersIsReadIfTheProblemHasFew() {
    String colours = "<color/>".repeat(40);
    Puzzle puzzle =
        Parsing.parse(
            file(
                colours,
                uses("id=\"1\"") + "<bitmap><pair piece=\"29\" result=\"38\"/></bitmap>",
                "1x1x1 #39",
                "1x1x1 #30",
                "1x1x1 #40"));
    assertThat(puzzle).isEqualTo(Parsing.parse("region\nb\n\npiece s2\na\n\ncolour a on b\n"));

    StringBuilder many = new StringBuilder("40x1x1 ");
    for (int colour = 1; colour <= 40; colour++) {
      many.append('#').append(colour);
    }
    Parsing.assertBad(
        file(colours, uses("id=\"1\""), many.toString(), "1x1x1 #"),
        7,
        "the problem has 40 colours; at most 26 are supported");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 0 | a pair of colours is ignored, piece=0 result=0: the file has no colours",
        "1 | 0 0, 0 1 | a pair of colours is ignored, piece=0 result=1: the file has only colour 0",
        "2 | 2 0, 0 0, 0 65535, 20000 1 | 3 pairs of colours are ignored, such as piece=0"
            + " result=65535: the file has colours 0 to 1",
        "2 | 1 1, 0 1 |"
      })
  void pairOfColoursThatTheFileDoesNotHaveIsRemarked(int colours, String pairs, String remark) {
    StringBuilder bitmap = new StringBuilder();
    for (String pair : pairs.split(", ")) {
      String[] numbers = pair.split(" ");
      bitmap.append("<pair piece=\"").append(numbers[0]);
      bitmap.append("\" result=\"").append(numbers[1]).append("\"/>");
    }
    String problem = uses("id=\"0\"") + "<bitmap>" + bitmap + "</bitmap>";
    String text = file("<color/>".repeat(colours), problem, "1x1x1 #");

    PuzzleFile.Reading reading = PuzzleFile.parse(bytes(text), "one", 1);
    assertThat(reading.remarks()).isEqualTo(remark == null ? List.of() : List.of(remark));
    assertThat(reading.puzzle().pieces()).hasSize(1);
  }

  @Test
  void piecesHaveTheNamesOfTheirShapesOrNumbers() {
    String xml =
        START
            + """
            <shapes>
            <voxel x="9" y="1" z="1" type="0">#########</voxel>
            <voxel x="1" y="1" z="1" type="0" name="same">#</voxel>
            <voxel x="1" y="1" z="1" type="0" name="same">#</voxel>
            <voxel x="1" y="1" z="1" type="0" name="two words">#</voxel>
            <voxel x="1" y="1" z="1" type="0" name="s2">#</voxel>
            <voxel x="1" y="1" z="1" type="0">#</voxel>
            <voxel x="1" y="1" z="1" type="0" name="twice">#</voxel>
            </shapes>
            <problems><problem><shapes>
            <shape id="1"/><shape id="2"/><shape id="3"/><shape id="4"/><shape id="5"/>
            <shape id="6" count="3"/><shape id="6" min="0" max="1"/>
            </shapes><result id="0"/></problem></problems></puzzle>
            """;

    assertThat(Parsing.parse(xml).pieces().stream().map(Piece::label))
        .containsExactly("s2-2", "s3", "s4", "s2", "s6", "3*s7", "0..1*s7-2");
  }

  @Test
  void problemIsChosenByItsNumber() {
    String xml =
        PACK_TWO.replace(
            "</problems>",
            "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems>");

    assertThat(PuzzleFile.parse(bytes(xml), "f", 1).puzzle().name()).isEqualTo("Two P");
    PuzzleFile.Reading second = PuzzleFile.parse(bytes(xml), "f", 2);
    assertThat(second.problems()).isEqualTo(2);
    assertThat(second.puzzle().name()).isEqualTo("f, problem 2");
    assertThat(second.puzzle().pieces()).hasSize(1);
    assertThat(PuzzleFile.parse(bytes(xml), "f")).isEqualTo(Parsing.parse(PACK_TWO));
    assertNoProblem(xml, 3, "no problem 3; the file has problems 1 to 2");
    assertNoProblem(xml, 0, "no problem 0; the file has problems 1 to 2");
    assertNoProblem(PACK_TWO, 2, "no problem 2; the file has only one");
    assertNoProblem("box 5x1\npieces I", 2, "no problem 2; the file has only one");
  }

  private static void assertNoProblem(String text, int number, String message) {
    assertThatThrownBy(() -> PuzzleFile.parse(bytes(text), "f", number))
        .hasMessageContaining(message);
  }

  @Test
  void nameIsMadeOneLineWithoutComment() {
    assertThat(Parsing.parse(PACK_TWO.replace("Two P", " a&#10;b  // c /// d ")).name())
        .isEqualTo("a b / c / d");
    assertThat(Parsing.parse(PACK_TWO.replace("Two P", " ")).name()).isEqualTo(Parsing.FILE_NAME);
  }

  @Test
  void storedCountMayBeUpToAnyNotion() {
    for (String count : List.of("11520", "480", "240")) {
      List<Expectation> expectations = soma(count, "2").puzzle().expectations();
      assertThat(expectations)
          .containsExactly(
              new Expectation(new BigInteger(count), Distinct.OF_PUZZLES, "stored by BurrTools"));
      // Conway and Guy 1961: 240 up to rotation and reflection.
      assertThat(expectations.getFirst().isMetBy(SOMA)).isTrue();
    }
    assertThat(soma("241", "2").puzzle().expectations().getFirst().isMetBy(SOMA)).isFalse();
  }

  @Test
  void countOfAnIncompleteSearchIsIgnored() {
    for (String state : List.of("0", "1", "")) {
      assertThat(soma("17", state).puzzle().expectations()).as(state).isEmpty();
      assertThat(soma("17", state).remarks()).as(state).isEmpty();
    }
  }

  @Test
  void storedCountMustBeANumber() {
    for (String count : List.of("-1", "many", "1234567890123456789")) {
      assertThatThrownBy(() -> soma(count, "2"))
          .as(count)
          .isInstanceOf(BadPuzzleException.class)
          .hasMessage(
              "<problem> with assemblies='" + count + "'; expected a number of at most 18 digits");
    }
  }

  @Test
  void storedCountWithColoursOrWithoutSymmetryIsNotCompared() {
    String colours = PACK_TWO.replace("<colors/>", "<colors><color/></colors>");
    for (String xml :
        List.of(
            colours.replace(">##########<", ">#1#########<"),
            colours.replace("#_##_##_<", "#1_##_##_<"),
            PACK_TWO.replace(">##########<", ">+#########<"))) {
      PuzzleFile.Reading reading = PuzzleFile.parse(bytes(xml), "f", 1);
      assertThat(reading.puzzle().expectations()).as(xml).isEmpty();
      assertThat(reading.remarks())
          .as(xml)
          .containsExactly(
              "the stored count of 1 assembly is not compared:"
                  + " with its colours or variable voxels, BurrTools counts differently");
    }
  }

  @Test
  void savedSolutionsAreCheckedAndComingApartIsRemarked() {
    String saved =
        """
        <solutions><solution asmNum="1"><assembly>2 1 -1 16 2 0 -1 20</assembly>
        <separation><pieces count="2">0 1</pieces><state><dx>0 1</dx></state></separation>
        </solution></solutions><assembler version="1.0">1 2 3</assembler><shapes/>
        """;
    byte[] xml = bytes(PACK_TWO.replace("<bitmap/>", "<bitmap/>" + saved));
    PuzzleFile.Reading reading = PuzzleFile.parse(xml, "f", 1);

    assertThat(reading.puzzle()).isEqualTo(Parsing.parse(PACK_TWO));
    assertThat(reading.remarks())
        .containsExactly("without --disassemble, every assembly counts as a solution");
    assertThat(PuzzleFile.parse(bytes(PACK_TWO), "f", 1).remarks()).isEmpty();
    for (String group :
        List.of("count=\"2\" group=\"1\"/>", "><group group=\"1\" count=\"2\"/></shape>")) {
      PuzzleFile.Reading grouped =
          PuzzleFile.parse(bytes(PACK_TWO.replace("count=\"2\"/>", group)), "f", 1);
      assertThat(grouped.remarks())
          .as(group)
          .containsExactly("without --disassemble, every assembly counts as a solution");
      assertThat(grouped.puzzle().sliding().together()).containsExactly(Set.of("P"));
    }
    String weighted = PACK_TWO.replace("name=\"P\"", "name=\"P\" weight=\"3\"");
    assertThat(PuzzleFile.parse(bytes(weighted), "f", 1).remarks())
        .containsExactly("weights of pieces are ignored");
  }

  @Test
  void fileLargerThanAPageIsRead(@TempDir Path folder) throws IOException {
    String padded =
        PACK_TWO.replace("<bitmap/>", "<solutions>" + "<x/>\n".repeat(500_000) + "</solutions>");
    Path file = Files.writeString(folder.resolve("large.xmpuzzle"), padded);

    assertThat(PuzzleFile.read(file)).isEqualTo(Parsing.parse(PACK_TWO));
    Files.write(file, Parsing.compressed(bytes(padded)));
    assertThat(PuzzleFile.read(file)).isEqualTo(Parsing.parse(PACK_TWO));
    try (RandomAccessFile larger = new RandomAccessFile(file.toFile(), "rw")) {
      larger.write(bytes(PACK_TWO));
      larger.setLength(50_000_001);
    }
    assertThatThrownBy(() -> PuzzleFile.read(file)).hasMessage("is larger than 50,000,000 bytes");
  }

  /** As in files of older versions of BurrTools. */
  @Test
  void textOfWindowsWithoutAnEncodingIsReadWithARemark() {
    String text =
        file("", uses("id=\"0\""), "1x1x1 #")
            .replace("<comment/>", "<comment>caf\u00e9 \u0001&#0;</comment>");
    PuzzleFile.Reading reading =
        PuzzleFile.parse(text.getBytes(Charset.forName("windows-1252")), "one", 1);
    assertThat(reading.puzzle().region()).isEqualTo(Shape.box(1, 1, 1));
    assertThat(reading.remarks())
        .anySatisfy(remark -> assertThat(remark).contains("read as Windows-1252"))
        .anySatisfy(remark -> assertThat(remark).contains("control characters"));
    assertThat(
            PuzzleFile.parse(("\ufeff" + text).getBytes(StandardCharsets.UTF_8), "one", 1)
                .remarks())
        .noneSatisfy(remark -> assertThat(remark).contains("Windows-1252"));
  }

  /** A file that declares its encoding has to keep to it. */
  @ParameterizedTest
  @CsvSource({"encoding=\"UTF-8\", UTF-8", "encoding=\"US-ASCII\", US-ASCII"})
  void bytesThatAreNoCharactersAreRefusedInOneLine(String declared, String encoding) {
    String text = "<?xml version='1.0' " + declared + "?>\n<puzzle>\n<comment>caf\u00e9</comment>";
    PrintStream systemErr = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Parsing.assertBad(
          text.getBytes(StandardCharsets.ISO_8859_1), 3, "is not " + encoding + " text");
    } finally {
      System.setErr(systemErr);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void fileInAnotherEncodingIsRead() {
    String text = PACK_TWO.replace("Two P", "Deux P \u00e0 placer").strip();
    text = text.replaceFirst("^(<\\?xml[^>]*\\?>)?", "<?xml version='1.0' encoding='ISO-8859-1'?>");
    assertThat(
            PuzzleFile.parse(text.getBytes(StandardCharsets.ISO_8859_1), Parsing.FILE_NAME).name())
        .isEqualTo("Deux P \u00e0 placer");
  }

  @Test
  void whatIsNoFileOfBurrToolsIsRefused() throws IOException {
    Parsing.assertBad("<html></html>", 1, "expected a BurrTools file with <puzzle>, found <html>");
    Parsing.assertBad("<puzzle/>", 1, "expected version 1 or 2 of the format, found ''");
    Parsing.assertBad(
        "<puzzle version=\"3\"/>", 1, "expected version 1 or 2 of the format, found '3'");
    Parsing.assertBad("<puzzle version=\"2\"/>", 0, "has no problem to solve, only shapes");
    Parsing.assertBad("<?xml", 1, "is not well-formed XML: ");
    Parsing.assertBad("<", 1, "is not well-formed XML: ");
    Parsing.assertBad(" \n<puzzle", 2, "is not well-formed XML: ");
    byte[] whole = Parsing.compressed(bytes(PACK_TWO));
    Parsing.assertBad(Arrays.copyOf(whole, whole.length - 12), 0, "is truncated");
    Parsing.assertBad(Arrays.copyOf(whole, 5), 0, "is truncated");
    whole[whole.length / 2] ^= 0x55;
    Parsing.assertBad(whole, 0, "is damaged: the compressed data are invalid");
    Parsing.assertBad(new byte[] {0x1f, (byte) 0x8b, 7, 7, 7, 7, 7, 7, 7, 7, 7}, 0, "is damaged");
  }

  @Test
  void everyBeginningOfAFileIsRefusedPolitely() {
    for (int length = 1; length < PACK_TWO.length() - 1; length++) {
      Parsing.assertBad(
          PACK_TWO.substring(0, length),
          (int) PACK_TWO.substring(0, length).chars().filter(c -> c == '\n').count() + 1,
          "XML");
    }
  }

  @Test
  void entitiesAreNeitherExpandedNorFetched(@TempDir Path folder) throws IOException {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE puzzle [<!ENTITY a0 \"ha\">\n");
    for (int k = 1; k < 40; k++) {
      laughs.append("<!ENTITY a%s \"&a%s;&a%s;\">\n".formatted(k, k - 1, k - 1));
    }
    laughs.append("]>\n<puzzle version=\"2\"><comment>&a39;</comment></puzzle>");
    Parsing.assertBad(laughs.toString(), 41, "found a document type declaration");

    Path secret = Files.writeString(folder.resolve("secret"), "##########");
    for (String external :
        List.of(
            "<!DOCTYPE puzzle [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]>\n",
            "<!DOCTYPE puzzle SYSTEM \"" + secret.toUri() + "\">\n",
            "<!DOCTYPE puzzle [<!ENTITY % s SYSTEM \"" + secret.toUri() + "\">%s;]>\n")) {
      Parsing.assertBad(
          external + PACK_TWO.substring(START.indexOf('\n') + 1).replace("##########", "&s;"),
          1,
          "a document type");
    }
    Parsing.assertBad(PACK_TWO.replace("##########", "&s;"), 6, "is not well-formed XML");
  }

  @Test
  void bombIsDefused() throws IOException {
    byte[] bomb = Parsing.compressed(bytes(PACK_TWO + "\n".repeat(60_000_000)));
    assertThat(bomb).hasSizeLessThan(100_000);

    Parsing.assertBad(bomb, 0, "is larger than 50,000,000 bytes");
  }

  @Test
  void deepNestingIsRead() {
    String deep = "<a>".repeat(100_000) + "</a>".repeat(100_000);
    assertThat(Parsing.parse(PACK_TWO.replace("<colors/>", deep)))
        .isEqualTo(Parsing.parse(PACK_TWO));
  }

  @Test
  void shapesThatMakeNoSenseAreRefused() {
    String[] shapes = {"2x1x1 ##", "1x1x1 #"};
    String problem = uses("id=\"1\" count=\"2\"");
    assertBadShape("2x1x1 #", "shape s1 has 1 voxels; expected 2 in 2x1x1");
    assertBadShape("2x1x1 ###", "shape s1 has 3 voxels; expected 2");
    assertBadShape("2x1x1 #.", "expected #, + or _, each with or without the number of a colour");
    assertBadShape("2x1x1 1##", "found '1'");
    assertBadShape("0x1x1 ", "shape s1 has no filled voxels (#)");
    assertBadShape("2x1x1 __", "shape s1 has no filled voxels (#)");
    assertBadShape("2x1x1 ##1", "shape s1 has a voxel of colour 1; the file declares 0");
    assertBadShape("2x1x1 ##99999999999999999999", "of colour 2147483647; the file declares 0");
    assertBadShape("-2x1x1 ##", "<voxel> with x='-2'; expected a number from 0 to 100,000");
    assertBadShape("65536x65536x1 ##", "the shapes have more than 16,000,000 voxels");
    assertBadShape("99999x99999x99999 ##", "the shapes have more than 16,000,000 voxels");
    assertBadShape("99999x21x1 " + "#".repeat(2_099_979), "the drawing has 2,099,979 cells");
    String good = file("", problem, shapes);
    assertThat(Parsing.parse(good).pieces()).hasSize(1);
    Parsing.assertBad(good.replace("type=\"0\"", "type=\"1\""), 4, "<voxel> with type='1'");
    Parsing.assertBad(good.replace("x=\"2\"", ""), 4, "<voxel> with x=''; expected a number");
    Parsing.assertBad(
        file("", uses("id=\"1\""), "1x1x1 +", "2x1x1 #+"),
        5,
        "shape s2 is a piece with variable voxels (+); only the result may have them");
  }

  private static void assertBadShape(String shape, String words) {
    Parsing.assertBad(file("", uses("id=\"1\" count=\"2\""), shape, "1x1x1 #"), 4, words);
  }

  @Test
  void problemsThatMakeNoSenseAreRefused() {
    String good = file("", uses("id=\"1\" count=\"2\""), "2x1x1 ##", "1x1x1 #");
    assertBadProblem(good, "<shape id=\"1\"", "<shape id=\"2\"", "unknown shape id 2");
    assertBadProblem(good, "<shape id=\"1\"", "<shape", "<shape> with id=''; expected a number");
    assertBadProblem(good, "<result id=\"0\"", "<result id=\"9\"", "unknown shape id 9");
    assertBadProblem(good, "<result id=\"0\"/>", "", "the problem has no <result>");
    assertBadProblem(good, "<shape id=\"1\" count=\"2\"/>", "", "the problem has no pieces");
    assertBadProblem(good, "count=\"2\"", "count=\"0\"", "the problem has no pieces");
    assertBadProblem(good, "count=\"2\"", "count=\"-2\"", "<shape> with count='-2'");
    assertBadProblem(good, "count=\"2\"", "count=\"two\"", "<shape> with count='two'");
    assertBadProblem(good, "count=\"2\"", "count=\"99999999999999999999\"", "count='9999");
    assertBadProblem(
        good, "count=\"2\"", "count=\"5000\"", "'s2': expected 1 to 4,096 copies, found 5,000");
    assertBadProblem(
        good,
        "count=\"2\"",
        "min=\"3\" max=\"2\"",
        "shape s2: expected min to be at most max, found min=3 and max=2");
    assertBadProblem(
        good, "<problem>", "<problem maxHoles=\"-1\">", "<problem> with maxHoles='-1'");
    Parsing.assertBad(
        START + BOX_AND_P + "<problems/></puzzle>", 0, "has no problem to solve, only shapes");
  }

  private static void assertBadProblem(String good, String old, String bad, String words) {
    assertThat(good).contains(old);
    Parsing.assertBad(good.replace(old, bad), 7, words);
  }

  @Test
  void exampleInTheDocumentationIsRead() throws IOException, InterruptedException {
    String page = Files.readString(Path.of("../../problems/PUZZLE-FILES.md"));
    Matcher matcher = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(matcher.find()).isTrue();

    assertThat(raw(Parsing.parse(matcher.group(1)))).contains(BigInteger.valueOf(2));
  }
}
