package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DiagramContent;
import coverall.catalogue.Selection;
import coverall.catalogue.SetCatalogue;
import coverall.disassembly.Disassembly;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.picture.SolutionPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.solve.DiagramEngine;
import coverall.solve.SearchRequest;
import coverall.view.OptionText;
import coverall.view.ParquetTable;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
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
      "  csv      a table: solution,piece,copy,x,y,z; and colour if colours must match",
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
      "  coverall export bedlam.db --where X_=1,1,1 --format jsonl",
      "  coverall export burr.db --min-level 5 --sort level",
      "  coverall export bedlam.db --every 100 --format points -o some.csv"
    })
final class ExportCommand implements Callable<Integer> {
  private static final String BURRTOOLS = ".xmpuzzle";
  private static final int MOST_DRAWN_MOVES = 1_000; // of a solution
  private static final int MOST_IN_BURRTOOLS = 100_000;
  private static final long MOST_IN_LIST = 10_000_000_000L; // of a diagram; they take days

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
        "NAME.db: of a diagram, a catalogue that lists all of its solutions.",
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

  @Mixin private final SelectionOptions selected = new SelectionOptions();

  @Option(
      names = "--moves",
      description =
          "Draw how solutions come apart, one picture for each move. Requires --svg or --png, and"
              + " coverall disassemble.")
  private boolean moves;

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
  public Integer call() throws IOException, InterruptedException {
    selected.checkCombinations(console);
    Failure.rejectIf(moves && selected.expands(), "--moves cannot be combined with --expand");
    Optional<PictureOptions.Asked> picture =
        pictures.asked(html, output, CatalogueInput.name(file));
    Failure.rejectIf(
        moves && picture.filter(asked -> asked.format().isDrawing()).isEmpty(),
        "--moves requires --svg or --png");
    PictureOptions.Look look =
        pictures.look(picture.map(PictureOptions.Asked::format).orElse(null));
    if (SetCatalogue.recognises(file)) {
      checkNothingOfSolutions();
      return SetExport.run(console, file, picture);
    }
    if (DiagramCatalogue.recognises(file)) {
      return output != null && CatalogueInput.isCatalogue(output)
          ? writeList(output)
          : exportDiagram(picture, look);
    }
    boolean burrTools = picture.isEmpty() && output != null && isForBurrTools(output);
    boolean parquet = picture.isEmpty() && output != null && isParquet(output);
    boolean list = output != null && CatalogueInput.isCatalogue(output);
    SolutionFormat used =
        picture.isPresent() || burrTools || parquet || list ? noFormat() : checkText();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      Failure.rejectIf(
          list, "--output " + output + " requires a diagram; " + file + " is a list already");
      Problem problem = catalogue.problem();
      Optional<Encoding> puzzle = problem.asPuzzle();
      if (puzzle.isEmpty()) {
        checkNothingOfPuzzles(picture.isPresent() || burrTools, used);
        CatalogueInput.refuse(file, "--where", selected.given().getOrDefault("--where", false));
        CatalogueInput.checkExpansion(file, catalogue.distinct(), selected.expands());
      }
      Selection selection =
          selected.selection(
              puzzle, picture.map(asked -> selected.most(asked.format())).orElse(Long.MAX_VALUE));
      selected.check(file, catalogue, moves);
      if (picture.isPresent() && puzzle.isPresent()) {
        draw(picture.get(), look, catalogue, selection, puzzle.get());
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

  private int exportDiagram(Optional<PictureOptions.Asked> picture, PictureOptions.Look look)
      throws IOException {
    boolean parquet = picture.isEmpty() && output != null && isParquet(output);
    CatalogueInput.refuseForDiagram(
        file, "--output " + output, picture.isEmpty() && output != null && isForBurrTools(output));
    CatalogueInput.refuseForDiagram(file, "--moves", moves);
    for (String option : List.of("--min-level", "--sort", "--expand")) {
      CatalogueInput.refuseForDiagram(file, option, selected.given().getOrDefault(option, false));
    }
    SolutionFormat used = picture.isPresent() || parquet ? noFormat() : checkText();
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      if (catalogue.kind() == Kind.EXACT_COVER) {
        checkNothingOfPuzzles(picture.isPresent(), used);
      }
      return new DiagramExport(console, catalogue, selected)
          .run(new DiagramExport.Asked(picture, look, used, parquet, output));
    }
  }

  /** Writes all solutions of a diagram into a catalogue that is a list, as a search would. */
  private int writeList(Path list) throws IOException, InterruptedException {
    Failure.rejectIf(
        selected.areGiven() || selected.expands(),
        "--output " + list + ": a catalogue has all solutions. Use NAME.jsonl for some of them.");
    noFormat();
    Failure.rejectIf(
        DiagramCatalogue.recognises(list),
        list + " is a diagram; not overwritten. Choose another name.");
    console.signals().listen();
    SearchRequest request;
    Catalogue.Source source;
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
      Failure.rejectIf(
          catalogue.count().compareTo(BigInteger.valueOf(MOST_IN_LIST)) > 0,
          "--output "
              + list
              + ": a list can contain at most "
              + Words.number(MOST_IN_LIST)
              + " solutions; "
              + file
              + " has "
              + Words.number(catalogue.count()));
      Problem problem = catalogue.problem();
      DiagramContent content = catalogue.content(problem);
      Failure.rejectIf(
          !content.areAll(),
          "--output " + list + ": " + file + " has some of the solutions only. Use NAME.jsonl.");
      request =
          DiagramEngine.request(problem, content.distinct(), content.item(), content.diagram());
      source = catalogue.source();
    }
    SearchReport report = new TextReport(console, Long.MAX_VALUE, /* minLevel= */ 0);
    return new CatalogueSearch(console, report, /* disassembly= */ null)
        .run(list, request, source, Shard.WHOLE, Long.MAX_VALUE, /* threads= */ 1);
  }

