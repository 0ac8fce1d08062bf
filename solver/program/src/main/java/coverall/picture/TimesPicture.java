package coverall.picture;

import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Times of several contenders as a bar chart, with a group of bars for each puzzle. */
public final class TimesPicture {
  private static final int COLOUR = 0x56B4E9; // light, for the dark whiskers
  private static final int TRACK = 0xF0F2F5; // behind each bar
  private static final double TITLE = 15;
  private static final double TEXT = 13;
  private static final double SMALL = 11;
  private static final double HEADING = 2.6 * TEXT;
  private static final double ROW = 24;
  private static final double BAR = 14;
  private static final double CAP = 6; // half the height of a whisker's ends
  private static final double GAP = 22; // between groups
  private static final double LABELS = 100; // width, at most
  private static final double NUMBERS = 150;
  private static final double SPACE = 8;

  private TimesPicture() {}

  /**
   * The times of a contender, in seconds.
   *
   * @param speed relative to the first, as text
   */
  public record Bar(String label, double least, double median, double most, String speed) {}

  /**
   * A puzzle.
   *
   * @param text a line about it
   */
  public record Group(String title, String text, List<Bar> bars) {}

  /** A page with a group of bars for each puzzle, below each other. */
  public static Drawing of(List<Group> groups) {
    return Sheet.page(
        "CPU time: " + groups.stream().map(Group::title).collect(Collectors.joining(", ")),
        "Median, minimum and maximum"
            + (groups.size() == 1 ? "" : "; each puzzle has its own scale")
            + ". 2.00x: half the time of the first.",
        Sheet.column(groups.stream().map(TimesPicture::group).toList(), GAP));
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
    double y = HEADING;
    for (Bar bar : group.bars()) {
      bar(drawing, bar, y + ROW / 2, longest);
      y += ROW;
    }
    return drawing;
  }

  /** Draws a bar around a horizontal line. */
  private static void bar(Drawing drawing, Bar bar, double y, double longest) {
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
    drawing.rectangle(left, y - BAR / 2, bar.median() * scale, BAR, COLOUR);
    double least = left + bar.least() * scale;
    double most = left + bar.most() * scale;
    List<List<Point>> whisker = new ArrayList<>();
    whisker.add(List.of(new Point(least, y), new Point(most, y)));
    whisker.add(List.of(new Point(least, y - CAP), new Point(least, y + CAP)));
    whisker.add(List.of(new Point(most, y - CAP), new Point(most, y + CAP)));
    whisker.forEach(line -> drawing.line(line, Drawing.INK, 1.2));
    drawing.text(
        Words.seconds(bar.median()) + " s",
        Sheet.WIDTH - NUMBERS / 2 + SPACE,
        baseLine,
        TEXT,
        Drawing.Align.END,
        Drawing.INK);
    drawing.text(bar.speed(), Sheet.WIDTH, baseLine, TEXT, Drawing.Align.END, Drawing.GREY);
  }
}
