package coverall.cli;

import coverall.enumerate.FrontierProgress;
import coverall.enumerate.Progress;
import coverall.view.Words;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;

/**
 * Progress on stderr: a line that is updated on a terminal, a line every 30 seconds elsewhere. One
 * thread shows progress; any thread may clear the line.
 */
final class ProgressLine {
  private static final double SECONDS_BEFORE_FIRST = 0.5;
  private static final double SECONDS_BETWEEN_CHANGES = 0.1;
  private static final double SECONDS_BETWEEN_LINES = 30;
  private static final double LEAST_SHARE = 0.05; // for an estimate of the time left
  private static final int BAR = 16;

  /** What is done after a search that is kept. */
  static final String SEALING = "sealing the catalogue";

  private final PrintStream err;
  private final boolean terminal;
  private final int columns;
  private final BooleanSupplier hasRoom;
  private final long startNanos = System.nanoTime();
  private double next;
  private boolean shown;

  /**
   * Creates a line that is not shown yet.
   *
   * @param hasRoom whether the cursor of the terminal is at the beginning of a line
   */
  ProgressLine(PrintStream err, boolean terminal, int columns, BooleanSupplier hasRoom) {
    this.err = err;
    this.terminal = terminal;
    this.columns = columns;
    this.hasRoom = hasRoom;
    next = terminal ? SECONDS_BEFORE_FIRST : SECONDS_BETWEEN_LINES;
  }

  void show(Progress progress) {
    double share = progress.isSealing() ? progress.sealed() : progress.share();
    show(bar(share) + " ", () -> text(progress));
  }

  /** Shows the progress of one run among several, after its name. */
  void show(String name, Progress progress) {
    show("", () -> name + ": " + text(progress));
  }

  /** Shows that something runs whose progress is unknown. */
  void show(String name) {
    show("", () -> name);
  }

  /** Shows the progress of a count without a search. Its time left is unknown. */
  void show(FrontierProgress progress) {
    show(bar(progress.share()) + " ", () -> text(progress));
  }

  /** Shows the progress of steady work that started when this line was created. */
  void show(String what, double share) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    show(bar(share) + " ", () -> text(what, share, seconds / share - seconds));
  }

  /** Receives the share of steady work that is done. The work starts with the first call. */
  DoubleConsumer of(String work) {
    return new DoubleConsumer() {
      private long start;

      @Override
      public void accept(double share) {
        long now = System.nanoTime();
        start = start == 0 ? now : start;
        double seconds = (now - start) / 1e9;
        show(bar(share) + " ", () -> text(work, share, seconds / share - seconds));
      }
    };
  }

  private synchronized void show(String bar, Supplier<String> text) {
    double now = (System.nanoTime() - startNanos) / 1e9;
    if (now < next || !hasRoom.getAsBoolean()) {
      return;
    }
    if (terminal) {
      err.print("\r" + fit(bar + text.get()));
      err.flush();
      shown = true;
      next = now + SECONDS_BETWEEN_CHANGES;
    } else {
      err.println(text.get());
      next += SECONDS_BETWEEN_LINES;
    }
  }

  private static String text(String what, double share, double secondsLeft) {
    String left = share < LEAST_SHARE ? "" : ", " + Words.timeLeft(secondsLeft);
    return String.format(Locale.ROOT, "%4.1f %%  %s%s", 100 * share, what, left);
  }

  private static String text(FrontierProgress progress) {
    return String.format(
        Locale.ROOT,
        "count %d of %d: %.0f %% of the cells, %s",
        progress.pass(),
        progress.passes(),
        100 * progress.share(),
        Words.count(progress.states(), "state"));
  }

  private static String bar(double share) {
    int full = (int) Math.round(share * BAR);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }

  private static String text(Progress progress) {
    if (progress.isSealing()) {
      return text(SEALING, progress.sealed(), progress.secondsLeft());
    }
    return String.format(
        Locale.ROOT,
        "%4.1f %%  %s  %s",
        100 * progress.share(),
        left(progress),
        Words.count(progress.found(), "solution"));
  }

  private static String left(Progress progress) {
    if (Double.isNaN(progress.secondsLeft())) {
      return "? left";
    }
    String left = Words.timeLeft(progress.secondsLeft());
    return Double.isNaN(progress.most()) || Words.isOutOfReach(progress.secondsLeft())
        ? left
        : left + " (" + Words.between(progress.least(), progress.most(), Words::roughTime) + ")";
  }

  /** Pads or cuts a line to the width of the terminal, to overwrite the one before. */
  private String fit(String line) {
    int width = columns - 1;
    return line.length() > width
        ? line.substring(0, width)
        : line + " ".repeat(width - line.length());
  }

  /** Removes the line. */
  synchronized void clear() {
    if (shown) {
      err.print("\r" + " ".repeat(columns - 1) + "\r");
      err.flush();
      shown = false;
    }
  }
}
