package coverall.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.disassembly.Disassembler;
import coverall.disassembly.Disassembly;
import coverall.picture.Drawing;
import coverall.picture.Numbered;
import coverall.picture.PlanPack;
import coverall.picture.Solids;
import coverall.picture.SolutionPack;
import coverall.picture.SolutionPage;
import coverall.picture.SolutionPicture;
import coverall.picture.StepsPicture;
import coverall.picture.Worksheet;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Puzzle;
import coverall.solve.DisassemblyStore;
import coverall.view.DisassemblyText;
import coverall.view.Screen;
import coverall.view.SearchJson;
import coverall.view.SolutionFormat;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requests about runs: start, progress, solutions, exports. */
final class RunApi {
  private static final long MILLIS_BETWEEN_EVENTS = 500;

  private static final List<String> EXPORTS =
      List.of("html", "play", "worksheet", "db", "txt", "jsonl", "csv", "svg", "stl", "puzzle");
  private static final List<String> OF_SOLUTIONS = List.of("txt", "jsonl", "csv", "svg");
  private static final int MOST_BYTES_OF_CATALOGUE = 100_000_000;
  private static final int MOST_IN_A_PACK = 5_000;
  private static final long LARGEST_LIMIT = 999_999_999_999_999L; // the largest of 15 digits

  private final Runs runs;

  RunApi(Runs runs) {
    this.runs = runs;
  }

