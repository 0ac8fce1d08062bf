package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DiagramContent;
import coverall.diagram.Diagram;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.solve.DiagramRun;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.view.Words;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** A catalogue that is a diagram as the output of a command. */
final class DiagramOutput {
  private final Console console;
  private final Path file;
  private final long start = System.nanoTime();

  DiagramOutput(Console console, Path file) {
    this.console = console;
    this.file = file;
  }

  /**
   * Says that a file is complete, if it is the diagram of a problem.
   *
   * @param notion which solutions count as the same
   * @return the exit code; empty if it is no diagram
   * @throws Failure if it is that of another problem, or has some of the solutions only
   * @throws coverall.catalogue.BadCatalogueException if other solutions count as the same
   */
  OptionalInt reportComplete(Problem problem, Distinct notion) throws IOException {
    if (!DiagramCatalogue.recognises(file)) {
      return OptionalInt.empty();
    }
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      if (!catalogue.isOf(problem)) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            "%s: is the catalogue of another %s, '%s'"
                .formatted(file, catalogue.kind().words(), catalogue.about("puzzle")));
      }
      if (!catalogue.hasAll()) {
        throw new Failure(ExitCode.BAD_INPUT, file + ": has some of the solutions only");
      }
      catalogue.checkDistinct(notion);
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
      console
          .out()
          .println(
              file
                  + " is complete: "
                  + Words.count(catalogue.count(), "solution")
                  + ", digest "
                  + catalogue.digest());
      return OptionalInt.of(exitCode(problem, notion, catalogue.count()));
    }
  }

  /**
   * Makes the diagram of all solutions, if they are many and it is no more work than a search.
   *
   * @param plan the search
   * @param notion which solutions count as the same
   * @return the exit code; empty if it remains to search
   */
  OptionalInt solve(SearchPlan plan, Distinct notion, Catalogue.Source source) throws IOException {
    Problem problem = plan.problem();
    Optional<DiagramRun> run = DiagramRun.insteadOf(plan);
    if (run.isEmpty()) {
      return OptionalInt.empty();
    }
    Optional<Diagram> diagram = make(run.get());
    if (console.signals().exitCode() != 0) {
      console.tell("interrupted before the solutions were found; nothing is stored");
      return OptionalInt.of(console.signals().exitCode());
    }
    Optional<BigInteger> count = diagram.map(Diagram::count);
    if (count.isEmpty() || count.get().compareTo(DiagramRun.MANY) < 0) {
      return OptionalInt.empty();
    }
    int item = run.get().item();
    return OptionalInt.of(
        create(
            problem,
            source,
            new DiagramContent(diagram.get(), /* areAll= */ true, notion, item),
            count.get()));
  }

  /** Makes the diagram of all solutions; empty if that was stopped or takes too much memory. */
  Optional<Diagram> make(DiagramRun run) {
    ProgressLine line = console.progressLine();
    console.signals().onFirst(run::stop);
    try {
      return run.make(line::show);
    } finally {
      console.signals().quitOnFirst();
      line.clear();
    }
  }

  /** Writes the catalogue, and prints what is in it; returns the exit code. */
  int create(Problem problem, Catalogue.Source source, DiagramContent content, BigInteger count)
      throws IOException {
    DiagramCatalogue.create(file, problem, source, content);
    Distinct notion = content.distinct();
    console.out().println(Words.count(count, "solution") + " " + notion.words());
    Summary summary = new Summary(console.err());
    if (content.areAll()) {
      summary.counts(problem, OrbitCounts.ofFree(problem, notion, count));
    } else {
      summary.puzzle(problem);
    }
    summary.line("time", Words.time((System.nanoTime() - start) / 1e9));
    summary.line("diagram", Words.count(content.diagram().nodeCount(), "node"));
    summary.file("catalogue", file);
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      summary.line("digest", catalogue.digest());
    }
    return content.areAll() ? exitCode(problem, notion, count) : ExitCode.DONE;
  }

  private static int exitCode(Problem problem, Distinct notion, BigInteger count) {
    return OrbitCounts.ofFree(problem, notion, count).missed(problem).isEmpty()
        ? ExitCode.DONE
        : ExitCode.FAILED;
  }
}
