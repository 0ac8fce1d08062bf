package coverall.cli;

import coverall.picture.SolutionPage;
import coverall.puzzle.Puzzle;
import coverall.solve.BestPacking;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import org.jspecify.annotations.Nullable;

/** The search of {@code coverall solve --best} for the packing with the fewest empty cells. */
final class BestSearch {
  private final Console console;
  private final Puzzle puzzle;
  private final int threads;
  private final long start = System.nanoTime();

  BestSearch(Console console, Puzzle puzzle, int threads) {
    this.console = console;
    this.puzzle = puzzle;
    this.threads = threads;
  }

  /**
   * Searches, and prints the best packing or writes it to a file.
   *
   * @param seconds after which to stop; null for no limit
   * @param output the file; null for standard output
   * @return the exit code
   */
  int run(@Nullable Double seconds, @Nullable Path output)
      throws IOException, InterruptedException {
    BestPacking search = new BestPacking(puzzle, threads, this::tell);
    console.signals().onFirst(search::stop);
    BestPacking.Result result = run(search, seconds);
    console.signals().onFirst(() -> {}); // The file ends after a whole packing.
    Writer out = console.writer();
    if (output == null) {
      SolutionFormat.SLICES
          .begin(search.relaxed(), out, console.screen())
          .write(1, result.best().placements());
    } else {
      write(search.relaxed(), result, output);
    }
    out.write(answer(result) + "\n");
    out.flush();
    Summary summary = new Summary(console.err());
    summary.line("puzzle", puzzle.name());
    summary.line("time", Words.time(secondsSoFar()));
    if (output != null) {
      summary.file("file", output);
    }
    return console.signals().exitCode();
  }

  private static BestPacking.Result run(BestPacking search, @Nullable Double seconds)
      throws InterruptedException {
    Timer timer = new Timer("time limit", /* isDaemon= */ true);
    try {
      if (seconds != null) {
        timer.schedule(
            new TimerTask() {
              @Override
              public void run() {
                search.stop();
              }
            },
            (long) (1_000 * seconds));
      }
      return search.run();
    } finally {
      timer.cancel();
    }
  }

  private double secondsSoFar() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void tell(BestPacking.Packing packing) {
    if (!packing.placements().isEmpty()) {
      console
          .err()
          .println(
              String.format(
                  Locale.ROOT, "%8s  %s", Words.time(secondsSoFar()), cells(packing.empty())));
    }
  }

  private static String cells(int empty) {
    return Words.count(empty, "empty cell");
  }

  private static String answer(BestPacking.Result result) {
    int empty = result.best().empty();
    if (result.isOptimal()) {
      return cells(empty) + (empty == 0 ? "" : ", proved to be the fewest possible");
    }
    return cells(empty)
        + " so far; "
        + (result.atLeast() == 0
            ? "none proved necessary"
            : result.atLeast() + " proved necessary");
  }

  private void write(Puzzle relaxed, BestPacking.Result result, Path output) throws IOException {
    Optional<PictureFormat> picture = PictureFormat.ofFile(output);
    if (picture.isPresent()) {
      PictureFile file =
          new PictureFile(
              console,
              picture.get(),
              output,
              relaxed,
              "with " + cells(result.best().empty()),
              PictureOptions.usualLook());
      file.note(result.isOptimal() ? "" : SolutionPage.MAY_BE_MORE);
      file.write(1, result.best().placements());
      file.finish();
    } else {
      try (NewFile file = NewFile.create(output)) {
        TextFile.format(output, PictureFormat.names() + ", ")
            .begin(relaxed, file.text(), Screen.FILE)
            .write(1, result.best().placements());
        file.finish();
      }
    }
  }
}
