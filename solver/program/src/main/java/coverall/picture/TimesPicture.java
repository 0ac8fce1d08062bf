package coverall.picture;

import coverall.view.Words;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/** Times of several contenders as a bar chart, with a group of bars for each puzzle. */
public final class TimesPicture {
  private static final int COLOUR = 0x56B4E9; // light, for the dark whiskers

  // Okabe and Ito, Color universal design, 2008; without yellow, which is hard to see on white
  private static final int[] CURVES = {
    0xE69F00, 0x56B4E9, 0x009E73, 0x0072B2, 0xD55E00, 0xCC79A7, 0x000000
  };

  private static final int TRACK = 0xF0F2F5; // behind each bar
  private static final double TITLE = 15;
  private static final double TEXT = 13;
  private static final double SMALL = 11;
  private static final double HEADING = 2.6 * TEXT;
  private static final double PLOT_TOP = 3.5 * TEXT;
  private static final double ROW = 24;
  private static final double BAR = 14;
  private static final double CAP = 6; // half the height of a whisker's ends
  private static final double GAP = 22; // between groups
  private static final double LABELS = 100; // width, at most
  private static final double NUMBERS = 150;
  private static final double SPACE = 8;
  private static final double PLOT = 300; // height of the cactus plot
  private static final double FOOT = 40; // below the plot
  private static final int GRID = 0xD8D8D8;

  private static final int MOST_TITLES = 3;

  private TimesPicture() {}

  /**
   * The times of a contender, in seconds.
   *
   * @param speed relative to the first, as text
   * @param isOver whether the times are a limit at which it was stopped
   */
  public record Bar(
      String label, double least, double median, double most, String speed, boolean isOver) {
    /** The times of a contender that was in time. */
    public Bar(String label, double least, double median, double most, String speed) {
      this(label, least, median, most, speed, false);
    }

    /** A contender that was stopped after a time, in seconds. */
    public static Bar over(String label, double limit) {
      return new Bar(label, limit, limit, limit, "", true);
    }
  }

  /**
   * The times of a contender on several puzzles.
   *
   * @param times of the puzzles that it completed, in seconds, in increasing order
   */
  public record Curve(String label, List<Double> times) {
    public Curve {
      times = List.copyOf(times);
    }
  }

  /**
   * A puzzle.
   *
   * @param text a line about it
   */
  public record Group(String title, String text, List<Bar> bars) {}

  /**
   * A page with a group of bars for each puzzle, below each other. With several puzzles, it begins
   * with a cactus plot.
   */
  public static Drawing of(List<Group> groups, List<Curve> curves) {
    List<Drawing> drawings = new ArrayList<>();
    if (groups.size() > 1 && curves.stream().anyMatch(curve -> !curve.times().isEmpty())) {
      drawings.add(cactus(curves, groups.size()));
    }
    groups.forEach(group -> drawings.add(group(group)));
    return Sheet.page(
        "CPU time: "
            + (groups.size() > MOST_TITLES
                ? Words.count(groups.size(), "puzzle")
                : groups.stream().map(Group::title).collect(Collectors.joining(", "))),
        "Median, minimum and maximum"
            + (groups.size() == 1 ? "" : "; each puzzle has its own scale")
            + ". 2.00x: twice as fast as the first.",
        Sheet.column(drawings, GAP));
  }

  /** Each group has a scale of its own, from 0 to the longest time. */
  private static Drawing group(Group group) {
    Drawing drawing = new Drawing(Sheet.WIDTH, HEADING + group.bars().size() * ROW);
    drawing.text(
        Sheet.shortened(group.title(), TITLE, Sheet.WIDTH),
        0,
        0.8 * TITLE,
        TITLE,
        Drawing.Align.START,
        Drawing.INK);
    drawing.text(
        Sheet.shortened(group.text(), SMALL, Sheet.WIDTH),
        0,
        0.8 * TITLE + 1.3 * TEXT,
        SMALL,
        Drawing.Align.START,
        Drawing.GREY);
    double longest = group.bars().stream().mapToDouble(Bar::most).max().orElse(0);
    double shortest = group.bars().stream().mapToDouble(Bar::median).min().orElse(0);
    Unit unit = Unit.of(shortest);
    double y = HEADING;
    for (Bar bar : group.bars()) {
      bar(drawing, bar, unit, y + ROW / 2, longest);
      y += ROW;
    }
    return drawing;
  }

