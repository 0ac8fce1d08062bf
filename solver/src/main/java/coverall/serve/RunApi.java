package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.enumerate.Progress;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What the page asks about the solving of puzzles. */
final class RunApi {
  private static final long MILLIS_BETWEEN_EVENTS = 500;

  private final Runs runs;

  RunApi(Runs runs) {
    this.runs = runs;
  }

  /** The word for a notion in JSON. */
  static String word(Distinct notion) {
    return notion.name().toLowerCase(Locale.ROOT);
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
    Run.Wish wish = wish(asked.wishes());
    String id = runs.start(() -> Run.start(puzzle, wish));
    exchange.answer(json -> json.writeStringField("id", id));
  }

  private static Run.Wish wish(Map<String, String> wishes) {
    int processors = Runtime.getRuntime().availableProcessors();
    String word = wishes.getOrDefault("distinct", "null");
    Distinct distinct = null;
    for (Distinct notion : Distinct.values()) {
      distinct = word.equals(word(notion)) ? notion : distinct;
    }
    if (distinct == null && !word.equals("null")) {
      throw new Refusal(
          Refusal.BAD_REQUEST, "expected raw, rotation or reflection, found '" + word + "'");
    }
    return new Run.Wish(
        distinct,
        (int) number(wishes, "threads", processors, processors),
        number(wishes, "limit", Long.MAX_VALUE, Long.MAX_VALUE));
  }

  private static long number(Map<String, String> wishes, String name, long usual, long most) {
    String text = wishes.getOrDefault(name, "null");
    if (text.equals("null")) {
      return usual;
    }
    if (!text.matches("\\d{1,15}") || Long.parseLong(text) < 1 || Long.parseLong(text) > most) {
      throw new Refusal(
          Refusal.BAD_REQUEST, name + " " + text + "; expected a number from 1 to " + most);
    }
    return Long.parseLong(text);
  }

  /** How a run stands. */
  void standing(Exchange exchange, String id) throws IOException {
    Run run = runs.find(id);
    exchange.answer(json -> standing(json, run));
  }

  private static void standing(JsonGenerator json, Run run) throws IOException {
    Run.Standing standing = run.standing();
    Progress progress =
        Objects.requireNonNullElse(
            standing.progress(), new Progress(0, 0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0));
    boolean done = standing.state() == Run.State.DONE;
    json.writeStringField("name", run.puzzle().name());
    json.writeStringField("state", standing.state().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("share", done ? 1 : progress.share());
    json.writeNumberField("secondsElapsed", standing.seconds());
    number(json, "secondsLeft", done ? 0 : progress.secondsLeft());
    number(json, "least", progress.least());
    number(json, "most", progress.most());
    json.writeNumberField("found", standing.found());
    json.writeNumberField("kept", standing.kept());
    json.writeNumberField("branches", progress.branches());
    json.writeNumberField("branchesPerSecond", Math.round(progress.branchesPerSecond()));
    json.writeStringField("engine", standing.engine());
    json.writeStringField("distinct", standing.distinct());
    json.writeObjectFieldStart("counts");
    for (Distinct notion : standing.counts().keySet()) {
      json.writeNumberField(word(notion), standing.counts().getOrDefault(notion, 0L));
    }
    json.writeEndObject();
    json.writeBooleanField("missed", standing.missed());
    json.writeArrayFieldStart("expected");
    for (var expectation : run.puzzle().expectations()) {
      json.writeStartObject();
      json.writeNumberField("count", expectation.count());
      json.writeStringField("distinct", expectation.distinct().words());
      json.writeStringField("source", expectation.source());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("error", standing.error());
  }

  private static void number(JsonGenerator json, String name, double number) throws IOException {
    if (Double.isFinite(number)) {
      json.writeNumberField(name, number);
    } else {
      json.writeNullField(name);
    }
  }

  /** Tells how a run stands again and again, until it ends. */
  void events(Exchange exchange, String id) throws IOException, InterruptedException {
    Run run = runs.find(id);
    try (OutputStream out = exchange.begin("text/event-stream")) {
      boolean last;
      do {
        last = !run.isRunning();
        byte[] standing = Exchange.object(json -> standing(json, run));
        out.write("event: progress\ndata: ".getBytes(StandardCharsets.UTF_8));
        out.write(standing);
        out.write("\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        run.awaitEnd(MILLIS_BETWEEN_EVENTS);
      } while (!last);
    }
  }

  void stop(Exchange exchange, String id) throws IOException {
    runs.find(id).stop();
    standing(exchange, id);
  }

  void goOn(Exchange exchange, String id) throws IOException {
    runs.goOn(id);
    standing(exchange, id);
  }

  void remove(Exchange exchange, String id) throws IOException {
    runs.remove(id);
    exchange.answer(json -> {});
  }
}
