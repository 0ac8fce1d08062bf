package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.PlacementRow;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.puzzle.Turning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search has written is verified, and nothing else. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class VerificationTest {
  private static final Path SOMA = Path.of("..", "..", "problems", "soma-cube.puzzle");

  private static final int FLIPS = 300;
  private static final int MANY_SOLUTIONS = 3_000;

  /** Of the Soma cube, by notion. */
  private static final Map<Distinct, byte[]> COMPLETE = new EnumMap<>(Distinct.class);

  @TempDir private Path folder;

  private static List<String> verify(Path file, Verification.PuzzleParser parser)
      throws IOException {
    List<String> verified = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, parser, verified::add).run();
    }
    return verified;
  }

  private static void verifyContent(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, VerificationTest::parse, line -> {}).checkContent();
    }
  }

  private static Puzzle parse(String text, String file) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), file);
  }

  @BeforeAll
  static void makeSoma(@TempDir Path temporary) throws Exception {
    String source = Files.readString(SOMA);
    for (Distinct notion : Distinct.OF_PUZZLES) {
      Path file = temporary.resolve(notion + ".db");
      assertThat(Catalogues.of(parse(source, "soma"), source).distinct(notion).write(file))
          .isTrue();
      COMPLETE.put(notion, Files.readAllBytes(file));
    }
  }

  /** The complete catalogue of the Soma cube. */
  private Path soma(Distinct notion) throws IOException {
    return Files.write(folder.resolve("soma.db"), COMPLETE.getOrDefault(notion, new byte[0]));
  }

  private List<String> verified(Catalogues catalogue) throws Exception {
    Path file = folder.resolve("some.db");
    catalogue.write(file);
    List<String> verified = verify(file, (text, name) -> catalogue.puzzle());
    Files.delete(file);
    return verified;
  }

  @ParameterizedTest
  @EnumSource(value = Distinct.class, names = "SYMMETRY", mode = EnumSource.Mode.EXCLUDE)
  void somaIsVerifiedUpToEachNotion(Distinct notion) throws Exception {
    assertThat(verify(soma(notion), VerificationTest::parse))
        .startsWith(
            "the file is unchanged since it was sealed",
            "688 placements: all ways to place a piece in the region",
            "the puzzle has 24 rotations, 48 with reflections")
        .contains("totals: 11,520 raw, 480 up to rotation, 240 and reflection")
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(77));
  }

  @Test
  void puzzlesOfEveryKindAreVerified() throws Exception {
    Piece knee = new Piece("3L", KnownPuzzles.shape("3L"), 2, Turning.FREE);
    Piece four = new Piece("4L", KnownPuzzles.shape("4L"), 1, Turning.ONE_SIDED);
    Piece mirrored = new Piece("4L'", KnownPuzzles.shape("4L").mirrored(), 1, Turning.ONE_SIDED);
    Piece square = new Piece("SQ", Shape.box(2, 2, 1), 1, Turning.ONE_SIDED);
    Piece domino = new Piece("2I", Shape.box(2, 1, 1), 3, Turning.FREE);
    Piece dominoes = new Piece("2I", Shape.box(2, 1, 1), 4, Turning.FREE);
    Piece bricks = new Piece("2I", Shape.box(2, 1, 1), 9, Turning.FREE);
    Shape flat = Shape.box(4, 3, 1);
    for (Puzzle puzzle :
        List.of(
            Puzzle.of("equal", Shape.box(2, 2, 3), List.of(knee, domino)),
            Puzzle.of("one-sided", flat, List.of(four, mirrored, square)),
            Puzzle.of("flat", flat, List.of(knee, domino)),
            Puzzle.of("one kind", Shape.box(2, 2, 2), List.of(dominoes)),
            Puzzle.of("one kind, layered", Shape.box(3, 3, 2), List.of(bricks)),
            KnownPuzzles.SIX_BY_TEN)) {
      assertThat(verified(Catalogues.of(puzzle, "source")))
          .as(puzzle.name())
          .last()
          .asString()
          .startsWith("digest ");
    }
  }

  @Test
  void shardsAreVerified() throws Exception {
    for (int shard = 0; shard < 3; shard++) {
      assertThat(
              verified(Catalogues.of(KnownPuzzles.SIX_BY_TEN, "source").shard(new Shard(shard, 3))))
          .contains("the counts of all subproblems of the shard are correct");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 700, 2_000})
  void interruptedRunIsVerified(int solutions) throws Exception {
    assertThat(verified(Catalogues.of(KnownPuzzles.SIX_BY_TEN, "source").stopAfter(solutions)))
        .first()
        .isEqualTo("the file is intact (it gets its seal when it is complete)");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomPuzzlesAreVerified(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    RandomPuzzles puzzles = new RandomPuzzles(random);
    for (int k = 0; k < 60; k++) {
      Puzzle puzzle =
          switch (k % 3) {
            case 0 -> puzzles.next();
            case 1 -> puzzles.nextMatching();
            default -> puzzles.nextWithRules().orElse(null);
          };
      if (puzzle == null) {
        continue;
      }
      Catalogues catalogue = Catalogues.of(puzzle, "source").stopAfter(MANY_SOLUTIONS);
      try {
        Encoding encoding = Encoding.of(puzzle);
        if (random.nextBoolean()) {
          catalogue =
              catalogue.distinct(
                  Distinct.OF_PUZZLES.get(random.nextInt(encoding.symmetry().reflects() ? 3 : 2)));
        }
      } catch (BadPuzzleException e) {
        continue; // A piece that was mirrored may fit nowhere.
      }
      String name = "seed " + seed + ", puzzle " + k + ": " + puzzle;
      try {
        assertThat(verified(catalogue)).as(name).hasSizeGreaterThan(5);
      } catch (Violation e) {
        fail(name, e);
      }
    }
  }

  @Test
  void changedFileIsFound() throws Exception {
    Path file = soma(Distinct.ROTATION);
    byte[] original = Files.readAllBytes(file);
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 0; k < FLIPS; k++) {
      byte[] bytes = original.clone();
      int at = k < 60 ? k : random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      try {
        verify(file, VerificationTest::parse);
        fail("seed %d: nothing was found when byte %d was changed", seed, at);
      } catch (Violation | BadCatalogueException e) {
        assertThat(e.getMessage()).as("byte %d", at).doesNotContain("\n");
      }
    }
  }

  /** Without a seal some changes are not to be found, but none may end in another exception. */
  @Test
  void changedFileOfAnInterruptedRunIsReadOrRefused() throws Exception {
    Path file = folder.resolve("six-by-ten.db");
    Catalogues.of(KnownPuzzles.SIX_BY_TEN, "source").stopAfter(500).write(file);
    byte[] original = Files.readAllBytes(file);
    long seed = 43;
    SplittableRandom random = new SplittableRandom(seed);
    int found = 0;
    for (int k = 0; k < FLIPS / 2; k++) {
      byte[] bytes = original.clone();
      int at = k < FLIPS / 4 ? random.nextInt(8_192) : random.nextInt(bytes.length);
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, bytes);
      try {
        verify(file, (text, name) -> KnownPuzzles.SIX_BY_TEN);
      } catch (Violation | BadCatalogueException e) {
        assertThat(e.getMessage()).as("byte %d", at).doesNotContain("\n");
        found++;
      } catch (IOException | RuntimeException e) {
        fail("seed " + seed + ", byte " + at, e);
      }
    }
    assertThat(found).as("changes found").isGreaterThan(FLIPS / 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "DELETE FROM solution WHERE id = 17 => solution 18: expected number 17",
        "DELETE FROM solution WHERE id = 480 => subproblem \\d+: solutions is \\d+, expected \\d+",
        "INSERT INTO solution (subproblem, placements) SELECT subproblem, placements FROM solution"
            + " WHERE id = 480 => solution 481: is equal to the previous one",
        "INSERT INTO solution (subproblem, placements) SELECT subproblem, placements FROM solution"
            + " WHERE id = 7 => solution 481: is less than the previous one",
        "UPDATE solution SET placements = x'000001' WHERE id = 9"
            + " => solution 9: cell \\(0,0,0\\) is not covered",
        "UPDATE solution SET placements = x'00000100' WHERE id = 9"
            + " => .*soma.db: damaged catalogue: a solution has 4 bytes, expected a multiple of 3",
        "UPDATE solution SET placements = x'FFFFFF' WHERE id = 9"
            + " => solution 9: has placement 16777215, expected numbers below 688",
        "UPDATE solution SET placements = CAST(substr(placements, 1, length(placements) - 3) ||"
            + " x'000000' AS BLOB) WHERE id = 9 => solution 9: placement 0 comes after \\d+",
        "UPDATE solution SET subproblem = 9999 WHERE id = 9"
            + " => solution 9: is of subproblem 9999, which does not exist",
        "UPDATE solution SET subproblem = (subproblem + 20) % 40 WHERE id = 9"
            + " => solution 9: is not of subproblem \\d+, which begins with placements \\[.*\\]",
        "UPDATE subproblem SET state = 'open' WHERE id = 0"
            + " => subproblem 0: is open in a complete catalogue",
        "UPDATE subproblem SET state = 'lost' WHERE id = 0"
            + " => .*soma.db: damaged catalogue: the state of a subproblem is 'lost'",
        "UPDATE subproblem SET solutions = solutions + 1 WHERE id = 0"
            + " => subproblem 0: solutions is \\d+, expected \\d+",
        "UPDATE subproblem SET raw = raw + 1 WHERE id = 0"
            + " => subproblem 0: raw is \\d+, expected \\d+",
        "UPDATE subproblem SET rotation = 0 WHERE id = (SELECT min(subproblem) FROM solution)"
            + " => subproblem \\d+: rotation is 0, expected \\d+",
        "UPDATE subproblem SET reflection = 0 WHERE id = (SELECT min(subproblem) FROM solution)"
            + " => subproblem \\d+: reflection is 0, expected \\d+",
        "UPDATE subproblem SET branches = 0 WHERE id = 0 => subproblem 0: is done by engine .*",
        "UPDATE subproblem SET estimate = 9e999 WHERE id = 0"
            + " => .*damaged catalogue: subproblem: estimate is 'Infinity'",
        "UPDATE subproblem SET prefix = '9999' WHERE id = 0 => subproblems: below the prefix \\[\\]"
            + " placement 9999 comes next, which does not exist",
        "UPDATE subproblem SET prefix = (SELECT prefix FROM subproblem WHERE id = 1) WHERE id = 0"
            + " => subproblem 1: its prefix begins with that of subproblem 0",
        "UPDATE subproblem SET prefix = prefix || ' 0' WHERE id = 3"
            + " => subproblems: below the prefix .* comes next, which .*",
        "UPDATE subproblem SET prefix = 'x' WHERE id = 0"
            + " => .*soma.db: damaged catalogue: a prefix is 'x'",
        "UPDATE subproblem SET prefix = '' WHERE id = 0 => subproblem 1: its prefix begins .*",
        "DELETE FROM subproblem WHERE id = 0 => .*soma.db: damaged catalogue: subproblem 0 is"
            + " missing",
        "DELETE FROM subproblem => .*damaged catalogue: it has no subproblems",
        "DELETE FROM subproblem WHERE id = (SELECT max(id) FROM subproblem)"
            + " => subproblems: below the prefix .* are not all those of .*is missing",
        "DELETE FROM placement WHERE id = 687 => .*damaged catalogue: it has 687 placements, but"
            + " cells of 688",
        "DELETE FROM placement_cell WHERE placement = 100"
            + " => .*soma.db: damaged catalogue: placement 100 has no cell",
        "INSERT INTO placement VALUES (688, 0, 1)"
            + " => .*soma.db: damaged catalogue: placement 688 has no cell",
        "INSERT INTO placement_cell VALUES (688, 0, 0, 0)"
            + " => .*damaged catalogue: it has 688 placements, but cells of 689",
        "UPDATE placement_cell SET placement = 2000000000 WHERE placement = 687"
            + " => .*soma.db: damaged catalogue: placement 687 has no cell",
        "UPDATE placement_cell SET x = x + 4294967296 WHERE placement = 687"
            + " => .*soma.db: damaged catalogue: placement_cell: x is '42949672\\d\\d'",
        "UPDATE placement_cell SET z = z + 3 WHERE placement = 100"
            + " => placement 100: cell \\(.*\\) is not in the region",
        "UPDATE placement SET piece = 7 WHERE id = 100"
            + " => placement 100 is of piece 7, which does not exist",
        "UPDATE placement SET piece = 0 WHERE id = 200"
            + " => placement 200, 3L in .*: the piece cannot lie there in any orientation",
        "UPDATE about SET value = 3 WHERE name = 'branches_above'"
            + " => branches_above is 3, expected \\d+",
        "UPDATE about SET value = 34 WHERE name = 'item' => item is 34, expected a number .*",
        "UPDATE about SET value = 4294967296 WHERE name = 'item'"
            + " => .*soma.db: damaged catalogue: its item is '4294967296'",
        "UPDATE about SET value = 'x' WHERE name = 'item' => .*soma.db: damaged catalogue: its item"
            + " is 'x'",
        "UPDATE about SET value = -1 WHERE name = 'item'"
            + " => placement .*: was not searched, but no item is restricted",
        "UPDATE about SET value = 0 WHERE name = 'item'"
            + " => placement .*: was not searched, but does not cover cell \\(0,0,0\\)",
        "UPDATE about SET value = 'raw' WHERE name = 'distinct'"
            + " => placement .*: neither it nor any image of it was searched",
        "UPDATE about SET value = 'reflection' WHERE name = 'distinct'"
            + " => placement .*: both it and its image were searched, placement \\d+",
        "UPDATE about SET value = 'some' WHERE name = 'distinct'"
            + " => .*soma.db: damaged catalogue: its distinct is 'some'",
        "UPDATE about SET value = replace(value, '3x3x3', '3x3x4') WHERE name = 'source'"
            + " => piece .* has no placement in .*",
        "UPDATE about SET value = replace(value, '4S ', '') WHERE name = 'source'"
            + " => piece 3 is 1\\*4S, expected 1\\*4\\^",
        "UPDATE about SET value = replace(value, 'pieces', 'peices') WHERE name = 'source'"
            + " => the puzzle text:\\d+: .*",
        "UPDATE about SET value = replace(value, 'expect 240', 'expect 241') WHERE name = 'source'"
            + " => totals: there are 240 up to rotation and reflection, expected 241 .*",
        "UPDATE about SET value = 'Sona' WHERE name = 'puzzle' => puzzle is Sona, expected Soma"
            + " cube",
        "UPDATE about SET value = 'f' WHERE name = 'fingerprint' => fingerprint is f, expected .*",
        "UPDATE about SET value = 'd' WHERE name = 'digest' => digest is d, expected .*",
        "UPDATE about SET value = '1/2' WHERE name = 'shard'"
            + " => .*soma.db: damaged catalogue: its subproblems is missing",
        "UPDATE about SET value = '2/2' WHERE name = 'shard' => .*damaged catalogue: its shard is"
            + " '2/2'",
        "UPDATE symmetry SET elements = 12 WHERE distinct_up_to = 'rotation'"
            + " => symmetry: the groups have .*ROTATION=12.* elements, expected .*",
        "DELETE FROM symmetry WHERE distinct_up_to = 'reflection'"
            + " => symmetry: the groups have .* elements, expected .*REFLECTION=48.*",
        "UPDATE piece SET name = '4Z' WHERE id = 3 => piece 3 is 1\\*4Z, expected 1\\*4S",
        "UPDATE piece SET copies = 2 WHERE id = 3 => piece 3 is 2\\*4S, expected 1\\*4S",
        "DROP TABLE piece => .*soma.db: damaged catalogue: table piece is missing"
      })
  void editedContentIsFoundAndNamed(String edit, String message) throws Exception {
    Path file = soma(Distinct.ROTATION);
    assertFound(file, edit, message);
  }

  private static void assertFound(Path file, String edit, String message) throws Exception {
    edit(file, edit);
    assertThatThrownBy(() -> verifyContent(file))
        .isInstanceOfAny(Violation.class, BadCatalogueException.class)
        .message()
        .matches(message);
  }

  /** Piece 30 is restricted; one of its two placements searched is symmetric, number 409. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "409:30 => item: the one below placement 409 is 30, which the placement covers",
        "409:0 => item: the one below placement 409 is 0: a symmetry moves placements of it .*",
        "409:34 => item: the one below placement 409 is 34, expected a number from 0 to 33",
        "409:13 => .*placement.*",
        "5:13 => item: the one below placement 5: the search used no such placement .*",
        "999:13 => item: the one below placement 999: the search used no such placement .*",
        "x => .*soma.db: damaged catalogue: its item is '30 x'",
        "409:31: => .*soma.db: damaged catalogue: its item is '30 409:31:'",
        "409:-1 => .*soma.db: damaged catalogue: its item is '30 409:-1'",
        "'' => .*soma.db: damaged catalogue: its item is '30 '"
      })
  void wrongRestrictionBelowAPlacementIsFound(String below, String message) throws Exception {
    Path file = soma(Distinct.REFLECTION);
    verifyContent(file);
    assertFound(file, "UPDATE about SET value = '30 " + below + "' WHERE name = 'item'", message);
  }

  @Test
  void missingRestrictionBelowAPlacementIsFound() throws Exception {
    Path file = soma(Distinct.REFLECTION);
    edit(file, "UPDATE about SET value = 30 WHERE name = 'item'");
    assertThatThrownBy(() -> verifyContent(file))
        .isInstanceOf(Violation.class)
        .hasMessageMatching("subproblems: below the prefix .* is missing");
  }

  private static void edit(Path file, String edit) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(edit)).as(edit).isGreaterThanOrEqualTo(0);
    }
  }

  /** Nine squares with edges in three colours. */
  private Path squares() throws Exception {
    String text = "box 3x3\nedges aaab aaac aabc aacb aacc abab abbb abbc acac\nborder a\n";
    Path file = folder.resolve("squares.db");
    Catalogues.of(parse(text, "file"), text).write(file);
    verifyContent(file);
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "DROP TABLE placement_colours"
            + " => placement 0 has no colours, expected those that have to match",
        "DELETE FROM placement_colours WHERE placement = 5 => .*damaged catalogue: .*",
        "UPDATE placement_colours SET colours = 'aba' WHERE placement = 0"
            + " => .*damaged catalogue: placement 0 has 4 cells, but colours of 3",
        "UPDATE placement_colours SET colours = 'abba' WHERE placement = 0"
            + " => placement 0, aaab in .*: the piece cannot lie there in any orientation",
        "UPDATE about SET value = replace(value, 'border a', '') WHERE name = 'source'"
            + " => piece .* has no placement in .*"
      })
  void wrongColoursAreFound(String edit, String message) throws Exception {
    assertFound(squares(), edit, message);
  }

  @Test
  void solutionWhoseColoursDifferIsFound() throws Exception {
    Path file = squares();
    List<Placement> placements;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      placements = reader.placements().stream().map(PlacementRow::placement).toList();
    }
    String solution = hex(file, 1);
    int changed = 0;
    for (int at = 0; at < solution.length(); at += 6) {
      int own = Integer.parseInt(solution.substring(at, at + 6), 16);
      for (int other = 0; other < placements.size(); other++) {
        Placement turned = placements.get(other);
        if (other != own
            && turned.piece() == placements.get(own).piece()
            && turned.cells().equals(placements.get(own).cells())) {
          String digits = String.format(Locale.ROOT, "%06X", other);
          String after = solution.substring(0, at) + digits + solution.substring(at + 6);
          assertFound(
              file,
              "UPDATE solution SET placements = x'" + after + "' WHERE id = 1",
              "solution 1: placements \\d+ and \\d+ show different colours where they meet");
          changed++;
        }
      }
    }
    assertThat(changed).isPositive();
  }

  @Test
  void everyFlippedSearchedIsFound() throws Exception {
    Path file = soma(Distinct.ROTATION);
    for (int placement = 0; placement < 688; placement += 29) {
      String flip = "UPDATE placement SET searched = 1 - searched WHERE id = " + placement;
      edit(file, flip);
      assertThatThrownBy(() -> verifyContent(file)).as(flip).isInstanceOf(Violation.class);
      edit(file, flip);
    }
    verifyContent(file);
  }

  @Test
  void solutionWithOtherPlacementIsFound() throws Exception {
    Path file = soma(Distinct.ROTATION);
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 20; k++) {
      int solution = 1 + random.nextInt(480);
      int at = random.nextInt(7);
      String before = hex(file, solution);
      String other = String.format(Locale.ROOT, "%06X", random.nextInt(688));
      String after = before.substring(0, 6 * at) + other + before.substring(6 * at + 6);
      if (!after.equals(before)) {
        setSolution(file, solution, after);
        assertThatThrownBy(() -> verifyContent(file))
            .as("solution %d: %s instead of %s", solution, after, before)
            .isInstanceOf(Violation.class)
            .message()
            .startsWith("solution " + solution + ": ");
        setSolution(file, solution, before);
      }
    }
  }

  @Test
  void equivalentSolutionIsFoundInAnIncompleteCatalogueToo() throws Exception {
    Path raw = Files.move(soma(Distinct.RAW), folder.resolve("raw.db"));
    Path file = soma(Distinct.ROTATION);
    edit(file, "DELETE FROM about WHERE name IN ('digest', 'seal')");
    verifyContent(file);
    edit(
        file, "INSERT INTO solution SELECT 481, subproblem, placements FROM solution WHERE id = 9");
    assertThatThrownBy(() -> verifyContent(file))
        .hasMessage("solution 481: is equal to an earlier one");
    // Of the raw solutions the last one in order is the least of no orbit.
    setSolution(file, 481, hex(raw, 11_520));
    assertThatThrownBy(() -> verifyContent(file))
        .message()
        .startsWith("solution 481: is equivalent to [");
  }

  private static String hex(Path file, int solution) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT hex(placements) FROM solution WHERE id = " + solution)) {
      return rows.getString(1);
    }
  }

  private static void setSolution(Path file, int solution, String hex) throws Exception {
    edit(file, "UPDATE solution SET placements = x'" + hex + "' WHERE id = " + solution);
  }
}