  /** Draws a bar around a horizontal line. */
  private static void bar(Drawing drawing, Bar bar, Unit unit, double y, double longest) {
    double left = LABELS + SPACE;
    double width = Sheet.WIDTH - left - NUMBERS;
    double scale = longest > 0 ? width / longest : 0;
    double baseLine = y + 0.36 * TEXT;
    drawing.text(
        Sheet.shortened(bar.label(), TEXT, LABELS),
        LABELS,
        baseLine,
        TEXT,
        Drawing.Align.END,
        Drawing.INK);
    drawing.rectangle(left, y - BAR / 2, width, BAR, TRACK);
    drawing.rectangle(left, y - BAR / 2, bar.median() * scale, BAR, bar.isOver() ? GRID : COLOUR);
    double least = left + bar.least() * scale;
    double most = left + bar.most() * scale;
    List<List<Point>> whisker = new ArrayList<>();
    whisker.add(List.of(new Point(least, y), new Point(most, y)));
    whisker.add(List.of(new Point(least, y - CAP), new Point(least, y + CAP)));
    whisker.add(List.of(new Point(most, y - CAP), new Point(most, y + CAP)));
    if (!bar.isOver()) {
      whisker.forEach(line -> drawing.line(line, Drawing.INK, 1.2));
    }
    drawing.text(
        bar.isOver() ? "> " + Unit.of(bar.median()).text(bar.median()) : unit.text(bar.median()),
        Sheet.WIDTH - NUMBERS / 2 + SPACE,
        baseLine,
        TEXT,
        Drawing.Align.END,
        Drawing.INK);
    drawing.text(bar.speed(), Sheet.WIDTH, baseLine, TEXT, Drawing.Align.END, Drawing.GREY);
  }

  /**
   * How many puzzles each contender completes, and how long the longest of them takes: the k-th
   * point of a curve is at its k-th time. The scale of the times is logarithmic.
   */
  private static Drawing cactus(List<Curve> curves, int puzzles) {
    Drawing drawing = new Drawing(Sheet.WIDTH, PLOT_TOP + PLOT + FOOT);
    drawing.text("Puzzles completed", 0, 0.8 * TITLE, TITLE, Drawing.Align.START, Drawing.INK);
    drawing.text(
        "A curve further to the right and further down is better.",
        0,
        0.8 * TITLE + 1.3 * TEXT,
        SMALL,
        Drawing.Align.START,
        Drawing.GREY);
    DoubleSummaryStatistics times =
        curves.stream()
            .flatMap(curve -> curve.times().stream())
            .mapToDouble(TimesPicture::visible)
            .summaryStatistics();
    double low = Math.floor(Math.log10(times.getMin()));
    double high = Math.max(low + 1, Math.ceil(Math.log10(times.getMax())));
    double left = LABELS / 2 + SPACE;
    double width = Sheet.WIDTH - left - NUMBERS;
    double column = width / puzzles;
    for (double power = low; power <= high; power++) {
      double y = PLOT_TOP + PLOT * (high - power) / (high - low);
      drawing.line(List.of(new Point(left, y), new Point(left + width, y)), GRID, 1);
      double time = Math.pow(10, power);
      drawing.text(
          Unit.of(time).round(time),
          left - SPACE,
          y + 0.36 * SMALL,
          SMALL,
          Drawing.Align.END,
          Drawing.GREY);
    }
    int every = Math.max(1, (int) Math.ceil(2.5 * SMALL / column));
    for (int k = every; k <= puzzles; k += every) {
      drawing.text(
          Words.number(k),
          left + (k - 0.5) * column,
          PLOT_TOP + PLOT + 1.3 * SMALL,
          SMALL,
          Drawing.Align.MIDDLE,
          Drawing.GREY);
    }
    drawing.text(
        "puzzles, the fastest first for each",
        left + width / 2,
        PLOT_TOP + PLOT + 2.8 * SMALL,
        SMALL,
        Drawing.Align.MIDDLE,
        Drawing.GREY);
    for (int c = 0; c < curves.size(); c++) {
      int colour = CURVES[c % CURVES.length];
      List<Point> points = new ArrayList<>();
      for (double time : curves.get(c).times()) {
        points.add(
            new Point(
                left + (points.size() + 0.5) * column,
                PLOT_TOP + PLOT * (high - Math.log10(visible(time))) / (high - low)));
      }
      if (points.size() > 1) {
        drawing.line(points, colour, 2);
      }
      for (Point point : points) {
        drawing.rectangle(point.x() - 3, point.y() - 3, 6, 6, colour);
      }
      double y = PLOT_TOP + (c + 0.5) * 1.4 * TEXT;
      double x = left + width + 2 * SPACE;
      drawing.rectangle(x, y - 5, 10, 10, colour);
      drawing.text(
          Sheet.shortened(curves.get(c).label(), TEXT, NUMBERS - 4 * SPACE),
          x + 10 + SPACE,
          y + 0.36 * TEXT,
          TEXT,
          Drawing.Align.START,
          Drawing.INK);
    }
    return drawing;
  }

  /** At least a microsecond, since 0 has no logarithm. */
  private static double visible(double seconds) {
    return Math.max(seconds, 1e-6);
  }

  /** The unit of the times of a group: that in which the shortest is at least 1. */
  private enum Unit {
    SECONDS("s", 1),
    MILLISECONDS("ms", 1e3),
    MICROSECONDS("µs", 1e6);

    private final String name;
    private final double perSecond;

    Unit(String name, double perSecond) {
      this.name = name;
      this.perSecond = perSecond;
    }

    static Unit of(double seconds) {
      return seconds > 0.9995 ? SECONDS : seconds > 0.9995e-3 ? MILLISECONDS : MICROSECONDS;
    }

    /** In three digits: {@code 6.23 ms}. */
    String text(double seconds) {
      return Words.seconds(seconds * perSecond) + " " + name;
    }

    /** Without decimals: {@code 10 ms}. */
    String round(double seconds) {
      return Words.number(Math.round(seconds * perSecond)) + " " + name;
    }
  }
}
