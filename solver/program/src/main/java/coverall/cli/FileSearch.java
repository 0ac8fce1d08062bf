package coverall.cli;

import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.view.SolutionFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** {@code solve -o NAME}: searches into a new text file or picture. */
final class FileSearch {
  private final Console console;
  private final SearchReport report;

  FileSearch(Console console, SearchReport report) {
    this.console = console;
    this.report = report;
  }

  /** Runs a search, and returns the exit code. */
  int run(Path file, SearchPlan plan) throws IOException, InterruptedException {
    Problem problem = plan.problem();
    Optional<PictureFormat> picture = PictureFormat.ofFile(file);
    Optional<Encoding> puzzle = problem.asPuzzle();
    if (picture.isPresent() && puzzle.isPresent()) {
      return intoPicture(picture.get(), file, plan, puzzle.get());
    }
    console.signals().onFirst(() -> {}); // From here on, a signal must leave a complete file.
    SolutionFormat format = TextFile.format(file, SolveCommand.OTHER_FILES);
    try (NewFile created = NewFile.create(file)) {
      return run(plan, FileOutput.text(created, format, problem), file);
    }
  }

  private int intoPicture(PictureFormat format, Path file, SearchPlan plan, Encoding encoding)
      throws IOException, InterruptedException {
    PictureFile picture =
        new PictureFile(
            console,
            format,
            file,
            encoding.puzzle(),
            plan.distinctWords(),
            PictureOptions.usualLook());
    int exitCode = run(plan, FileOutput.picture(picture, encoding), file);
    picture.reportSkipped();
    return exitCode;
  }

  private int run(SearchPlan plan, FileOutput into, Path file)
      throws IOException, InterruptedException {
    SearchSession session = new SearchSession(plan, into);
    console.signals().onFirst(session::stop);
    SearchResult result = report.run(plan, session::run);
    report.print(result, Optional.empty());
    report.file(file);
    return ExitCode.of(result, console.signals());
  }
}
