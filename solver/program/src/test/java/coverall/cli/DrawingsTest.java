package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
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

  /** Pictures that no command makes, with the most bytes that they may have. */
  private static final Map<String, Long> SCREENSHOTS =
      Map.of("page.png", 100_000L, "contact-sheet.png", 300_000L);

  private static final Pattern SIZE = Pattern.compile(" width=\"([0-9.]+)\" height=\"([0-9.]+)\"");

  private int made; // pictures

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
      Long most = SCREENSHOTS.get(picture);
      if (most != null) {
        assertThat(Files.size(PICTURES.resolve(picture))).as(picture).isLessThan(most);
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
  void picturesAreLaidOutAsAsked() throws Exception {
    String usual = svg("show", "soma-cube.puzzle");
    String narrow = svg("show", "soma-cube.puzzle", "--columns=1", "--size=200");
    assertThat(narrow).contains(" width=\"200\"", ">4T</text>");
    assertThat(ratio(narrow)).isLessThan(ratio(usual) / 3);
    String plain = svg("show", "soma-cube.puzzle", "--no-labels", "--columns", "100");
    assertThat(plain).doesNotContain(">4T</text>");
    assertThat(ratio(plain)).isGreaterThan(4);

    Path file = folder.resolve("pieces.png");
    assertThat(run("show", "soma-cube.puzzle", "--size", "333", "-o", file.toString()).exitCode())
        .isZero();
    assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(333);
  }

  @Test
  void layersAndSolutionsAreLaidOutAsAsked() throws Exception {
    String catalogue = folder.resolve("soma.db").toString();
    assertThat(run("solve", "soma-cube.puzzle", "-o", catalogue).exitCode()).isZero();
    String usual = svg("export", catalogue, "--number=42");
    assertThat(usual).contains(">4T</text>");
    String below = svg("export", catalogue, "--number=42", "--columns=1", "--no-labels");
    assertThat(below).contains(">z = 2</text>").doesNotContain(">4T</text>");
    assertThat(ratio(below)).isLessThan(ratio(usual));
    assertThat(ratio(svg("export", catalogue, "--limit=6", "--columns=6")))
        .isGreaterThan(ratio(svg("export", catalogue, "--limit=6", "--columns=2")) * 2);
  }

  @Test
  void layoutThatMakesNoSenseIsRefused() {
    for (String[] bad :
        new String[][] {
          {"--columns=0", "'0': expected a number from 1 to 100"},
          {"--columns=101", "'101': expected a number from 1 to 100"},
          {"--size=0", "'0': expected a number from 16 to 10,000"},
          {"--size=1000000000", "'1000000000': expected a number from 16 to 10,000"}
        }) {
      Ended ended = run("show", "soma-cube.puzzle", bad[0], "-o", folder + "/x.svg");
      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.err()).contains(bad[1]).hasLineCount(1);
    }
    Ended text = run("show", "soma-cube.puzzle", "--no-labels");
    assertThat(text.err()).contains("--no-labels requires --svg or --png").hasLineCount(1);
    Ended large =
        run("show", "soma-cube.puzzle", "--columns=1", "--size=9999", "-o", folder + "/x.png");
    assertThat(large.err()).contains("can have at most 2,").hasLineCount(1);
    assertThat(folder.resolve("x.png")).doesNotExist();
  }

  @Test
  void pictureWithoutSolutionsSaysSo() throws Exception {
    String puzzle = file("none.puzzle", "box 4x5\npieces 4I 4O 4T 4L 4S\n").toString();
    assertThat(svg("solve", puzzle)).contains(">none, no solution</text>");
  }

  @Test
  void regionThatIsTooLargeToDrawIsRefused() throws Exception {
    String row = String.join(" ", Collections.nCopies(3, "#".repeat(100))) + "\n";
    String puzzle =
        file("large.puzzle", "box 100x100x6\npiece 2*half\n" + row.repeat(100)).toString();
    Ended ended = run("show", puzzle, "-o", folder + "/x.svg");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains("a picture shows at most 50,000 cells; the region has 60,000")
        .hasLineCount(1);
  }

  private String svg(String... command) throws IOException {
    Path file = folder.resolve("picture-" + made++ + ".svg");
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("-o", file.toString()));
    Ended ended = run(words.toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return Files.readString(file);
  }

  /** Width by height of an SVG picture. */
  private static double ratio(String svg) {
    Matcher size = SIZE.matcher(svg);
    assertThat(size.find()).isTrue();
    return Double.parseDouble(size.group(1)) / Double.parseDouble(size.group(2));
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
