package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line: what commands print, and their exit codes. */
class CommandLineTest extends CommandTest {
  @Test
  void toySolutionsAreThoseOfLepagesReadme() throws Exception {
    Ended ended = run("solve", "lepage/toy3.txt", "--as-written", "--print");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .isEqualTo(
            """
            Solution 1
            +--+-----+
            |V_|3L 3L|
            |  +--+  |
            |V_|1_|3L|
            |  +--+--+
            |V_ V_ V_|
            +--------+

            Solution 2
            +--+--+--+
            |V_|3L|1_|
            |  |  +--+
            |V_|3L 3L|
            |  +-----+
            |V_ V_ V_|
            +--------+

            Solution 3
            +--+--+--+
            |V_|1_|3L|
            |  +--+  |
            |V_|3L 3L|
            |  +-----+
            |V_ V_ V_|
            +--------+

            Solution 4
            +--+-----+
            |V_|3L 3L|
            |  |  +--+
            |V_|3L|1_|
            |  +--+--+
            |V_ V_ V_|
            +--------+

            4 solutions as written
            """);
  }

  @Test
  void toyMatrixIsThatOfLepagesReadme() throws Exception {
    Ended ended = run("show", "lepage/toy3.txt", "--as-written", "--matrix");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).contains("26x12");
    assertThat(ended.out().lines().filter(line -> line.matches("[01]{12}")))
        .containsExactly(
            "100000000100",
            "010000000100",
            "001000000100",
            "000100000100",
            "000010000100",
            "000001000100",
            "000000100100",
            "000000010100",
            "000000001100",
            "110100000010",
            "011010000010",
            "000110100010",
            "000011010010",
            "110010000010",
            "011001000010",
            "000110010010",
            "000011001010",
            "010110000010",
            "001011000010",
            "000010110010",
            "000001011010",
            "100110000010",
            "010011000010",
            "000100110010",
            "000010011010",
            "111100100001");
  }

  @Test
  void bedlamMatrixHasLepagesSize() throws Exception {
    assertThat(run("show", "lepage/bedlam-cube.txt", "--as-written").out()).contains("3,774x77");
  }

  @Test
  void symmetriesThatAreTooManyToListAreNotDenied() throws IOException {
    Path torus = folder.resolve("torus.puzzle");
    Files.writeString(torus, "box 64x64\nwrap x y\npieces 2048*2_\n");
    assertThat(run("show", torus.toString()).out())
        .contains("symmetry  too many to list, not used")
        .contains("counted   raw");
  }

  @ParameterizedTest
  @CsvSource({
    "raw, 11520 solutions raw",
    "rotation, 480 solutions up to rotation",
    "reflection, 240 solutions up to rotation and reflection"
  })
  void distinctChoosesWhatIsFoundAndAllCountsAreGiven(String distinct, String answer)
      throws Exception {
    for (String engine : List.of("dlx", "cells", "conflicts", "backtrack", "bits", "bits-scalar")) {
      Ended ended = run("solve", "soma-cube.puzzle", "--distinct", distinct, "--engine", engine);
      assertThat(ended.exitCode()).isEqualTo(0);
      assertThat(ended.out().replace(",", "").strip()).isEqualTo(answer);
      assertThat(ended.err())
          .contains("11,520 raw, 480 up to rotation, 240 up to rotation and reflection");
    }
  }

  @Test
  void restrictedPieceGivesTheKnownNumberOfBranches() throws Exception {
    Map<String, String> summary =
        lastEvent(
            run(
                "solve",
                "soma-cube.puzzle",
                "--json",
                "--engine=dlx",
                "--threads=1",
                "--restrict=4L",
                "--distinct=rotation"));
    assertThat(summary).containsEntry("branches", "11679").containsEntry("found", "480");
  }

  @Test
  void jsonSummarySaysEverything() throws Exception {
    Ended ended = run("solve", "soma-cube.puzzle", "--json", "--print", "--threads", "2");
    List<Map<String, String>> events = events(ended.out());
    assertThat(events.getFirst()).containsEntry("event", "start");
    assertThat(events.stream().filter(event -> "solution".equals(event.get("event")))).hasSize(240);
    assertThat(events.getLast())
        .containsEntry("event", "summary")
        .containsEntry("puzzle", "Soma cube")
        .containsEntry("complete", "true")
        .containsEntry("raw", "11520")
        .containsEntry("rotation", "480")
        .containsEntry("reflection", "240")
        .containsEntry("distinct", "reflection")
        .containsEntry("found", "240")
        .containsEntry("engine", "bits-scalar")
        .containsEntry("whyEngine", "for a small tree: vectors need time to warm up")
        .containsEntry("engineAtEnd", "bits-scalar")
        .containsEntry("threads", "2")
        .containsKeys("branches", "subproblems", "cpuSeconds", "wallSeconds");
  }

  @Test
  void catalogueIsMadeOnceAndSaysSo() throws Exception {
    String file = folder.resolve("soma.db").toString();
    Ended first = run("solve", "soma-cube.puzzle", "-o", file);
    assertThat(first.exitCode()).isEqualTo(0);
    assertThat(first.out()).isEqualTo("240 solutions up to rotation and reflection\n");
    String digest =
        first.err().lines().filter(line -> line.startsWith("  digest")).findFirst().orElse("");
    assertThat(digest).matches("  digest    [0-9a-f]{64}");

    Ended second = run("solve", "soma-cube.puzzle", "-o", file);
    assertThat(second.exitCode()).isEqualTo(0);
    assertThat(second.out())
        .isEqualTo(file + " is complete: 240 solutions, digest " + digest.substring(12) + "\n");

    Ended asJson = run("solve", "soma-cube.puzzle", "-o", file, "--json");
    assertThat(asJson.exitCode()).isEqualTo(0);
    assertThat(asJson.out()).contains("\"reflection\":240", digest.substring(12));

    Ended other = run("solve", "toy.puzzle", "-o", file);
    assertThat(other.exitCode()).isEqualTo(65);
    assertThat(other.err())
        .isEqualTo("coverall: " + file + ": is the catalogue of another puzzle, 'Soma cube'\n");
    Ended notion = run("solve", "soma-cube.puzzle", "-o", file, "--distinct=raw");
    assertThat(notion.exitCode()).isEqualTo(65);
    assertThat(notion.err()).contains("Use --distinct reflection.").hasLineCount(1);
  }

  @Test
  void aLinkToNowhereIsNamed() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.svg"), folder.resolve("none.svg"));
    Ended ended = run("solve", "soma-cube.puzzle", "-o", link.toString());
    assertThat(ended.exitCode()).isEqualTo(74);
    assertThat(ended.err()).isEqualTo("coverall: " + link + ": is a link to a missing file\n");
  }

  @Test
  void whatCannotBeSolvedIsNotCalledAPlan() throws Exception {
    String complete = folder.resolve("soma.db").toString();
    run("solve", "soma-cube.puzzle", "-o", complete);
    assertThat(run("solve", complete).err())
        .startsWith("coverall: " + complete + " is complete: 240 solutions. ");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + complete);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE run SET threads = 99");
    }
    Ended changed = run("solve", complete);
    assertThat(changed.exitCode()).isEqualTo(65);
    assertThat(changed.err())
        .isEqualTo(
            "coverall: "
                + complete
                + ": damaged catalogue: it was changed after it was completed\n");
    Path garbage = file("garbage.db", "no catalogue");
    assertThat(run("solve", garbage.toString()).exitCode()).isEqualTo(65);
    assertThat(run("solve", folder.resolve("none.db").toString()).err()).contains("no such file");
    Path directory = Files.createDirectory(folder.resolve("directory.db"));
    assertThat(run("solve", directory.toString()).err())
        .isEqualTo("coverall: " + directory + ": is a directory\n");
    Path file = file("file.puzzle", "box 1x1\n");
    assertThat(run("solve", file + "/below").err())
        .isEqualTo("coverall: " + file + "/below: not a directory\n");
    assertThat(run("solve", "").err())
        .isEqualTo("coverall: FILE '': not a file name: it is empty\n");

    String incomplete = folder.resolve("incomplete.db").toString();
    Running running = begin("solve", "pentominoes-3x4x5.puzzle", "-o", incomplete, "--json");
    running.awaitOutput();
    running.signal(SIGINT);
    Ended interrupted = running.end();
    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.err())
        .matches(
            "coverall: interrupted; [\\d,]+ solutions? (is|are) safely stored in .*"
                + "\\. Run the same command again to resume\\.\n");
    assertThat(run("solve", incomplete).err())
        .contains("incomplete.db is an incomplete catalogue: ")
        .endsWith(
            " done. To resume, run: coverall solve "
                + problem("pentominoes-3x4x5.puzzle")
                + " -o "
                + incomplete
                + "\n");
  }

  @Test
  void hyphenIsStandardInput() throws Exception {
    assertThat(runWith("soma-cube.puzzle", "solve", "-").out())
        .isEqualTo("240 solutions up to rotation and reflection\n");
    assertThat(runWith("queens-8.dlx", "solve", "-").out()).isEqualTo("92 solutions raw\n");
    assertThat(runWith("toy.puzzle", "check", "-").out()).startsWith("Toy 3x3\n");
    assertThat(runWith("lepage/toy3.txt", "show", "-").exitCode()).isEqualTo(0);
    Path plain = file("plain.dlx", "a b\na b\na\nb\n");
    assertThat(runWith(plain.toString(), "estimate", "-").out()).contains("solutions 2 raw");
    Path converted = folder.resolve("converted.puzzle");
    assertThat(runWith("soma-cube.puzzle", "convert", "-", converted.toString()).exitCode())
        .isEqualTo(0);
    assertThat(converted).content().contains("box 3x3x3");
    Path wrong = file("wrong.puzzle", "box 3x3\npieces 1_ 3L VV\n");
    assertThat(runWith(wrong.toString(), "solve", "-").err())
        .startsWith("coverall: standard input:2: ");
  }

  /** Runs the program with a file as its standard input. */
  private static Ended runWith(String input, String... arguments) throws IOException {
    try (InputStream in = Files.newInputStream(PROBLEMS.resolve(input))) {
      return run(in, Terminal.NONE, Map.of(), arguments);
    }
  }

  @Test
  void catalogueIsVerified() throws Exception {
    Path file = folder.resolve("soma.db");
    run("solve", "soma-cube.puzzle", "-o", file.toString());
    Ended right = run("verify", file.toString());
    assertThat(right.exitCode()).isEqualTo(0);
    assertThat(right.err()).isEmpty();
    assertThat(right.out().lines())
        .startsWith(
            file + ": Soma cube",
            "    complete, 240 solutions up to rotation and reflection",
            "ok  the file is unchanged since it was sealed")
        .contains("ok  totals: 11,520 raw, 480 up to rotation, 240 and reflection")
        .endsWith("Not verified: that no solution is missing. Use --audit for a sample.");

    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
    Ended changed = run("verify", file.toString());
    assertThat(changed.exitCode()).isEqualTo(1);
    assertThat(changed.err()).isEmpty();
    assertThat(changed.out().lines())
        .last()
        .asString()
        .startsWith("VIOLATION: the file was changed ");

    Ended none = run("verify", "toy.puzzle");
    assertThat(none.exitCode()).isEqualTo(65);
    assertThat(none.err())
        .isEqualTo("coverall: " + problem("toy.puzzle") + ": not a Coverall catalogue\n");
  }

  @Test
  void countsThatAreNotDefinedAreNull() throws Exception {
    assertThat(lastEvent(run("solve", "lepage/toy3.txt", "--as-written", "--json")))
        .containsEntry("raw", "null")
        .containsEntry("rotation", "null")
        .containsEntry("reflection", "null")
        .containsEntry("distinct", "as-written")
        .containsEntry("found", "4");
    Path chiral = file("chiral.puzzle", "box 2x2x2\npieces 2*4<\n");
    assertThat(lastEvent(run("solve", chiral.toString(), "--json")))
        .containsEntry("raw", "6")
        .containsEntry("rotation", "1")
        .containsEntry("reflection", "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--first", "--limit=1"})
  void limitedRunsAreIncompleteAndSucceed(String option) throws Exception {
    Ended ended = run("solve", "y-bricks-5x5x5.puzzle", option, "--json");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(lastEvent(ended))
        .containsEntry("complete", "false")
        .containsEntry("found", "1")
        .containsEntry("raw", "null");
  }

  @Test
  void countOfEqualPiecesIsExactAtAnySize() throws Exception {
    Path dominoes = file("dominoes.puzzle", "box 16x16\npieces 128*2_\n");
    Ended ended = run("solve", dominoes.toString(), "--count-only");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .isEqualTo(
            "305,611,096,281,378,760,240,051,639,364 solutions up to rotation and reflection\n");
    assertThat(ended.err())
        .contains("2,444,888,770,250,892,795,802,079,170,816 raw")
        .contains("engine    frontier, ");
    assertThat(lastEvent(run("solve", dominoes.toString(), "--count-only", "--json")))
        .containsEntry("event", "summary")
        .containsEntry("engine", "frontier")
        .containsEntry("complete", "true")
        .containsEntry("raw", "2444888770250892795802079170816")
        .containsEntry("found", "305611096281378760240051639364");
    Path wrong = file("wrong.puzzle", "box 2x2\npieces 2*2_\nexpect 3 raw: nobody\n");
    Ended missed = run("solve", wrong.toString(), "--count-only", "--distinct", "raw");
    assertThat(missed.exitCode()).isEqualTo(1);
    assertThat(missed.out()).isEqualTo("2 solutions raw\n");
    assertThat(missed.err()).contains("EXPECTED  3 raw (nobody)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--engine=dlx", "--limit=1000", "--shard=0/1", "--threads=2"})
  void countOnlyGivesTheSameAnswerHoweverItCounts(String option) throws Exception {
    Path dominoes = file("dominoes.puzzle", "box 4x4\npieces 8*2_\n");
    Ended ended = run("solve", dominoes.toString(), "--count-only", option);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("9 solutions up to rotation and reflection\n");
  }

  @Test
  void countThatDiffersFromTheExpectedOneFails() throws Exception {
    Path wrong = file("wrong.puzzle", "name Wrong\nbox 2x3\npieces 2*3L\nexpect 5 raw: nobody\n");
    Ended solved = run("solve", wrong.toString());
    assertThat(solved.exitCode()).isEqualTo(1);
    assertThat(solved.err()).contains("EXPECTED  5 raw (nobody)");
    file("right.puzzle", "name Right\nbox 2x3\npieces 2*3L\nexpect 2 raw: by hand\n");
    file("notes.txt", "not a puzzle");
    Ended batch = run("batch", folder.toString());
    assertThat(batch.exitCode()).isEqualTo(1);
    assertThat(batch.out().lines().toList())
        .hasSize(5)
        .anySatisfy(line -> assertThat(line).startsWith("Right").contains(" ok "))
        .anySatisfy(line -> assertThat(line).startsWith("Wrong").contains(" DIFFERS "))
        .last()
        .asString()
        .startsWith("total: 2 puzzles solved, 1 of 2 have the expected counts, ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve soma-cube.puzzle --thread 2 | unknown option '--thread'. Did you mean --threads?",
        "solve soma-cube.puzzle --threads 0 | --threads '0': expected a number from 1 to 4,096",
        "solve soma-cube.puzzle --threads many | --threads 'many': expected a number from 1 to"
            + " 4,096",
        "solve soma-cube.puzzle --engine fast | dlx",
        "solve soma-cube.puzzle --restrict 4l | unknown piece '4l'. Did you mean 4L?",
        "solve soma-cube.puzzle --limit 0 | --limit '0': expected a number from 1 to",
        "solve soma-cube.puzzle --first --limit 2 | --first cannot be combined with --limit",
        "solve soma-cube.puzzle --limit 2 --seed 3 | --seed requires --first",
        "solve soma-cube.puzzle --print --count-only | --print cannot be combined with"
            + " --count-only",
        "solve bedlam-cube.puzzle --distinct reflection | no reflection",
        "solve lepage/toy3.txt --as-written --distinct raw | --as-written",
        "solve | missing argument FILE",
        "solve soma-cube.puzzle --limit | --limit requires a value: --limit N",
        "solve soma-cube.puzzle --limit 99999999999999999999 | expected a number from 1 to",
        "solve soma-cube.puzzle --limit 1 --limit 2 | --limit is given twice",
        "solve soma-cube.puzzle --print=no | --print takes no value",
        "solve soma-cube.puzzle a.puzzle | unexpected argument 'a.puzzle'. See",
        "solve soma-cube.puzzle --first 5 | first 5 solutions, write --limit 5",
        "solve soma-cube.puzzle --first=5 | no value. For the first 5 solutions, write --limit 5",
        "show soma-cube.puzzle 5 | unexpected argument '5'. See 'coverall show --help'.",
        "solve soma-cube.puzzle -t 2 | unknown option '-t'. Did you mean --threads?",
        "solve soma-cube.puzzle -q | unknown option '-q'. See 'coverall solve --help'.",
        "solve soma-cube.puzzle --shard 4/4 | --shard '4/4': expected R/M",
        "split soma-cube.puzzle | --output PLAN.db is required",
        "estimate soma-cube.puzzle --for x | --for 'x': expected a time such as 30s",
        "estimate soma-cube.puzzle --workers 8,b | --workers 'b': expected a number",
        "check queens-8.dlx | check supports puzzles only",
        "compare soma-cube.puzzle --engines dlx,fast | dlx, cells",
        "compare soma-cube.puzzle --engines dlx,bits,dlx | duplicate engine 'dlx'",
        "compare soma-cube.puzzle --engines= | --engines '': expected one of dlx",
        "compare soma-cube.puzzle --rounds 0 | --rounds '0': expected a number from 1 to 10,000",
        "compare soma-cube.puzzle --threads 0 | --threads '0': expected a number from 1 to 4,096",
        "compare soma-cube.puzzle --restrict 4l | unknown piece '4l'. Did you mean 4L?",
        "compare bedlam-cube.puzzle --distinct reflection | no reflection",
        "compare | FILE",
        "pieces --size 8 | --size '8': expected a number from 1 to 7",
        "pieces --size 9 --flat | expected a number from 1 to 8",
        "pieces --flat | --flat requires --size",
        "pieces --size 5 --one-sided | --one-sided requires --flat",
        "solv soma-cube.puzzle | unknown command 'solv'. Did you mean solve?",
        "slove | Did you mean solve?",
        "help slove | Did you mean solve?",
        "gen | Did you mean generate-completion?",
        "help completion | Did you mean generate-completion?",
        "frobnicate | See 'coverall --help'."
      })
  void wrongUsageIsExplainedInALine(String arguments, String hint) throws Exception {
    Ended ended = run(arguments.strip().split(" "));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).startsWith("coverall: ").contains(hint).hasLineCount(1);
  }

  @Test
  void badInputIsExplainedInOneLine() throws Exception {
    Path unknown = file("unknown.puzzle", "box 3x3\npieces 1_ 3L VV\n");
    Ended ended = run("solve", unknown.toString());
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .isEqualTo("coverall: " + unknown + ":2: unknown piece 'VV'. Did you mean V_?\n");
    for (String path : List.of("nowhere.puzzle", ".", "README.md")) {
      Ended bad = run("show", path);
      assertThat(bad.exitCode()).as(path).isEqualTo(65);
      assertThat(bad.err().lines()).as(path).hasSize(1);
    }
    Ended batch = run("batch", unknown.toString(), "toy.puzzle");
    assertThat(batch.exitCode()).isEqualTo(65);
    assertThat(batch.out()).contains("ok");
  }

  @Test
  void checkSaysWhyThereIsNoSolution() throws Exception {
    Path bars = file("bars.puzzle", "name Bars\nbox 6x6\npieces 9*4I\n");
    Ended ended = run("check", bars.toString());
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .isEqualTo(
            """
            Bars
              region    6x6, 36 cells
              pieces    9 pieces, 36 cells

            There is no solution:

              1. Colour blocks of 2x2 cells like a chessboard: the region has 20 dark and 16
                 light cells, a difference of 4. But for all pieces together, the difference
                 can only be 0. Every piece covers as many dark as light cells.
            """);
    Path volumes = file("volumes.puzzle", "region\n+##\nempty 1\npieces 1_\n");
    Ended early = run("check", volumes.toString());
    assertThat(early.exitCode()).isEqualTo(1);
    assertThat(early.out())
        .isEqualTo(
            """
            volumes

            There is no solution:

              1. The pieces have 1 cells in all, the region has 3: 2 would stay empty, but
                 only 1 may.
            """);
    Path unknown = file("unknown.puzzle", "box 3x3\npieces 1_ 3L VV\n");
    assertThat(run("check", unknown.toString()).exitCode()).isEqualTo(65);
  }

  @Test
  void checkCountsPlacementsIfItFindsNoContradiction() throws Exception {
    Ended ended = run("check", "toy.puzzle");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .isEqualTo(
            """
            Toy 3x3
              region    3x3, 9 cells
              pieces    3 pieces, 9 cells

            No contradiction found. Only a search can tell whether a solution exists.

            Placements of each piece:

              1_       9    3L      16    V_       4

            Placements that cover each cell:

               7  9  7
               9 13  9
               7  9  7
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve soma-cube.puzzle --print",
        "solve soma-cube.puzzle --json",
        "solve toy.puzzle",
        "sample toy.puzzle",
        "show toy.puzzle",
        "check toy.puzzle",
        "pieces",
        "estimate toy.puzzle",
        "batch toy.puzzle",
        "compare toy.puzzle --rounds 1",
        "--help",
        "help solve",
        "--version",
        "generate-completion"
      })
  void outputThatCannotBeWrittenFails(String arguments) {
    Ended full = runInto(failing("No space left on device"), arguments.split(" "));
    assertThat(full.exitCode()).isEqualTo(74);
    assertThat(full.err())
        .endsWith("coverall: cannot write to standard output: No space left on device\n");
    Ended closed = runInto(failing("Broken pipe"), arguments.split(" "));
    assertThat(closed.exitCode()).isEqualTo(74);
    assertThat(closed.err()).doesNotContain("coverall: ");
  }

  /** A stream that cannot be written to. */
  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        throw new IOException(message);
      }
    };
  }

  @Test
  void comparisonIsATableForEachPuzzle() throws Exception {
    Ended ended =
        run(
            "compare",
            "toy.puzzle",
            "soma-cube.puzzle",
            "--engines=dlx,bits-scalar",
            "--rounds=2",
            "--distinct=rotation");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.err().lines()).allMatch(line -> line.contains("Try --rounds 100"));
    List<String> lines = ended.out().lines().toList();
    assertThat(lines).hasSize(16).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(lines.get(0)).isEqualTo("Toy 3x3");
    assertThat(lines.get(5)).isEmpty();
    assertThat(lines.get(6)).isEqualTo("Soma cube");
    assertThat(lines.get(7)).startsWith("up to rotation, ").endsWith(" 1 thread, 2 rounds");
    assertThat(lines.get(8).split(" +"))
        .containsExactly(
            "engine", "solutions", "branches", "branches/s", "CPU", "s", "min", "max", "speed");
    assertThat(lines.get(9)).matches("dlx +480 .* 1\\.00x");
    assertThat(lines.get(10)).matches("bits-scalar +480 .* \\d+\\.\\d+x");
    assertThat(lines.get(12)).isEqualTo("All 2 puzzles: speed relative to dlx");
    assertThat(lines.get(14)).matches("dlx +2/2 +1\\.00x +1\\.00x +1\\.00x");
    assertThat(lines.get(15)).matches("bits-scalar +2/2( +\\d+\\.\\d+x){3}");
  }

  @Test
  void comparisonAsJsonHasEveryRunAndASummaryForEachEngine() throws Exception {
    Ended ended =
        run(
            "compare",
            "soma-cube.puzzle",
            "--json",
            "--engines=cells,dlx",
            "--rounds=2",
            "--restrict=4L",
            "--distinct=rotation");
    assertThat(ended.exitCode()).isEqualTo(0);
    List<Map<String, String>> events = events(ended.out());
    assertThat(events)
        .extracting(event -> event.get("event") + " " + event.get("engine"))
        .containsExactly(
            "run cells", "run dlx", "run cells", "run dlx", "summary cells", "summary dlx");
    assertThat(events)
        .allSatisfy(
            event ->
                assertThat(event)
                    .containsEntry("puzzle", "Soma cube")
                    .containsEntry("threads", "1")
                    .containsEntry("restricted", "piece 4L")
                    .containsEntry("complete", "true")
                    .containsEntry("raw", "11520")
                    .containsEntry("rotation", "480")
                    .containsEntry("reflection", "240")
                    .containsEntry("found", "480")
                    .containsEntry("branches", "11679"));
    assertThat(events.get(2))
        .containsEntry("round", "2")
        .containsKeys("seconds", "cpuSeconds", "busySeconds", "searchSeconds");
    assertThat(events.get(4)).containsEntry("speed", "1.0");
    assertThat(events.get(5))
        .containsEntry("rounds", "2")
        .containsEntry("agree", "true")
        .containsEntry("speedOfOne", "cells")
        .containsKeys("branchesPerSecond", "medianSeconds", "minSeconds", "maxSeconds");
  }

  @Test
  void comparisonGoesOnAfterABadFileAndFails() throws Exception {
    file("wrong.puzzle", "name Wrong\nbox 2x3\npieces 2*3L\nexpect 5 raw: nobody\n");
    Ended ended = run("compare", "nowhere.puzzle", folder.toString(), "--rounds", "1");
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.out()).startsWith("Wrong\n").contains("backtrack ");
    assertThat(ended.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("coverall: nowhere.puzzle"),
            line -> assertThat(line).endsWith("wrong.puzzle: expected 5 raw (nobody)"));
    assertThat(run("compare", folder.toString()).exitCode()).isEqualTo(1);
  }

  @Test
  void interruptedComparisonSaysWhatIsIncomplete() throws Exception {
    Running running =
        begin("compare", "soma-cube.puzzle", "toy.puzzle", "--json", "--rounds", "10000");
    running.awaitOutput("\"round\":2");
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.err())
        .matches(
            "coverall: "
                + Pattern.quote(problem("soma-cube.puzzle"))
                + ": interrupted after \\d+ of 10,000 rounds; 1 more puzzle not started\n");
    assertThat(events(ended.out()))
        .filteredOn(event -> "summary".equals(event.get("event")))
        .isNotEmpty()
        .allSatisfy(event -> assertThat(event).containsEntry("complete", "false"));
  }

  @Test
  @Tag("slow")
  void interruptedRunReportsEverySolutionThatItCounts() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    for (int k = 0; k < 6; k++) {
      Running running = begin("solve", "y-bricks-5x5x5.puzzle", "--print", "--distinct", "raw");
      running.awaitOutput();
      Thread.sleep(random.nextInt(400));
      running.signal(k % 2 == 0 ? SIGINT : SIGTERM);
      Ended ended = running.end();
      assertThat(ended.exitCode()).isEqualTo(k % 2 == 0 ? 130 : 143);
      String answer = ended.out().lines().toList().getLast();
      assertThat(answer).matches("[\\d,]+ solutions? raw so far; incomplete");
      assertThat(ended.out().lines().filter(line -> line.startsWith("Solution ")))
          .hasSize(Integer.parseInt(answer.replaceAll("\\D", "")));
    }
  }

  private static Stream<String> commands() {
    return Stream.concat(Stream.of(""), Main.names().stream());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpHasExamplesAndFitsTheTerminal(String command) throws Exception {
    Ended ended = command.isEmpty() ? run("--help") : run(command, "--help");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    assertThat(ended.out()).contains("Example").contains("coverall " + command);
  }

  @ParameterizedTest
  @CsvSource({
    "--size 6, 166 polycubes of 6 cells.",
    "--size 5 --flat, 12 polyominoes of 5 cells.",
    "--size 6 --flat --one-sided, 60 one-sided polyominoes of 6 cells.",
    "--size 1, 1 polycube of 1 cell.",
    "--size 1 --flat, 1 polyomino of 1 cell.",
    "--lattice hexagon --size 4, 7 pieces of 4 cells.",
    "--lattice hexagon --size 4 --one-sided, 10 one-sided pieces of 4 cells.",
    "--lattice sphere --size 3, 4 pieces of 3 cells.",
    "--lattice quarter-square --size 4, 6 pieces of 4 cells.",
    "--lattice quarter-square --polyaboloes --size 1, 1 polyabolo of 1 half square.",
    "--lattice quarter-square --polyaboloes --size 4, 14 polyaboloes of 4 half squares.",
    "--lattice quarter-square --polyaboloes --size 4 --one-sided,"
        + " 22 one-sided polyaboloes of 4 half squares.",
    "--lattice cube --size 5 --flat, 12 polyominoes of 5 cells."
  })
  void allPiecesOfASizeAreDrawnAndCounted(String options, String count) throws Exception {
    Ended ended = run(("pieces " + options).split(" "));
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).endsWith("\n" + count + " NAME' is the mirror image of NAME.\n");
  }

  @Test
  void piecesOfALatticeAreDrawnWithTheirUsualNames() throws Exception {
    assertThat(run("pieces", "--lattice", "triangle", "--size", "6").out())
        .contains(
            """
              6-09 chevron      6-10 crook        6-11 crown        6-12 snake
              ####.             .#####            .#####            .###..
              ...##             .#....            ...#..            ...###
            """
                .indent(0));
  }

  @ParameterizedTest
  @CsvSource({
    "--lattice kite, --lattice requires --size",
    "--lattice hexagn --size 4, unknown lattice 'hexagn'. Did you mean hexagon?",
    "--lattice kite --size 4 --flat, --flat cannot be combined with --lattice",
    "--lattice sphere --size 4 --one-sided, --one-sided requires a lattice in the plane",
    "--polyaboloes --size 4, --polyaboloes requires --lattice quarter-square",
    "--lattice sphere --size 8, '--size ''8'': more than 8,000 pieces of 8 cells'"
  })
  void piecesThatALatticeDoesNotHaveAreRejected(String options, String message) throws Exception {
    Ended ended = run(("pieces " + options).split(" "));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains(message);
  }

  @Test
  @Tag("slow")
  void everythingPrintedFitsTheTerminal() throws Exception {
    for (String arguments :
        List.of(
            "pieces",
            "pieces --size 6",
            "pieces --size 8 --flat --one-sided",
            "pieces --lattice triangle --size 7",
            "compare pentominoes-2x3x10.puzzle --rounds 1",
            "show bedlam-cube.puzzle",
            "check bedlam-cube.puzzle",
            "check one-sided-pentominoes-3x30.puzzle",
            "check figures/solid-pentominoes-ring-3x5x7.puzzle",
            "show one-sided-pentominoes-3x30.puzzle",
            "solve one-sided-pentominoes-3x30.puzzle --first --print",
            "solve pentominoes-2x3x10.puzzle --first --print",
            "solve toy.puzzle")) {
      Ended ended = run(arguments.split(" "));
      assertThat(ended.exitCode()).as(arguments).isEqualTo(0);
      assertThat((ended.out() + ended.err()).lines())
          .as(arguments)
          .allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    }
  }

  private static Map<String, String> lastEvent(Ended ended) throws IOException {
    return events(ended.out()).getLast();
  }

  /** The events, each with its fields as text; nested values are skipped. */
  private static List<Map<String, String>> events(String lines) throws IOException {
    List<Map<String, String>> events = new ArrayList<>();
    for (String line : lines.lines().toList()) {
      Map<String, String> event = new LinkedHashMap<>();
      try (JsonParser parser =
          new JsonFactory().createParser(line.getBytes(StandardCharsets.UTF_8))) {
        assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          event.put(name, String.valueOf(parser.getText()));
          parser.skipChildren();
        }
        assertThat(parser.nextToken()).as("nothing behind the event").isNull();
      }
      events.add(event);
    }
    return events;
  }

  @Test
  @Tag("slow")
  void proofEndsALongSearch() throws Exception {
    Path file = folder.resolve("five-times.puzzle");
    Files.writeString(file, "box 10x10\npieces 5*4I 5*4O 5*4T 5*4L 5*4S\n");
    Ended text = run("solve", file.toString());
    assertThat(text.exitCode()).as(text.err()).isEqualTo(0);
    assertThat(text.out()).isEqualTo("0 solutions up to rotation and reflection\n");
    assertThat(text.err()).contains("\n  proof     Colour the cells like a chessboard: ");
    assertThat(text.err().lines()).allMatch(line -> line.length() <= 80);
    Ended json = run("solve", file.toString(), "--first", "--json");
    assertThat(json.exitCode()).as(json.err()).isEqualTo(0);
    assertThat(json.out())
        .contains("{\"event\":\"proof\",\"text\":\"Colour the cells", "\"complete\":true");
  }

  @Test
  void seedRepeatsTheFirstSolution() throws Exception {
    String[] command = {
      "solve",
      "../../problems/y-bricks-5x5x5.puzzle",
      "--first",
      "--print",
      "--threads",
      "1",
      "--seed",
      "7"
    };
    Ended ended = run(command);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out()).startsWith("Solution 1\n");
    assertThat(run(command).out()).isEqualTo(ended.out());
  }
}
