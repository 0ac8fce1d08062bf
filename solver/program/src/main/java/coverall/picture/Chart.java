package coverall.picture;

import coverall.view.Words;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** A bar chart or a rising line. The vertical axis starts at 0. */
final class Chart {
  private static final int COLOUR = 0x0072B2;
  private static final int GRID = 0xD8D8D8;
  private static final double TEXT = 11;
  private static final double TITLE = 13;
  private static final double LEFT = 56; // for the numbers
  private static final double TOP = 30; // for the title
  private static final double BOTTOM = 36; // for the labels and their title
  private static final double RIGHT = 14;
  private static final double MOST_TICKS = 5;

  private final Drawing drawing;
  private final double width; // of the area between the axes
  private final double height;
  private final double top; // the upper end of the vertical axis

  private Chart(String title, String below, double width, double height, double most) {
    drawing = new Drawing(width, height);
    this.width = width - LEFT - RIGHT;
    this.height = height - TOP - BOTTOM;
    double step = step(most);
    top = Math.max(1, Math.ceil(most / step)) * step;
    drawing.text(title, 0, TITLE, TITLE, Drawing.Align.START, Drawing.INK);
    drawing.text(
        below,
        LEFT + this.width / 2,
        height - 0.4 * TEXT,
        TEXT,
        Drawing.Align.MIDDLE,
        Drawing.GREY);
    for (double tick = 0; tick < top + step / 2; tick += step) {
      drawing.line(
          List.of(new Point(LEFT, y(tick)), new Point(LEFT + this.width, y(tick))), GRID, 1);
      drawing.text(
          number(tick), LEFT - 6, y(tick) + 0.36 * TEXT, TEXT, Drawing.Align.END, Drawing.GREY);
    }
  }

  /** A bar for each number, with as many labels below as fit. */
  static Drawing bars(
      String title,
      String below,
      List<String> labels,
      List<Double> numbers,
      double width,
      double height) {
    double most = numbers.stream().mapToDouble(number -> number).max().orElse(0);
    Chart chart = new Chart(title, below, width, height, most);
    double step = chart.width / numbers.size();
    double widest =
        labels.stream().mapToDouble(label -> Sheet.textWidth(label, TEXT)).max().orElse(0);
    int every = Math.max(1, (int) Math.ceil((widest + 4) / step));
    for (int k = 0; k < numbers.size(); k++) {
      double y = chart.y(numbers.get(k));
      double x = LEFT + k * step;
      chart.drawing.rectangle(x + 0.1 * step, y, 0.8 * step, chart.y(0) - y, COLOUR);
      if (k % every == 0) {
        chart.label(labels.get(k), x + step / 2);
      }
    }
    return chart.drawing;
  }

  /** A line from point to point. The last point is the rightmost. */
  static Drawing line(String title, String below, List<Point> points, double width, double height) {
    double most = points.stream().mapToDouble(Point::y).max().orElse(0);
    double last = points.getLast().x();
    Chart chart = new Chart(title, below, width, height, most);
    double step = step(last);
    for (double tick = 0; tick <= last * 1.0001; tick += step) {
      chart.label(number(tick), LEFT + chart.width * tick / last);
    }
    chart.drawing.line(
        points.stream()
            .map(p -> new Point(LEFT + chart.width * p.x() / last, chart.y(p.y())))
            .toList(),
        COLOUR,
        2);
    return chart.drawing;
  }

  private void label(String text, double x) {
    drawing.text(text, x, y(0) + 1.3 * TEXT, TEXT, Drawing.Align.MIDDLE, Drawing.GREY);
  }

  private double y(double number) {
    return TOP + height * (1 - number / top);
  }

  /** A round step that divides a number into a few parts. */
  private static double step(double most) {
    if (!(most > 0)) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(most / MOST_TICKS)));
    for (int factor : new int[] {1, 2, 5}) {
      if (most / (power * factor) <= MOST_TICKS) {
        return power * factor;
      }
    }
    return 10 * power;
  }

  /** {@code 0.05}, {@code 25,000} or {@code 1.5 M}. */
  private static String number(double number) {
    int shift = number < 1e6 ? 0 : number < 1e9 ? 6 : 9;
    if (number >= 1_000 && shift == 0) {
      return Words.number(Math.round(number));
    }
    String digits =
        new BigDecimal(number, new MathContext(3))
            .movePointLeft(shift)
            .stripTrailingZeros()
            .toPlainString();
    return digits + (shift == 0 ? "" : shift == 6 ? " M" : " G");
  }
}
