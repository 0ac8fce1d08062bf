package coverall.view;

import coverall.view.Statistics.Covering;
import coverall.view.Statistics.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** How often each piece covers each cell, as text for people, in 80 columns. */
public final class StatisticsText {
  private static final String INDENT = "  ";
  private static final int LONGEST_NAME = 10;

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
    statistics.search().map(SearchText::of).ifPresent(text.lines::addAll);
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
    return String.format(
        Locale.ROOT, "%s%-" + nameWidth() + "s  %-16s  %-16s", INDENT, piece, most, least);
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
}
