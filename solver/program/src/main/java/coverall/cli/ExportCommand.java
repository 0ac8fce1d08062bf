package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DisassemblyRows;
import coverall.catalogue.Selection;
import coverall.catalogue.SetCatalogue;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.format.PuzzleFile;
import coverall.picture.SolutionPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.view.OptionText;
import coverall.view.ParquetTable;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall export}. */
@Command(
    name = "export",
    description =
        "Writes solutions of a catalogue as text, a table for SQL, a web page, a picture, a solid"
            + " model or a BurrTools file.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nFormats:%n",
    footer = {
      "  slices   z slices side by side, with the name of the piece in every cell",
      "  numbers  layers one below another, with the number of the piece in every cell",
      "  jsonl    JSON Lines: one solution per line",
      "  csv      a table: solution,piece,copy,x,y,z",
      "  points   a point cloud of numbers: x,y,z,piece,solution",
      "",
      "Pieces and copies are numbered from 1, in the order of the puzzle file.",
      "For exact cover problems, slices has one option per line, and csv is a table:",
      "solution,option,item. Options are numbered from 1, in the order of the file.",
      "",
      "Examples:",
      "  coverall export bedlam.db --number 7",
      "  coverall export bedlam.db --html",
      "  coverall export bedlam.db --number 7 -o seven.svg",
      "  coverall export bedlam.db -o bedlam.xmpuzzle",
      "  coverall export bedlam.db -o bedlam.csv.gz",
      "  coverall export bedlam.db -o bedlam.parquet",
      "  coverall export bedlam.db --where X_=1,1,1 --where V2=0,0,0 --format jsonl",
      "  coverall export burr.db --min-level 5 --sort level",
      "  coverall export bedlam.db --expand --every 1000 --format points -o some.csv"
    })
final class ExportCommand implements Callable<Integer> {
  private static final String BURRTOOLS = ".xmpuzzle";
  private static final int MOST_DRAWN_MOVES = 1_000; // of a solution
  private static final int MOST_IN_BURRTOOLS = 100_000;

