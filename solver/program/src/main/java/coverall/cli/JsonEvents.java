package coverall.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.search.Engine;
import coverall.solve.Comparison;
import coverall.solve.CountRun;
import coverall.solve.PuzzleRun;
import coverall.solve.Standings;
import coverall.view.JsonLines;
import coverall.view.OptionText;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Writes the events of a run as JSON Lines. Safe for use by several threads. */
final class JsonEvents {
  private static final double SECONDS_BETWEEN_PROGRESS = 1; // at most
  private static final double SHARE_BETWEEN_PROGRESS = 0.05; // of the time so far, at least

  private final JsonGenerator json;
  private double nextProgress;

  JsonEvents(Writer out) throws IOException {
    json = JsonLines.generator(out);
  }

  synchronized void start(PuzzleRun run) throws IOException {
    start(run, run.settings().engine().toString(), run.whyEngine());
  }

  synchronized void start(PuzzleRun run, String engine, String why) throws IOException {
    begin("start", run, engine, why);
    Puzzle puzzle = run.problem() instanceof Encoding encoding ? encoding.puzzle() : null;
    number("cells", puzzle == null ? null : puzzle.region().size());
    number("pieces", puzzle == null ? null : puzzle.pieceCount());
    json.writeNumberField("items", run.problem().cover().itemCount());
    json.writeNumberField("options", run.problem().cover().optionCount());
    json.writeNumberField("estimatedBranches", Math.round(run.partition().estimate()));
    end();
  }

  /** Writes an event if the last one is long enough ago. */
  synchronized void progress(Progress progress) throws IOException {
    if (progress.secondsElapsed() >= nextProgress) {
      nextProgress =
          progress.secondsElapsed()
              + Math.min(
                  SECONDS_BETWEEN_PROGRESS, SHARE_BETWEEN_PROGRESS * progress.secondsElapsed());
      json.writeStartObject();
      json.writeStringField("event", "progress");
      number("share", progress.share());
      number("secondsElapsed", progress.secondsElapsed());
      numberOrNull("secondsLeft", progress.secondsLeft());
      numberOrNull("secondsLeftLeast", progress.least());
      numberOrNull("secondsLeftMost", progress.most());
      json.writeNumberField("found", progress.found());
      json.writeNumberField("branches", progress.branches());
      json.writeNumberField("branchesPerSecond", Math.round(progress.branchesPerSecond()));
      end();
    }
  }

  synchronized void solution(Problem problem, long number, int[] options) throws IOException {
    json.writeStartObject();
    json.writeStringField("event", "solution");
    switch (problem) {
      case Encoding encoding ->
          JsonLines.writeFields(json, encoding.puzzle(), number, encoding.solution(options));
      case NamedCover named -> OptionText.writeFields(json, named, number, options);
    }
    end();
  }

  /** Writes the end of a run, with the digest of its catalogue if that is complete. */
  synchronized void summary(PuzzleRun run, PuzzleRun.Result result, @Nullable String digest)
      throws IOException {
    Outcome outcome = result.outcome();
    begin("summary", run);
    json.writeStringField("engineAtEnd", outcome.engine().toString());
    json.writeBooleanField("complete", outcome.complete());
    counts(result.counts());
    json.writeNumberField("found", outcome.found());
    missed(run.missed(result));
    json.writeNumberField("branches", outcome.branches());
    Histogram times = outcome.subproblemMicros();
    json.writeNumberField("subproblemMedianMicros", times.getValueAtPercentile(50));
    json.writeNumberField("subproblemP99Micros", times.getValueAtPercentile(99));
    json.writeNumberField("subproblemMaxMicros", times.getMaxValue());
    number("busy", outcome.busy());
    number("cpuSeconds", outcome.cpuSeconds());
    number("searchSeconds", outcome.searchSeconds());
    if (digest != null) {
      json.writeStringField("digest", digest);
    }
    number("wallSeconds", result.wallSeconds());
    end();
  }

