package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DiagramContent;
import coverall.catalogue.Selection;
import coverall.diagram.Diagram;
import coverall.diagram.DiagramOfList;
import coverall.puzzle.Problem;
import coverall.solve.DiagramRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall compress}. */
@Command(
    name = "compress",
    description = {
      "Turns the solutions of a catalogue into a decision diagram, or makes the diagram of all"
          + " solutions of a problem without a search.",
      "Rotated and reflected images are included. A diagram takes little"
          + " space where solutions have parts in common; counts, samples, statistics and solution"
          + " number K are at hand, whatever the number of solutions. To get a list instead, solve"
          + " with --engine."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall compress bedlam.db -o bedlam-diagram.db",
      "  coverall compress problems/dominoes-6x8.dlx -o dominoes.db"
    })
final class CompressCommand implements Callable<Integer> {
  private static final int IMAGES_BETWEEN_LOOKS = 1_024;

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description =
          "A complete catalogue or a diagram (NAME.db), a puzzle file, an exact cover problem"
              + " (NAME.dlx), or - for standard input.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME.db",
      required = true,
      description = "The diagram to create.")
  private Path output = Path.of("");

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description =
          "Keep only solutions in which a piece covers a cell, PIECE=x,y,z, or that have an option"
              + " with these items, 'ITEM ITEM'. May be repeated: all conditions must hold.")
  private List<String> where = new ArrayList<>();

  CompressCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
  }

  @Override
  public Integer call() throws IOException {
    CatalogueInput.checkName(output);
    NewFile.checkNew(output);
    console.signals().listen();
    DiagramOutput to = new DiagramOutput(console, output);
    if (!CatalogueInput.isCatalogue(file)) {
      return ofProblem(to);
    }
    which.checkNotBeside(file);
    return DiagramCatalogue.recognises(file) ? ofDiagram(to) : ofList(to);
  }

  private int ofProblem(DiagramOutput to) throws IOException {
    PuzzleInput input = PuzzleInput.read(file, console.in());
    Problem problem = input.problem(/* asWritten= */ false, which);
    Failure.rejectIf(
        !DiagramRun.supports(problem),
        file
            + ": has colours, more than 4,000 items or more than 200,000 options, so it has to be"
            + " searched. Use coverall solve, then compress.");
    checkConditions(problem);
    Optional<Diagram> diagram = to.make(new DiagramRun(problem));
    if (diagram.isEmpty()) {
      if (console.signals().exitCode() != 0) {
        return interrupted();
      }
      throw new Failure(
          ExitCode.FAILED,
          file
              + ": the diagram needs too much memory. Set a larger heap, such as"
              + " COVERALL_JAVA_OPTS=-Xmx8g, or use coverall solve, then compress.");
    }
    return create(
        to,
        problem,
        input.textOf(problem),
        DiagramContent.ofRaw(diagram.get(), /* areAll= */ true));
  }

  /** Rejects wrong conditions before the work. */
  private void checkConditions(Problem problem) {
    where.forEach(condition -> SelectionOptions.options(problem, condition));
  }

  /** Writes those of the solutions for which the conditions hold. */
  private int create(
      DiagramOutput to, Problem problem, Catalogue.Source source, DiagramContent content)
      throws IOException {
    Diagram kept = SelectionOptions.restricted(content.diagram(), problem, where);
    return to.create(problem, source, content.with(kept, content.areAll() && where.isEmpty()));
  }

  private int ofDiagram(DiagramOutput to) throws IOException {
    Failure.rejectIf(
        where.isEmpty(),
        file + ": is a diagram already. Use --where to keep some of its solutions.");
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
      Problem problem = catalogue.problem();
      return create(to, problem, catalogue.source(), catalogue.content(problem));
    }
  }

  private int ofList(DiagramOutput to) throws IOException {
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Failure.rejectIf(
          catalogue.stage() != CatalogueReader.Stage.SEALED || !catalogue.shard().isWhole(),
          file + ": is not complete. Only catalogues with all solutions can be compressed.");
      Problem problem = catalogue.problem();
      checkConditions(problem);
      Optional<Diagram> diagram = diagramOf(catalogue, problem);
      if (diagram.isEmpty()) {
        return interrupted();
      }
      CatalogueInput.reportChanged(catalogue, console);
      return create(
          to, problem, catalogue.source(), DiagramContent.ofRaw(diagram.get(), /* areAll= */ true));
    }
  }

  /** The diagram of all images of the solutions; empty if it was stopped. */
  private Optional<Diagram> diagramOf(CatalogueReader catalogue, Problem problem)
      throws IOException {
    DiagramOfList list = new DiagramOfList(DiagramRun.order(problem));
    double most =
        (double) catalogue.solutionCount() * problem.symmetry().group(catalogue.distinct()).order();
    ProgressLine line = console.progressLine();
    console.signals().onFirst(() -> {});
    try {
      new Selection(/* expand= */ true, List.of(), 1, Long.MAX_VALUE)
          .pass(
              catalogue,
              problem,
              (image, subproblem, options) -> {
                list.add(options);
                if (image % IMAGES_BETWEEN_LOOKS == 0) {
                  line.show("compressing", image / most);
                }
                return console.signals().exitCode() == 0;
              });
      Diagram diagram = list.diagram();
      return console.signals().exitCode() == 0 ? Optional.of(diagram) : Optional.empty();
    } finally {
      console.signals().quitOnFirst();
      line.clear();
    }
  }

  private int interrupted() {
    console.tell("interrupted; nothing is stored");
    return console.signals().exitCode();
  }
}