  private final Console console;
  private final Signals signals;

  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = {
        "Write to a new file. Default: standard output.",
        "NAME.jsonl, NAME.txt, NAME.csv: text. Add .gz to compress it.",
        "NAME.parquet: the table of csv, for DuckDB and Spark.",
        "NAME.html: a page that shows solutions in 3-D, or the table of a catalogue of sets.",
        "NAME.svg, NAME.png: a picture of one or more solutions.",
        "NAME.stl, NAME.obj: a solid model for 3-D printing.",
        "NAME.xmpuzzle: the puzzle with its solutions, for BurrTools."
      })
  private @Nullable Path output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description =
          "The text format; see below. Default: chosen by the name of the output file, or slices.")
  private @Nullable SolutionFormat format;

  @Option(names = "--html", description = "Same as -o NAME.html, named after the input.")
  private boolean html;

  @Mixin private PictureOptions pictures = new PictureOptions();

  @Option(
      names = "--first",
      paramLabel = "N",
      converter = WholeNumber.Solutions.class,
      description = "Export the first N selected solutions.")
  private @Nullable Long first;

  @Option(
      names = "--every",
      paramLabel = "N",
      converter = WholeNumber.Solutions.class,
      description = "Export every Nth selected solution, starting with the first.")
  private @Nullable Long every;

  @Option(
      names = "--where",
      paramLabel = "PIECE=x,y,z",
      description =
          "Select solutions in which the piece covers the cell. On lattices, x,y,z are column, row"
              + " and layer of the grid. May be repeated: all conditions must hold.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--number",
      paramLabel = "K",
      converter = WholeNumber.Solutions.class,
      description = "Select solution K of the catalogue.")
  private @Nullable Long number;

  @Option(
      names = "--min-level",
      paramLabel = "N",
      converter = WholeNumber.Level.class,
      description =
          "Select solutions that take at least N moves until a piece is out; 1 selects all that"
              + " come apart. Requires coverall disassemble.")
  private @Nullable Integer minLevel;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      description = "level: export the solutions with the highest levels first.")
  private @Nullable Order order;

  @Option(
      names = "--moves",
      description =
          "Draw how solutions come apart, one picture for each move. Requires --svg or --png, and"
              + " coverall disassemble.")
  private boolean moves;

  @Option(
      names = "--expand",
      description = "Include the rotated and reflected images of every solution, numbered from 1.")
  private boolean expand;

  /** The orders besides that of the catalogue. */
  enum Order {
    LEVEL
  }

  /** Finds an order by its name. */
  static final class OrderConverter implements ITypeConverter<Order> {
    @Override
    public Order convert(String word) {
      if (!word.equals("level")) {
        throw new TypeConversionException("expected level");
      }
      return Order.LEVEL;
    }
  }

  /** Finds a format by its name. */
  static final class FormatConverter implements ITypeConverter<SolutionFormat> {
    @Override
    public SolutionFormat convert(String word) {
      for (SolutionFormat format : SolutionFormat.values()) {
        if (format.toString().equalsIgnoreCase(word)) {
          return format;
        }
      }
      throw new TypeConversionException("expected slices, numbers, jsonl, csv or points");
    }
  }

  private long written;

  ExportCommand(Console console) {
    this.console = console;
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    Optional<PictureOptions.Asked> picture =
        pictures.asked(html, output, CatalogueInput.name(file));
    Failure.rejectIf(
        moves && picture.filter(asked -> asked.format().isDrawing()).isEmpty(),
        "--moves requires --svg or --png");
    PictureOptions.Size size =
        pictures.size(picture.map(PictureOptions.Asked::format).orElse(null));
    if (SetCatalogue.recognises(file)) {
      checkNothingOfSolutions();
      return SetExport.run(console, file, picture);
    }
    boolean burrTools = picture.isEmpty() && output != null && isForBurrTools(output);
    boolean parquet = picture.isEmpty() && output != null && isParquet(output);
    SolutionFormat used = picture.isPresent() || burrTools || parquet ? noFormat() : checkText();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Problem problem = catalogue.problem();
      Optional<Encoding> puzzle = problem.asPuzzle();
      if (puzzle.isEmpty()) {
        checkNothingOfPuzzles(catalogue, picture.isPresent() || burrTools, used);
      }
      Selection selection =
          selection(puzzle, picture.map(asked -> most(asked.format())).orElse(Long.MAX_VALUE));
      checkNumber(catalogue);
      checkTakenApart(catalogue);
      if (picture.isPresent() && puzzle.isPresent()) {
        draw(picture.get(), size, catalogue, selection, puzzle.get());
      } else if (burrTools && puzzle.isPresent() && output != null) {
        writeForBurrTools(output, catalogue, selection, puzzle.get());
      } else if (parquet && output != null) {
        writeParquet(output, catalogue, selection, problem);
      } else if (output == null) {
        Writer out = console.writer();
        write(catalogue, selection, problem, used, out, console.screen());
        out.flush();
      } else {
        signals.listen();
        signals.onFirst(() -> {}); // The file ends after a whole solution.
        try (NewFile created = NewFile.create(output)) {
          write(catalogue, selection, problem, used, created.text(), Screen.FILE);
          created.finish();
        }
      }
      tell(catalogue);
    }
    return signals.exitCode();
  }

  private void checkOptions() {
    Failure.rejectIf(
        number != null && byLevel(), "--number cannot be combined with --min-level or --sort");
    Failure.rejectIf(
        number != null && (first != null || every != null || !where.isEmpty()),
        "--number cannot be combined with --first, --every or --where");
    Failure.rejectIf(moves && expand, "--moves cannot be combined with --expand");
  }

  /** Rejects what only catalogues of solutions support. */
  private void checkNothingOfSolutions() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--format", format != null);
    given.put("--first", first != null);
    given.put("--every", every != null);
    given.put("--where", !where.isEmpty());
    given.put("--number", number != null);
    given.put("--min-level", minLevel != null);
    given.put("--sort", order != null);
    given.put("--moves", moves);
    given.put("--expand", expand);
    given.forEach(
        (option, isGiven) -> {
          if (isGiven) {
            throw Failure.ofUsage(
                option + " requires solutions; " + file + " contains sets of pieces");
          }
        });
  }

  /** Rejects what only puzzles support. */
  private void checkNothingOfPuzzles(
      CatalogueReader catalogue, boolean requiresPuzzle, SolutionFormat used) {
    CatalogueInput.refuse(catalogue, html ? "--html" : "--output " + output, requiresPuzzle);
    CatalogueInput.refuse(catalogue, "--where", !where.isEmpty());
    CatalogueInput.refuse(catalogue, "--min-level", minLevel != null);
    CatalogueInput.refuse(catalogue, "--sort", order != null);
    CatalogueInput.refuse(catalogue, "--moves", moves);
    CatalogueInput.refuse(catalogue, "--expand", expand);
    CatalogueInput.refuse(catalogue, "--format " + used, used.requiresCells());
  }

  private SolutionFormat noFormat() {
    Failure.rejectIf(
        format != null,
        "--format cannot be combined with a picture, a page, a solid model, a BurrTools file or a"
            + " Parquet file");
    if (output != null && isForBurrTools(output)) {
      NewFile.checkNew(output);
    }
    return SolutionFormat.SLICES;
  }

  private SolutionFormat checkText() {
    if (output == null) {
      return Objects.requireNonNullElse(format, SolutionFormat.SLICES);
    }
    if (format == null) {
      format =
          TextFile.format(
              output,
              PictureFormat.names()
                  + ", NAME"
                  + BURRTOOLS
                  + ", NAME"
                  + ParquetTable.EXTENSION
                  + ", ");
    } else {
      Failure.rejectIf(
          !format.isFor(output.toString()) && SolutionFormat.ofFile(output.toString()).isPresent(),
          "--format " + format + " cannot be combined with --output " + output);
    }
    NewFile.checkNew(output);
    return format;
  }

  /** The default for the number of solutions in a picture. */
  private long most(PictureFormat format) {
    boolean some = every != null || !where.isEmpty() || byLevel();
    return format == PictureFormat.HTML || (some && !format.isSolid()) ? Long.MAX_VALUE : 1;
  }

  private Selection selection(Optional<Encoding> puzzle, long most) {
    try {
      return new Selection(
          expand,
          puzzle.stream()
              .flatMap(of -> where.stream().map(text -> Selection.Condition.parse(text, of)))
              .toList(),
          every == null ? 1 : every,
          first == null ? most : first);
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage("--where: " + e.getMessage());
    }
  }

  private void checkNumber(CatalogueReader catalogue) throws IOException {
    Failure.rejectIf(
        number != null && !catalogue.solution(number, (n, subproblem, placements) -> true),
        "--number '"
            + number
            + "': "
            + file
            + " contains "
            + CatalogueInput.count(catalogue, catalogue.solutionCount()));
  }

  private void write(
      CatalogueReader catalogue,
      Selection selection,
      Problem problem,
      SolutionFormat used,
      Writer out,
      Screen screen)
      throws IOException {
    OptionText text = used.begin(problem, out, screen);
    Optional<Encoding> puzzle = problem.asPuzzle();
    boolean apart =
        (used == SolutionFormat.SLICES || used == SolutionFormat.JSONL)
            && !expand
            && catalogue.disassemblies().exist();
    if (!apart || puzzle.isEmpty()) {
      pass(catalogue, selection, problem, text);
      return;
    }
    DisassemblyOutput moves =
        used == SolutionFormat.JSONL
            ? DisassemblyOutput.ofJsonLines(out, puzzle.get())
            : DisassemblyOutput.ofText(out, puzzle.get(), screen);
    pass(
        catalogue,
        selection,
        problem,
        (n, options) -> {
          Optional<Disassembly> found = catalogue.disassemblies().of(n, options, puzzle.get());
          if (found.isPresent()) {
            moves.take(n, options, found.get());
          } else {
            text.write(n, options);
          }
        });
  }

  private void pass(
      CatalogueReader catalogue, Selection selection, Problem problem, OptionText text)
      throws IOException {
    CatalogueReader.Visitor visitor =
        (n, subproblem, options) -> {
          text.write(n, options);
          written++;
          return signals.exitCode() == 0;
        };
    if (number != null) {
      selection.pass(number, catalogue, problem, visitor);
    } else if (moves || byLevel()) {
      selection.pass(numbersByLevel(catalogue), catalogue, problem, visitor);
    } else {
      selection.pass(catalogue, problem, visitor);
    }
  }

  /** Rejects what requires that the solutions were taken apart. */
  private void checkTakenApart(CatalogueReader catalogue) throws IOException {
    Failure.rejectIf(
        (moves || byLevel()) && !catalogue.disassemblies().exist(),
        (moves ? "--moves" : minLevel != null ? "--min-level" : "--sort")
            + ": "
            + file
            + (moves ? " has no moves" : " has no levels")
            + ". Run coverall disassemble "
            + CatalogueInput.word(file)
            + " first.");
  }

  private boolean byLevel() {
    return minLevel != null || order != null;
  }

  /** The numbers of the solutions that come apart as asked for, in the order asked for. */
  private List<Long> numbersByLevel(CatalogueReader catalogue) throws IOException {
    List<DisassemblyRows.Row> rows = new ArrayList<>();
    catalogue
        .disassemblies()
        .visit(
            row -> {
              if (row.outcome() == Disassembly.Verdict.APART
                  && DisassemblyTally.first(row.level()) >= (minLevel == null ? 0 : minLevel)) {
                rows.add(row);
              }
            });
    if (order == Order.LEVEL) {
      rows.sort(Comparator.comparing(DisassemblyRows.Row::level, Disassembly.LEVELS).reversed());
    }
    return rows.stream().map(DisassemblyRows.Row::solution).toList();
  }

  private static boolean isForBurrTools(Path file) {
    return file.toString().endsWith(BURRTOOLS);
  }

  private void writeForBurrTools(
      Path file, CatalogueReader catalogue, Selection selection, Encoding encoding)
      throws IOException {
    List<List<Placement>> solutions = new ArrayList<>();
    signals.listen();
    signals.onFirst(() -> {}); // The file ends after a whole solution.
    pass(
        catalogue,
        selection,
        encoding,
        (n, options) -> {
          Failure.rejectIf(
              solutions.size() == MOST_IN_BURRTOOLS,
              "a BurrTools file can contain at most "
                  + Words.count(MOST_IN_BURRTOOLS, "solution")
                  + ". Use --first "
                  + MOST_IN_BURRTOOLS
                  + " or a text format.");
          solutions.add(encoding.solution(options));
        });
    boolean all = note(catalogue).isEmpty() && signals.exitCode() == 0;
    try {
      byte[] content = PuzzleFile.burrTools(encoding.puzzle(), solutions, all);
      NewFile.make(file, out -> out.write(content));
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(this.file.toString()));
    }
  }

  private static boolean isParquet(Path file) {
    return file.toString().endsWith(ParquetTable.EXTENSION);
  }

  private void writeParquet(
      Path file, CatalogueReader catalogue, Selection selection, Problem problem)
      throws IOException {
    signals.listen();
    signals.onFirst(() -> {}); // The file ends after a whole solution.
    try (NewFile created = NewFile.create(file)) {
      ParquetTable table = new ParquetTable(problem, created.bytes());
      pass(catalogue, selection, problem, table::write);
      table.finish();
      created.finish();
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
    signals.listen();
    signals.onFirst(() -> {}); // The picture ends after a whole solution.
    Distinct distinct = expand ? Distinct.RAW : catalogue.distinct();
    PictureFile picture =
        new PictureFile(
            console, asked.format(), asked.file(), encoding.puzzle(), distinct.words(), size);
    picture.note(SolutionPage.MAY_BE_MORE); // until all are written
    pass(
        catalogue,
        selection,
        encoding,
        (n, options) -> {
          Optional<Disassembly> plan =
              moves || (asked.format() == PictureFormat.HTML && !expand)
                  ? catalogue.disassemblies().of(n, options, encoding)
                  : Optional.empty();
          Failure.rejectIf(
              moves && plan.isEmpty(),
              "--number '" + n + "': this solution is not known to come apart");
          if (moves && plan.get().moves().size() > MOST_DRAWN_MOVES) {
            throw Failure.ofUsage(
                "--moves: solution "
                    + n
                    + " has "
                    + Words.count(plan.get().moves().size(), "move")
                    + "; at most "
                    + Words.number(MOST_DRAWN_MOVES)
                    + " can be drawn");
          }
          picture.write(n, encoding.solution(options));
          plan.ifPresent(found -> picture.plan(n, found));
        });
    if (signals.exitCode() == 0) {
      picture.note(note(catalogue));
    }
    picture.finish();
    picture.reportSkipped();
    written -= picture.skipped();
    output = picture.isMade() ? asked.file() : null;
  }

  /** The line that a page shows about its solutions. */
  private String note(CatalogueReader catalogue) throws IOException {
    if (number != null || first != null || every != null || !where.isEmpty() || byLevel()) {
      return "Selected from "
          + CatalogueInput.count(catalogue, catalogue.solutionCount())
          + " "
          + catalogue.distinct().words()
          + ".";
    }
    boolean all = catalogue.digest() != null && catalogue.shard().isWhole();
    return all ? "" : SolutionPage.MAY_BE_MORE;
  }

  /** Rejects more solutions than the format can show, if that is known before. */
  private void checkMost(PictureFormat format, CatalogueReader catalogue) throws IOException {
    boolean all = where.isEmpty() && number == null && !byLevel() && format == PictureFormat.HTML;
    long there = expand ? Long.MAX_VALUE : catalogue.solutionCount();
    long known = all ? (catalogue.solutionCount() - 1) / (every == null ? 1 : every) + 1 : 0;
    long most = first == null ? known : Math.min(first, there);
    Failure.rejectIf(
        most > format.most(),
        format
            + " shows at most "
            + Words.count(format.most(), "solution")
            + ", found "
            + Words.number(most)
            + ". Use --first "
            + format.most()
            + " or a text format.");
  }

  private void tell(CatalogueReader catalogue) throws IOException {
    if (output != null || written == 0) {
      console.tell(
          (signals.exitCode() == 0 ? "" : "interrupted; ")
              + (moves || byLevel()
                  ? Words.count(written, "solution")
                  : CatalogueInput.count(catalogue, written))
              + (output == null ? "" : " written to " + output));
    }
    CatalogueInput.reportWhatIsMissing(catalogue, console);
  }
}
