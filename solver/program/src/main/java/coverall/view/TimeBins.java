package coverall.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A histogram of times, in steps of 1, 2 and 5. */
public final class TimeBins {
  private static final double SHORTEST = 1e-6; // seconds; shorter times go into the first bin
  private static final double[] STEPS = {1, 2, 5};

  private TimeBins() {}

  /** The number of times in an interval, in seconds. */
  public record Bin(double from, double to, int count) {
    /** {@code 20 to 50 ms}. */
    public String label() {
      return words(from, unit(to)) + " to " + words(to, unit(to)) + " " + unit(to).name;
    }

    /** The upper end: {@code 50 ms}. */
    public String end() {
      return words(to, unit(to)) + " " + unit(to).name;
    }
  }

  private enum Unit {
    MICROSECONDS("µs", 1e-6),
    MILLISECONDS("ms", 1e-3),
    SECONDS("s", 1);

    final String name;
    final double seconds;

    Unit(String name, double seconds) {
      this.name = name;
      this.seconds = seconds;
    }
  }

  /** The bins from the shortest to the longest time, including empty ones. */
  public static List<Bin> of(List<Double> times) {
    double least = times.stream().mapToDouble(time -> time).min().orElse(0);
    double most = times.stream().mapToDouble(time -> time).max().orElse(0);
    List<Bin> bins = new ArrayList<>();
    double from = 0;
    for (int k = 0; from <= most; k++) {
      double low = from;
      int power = k / STEPS.length;
      double high = SHORTEST * STEPS[k % STEPS.length] * Math.pow(10, power);
      int count = (int) times.stream().filter(time -> time >= low && time < high).count();
      if (high > least) {
        bins.add(new Bin(low, high, count));
      }
      from = high;
    }
    return bins;
  }

  /** A time in three digits, {@code 1.23 ms}; from a second on as {@link Words#time}. */
  static String time(double seconds) {
    if (seconds >= 1) {
      return Words.time(seconds);
    }
    Unit unit = unit(seconds);
    double inUnits = seconds / unit.seconds;
    int decimals = inUnits >= 100 ? 0 : inUnits >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", inUnits, unit.name);
  }

  private static Unit unit(double seconds) {
    return seconds < 0.9999e-3
        ? Unit.MICROSECONDS
        : seconds < 0.9999 ? Unit.MILLISECONDS : Unit.SECONDS;
  }

  private static String words(double seconds, Unit unit) {
    double inUnits = seconds / unit.seconds;
    return inUnits > 0 && inUnits < 0.999
        ? String.format(Locale.ROOT, "%.1f", inUnits)
        : Words.number(Math.round(inUnits));
  }
}
