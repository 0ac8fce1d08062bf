package coverall.cli;

import coverall.cover.Simplification;
import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Shape;
import coverall.picture.SolutionPage;
import coverall.picture.Worksheet;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Piece;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Symmetry;
import coverall.puzzle.Turning;
import coverall.symmetry.Automorphisms;
import coverall.view.CellLayers;
import coverall.view.CoverSize;
import coverall.view.MatrixText;
import coverall.view.PartNumbers;
import coverall.view.ShapeDrawing;
import coverall.view.Stance;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall show}. */
@Command(
    name = "show",
    description =
        "Shows the pieces and the symmetry of a puzzle, and the size of its exact cover matrix.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall show problems/soma-cube.puzzle",
      "  coverall show problems/soma-cube.puzzle -o soma.svg",
      "  coverall show problems/soma-cube.puzzle -o play-soma.html",
      "  coverall show problems/soma-cube.puzzle --worksheet -o print.html",
      "  coverall show problems/lepage/toy3.txt --as-written --matrix"
    })
final class ShowCommand implements Callable<Integer> {
  private static final Duration TIME_FOR_SYMMETRY = Duration.ofSeconds(2);

  private final Console console;
  private final PrintStream out;

  @Parameters(
      paramLabel = "FILE",
      description = "A puzzle file, an exact cover problem (NAME.dlx), or - for standard input.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Option(
      names = "--as-written",
      description =
          "Apply the keys lock and constrain of a Lepage file literally. Default: ignore them.")
  private boolean asWritten;

