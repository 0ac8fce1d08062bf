package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Problem;
import coverall.solve.PuzzleRun;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
      "  coverall batch problems/soma-cube.puzzle problems/large --threads 8",
      "  coverall batch problems -o catalogues"
    })
final class BatchCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = {
        "Puzzle files, NAME.dlx, and folders: of these, every",
        "file NAME.puzzle right in them."
      })
  private List<Path> paths = new ArrayList<>();

  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = {
        "Write a catalogue of each puzzle into this folder, or go on",
        "with those that are there."
      })
  private @Nullable Path output;

  private final PrintStream out = System.out;
  private int exitCode = ExitCode.DONE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Signals.listen();
    List<Path> files = PuzzleInput.files(paths, ".puzzle");
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

  private void solve(Path file) throws IOException, InterruptedException {
    byte[] content = PuzzleInput.read(file);
    Problem problem = PuzzleInput.parse(file, content, false, new ProblemOption());
    if (output == null) {
      solve(file, prepare(problem), null);
      return;
    }
    if (!(problem instanceof Encoding encoding)) {
      throw new Failure(
          ExitCode.WRONG_USAGE, file + ": there are catalogues of puzzles only. Maybe without -o");
    }
    try {
      Files.createDirectories(output);
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, output + ": cannot be made a folder");
    }
    try (IntoCatalogue into =
        IntoCatalogue.open(
            output.resolve(PuzzleFile.defaultName(file) + CatalogueInput.ENDING),
            encoding,
            IntoCatalogue.contents(
                file, content, encoding, encoding.symmetry().finest(), Shard.WHOLE),
            search.engine(),
            search.threads(),
            () -> prepare(encoding))) {
      solve(file, into.run(), into);
    } catch (BadCatalogueException e) {
      throw new Failure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, String.valueOf(e.getMessage()));
    }
  }

  private PuzzleRun prepare(Problem problem) {
    return PuzzleRun.prepare(
        problem, false, null, null, search.engine(), search.threads(), Long.MAX_VALUE);
  }

  private void solve(Path file, PuzzleRun run, @Nullable IntoCatalogue into)
      throws IOException, InterruptedException {
    ProgressLine progressLine = ProgressLine.onStderr();
    Signals.onFirst(run::stop);
    PuzzleRun.Result result;
    try {
      result = into == null ? run.run(progressLine::show, null) : into.run(run, progressLine::show);
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
    report(run, result);
    Signals.quitOnFirst();
  }

  private void report(PuzzleRun run, PuzzleRun.Result result) {
    List<Expectation> missed = run.missed(result);
    boolean stated = !run.problem().expectations().isEmpty();
    printRow(
        run.problem().name(),
        count(result, Distinct.RAW),
        count(result, Distinct.ROTATION),
        count(result, Distinct.REFLECTION),
        !stated ? "none" : missed.isEmpty() ? "ok" : "DIFFERS",
        Words.time(result.wallSeconds()));
    for (Expectation expectation : missed) {
      out.println("  expected " + Summary.expectedWords(expectation));
      exitCode = Math.max(exitCode, ExitCode.FAILED);
    }
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
