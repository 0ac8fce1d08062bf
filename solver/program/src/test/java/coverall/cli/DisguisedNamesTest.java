package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names in files cannot act on the terminal, or look like something else, in any output. */
final class DisguisedNamesTest extends CommandTest {
  private static final String RIGHT_TO_LEFT = "\u202e";

  private String puzzle = "";
  private String catalogue = "";

  @BeforeEach
  void writePuzzle() throws IOException {
    String text =
        """
        name Name%1$s
        box 3x3
        expect 7 raw: source%1$s
        piece A%1$s
        ##
        #.

        piece B%1$s
        ###

        piece C%1$s
        ##

        piece D
        #
        """;
    puzzle = file("a.puzzle", text.formatted(RIGHT_TO_LEFT)).toString();
    catalogue = folder.resolve("a.db").toString();
  }

  private static void runPlainly(String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.out() + ended.err())
        .as(String.join(" ", arguments))
        .doesNotContain(RIGHT_TO_LEFT)
        .doesNotContain("internal error");
  }

  @Test
  void commandsOnPuzzlesShowEveryCharacter() throws IOException {
    runPlainly("show", puzzle);
    runPlainly("check", puzzle);
    runPlainly("solve", puzzle, "--print");
    runPlainly("solve", puzzle, "--disassemble", "--print");
    runPlainly("solve", puzzle, "--json", "--print");
    runPlainly("solve", puzzle, "--best");
    runPlainly("solve", puzzle, "--restrict", "B");
    runPlainly("sample", puzzle);
    runPlainly("batch", puzzle);
    runPlainly("compare", puzzle, "--engines", "dlx,bits", "--rounds", "1");
    runPlainly("estimate", puzzle, "--for", "0.01s");
    Path less = file("less.puzzle", "box 4x3\npiece A" + RIGHT_TO_LEFT + "\n#####\n");
    runPlainly("check", less.toString());
    runPlainly("solve", less.toString());
  }

  @Test
  void commandsOnCataloguesShowEveryCharacter() {
    runPlainly("solve", puzzle, "-o", catalogue);
    runPlainly("info", catalogue);
    runPlainly("stats", catalogue);
    runPlainly("stats", catalogue, "--piece", "A" + RIGHT_TO_LEFT);
    runPlainly("stats", catalogue, "--piece", "E");
    runPlainly("export", catalogue);
    runPlainly("export", catalogue, "--format", "numbers");
    runPlainly("export", catalogue, "--format", "csv");
    runPlainly("export", catalogue, "--format", "points");
    runPlainly("export", catalogue, "--format", "jsonl");
    runPlainly("export", catalogue, "--where", "E" + RIGHT_TO_LEFT + "=0,0,0");
    runPlainly("disassemble", catalogue);
    runPlainly("export", catalogue);
    runPlainly("verify", catalogue, "--audit", "100%");
  }

  @Test
  void commandsOnSetsAndCoversShowEveryCharacter() throws IOException {
    String sets =
        file(
                "sets.puzzle",
                "name Name%1$s\nbox 2x3\nchoose 2 of 1_ 2_ 3L\npiece A%1$s\n##\n"
                    .formatted(RIGHT_TO_LEFT))
            .toString();
    runPlainly("search", sets, "-o", catalogue);
    runPlainly("search", sets);
    runPlainly("info", catalogue);
    runPlainly("export", catalogue, "-o", folder.resolve("sets.html").toString());
    String cover =
        file("a.dlx", "a%1$s | b%1$s\na%1$s b%1$s:c%1$s\n".formatted(RIGHT_TO_LEFT)).toString();
    String covers = folder.resolve("cover.db").toString();
    runPlainly("show", cover);
    runPlainly("solve", cover, "--print");
    runPlainly("solve", cover, "-o", covers);
    runPlainly("info", covers);
    runPlainly("stats", covers);
    runPlainly("export", covers);
    runPlainly("export", covers, "--format", "csv");
  }
}
