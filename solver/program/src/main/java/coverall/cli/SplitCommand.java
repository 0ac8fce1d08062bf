package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall split}. */
@Command(
    name = "split",
    description = {
      "Cuts the search for solutions into subproblems that many processes can share.",
      "It writes them to a plan: a catalogue in which no subproblem is done yet."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall split problems/bedlam-cube.puzzle -o plan.db",
      "  coverall estimate plan.db --workers 16,256",
      "  coverall solve plan.db --shard 0/100 -o parts/0.db"
    })
final class SplitCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description = "A puzzle file, an exact cover problem (NAME.dlx), or - for standard input.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Mixin private final ReductionOptions reduction;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PLAN.db",
      required = true,
      description = "The plan to create.")
  private Path output = Path.of("");

  SplitCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    reduction = new ReductionOptions(console);
  }

  @Override
  public Integer call() throws IOException {
    CatalogueInput.checkName(output);
    NewFile.checkNew(output);
    PuzzleInput input = PuzzleInput.read(file, console.in());
    Problem problem = input.problem(false, which);
    SearchRequest request = reduction.addTo(new SearchRequest(problem));
    SearchPlan plan = reduction.planForMany(request.acceptUnlistedSymmetry(share -> {}));
    Catalogue.create(output, plan, input.textOf(problem), Shard.WHOLE).close();
    print(problem.name(), plan.partition());
    return ExitCode.DONE;
  }

  private void print(String puzzle, Partition partition) throws IOException {
    console.out().println(Words.count(partition.subproblems().size(), "subproblem"));
    double largest =
        partition.subproblems().stream().mapToDouble(Subproblem::estimate).max().orElse(0);
    Summary summary = new Summary(console.err());
    summary.line("puzzle", puzzle);
    summary.line(
        "largest",
        String.format(
            Locale.ROOT, "%.3f %% of the estimated work", 100 * largest / partition.estimate()));
    summary.file("plan", output);
  }
}