  /** Writes the end of a count without a search. */
  synchronized void summary(CountRun count, CountRun.Result result) throws IOException {
    begin("summary", count.run(), CountRun.ENGINE, count.why());
    json.writeStringField("engineAtEnd", CountRun.ENGINE);
    json.writeBooleanField("complete", result.counts().containsKey(count.run().distinct()));
    counts(result.counts());
    number("found", result.counts().get(count.run().distinct()));
    missed(count.missed(result));
    json.writeNumberField("steps", result.steps());
    json.writeNumberField("mostStates", result.mostStates());
    number("searchSeconds", result.searchSeconds());
    number("wallSeconds", result.wallSeconds());
    end();
  }

  private void missed(List<Expectation> missed) throws IOException {
    json.writeArrayFieldStart("missed");
    for (Expectation expectation : missed) {
      json.writeStartObject();
      json.writeNumberField("count", expectation.count());
      json.writeStringField("distinct", expectation.word());
      json.writeStringField("source", expectation.source());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes one run of one engine in a comparison. */
  synchronized void trial(PuzzleRun problem, Comparison.Trial trial) throws IOException {
    begin("run", problem, trial.engine());
    json.writeNumberField("round", trial.round());
    json.writeBooleanField("complete", trial.complete());
    counts(trial.answer().counts());
    json.writeNumberField("found", trial.answer().found());
    json.writeNumberField("branches", trial.branches());
    number("seconds", trial.seconds());
    number("busySeconds", trial.busySeconds());
    number("cpuSeconds", trial.cpuSeconds());
    number("searchSeconds", trial.searchSeconds());
    end();
  }

  /** Writes a summary for each engine of a comparison. */
  synchronized void standings(Comparison comparison, Standings standings) throws IOException {
    for (Standings.Standing standing : standings.standings()) {
      begin("summary", comparison.problem(), standing.engine());
      json.writeBooleanField("complete", standings.rounds() == comparison.rounds());
      json.writeNumberField("rounds", standings.rounds());
      json.writeBooleanField("agree", standings.agree());
      counts(standing.answer().counts());
      json.writeNumberField("found", standing.answer().found());
      json.writeNumberField("branches", standing.branches());
      json.writeNumberField("branchesPerSecond", Math.round(standing.branchesPerSecond()));
      number("medianSeconds", standing.median());
      number("minSeconds", standing.least());
      number("maxSeconds", standing.most());
      numberOrNull("speed", standing.speed());
      json.writeStringField("speedOfOne", standings.engines().getFirst().toString());
      end();
    }
  }

  private void counts(Map<Distinct, ? extends Number> counts) throws IOException {
    for (Distinct notion : Distinct.values()) {
      number(notion.word(), counts.get(notion));
    }
  }

  /** Writes a whole number of any size, or null. */
  private void number(String name, @Nullable Number number) throws IOException {
    if (number == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, new BigInteger(number.toString()));
    }
  }

  private void begin(String event, PuzzleRun run) throws IOException {
    begin(event, run, run.settings().engine());
  }

  private void begin(String event, PuzzleRun run, Engine engine) throws IOException {
    begin(event, run, engine.toString(), run.whyEngine());
  }

  private void begin(String event, PuzzleRun run, String engine, String why) throws IOException {
    json.writeStartObject();
    json.writeStringField("event", event);
    json.writeStringField("puzzle", run.problem().name());
    json.writeStringField("distinct", run.asWritten() ? "as-written" : run.distinct().word());
    json.writeStringField("engine", engine);
    json.writeStringField("whyEngine", why);
    json.writeNumberField("threads", run.settings().threads());
    if (run.reduction().item() < 0) {
      json.writeNullField("restricted");
    } else {
      json.writeStringField("restricted", run.restricted());
    }
    json.writeNumberField("subproblems", run.partition().subproblems().size());
  }

  private void number(String name, double value) throws IOException {
    json.writeNumberField(name, Math.round(value * 1e6) / 1e6);
  }

  private void numberOrNull(String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      number(name, value);
    } else {
      json.writeNullField(name);
    }
  }

  private void end() throws IOException {
    json.writeEndObject();
    json.writeRaw('\n');
  }

  /** Flushes the output. */
  synchronized void flush() throws IOException {
    json.flush();
  }
}
