package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Selection;
import coverall.picture.SolutionPage;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall export}. */
@Command(
    name = "export",
    description = "Writes solutions of a catalogue as text, a page or a picture.",
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
      "  coverall export bedlam.db --html",
      "  coverall export bedlam.db --number 7 -o seven.svg",
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
        "The file to write, which must not be there; text is",
        "compressed if it ends in .gz. Stdout if not given.",
        "NAME.html is a page to look at solutions in 3-D.",
        "NAME.svg, NAME.png are pictures of one or several.",
        "NAME.stl, NAME.obj are solids to print."
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

  @Option(names = "--html", description = "A page, as -o NAME.html makes it.")
  private boolean html;

  @Mixin private PictureOptions pictures = new PictureOptions();

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
    checkOptions();
    Optional<PictureOptions.Asked> picture =
        pictures.asked(html, output, CatalogueInput.name(file));
    PictureOptions.Size size =
        pictures.size(picture.map(PictureOptions.Asked::format).orElse(null));
    SolutionFormat used = picture.isPresent() ? noFormat() : checkText();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Encoding encoding = CatalogueInput.encoding(catalogue);
      Selection selection =
          selection(encoding, picture.map(asked -> most(asked.format())).orElse(Long.MAX_VALUE));
      checkNumber(catalogue);
      if (picture.isPresent()) {
        draw(picture.get(), size, catalogue, selection, encoding);
      } else if (output == null) {
        write(catalogue, selection, encoding, used, Terminal.stdout(), Terminal.screen());
      } else {
        Signals.listen();
        Signals.onFirst(() -> {}); // The file is ended well after the solution that is written.
        write(catalogue, selection, encoding, used, TextFile.create(output), Screen.FILE);
      }
      tell(catalogue);
    }
    return Signals.exitCode();
  }

  private void checkOptions() {
    SearchOptions.check(spec, "--first", first == null ? 1 : first, Long.MAX_VALUE);
    SearchOptions.check(spec, "--every", every == null ? 1 : every, Long.MAX_VALUE);
    SearchOptions.check(spec, "--number", number == null ? 1 : number, Long.MAX_VALUE);
    if (number != null && (first != null || every != null || !where.isEmpty())) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--number goes with none of --first, --every and --where");
    }
  }

  private SolutionFormat noFormat() {
    if (format != null) {
      throw new Failure(ExitCode.WRONG_USAGE, "--format " + format + " is for text alone");
    }
    return SolutionFormat.SLICES;
  }

  private SolutionFormat checkText() {
    if (output == null) {
      return Objects.requireNonNullElse(format, SolutionFormat.SLICES);
    }
    if (format == null) {
      format = TextFile.format(output, PictureFormat.names() + ", ");
    } else if (!format.isFor(output.toString())
        && SolutionFormat.ofFile(output.toString()).isPresent()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--format " + format + " does not go with the name " + output + ". Maybe leave it out");
    }
    TextFile.checkNew(output);
    return format;
  }

  /** How many solutions a picture shows if that is not said. */
  private long most(PictureFormat format) {
    boolean some = every != null || !where.isEmpty();
    return format == PictureFormat.HTML || (some && !format.isSolid()) ? Long.MAX_VALUE : 1;
  }

  private Selection selection(Encoding encoding, long most) {
    try {
      return new Selection(
          expand,
          where.stream().map(text -> Selection.Condition.parse(text, encoding)).toList(),
          every == null ? 1 : every,
          first == null ? most : first);
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
      Writer writer,
      Screen screen)
      throws IOException {
    try (Writer out = writer) {
      pass(catalogue, selection, encoding, used.begin(encoding.puzzle(), out, screen));
    }
  }

  private void pass(
      CatalogueReader catalogue, Selection selection, Encoding encoding, SolutionText text)
      throws IOException {
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

  private void draw(
      PictureOptions.Asked asked,
      PictureOptions.Size size,
      CatalogueReader catalogue,
      Selection selection,
      Encoding encoding)
      throws IOException {
    checkMost(asked.format(), catalogue);
    Signals.listen();
    Signals.onFirst(() -> {}); // The picture is ended well after the solution that is written.
    Distinct distinct = expand ? Distinct.RAW : catalogue.distinct();
    PictureFile picture =
        new PictureFile(asked.format(), asked.file(), encoding.puzzle(), distinct.words(), size);
    picture.note(SolutionPage.MAY_BE_MORE); // until all have been passed on
    try (picture) {
      pass(catalogue, selection, encoding, picture);
      if (Signals.exitCode() == 0) {
        picture.note(note(catalogue));
      }
    }
    picture.tellLeftOut(System.err);
    written -= picture.leftOut();
    output = picture.isMade() ? asked.file() : null;
  }

  /** What is to be said of the solutions of a page as a whole. */
  private String note(CatalogueReader catalogue) throws IOException {
    if (number != null || first != null || every != null || !where.isEmpty()) {
      return "Chosen from "
          + Words.count(catalogue.solutionCount(), "solution")
          + " "
          + catalogue.distinct().words()
          + ".";
    }
    boolean all = catalogue.digest() != null && catalogue.shard().isWhole();
    return all ? "" : SolutionPage.MAY_BE_MORE;
  }

  /** Refuses what is sure to be too much. */
  private void checkMost(PictureFormat format, CatalogueReader catalogue) throws IOException {
    boolean all = where.isEmpty() && number == null && format == PictureFormat.HTML;
    long there = expand ? Long.MAX_VALUE : catalogue.solutionCount();
    long known = all ? (catalogue.solutionCount() - 1) / (every == null ? 1 : every) + 1 : 0;
    long most = first == null ? known : Math.min(first, there);
    if (most > format.most()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          format
              + ": "
              + Words.count(most, "solution")
              + ", expected at most "
              + Words.number(format.most())
              + (format.most() == 1 ? "" : ". Maybe --first " + format.most()));
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
    CatalogueInput.tellWhatIsMissing(catalogue);
  }
}
