package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.cover.OptionGroup;
import coverall.diagram.RandomSolutions;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.OrbitSampler;
import coverall.solve.SolutionSampler;
import coverall.view.OptionText;
import coverall.view.Paragraph;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall sample}. */
@Command(
    name = "sample",
    description = {
      "Draws solutions at random.",
      "If the solutions can be counted or found in about a minute, all raw solutions are equally"
          + " likely: rotated and reflected ones count separately, exchanged identical pieces do"
          + " not. Otherwise some solutions are likelier than others, and the summary says so."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall sample problems/soma-cube.puzzle",
      "  coverall sample problems/pentominoes-6x10.puzzle --limit 20 -o 20.svg",
      "  coverall sample problems/queens-8.dlx --limit 3 --seed 7",
      "  coverall sample bedlam.db --limit 5 --format jsonl"
    })
final class SampleCommand implements Callable<Integer> {
  private static final String PICTURES = PictureFormat.names() + ", ";
  private static final int MOST_SEED = 1_000_000_000;

  private final Console console;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE",
      description =
          "A puzzle file, an exact cover problem (NAME.dlx), a catalogue (NAME.db), or - for"
              + " standard input.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Draws.class,
      description = "Draw N solutions, each from all of them. Default: 1.")
  private @Nullable Integer limit;

  @Option(names = "--number", paramLabel = "N", hidden = true, converter = WholeNumber.Draws.class)
  private @Nullable Integer formerLimit;

  private int number = 1;

  @Option(
      names = "--seed",
      paramLabel = "S",
      converter = WholeNumber.Any.class,
      description = "Draw the same solutions for the same seed. Default: a random seed.")
  private @Nullable Long seed;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = ExportCommand.FormatConverter.class,
      description =
          "slices, numbers, jsonl, csv or points; see coverall help export. Default: chosen by the"
              + " name of the output file, or slices.")
  private @Nullable SolutionFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME",
      description = {
        "Write to a new file. Default: standard output.",
        "NAME.jsonl, NAME.txt, NAME.csv: text. Add .gz to compress it.",
        "NAME.html: a page that shows the solutions in 3-D.",
        "NAME.svg, NAME.png: a picture of the first 200 solutions.",
        "NAME.stl, NAME.obj: a solid model of the first solution."
      })
  private @Nullable Path output;

  SampleCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    signals = console.signals();
  }

  /**
   * Solutions drawn at random.
   *
   * @param raw the number of all raw solutions, if it is known
   * @param how from what they were drawn, in words
   */
  private record Drawn(
      Problem problem, List<int[]> solutions, Optional<BigInteger> raw, String how) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    long start = System.nanoTime();
    Optional<PictureFormat> picture =
        output == null ? Optional.empty() : PictureFormat.ofFile(output);
    SolutionFormat text = checkOutput(picture.isPresent());
    Integer draws = console.renamed("--number", formerLimit, "--limit", limit);
    number = draws == null ? 1 : draws;
    long used = seed == null ? new SplittableRandom().nextInt(1, MOST_SEED) : seed;
    signals.listen();
    Drawn drawn =
        CatalogueInput.isCatalogue(file)
            ? drawFromCatalogue(picture, text, used)
            : draw(picture, text, used);
    if (!drawn.solutions().isEmpty()) {
      signals.onFirst(() -> {}); // The file ends after a whole solution.
      write(drawn, picture, text);
    }
    if (signals.exitCode() != 0) {
      console.tell("interrupted; " + Words.count(drawn.solutions().size(), "solution") + " drawn");
    }
    if (!drawn.solutions().isEmpty()) {
      summarize(drawn, used, (System.nanoTime() - start) / 1e9);
    }
    return signals.exitCode();
  }

  /** Rejects an output that cannot be written; returns the format of text. */
  private SolutionFormat checkOutput(boolean isPicture) {
    if (output == null) {
      return Objects.requireNonNullElse(format, SolutionFormat.SLICES);
    }
    SolutionFormat used =
        isPicture || (format != null && format.isFor(output.toString()))
            ? Objects.requireNonNullElse(format, SolutionFormat.SLICES)
            : TextFile.format(output, PICTURES);
    Failure.rejectIf(
        format != null && (isPicture || used != format),
        "--format " + format + " cannot be combined with --output " + output);
    NewFile.checkNew(output);
    return used;
  }

  /** Rejects an output that the kind of problem does not support. */
  private void checkOutput(Problem problem, Optional<PictureFormat> picture, SolutionFormat text) {
    boolean isPuzzle = problem.asPuzzle().isPresent();
    Failure.rejectIf(
        !isPuzzle && (picture.isPresent() || text.requiresCells()),
        (picture.isPresent() ? "--output " + output : "--format " + text)
            + ": not supported for exact cover problems");
  }

  private Drawn draw(Optional<PictureFormat> picture, SolutionFormat text, long used)
      throws InterruptedException {
    Problem problem = PuzzleInput.load(file, console.in(), /* asWritten= */ false, which);
    checkOutput(problem, picture, text);
    SolutionSampler sampler = new SolutionSampler(problem, used);
    signals.onFirst(sampler::stop);
    ProgressLine line = console.progressLine();
    SolutionSampler.Sample sample;
    try {
      sample = sampler.draw(number, line::show, line::show, share -> line.show("drawing", share));
    } finally {
      line.clear();
    }
    if (sample.hasNone()) {
      throw none(problem);
    }
    return new Drawn(problem, sample.solutions(), sample.raw(), words(sample.method()));
  }

  private Failure none(Problem problem) {
    return new Failure(ExitCode.FAILED, problem.name() + " has no solution");
  }

  private static String words(SolutionSampler.Method method) {
    return switch (method) {
      case COUNT -> "uniformly from all raw solutions, which were counted";
      case SEARCH -> "uniformly from all raw solutions, which a search has found";
      case RESTARTS ->
          "NOT uniformly: by searches with random choices, which find some solutions more often"
              + " than others";
    };
  }

  private Drawn drawFromCatalogue(Optional<PictureFormat> picture, SolutionFormat text, long used)
      throws IOException {
    which.checkNotBeside(file);
    if (DiagramCatalogue.recognises(file)) {
      return drawFromDiagram(picture, text, used);
    }
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Problem problem = catalogue.problem();
      checkOutput(problem, picture, text);
      boolean all = catalogue.digest() != null && catalogue.shard().isWhole();
      long known = catalogue.solutionCount();
      if (known == 0) {
        CatalogueInput.reportWhatIsMissing(catalogue, console);
        throw all ? none(problem) : Failure.ofUsage(file + " contains no solutions yet");
      }
      Distinct distinct = catalogue.distinct();
      OrbitSampler<IOException> sampler =
          new OrbitSampler<>(catalogue.images(problem), known, orbit -> solution(catalogue, orbit));
      SplittableRandom random = new SplittableRandom(used);
      List<int[]> solutions = new ArrayList<>();
      signals.onFirst(() -> {});
      while (solutions.size() < number && signals.exitCode() == 0) {
        solutions.add(sampler.draw(random));
      }
      CatalogueInput.reportWhatIsMissing(catalogue, console);
      return new Drawn(
          problem,
          solutions,
          Optional.empty(),
          words(
              all,
              distinct == Distinct.RAW
                  ? Words.count(known, "raw solution")
                  : CatalogueInput.count(catalogue, known),
              known == 1,
              distinct));
    }
  }

  private Drawn drawFromDiagram(Optional<PictureFormat> picture, SolutionFormat text, long used)
      throws IOException {
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      Problem problem = catalogue.problem();
      checkOutput(problem, picture, text);
      RandomSolutions random = new RandomSolutions(catalogue.diagram(problem));
      if (random.count().signum() == 0) {
        throw none(problem);
      }
      OptionGroup group = problem.symmetry().group(catalogue.distinct());
      Random source = Random.from(new SplittableRandom(used));
      List<int[]> solutions = new ArrayList<>();
      signals.onFirst(() -> {});
      while (solutions.size() < number && signals.exitCode() == 0) {
        int[] solution = random.draw(source);
        solutions.add(group.order() == 1 ? solution : image(solution, group, source));
      }
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
      return new Drawn(
          problem,
          solutions,
          catalogue.hasAll()
              ? Optional.of(random.count().multiply(BigInteger.valueOf(group.order())))
              : Optional.empty(),
          words(
              catalogue.hasAll(),
              Words.count(
                  random.count(),
                  catalogue.distinct() == Distinct.RAW ? "raw solution" : "solution"),
              random.count().equals(BigInteger.ONE),
              catalogue.distinct()));
    }
  }

  private static int[] solution(CatalogueReader catalogue, long orbit) throws IOException {
    List<int[]> found = new ArrayList<>();
    catalogue.solution(orbit + 1, (n, subproblem, options) -> found.add(options.clone()));
    return found.getFirst();
  }

  /** A random image of a solution, none of whose images is the same. */
  private static int[] image(int[] solution, OptionGroup group, Random random) {
    int element = random.nextInt(group.order());
    return Arrays.stream(solution).map(option -> group.image(element, option)).sorted().toArray();
  }

  /**
   * How solutions were drawn.
   *
   * @param all whether from all there are
   * @param known their number, in words
   * @param isOne whether that is 1
   */
  private static String words(boolean all, String known, boolean isOne, Distinct distinct) {
    return "uniformly from "
        + (all ? "all " : "the ")
        + (distinct == Distinct.RAW
            ? known
            : "raw solutions that "
                + known
                + " "
                + distinct.words()
                + (isOne ? " stands for" : " stand for"));
  }

  private void write(Drawn drawn, Optional<PictureFormat> picture, SolutionFormat text)
      throws IOException {
    Optional<Encoding> puzzle = drawn.problem().asPuzzle();
    if (output != null && picture.isPresent() && puzzle.isPresent()) {
      draw(drawn, new Picture(picture.get(), output, puzzle.get()));
    } else if (output != null) {
      try (NewFile file = NewFile.create(output)) {
        write(drawn, text.begin(drawn.problem(), file.text(), Screen.FILE));
        file.finish();
      }
    } else {
      Writer out = console.writer();
      write(drawn, text.begin(drawn.problem(), out, console.screen()));
      out.flush();
    }
  }

  private static void write(Drawn drawn, OptionText text) throws IOException {
    long written = 0;
    for (int[] solution : drawn.solutions()) {
      text.write(++written, solution);
    }
  }

  /** A picture of solutions of a puzzle. */
  private record Picture(PictureFormat format, Path file, Encoding encoding) {}

  private void draw(Drawn drawn, Picture to) throws IOException {
    PictureFile picture =
        new PictureFile(
            console,
            to.format(),
            to.file(),
            to.encoding().puzzle(),
            "drawn at random",
            PictureOptions.usualLook());
    write(drawn, (n, options) -> picture.write(n, to.encoding().solution(options)));
    picture.finish();
    picture.reportSkipped();
  }

  private void summarize(Drawn drawn, long used, double seconds) throws IOException {
    Summary summary = new Summary(console.err());
    summary.puzzle(drawn.problem());
    drawn
        .raw()
        .ifPresent(raw -> summary.line("counts", Words.number(raw) + " " + Distinct.RAW.words()));
    Paragraph.lines("  drawn     ", drawn.how(), Console.COLUMNS).forEach(console.err()::println);
    summary.line("seed", Long.toString(used));
    summary.line("time", Words.time(seconds));
    if (output != null) {
      summary.file("file", output);
    }
  }
}
