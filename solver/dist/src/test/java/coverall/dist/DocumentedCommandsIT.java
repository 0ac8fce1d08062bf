package coverall.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of each page with the unpacked archive, in their order, in a directory of their
 * own. Each succeeds, or still runs when the time is over and then ends cleanly.
 */
@Tag("slow")
final class DocumentedCommandsIT {
  private static final Path PROJECT = Path.of("..", "..").toAbsolutePath().normalize();

  private static final Pattern COMMAND =
      Pattern.compile("(?m)^ {4}((?:time |bin/)?coverall |mkdir |sqlite3 |jq )(.*)$");

  private static final Pattern BLOCK = Pattern.compile("(?s)```(puzzle|dlx)\n(.*?)```");
  private static final Pattern FILE = Pattern.compile("(?<= )[\\w./*-]+\\.(?:puzzle|dlx|db|jsonl)");

  private static final int MOST_SECONDS = 120;
  private static final int MOST_SECONDS_OF_RECIPE = 1_200;

  /** How to make a file that a page takes for granted, or that is made elsewhere. */
  private static final Map<String, String> RECIPES =
      Map.of(
          "bedlam.db", "coverall solve problems/bedlam-cube.puzzle -o bedlam.db",
          "burr.db", "coverall solve problems/burrs/loves-dozen.puzzle --disassemble -o burr.db",
          "queens.db", "coverall solve problems/queens-8.dlx -o queens.db",
          "toy.jsonl", "coverall solve problems/toy.puzzle -o toy.jsonl",
          "dominoes-5x5.puzzle", "printf 'box 5x5\\npieces 13*2_\\n' >dominoes-5x5.puzzle",
          "bedlam-x.dlx", "coverall convert block.puzzle bedlam-x.dlx",
          "part-*.db",
              "rm bedlam.db; for r in 1 2 3 4 5 6 7; do coverall solve plan.db --shard $r/8 -o"
                  + " part-$r.db; done");

  /** Commands that need more than the archive, and the tests that run them. */
  private static final List<Pattern> TESTED_ELSEWHERE =
      Stream.of(
              ".* --plugin algorithm-x.jar", // PluginIT
              "coverall solve burr.xmpuzzle --problem 2", // BurrToolsTest
              "coverall info search/parts/17.db", // SlurmIT
              "coverall merge bedlam -o bedlam.db") // the tests of Spark
          .map(Pattern::compile)
          .toList();

  @TempDir private static Path directory = Path.of("");

  private static Archive archive = new Archive(Path.of(""));

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    archive = Archive.unpack(Files.createDirectory(directory.resolve("archive")));
    // Stands for another program: counts the solutions of a problem on standard input.
    Path other = archive.root().resolve("bin/ssxcc");
    Files.writeString(
        other,
        """
        #!/bin/sh
        cat >ssxcc.dlx
        coverall solve ssxcc.dlx | sed 's/\\([0-9,]*\\) .*/Altogether \\1 solutions/'
        """);
    other.toFile().setExecutable(true);
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT)) {
      List<Path> pages = new ArrayList<>();
      for (Path file : files.filter(page -> page.toString().endsWith(".md")).sorted().toList()) {
        Path page = PROJECT.relativize(file);
        if (!page.toString().matches("(.*/)?(target|\\..*)/.*")
            && COMMAND.matcher(Files.readString(file)).find()) {
          pages.add(page);
        }
      }
      return pages;
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsOfThePageSucceed(Path page) throws Exception {
    String text = Files.readString(PROJECT.resolve(page));
    Path here = Files.createDirectory(directory.resolve(page.toString().replace('/', '-')));
    Image.copyTree(archive.root().resolve("problems"), here.resolve("problems"));
    Files.createSymbolicLink(here.resolve("bin"), archive.root().resolve("bin"));
    Map<String, String> failures = new LinkedHashMap<>();
    int commands = 0;
    Matcher matcher = COMMAND.matcher(text);
    while (matcher.find()) {
      String command = (matcher.group(1) + matcher.group(2)).replaceFirst("^time ", "");
      if (TESTED_ELSEWHERE.stream().noneMatch(other -> other.matcher(command).lookingAt())) {
        prepare(command, text, matcher.start(), here);
        String failure =
            run(command, here, command.startsWith("coverall serve") ? 5 : MOST_SECONDS);
        if (!failure.isEmpty()) {
          failures.put(command, failure);
        }
        commands++;
      }
    }
    assertThat(commands).isPositive();
    assertThat(failures).isEmpty();
  }

  /** Makes the files that a command reads and that no earlier command has made. */
  private static void prepare(String command, String text, int position, Path here)
      throws Exception {
    String written = "(?: -o|>) ?\\S+|(?<=^coverall convert [^ ]{1,99}) \\S+";
    Matcher file = FILE.matcher(command.replaceAll(written, ""));
    while (file.find()) {
      String name = file.group();
      if (Files.exists(here.resolve(name))) {
        continue;
      }
      String recipe = RECIPES.get(name);
      if (recipe != null) {
        Files.writeString(here.resolve("block.puzzle"), block(text, position));
        assertThat(run(recipe, here, MOST_SECONDS_OF_RECIPE)).as(recipe).isEmpty();
      } else if (name.matches(".*\\.(puzzle|dlx)")) {
        Files.writeString(here.resolve(name), block(text, position));
      }
    }
  }

  /** The last puzzle or problem above a position of a page, or the first below; empty if none. */
  private static String block(String text, int position) {
    String block = "";
    Matcher blocks = BLOCK.matcher(text);
    while (blocks.find() && (block.isEmpty() || blocks.start() < position)) {
      block = blocks.group(2);
    }
    return block;
  }

  /** Runs a command; returns what is wrong. */
  private static String run(String command, Path here, int seconds)
      throws IOException, InterruptedException {
    File out = here.resolve("out").toFile();
    File err = here.resolve("err").toFile();
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", "exec 0</dev/null\n" + command)
            .directory(here.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", archive.root().resolve("bin") + ":/usr/bin:/bin");
    Process process = builder.redirectOutput(out).redirectError(err).start();
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      process.waitFor();
      return process.exitValue() == 143 ? "" : "ended with " + process.exitValue();
    }
    int exitCode = process.exitValue();
    boolean mayFail = exitCode == 1 && command.startsWith("coverall check ");
    boolean isMissing = exitCode == 127 && command.matches("(?:sqlite3|jq) .*");
    return exitCode == 0 || mayFail || isMissing
        ? ""
        : "exit code " + exitCode + ": " + Files.readString(err.toPath());
  }
}
