package coverall.picture;

import coverall.view.SearchStatistics;
import coverall.view.Statistics;
import coverall.view.Statistics.Covering;
import coverall.view.TimeBins;
import coverall.view.TimeBins.Bin;
import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Statistics as a drawing: how often each piece covers each cell, and the course of the search. */
public final class StatisticsPicture {
  private static final double GAP = 20;
  private static final double MAP_WIDTH = 236;
  private static final double CHART_HEIGHT = 210;
  private static final double CHART_WIDTH = (Sheet.WIDTH - GAP) / 2;

  private StatisticsPicture() {}

  /** A page with small maps of all pieces, and the search below. */
  public static Drawing of(Statistics statistics) {
    List<Drawing> parts = new ArrayList<>();
    if (!statistics.coverings().isEmpty()) {
      double most = statistics.coverings().stream().mapToDouble(Covering::most).max().orElse(0);
      List<Drawing> maps = new ArrayList<>();
      for (Covering covering : statistics.coverings()) {
        maps.add(
            Sheet.captioned(
                HeatMap.small(statistics.region(), covering.shares(), most, MAP_WIDTH),
                covering.piece()));
      }
      parts.add(Sheet.table(maps, GAP, Sheet.WIDTH));
      parts.add(Sheet.captioned(HeatMap.key(most), "share of solutions with the piece there"));
    }
    statistics.search().ifPresent(search -> parts.addAll(charts(search)));
    return Sheet.page(
        statistics.name(), ", statistics", statistics.solutions(), Sheet.column(parts, GAP));
  }

  private static List<Drawing> charts(SearchStatistics search) {
    List<Drawing> parts = new ArrayList<>();
    List<Drawing> charts = new ArrayList<>();
    if (search.descents() > 0) {
      charts.add(levels(search));
    }
    if (search.subproblems().size() > 1) {
      charts.add(times(search));
    }
    if (!charts.isEmpty()) {
      parts.add(Sheet.table(charts, GAP, Sheet.WIDTH));
    }
    if (search.subproblems().size() > 1) {
      parts.add(found(search));
    }
    return parts;
  }

  /** A page with a large map of one piece. */
  public static Drawing of(Covering covering, Statistics statistics) {
    Drawing map = HeatMap.large(statistics.region(), covering.shares(), covering.most());
    Drawing key =
        Sheet.captioned(HeatMap.key(covering.most()), "share of solutions with the piece there");
    return Sheet.page(
        statistics.name() + ": " + covering.piece(),
        statistics.solutions(),
        Sheet.column(List.of(map, key), GAP));
  }

  private static Drawing levels(SearchStatistics search) {
    List<Double> branches = search.branchesByLevel();
    return Chart.bars(
        "Branches, estimated from " + Words.count(search.descents(), "descent"),
        search.levels(),
        IntStream.range(0, branches.size()).mapToObj(Integer::toString).toList(),
        branches,
        CHART_WIDTH,
        CHART_HEIGHT);
  }

  private static Drawing times(SearchStatistics search) {
    List<Bin> bins =
        TimeBins.of(
            search.subproblems().stream().map(SearchStatistics.Subproblem::seconds).toList());
    return Chart.bars(
        "Subproblems by time",
        "shorter than",
        bins.stream().map(Bin::end).toList(),
        bins.stream().map(bin -> (double) bin.count()).toList(),
        CHART_WIDTH,
        CHART_HEIGHT);
  }

  private static Drawing found(SearchStatistics search) {
    return Chart.line(
        "Solutions, in order of the subproblems",
        "seconds of worker time",
        search.found().stream()
            .map(found -> new Point(found.seconds(), (double) found.solutions()))
            .toList(),
        Sheet.WIDTH,
        CHART_HEIGHT);
  }
}
