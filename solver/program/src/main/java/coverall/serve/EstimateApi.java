package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.estimate.SearchEstimate;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;

/** The request to estimate a search. Thread-safe. */
final class EstimateApi {
  private static final double SECONDS = 1; // for the sample

  private final Latest<Answer> estimates = new Latest<>("coverall-estimate");

  /**
   * An estimate.
   *
   * @param notion what solutions are distinct up to, in words
   */
  private record Answer(Optional<SearchEstimate> estimate, String notion) {}

  /** Cancels the running estimate, and accepts no other. */
  void stop() {
    estimates.stop();
  }

  /**
   * Estimates the search for the solutions of a puzzle. The answer has no numbers if the puzzle
   * cannot be solved as it is, if there is no estimate, or if a later one has cancelled this one.
   */
  void estimate(Exchange exchange) throws IOException, InterruptedException {
    PuzzleApi.Asked asked = PuzzleApi.Asked.read(exchange);
    Run.Options options = RunApi.options(asked.options());
    Puzzle puzzle;
    try {
      puzzle = asked.puzzle();
    } catch (BadPuzzleException e) {
      throw new Refusal(Refusal.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
    estimates.answer(exchange, () -> of(puzzle, options), EstimateApi::written);
  }

  private static Answer of(Puzzle puzzle, Run.Options options) throws InterruptedException {
    SearchRequest request = new SearchRequest(Encoding.of(puzzle)).threads(options.threads());
    options.distinct().ifPresent(request::distinct);
    SearchPlan plan = request.plan();
    return new Answer(plan.estimator().run(SECONDS, share -> {}), plan.distinctWords());
  }

  private static Exchange.JsonBody written(Future<Answer> work) {
    Optional<Answer> answer =
        switch (work.state()) {
          case SUCCESS -> Optional.of(work.resultNow());
          case FAILED -> nothing(work.exceptionNow());
          case CANCELLED -> Optional.empty();
          case RUNNING -> throw new IllegalStateException("the estimate has not ended");
        };
    return json -> {
      if (answer.isPresent() && answer.get().estimate().isPresent()) {
        write(json, answer.get().estimate().get());
        json.writeStringField("notion", answer.get().notion());
      }
    };
  }

  /** Nothing for a puzzle that cannot be searched as it is. */
  private static Optional<Answer> nothing(Throwable failure) {
    return switch (failure) {
      case BadPuzzleException e -> Optional.empty();
      case IllegalArgumentException e -> Optional.empty(); // options that it does not support
      case CancellationException e -> Optional.empty();
      case InterruptedException e -> Optional.empty();
      case OutOfMemoryError e -> Optional.empty();
      default -> throw new IllegalStateException(failure);
    };
  }

  private static void write(JsonGenerator json, SearchEstimate estimate) throws IOException {
    json.writeBooleanField("exact", estimate.exact());
    json.writeNumberField("branches", estimate.branches().value());
    json.writeNumberField("found", estimate.found().value());
    json.writeNumberField("mostUnseen", estimate.mostUnseen());
    json.writeNumberField("seconds", estimate.seconds().value());
  }
}
