package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.view.Palette;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of a catalogue of sets of pieces. */
final class SetPageTest extends CommandTest {
  private static final String BARS =
      """
      name <i>Bars</i> & "more"
      box 2x3
      piece <b>
      ##
      piece square"
      ##
      ##
      piece hook
      ###
      #..
      choose 2 of <b> square" hook
      """;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The page of the sets of a puzzle. */
  private String page(String puzzle, String... options) throws Exception {
    Path file = file("sets.puzzle", puzzle);
    String catalogue = path("sets.db");
    String[] search =
        Stream.concat(Stream.of("search", file.toString(), "-o", catalogue), Stream.of(options))
            .toArray(String[]::new);
    assertThat(run(search).err()).contains("digest");
    Ended ended = run("export", catalogue, "-o", path("sets.html"));
    assertThat(ended.err()).endsWith("written to " + path("sets.html") + "\n");
    assertThat(ended.exitCode()).isZero();
    return Files.readString(folder.resolve("sets.html"));
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(hit -> hit.group(1)).toList();
  }

  @Test
  void pageHasTheRowsOfTheTableWithPicturesAndPuzzleFiles() throws Exception {
    String page = page("name Squares\nbox 4x4\nchoose 4 of 4*4I 4*4O 4*4L 4*4S 4*4T\n");
    List<String> table = run("search", path("sets.db")).out().lines().toList();
    List<String> rows = table.subList(1, table.size() - 1);
    assertThat(rows).hasSizeGreaterThan(5);
    assertThat(page).contains("<strong>" + table.getLast() + "</strong>");
    List<String> branches = all("data-column=\"branches\" data-value=\"(\\d+)\"", page);
    assertThat(branches).isEqualTo(rows.stream().map(row -> row.strip().split(" +")[1]).toList());
    assertThat(all("(<title>The solution</title>)", page)).hasSize(rows.size());
    List<String> pieces = rows.stream().map(row -> row.replaceFirst("( *\\d+){3} *", "")).toList();
    assertThat(all("\npieces (.*)\n", page)).isEqualTo(pieces);
    assertThat(page).doesNotContain("{{", "data-column=\"level\" data-value", "have a picture");
  }

  @Test
  void puzzleFileOfASetHasItsNumberOfSolutions() throws Exception {
    String page = page("box 4x4\nchoose 4 of 4*4I 4*4L 4*4T\n", "--solutions", "2");
    List<String> texts = all("<pre tabindex=\"0\">(?s)(.*?)</pre>", page);
    assertThat(texts).isNotEmpty();
    for (String text : texts) {
      Path set = file("set.puzzle", text);
      assertThat(run("solve", set.toString()).out()).startsWith("2 solutions ");
    }
    assertThat(page).contains("<title>A solution</title>");
  }

  @Test
  void namesAreEscapedAndPiecesCounted() throws Exception {
    String page = page(BARS, "--solutions", "1..9");
    assertThat(page)
        .contains(
            "<h1>&lt;i&gt;Bars&lt;/i&gt; &amp; &quot;more&quot;</h1>",
            "data-piece=\"square&quot;\">square&quot; <small>1</small>",
            "data-piece=\"&lt;b&gt;\">&lt;b&gt; <small>2</small>",
            "square&quot;</li>",
            "piece square&quot;\n")
        .contains(swatch(0) + "&lt;b&gt;</li>", swatch(1) + "square", swatch(2) + "hook")
        .doesNotContain("<b>", "<i>", "src=", "href=\"http", "https:");
  }

  private static String swatch(int part) {
    return String.format(Locale.ROOT, "fill=\"#%06x\"/></svg>", Palette.colour(part));
  }

  @Test
  void levelsHaveAColumnAndMissingOnesADash() throws Exception {
    String page = page("box 2x2x3\nchoose 3 of 3*4I 3*4O 3*4L\n", "--disassemble");
    assertThat(page)
        .contains("<table role=\"table\" aria-label=\"Sets of pieces\" class=\"apart\">");
    assertThat(all("data-column=\"level\" data-value=\"([0-9.]*)\"", page)).isNotEmpty();
  }

  @Test
  void otherFormatsAndSelectionsAreRefusedInOneLine() throws Exception {
    page("box 2x2\nchoose 1 of 4O 4I\n");
    String sets = path("sets.db");
    String only = sets + " contains sets of pieces, which can be exported only as a page.";
    for (String name : List.of("a.svg", "a.stl", "a.csv", "a.xmpuzzle", "a.odd")) {
      check(only + " Use NAME.html.", "export", sets, "-o", path(name));
    }
    check(only + " Use NAME.html.", "export", sets);
    for (String option : List.of("--limit=1", "--where=4O=0,0", "--number=1", "--expand")) {
      check(
          option.replaceFirst("=.*", "")
              + " requires solutions; "
              + sets
              + " contains sets of pieces",
          "export",
          sets,
          option,
          "-o",
          path("b.html"));
    }
    check(
        "--output b.html: search writes catalogues, NAME.db. To make a page from one, run: coverall"
            + " export "
            + sets
            + " -o b.html",
        "search",
        sets,
        "-o",
        "b.html");
    assertThat(run("export", sets, "-o", path("sets.html")).err()).contains("already exists");
  }

  private static void check(String message, String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.err()).isEqualTo("coverall: " + message + "\n");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }
}
