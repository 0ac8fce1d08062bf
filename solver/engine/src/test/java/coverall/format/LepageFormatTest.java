package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.HandRestriction;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can stand in a file of Lepage's, and what is said about what cannot. */
final class LepageFormatTest {
  private static final String TOY =
      """
      problem = {
          box = { 3, 3, 1 },
          pieces = { "1_", "3L", "V_" },
          lock = "V_"
      }
      """;

  @Test
  void toyOfHisReadmeIsRead() {
    Puzzle toy = Parsing.parse(TOY);

    assertThat(toy.name()).isEqualTo(Parsing.FILE_NAME);
    assertThat(toy.region()).isEqualTo(Shape.box(3, 3, 1));
    assertThat(toy.pieces().stream().map(Piece::name)).containsExactly("1_", "3L", "V_");
    assertThat(toy.pieces()).allMatch(piece -> piece.copies() == 1 && !piece.oneSided());
    assertThat(toy.handMade()).containsExactly(new HandRestriction("V_", 1, false, false, false));
    assertThat(Encoding.asWritten(toy).cover().optionCount()).isEqualTo(26);
  }

  @Test
  void commentsBlanksAndLooseCommasDoNotMatter() {
    Puzzle toy = Parsing.parse(TOY);
    Stream.of(
            "-- a comment\n" + TOY,
            "--[[ a comment\n of several { lines ]]\n\n" + TOY + "-- and one at the end",
            "\uFEFF" + TOY.replace("\n", "\r\n"),
            TOY.replace("1 },", "1, },").replace("\"V_\" }", "\"V_\", }"),
            TOY.replace("lock = \"V_\"", "lock = \"V_\","),
            TOY.replace(",", ";"),
            TOY.replace("\"", "'"),
            "problem={box={3,3,1},pieces={\"1_\",\"3L\",\"V_\"},lock=\"V_\"}",
            TOY.replace("lock", "-- \"F_\" is not used\nlock"))
        .forEach(text -> assertThat(Parsing.parse(text)).as(text).isEqualTo(toy));
  }

  @Test
  void formatIsRecognisedByTheContent() {
    assertThat(LepageFormat.recognises(TOY)).isTrue();
    assertThat(LepageFormat.recognises("-- only a comment\nproblem =")).isTrue();
    assertThat(LepageFormat.recognises("local x = 1")).isTrue();
    assertThat(LepageFormat.recognises("problem 4x4")).isFalse();
    assertThat(LepageFormat.recognises("box 3x3\npieces F")).isFalse();
    assertThat(LepageFormat.recognises("problems = {}")).isFalse();
    assertThat(LepageFormat.recognises("")).isFalse();
    assertThat(LepageFormat.recognises("-- nothing else")).isFalse();
  }

  @Test
  void restrictionsMadeByHandAreRead() {
    Puzzle puzzle =
        Parsing.parse(
            """
            problem = {
              box = { 4, 4, 4 }, pieces = { "F_", "L1", "X_", "V2" },
              lock = "F_", lockcount = 6,
              constrain = "L1",
              constrain_x = "F_", constrain_z = "X_", constrain_y = "X_",
            }
            """);

    assertThat(puzzle.handMade())
        .containsExactly(
            new HandRestriction("F_", 6, true, false, false),
            new HandRestriction("L1", 24, true, true, true),
            new HandRestriction("X_", 24, false, true, true));
  }

  @Test
  void luaThatIsMoreThanATableIsRefused() {
    String table = "; a Lua file must be one table 'problem = { … }' of strings and numbers";
    Parsing.assertBad("local n = 3\n" + TOY, 1, "expected 'problem', found 'local'" + table);
    Parsing.assertBad("\nreturn { box = { 3, 3, 1 } }", 2, "found 'return'" + table);
    Parsing.assertBad(TOY + "print(problem)", 6, "unexpected '('" + table);
    Parsing.assertBad(TOY + "x = 1", 6, "unexpected 'x'" + table);
    Parsing.assertBad(TOY.replace("{ 3, 3, 1 }", "makebox()"), 2, "unexpected '('" + table);
    Parsing.assertBad(TOY.replace("3, 3, 1", "n, 3, 1"), 2, "unexpected 'n'" + table);
    Parsing.assertBad(TOY.replace("3, 3, 1", "2+1, 3, 1"), 2, "unexpected '+'" + table);
    Parsing.assertBad(TOY.replace("3, 3, 1", "3.0, 3, 1"), 2, "unexpected '3'" + table);
    Parsing.assertBad(TOY.replace("\"1_\"", "{ \"1_\" }"), 3, "unexpected '{'" + table);
    Parsing.assertBad(TOY.replace("\"1_\"", "[[1_]]"), 3, "unexpected '['" + table);
    Parsing.assertBad(TOY.replace("\"1_\"", "\"1\\095\""), 3, "unexpected '\"'" + table);
    Parsing.assertBad(TOY.replace("\"1_\"", "[1] = \"1_\""), 3, "unexpected '['" + table);
    Parsing.assertBad(TOY.replace("\"1_\"", "a = \"1_\""), 3, "unexpected 'a'" + table);
    Parsing.assertBad(TOY.replace("box", "[\"box\"]"), 2, "unexpected '['" + table);
    Parsing.assertBad(TOY.replace("box =", "\"box\" ="), 2, "unexpected '\"box\"'" + table);
  }