  @Option(
      names = "--matrix",
      description =
          "Print the exact cover matrix, with a row for each option and a column for each item.")
  private boolean matrix;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "Write the pieces to a new file:",
        "NAME.svg, NAME.png: a picture.",
        "NAME.html: a page to solve the puzzle by hand, without any solution in it.",
        "NAME.stl, NAME.obj: solid models for 3-D printing."
      })
  private @Nullable Path output;

  @Option(
      names = "--worksheet",
      description =
          "With -o NAME.html: write a page to print, with the empty board and all pieces to cut"
              + " out.")
  private boolean worksheet;

  @Mixin private PictureOptions pictures = new PictureOptions();

  ShowCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    out = console.out();
  }

  @Override
  public Integer call() throws IOException {
    Optional<PictureOptions.Asked> picture =
        pictures.asked(false, output, PuzzleFile.defaultName(file));
    PictureOptions.Look look =
        pictures.look(picture.map(PictureOptions.Asked::format).orElse(null));
    checkOutput(picture);
    Problem problem = PuzzleInput.load(file, console.in(), asWritten, which);
    if (picture.isPresent()) {
      draw(problem, picture.get(), look);
      return ExitCode.DONE;
    }
    out.println(Words.printable(problem.name()));
    problem.asPuzzle().ifPresentOrElse(this::show, () -> showCover(problem));
    if (matrix) {
      out.println();
      for (int option = 0; option < problem.cover().optionCount(); option++) {
        out.println(MatrixText.line(problem.cover(), option));
      }
    }
    return ExitCode.DONE;
  }

  private void checkOutput(Optional<PictureOptions.Asked> picture) {
    Failure.rejectIf(
        worksheet && picture.filter(asked -> asked.format() == PictureFormat.HTML).isEmpty(),
        "--worksheet requires -o NAME.html");
    if (output == null && picture.isEmpty()) {
      return;
    }
    Failure.rejectIf(
        picture.isEmpty(),
        "--output " + output + ": unknown file format. Use " + PictureFormat.names() + ".");
    Failure.rejectIf(matrix, "--matrix cannot be combined with a picture or a solid model");
  }

  private void draw(Problem problem, PictureOptions.Asked asked, PictureOptions.Look look)
      throws IOException {
    Puzzle puzzle =
        problem
            .asPuzzle()
            .map(Encoding::puzzle)
            .orElseThrow(
                () ->
                    Failure.ofUsage(
                        problem.name()
                            + ": is an exact cover problem, which has no pieces to draw"));
    if (asked.format() == PictureFormat.HTML) {
      writePage(puzzle, asked.file());
      return;
    }
    PictureFile.ofPieces(console, asked.format(), asked.file(), puzzle, look);
    console.tell(Words.pieces(puzzle) + " written to " + asked.file());
  }

  /**
   * A drawing of the region: as in puzzle files, but a heap of balls in the layers it stands in.
   */
  private static List<String> region(Shape region) {
    return Stance.of(region).isAsWritten()
        ? ShapeDrawing.rows(region)
        : CellLayers.of(
            region,
            region.marks().chars().mapToObj(Character::toString).toList(),
            Console.COLUMNS - 2);
  }

  private void writePage(Puzzle puzzle, Path page) throws IOException {
    try (NewFile created = NewFile.create(page)) {
      if (worksheet) {
        Worksheet.write(puzzle, created.text());
      } else {
        SolutionPage.writeGame(puzzle, created.text());
      }
      created.finish();
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage("--output " + page + ": " + e.getMessage());
    }
    String kind = worksheet ? "a worksheet for " : "a page to play ";
    console.tell(kind + Words.printable(puzzle.name()) + " written to " + page);
  }

  private void showCover(Problem problem) {
    CoverSize size = CoverSize.of(problem);
    line("items", size.items());
    line("options", size.options());
    matrix(problem);
    line("symmetry", symmetryOfCover(problem));
    int declared = problem instanceof NamedCover cover ? cover.declared().size() : 0;
    if (declared > 0) {
      line("declared", Words.count(declared, "permutation") + " of the items");
    }
    expectations(problem);
  }

  /** How many permutations of the options keep an exact cover problem as it is. */
  private static String symmetryOfCover(Problem problem) {
    Automorphisms found = Automorphisms.of(problem.cover(), TIME_FOR_SYMMETRY);
    if (found.order().equals(BigInteger.ONE)) {
      return found.isComplete() ? "none" : "unknown, the search for it takes too long";
    }
    return (found.isComplete() ? "" : "at least ")
        + Words.count(found.order(), "permutation")
        + " of the options";
  }

  private void matrix(Problem problem) {
    line("matrix", Summary.matrix(problem));
    Simplification simple = Simplification.of(problem.cover());
    if (simple.halves(problem.cover())) {
      line("reduced", "to " + Summary.left(simple.cover()));
    }
  }

  private void expectations(Problem problem) {
    for (Expectation expectation : problem.expectations()) {
      line("expected", Summary.expectedWords(expectation));
    }
  }

  private void show(Encoding encoding) {
    Puzzle puzzle = encoding.puzzle();
    line("region", Words.region(puzzle));
    line("pieces", Words.pieces(puzzle) + ", " + Words.count(puzzle.volume(), "cell"));
    for (Piece piece : puzzle.pieces()) {
      if (piece.isGap()) {
        line("empty", piece.copiesText() + " cells stay empty");
      } else if (puzzle.rules().inside().containsKey(piece.name())) {
        line("confined", confined(puzzle, piece));
      }
    }
    if (!puzzle.rules().starts().isEmpty()) {
      line(
          "start",
          puzzle.rules().starts().stream().map(Rules.Start::piece).collect(Collectors.joining(" "))
              + " in place");
    }
    puzzle.rules().fits().forEach((colour, on) -> line("colour", colour + " fits " + words(on)));
    SlidingRules sliding = puzzle.sliding();
    if (sliding.hasBox()) {
      line("open", String.join(" ", sliding.open().stream().map(Direction::name).toList()));
    }
    sliding.together().forEach(group -> line("together", String.join(" ", new TreeSet<>(group))));
    matrix(encoding);
    line("symmetry", symmetry(encoding));
    line("counted", asWritten ? "as written" : encoding.coarsest().words());
    expectations(encoding);
    out.println();
    if (!puzzle.region().isBox() || !puzzle.region().isPlain()) {
      region(puzzle.region()).forEach(row -> out.println(row.isEmpty() ? "" : "  " + row));
      out.println();
    }
    ShapeDrawing.arrange(pieces(encoding), console.screen().columns() - 2)
        .forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
  }

  private static String confined(Puzzle puzzle, Piece piece) {
    Set<Cell> inside = puzzle.rules().inside().getOrDefault(piece.name(), Set.of());
    return piece.name()
        + " may cover "
        + Words.number(inside.size())
        + " of "
        + Words.count(puzzle.cellCount(), "cell");
  }

  private static String words(Set<Character> colours) {
    return String.join(" ", colours.stream().map(String::valueOf).sorted().toList());
  }

  private String symmetry(Encoding encoding) {
    if (asWritten) {
      return "not used";
    }
    if (encoding.coarsest() == Distinct.RAW) {
      return "too many to list, not used";
    }
    Symmetry symmetry = encoding.symmetry();
    return Words.count(symmetry.rotations().order(), "rotation")
        + (symmetry.reflects()
            ? ", " + symmetry.all().order() + " with reflections"
            : ", no reflection");
  }

  private List<ShapeDrawing.Block> pieces(Encoding encoding) {
    int[] placements = encoding.placementCounts();
    PartNumbers numbers = new PartNumbers(encoding.puzzle());
    List<ShapeDrawing.Block> blocks = new ArrayList<>();
    for (int k = 0; k < placements.length; k++) {
      Piece piece = encoding.puzzle().pieces().get(k);
      if (piece.isGap()) {
        continue;
      }
      List<String> title =
          List.of(
              piece.label(),
              Words.count(piece.shape().size(), "cell")
                  + (piece.turning() == Turning.FREE ? "" : ", " + piece.turning().word()),
              Words.count(placements[k], "placement"));
      blocks.add(
          ShapeDrawing.titled(
              title, piece.shape(), console.screen().colours(), numbers.colour(numbers.first(k))));
    }
    return blocks;
  }

  private void line(String title, String text) {
    new Summary(out).line(title, text);
  }
}
