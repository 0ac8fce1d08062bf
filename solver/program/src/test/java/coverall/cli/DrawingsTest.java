package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** SVG and PNG pictures on the command line. */
final class DrawingsTest extends CommandTest {
  private static final Path PICTURES = PROBLEMS.resolve("pictures");
  private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}coverall (.*?)(?: +#.*)?$");
  private static final Pattern PICTURE = Pattern.compile("]\\((?:problems/)?pictures/([^)]*)\\)");

  private static final Pattern PUZZLE = Pattern.compile("(?s)```puzzle\n(.*?)```");
  private static final String FIRST_PUZZLE = "soma.puzzle";
  private static final String SCREENSHOT = "page.png";

  private static List<MatchResult> inPage(String page, Pattern pattern) throws IOException {
    return pattern.matcher(Files.readString(PROBLEMS.resolve(page))).results().toList();
  }

  private static List<MatchResult> inReadme(Pattern pattern) throws IOException {
    return inPage("../README.md", pattern);
  }

  /** The words of a command of a page, with its files in the folder of this test. */
  private String[] words(String command) {
    return Arrays.stream(command.split(" +", -1))
        .map(word -> word.replace("problems/", ""))
        .map(
            word ->
                word.matches(".*\\.(db|svg)") || word.equals(FIRST_PUZZLE)
                    ? folder.resolve(word).toString()
                    : word)
        .toArray(String[]::new);
  }

  @Test
  @Tag("slow")
  void picturesOfThePagesAreMadeByTheirCommands() throws Exception {
    file(FIRST_PUZZLE, inReadme(PUZZLE).getFirst().group(1));
    Set<String> shown = new TreeSet<>();
    List<String> pages = List.of("../README.md", "EXAMPLES.md");
    List<String> commands = new ArrayList<>();
    for (String page : pages) {
      inPage(page, COMMAND).forEach(line -> commands.add(line.group(1)));
    }
    for (String page : pages) {
      inPage(page, PICTURE).forEach(picture -> shown.add(picture.group(1)));
    }
    for (String picture : shown) {
      if (picture.equals(SCREENSHOT)) {
        assertThat(Files.size(PICTURES.resolve(picture))).isLessThan(100_000);
      } else {
        make(picture, commands);
      }
    }

    try (Stream<Path> files = Files.list(PICTURES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .hasSizeGreaterThan(1)
          .containsExactlyInAnyOrderElementsOf(shown);
    }
  }

  /** Makes a picture by the command that ends with its name, and compares it with the page's. */
  private void make(String name, List<String> commands) throws IOException {
    String command =
        commands.stream().filter(c -> c.endsWith(" -o " + name)).findFirst().orElseThrow();
    if (command.startsWith("export ")) {
      String catalogue = command.split(" ", 3)[1];
      String solve =
          commands.stream().filter(c -> c.endsWith(" -o " + catalogue)).findFirst().orElseThrow();
      assertThat(run(words(solve)).exitCode()).as(solve).isEqualTo(0);
    }
    Ended ended = run(words(command));
    assertThat(ended.exitCode()).as(command).isEqualTo(0);
    assertThat(folder.resolve(name)).hasSameTextualContentAs(PICTURES.resolve(name));
    assertThat(Files.size(PICTURES.resolve(name))).as(name).isLessThan(60_000);
  }

  @Test
  void firstPuzzleHasTheOutputOfThePages() throws Exception {
    file(FIRST_PUZZLE, inReadme(PUZZLE).getFirst().group(1));
    Map<String, String> pages = new LinkedHashMap<>(); // by command, where its output is
    pages.put("solve soma.puzzle -o soma.db", "../README.md");
    pages.put("export soma.db --number 42", "EXAMPLES.md");
    for (Map.Entry<String, String> entry : pages.entrySet()) {
      String command = entry.getKey();
      String page = Files.readString(PROBLEMS.resolve(entry.getValue()));
      Ended ended = run(words(command));
      assertThat(ended.exitCode()).as(command).isEqualTo(0);
      String shown = ended.out().indent(4).replaceAll("(?m)^ +$", "").strip();
      assertThat(page)
          .containsPattern("\n    coverall " + command + "\n\n +" + Pattern.quote(shown) + "\n\n");
    }
  }

  @Test
  void pngIsAPictureThatReplacesNone() throws Exception {
    String file = folder.resolve("pieces.png").toString();
    Ended ended = run("show", "soma-cube.puzzle", "--png", "-o", file);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()) // perhaps after a line that there are no fonts
        .endsWith("coverall: 7 pieces written to " + file + "\n");
    BufferedImage image = ImageIO.read(Path.of(file).toFile());
    assertThat(image.getWidth()).isBetween(800, 1_600);
    assertThat(image.getRGB(0, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);

    Ended again = run("show", "soma-cube.puzzle", "--png", "-o", file);
    assertThat(again.exitCode()).isEqualTo(74);
    assertThat(again.err())
        .contains("already exists; not overwritten. Choose another name.")
        .hasLineCount(1);
  }

  @Test
  void firstSolutionsAreSideBySide() throws Exception {
    Path file = folder.resolve("six.svg");
    Ended ended = run("solve", "pentominoes-6x10.puzzle", "--limit=6", "-o", file.toString());
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(Files.readString(file))
        .contains("<title>Pentominoes 6x10, 6 solutions</title>", ">1</text>", ">6</text>")
        .doesNotContain(">7</text>");
  }
}