  /** Rejects what only catalogues of solutions support. */
  private void checkNothingOfSolutions() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--format", format != null);
    given.putAll(selected.given());
    given.put("--moves", moves);
    given.forEach(
        (option, isGiven) ->
            Failure.rejectIf(
                isGiven, option + " requires solutions; " + file + " contains sets of pieces"));
  }

  /** Rejects what only puzzles support. */
  private void checkNothingOfPuzzles(boolean requiresPuzzle, SolutionFormat used) {
    CatalogueInput.refuse(file, html ? "--html" : "--output " + output, requiresPuzzle);
    for (String option : List.of("--min-level", "--sort")) {
      CatalogueInput.refuse(file, option, selected.given().getOrDefault(option, false));
    }
    CatalogueInput.refuse(file, "--moves", moves);
    CatalogueInput.refuse(file, "--format " + used, used.requiresCells());
  }

  private SolutionFormat noFormat() {
    Failure.rejectIf(
        format != null,
        "--format cannot be combined with a picture, a page, a solid model, a catalogue, a"
            + " BurrTools file or a Parquet file");
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

  /** Takes a solution. */
  private interface Taker {
    void take(long number, int[] options) throws IOException;
  }

  private void pass(CatalogueReader catalogue, Selection selection, Problem problem, Taker taker)
      throws IOException {
    selected.pass(
        selection,
        catalogue,
        problem,
        moves,
        (n, subproblem, options) -> {
          taker.take(n, options);
          written++;
          return signals.exitCode() == 0;
        });
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
            && !selected.expands()
            && catalogue.disassemblies().exist();
    if (!apart || puzzle.isEmpty()) {
      pass(catalogue, selection, problem, text::write);
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
          if (solutions.size() == MOST_IN_BURRTOOLS) {
            throw Failure.ofUsage(
                "a BurrTools file can contain at most "
                    + Words.count(MOST_IN_BURRTOOLS, "solution")
                    + ". Use --limit "
                    + MOST_IN_BURRTOOLS
                    + " or a text format.");
          }
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
      PictureOptions.Look look,
      CatalogueReader catalogue,
      Selection selection,
      Encoding encoding)
      throws IOException {
    selected.checkMost(asked.format(), catalogue);
    signals.listen();
    signals.onFirst(() -> {}); // The picture ends after a whole solution.
    Distinct distinct = selected.expands() ? Distinct.RAW : catalogue.distinct();
    PictureFile picture =
        new PictureFile(
            console, asked.format(), asked.file(), encoding.puzzle(), distinct.words(), look);
    picture.note(SolutionPage.MAY_BE_MORE); // until all are written
    pass(
        catalogue,
        selection,
        encoding,
        (n, options) -> {
          Optional<Disassembly> plan =
              moves || (asked.format() == PictureFormat.HTML && !selected.expands())
                  ? catalogue.disassemblies().of(n, options, encoding)
                  : Optional.empty();
          if (moves && plan.isEmpty()) {
            throw Failure.ofUsage("--number '" + n + "': this solution is not known to come apart");
          }
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
    if (selected.areGiven()) {
      return "Selected from "
          + CatalogueInput.count(catalogue, catalogue.solutionCount())
          + " "
          + catalogue.distinct().words()
          + ".";
    }
    boolean all = catalogue.digest() != null && catalogue.shard().isWhole();
    return all ? "" : SolutionPage.MAY_BE_MORE;
  }

  private void tell(CatalogueReader catalogue) throws IOException {
    if (output != null || written == 0) {
      console.tell(
          (signals.exitCode() == 0 ? "" : "interrupted; ")
              + (moves || selected.byLevel()
                  ? Words.count(written, "solution")
                  : CatalogueInput.count(catalogue, written))
              + (output == null ? "" : " written to " + output));
    }
    CatalogueInput.reportWhatIsMissing(catalogue, console);
  }
}
