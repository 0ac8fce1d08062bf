package coverall.cli;

import coverall.enumerate.Progress;
import coverall.frontier.FrontierProgress;
import coverall.view.Words;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
  private final LongSupplier nanoTime;
  private final long startNanos;
  private double next;
  private boolean shown;

  /**
   * Creates a line that is not shown yet.
   *
   * @param hasRoom whether the cursor of the terminal is at the beginning of a line
   * @param nanoTime the time in nanoseconds, from any origin
   */
  ProgressLine(
      PrintStream err,
      boolean terminal,
      int columns,
      BooleanSupplier hasRoom,
      LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.columns = columns;
    this.hasRoom = hasRoom;
    this.nanoTime = nanoTime;
    startNanos = nanoTime.getAsLong();
    next = terminal ? SECONDS_BEFORE_FIRST : SECONDS_BETWEEN_LINES;
  }

  void show(Progress progress) {
    double share = progress.isSealing() ? progress.sealed() : progress.share();
    show(bar(share), () -> texts("", progress));
  }

  /** Shows the progress of one run among several, after its name. */
  void show(String name, Progress progress) {
    show("", () -> texts(name + ": ", progress));
  }

  /** Shows that something runs whose progress is unknown. */
  void show(String name) {
    show("", () -> List.of(name));
  }

  /** Shows the progress of a count without a search. Its time left is unknown. */
  void show(FrontierProgress progress) {
    show(bar(progress.share()), () -> List.of(text(progress)));
  }

  /** Shows the progress of one count among several, after its name. */
  void show(String name, FrontierProgress progress) {
    show("", () -> List.of(name + ": " + text(progress), name));
  }

  /** Shows the progress of steady work that started when this line was created. */
  void show(String what, double share) {
    show(what, share, startNanos);
  }

  /** Receives the share of steady work that is done. The work starts with the first call. */
  DoubleConsumer of(String work) {
    return new DoubleConsumer() {
      private long start;

      @Override
      public void accept(double share) {
        start = start == 0 ? nanoTime.getAsLong() : start;
        show(work, share, start);
      }
    };
  }

  private void show(String what, double share, long start) {
    double seconds = (nanoTime.getAsLong() - start) / 1e9;
    show(bar(share), () -> List.of(text(what, share, seconds / share - seconds)));
  }

  /**
   * Shows a text.
   *
   * @param bar before the text, if there is room for both
   * @param texts the text, then shorter ones for narrow terminals
   */
  private synchronized void show(String bar, Supplier<List<String>> texts) {
    double now = (nanoTime.getAsLong() - startNanos) / 1e9;
    if (now < next || !hasRoom.getAsBoolean()) {
      return;
    }
    if (terminal) {
      err.print("\r" + fit(bar, texts.get()));
      err.flush();
      shown = true;
      next = now + SECONDS_BETWEEN_CHANGES;
    } else {
      err.println(texts.get().getFirst());
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
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] ";
  }

  /** The progress after a name, then the same without an interval for the time left. */
  private static List<String> texts(String name, Progress progress) {
    if (progress.isSealing()) {
      return List.of(name + text(SEALING, progress.sealed(), progress.secondsLeft()));
    }
    String left =
        Double.isNaN(progress.secondsLeft()) ? "? left" : Words.timeLeft(progress.secondsLeft());
    String interval =
        Double.isNaN(progress.most()) || Words.isOutOfReach(progress.secondsLeft())
            ? ""
            : " (" + Words.between(progress.least(), progress.most(), Words::roughTime) + ")";
    return Stream.of(left + interval, left)
        .map(
            time ->
                String.format(
                    Locale.ROOT,
                    "%s%4.1f %%  %s  %s",
                    name,
                    100 * progress.share(),
                    time,
                    Words.count(progress.found(), "solution")))
        .toList();
  }

  /** Pads the first line that fits the terminal, or cuts the last, to overwrite the one before. */
  private String fit(String bar, List<String> texts) {
    int width = columns - 1;
    String line =
        Stream.concat(Stream.of(bar + texts.getFirst()), texts.stream())
            .filter(fitting -> fitting.length() <= width)
            .findFirst()
            .orElse(texts.getLast());
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
