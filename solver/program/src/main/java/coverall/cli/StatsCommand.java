package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CellCounts;
import coverall.catalogue.Combinations;
import coverall.catalogue.OptionUses;
import coverall.estimate.BranchesByLevel;
import coverall.picture.Drawing;
import coverall.picture.StatisticsPicture;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.solve.SearchPlan;
import coverall.view.DisassemblyText;
import coverall.view.OptionUseText;
import coverall.view.SearchStatistics;
import coverall.view.SearchText;
import coverall.view.Statistics;
import coverall.view.Statistics.Covering;
import coverall.view.StatisticsText;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall stats}. */
@Command(
    name = "stats",
    description = {
      "Prints how often each piece covers each cell in the solutions of a catalogue, or how often"
          + " each option of an exact cover problem is used, and statistics of the search."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall stats bedlam.db",
      "  coverall stats bedlam.db --expand --piece X_",
      "  coverall stats bedlam.db --expand --svg",
      "  coverall stats burrs.db --combinations"
    })
final class StatsCommand implements Callable<Integer> {
  private final Console console;
  private final PrintStream out;

  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Draw the statistics in a new file, NAME.svg or NAME.png.")
  private @Nullable Path output;

  @Option(names = "--svg", description = "Same as -o NAME-stats.svg, named after the input.")
  private boolean svg;

  @Option(
      names = "--piece",
      paramLabel = "PIECE",
      description = "Show only this piece, with a number in every cell.")
  private @Nullable String piece;

  @Option(
      names = "--expand",
      description = "Include the rotated and reflected images of every solution.")
  private boolean expand;

  @Option(
      names = "--combinations",
      description = "List the combinations of pieces that solutions use, if some may be left over.")
  private boolean combinations;

  StatsCommand(Console console) {
    this.console = console;
    out = console.out();
  }

