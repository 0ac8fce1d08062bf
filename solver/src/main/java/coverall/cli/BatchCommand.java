package coverall.cli;

import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.solve.PuzzleRun;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code coverall batch}. */
@Command(
    name = "batch",
    description = "Solves puzzles one after the other and compares the counts with the expected.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall batch problems",
      "  coverall batch problems/soma-cube.puzzle problems/large --threads 8"
    })
final class BatchCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = {
        "Puzzle files, and folders: of these, every file",
        "NAME.puzzle right in them."
      })
  private List<Path> paths = new ArrayList<>();

  @Mixin private SearchOptions search = new SearchOptions();

  private final PrintStream out = System.out;
  private int exitCode = ExitCode.DONE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Signals.listen();
    List<Path> files = PuzzleInput.files(paths);
    printRow("puzzle", "raw", "rotation", "reflection", "expected", "time");
    for (Path file : files) {
      try {
        solve(file);
      } catch (Failure failure) {
        System.err.println("coverall: " + failure.getMessage());
        exitCode = Math.max(exitCode, failure.exitCode());
      }
      if (Signals.exitCode() != 0) {
        return Signals.exitCode();
      }
    }
    return out.checkError() ? ExitCode.IO_FAILED : exitCode;
  }

  private void solve(Path file) throws InterruptedException {
    Encoding encoding = PuzzleInput.load(file, false);
    PuzzleRun run =
        PuzzleRun.prepare(
            encoding, false, null, null, search.engine(), search.threads(), Long.MAX_VALUE);
    ProgressLine progressLine =
        new ProgressLine(System.err, Terminal.onStderr(), Terminal.columns());
    Signals.onFirst(run::stop);
    PuzzleRun.Result result;
    try {
      result = run.run(progressLine::show, null);
    } finally {
      progressLine.clear();
    }
    if (!result.outcome().complete()) {
      System.err.println(
          "coverall: "
              + file
              + ": stopped after "
              + Words.count(result.outcome().found(), "solution"));
      return;
    }
    List<Expectation> missed = run.missed(result);
    String verdict =
        encoding.puzzle().expectations().isEmpty() ? "none" : missed.isEmpty() ? "ok" : "DIFFERS";
    printRow(
        encoding.puzzle().name(),
        count(result, Distinct.RAW),
        count(result, Distinct.ROTATION),
        count(result, Distinct.REFLECTION),
        verdict,
        Words.time(result.wallSeconds()));
    for (Expectation expectation : missed) {
      out.println("  expected " + Summary.expectedWords(expectation));
      exitCode = Math.max(exitCode, ExitCode.FAILED);
    }
    Signals.quitOnFirst();
  }

  private static String count(PuzzleRun.Result result, Distinct distinct) {
    Long count = result.counts().get(distinct);
    return count == null ? "-" : Words.number(count);
  }

  private void printRow(String... columns) {
    String name = columns[0].length() > 29 ? columns[0].substring(0, 28) + "~" : columns[0];
    Object[] cells = columns.clone();
    cells[0] = name;
    out.println(String.format(Locale.ROOT, "%-29s %11s %9s %10s  %-8s %s", cells));
  }
}
