package coverall.view;

import coverall.view.Statistics.Covering;
import coverall.view.Statistics.Kind;
import coverall.view.TimeBins.Bin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Statistics as text for people, in 80 columns. */
public final class StatisticsText {
  private static final String INDENT = "  ";
  private static final int LONGEST_NAME = 10;
  private static final int LONGEST_BAR = 40;

  private final Statistics statistics;
  private final Screen screen;
  private final List<String> lines = new ArrayList<>();

  private StatisticsText(Statistics statistics, Screen screen) {
    this.statistics = statistics;
    this.screen = screen;
  }

  /** A table of the pieces, followed by the search. */
  public static List<String> all(Statistics statistics) {
    StatisticsText text = new StatisticsText(statistics, Screen.FILE);
    text.pieces();
    text.levels();
    text.times();
    text.tenths();
    text.lines.removeLast(); // the empty line between parts
    return text.lines;
  }

  /** How often a piece covers each cell, in layers. */
  public static List<String> of(Covering covering, Statistics statistics, Screen screen) {
    StatisticsText text = new StatisticsText(statistics, screen);
    text.layers(covering);
    return text.lines;
  }

  private void pieces() {
    if (statistics.coverings().isEmpty()) {
      return;
    }
    List<Kind> kinds = statistics.kinds();
    lines.add(
        "How often each piece covers a cell, in % of solutions"
            + (kinds.isEmpty() ? ":" : "; means by kind of cell:"));
    lines.add("");
    StringBuilder head = new StringBuilder(line("piece", "most, at", "least, at"));
    kinds.forEach(kind -> head.append(String.format("  %6s", kind.name())));
    lines.add(head.toString());
    for (Covering covering : statistics.coverings()) {
      StringBuilder row =
          new StringBuilder(
              line(
                  shortened(covering.piece()),
                  at(covering, Collections.max(covering.shares())),
                  at(covering, Collections.min(covering.shares()))));
      kinds.forEach(
          kind -> row.append(String.format("  %6s", percent(covering.mean(kind.cells())))));
      lines.add(row.toString().stripTrailing());
    }
    lines.add("");
  }

  private String line(String piece, String most, String least) {
    return String.format("%s%-" + nameWidth() + "s  %-16s  %-16s", INDENT, piece, most, least);
  }

  private int nameWidth() {
    return statistics.coverings().stream()
        .mapToInt(covering -> shortened(covering.piece()).length())
        .reduce("piece".length(), Math::max);
  }

  private static String shortened(String name) {
    String text = Words.printable(name);
    return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME - 1) + "~";
  }

  /** A share and the first cell with it. */
  private String at(Covering covering, double share) {
    int cell = covering.shares().indexOf(share);
    return String.format("%5s %s", percent(share), statistics.region().cells().get(cell));
  }

  /** A share in percent, without the sign: {@code 41.2}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private void layers(Covering covering) {
    lines.add(
        "How often " + Words.printable(covering.piece()) + " covers each cell, in % of solutions:");
    lines.add("");
    List<String> labels = covering.shares().stream().map(StatisticsText::percent).toList();
    CellLayers.ofValues(
            statistics.region(),
            labels,
            covering.shares(),
            screen.colours() != Screen.Colours.NONE,
            screen.columns() - INDENT.length())
        .forEach(line -> lines.add(line.isEmpty() ? "" : INDENT + line));
  }

  private void levels() {
    if (statistics.descents() == 0) {
      lines.add("Nothing has been searched yet.");
      lines.add("");
      return;
    }
    lines.add(Words.number(statistics.branches()) + " branches, by number of pieces placed");
    lines.add("(estimated from " + Words.count(statistics.descents(), "random descent") + "):");
    lines.add("");
    List<Double> branches = statistics.branchesByLevel();
    double most = Collections.max(branches);
    for (int level = 0; level < branches.size(); level++) {
      double count = branches.get(level);
      bar(Integer.toString(level), 3, Words.rough(count), count / most);
    }
    lines.add("");
  }

  private void times() {
    List<Double> times = statistics.times();
    if (times.size() < 2) {
      return;
    }
    lines.add("Times of " + Words.count(times.size(), "subproblem") + ":");
    lines.add("");
    List<Bin> bins = TimeBins.of(times);
    int most = bins.stream().mapToInt(Bin::count).max().orElse(1);
    bins.forEach(
        bin -> bar(bin.label(), 16, Words.number(bin.count()), (double) bin.count() / most));
    lines.add("");
    lines.add(
        INDENT
            + "median "
            + TimeBins.time(percentile(times, 50))
            + ", p90 "
            + TimeBins.time(percentile(times, 90))
            + ", p99 "
            + TimeBins.time(percentile(times, 99))
            + ", max "
            + TimeBins.time(times.getLast()));
    lines.add("");
  }

  /** A percentile of times in increasing order. */
  private static double percentile(List<Double> times, int percent) {
    return times.get(Math.ceilDiv(times.size() * percent, 100) - 1);
  }

  private void tenths() {
    if (statistics.subproblems().size() < 2) {
      return;
    }
    lines.add("Solutions after each tenth of that time, in order of the subproblems:");
    lines.add("");
    List<Long> tenths = statistics.byTenths();
    for (int k = 0; k < tenths.size(); k++) {
      double share = (double) tenths.get(k) / Math.max(1, tenths.getLast());
      bar(
          TimeBins.time(statistics.seconds() * (k + 1) / 10),
          16,
          Words.number(tenths.get(k)),
          share);
    }
    lines.add("");
  }

  private void bar(String title, int width, String number, double share) {
    lines.add(
        String.format(
                "%s%" + width + "s  %12s  %s",
                INDENT,
                title,
                number,
                "#".repeat((int) Math.round(LONGEST_BAR * share)))
            .stripTrailing());
  }
}
