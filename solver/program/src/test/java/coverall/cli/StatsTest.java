package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

final class StatsTest extends CommandTest {
  private String soma() throws Exception {
    String file = folder.resolve("soma.db").toString();
    assertThat(run("solve", "soma-cube.puzzle", "-o", file).exitCode()).isEqualTo(0);
    return file;
  }

  @Test
  void textSaysHowOftenPiecesLieWhere() throws Exception {
    String file = soma();
    Ended all = run("stats", file);
    assertThat(all.exitCode()).isEqualTo(0);
    assertThat(all.err()).isEmpty();
    assertThat(all.out())
        .startsWith(
            """
            Soma cube
              240 solutions up to rotation and reflection, oriented as in the catalogue

            How often each piece covers a cell\
            """)
        .containsPattern(
            "\\n  4T      42\\.9 \\(0,2,0\\) +0\\.0 \\(1,0,0\\) +25\\.0 +8\\.3 +16\\.7 +0\\.0\\n")
        .contains(" branches, by number of pieces placed\n(estimated from 20,");
    assertThat(all.out().lines()).allMatch(line -> line.length() <= 80);

    // In every solution the T covers two corners, and the centre in none.
    Ended one = run("stats", file, "--piece", "4T", "--expand");
    assertThat(one.out())
        .isEqualTo(
            """
            Soma cube
              11,520 solutions including all images

            How often 4T covers each cell, in % of solutions:

              z = 0            z = 1            z = 2
              25.0  8.3 25.0    8.3 16.7  8.3   25.0  8.3 25.0
               8.3 16.7  8.3   16.7  0.0 16.7    8.3 16.7  8.3
              25.0  8.3 25.0    8.3 16.7  8.3   25.0  8.3 25.0
            """);
    Ended wrong = run("stats", file, "--piece", "T");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo("coverall: --piece 'T': expected one of 3L 4T 4L 4S 4^ 4< 4>\n");
  }

  @Test
  @Tag("slow")
  void picturesAreWellFormed() throws Exception {
    String file = folder.resolve("square.db").toString();
    run("solve", "pentominoes-6x10.puzzle", "-o", file, "--shard=0/2");
    Path svg = folder.resolve("square.svg");
    Ended ended = run("stats", file, "-o", svg.toString());
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .isEqualTo(
            "coverall: statistics of Pentominoes 6x10 written to "
                + svg
                + "\ncoverall: "
                + file
                + " is shard 0/2 only\n");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(Files.readString(svg))));
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Pentominoes 6x10", "pieces placed", "Subproblems by time");

    Ended again = run("stats", file, "-o", svg.toString());
    assertThat(again.exitCode()).isEqualTo(74);
    Path png = folder.resolve("x.png");
    run("stats", file, "--piece=X", "-o", png.toString());
    assertThat(ImageIO.read(png.toFile()).getWidth()).isGreaterThan(300);
    assertThat(run("stats", file, "-o", folder.resolve("a.txt").toString()).exitCode())
        .isEqualTo(2);
  }
}
