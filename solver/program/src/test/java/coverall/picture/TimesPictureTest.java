package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.picture.TimesPicture.Bar;
import coverall.picture.TimesPicture.Curve;
import coverall.picture.TimesPicture.Group;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Bars for times. */
final class TimesPictureTest {
  private static final Pattern BOX = Pattern.compile("M[\\d.]+ [\\d.]+h([\\d.]+)v14h-[\\d.]+z");
  private static final Pattern LINE = Pattern.compile("M([\\d.]+) [\\d.]+h([\\d.]+)");

  private static List<Matcher> matches(SvgDocument svg, Pattern pattern) {
    return svg.ofPaths("d").stream().map(pattern::matcher).filter(Matcher::matches).toList();
  }

  private static double number(Matcher matcher, int group) {
    return Double.parseDouble(matcher.group(group));
  }

  @Test
  void barsAndLinesAreInProportion() throws IOException {
    Group group =
        new Group(
            "A <puzzle>",
            "5 solutions raw",
            List.of(new Bar("dlx", 1, 2, 4, "1.00x"), new Bar("ssxcc", 0.5, 1, 1, "2.00x")));
    SvgDocument svg = SvgDocument.of(TimesPicture.of(List.of(group), List.of()));
    List<Matcher> boxes = matches(svg, BOX); // of each contender: the whole scale, the median
    assertThat(boxes).hasSize(4);
    double scale = number(boxes.getFirst(), 1);
    assertThat(boxes.stream().map(box -> Math.round(100 * number(box, 1) / scale)))
        .containsExactly(100L, 50L, 100L, 25L);
    List<Matcher> lines = matches(svg, LINE);
    assertThat(lines.stream().map(line -> Math.round(1_000 * number(line, 2) / scale)))
        .containsExactly(750L, 125L);
    assertThat(svg.texts())
        .contains("A <puzzle>", "5 solutions raw", "dlx", "2.00 s", "1.00x", "ssxcc", "1.00 s")
        .contains("Median, minimum and maximum. 2.00x: twice as fast as the first.");
    assertThat(svg.elements("title").getFirst().getTextContent()).isEqualTo("CPU time: A <puzzle>");
  }

  @Test
  void everyPuzzleHasItsOwnScale() throws IOException {
    Group small = new Group("small", "", List.of(new Bar("dlx", 0.001, 0.001, 0.001, "1.00x")));
    Group large = new Group("large", "", List.of(new Bar("dlx", 1_000, 1_000, 1_000, "1.00x")));
    SvgDocument svg = SvgDocument.of(TimesPicture.of(List.of(small, large), List.of()));
    assertThat(matches(svg, BOX).stream().map(box -> box.group(1)).distinct()).hasSize(1);
    assertThat(svg.texts()).contains("1.00 ms", "1,000 s");
    assertThat(svg.texts().get(1)).contains("each puzzle has its own scale");
    assertThat(svg.elements("title").getFirst().getTextContent())
        .isEqualTo("CPU time: small, large");
  }

  @Test
  void timesOfNothingHaveNoLength() throws IOException {
    Group group = new Group("nothing", "", List.of(new Bar("dlx", 0, 0, 0, "1.00x")));
    SvgDocument svg = SvgDocument.of(TimesPicture.of(List.of(group), List.of()));
    assertThat(svg.source()).doesNotContain("NaN", "Infinity");
  }

  @Test
  void cactusPlotHasAPointForEachPuzzleThatIsCompleted() throws IOException {
    List<Bar> bars = List.of(new Bar("dlx", 0.01, 0.01, 0.01, "1.00x"), Bar.over("bits", 30));
    List<Group> groups =
        List.of(new Group("one", "", bars), new Group("two", "", List.of(bars.getFirst())));
    List<Curve> curves =
        List.of(new Curve("dlx", List.of(0.01, 10.0)), new Curve("bits", List.of(0.0)));
    SvgDocument svg = SvgDocument.of(TimesPicture.of(groups, curves));
    assertThat(svg.source()).doesNotContain("NaN", "Infinity");
    assertThat(svg.ofPaths("d")).filteredOn(path -> path.contains("h6v6h-6z")).hasSize(3);
    assertThat(svg.texts())
        .contains("Puzzles completed", "1 µs", "10 ms", "10 s", "> 30.0 s")
        .doesNotContain("100 s");
  }
}
