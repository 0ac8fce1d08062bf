package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Headway;
import coverall.catalogue.Selection;
import coverall.puzzle.Encoding;
import coverall.view.SolutionFormat;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall export}. */
@Command(
    name = "export",
    description = "Writes solutions of a catalogue as text.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nFormats:%n",
    footer = {
      "  slices   z slices beside each other, in every cell the name of its piece",
      "  numbers  layers below each other, in every cell the number of its piece",
      "  jsonl    JSON Lines: the placements of a solution in a line",
      "  csv      a table: solution,piece,copy,x,y,z",
      "  points   a point cloud, all numbers: x,y,z,piece,solution",
      "",
      "The pieces are numbered from 1 in the order of the puzzle, copies too.",
      "",
      "Examples:",
      "  coverall export bedlam.db --number 7",
      "  coverall export bedlam.db -o bedlam.csv.gz",
      "  coverall export bedlam.db --where X_=1,1,1 --where V2=0,0,0 --format jsonl",
      "  coverall export bedlam.db --expand --every 1000 --format points -o some.csv"
    })
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "The file to write, which must not be there;",
        "compressed if it ends in .gz. Stdout if not given."
      })
  private @Nullable Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description = {
        "slices, numbers, jsonl, csv or points. If not",
        "given: by the file's name, else slices."
      })
  private @Nullable SolutionFormat format;

  @Option(names = "--first", paramLabel = "N", description = "The first N, of all that follows.")
  private @Nullable Long first;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "The 1st, the N+1st and so on, of all that follows.")
  private @Nullable Long every;

  @Option(
      names = "--where",
      paramLabel = "PIECE=x,y,z",
      description = {
        "Those in which the piece covers the cell. Given",
        "several times, all must hold."
      })
  private List<String> where = new ArrayList<>();

  @Option(names = "--number", paramLabel = "K", description = "Solution K of the catalogue alone.")
  private @Nullable Long number;

  @Option(
      names = "--expand",
      description = {
        "With all different images that count as the same:",
        "every solution as it lies. Numbered anew, from 1."
      })
  private boolean expand;

  /** Finds a format by its name. */
  static final class FormatConverter implements ITypeConverter<SolutionFormat> {
    @Override
    public SolutionFormat convert(String word) {
      for (SolutionFormat format : SolutionFormat.values()) {
        if (format.toString().equalsIgnoreCase(word)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "expected slices, numbers, jsonl, csv or points, found '" + word + "'");
    }
  }

  @Spec private @Nullable CommandSpec spec;

  private long written;

  @Override
  public Integer call() throws IOException {
    SolutionFormat used = checkOptions();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Encoding encoding = CatalogueInput.encoding(catalogue);
      Selection selection = selection(encoding);
      checkNumber(catalogue);
      if (output == null) {
        write(catalogue, selection, encoding, used, Terminal.stdout());
      } else {
        Signals.listen();
        Signals.onFirst(() -> {}); // The file is ended well after the solution that is written.
        write(catalogue, selection, encoding, used, TextFile.create(output));
      }
      tell(catalogue);
    }
    return Signals.exitCode();
  }

  private SolutionFormat checkOptions() {
    SearchOptions.check(spec, "--first", first == null ? 1 : first, Long.MAX_VALUE);
    SearchOptions.check(spec, "--every", every == null ? 1 : every, Long.MAX_VALUE);
    SearchOptions.check(spec, "--number", number == null ? 1 : number, Long.MAX_VALUE);
    if (number != null && (first != null || every != null || !where.isEmpty())) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--number goes with none of --first, --every and --where");
    }
    if (output == null) {
      return Objects.requireNonNullElse(format, SolutionFormat.SLICES);
    }
    if (format == null) {
      format = TextFile.format(output, "");
    } else if (!format.isFor(output.toString())
        && SolutionFormat.ofFile(output.toString()).isPresent()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--format " + format + " does not go with the name " + output + ". Maybe leave it out");
    }
    TextFile.checkNew(output);
    return format;
  }

  private Selection selection(Encoding encoding) {
    try {
      return new Selection(
          expand,
          where.stream().map(text -> Selection.Condition.parse(text, encoding)).toList(),
          every == null ? 1 : every,
          first == null ? Long.MAX_VALUE : first);
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.WRONG_USAGE, "--where: " + e.getMessage());
    }
  }

  private void checkNumber(CatalogueReader catalogue) throws IOException {
    if (number != null && !catalogue.solution(number, (n, subproblem, placements) -> true)) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--number "
              + number
              + ": "
              + file
              + " has "
              + Words.count(catalogue.solutionCount(), "solution"));
    }
  }

  private void write(
      CatalogueReader catalogue,
      Selection selection,
      Encoding encoding,
      SolutionFormat used,
      Writer writer)
      throws IOException {
    try (Writer out = writer) {
      SolutionText text = used.begin(encoding.puzzle(), out);
      CatalogueReader.Visitor visitor =
          (n, subproblem, placements) -> {
            text.write(n, encoding.solution(placements));
            written++;
            return Signals.exitCode() == 0;
          };
      if (number == null) {
        selection.pass(catalogue, encoding, visitor);
      } else {
        selection.pass(number, catalogue, encoding, visitor);
      }
    }
  }

  private void tell(CatalogueReader catalogue) throws IOException {
    if (output != null || written == 0) {
      System.err.println(
          "coverall: "
              + Words.count(written, "solution")
              + (Signals.exitCode() == 0 ? "" : " so far")
              + (output == null ? "" : " in " + output));
    }
    if (catalogue.digest() == null) {
      Headway headway = Headway.of(catalogue);
      System.err.println(
          "coverall: "
              + file
              + " is incomplete: "
              + Words.number(headway.done())
              + " of "
              + Words.count(headway.subproblems(), "subproblem")
              + " are done");
    }
    if (!catalogue.shard().isWhole()) {
      System.err.println("coverall: " + file + " is of shard " + catalogue.shard() + " alone");
    }
  }
}
