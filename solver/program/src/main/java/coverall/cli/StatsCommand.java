package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CellCounts;
import coverall.catalogue.Combinations;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.OptionUses;
import coverall.cover.OptionGroup;
import coverall.diagram.Diagram;
import coverall.diagram.WeightCounts;
import coverall.estimate.BranchesByLevel;
import coverall.geometry.Cell;
import coverall.picture.Drawing;
import coverall.picture.StatisticsPicture;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
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
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
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
      "  coverall stats burrs.db --combinations",
      "  coverall stats calendar.db --table month,day -o calendar.csv"
    })
final class StatsCommand implements Callable<Integer> {
  private static final int MOST_SUMS = 10_000;

  private final Console console;
  private final PrintStream out;

  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Draw the statistics in a new file, NAME.svg or NAME.png; with --table, NAME.csv.")
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
      description = "Include the images of every solution under the symmetries.")
  private boolean expand;

  @Option(
      names = "--combinations",
      description = "List the combinations of pieces that solutions use, if some may be left over.")
  private boolean combinations;

  @Option(
      names = "--weight",
      paramLabel = "NAME=W",
      description =
          "Of a diagram: count the solutions by the sums of their weights. Each use of this piece,"
              + " or of an option with this item, has weight W. May be repeated.")
  private Map<String, String> weights = new LinkedHashMap<>();

  @Option(
      names = "--table",
      paramLabel = "A,B",
      description =
          "Count the solutions for each pair of places of these two pieces. With -o NAME.csv, write"
              + " them as a table.")
  private @Nullable String table;

  StatsCommand(Console console) {
    this.console = console;
    out = console.out();
  }

  @Override
  public Integer call() throws IOException {
    if (table != null) {
      tabulate(table);
      return ExitCode.DONE;
    }
    Path drawn = drawn();
    if (DiagramCatalogue.recognises(file)) {
      ofDiagram(drawn);
      return ExitCode.DONE;
    }
    Failure.rejectIf(!weights.isEmpty(), "--weight requires a diagram; see coverall help compress");
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

  private void tabulate(String pieces) throws IOException {
    Map<String, Boolean> others = new LinkedHashMap<>();
    others.put("--piece", piece != null);
    others.put("--svg", svg);
    others.put("--combinations", combinations);
    others.put("--weight", !weights.isEmpty());
    others.forEach(
        (other, isGiven) -> Failure.rejectIf(isGiven, "--table cannot be combined with " + other));
    if (output != null) {
      Failure.rejectIf(
          !output.toString().endsWith(".csv"), "--output " + output + ": expected NAME.csv");
      NewFile.checkNew(output);
    }
    if (DiagramCatalogue.recognises(file)) {
      CatalogueInput.refuseForDiagram(file, "--expand", expand);
      try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
        Encoding encoding = puzzle(catalogue.problem());
        Diagram diagram = catalogue.diagram(encoding);
        print(
            PlaceTable.of(pieces, diagram, encoding),
            encoding,
            Words.count(diagram.count(), "solution") + " " + catalogue.distinct().words());
        CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
      }
      return;
    }
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Encoding encoding = puzzle(catalogue.problem());
      print(
          PlaceTable.of(pieces, catalogue, encoding, expand),
          encoding,
          CatalogueInput.count(catalogue, catalogue.solutionCount())
              + " "
              + catalogue.distinct().words()
              + (expand ? ", with all images" : "")
              + soFar(catalogue));
      CatalogueInput.reportWhatIsMissing(catalogue, console);
    }
  }

  private Encoding puzzle(Problem problem) {
    CatalogueInput.refuse(file, "--table", problem.asPuzzle().isEmpty());
    return problem.asPuzzle().orElseThrow();
  }

  private void print(PlaceTable found, Encoding encoding, String solutions) throws IOException {
    if (output != null) {
      try (NewFile created = NewFile.create(output)) {
        found.write(created.text());
        created.finish();
      }
      console.tell("table written to " + output);
      return;
    }
    out.println(Words.printable(encoding.puzzle().name()));
    out.println("  " + solutions);
    out.println();
    found.lines().forEach(out::println);
  }

  private void ofPuzzle(CatalogueReader catalogue, Encoding encoding, @Nullable Path drawn)
      throws IOException {
    if (combinations) {
      listCombinations(catalogue, encoding);
      return;
    }
    Statistics statistics = statistics(catalogue, encoding);
    Optional<Covering> covering = covering(statistics, encoding);
    show(statistics, covering.orElse(null), drawn);
    if (drawn == null && covering.isEmpty() && catalogue.disassemblies().exist()) {
      out.println();
      DisassemblyText.table(catalogue.disassemblies().tally()).forEach(out::println);
    }
  }

  /** What is asked for of the piece that is named; empty if none is. */
  private Optional<Covering> covering(Statistics statistics, Encoding encoding) {
    if (piece == null) {
      return Optional.empty();
    }
    int only = numberOf(piece, encoding);
    if (statistics.coverings().isEmpty()) {
      throw new Failure(ExitCode.FAILED, file + ": contains no solution");
    }
    return Optional.of(statistics.coverings().get(only));
  }

  private void show(Statistics statistics, @Nullable Covering covering, @Nullable Path drawn)
      throws IOException {
    if (drawn == null) {
      print(statistics, covering);
    } else {
      draw(statistics, covering, drawn);
    }
  }

  /** Statistics that follow from the numbers of ways through a diagram. */
  private void ofDiagram(@Nullable Path drawn) throws IOException {
    CatalogueInput.refuseForDiagram(file, "--combinations", combinations);
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      boolean isRaw = catalogue.distinct() == Distinct.RAW;
      CatalogueInput.checkExpansion(file, catalogue.distinct(), expand);
      Problem problem = catalogue.problem();
      Diagram diagram = catalogue.diagram(problem);
      if (!weights.isEmpty()) {
        countWeights(diagram, problem, catalogue.distinct());
        CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
        return;
      }
      OptionGroup group = problem.symmetry().group(expand ? catalogue.distinct() : Distinct.RAW);
      BigInteger solutions = diagram.count().multiply(BigInteger.valueOf(group.order()));
      BigInteger[] uses = withImages(diagram.uses(), group);
      if (problem.asPuzzle().isPresent()) {
        Encoding encoding = problem.asPuzzle().get();
        Statistics statistics =
            new Statistics(
                problem.name(),
                encoding.puzzle().region(),
                Words.count(solutions, "solution")
                    + (expand
                        ? " including all images"
                        : " "
                            + catalogue.distinct().words()
                            + (isRaw ? "" : ", oriented as in the catalogue")),
                coverings(encoding, solutions, uses),
                Optional.empty());
        show(statistics, covering(statistics, encoding).orElse(null), drawn);
      } else {
        checkNothingOfPuzzles();
        out.println(Words.printable(problem.name()));
        out.println("  " + Words.count(solutions, "solution"));
        if (solutions.signum() > 0) {
          out.println();
          OptionUseText.lines(problem, solutions, option -> uses[option]).forEach(out::println);
        }
      }
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
    }
  }

  private void countWeights(Diagram diagram, Problem problem, Distinct distinct) {
    for (String other : others()) {
      throw Failure.ofUsage("--weight cannot be combined with " + other);
    }
    SortedMap<Long, BigInteger> counts;
    try {
      counts = WeightCounts.of(diagram, Weights.of(weights, problem), MOST_SUMS);
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage("--weight: " + e.getMessage());
    }
    out.println(Words.printable(problem.name()));
    out.println("  " + Words.count(diagram.count(), "solution") + " " + distinct.words());
    out.println();
    out.println("  weight  solutions");
    counts.forEach(
        (weight, count) ->
            out.println(
                String.format(Locale.ROOT, "%8s  %s", Words.number(weight), Words.number(count))));
  }

  /** By option: how many images of solutions have it. */
  private static BigInteger[] withImages(BigInteger[] uses, OptionGroup group) {
    BigInteger[] all = new BigInteger[uses.length];
    Arrays.fill(all, BigInteger.ZERO);
    for (int option = 0; option < uses.length; option++) {
      for (int element = 0; element < group.order(); element++) {
        int image = group.image(element, option);
        all[image] = all[image].add(uses[option]);
      }
    }
    return all;
  }

  /** By piece: in which share of the solutions it covers each cell; empty without solutions. */
  private static List<Covering> coverings(
      Encoding encoding, BigInteger solutions, BigInteger[] uses) {
    List<Covering> coverings = new ArrayList<>();
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int k = 0; k < pieces.size() && solutions.signum() > 0; k++) {
      BigInteger[] counts = new BigInteger[encoding.puzzle().cellCount()];
      Arrays.fill(counts, BigInteger.ZERO);
      for (int p = 0; p < uses.length; p++) {
        Placement placement = encoding.placements().get(p);
        if (placement.piece() == k) {
          for (Cell cell : placement.cells()) {
            int index = encoding.puzzle().region().indexOf(cell);
            counts[index] = counts[index].add(uses[p]);
          }
        }
      }
      coverings.add(
          new Covering(
              name(pieces.get(k)),
              Arrays.stream(counts).map(n -> OptionUseText.share(n, solutions)).toList()));
    }
    return coverings;
  }

  private static String name(Piece piece) {
    return piece.isGap() ? "(empty)" : piece.name();
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

  /** Rejects what only puzzles support. */
  private void checkNothingOfPuzzles() {
    CatalogueInput.refuse(file, "--output", output != null);
    CatalogueInput.refuse(file, "--svg", svg);
    CatalogueInput.refuse(file, "--piece", piece != null);
    CatalogueInput.refuse(file, "--combinations", combinations);
  }

  private void ofCover(CatalogueReader catalogue, Problem problem) throws IOException {
    checkNothingOfPuzzles();
    CatalogueInput.checkExpansion(file, catalogue.distinct(), expand);
    OptionUses uses = OptionUses.of(catalogue, problem, expand);
    SearchStatistics search = search(catalogue, problem, "options chosen", -1);
    out.println(Words.printable(problem.name()));
    String upTo = catalogue.distinct() == Distinct.RAW ? "" : " " + catalogue.distinct().words();
    out.println(
        "  "
            + Words.count(uses.solutions(), "solution")
            + (expand ? " with all images" : upTo)
            + soFar(catalogue));
    out.println();
    if (uses.solutions() > 0) {
      OptionUseText.lines(
              problem,
              BigInteger.valueOf(uses.solutions()),
              option -> BigInteger.valueOf(uses.of(option)))
          .forEach(out::println);
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
              name(pieces.get(k)),
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
        Optional.of(
            search(
                catalogue,
                encoding,
                "pieces placed",
                pieces.stream().allMatch(Piece::isFixed) ? encoding.mostUsed() : -1)));
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
