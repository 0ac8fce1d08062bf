package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.EngineChoice;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process has: a launcher, streams, a terminal, memory, the environment, signals. */
@Tag("slow")
final class ProcessIT extends ProgramTest {
  private static final int LEAST_PIPE = 8_192; // bytes that a pipe holds on every system

  private static final String NO_SPACE =
      "coverall: cannot write to standard output: No space left on device\n";

  @Test
  void launcherRunsTheProgramWithVectors() throws Exception {
    Encoding soma = Encoding.of(PuzzleFile.read(PROBLEMS.resolve("soma-cube.puzzle")));
    Engine engine =
        EngineChoice.asked(BuiltInEngine.BITS, soma.cover())
            .engine(); // as in this process, which has the module
    Ended ended = runProcess("solve", "soma-cube.puzzle", "--engine=bits");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("240 solutions up to rotation and reflection\n");
    assertThat(ended.err())
        .startsWith("  puzzle    Soma cube\n")
        .containsPattern("\n  engine    " + engine + "[,\n]");
  }

  @Test
  void saysWhatRunsWhereThereAreNoVectors() throws Exception {
    Ended ended = end(startCommand(withoutVectors("solve", "soma-cube.puzzle", "--engine=bits")));
    assertThat(ended.err())
        .contains(
            "coverall: using engine bits-scalar instead of bits, because vector instructions are"
                + " not in use\n",
            "engine    bits-scalar, because vector instructions are not in use");
    ended =
        end(startCommand(withoutVectors("compare", "toy.puzzle", "--engines=bits", "--rounds=1")));
    assertThat(ended.out())
        .contains("using bits-scalar instead of bits, because vector instructions are not in use");
  }

