package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.geometry.Shape;
import coverall.view.SearchStatistics.Found;
import coverall.view.SearchStatistics.Subproblem;
import coverall.view.Statistics.Covering;
import coverall.view.TimeBins.Bin;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StatisticsTest {
  private static final SearchStatistics SEARCH =
      new SearchStatistics(
          1_234,
          "pieces placed",
          List.of(1.0, 33.0, 1_200.0),
          50,
          List.of(new Subproblem(0.003, 3), new Subproblem(0.001, 0), new Subproblem(0.016, 1)));

  private static final Statistics SOME =
      new Statistics(
          "a puzzle",
          Shape.box(3, 2, 1),
          "4 solutions",
          List.of(
              new Covering("a", List.of(0.5, 0.25, 1.0, 0.0, 0.0, 0.25)),
              new Covering("a long name of a piece", List.of(0.5, 0.75, 0.0, 1.0, 1.0, 0.75))),
          Optional.of(SEARCH));

  @Test
  void textIsATableAndBars() {
    assertThat(StatisticsText.all(SOME))
        .containsExactly(
            "How often each piece covers a cell, in % of solutions; means by kind of cell:",
            "",
            "  piece       most, at          least, at         corner    edge",
            "  a           100.0 (2,0,0)       0.0 (0,1,0)       43.8    12.5",
            "  a long na~  100.0 (0,1,0)       0.0 (2,0,0)       56.3    87.5",
            "",
            "1,234 branches, by number of pieces placed",
            "(estimated from 50 random descents):",
            "",
            "    0             1",
            "    1            33  #",
            "    2         1,200  " + "#".repeat(40),
            "",
            "Times of 3 subproblems:",
            "",
            "         1 to 2 ms             1  " + "#".repeat(40),
            "         2 to 5 ms             1  " + "#".repeat(40),
            "        5 to 10 ms             0",
            "       10 to 20 ms             1  " + "#".repeat(40),
            "",
            "  median 3.00 ms, p90 16.0 ms, p99 16.0 ms, max 16.0 ms",
            "",
            "Solutions after each tenth of that time, in order of the subproblems:",
            "",
            "           2.00 ms             0",
            "           4.00 ms             3  " + "#".repeat(30),
            "           6.00 ms             3  " + "#".repeat(30),
            "           8.00 ms             3  " + "#".repeat(30),
            "           10.0 ms             3  " + "#".repeat(30),
            "           12.0 ms             3  " + "#".repeat(30),
            "           14.0 ms             3  " + "#".repeat(30),
            "           16.0 ms             3  " + "#".repeat(30),
            "           18.0 ms             3  " + "#".repeat(30),
            "           20.0 ms             4  " + "#".repeat(40));
  }

  @Test
  void everyLineFitsInto80Columns() {
    assertThat(StatisticsText.all(SOME)).allMatch(line -> line.length() <= 80);
  }

  @Test
  void pieceAloneIsDrawnInLayers() {
    assertThat(StatisticsText.of(SOME.coverings().getFirst(), SOME, Screen.FILE))
        .containsExactly(
            "How often a covers each cell, in % of solutions:",
            "", "    0.0   0.0  25.0", "   50.0  25.0 100.0");
  }

  @Test
  void solutionsAddUpOverTheTime() {
    assertThat(SEARCH.found()).extracting(Found::solutions).containsExactly(0L, 3L, 3L, 4L);
    assertThat(SEARCH.found().getLast().seconds()).isCloseTo(0.02, within(1e-12));
    assertThat(SEARCH.byTenths()).containsExactly(0L, 3L, 3L, 3L, 3L, 3L, 3L, 3L, 3L, 4L);
  }

  @Test
  void cellsOfABoxAreOfKinds() {
    Statistics cube = new Statistics("", Shape.box(4, 4, 4), "", List.of(), Optional.empty());
    assertThat(cube.kinds())
        .extracting(kind -> kind.name() + " " + kind.cells().size())
        .containsExactly("corner 8", "edge 24", "face 24", "inside 8");
    assertThat(SOME.kinds())
        .extracting(kind -> kind.name() + " " + kind.cells().size())
        .containsExactly("corner 4", "edge 2");
  }

  @Test
  void binsHoldEveryTimeOnce() {
    List<Double> times = List.of(0.0, 1e-6, 3e-6, 0.00099, 0.001, 0.4, 3.0, 1_234.0);
    List<Bin> bins = TimeBins.of(times);
    assertThat(bins.stream().mapToInt(Bin::count).sum()).isEqualTo(times.size());
    assertThat(bins.getFirst().label()).isEqualTo("0 to 1 µs");
    assertThat(bins.getLast().label()).isEqualTo("1,000 to 2,000 s");
    assertThat(bins)
        .extracting(Bin::label)
        .contains("0.5 to 1 ms", "1 to 2 ms", "200 to 500 ms", "0.5 to 1 s")
        .doesNotHaveDuplicates();
    for (int k = 1; k < bins.size(); k++) {
      assertThat(bins.get(k).from()).isEqualTo(bins.get(k - 1).to());
    }
    assertThat(TimeBins.of(Collections.nCopies(3, 0.03)))
        .extracting(bin -> bin.label() + ": " + bin.count())
        .containsExactly("20 to 50 ms: 3");
  }

  @Test
  void timesHaveThreeDigits() {
    assertThat(TimeBins.time(0.0000012)).isEqualTo("1.20 µs");
    assertThat(TimeBins.time(0.0123)).isEqualTo("12.3 ms");
    assertThat(TimeBins.time(2)).isEqualTo("2.0 s");
  }
}
