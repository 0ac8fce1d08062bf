package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DiagramContent;
import coverall.diagram.Diagram;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.solve.DiagramRun;
import coverall.solve.SearchPlan;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
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
   * The catalogue that is there, if it is a diagram.
   *
   * @param notion which solutions count as the same
   * @throws Failure if it is that of another problem, or has some of the solutions only
   * @throws coverall.catalogue.BadCatalogueException if other solutions count as the same
   */
  Optional<StoredDiagram> known(Problem problem, Distinct notion) throws IOException {
    if (!DiagramCatalogue.recognises(file)) {
      return Optional.empty();
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
      return Optional.of(StoredDiagram.of(catalogue, problem, OptionalDouble.empty()));
    }
  }

  /**
   * Makes the diagram of all solutions, if they are many and it is no more work than a search.
   *
   * @param plan the search
   * @param notion which solutions count as the same
   * @param report prints what was made
   * @return the exit code; empty if it remains to search
   */
  OptionalInt solve(SearchPlan plan, Distinct notion, Catalogue.Source source, SearchReport report)
      throws IOException {
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
    StoredDiagram stored =
        store(problem, source, new DiagramContent(diagram.get(), /* areAll= */ true, notion, item));
    report.print(stored);
    return OptionalInt.of(stored.exitCode());
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
  int create(Problem problem, Catalogue.Source source, DiagramContent content) throws IOException {
    StoredDiagram stored = store(problem, source, content);
    stored.print(console);
    return stored.exitCode();
  }

  private StoredDiagram store(Problem problem, Catalogue.Source source, DiagramContent content)
      throws IOException {
    DiagramCatalogue.create(file, problem, source, content);
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      double seconds = (System.nanoTime() - start) / 1e9;
      return StoredDiagram.of(catalogue, problem, OptionalDouble.of(seconds));
    }
  }
}
