package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import coverall.disassembly.Disassembly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Taking assemblies apart on the command line. */
final class DisassembleCommandTest extends CommandTest {
  /** Published: 154 assemblies, and one solution of level 12. */
  private static final String LOVES_DOZEN =
      """
      name Love's Dozen
      region burr
      burr 88 512 704 960 992 1008
      """;

  private static final String LEVELS = "levels    1: 66, 2: 12, 3: 6, 4: 4, 6: 1, 12: 1\n";

  private static byte[] apart = {}; // the complete catalogue

  private String puzzle = "";
  private String catalogue = "";

  @BeforeEach
  void writePuzzle() throws IOException {
    Path file = folder.resolve("love.puzzle");
    Files.writeString(file, LOVES_DOZEN);
    puzzle = file.toString();
    catalogue = folder.resolve("love.db").toString();
  }

  /** Makes the catalogue of the puzzle, with its moves. */
  private void takeApart() throws IOException {
    if (apart.length == 0) {
      Ended ended = run("solve", puzzle, "--disassemble", "-o", catalogue);
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
      apart = Files.readAllBytes(Path.of(catalogue));
    }
    Files.write(Path.of(catalogue), apart);
  }

  @Test
  void solutionsAreThoseThatComeApart() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("90 solutions up to rotation\n");
    assertThat(ended.err()).contains("154 assemblies: 90 come apart, 64 do not\n", LEVELS);
  }

  @Test
  void movesAreListed() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--min-level", "12", "--print");
    assertThat(ended.out())
        .startsWith("Solution 1\n")
        .contains("\nlevel 12.3, 18 moves\n", " 10. pieces 512 and 992: 1 unit towards -x\n")
        .contains(" 12. piece 992: out towards +y\n")
        .endsWith("\n1 solution up to rotation, of level 12 or higher\n")
        .doesNotContain("Solution 2");
    assertThat(ended.err()).contains("counts    assemblies: 1,848 raw, 154 up to rotation\n");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void eventsHaveLevelsAndMoves() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--min-level=12", "--print", "--json");
    assertThat(ended.out().lines().filter(line -> line.contains("\"event\":\"solution\"")))
        .singleElement()
        .asString()
        .contains("\"level\":[12,3]", "{\"pieces\":[1,4],\"direction\":\"-x\",\"units\":1}")
        .contains("{\"pieces\":[4],\"direction\":\"+y\"}");
    assertThat(ended.out())
        .contains("\"complete\":true,", "\"found\":1,")
        .contains("\"assemblies\":154,\"solutions\":90,\"unknown\":0,")
        .contains("\"levels\":{\"1\":66,\"2\":12,\"3\":6,\"4\":4,\"6\":1,\"12\":1}");
  }

  @Test
  void theFirstSolutionIsOneThatComesApart() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--first", "--print", "--min-level=4");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).contains("Solution 1\n", "\nlevel ").doesNotContain("Solution 2");
  }

  @Test
  void filesHaveTheMoves() throws Exception {
    Path lines = folder.resolve("love.jsonl");
    run("solve", puzzle, "--disassemble", "--min-level", "6", "-o", lines.toString());
    assertThat(Files.readAllLines(lines))
        .hasSize(2)
        .allMatch(line -> line.contains("\"moves\":[{\"pieces\""));
    Ended picture = run("solve", puzzle, "--disassemble", "-o", folder.resolve("a.csv").toString());
    assertThat(picture.exitCode()).isEqualTo(2);
    assertThat(picture.err()).contains("Use NAME.db, NAME.txt or NAME.jsonl.").hasLineCount(1);
  }

  @Test
  void catalogueKeepsTheMoves() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "-o", catalogue);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("90 solutions up to rotation\n");
    assertThat(ended.err()).contains(LEVELS);
    assertThat(run("solve", puzzle, "--disassemble", "-o", catalogue).out())
        .contains(" is complete: 154 assemblies, digest ")
        .endsWith("\n90 solutions up to rotation\n");
    assertThat(run("info", catalogue).out())
        .contains(LEVELS, "90 come apart")
        .contains("  solutions 90 of 154 assemblies\n", "  counts    assemblies: 1,848 raw, 154");
    assertThat(run("solve", catalogue).err()).contains(" is complete: 154 assemblies. Use ");
    assertThat(run("export", catalogue, "--number", "155").err())
        .contains("contains 154 assemblies");
    Path all = folder.resolve("all.txt");
    assertThat(run("export", catalogue, "-o", all.toString()).err())
        .contains("154 assemblies written");
    Path some = folder.resolve("some.txt");
    assertThat(run("export", catalogue, "--min-level", "6", "-o", some.toString()).err())
        .contains("2 solutions written");
    assertThat(run("stats", catalogue).out())
        .contains("  154 assemblies up to rotation, ")
        .contains("90 come apart, 64 do not; by moves until a piece is out:\n")
        .contains("      2             12  ##########\n");
    Ended verified = run("verify", catalogue);
    assertThat(verified.exitCode()).as(verified.out()).isEqualTo(0);
    String hardest = run("export", catalogue, "--min-level", "4", "--sort", "level").out();
    List<String> levels = hardest.lines().filter(line -> line.startsWith("level")).toList();
    assertThat(levels).hasSize(6);
    assertThat(levels.subList(0, 2)).containsExactly("level 12.3, 18 moves", "level 6.2, 11 moves");
    Ended again = run("disassemble", catalogue);
    assertThat(again.out()).isEqualTo("90 solutions up to rotation\n");
  }

  @Test
  void movesAreDrawnWithTheirText() throws Exception {
    takeApart();
    Path drawing = folder.resolve("love.svg");
    Ended ended = run("export", catalogue, "--min-level=12", "--moves", "-o", drawing.toString());
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.err()).isEqualTo("coverall: 1 solution written to " + drawing + "\n");
    String words =
        Pattern.compile("<text[^>]*>([^<]*)</text>")
            .matcher(Files.readString(drawing))
            .results()
            .map(text -> text.group(1))
            .collect(Collectors.joining(" "));
    List<String> lines =
        run("export", catalogue, "--min-level=12").out().lines().map(String::strip).toList();
    int level = lines.indexOf("level 12.3, 18 moves");
    assertThat(words).contains(": level 12.3, 18 moves Assembled ").endsWith(lines.get(level + 18));
    assertThat(lines.subList(level + 1, level + 19)).allMatch(words::contains);
  }

  @Test
  void onlyWhatComesApartHasMovesToDraw() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    String drawing = folder.resolve("love.svg").toString();
    Ended early = run("export", catalogue, "--moves", "-o", drawing);
    assertThat(early.exitCode()).isEqualTo(2);
    assertThat(early.err())
        .contains("--moves: " + catalogue + " has no moves. Run coverall disassemble ")
        .hasLineCount(1);
    Ended missing = run("export", catalogue, "--moves", "--number", "999999", "-o", drawing);
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err())
        .contains("--number '999999': " + catalogue + " contains ")
        .hasLineCount(1);
    run("disassemble", catalogue);
    String locked = Long.toString(lockedSolution());
    Ended number = run("export", catalogue, "--moves", "--number", locked, "-o", drawing);
    assertThat(number.exitCode()).isEqualTo(2);
    assertThat(number.err())
        .contains("--number '" + locked + "': this solution is not known to come apart")
        .hasLineCount(1);
    Ended first = run("export", catalogue, "--moves", "-o", drawing);
    assertThat(first.err()).startsWith("coverall: 1 solution written");
  }

  private long lockedSolution() throws IOException {
    List<Long> locked = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(Path.of(catalogue))) {
      reader
          .disassemblies()
          .visit(
              row -> {
                if (row.outcome() == Disassembly.Verdict.LOCKED) {
                  locked.add(row.solution());
                }
              });
    }
    return locked.getFirst();
  }

  @Test
  void disassemblyIsResumed() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Path whole = folder.resolve("whole.db");
    Files.copy(Path.of(catalogue), whole);
    run("disassemble", whole.toString());
    // What a killed run leaves: some rows, and no seal.
    run("disassemble", catalogue);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM disassembly WHERE solution > 50");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    assertThat(run("verify", catalogue).out())
        .contains(
            "finished, but not sealed, ",
            "Not sealed. To resume, run: coverall disassemble " + catalogue + "\n");
    assertThat(run("info", catalogue).out())
        .contains(
            "waiting   104 assemblies not taken apart yet",
            "resume    coverall disassemble " + catalogue)
        .doesNotContain("  seal ");
    assertThat(run("export", catalogue, "--min-level", "1").err())
        .contains("104 assemblies not taken apart yet. To resume, run: coverall disassemble ");
    Ended resumed = run("disassemble", catalogue);
    assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(0);
    assertThat(resumed.err()).contains(LEVELS);
    assertThat(plans(Path.of(catalogue))).isEqualTo(plans(whole));
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(0);
  }

  /** Cutler found 314 solutions; that they use 221 combinations is our own count. */
  @Test
  void combinationsOfPiecesAreListed() throws Exception {
    String sticks = "../../problems/burrs/notchable-25.puzzle";
    run("solve", sticks, "--distinct", "rotation", "--disassemble", "-o", catalogue);
    List<String> lines = run("stats", catalogue, "--combinations").out().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("assemblies  come apart  level  pieces");
    assertThat(lines.get(1)).isEqualTo("         8           6  1      52 792 824 911 975 1024");
    List<String[]> rows = lines.stream().skip(1).map(line -> line.strip().split("\\s+")).toList();
    assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row[0])).sum()).isEqualTo(1_063);
    assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row[1])).sum()).isEqualTo(314);
    assertThat(rows).filteredOn(row -> !row[1].equals("0")).hasSize(221);
  }

  @Test
  void combinationsNeedPiecesThatMayBeLeftOver() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Ended ended = run("stats", catalogue, "--combinations");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).endsWith("love.db use all pieces\n").hasLineCount(1);
  }

  @Test
  @Tag("slow")
  void mergedShardsKeepTheirMoves() throws Exception {
    String soma = "../../problems/soma-cube.puzzle";
    String plan = folder.resolve("plan.db").toString();
    List<String> parts =
        List.of(folder.resolve("0.db").toString(), folder.resolve("1.db").toString());
    run("split", soma, "--distinct", "raw", "-o", plan);
    run("solve", plan, "--shard", "0/2", "--disassemble", "-o", parts.get(0));
    run("solve", plan, "--shard", "1/2", "-o", parts.get(1));
    Path whole = folder.resolve("whole.db");
    run("solve", soma, "--distinct", "raw", "--disassemble", "-o", whole.toString());

    Ended merged = run("merge", parts.get(0), parts.get(1), "-o", catalogue);
    assertThat(merged.exitCode()).as(merged.err()).isEqualTo(0);
    List<String> some = plans(Path.of(catalogue)).lines().toList();
    assertThat(plans(whole).lines()).containsAll(some).hasSizeGreaterThan(some.size());
    assertThat(some).isNotEmpty();
    run("disassemble", catalogue);
    assertThat(plans(Path.of(catalogue))).isEqualTo(plans(whole));
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(0);
  }

  /** Verification knows the walls from the definition of the lattice alone. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "box 3x3x2;pieces 3L 4T 4L 4S 3I;open +z",
        "box 3x3x2;pieces 3L 4T 4L 4S 3I;open +x -y;together 3L 4T 3I",
        "lattice triangle;region hexagon 2;polyiamonds 5;empty 4;open +z",
        "lattice sphere;region tetrahedron 3;piece I3;(0,0,0) (1,1,0) (2,2,0);piece I2;"
            + "(0,0,0) (1,1,0);empty 5;open (2,2,2) (2,-2,2) (-2,2,2) (-2,-2,2)",
        "lattice tetra-octa;region;.....## .....#.;.....#. .....#.;;piece A;##;#.;;piece C;#;;"
            + "empty 1;open +z (0,1,1)"
      })
  void movesOutOfBoxesAreVerified(String text) throws Exception {
    Path file = folder.resolve("box.puzzle");
    Files.writeString(file, text.replace(';', '\n'));
    Ended solved = run("solve", file.toString(), "--disassemble", "-o", catalogue);
    assertThat(solved.exitCode()).as(solved.err()).isEqualTo(0);
    assertThat(solved.out()).doesNotStartWith("0 ");
    Ended verified = run("verify", catalogue, "--audit", "1%");
    assertThat(verified.exitCode()).as(verified.out()).isEqualTo(0);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "3 +x 1 | 3 +x 2 | in move 1 piece 3 hits ",
        "; 4 +y; | ; 4 +y 1; | in move 15 piece 5 hits 4",
        "; 1 +z | '' | pieces [0, 1] are still together after the last move",
        "3 +x 1 | 9 +x 1 | move 1 is of pieces [9] among [0, 1, 2, 3, 4, 5]",
        "3 +x 1 | 3 up 1 | unknown direction 'up'",
        "12.3 | 12.4 | 18 moves of level [12, 4], but the plan has 18 of level [12, 3]"
      })
  void wrongPlanIsFound(String stored, String wrong, String message) throws Exception {
    takeApart();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      String change =
          stored.startsWith("12.")
              ? "level = '" + wrong + "'"
              : "plan = replace(plan, '" + stored + "', '" + wrong + "')";
      statement.executeUpdate("UPDATE disassembly SET " + change + " WHERE level = '12.3'");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    run("disassemble", catalogue); // Seals it.
    Ended verified = run("verify", catalogue);
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out() + verified.err()).contains(message);
  }

  /** Changes rows about solutions, and seals the catalogue again. */
  private void change(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    // The seal is a SHA-256 of the file with zeros in its place.
    byte[] file = Files.readAllBytes(Path.of(catalogue));
    String seal = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
    String text = new String(file, StandardCharsets.ISO_8859_1);
    Files.writeString(
        Path.of(catalogue),
        text.replace("seal" + "0".repeat(64), "seal" + seal),
        StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "level = substr(replace(hex(zeroblob(1500)), '00', '1.'), 1, 2999) | level is '1.1.1.1.",
        "level = '0.0' | level is '0.0'",
        "level = '999999999' | level is '999999999'",
        "level = 'abc' | level is 'abc'",
        "level = x'0102' | level is '2 bytes'",
        "moves = 999999999 | moves is '999999999'",
        "result = 'locked' | result is 'locked'",
        "solution = -5 | solution is '-5'"
      })
  void damagedRowsAreRefusedInALine(String change, String message) throws Exception {
    takeApart();
    change("UPDATE disassembly SET " + change + " WHERE level = '12.3'");
    Path other = folder.resolve("other.db");
    List<List<String>> commands =
        List.of(
            List.of("info", catalogue),
            List.of("stats", catalogue),
            List.of("export", catalogue, "--min-level", "1"),
            List.of("merge", catalogue, "-o", other.toString()));
    for (List<String> command : commands) {
      Ended ended = run(command.toArray(String[]::new));
      assertThat(ended.err()).as(command.getFirst()).contains(message).hasLineCount(1);
      assertThat(ended.exitCode()).isEqualTo(65);
    }
    assertThat(other).doesNotExist();
    assertThat(run("verify", catalogue).out()).contains("VIOLATION").contains(message);
  }

  /** The plan has eighteen moves, and its level is 12.3. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "replace(plan, '; 1 +z', '; 0,1 +z') ~ is of all pieces [0, 1]",
        "replace(plan, '; 1 +z', '; 1,1 +z') ~ is of pieces [1, 1]",
        "replace(plan, '; 1 +z', '; 3 +z') ~ is of pieces [3]",
        "replace(plan, '; 1 +z', '; 6 +z') ~ is of pieces [6]",
        "replace(plan, '; 1 +z', '; 30 +z') ~ is of pieces [30]",
        "replace(plan, '; 1 +z', '; 1 up') ~ unknown direction 'up'",
        "replace(plan, '; 1 +z', '; 1 +z 1') ~ still together after the last move",
        "plan || '; 0 +z' ~ move 19 follows after all pieces are apart",
        "replace(plan, '; 1 +z', '; 1' || replace(hex(zeroblob(9999)), '00', ',2') || ' +z')"
            + " ~ expected a move like",
        "'1 +z' || substr(plan, 7) ~ move 3 is of pieces [1]"
      })
  void damagedPlansAreRefusedInALine(String plan, String message) throws Exception {
    takeApart();
    change("UPDATE disassembly SET plan = " + plan + " WHERE level = '12.3'");
    for (String option : List.of("a.svg --moves", "a.html", "a.txt", "a.jsonl")) {
      List<String> command = new ArrayList<>(List.of("export", catalogue, "--min-level=12", "-o"));
      command.addAll(List.of((folder + "/" + option).split(" ")));
      Ended ended = run(command.toArray(String[]::new));
      assertThat(ended.err())
          .as(option)
          .contains("damaged catalogue: disassembly of solution ", message)
          .hasLineCount(1);
      assertThat(ended.exitCode()).isEqualTo(65);
    }
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(1);
  }

  @Test
  @Timeout(60)
  void tooManyMovesAreNotDrawn() throws Exception {
    takeApart();
    change(
        "UPDATE disassembly SET level = '20012.3', moves = 20018, plan ="
            + " replace(hex(zeroblob(10000)), '00', '3 +x 1; 3 -x 1; ') || plan"
            + " WHERE level = '12.3'");
    Path drawing = folder.resolve("love.svg");
    Ended ended = run("export", catalogue, "--min-level=12", "--moves", "-o", drawing.toString());
    assertThat(ended.err())
        .contains(" has 20,018 moves; at most 1,000 can be drawn")
        .hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
  }

  @Test
  @Timeout(60)
  void farMovesAreNotReplayed() throws Exception {
    takeApart();
    change(
        "UPDATE disassembly SET plan = replace(plan, '; 1 +z', '; 1 +z 999999; 1 +z'),"
            + " moves = 19 WHERE level = '12.3'");
    assertThat(run("verify", catalogue).out()).contains("is longer than the pieces are in reach");
  }

  @Test
  @Tag("slow")
  void verificationTellsWhatItDoesNotShow() throws Exception {
    takeApart();
    assertThat(run("verify", catalogue).out())
        .contains("\nNot verified: that 64 assemblies do not come apart. Use --audit for a sample.")
        .doesNotContain("Not taken apart", "Unknown");
    change("DELETE FROM disassembly WHERE solution <= 3");
    change(
        "UPDATE disassembly SET result = 'unknown', level = '', moves = 0, plan = ''"
            + " WHERE solution = 4");
    assertThat(run("verify", catalogue).out())
        .contains("\nNot taken apart: 3 assemblies. Run coverall disassemble.\n")
        .contains("\nUnknown: whether 1 assembly comes apart.\n");
    change("INSERT INTO disassembly VALUES (5000, 'locked', '', 0, '', 1000)");
    Ended verified = run("verify", catalogue);
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out()).contains("disassembly of solution 5000: there is no such solution");
  }

  @Test
  @Tag("slow")
  void auditFindsWrongAnswers() throws Exception {
    takeApart();
    Ended right = run("verify", catalogue, "--audit", "1%", "--seed", "1");
    assertThat(right.exitCode()).as(right.out()).isEqualTo(0);
    assertThat(right.out()).containsPattern("ok  taken apart again, .*: \\d+ solutions\n");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      // The first one that is not unknown is in every sample.
      statement.executeUpdate(
          "UPDATE disassembly SET result = iif(level = '12.3', 'locked', 'unknown'), level = '',"
              + " moves = 0, plan = '', max_states = 2000000000");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    run("disassemble", catalogue); // Seals it.
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(0);
    Ended verified = run("verify", catalogue, "--audit", "1%");
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out())
        .contains("locked [], but an exhaustive search finds apart after 12 moves");
  }

  private static String plans(Path file) throws IOException {
    StringBuilder plans = new StringBuilder();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      reader
          .disassemblies()
          .visit(row -> plans.append(row.solution()).append(' ').append(row.plan()).append('\n'));
    }
    return plans.toString();
  }

  @Test
  void boundGivesUnknownUntilThereIsRoom() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Ended few = run("disassemble", catalogue, "--max-states", "2");
    assertThat(few.err()).containsPattern("come apart, \\d+ do not, [1-9]\\d* unknown\n");
    Ended all = run("disassemble", catalogue);
    assertThat(all.err()).contains("154 assemblies: 90 come apart, 64 do not\n", LEVELS);
  }

  @Test
  void whatCannotBeTakenApartIsRefusedBeforeTheSearch() throws Exception {
    Path cubes = folder.resolve("cubes.puzzle");
    Files.writeString(cubes, "box 13x10\npieces 65*2_\n");
    Ended ended = run("solve", cubes.toString(), "--disassemble", "-o", catalogue);
    assertThat(ended.err()).contains("at most 64 pieces can be taken apart").hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(Path.of(catalogue)).doesNotExist();
  }

  /** One unit along y is 600 cells of the grid. */
  @Test
  void latticeWithLongStepsIsRefused() throws Exception {
    Files.writeString(
        folder.resolve("wide.lattice"),
        """
        name wide
        axes 1 0 0, 0 1 0, 0 0 1
        translation 1 0 0 -> 1 0 0
        translation 0 1 0 -> 0 600 0
        translation 0 0 1 -> 0 0 1
        cell 0 0 0: 0 0 0, 1 0 0, 1 1 0, 0 1 0, 0 0 1, 1 0 1, 1 1 1, 0 1 1
        motion -x, y, z
        motion x, -y, z
        motion x, y, -z
        """);
    Path wide = folder.resolve("wide.puzzle");
    Files.writeString(
        wide,
        """
        lattice wide.lattice
        region
        ##  #.
        unturned piece P0
        #  #
        unturned piece P1
        #
        open -z
        """);
    Ended ended = run("solve", wide.toString(), "--disassemble");
    assertThat(ended.err()).contains("the lattice has too long steps").hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "solve soma-cube.puzzle --min-level 2, 2, --min-level requires --disassemble",
    "solve soma-cube.puzzle --max-states 2, 2, --max-states requires --disassemble",
    "solve soma-cube.puzzle --disassemble --count-only, 2, cannot be combined with --count-only",
    "solve queens-8.dlx --disassemble, 2, exact cover problems have no pieces to take apart",
    "solve soma-cube.puzzle --disassemble --min-level 0, 2, expected a number from 1 to",
    "export none.db --sort size, 2, expected level",
    "export none.db --moves, 2, --moves requires --svg or --png",
    "export none.db --moves --html, 2, --moves requires --svg or --png",
    "export none.db --moves --svg --expand, 2, --moves cannot be combined with --expand",
    "disassemble none.db, 65, none.db: no such file",
    "disassemble soma-cube.puzzle, 65, not a Coverall catalogue"
  })
  void wrongUseIsRefusedInALine(String command, int exitCode, String message) {
    Ended ended = run(command.split(" "));
    assertThat(ended.err()).contains(message).hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void levelsMustHaveBeenFound() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Ended ended = run("export", catalogue, "--min-level", "2");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("has no levels. Run coverall disassemble").hasLineCount(1);
  }
}
