package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.SetCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class SearchCommandTest extends CommandTest {
  private static final String SQUARES = "box 4x4\nchoose 4 of 4*4I 4*4O 4*4L 4*4S 4*4T\n";

  private Path squares() throws Exception {
    return file("squares.puzzle", SQUARES);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void printsTheSetsWithOneSolutionAndTheirNumber() throws Exception {
    Ended ended = run("search", squares().toString(), "--threads", "1");
    assertThat(ended.exitCode()).isZero();
    List<String> lines = ended.out().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("solutions  branches  dead ends  pieces");
    assertThat(lines.getLast())
        .isEqualTo((lines.size() - 2) + " of 70 sets have exactly 1 solution");
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(ended.err()).contains("  region    4x4, 16 cells", "  sets      70 sets");
  }

  @Test
  void setsWithoutASolutionComeWithTheReason() throws Exception {
    String text = "box 3x4\nchoose 3 of 4I 3*4L 4O 4S 4T\n";
    Ended ended = run("search", file("few.puzzle", text).toString(), "--solutions", "0");
    assertThat(ended.exitCode()).isZero();
    List<String> lines = ended.out().lines().toList();
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    long impossible = lines.stream().filter(line -> line.matches(" +0 +\\d.*")).count();
    assertThat(lines.getLast()).isEqualTo(impossible + " of 15 sets have no solution");
    assertThat(ended.out()).contains("  Colour the cells like a chessboard:");
    Ended others = run("search", path("few.puzzle"), "--solutions", "1..99");
    assertThat(others.out()).endsWith(15 - impossible + " of 15 sets have 1 to 99 solutions\n");
    assertThat(impossible).isBetween(1L, 14L);
    assertThat(run("search", path("few.puzzle"), "--solutions", "0", "--json").out())
        .contains("\"solutions\":0", "\"reason\":\"");
    String catalogue = path("few.db");
    run("search", path("few.puzzle"), "--solutions", "0..1", "-o", catalogue);
    assertThat(run("export", catalogue, "-o", path("few.html")).exitCode()).isZero();
    assertThat(Files.readString(Path.of(path("few.html")))).doesNotContain("have a picture");

    // Sets without a piece that the rules name.
    String ruled = "box 3x2\nchoose 2 of 3I 3L 4L 2_\n";
    for (String rules : List.of("inside 3I\n###\n...\n", "start I=3I\nIII\n...\n")) {
      Path puzzle = file("ruled.puzzle", ruled + rules);
      Path sets = Path.of(path("ruled.db"));
      Files.deleteIfExists(sets);
      run("search", puzzle.toString(), "--solutions", "0..9", "-o", sets.toString());
      Path page = Path.of(path("ruled.html"));
      Files.deleteIfExists(page);
      Ended exported = run("export", sets.toString(), "-o", page.toString());
      assertThat(exported.exitCode()).as(exported.err()).isZero();
    }
  }

  @Test
  void setFromTheTableHasThisNumberOfSolutions() throws Exception {
    Ended ended = run("search", squares().toString(), "--solutions", "1..2", "--json");
    String last = "";
    for (String line : ended.out().lines().toList()) {
      last = line;
      if (line.contains("\"event\":\"set\"")) {
        String pieces = line.replaceFirst(".*\"pieces\":\"([^\"]*)\".*", "$1");
        String solutions = line.replaceFirst(".*\"solutions\":(\\d+).*", "$1");
        Path set = file("set.puzzle", "box 4x4\npieces " + pieces + "\n");
        assertThat(run("solve", set.toString()).out())
            .startsWith(solutions + (solutions.equals("1") ? " solution " : " solutions "));
      }
    }
    assertThat(last).contains("\"event\":\"summary\"", "\"complete\":true", "\"sets\":70");
    assertThat(ended.out().lines().count()).isGreaterThan(5);
  }

  @Test
  void fieldsOfEventsAreDescribed() throws Exception {
    String page = Files.readString(PROBLEMS.resolve("../solver/JSON.md"));
    String events =
        run("search", squares().toString(), "--json", "-o", path("json.db")).out()
            + run("search", squares().toString(), "--json", "--disassemble").out();
    Set<String> fields =
        Pattern.compile("\"(\\w+)\":")
            .matcher(events)
            .results()
            .map(field -> field.group(1))
            .collect(Collectors.toSet());
    assertThat(fields).contains("deadEnds", "digest", "unknown");
    assertThat(fields).allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
  }

  private static boolean hasBegun(Path file) {
    try (SetCatalogue catalogue = SetCatalogue.read(file)) {
      return catalogue.done() > 0;
    } catch (IOException | BadCatalogueException e) {
      return false; // It does not exist yet, or is being written.
    }
  }

  @Test
  @Tag("slow")
  void interruptedAndResumedItPrintsTheSame() throws Exception {
    String whole = run("search", "choose/pentominoes-5x5.puzzle").out();
    assertThat(whole).endsWith("19 of 792 sets have exactly 1 solution\n");

    Running running = begin("search", "choose/pentominoes-5x5.puzzle", "-o", path("sets.db"));
    while (!hasBegun(folder.resolve("sets.db"))) {
      Thread.sleep(5);
    }
    running.signal(SIGINT);
    Ended interrupted = running.end();
    if (interrupted.exitCode() != 0) { // It may have been faster.
      assertThat(interrupted.exitCode()).isEqualTo(130);
      assertThat(interrupted.out()).endsWith("; incomplete\n");
      assertThat(interrupted.err())
          .contains(
              " of 792 sets are safely stored. To resume, run: coverall search " + path("sets.db"));
    }
    Ended resumed = run("search", path("sets.db"));
    assertThat(resumed.exitCode()).isZero();
    assertThat(resumed.out()).isEqualTo(whole);
    Ended again = run("search", "choose/pentominoes-5x5.puzzle", "-o", path("sets.db"));
    assertThat(again.out()).isEqualTo(whole);
    assertThat(run("info", path("sets.db")).out())
        .contains("state     complete: 792 sets done", "found     19 of 792 sets have exactly");
  }

  @Test
  void takesAssembliesApart() throws Exception {
    Path bars = file("bars.puzzle", "box 3x3x3\nchoose 7 of 7*3I 7*4O 7*4<\n");
    Ended ended = run("search", bars.toString(), "--disassemble", "--solutions", "1..5");
    assertThat(ended.out()).startsWith("solutions  branches  dead ends  level  pieces\n");
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void wrongUseIsReportedInOneLine() throws Exception {
    String file = squares().toString();
    run("search", file, "-o", path("sets.db"));
    check(ExitCode.WRONG_USAGE, "--seed requires --sample", "search", file, "--seed", "1");
    check(
        ExitCode.WRONG_USAGE,
        "--max-states requires --disassemble",
        "search",
        file,
        "--max-states",
        "9");
    check(
        ExitCode.WRONG_USAGE,
        "--output sets.txt: expected a name that ends in .db",
        "search",
        file,
        "-o",
        "sets.txt");
    check(
        ExitCode.WRONG_USAGE,
        "--sample requires a puzzle file, found " + path("sets.db"),
        "search",
        path("sets.db"),
        "--sample",
        "3");
    check(
        ExitCode.BAD_INPUT,
        path("sets.db")
            + ": contains sets of pieces, not solutions. Use coverall search, export or info.",
        "verify",
        path("sets.db"));
    check(
        ExitCode.BAD_INPUT,
        file + ":2: 'choose' leaves open which pieces are used; only 'coverall search' supports it",
        "solve",
        file);
    check(
        ExitCode.BAD_INPUT,
        path("odd.puzzle")
            + ": no set of pieces that the file allows has the volume of the region, 9 cells",
        "search",
        file("odd.puzzle", "box 3x3\nchoose 2 of 4I 4O 4L\n").toString());
    assertThat(run("search", file, "--solutions", "3..1").err())
        .contains("expected a range such as 1..3, the smaller number first");
    assertThat(run("search", file, "--solutions", "3..1").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
  }

  private static void check(int exitCode, String message, String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.err()).isEqualTo("coverall: " + message + "\n");
    assertThat(ended.out()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }
}