  @Override
  public Integer call() throws IOException {
    Path drawn = drawn();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Problem problem = catalogue.problem();
      if (problem.asPuzzle().isPresent()) {
        ofPuzzle(catalogue, problem.asPuzzle().get(), drawn);
      } else {
        ofCover(catalogue, problem);
      }
      CatalogueInput.reportWhatIsMissing(catalogue, console);
    }
    return ExitCode.DONE;
  }

  private void ofPuzzle(CatalogueReader catalogue, Encoding encoding, @Nullable Path drawn)
      throws IOException {
    if (combinations) {
      listCombinations(catalogue, encoding);
      return;
    }
    int only = piece == null ? -1 : numberOf(piece, encoding);
    Statistics statistics = statistics(catalogue, encoding);
    if (only >= 0 && statistics.coverings().isEmpty()) {
      throw new Failure(ExitCode.FAILED, file + ": contains no solution");
    }
    Covering covering = only < 0 ? null : statistics.coverings().get(only);
    if (drawn == null) {
      print(statistics, covering);
      if (covering == null && catalogue.disassemblies().exist()) {
        out.println();
        DisassemblyText.table(catalogue.disassemblies().tally()).forEach(out::println);
      }
    } else {
      draw(statistics, covering, drawn);
    }
  }

  private void listCombinations(CatalogueReader catalogue, Encoding encoding) throws IOException {
    for (String other : others()) {
      throw Failure.ofUsage("--combinations cannot be combined with " + other);
    }
    Failure.rejectIf(
        encoding.puzzle().realPieces().stream().allMatch(Piece::isFixed),
        "--combinations: all solutions of " + file + " use all pieces");
    CombinationText.lines(
            encoding.puzzle(),
            Combinations.of(catalogue, encoding),
            catalogue.disassemblies().exist())
        .forEach(out::println);
  }

  /** The options given that do not go with --combinations. */
  private List<String> others() {
    List<String> others = new ArrayList<>();
    if (output != null || svg) {
      others.add(svg ? "--svg" : "--output");
    }
    if (piece != null) {
      others.add("--piece");
    }
    if (expand) {
      others.add("--expand");
    }
    return others;
  }

  private void ofCover(CatalogueReader catalogue, Problem problem) throws IOException {
    CatalogueInput.refuse(catalogue, "--output", output != null);
    CatalogueInput.refuse(catalogue, "--svg", svg);
    CatalogueInput.refuse(catalogue, "--piece", piece != null);
    CatalogueInput.refuse(catalogue, "--expand", expand);
    CatalogueInput.refuse(catalogue, "--combinations", combinations);
    OptionUses uses = OptionUses.of(catalogue, problem, /* expand= */ false);
    SearchStatistics search = search(catalogue, problem, "options chosen", -1);
    out.println(Words.printable(problem.name()));
    out.println("  " + Words.count(uses.solutions(), "solution") + soFar(catalogue));
    out.println();
    if (uses.solutions() > 0) {
      OptionUseText.lines(problem, uses.solutions(), uses::of).forEach(out::println);
      out.println();
    }
    SearchText.of(search).forEach(out::println);
  }

  /** The file to draw to; null for text. */
  private @Nullable Path drawn() {
    if (output == null && !svg) {
      return null;
    }
    Path drawn = output != null ? output : Path.of(CatalogueInput.name(file) + "-stats.svg");
    PictureFormat format = PictureFormat.ofFile(drawn).orElse(PictureFormat.HTML);
    Failure.rejectIf(
        (format != PictureFormat.SVG && format != PictureFormat.PNG)
            || (svg && format != PictureFormat.SVG),
        "--output " + drawn + ": expected NAME.svg or NAME.png");
    NewFile.checkNew(drawn);
    return drawn;
  }

  private static int numberOf(String name, Encoding encoding) {
    List<String> names = encoding.puzzle().realPieces().stream().map(Piece::name).toList();
    int number = names.indexOf(name);
    Failure.rejectIf(
        number < 0, "--piece '" + name + "': expected one of " + String.join(" ", names));
    return number;
  }

  private Statistics statistics(CatalogueReader catalogue, Encoding encoding) throws IOException {
    CellCounts counts = CellCounts.of(catalogue, encoding, expand);
    List<Covering> coverings = new ArrayList<>();
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int k = 0; k < pieces.size() && counts.solutions() > 0; k++) {
      coverings.add(
          new Covering(
              pieces.get(k).isGap() ? "(empty)" : pieces.get(k).name(),
              counts.of(k).stream().map(count -> (double) count / counts.solutions()).toList()));
    }
    return new Statistics(
        encoding.puzzle().name(),
        encoding.puzzle().region(),
        CatalogueInput.count(catalogue, counts.solutions())
            + (expand
                ? " including all images"
                : " " + catalogue.distinct().words() + ", oriented as in the catalogue")
            + soFar(catalogue),
        coverings,
        search(
            catalogue,
            encoding,
            "pieces placed",
            pieces.stream().allMatch(Piece::isFixed) ? encoding.mostUsed() : -1));
  }

  private static String soFar(CatalogueReader catalogue) throws IOException {
    return catalogue.stage() == CatalogueReader.Stage.INCOMPLETE ? ", so far" : "";
  }

  /**
   * The statistics of the search.
   *
   * @param levels what a level counts, in words
   * @param solutionLength the number of options in every solution; -1 if it varies
   */
  private static SearchStatistics search(
      CatalogueReader catalogue, Problem problem, String levels, int solutionLength)
      throws IOException {
    List<CatalogueReader.Part> done =
        catalogue.subproblems().stream()
            .filter(part -> part.state() == CatalogueReader.State.DONE)
            .toList();
    BranchesByLevel byLevel =
        BranchesByLevel.estimate(
            SearchPlan.reductionOf(problem, catalogue.distinct(), catalogue.restriction()),
            done.stream()
                .map(
                    part ->
                        new BranchesByLevel.Searched(
                            part.prefix(), part.branches(), part.solutions(), engines(part)))
                .toList(),
            solutionLength);
    return new SearchStatistics(
        catalogue.branchesAbove() + done.stream().mapToLong(CatalogueReader.Part::branches).sum(),
        levels,
        byLevel.branches(),
        byLevel.descents(),
        done.stream()
            .map(part -> new SearchStatistics.Subproblem(part.seconds(), part.solutions()))
            .toList());
  }

  /** The engines that worked on a subproblem; an engine of a plug-in counts as Dancing Links. */
  private static List<Engine> engines(CatalogueReader.Part part) {
    Engines known = Engines.builtIn();
    return Engines.labels(part.engine().orElse("")).stream()
        .map(label -> known.find(label).orElse(BuiltInEngine.DLX))
        .toList();
  }

  private void print(Statistics statistics, @Nullable Covering covering) {
    out.println(Words.printable(statistics.name()));
    out.println("  " + statistics.solutions());
    out.println();
    List<String> lines =
        covering == null
            ? StatisticsText.all(statistics)
            : StatisticsText.of(covering, statistics, console.screen());
    lines.forEach(out::println);
  }

  private void draw(Statistics statistics, @Nullable Covering covering, Path drawn)
      throws IOException {
    Drawing drawing =
        covering == null
            ? StatisticsPicture.of(statistics)
            : StatisticsPicture.of(covering, statistics);
    PictureFile.write(console, drawing, PictureFormat.ofFile(drawn).orElseThrow(), drawn);
    console.tell("statistics of " + statistics.name() + " written to " + drawn);
  }
}
