package coverall.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.compare.Comparison;
import coverall.compare.Contender;
import coverall.compare.EngineContender;
import coverall.compare.Overall;
import coverall.compare.Standings;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.enumerate.SubproblemTimes;
import coverall.enumerate.Trial;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.solve.CountRun;
import coverall.solve.DisassemblyStore;
import coverall.solve.EngineChoice;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.view.DisassemblyText;
import coverall.view.JsonLines;
import coverall.view.OptionText;
import coverall.view.SearchJson;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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

  synchronized void start(SearchPlan plan) throws IOException {
    start(plan, plan.engine().engine().label(), plan.engine().why());
  }

  synchronized void start(SearchPlan plan, String engine, String why) throws IOException {
    begin("start", plan, engine, why);
    Puzzle puzzle = plan.problem().asPuzzle().map(Encoding::puzzle).orElse(null);
    number("cells", puzzle == null ? null : puzzle.region().size());
    number("pieces", puzzle == null ? null : puzzle.pieceCount());
    json.writeNumberField("items", plan.problem().cover().itemCount());
    json.writeNumberField("options", plan.problem().cover().optionCount());
    json.writeNumberField("estimatedBranches", Math.round(plan.partition().estimate()));
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
      SearchJson.progress(json, progress);
      end();
    }
  }

  synchronized void solution(Problem problem, long number, int[] options) throws IOException {
    json.writeStartObject();
    json.writeStringField("event", "solution");
    OptionText.writeFields(json, problem, BigInteger.valueOf(number), options);
    end();
  }

  /** Writes a solution and how it comes apart. */
  synchronized void solution(Problem problem, long number, int[] options, Disassembly apart)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("event", "solution");
    OptionText.writeFields(json, problem, BigInteger.valueOf(number), options);
    DisassemblyText.writeFields(json, apart);
    end();
  }

  /** Writes why there is no solution, if that was proven beside the search. */
  synchronized void proof(Optional<String> text) throws IOException {
    if (text.isPresent()) {
      json.writeStartObject();
      json.writeStringField("event", "proof");
      json.writeStringField("text", text.get());
      end();
    }
  }

  /** Writes the end of a run, with the digest of its catalogue if that is complete. */
  synchronized void summary(SearchResult result, @Nullable String digest) throws IOException {
    summary(result, digest, null);
  }

  private void trials(List<Trial> trials) throws IOException {
    json.writeArrayFieldStart("trials");
    for (Trial trial : trials) {
      json.writeStartObject();
      json.writeStringField("engine", trial.engine().label());
      SearchJson.number(json, "slower", trial.slower());
      json.writeNumberField("parts", trial.fragments());
      json.writeStringField("failure", trial.failure());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes the end of a run, and what the assemblies were found to be unless the store is null. */
  synchronized void summary(
      SearchResult result, @Nullable String digest, @Nullable DisassemblyStore store)
      throws IOException {
    DisassemblyTally tally = store == null ? null : store.tally();
    Outcome outcome = result.outcome();
    EngineChoice choice = result.plan().engine();
    begin("summary", result.plan(), choice.engine().label(), choice.why());
    json.writeStringField("engineAtEnd", outcome.engine().label());
    trials(outcome.trials());
    if (!result.foundBy().isEmpty()) {
      json.writeStringField("foundBy", result.foundBy());
    }
    json.writeBooleanField(
        "complete", outcome.complete() && (tally == null || tally.assemblies() == outcome.found()));
    SearchJson.counts(json, result.counts());
    json.writeNumberField("found", store == null ? outcome.found() : store.solutionCount());
    SearchJson.expectations(json, "missed", result.missed());
    json.writeNumberField("branches", outcome.branches());
    SubproblemTimes times = outcome.times();
    json.writeNumberField("subproblemMedianMicros", times.median());
    json.writeNumberField("subproblemP99Micros", times.p99());
    json.writeNumberField("subproblemMaxMicros", times.max());
    SearchJson.number(json, "busy", outcome.busy());
    SearchJson.number(json, "cpuSeconds", outcome.cpuSeconds());
    SearchJson.number(json, "searchSeconds", outcome.searchSeconds());
    SearchJson.number(json, "sealSeconds", result.sealSeconds());
    if (tally != null) {
      DisassemblyText.writeFields(json, tally);
    }
    if (digest != null) {
      json.writeStringField("digest", digest);
    }
    SearchJson.number(json, "wallSeconds", result.wallSeconds());
    end();
  }

  /** Writes the end of a count without a search. */
  synchronized void summary(CountRun count, CountRun.Result result) throws IOException {
    Optional<BigInteger> found = result.counts().count(count.plan().distinct());
    beginCount(count.plan(), count.why(), result.counts(), found.orElse(null));
    json.writeNumberField("steps", result.steps());
    json.writeNumberField("mostStates", result.mostStates());
    SearchJson.number(json, "searchSeconds", result.searchSeconds());
    SearchJson.number(json, "wallSeconds", result.wallSeconds());
    end();
  }

  /** Writes what is in a diagram of all solutions. */
  synchronized void summary(SearchPlan plan, String why, StoredDiagram diagram) throws IOException {
    beginCount(plan, why, diagram.counts(), diagram.count());
    json.writeNumberField("nodes", diagram.nodes());
    json.writeStringField("digest", diagram.digest());
    double seconds = diagram.seconds().orElse(0);
    SearchJson.number(json, "searchSeconds", seconds);
    SearchJson.number(json, "wallSeconds", seconds);
    end();
  }

  /**
   * Begins the summary of a count without a search.
   *
   * @param found null if that number is not known
   */
  private void beginCount(
      SearchPlan plan, String why, OrbitCounts counts, @Nullable BigInteger found)
      throws IOException {
    begin("summary", plan, CountRun.ENGINE, why);
    json.writeStringField("engineAtEnd", CountRun.ENGINE);
    json.writeBooleanField("complete", found != null);
    SearchJson.counts(json, counts);
    number("found", found);
    SearchJson.expectations(json, "missed", counts.missed(plan.problem()));
  }

  /** Writes one run of one contender in a comparison. */
  synchronized void trial(SearchPlan plan, Comparison.Trial trial) throws IOException {
    begin("run", plan, trial.contender());
    json.writeNumberField("round", trial.round());
    Contender.Result result = trial.result();
    json.writeBooleanField("complete", result.complete());
    answer(result.answer(), result.branches());
    SearchJson.number(json, "seconds", result.seconds());
    SearchJson.number(json, "busySeconds", result.busySeconds());
    SearchJson.number(json, "cpuSeconds", result.cpuSeconds());
    SearchJson.number(json, "searchSeconds", result.searchSeconds());
    end();
  }

  /** Writes a summary for each contender of a comparison. */
  synchronized void standings(Comparison comparison, Standings standings) throws IOException {
    for (Standings.Standing standing : standings.standings()) {
      begin("summary", comparison.plan(), standing.contender());
      json.writeBooleanField("complete", standings.rounds() == comparison.rounds());
      json.writeNumberField("rounds", standings.rounds());
      json.writeBooleanField("agree", standings.agree());
      answer(standing.answer(), standing.branches());
      OptionalDouble rate = standing.branchesPerSecond();
      number("branchesPerSecond", rate.isEmpty() ? null : Math.round(rate.getAsDouble()));
      SearchJson.number(json, "medianSeconds", standing.median());
      SearchJson.number(json, "minSeconds", standing.least());
      SearchJson.number(json, "maxSeconds", standing.most());
      SearchJson.number(json, "speed", standing.speed());
      json.writeStringField("speedOfOne", standings.contenders().getFirst().label());
      end();
    }
    for (Contender contender : standings.late()) {
      begin("late", comparison.plan(), contender);
      SearchJson.number(json, "timeLimit", comparison.timeLimit());
      end();
    }
  }

  /** Writes how a contender has done on all problems. */
  synchronized void overall(Overall overall) throws IOException {
    for (Overall.Row row : overall.rows()) {
      json.writeStartObject();
      json.writeStringField("event", "overall");
      json.writeStringField("engine", row.contender().label());
      json.writeNumberField("puzzles", overall.problems().size());
      json.writeNumberField("completed", row.times().size());
      SearchJson.number(json, "speed", row.speed());
      SearchJson.number(json, "minSpeed", row.least());
      SearchJson.number(json, "maxSpeed", row.most());
      json.writeStringField(
          "speedOfOne", overall.problems().getFirst().contenders().getFirst().label());
      end();
    }
  }

  private void answer(Contender.Answer answer, OptionalLong branches) throws IOException {
    SearchJson.counts(json, answer.counts());
    json.writeNumberField("found", answer.found());
    number("branches", branches.isEmpty() ? null : branches.getAsLong());
  }

  /** Writes a whole number of any size, or null. */
  private void number(String name, @Nullable Number number) throws IOException {
    if (number == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, new BigInteger(number.toString()));
    }
  }

  private void begin(String event, SearchPlan plan, Contender contender) throws IOException {
    String why =
        contender instanceof EngineContender(var engine) ? plan.engine(engine).engine().why() : "";
    begin(event, plan, contender.label(), why);
    if (contender instanceof OtherProgram program) {
      json.writeStringField("command", program.command());
    }
  }

  private void begin(String event, SearchPlan plan, String engine, String why) throws IOException {
    json.writeStartObject();
    json.writeStringField("event", event);
    json.writeStringField("puzzle", plan.problem().name());
    json.writeStringField("distinct", plan.asWritten() ? "as-written" : plan.distinct().word());
    if (plan.distinct() == Distinct.SYMMETRY) {
      json.writeNumberField("symmetries", plan.symmetries());
    }
    json.writeStringField("engine", engine);
    json.writeStringField("whyEngine", why);
    json.writeNumberField("threads", plan.threads());
    if (plan.reduction().item() < 0) {
      json.writeNullField("restricted");
    } else {
      json.writeStringField("restricted", plan.restricted());
    }
    json.writeFieldName("restrictedBelow");
    json.writeStartArray();
    for (String item : plan.restrictedBelow()) {
      json.writeString(item);
    }
    json.writeEndArray();
    json.writeNumberField("subproblems", plan.partition().subproblems().size());
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