  /** Starts a run. */
  void start(Exchange exchange) throws IOException {
    PuzzleApi.Asked asked = PuzzleApi.Asked.read(exchange);
    Puzzle puzzle;
    try {
      puzzle = asked.puzzle();
    } catch (BadPuzzleException e) {
      throw new Refusal(Refusal.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
    puzzle
        .wrongVolume()
        .ifPresent(
            defect -> {
              throw new Refusal(Refusal.BAD_REQUEST, defect);
            });
    Run.Options options = options(asked.options());
    String whyNotApart = options.takesApart() ? Disassembler.whyUnsupported(puzzle) : "";
    if (!whyNotApart.isEmpty()) {
      throw new Refusal(Refusal.BAD_REQUEST, whyNotApart);
    }
    String id =
        runs.start(
            file -> Run.start(puzzle, options, file, System::nanoTime), mayStopAnother(exchange));
    exchange.answer(json -> json.writeStringField("id", id));
  }

  /** Opens a catalogue as a run, and sends its puzzle. */
  void open(Exchange exchange) throws IOException {
    String id = runs.open(exchange.body(MOST_BYTES_OF_CATALOGUE));
    puzzle(exchange, id);
  }

  /** Sends the puzzle of a run. */
  void puzzle(Exchange exchange, String id) throws IOException {
    Puzzle puzzle = runs.find(id).puzzle();
    exchange.answer(
        json -> {
          json.writeStringField("id", id);
          PuzzleApi.write(json, puzzle);
        });
  }

  /** The options of a request. */
  static Run.Options options(Map<String, String> fields) {
    int processors = Runtime.getRuntime().availableProcessors();
    String word = fields.get("distinct");
    Optional<Distinct> distinct = Optional.ofNullable(word).flatMap(Distinct::of);
    if (distinct.isEmpty() && word != null) {
      throw Refusal.unexpected("raw, rotation or reflection for distinct", word);
    }
    return new Run.Options(
        distinct,
        fields.getOrDefault("takeApart", "false").equals("true"),
        (int) number(fields.get("threads"), "threads", processors, 1, processors),
        number(fields.get("limit"), "limit", Long.MAX_VALUE, 1, LARGEST_LIMIT));
  }

  private static long number(
      @Nullable String text, String name, long standard, long least, long most) {
    if (text == null) {
      return standard;
    }
    if (!text.matches("\\d{1,15}") || Long.parseLong(text) < least || Long.parseLong(text) > most) {
      String numbers = "a number from " + Words.number(least) + " to " + Words.number(most);
      throw Refusal.unexpected(numbers + " for " + name, text);
    }
    return Long.parseLong(text);
  }

  /** Sends the progress of a run. */
  void status(Exchange exchange, String id) throws IOException {
    Run run = runs.find(id);
    exchange.answer(json -> status(json, run));
  }

  private static void status(JsonGenerator json, Run run) throws IOException {
    Run.Status status = run.status();
    json.writeStringField("name", run.puzzle().name());
    json.writeStringField("state", status.state().name().toLowerCase(Locale.ROOT));
    SearchJson.progress(json, status.progress());
    json.writeNumberField("kept", status.kept());
    json.writeStringField("engine", status.engine());
    json.writeStringField("distinct", status.distinct().map(Distinct::word).orElse(""));
    SearchJson.counts(json, status.counts());
    SearchJson.expectations(json, "missed", status.missed());
    SearchJson.expectations(json, "expected", run.puzzle().expectations());
    if (status.apart().isPresent()) {
      KeptSolutions.Apart apart = status.apart().get();
      json.writeObjectFieldStart("apart");
      json.writeStringField("words", apart.words());
      json.writeNumberField("assemblies", apart.assemblies());
      json.writeNumberField("unknown", apart.unknown());
      json.writeStringField("highestLevel", apart.highestLevel());
      json.writeNumberField("highest", apart.highest());
      json.writeEndObject();
    }
    json.writeBooleanField("saved", status.isSaved());
    json.writeStringField("whyUnsaved", status.whyUnsaved());
    json.writeStringField("error", status.error());
  }

  /** Sends the progress of a run repeatedly until it ends, as server-sent events. */
  void events(Exchange exchange, String id) throws IOException, InterruptedException {
    Run run = runs.find(id);
    run.watch();
    try (OutputStream out = exchange.begin("text/event-stream")) {
      boolean last;
      do {
        last = !run.isRunning();
        byte[] status = Exchange.object(json -> status(json, run));
        out.write("event: progress\ndata: ".getBytes(UTF_8));
        out.write(status);
        out.write("\n\n".getBytes(UTF_8));
        out.flush();
        run.awaitEnd(MILLIS_BETWEEN_EVENTS);
      } while (!last);
    } finally {
      run.unwatch();
    }
  }

  void stop(Exchange exchange, String id) throws IOException {
    runs.find(id).stop();
    status(exchange, id);
  }

  void resume(Exchange exchange, String id) throws IOException {
    runs.resume(id, mayStopAnother(exchange));
    status(exchange, id);
  }

  /** Whether the user would rather stop another run than wait for its end. */
  private static boolean mayStopAnother(Exchange exchange) {
    return "true".equals(exchange.parameter("instead"));
  }

  /** Sends a pack of stored solutions, and how they come apart, for the viewer to append. */
  void solutions(Exchange exchange, String id) throws IOException {
    Run run = runs.find(id);
    int from = (int) number(exchange.parameter("from"), "from", 0, 0, KeptSolutions.MOST);
    List<KeptSolutions.Found> found = run.solutions().list(from, MOST_IN_A_PACK);
    List<Numbered> pack = numbered(run, from, found);
    Map<BigInteger, Disassembly> plans = plans(from, found);
    exchange.answer(
        json -> {
          json.writeStringField(
              "packed", pack.isEmpty() ? "" : SolutionPack.of(run.puzzle(), pack));
          json.writeStringField(
              "plans", plans.isEmpty() ? "" : PlanPack.of(run.puzzle(), pack, plans));
          json.writeNumberField("from", from);
          json.writeNumberField("next", from + pack.size());
        });
  }

  private static List<Numbered> numbered(Run run, int from, List<KeptSolutions.Found> found) {
    List<Numbered> numbered = new ArrayList<>();
    for (KeptSolutions.Found one : found) {
      numbered.add(
          new Numbered(
              BigInteger.valueOf(from + numbered.size() + 1L),
              run.encoding().solution(one.options())));
    }
    return numbered;
  }

  /** How solutions come apart, by their numbers. */
  private static Map<BigInteger, Disassembly> plans(int from, List<KeptSolutions.Found> found) {
    Map<BigInteger, Disassembly> plans = new HashMap<>();
    for (int k = 0; k < found.size(); k++) {
      long number = from + k + 1L;
      found.get(k).apart().ifPresent(plan -> plans.put(BigInteger.valueOf(number), plan));
    }
    return plans;
  }

  /** Sends the viewer page with the solutions stored so far. */
  void viewer(Exchange exchange) throws IOException {
    Run run = runs.find(Objects.requireNonNullElse(exchange.parameter("run"), ""));
    exchange.header("Content-Security-Policy", "frame-ancestors 'self'");
    writePage(run, exchange.begin("text/html"));
  }

  private static void writePage(Run run, OutputStream out) throws IOException {
    Run.Status status = run.status();
    SolutionPage page =
        new SolutionPage(
            run.puzzle(), status.distinct().map(Distinct::words).orElse(""), text(out));
    if (status.found() > status.kept()) {
      page.note(SolutionPage.firstOf(status.found()));
    } else if (status.state() != Run.State.DONE) {
      page.note(SolutionPage.MAY_BE_MORE);
    }
    List<KeptSolutions.Found> found = run.solutions().list(0, status.kept());
    Map<BigInteger, Disassembly> plans = plans(0, found);
    try (page) {
      for (Numbered solution : numbered(run, 0, found)) {
        Disassembly plan = plans.get(solution.number());
        if (plan == null) {
          page.write(solution.number(), solution.placements());
        } else {
          page.write(solution.number(), solution.placements(), plan);
        }
      }
    }
  }

  private static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, UTF_8));
  }

  /** Sends the stored solutions as a file; a picture shows one of them. */
  void export(Exchange exchange, String id) throws IOException {
    Run run = runs.find(id);
    String format = Objects.requireNonNullElse(exchange.parameter("format"), "");
    int number = (int) number(exchange.parameter("number"), "number", 1, 1, KeptSolutions.MOST);
    List<KeptSolutions.Found> asked = run.solutions().list(number - 1, 1);
    if (asked.isEmpty() && OF_SOLUTIONS.contains(format)) {
      throw new Refusal(Refusal.CONFLICT, "there is no solution " + number + " yet");
    }
    if (!EXPORTS.contains(format)) {
      throw Refusal.unexpected("a format of " + String.join(", ", EXPORTS), format);
    }
    Optional<Path> catalogue = run.catalogue();
    if (format.equals("db") && catalogue.isEmpty()) {
      throw new Refusal(Refusal.CONFLICT, "this search has no catalogue, or still writes it");
    }
    String file = fileName(run, format, number);
    exchange.header("Content-Disposition", "attachment; filename=\"" + file + "\"");
    switch (format) {
      case "html" -> writePage(run, exchange.begin("text/html"));
      case "play" -> exchange.answer("text/html", page(run.puzzle(), SolutionPage::writeGame));
      case "worksheet" -> exchange.answer("text/html", page(run.puzzle(), Worksheet::write));
      case "db" -> {
        try (OutputStream out = exchange.begin("application/vnd.sqlite3")) {
          Files.copy(catalogue.orElseThrow(), out);
        }
      }
      case "txt", "jsonl", "csv" -> {
        try (Writer out = text(exchange.begin("text/plain"))) {
          writeText(run, SolutionFormat.ofFile(file).orElseThrow(), out);
        }
      }
      case "svg" -> {
        try (Writer out = text(exchange.begin("image/svg+xml"))) {
          List<Numbered> solution = numbered(run, number - 1, asked);
          Drawing drawing =
              asked.getFirst().apart().isPresent()
                  ? StepsPicture.of(run.puzzle(), solution, plans(number - 1, asked))
                  : SolutionPicture.of(run.puzzle(), solution);
          drawing.writeSvg(out);
        }
      }
      case "puzzle" -> exchange.answer("text/plain", Design.text(run.puzzle()).getBytes(UTF_8));
      case "stl" -> {
        try (OutputStream out = exchange.begin("model/stl")) {
          Solids.ofPieces(run.puzzle(), Solids.CELL, Solids.GAP).writeStl(out);
        }
      }
      default -> throw new IllegalStateException(format);
    }
  }

  /** Writes a page without solutions. */
  @FunctionalInterface
  private interface PageWriter {
    void write(Puzzle puzzle, Writer out) throws IOException;
  }

  private static byte[] page(Puzzle puzzle, PageWriter writer) throws IOException {
    StringWriter page = new StringWriter();
    try {
      writer.write(puzzle, page);
    } catch (IllegalArgumentException e) {
      throw new Refusal(Refusal.CONFLICT, String.valueOf(e.getMessage()));
    }
    return page.toString().getBytes(UTF_8);
  }

  /** Writes solutions, with the moves that take them apart unless it is a table. */
  private static void writeText(Run run, SolutionFormat format, Writer out) throws IOException {
    SolutionText plain = format.begin(run.puzzle(), out);
    DisassemblyStore.Receiver withMoves =
        format == SolutionFormat.JSONL
            ? DisassemblyText.jsonLines(out, run.encoding())
            : DisassemblyText.slices(out, run.encoding(), Screen.FILE);
    long number = 0;
    for (KeptSolutions.Found one : run.solutions().list(0, KeptSolutions.MOST)) {
      number++;
      if (one.apart().isPresent() && format != SolutionFormat.CSV) {
        withMoves.take(number, one.options(), one.apart().get());
      } else {
        plain.write(number, run.encoding().solution(one.options()));
      }
    }
  }

  /** The name of a file: if it does not hold all solutions, it says which. */
  private static String fileName(Run run, String format, int number) {
    Run.Status status = run.status();
    String which =
        switch (format) {
          case "svg" -> "-" + number;
          case "play", "worksheet" -> "-" + format;
          case "html", "txt", "jsonl", "csv" ->
              status.kept() < status.found() ? "-first-" + status.kept() : "";
          default -> "";
        };
    return fileName(run.puzzle()) + which + "." + extension(format);
  }

  private static String extension(String format) {
    return format.equals("play") || format.equals("worksheet") ? "html" : format;
  }

  /** Turns the name of a puzzle into a file name. */
  static String fileName(Puzzle puzzle) {
    String name = puzzle.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String plain = name.replaceAll("^-|-$", "");
    return plain.isEmpty() ? "puzzle" : plain;
  }

  void remove(Exchange exchange, String id) throws IOException {
    runs.remove(id);
    exchange.answer(json -> {});
  }
}
