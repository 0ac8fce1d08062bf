package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of others beside the engines. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class OtherProgramTest extends CommandTest {
  /** Compares one engine and a shell script in one round. */
  private static Ended compare(String problem, String script) {
    return run("compare", problem, "--engines=dlx", "--rounds=1", "--command", shell(script));
  }

  static String shell(String script) {
    return "/bin/sh -c '" + script + "'";
  }

  private static String count(Ended ended, String label) {
    Matcher row =
        Pattern.compile("(?m)^" + label + " +([\\d,]+) +- +- ( *[\\d.,]+){3} +[\\d.]+x$")
            .matcher(ended.out());
    assertThat(row.find()).as(ended.out() + ended.err()).isTrue();
    return row.group(1);
  }

  /** The counts are those of the problems' files; the puzzles are searched with broken symmetry. */
  @ParameterizedTest
  @CsvSource({
    "queens-8.dlx, 92, raw",
    "toy.puzzle, 16, raw",
    "soma-cube.puzzle, 240, up to rotation and reflection"
  })
  void programSearchesWhatTheEnginesSearch(String problem, String count, String distinct)
      throws Exception {
    Ended ended =
        run("compare", problem, "--engines=dlx,bits-scalar", "--command", SetSolver.command());
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out().lines().skip(1).findFirst().orElseThrow()).startsWith(distinct);
    assertThat(count(ended, "java")).isEqualTo(count);
    assertThat(ended.out()).containsPattern("dlx +" + count + " ");
  }

  @Test
  void programSearchesWithTheRestrictionAskedFor() throws Exception {
    Ended ended =
        run(
            "compare",
            "soma-cube.puzzle",
            "--distinct=rotation",
            "--restrict=4L",
            "--engines=dlx",
            "--command",
            SetSolver.command());
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(count(ended, "java")).isEqualTo("480");
  }

  @Test
  void kindOfCountThatAProgramCannotFindIsRejected() {
    Ended ended = run("compare", "toy.puzzle", "--distinct=reflection", "--command", shell("true"));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .endsWith(
            ": --command cannot be combined with --distinct reflection: the search finds some"
                + " solutions several times. Use --distinct raw.\n");
  }

  @Test
  void wrongCountFails() {
    Ended ended = compare("queens-8.dlx", "echo Altogether 91 solutions");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(count(ended, "sh")).isEqualTo("91");
    assertThat(ended.err())
        .endsWith("queens-8.dlx: counts differ: dlx finds 92 (92 raw); sh finds 91\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo 92 solutions",
        "echo 92 solutions >&2",
        "echo 1 solution; echo 92 solutions; echo bye",
        "echo at last: 0,000,092 solutions.",
        "printf \"92 solutions\"",
        "exec 0<&-; echo 92 solutions", // does not read the problem
        "head -c 20000000 /dev/zero; echo; echo 92 solutions", // a line too long to keep
        "yes | head -c 20000000 >&2; cat >/dev/null; echo 92 solutions"
      })
  void countIsTheLastMatch(String script) {
    Ended ended = compare("queens-8.dlx", script);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(count(ended, "sh")).isEqualTo("92");
  }

  @Test
  void patternFindsTheCountInOtherWords() {
    Ended ended =
        run(
            "compare",
            "queens-8.dlx",
            "--engines=dlx",
            "--count-pattern=sols=(.*)",
            "--command",
            shell("echo sols=92; echo sols=none"));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(count(ended, "sh")).isEqualTo("92");
  }

  @Test
  void failuresAreExplainedInALine() throws IOException {
    Path data = file("data", "no program");
    Path broken = file("broken", "#!/nowhere\n");
    assertThat(broken.toFile().setExecutable(true)).isTrue();
    Map<String, String> messages =
        Map.of(
            "nowhere --fast",
            "--command 'nowhere --fast': no program 'nowhere' found",
            data.toString(),
            "--command '" + data + "': no program '" + data + "' found",
            "'" + data,
            "--command ''" + data + "': unclosed quote",
            " ",
            "--command ' ': expected a program",
            broken.toString(),
            "queens-8.dlx: broken: cannot be started: ",
            shell("echo a >&2; echo b; exit 7"),
            "queens-8.dlx: sh: exit code 7: a",
            shell("echo b; exit 7"),
            "queens-8.dlx: sh: exit code 7: b",
            shell("exit 7"),
            "queens-8.dlx: sh: exit code 7\n",
            shell("kill -9 $$"),
            "queens-8.dlx: sh: exit code 137\n",
            shell("echo 92 sols"),
            "queens-8.dlx: sh: printed no count that matches '([\\d,]+) solutions?\\b'");
    messages.forEach(
        (command, message) -> {
          Ended ended = run("compare", "queens-8.dlx", "--engines=dlx", "--command", command);
          assertThat(ended.err()).contains(message).hasLineCount(1);
          assertThat(ended.exitCode()).isEqualTo(message.startsWith("--command") ? 2 : 1);
          assertThat(ended.out()).isEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\d+", "(\\d+) of (\\d+)", "(\\d+"})
  void patternNeedsOneGroup(String pattern) {
    Ended ended = run("compare", "queens-8.dlx", "--count-pattern", pattern);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains(
            "--count-pattern '" + pattern + "': expected a regular expression with one group");
  }

  @Test
  void programsOfOneNameAreNumbered() throws IOException {
    Path program = file("dancing-links-4", "#!/bin/sh\necho 92 solutions\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Path dlx = Files.copy(program, folder.resolve("dlx"));
    assertThat(dlx.toFile().setExecutable(true)).isTrue();
    Ended ended =
        run(
            "compare",
            "queens-8.dlx",
            "--engines=dlx",
            "--command=" + program + " a",
            "--command=" + program + " b",
            "--command=" + dlx);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out().lines().map(line -> line.replaceFirst(" .*", "")))
        .containsSubsequence(
            "dancing-lin:", "dancing-l-2:", "dlx-2:", "dlx", "dancing-lin", "dancing-l-2", "dlx-2");
  }

  @Test
  void programIsFoundInThePath() throws IOException {
    Path program = file("solver", "#!/bin/sh\necho 92 solutions\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    String path = folder.resolve("missing") + ":" + folder;
    Ended ended =
        run(
            new ByteArrayInputStream(new byte[0]),
            Terminal.NONE,
            Map.of("PATH", path),
            "compare",
            "queens-8.dlx",
            "--engines=dlx",
            "--command=solver");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(count(ended, "solver")).isEqualTo("92");
  }

  @Test
  void jsonOfAProgramHasItsCommandAndNoBranches() {
    Ended ended =
        run(
            "compare",
            "queens-8.dlx",
            "--engines=dlx",
            "--rounds=2",
            "--json",
            "--command",
            shell("echo 92 solutions"));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    List<String> lines = ended.out().lines().toList();
    assertThat(lines).hasSize(6);
    for (int k : new int[] {1, 3, 5}) {
      assertThat(lines.get(k))
          .contains(
              "\"engine\":\"sh\",\"whyEngine\":\"\",",
              "\"command\":\"/bin/sh -c 'echo 92 solutions'\"",
              "\"complete\":true",
              "\"raw\":null,\"rotation\":null,\"reflection\":null,\"found\":92,\"branches\":null");
    }
    assertThat(lines.get(4)).contains("\"speedOfOne\":\"dlx\"").doesNotContain("command");
    assertThat(lines.get(5)).contains("\"branchesPerSecond\":null", "\"agree\":true");
  }

  @Test
  void interruptionKillsTheProgramAndItsChildren() throws Exception {
    Path pids = folder.resolve("pids");
    Running running =
        begin(
            "compare",
            problem("queens-8.dlx"),
            "--engines=dlx",
            "--json",
            "--command",
            shell("sleep 1000 & echo $$ $! >" + pids + "; wait"));
    running.awaitOutput();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(pids) || !Files.readString(pids).endsWith("\n")) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(10);
    }
    String[] processes = Files.readString(pids, StandardCharsets.US_ASCII).strip().split(" ");
    assertThat(processes).hasSize(2).allMatch(OtherProgramTest::isAlive);
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.err()).endsWith("queens-8.dlx: interrupted after 0 of 3 rounds\n");
    assertThat(ended.out().lines().toList().getLast()).contains("\"complete\":false");
    for (String process : processes) {
      while (isAlive(process)) {
        assertThat(System.nanoTime()).as("process " + process + " ends").isLessThan(end);
        Thread.sleep(10);
      }
    }
  }

  private static boolean isAlive(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
  }

  @Test
  void programThatASignalEndsFirstIsInterrupted() throws Exception {
    Path begun = folder.resolve("begun");
    Running running =
        begin(
            "compare",
            problem("queens-8.dlx"),
            "--engines=dlx",
            "--command",
            shell("touch " + begun + "; sleep 0.3; kill -TERM $$"));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(begun)) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(10);
    }
    Thread.sleep(500); // The program has ended by a signal, and ours is still to come.
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.err()).endsWith("interrupted after 0 of 3 rounds\n");
  }
}