  private static List<String> withoutVectors(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  @Test
  void standardInputMayBeAPipe() throws Exception {
    Process process = start("solve", "-");
    try (OutputStream in = process.getOutputStream()) {
      in.write(Files.readAllBytes(PROBLEMS.resolve("soma-cube.puzzle")));
    }
    assertThat(end(process).out()).isEqualTo("240 solutions up to rotation and reflection\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"solve soma-cube.puzzle --print", "show toy.puzzle", "help solve"})
  void fullDiskIsExplainedInOneLine(String arguments) throws Exception {
    Process process =
        builder(command(arguments.split(" ")))
            .redirectOutput(Path.of("/dev/full").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(74);
    assertThat(folder.resolve("err")).content().endsWith(NO_SPACE);
  }

  @Test
  void readerThatGoesIsNoFailureToReport() throws Exception {
    Process process =
        builder(command("solve", "pentominoes-6x10.puzzle", "--print", "--distinct=raw"))
            .redirectError(folder.resolve("err").toFile())
            .start();
    process.getInputStream().readNBytes(100);
    process.getInputStream().close();
    assertThat(process.waitFor()).isEqualTo(74);
    assertThat(folder.resolve("err")).isEmptyFile();
  }

  @Test
  void tooLittleMemoryIsReported() throws Exception {
    Path large = file("large.puzzle", "box 60x60\npieces 720*Y\n");
    ProcessBuilder builder = builder(command("show", large.toString(), "--matrix"));
    builder.environment().put("COVERALL_JAVA_OPTS", "-Xmx10m");
    Process process =
        builder
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    Ended ended = end(process);
    assertThat(ended.err())
        .endsWith(
            "coverall: out of memory. Set a larger heap, such as COVERALL_JAVA_OPTS=-Xmx8g.\n");
    assertThat(ended.exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1m, Too small maximum heap",
    "-Xmx2m, too little memory",
    "-XX:+NoSuchFlag, Unrecognized VM option 'NoSuchFlag'",
  })
  void flagsThatTheJvmRejectsAreReportedInOneLine(String flags, String reason) throws Exception {
    ProcessBuilder builder = builder(command("solve", "toy.puzzle"));
    builder.environment().put("COVERALL_JAVA_OPTS", flags);
    Process process = builder.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            "coverall: the JVM does not start with COVERALL_JAVA_OPTS='"
                + flags
                + "': "
                + reason
                + ". Change these flags.\n");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void tooSmallALimitOfMemoryIsReportedInOneLine() throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -v 1000000; \"$@\"", "-"));
    command.addAll(command("solve", "toy.puzzle"));
    Process process = builder(command).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("coverall: the JVM does not start with ulimit -v 1000000: ")
        .endsWith(". Raise the limit.\n")
        .hasLineCount(1);
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void additionalFlagsBringNoWarning() throws Exception {
    ProcessBuilder builder = builder(command("solve", "toy.puzzle", "--count-only"));
    builder.environment().put("COVERALL_JAVA_OPTS", "-Xmx200m");
    Process process =
        builder
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(end(process).err()).doesNotContain("WARNING").doesNotContain("incubator");
  }

  /** The cache speeds up short searches of all kinds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve soma-cube.puzzle --engine=bits -o soma.db",
        "solve queens-8.dlx",
        "solve toy.puzzle --first",
        "solve burrs/chinese-cross.puzzle --disassemble",
        "estimate queens-8.dlx",
      })
  void fewClassesAreLoadedFromTheJar(String command) throws Exception {
    Path log = folder.resolve("classes");
    String[] arguments =
        command.replace("soma.db", folder.resolve("soma.db").toString()).split(" ");
    ProcessBuilder builder = builder(command(arguments));
    builder.environment().put("COVERALL_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    assertThat(builder.start().waitFor()).isEqualTo(0);
    List<String> classes =
        Files.readAllLines(log).stream().filter(line -> line.contains(" coverall.")).toList();
    assertThat(classes).anyMatch(line -> line.endsWith("shared objects file"));
    assertThat(classes).filteredOn(line -> line.contains("source: file:")).hasSizeLessThan(12);
  }

  /** They would fill hundreds of megabytes. */
  @Test
  void tooManyPlacementsAreRejectedBeforeTheyAreMade() throws Exception {
    StringBuilder text = new StringBuilder("box 16x16x16\npieces 1_");
    for (int number = 1; number <= 600; number++) {
      text.append(String.format(Locale.ROOT, " 0..1*7-%04d", number));
    }
    Path hostile = file("hostile.puzzle", text.append('\n').toString());
    ProcessBuilder builder = builder(command("solve", hostile.toString()));
    builder.environment().put("COVERALL_JAVA_OPTS", "-Xmx64m");
    Process process = builder.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .endsWith(": the pieces have more than 2,000,000 placements, the limit for a search\n");
    assertThat(process.waitFor()).isEqualTo(65);
  }

  @Test
  void environmentTellsTheShard() throws Exception {
    ProcessBuilder builder =
        builder(command("solve", "soma-cube.puzzle", "-o", folder.resolve("part.db").toString()));
    builder.environment().put("SLURM_ARRAY_TASK_ID", "2");
    builder.environment().put("SLURM_ARRAY_TASK_COUNT", "4");
    Process process = builder.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("coverall: shard 2/4, assigned by the scheduler\n");
    assertThat(process.waitFor()).isEqualTo(0);
  }

  /** The command {@code script} runs a program on a terminal of its own. */
  @Test
  void terminalHasColoursAndAWidth() throws Exception {
    String shell =
        "stty rows 24 cols 42; '"
            + String.join("' '", command("solve", "bedlam-cube.puzzle", "--first", "--print"))
            + "'";
    ProcessBuilder builder = builder(List.of("script", "-qec", shell, "/dev/null"));
    builder.environment().put("TERM", "xterm-256color");
    builder.environment().remove("NO_COLOR");
    Process process =
        builder
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    String shown = end(process).out();
    assertThat(shown).contains("\u001b[48;");
    assertThat(shown.replaceAll("\u001b\\[[0-9;]*m", "").lines().limit(20))
        .contains("z = 0          z = 1")
        .allMatch(line -> line.length() <= 42);
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void interruptedRunReportsEverySolutionThatItCounts(String signal, int exitCode)
      throws Exception {
    Process process = start("solve", "y-bricks-5x5x5.puzzle", "--print", "--distinct", "raw");
    awaitFirstOutput();
    Thread.sleep(200);
    signal(process, signal);
    assertInterrupted(end(process), exitCode);
  }

  /** Every solution reported was found, and every solution counted is reported. */
  private static void assertInterrupted(Ended ended, int exitCode) {
    assertThat(ended.exitCode()).isEqualTo(exitCode);
    String answer = ended.out().lines().toList().getLast();
    assertThat(answer).matches("[\\d,]+ solutions? raw so far; incomplete");
    assertThat(ended.out().lines().filter(line -> line.startsWith("Solution ")))
        .hasSize(Integer.parseInt(answer.replaceAll("\\D", "")));
  }

  @Test
  void signalSentTwiceAtOnceCountsOnce() throws Exception {
    Process process = start("solve", "y-bricks-5x5x5.puzzle", "--print", "--distinct", "raw");
    awaitFirstOutput();
    signal(process, "INT");
    signal(process, "INT");
    assertInterrupted(end(process), 130);
  }

  /** Nobody reads what the program prints: it cannot end after the first signal. */
  @Test
  void secondSignalQuitsAtOnce() throws Exception {
    Process process =
        builder(
                command(
                    "solve", "y-bricks-5x5x5.puzzle", "--print", "--distinct=raw", "--threads=1"))
            .redirectError(folder.resolve("err").toFile())
            .start();
    awaitFullPipe(process);
    signal(process, "INT");
    assertThat(process.waitFor(1, TimeUnit.SECONDS)).as("ended after one signal").isFalse();
    signal(process, "INT");
    boolean ended = process.waitFor(10, TimeUnit.SECONDS);
    process.destroyForcibly().waitFor();
    assertThat(ended).as("ended after two signals").isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
  }

  /** Waits until a process cannot write to its standard output any more. */
  private static void awaitFullPipe(Process process) throws Exception {
    int before = -1;
    int unchanged = 0; // looks in a row; a busy machine may let the process wait
    while (before < LEAST_PIPE || unchanged < 4) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(300);
      int now = process.getInputStream().available();
      unchanged = now == before ? unchanged + 1 : 0;
      before = now;
    }
  }

  @Test
  void killedRunGoesOnWithItsCatalogue() throws Exception {
    String file = folder.resolve("square.db").toString();
    Process process =
        start("solve", "pentominoes-square-8x8.puzzle", "-o", file, "--engine=dlx", "--threads=1");
    awaitSomeSubproblems(file);
    process.destroyForcibly().waitFor();
    assertThat(process.exitValue()).as("killed while it ran").isEqualTo(137);
    Ended ended = run("solve", "pentominoes-square-8x8.puzzle", "-o", file);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.err()).contains("coverall: resuming " + file + ": ");
    assertThat(ended.out()).isEqualTo("16,146 solutions up to rotation and reflection\n");
  }

  /** Waits until a catalogue contains a finished subproblem; returns what info prints about it. */
  private static Ended awaitSomeSubproblems(String file) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      Ended info = run("info", file);
      if (info.out().matches("(?s).*incomplete: [1-9].*")) {
        return info;
      }
      assertThat(System.nanoTime()).as("time until a subproblem is done").isLessThan(end);
      Thread.sleep(20);
    }
  }

  /** The jar has only parts of the libraries that Parquet requires. */
  @Test
  void jarCanWriteParquet() throws Exception {
    String file = folder.resolve("soma.db").toString();
    String table = folder.resolve("soma.parquet").toString();
    assertThat(run("solve", "soma-cube.puzzle", "-o", file).exitCode()).isEqualTo(0);
    assertThat(runProcess("export", file, "-o", table).err())
        .isEqualTo("coverall: 240 solutions written to " + table + "\n");
  }

  @Test
  void infoAndExportOfWhatIsStillGoingOn() throws Exception {
    String file = folder.resolve("a b.db").toString();
    Process process =
        start(
            "solve",
            "pentominoes-square-8x8.puzzle",
            "-o",
            file,
            "--engine=dlx",
            "--threads=1",
            "--distinct=rotation",
            "--shard=0/2",
            "--json");
    String meanwhile = awaitSomeSubproblems(file).out();
    signal(process, "INT");
    assertThat(end(process).exitCode()).as("interrupted while it ran").isEqualTo(130);

    String goOn =
        "\n  resume    coverall solve pentominoes-square-8x8.puzzle -o '"
            + file
            + "' --distinct rotation --shard 0/2\n";
    assertThat(meanwhile)
        .contains("incomplete: ", "time      1 run unfinished\n", "Z, not finished\n", goOn);
    Ended info = run("info", file);
    assertThat(info.exitCode()).isEqualTo(0);
    assertThat(info.out())
        .containsPattern("state     incomplete: [\\d,]+ of [\\d,]+ subproblems done")
        .containsPattern("left      about [\\d.]+ % of the work")
        .contains(" so far\n", goOn)
        .doesNotContain("digest", "counts");
    Ended export = run("export", file, "--format=jsonl");
    assertThat(export.exitCode()).isEqualTo(0);
    assertThat(export.err()).contains("is incomplete: ", " is shard 0/2 only").hasLineCount(2);
  }

  @Test
  void serverAnswersUntilItIsTerminated() throws Exception {
    Process process = start("serve");
    awaitFirstOutput();
    String address = Files.readString(folder.resolve("out")).strip();
    assertThat(answer(address)).isEqualTo(200);
    signal(process, "TERM");
    Ended ended = end(process);
    assertThat(ended.exitCode()).isEqualTo(143);
    assertThat(ended.err())
        .isEqualTo("coverall: open this address in a browser; press Ctrl-C to stop\n");
  }

  private static int answer(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
