package coverall.view;

import coverall.view.TimeBins.Bin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Statistics of a search as text for people, in 80 columns. */
public final class SearchText {
  private static final String INDENT = "  ";
  private static final int LONGEST_BAR = 40;

  private final SearchStatistics search;
  private final List<String> lines = new ArrayList<>();

  private SearchText(SearchStatistics search) {
    this.search = search;
  }

  /** The branches by level, the times of the subproblems, and when solutions were found. */
  public static List<String> of(SearchStatistics search) {
    SearchText text = new SearchText(search);
    text.levels();
    text.times();
    text.tenths();
    text.lines.removeLast(); // the empty line between parts
    return text.lines;
  }

  private void levels() {
    if (search.descents() == 0) {
      lines.add("Nothing has been searched yet.");
      lines.add("");
      return;
    }
    lines.add(Words.number(search.branches()) + " branches, by number of " + search.levels());
    lines.add("(estimated from " + Words.count(search.descents(), "random descent") + "):");
    lines.add("");
    List<Double> branches = search.branchesByLevel();
    double most = Collections.max(branches);
    for (int level = 0; level < branches.size(); level++) {
      double count = branches.get(level);
      bar(Integer.toString(level), 3, Words.rough(count), count / most);
    }
    lines.add("");
  }

  private void times() {
    List<Double> times = search.times();
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
    if (search.subproblems().size() < 2) {
      return;
    }
    lines.add("Solutions after each tenth of that time, in order of the subproblems:");
    lines.add("");
    List<Long> tenths = search.byTenths();
    for (int k = 0; k < tenths.size(); k++) {
      double share = (double) tenths.get(k) / Math.max(1, tenths.getLast());
      bar(TimeBins.time(search.seconds() * (k + 1) / 10), 16, Words.number(tenths.get(k)), share);
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
