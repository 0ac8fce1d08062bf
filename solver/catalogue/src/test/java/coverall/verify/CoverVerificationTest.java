package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Partition;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.NamedCover;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search for exact covers has written is verified, and nothing else. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class CoverVerificationTest {
  private static final int PARTS = 12;
  private static final int RANDOM_PROBLEMS = 40;
  private static final int FLIPS = 150;
  private static final long BYTES_OF_A_SMALL_STACK = 256 << 10;

  /** Bounds, colours and an option that is never used: 75 solutions. */
  private static final String MIXED =
      """
      | expect 75 raw: measured by Coverall
      a b c 2|d 0:2|e | x y
      a d x:A
      a d x:B e
      a x y
      b d x:A
      b d y:1
      b x:B y:2
      c y:1
      c d x:A
      c y:2 e
      d e x:A
      d
      e y:1
      e
      x y
      c d
      b e
      a
      """;

  private static byte[] mixed = {};

  @TempDir private Path folder;

  /** Writes a catalogue; the answer is whether it is complete. */
  private static boolean write(Path file, String text, Shard shard, long stopAfter)
      throws Exception {
    NamedCover problem = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "problem");
    SearchRequest request = new SearchRequest(problem).engine(BuiltInEngine.DLX).threads(2);
    SearchPlan plan = request.cut(Restriction.NONE, Partition.of(problem.cover(), PARTS)).plan();
    Catalogue.Source source = new Catalogue.Source("problem.dlx", text);
    try (Catalogue catalogue = Catalogue.create(file, plan, source, shard)) {
      return coverall.catalogue.Catalogues.runTo(catalogue, stopAfter);
    }
  }

  private static List<String> verify(Path file) throws IOException {
    List<String> verified = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, CoverVerificationTest::noPuzzle, verified::add).run();
    }
    return verified;
  }

  private static void verifyContent(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, CoverVerificationTest::noPuzzle, line -> {}).checkContent();
    }
  }

  private static coverall.puzzle.Puzzle noPuzzle(String text, String file) {
    throw new AssertionError(file + " is no puzzle");
  }

  private static void edit(Path file, String edit) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String part : edit.split("; ", -1)) {
        assertThat(statement.executeUpdate(part)).as(part).isGreaterThanOrEqualTo(0);
      }
    }
  }

  @BeforeAll
  static void makeMixed(@TempDir Path temporary) throws Exception {
    Path file = temporary.resolve("mixed.db");
    assertThat(write(file, MIXED, Shard.WHOLE, Long.MAX_VALUE)).isTrue();
    mixed = Files.readAllBytes(file);
  }

  private Path mixed() throws IOException {
    return Files.write(folder.resolve("mixed.db"), mixed);
  }

  @Test
  void reportsWhatItHasChecked() throws Exception {
    Path file = folder.resolve("queens.db");
    write(file, "| expect 92 raw: many\n" + CoverTexts.queens(8), Shard.WHOLE, Long.MAX_VALUE);
    assertThat(verify(file))
        .hasSize(7)
        .startsWith(
            "the file is unchanged since it was sealed",
            "46 items and 64 options: those of the text of the problem")
        .contains(
            "92 solutions: each covers all items, no two are equal",
            "totals: 92 raw",
            "the totals match those expected in the exact cover problem text")
        .last()
        .asString()
        .matches("digest [0-9a-f]{64}");
  }

  @Test
  void everyKindOfProblemIsVerified() throws Exception {
    List<String> texts = new ArrayList<>();
    texts.add("a b\n");
    texts.add("0:1|a\n");
    texts.add("0:2|a\na\na\na\n");
    texts.add("3|a 1:2|b\n a\na b\na\na b\nb\n");
    texts.add("a b | x\na x:1\na x:1\nb x:1\nb x:1\n");
    texts.add("\uFEFF| BOM\r\na\tb |x\r\n\r\na x:1\r\nb x:1\r\n");
    texts.add(CoverTexts.langford(8, false));
    texts.add(CoverTexts.dominoes(4));
    texts.add(CoverTexts.sudokus());
    for (int seed = 0; seed < RANDOM_PROBLEMS; seed++) {
      texts.add(CoverTexts.random(new SplittableRandom(seed)));
    }
    for (int k = 0; k < texts.size(); k++) {
      Path file = folder.resolve(k + ".db");
      write(file, texts.get(k), Shard.WHOLE, Long.MAX_VALUE);
      try {
        assertThat(verify(file)).last().asString().startsWith("digest ");
      } catch (Violation e) {
        fail(texts.get(k), e);
      }
    }
  }

  @Test
  void shardsAreVerified() throws Exception {
    for (int shard = 0; shard < 3; shard++) {
      Path file = folder.resolve(shard + ".db");
      write(file, CoverTexts.langford(7, false), new Shard(shard, 3), Long.MAX_VALUE);
      assertThat(verify(file)).contains("the counts of all subproblems of the shard are correct");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 700, 2_000})
  void interruptedRunIsVerified(int solutions) throws Exception {
    Path file = folder.resolve("squares.db");
    write(file, CoverTexts.latinSquares(5), Shard.WHOLE, solutions);
    assertThat(verify(file))
        .first()
        .isEqualTo("the file is intact (it gets its seal when it is complete)");
  }

  @Test
  void changedFileIsFound() throws Exception {
    Path file = mixed();
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 0; k < FLIPS; k++) {
      byte[] bytes = mixed.clone();
      int at = k < 60 ? k : random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      try {
        verify(file);
        fail("seed %d: nothing was found when byte %d was changed", seed, at);
      } catch (Violation | BadCatalogueException e) {
        assertThat(e.getMessage()).as("byte %d", at).doesNotContain("\n");
      }
    }
  }

  /** Without a digest some changes are not to be found, but none may end in another exception. */
  @Test
  void changedFileOfAnInterruptedRunIsReadOrRefused() throws Exception {
    Path file = folder.resolve("some.db");
    write(file, MIXED, Shard.WHOLE, 60);
    byte[] original = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(43);
    for (int k = 0; k < FLIPS; k++) {
      byte[] bytes = original.clone();
      int at = random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      try {
        verify(file);
      } catch (Violation | BadCatalogueException e) {
        assertThat(e.getMessage()).as("byte %d", at).doesNotContain("\n");
      } catch (IOException | RuntimeException e) {
        fail("byte " + at, e);
      }
    }
  }

  /** A catalogue with so many solutions that they stay in blocks. */
  @Test
  void changedBlockIsFound() throws Exception {
    Path file = folder.resolve("dominoes.db");
    assertThat(write(file, CoverTexts.dominoes(6, 8), Shard.WHOLE, Long.MAX_VALUE)).isTrue();
    verifyContent(file);
    byte[] dominoes = Files.readAllBytes(file);
    for (String change :
        List.of(
            "UPDATE solution_block SET list = zeroblob(100) WHERE first = 1",
            "UPDATE solution_block SET list = substr(list, 1, length(list) - 1)",
            "UPDATE solution_block SET list = list || x'00'",
            "UPDATE solution_block SET list = (SELECT list FROM solution_block) WHERE first > 1",
            "UPDATE solution_block SET solutions = solutions - 1",
            "UPDATE solution_block SET solutions = 99999999",
            "UPDATE solution_block SET first = first + 1 WHERE first > 1",
            "UPDATE solution_block SET first = -first",
            "UPDATE solution_block SET subproblem = 1",
            "UPDATE solution_block SET subproblem = 'x'",
            "UPDATE solution_block SET run = first",
            "UPDATE solution_block SET run = 'x'",
            "INSERT INTO solution_block SELECT 2, solutions, run, NULL, list"
                + " FROM solution_block WHERE first = 1",
            "DELETE FROM solution_block WHERE first > 1",
            "DELETE FROM solution_block WHERE first = 1",
            "INSERT INTO solution_block SELECT first + 1000000, solutions, run, NULL, list"
                + " FROM solution_block WHERE first = 1")) {
      Files.write(file, dominoes);
      edit(file, change);
      assertThatThrownBy(() -> verifyContent(file))
          .as(change)
          .isInstanceOfAny(BadCatalogueException.class, Violation.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "DELETE FROM solution WHERE id = 17 => solution 18: expected number 17",
        "DELETE FROM solution WHERE id = 75 => subproblem \\d+: solutions is \\d+, expected \\d+",
        "INSERT INTO solution (subproblem, options) SELECT subproblem, options FROM solution"
            + " WHERE id = 75 => solution 76: is equal to the previous one",
        "INSERT INTO solution (subproblem, options) SELECT subproblem, options FROM solution"
            + " WHERE id = 7 => solution 76: is less than the previous one",
        "UPDATE solution SET options = x'000000' WHERE id = 9"
            + " => solution 9: item b is covered 0 times, expected 1",
        "UPDATE solution SET options = x'' WHERE id = 9"
            + " => solution 9: item a is covered 0 times, expected 1",
        "UPDATE solution SET options = x'000000000003000006000009' WHERE id = 9"
            + " => solution 9: item d is covered 3 times, expected 2",
        "UPDATE solution SET options = x'000001000003' WHERE id = 9"
            + " => solution 9: options 1 and 3 disagree on the colour of item x: B and A",
        "UPDATE solution SET options = x'000000000004000008' WHERE id = 9"
            + " => solution 9: options 4 and 8 disagree on the colour of item y: 1 and 2",
        "UPDATE solution SET options = x'000002000003000007' WHERE id = 9"
            + " => solution 9: options 2 and 3 disagree on the colour of item x: none and A",
        "UPDATE solution SET options = x'00000000000300000D' WHERE id = 9"
            + " => solution 9: has option 13, which covers no primary item and is never used",
        "UPDATE solution SET options = x'00000100' WHERE id = 9"
            + " => .*mixed.db: damaged catalogue: a solution has 4 bytes, expected a multiple of 3",
        "UPDATE solution SET options = x'FFFFFF' WHERE id = 9"
            + " => solution 9: has option 16777215, expected numbers below 17",
        "UPDATE solution SET options = x'000011' WHERE id = 9"
            + " => solution 9: has option 17, expected numbers below 17",
        "UPDATE solution SET options = CAST(substr(options, 4) || substr(options, 1, 3) AS BLOB)"
            + " WHERE id = 9 => solution 9: option \\d+ comes after \\d+",
        "UPDATE solution SET subproblem = 99 WHERE id = 9"
            + " => solution 9: is of subproblem 99, which does not exist",
        "UPDATE solution SET subproblem = CASE subproblem WHEN 0 THEN 1 ELSE 0 END WHERE id = 9"
            + " => solution 9: is not of subproblem \\d+, which begins with options \\[.*\\]",
        "UPDATE subproblem SET state = 'open' WHERE id = 0"
            + " => subproblem 0: is open in a complete catalogue",
        "UPDATE subproblem SET solutions = solutions + 1 WHERE id = 0"
            + " => subproblem 0: solutions is \\d+, expected \\d+",
        "UPDATE subproblem SET raw = raw + 1 WHERE id = 0"
            + " => subproblem 0: raw is \\d+, expected \\d+",
        "UPDATE subproblem SET reflection = reflection + 1 WHERE id = 0"
            + " => subproblem 0: reflection is \\d+, expected \\d+",
        "UPDATE subproblem SET prefix = '9999' WHERE id = 0 => subproblems: below the prefix \\[\\]"
            + " option 9999 comes next, which does not exist",
        "UPDATE subproblem SET prefix = prefix || ' 13' WHERE id = 3"
            + " => subproblems: below the prefix .* option 13 comes next, which does not fit",
        "UPDATE subproblem SET prefix = (SELECT prefix FROM subproblem WHERE id = 1) WHERE id = 0"
            + " => subproblem 1: its prefix begins with that of subproblem 0",
        "DELETE FROM subproblem WHERE id = 0 => .*mixed.db: damaged catalogue: subproblem 0 is"
            + " missing",
        "DELETE FROM subproblem WHERE id = (SELECT max(id) FROM subproblem)"
            + " => subproblems: below the prefix .* are not all those of one item: .*",
        "DELETE FROM option WHERE id = 16 => option 16 is missing",
        "INSERT INTO option VALUES (17, 'e') => option 17 is e, expected none",
        "UPDATE option SET words = 'd a x:A' WHERE id = 0"
            + " => option 0 is d a x:A, expected a d x:A",
        "UPDATE option SET id = 20 WHERE id = 5"
            + " => .*mixed.db: damaged catalogue: option: id is '6'",
        "DELETE FROM option_item WHERE option = 4 AND item = 1"
            + " => option_item: found item 3 in option 4, expected item 1 in option 4",
        "INSERT INTO option_item VALUES (17, 0, '')"
            + " => option_item: found item 0 in option 17, expected none",
        "UPDATE option_item SET colour = 'B' WHERE option = 0 AND item = 5 => option_item: found"
            + " item 5 in option 0 with colour B, expected item 5 in option 0 with colour A",
        "UPDATE item SET name = 'z' WHERE id = 2"
            + " => item 2 is primary 1..1\\|z, expected primary 1..1\\|c",
        "UPDATE item SET maximum = 3 WHERE id = 4"
            + " => item 4 is primary 0..3\\|e, expected primary 0..2\\|e",
        "UPDATE item SET kind = 'secondary' WHERE id = 4"
            + " => item 4 is secondary 0..2\\|e, expected primary 0..2\\|e",
        "UPDATE item SET kind = 'some' WHERE id = 4"
            + " => .*mixed.db: damaged catalogue: item: kind is 'some'",
        "DELETE FROM item WHERE id = 6 => item 6 is none, expected secondary 0..1\\|y",
        "UPDATE about SET value = 3 WHERE name = 'branches_above'"
            + " => branches_above is 3, expected \\d+",
        "UPDATE about SET value = 0 WHERE name = 'item' => item is 0, expected -1",
        "UPDATE about SET value = 'rotation' WHERE name = 'distinct'"
            + " => distinct is rotation, expected raw",
        "INSERT INTO symmetry VALUES ('rotation', 1)"
            + " => symmetry: the groups have .*ROTATION=1.* elements, expected \\{RAW=1\\}",
        "UPDATE symmetry SET elements = 2"
            + " => symmetry: the groups have \\{RAW=2\\} elements, expected \\{RAW=1\\}",
        "UPDATE about SET value = replace(value, 'e y:1', 'e y:3') WHERE name = 'source'"
            + " => option 11 is e y:1, expected e y:3",
        "UPDATE about SET value = replace(value, '2|d', '2:3|d') WHERE name = 'source'"
            + " => item 3 is primary 2..2\\|d, expected primary 2..3\\|d",
        "UPDATE about SET value = replace(value, 'x y', 'x z') WHERE name = 'source'"
            + " => the text of the problem:7: expected an item, found y:1",
        "UPDATE about SET value = replace(value, 'expect 75', 'expect 74') WHERE name = 'source'"
            + " => totals: there are 75 raw, expected 74 .*",
        "UPDATE about SET value = replace(value, '75', '99999999999999999999') WHERE name ="
            + " 'source' => totals: there are 75 raw, expected 99999999999999999999 .*",
        "UPDATE about SET value = replace(value, '75', hex(zeroblob(501))) WHERE name ="
            + " 'source' => the text of the problem:1: expected a count, found .*",
        "UPDATE about SET value = replace(value, '0:2|', '9999999999|') WHERE name = 'source'"
            + " => the text of the problem:2: expected a smaller bound, found 9999999999",
        "UPDATE about SET value = '| none' WHERE name = 'source'"
            + " => the text of the problem has no line of items",
        "UPDATE about SET value = 'f' WHERE name = 'fingerprint' => fingerprint is f, expected .*",
        "UPDATE about SET value = 'd' WHERE name = 'digest' => digest is d, expected .*",
        "UPDATE about SET value = 1 WHERE name = 'format'"
            + " => .*mixed.db: damaged catalogue: .*",
        "DROP TABLE item => .*mixed.db: damaged catalogue: table item is missing"
      })
  void editedContentIsFoundAndNamed(String edit, String message) throws Exception {
    Path file = mixed();
    verifyContent(file);
    edit(file, edit);
    assertThatThrownBy(() -> verifyContent(file))
        .isInstanceOfAny(Violation.class, BadCatalogueException.class)
        .message()
        .matches(message);
  }

  @Test
  void equalSolutionIsFoundInAnIncompleteCatalogueToo() throws Exception {
    Path file = mixed();
    edit(file, "DELETE FROM about WHERE name IN ('digest', 'seal')");
    verifyContent(file);
    edit(file, "INSERT INTO solution SELECT 76, subproblem, options FROM solution WHERE id = 9");
    assertThatThrownBy(() -> verifyContent(file))
        .hasMessage("solution 76: is equal to an earlier one");
  }

  /** A prefix may be so long that a recursion over it would need too much memory. */
  @Test
  void longPrefixesAreVerified() throws Exception {
    int length = 8_000;
    StringBuilder items = new StringBuilder();
    StringBuilder options = new StringBuilder();
    StringBuilder prefix = new StringBuilder();
    for (int k = 0; k < length; k++) {
      items.append('i').append(k).append(' ');
      options.append('i').append(k).append('\n');
      prefix.append(k == 0 ? "" : " ").append(k);
    }
    Path file = folder.resolve("long.db");
    write(file, items + "\n" + options, Shard.WHOLE, Long.MAX_VALUE);
    edit(
        file,
        "DELETE FROM subproblem WHERE id > 0; UPDATE subproblem SET prefix = '"
            + prefix
            + "' WHERE id = 0; UPDATE about SET value = "
            + length
            + " WHERE name = 'branches_above'");
    FutureTask<Boolean> verification =
        new FutureTask<>(
            () -> {
              verifyContent(file);
              return true;
            });
    new Thread(null, verification, "verification", BYTES_OF_A_SMALL_STACK).start();
    assertThat(verification.get()).isTrue();
  }

  @Test
  void everySolutionWithAnotherOptionIsFound() throws Exception {
    Path file = mixed();
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 30; k++) {
      int solution = 1 + random.nextInt(75);
      String before = hex(file, solution);
      int at = 6 * random.nextInt(before.length() / 6);
      String other = String.format(Locale.ROOT, "%06X", random.nextInt(17));
      String after = before.substring(0, at) + other + before.substring(at + 6);
      if (!after.equals(before)) {
        edit(file, "UPDATE solution SET options = x'" + after + "' WHERE id = " + solution);
        assertThatThrownBy(() -> verifyContent(file))
            .as("solution %d: %s instead of %s", solution, after, before)
            .isInstanceOf(Violation.class);
        edit(file, "UPDATE solution SET options = x'" + before + "' WHERE id = " + solution);
      }
    }
    verifyContent(file);
  }

  private static String hex(Path file, int solution) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT hex(options) FROM solution WHERE id = " + solution)) {
      return rows.getString(1);
    }
  }
}