  @Test
  void tableThatIsNotClosedIsRefused() {
    Parsing.assertBad("problem = {", 1, "unexpected 'the end of the file'");
    Parsing.assertBad(TOY.replace("}\n", "\n"), 6, "the end of the file");
    Parsing.assertBad(TOY.replace("lock", "--[[ lock"), 6, "the end of the file");
    Parsing.assertBad("problem =", 1, "expected '{', found 'the end of the file'");
    Parsing.assertBad(TOY.replace("\"V_\" }", "\"V_ }"), 3, "unexpected '\"'");
  }

  @Test
  void valuesNeedCommasBetween() {
    Parsing.assertBad(TOY.replace("3, 3, 1", "3 3 1"), 2, "unexpected '3'");
    Parsing.assertBad(TOY.replace("1 },", "1 }"), 3, "unexpected 'pieces'");
  }

  @Test
  void unknownKeyIsRefusedWithTheNearestOne() {
    Parsing.assertBad(
        TOY.replace("lock", "lok"),
        4,
        "unknown key 'lok'; expected one of box, pieces, lock, lockcount, constrain,"
            + " constrain_x, constrain_y, constrain_z. Did you mean lock?");
    Parsing.assertBad(TOY.replace("box", "size"), 2, "unknown key 'size'");
  }

  @Test
  void secondValueOfAKeyIsRefused() {
    Parsing.assertBad(TOY.replace("lock =", "box ="), 4, "duplicate key 'box'");
  }

  @Test
  void missingBoxOrPiecesAreNamed() {
    Parsing.assertBad("problem = {}", 0, "missing key 'box'");
    Parsing.assertBad("problem = { box = { 1, 1, 1 } }", 0, "missing key 'pieces'");
  }

  @Test
  void boxThatIsNoneIsRefused() {
    for (String text :
        List.of("{ 3, 3 }", "{ 3, 3, 1, 1 }", "{}", "3", "\"3x3\"", "{ 3, \"3\", 1 }")) {
      Parsing.assertBad(
          TOY.replace("{ 3, 3, 1 }", text), 2, "expected a box of three numbers like { 4, 4, 4 }");
    }
    Parsing.assertBad(TOY.replace("3, 3, 1", "3, 0, 1"), 2, "box 3x0x1 has no cells");
    Parsing.assertBad(TOY.replace("3, 3, 1", "3, -3, -1"), 2, "box 3x-3x-1 has no cells");
    Parsing.assertBad(TOY.replace("3, 3, 1", "200, 200, 200"), 2, "200x200x200 is too large");
    Parsing.assertBad(TOY.replace("3, 3, 1", "9999999999, 3, 1"), 2, "unexpected '9'");
  }

  @Test
  void piecesThatAreNoneAreRefused() {
    String pieces = "{ \"1_\", \"3L\", \"V_\" }";
    String expected = "expected pieces in braces, like { \"1_\", \"3L\" }";
    Parsing.assertBad(TOY.replace(pieces, "{}"), 3, expected);
    Parsing.assertBad(TOY.replace(pieces, "\"V_\""), 3, expected);
    Parsing.assertBad(
        TOY.replace(pieces, "{ 3 }"), 3, "expected the name of a piece in quotes, found '3'");
  }

  @Test
  void unknownOrSecondPieceIsRefused() {
    Parsing.assertBad(
        TOY.replace("\"3L\"", "\n\"3LL\""), 4, "unknown piece '3LL'. Did you mean 3L?");
    Parsing.assertBad(TOY.replace("3L", "1_"), 3, "duplicate piece '1_'");
  }

  @Test
  void restrictionOfAnAbsentPieceIsRefused() {
    Parsing.assertBad(
        TOY.replace("lock = \"V_\"", "lock = \"v_\""),
        4,
        "lock: unknown piece 'v_'. Did you mean V_?");
    Parsing.assertBad(
        TOY.replace("lock = \"V_\"", "constrain_y = \"X1\""), 4, "constrain_y: unknown piece 'X1'");
    Parsing.assertBad(
        TOY.replace("lock = \"V_\"", "lock = {}"), 4, "lock: expected one piece, found a list");
    Parsing.assertBad(TOY.replace("lock = \"V_\"", "lock = 7"), 4, "lock: unknown piece '7'");
    Parsing.assertBad(
        TOY.replace("lock = \"V_\"", "lock = { \"V_\" }"),
        4,
        "lock: expected one piece, found a list");
  }

  @Test
  void lockcountIsANumberOfRotations() {
    for (String text : List.of("0", "25", "-1", "\"3\"", "{ 3 }", "{}")) {
      Parsing.assertBad(
          TOY.replace("\"V_\"\n", "\"V_\",\nlockcount = " + text + "\n"),
          5,
          "expected a lockcount from 1 to 24");
    }
    assertThat(
            Parsing.parse(TOY.replace("\"V_\"\n", "\"V_\", lockcount = 23\n"))
                .handMade()
                .getFirst()
                .rotations())
        .isEqualTo(23);
  }
}
