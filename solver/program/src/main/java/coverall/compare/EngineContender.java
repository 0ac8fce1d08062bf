package coverall.compare;

import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SearchRun;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** An engine as a contender. It searches with the matrix, the cut and the threads of the plan. */
public record EngineContender(Engine engine) implements Contender {
  @Override
  public String label() {
    return engine.label();
  }

  @Override
  public Run run(SearchPlan plan) {
    SearchRun run = plan.engine(engine).run();
    return new Run() {
      @Override
      public Result count(Consumer<Optional<Progress>> listener) throws InterruptedException {
        SearchResult result = run.count(progress -> listener.accept(Optional.of(progress)));
        Outcome outcome = result.outcome();
        return new Result(
            outcome.complete(),
            new Answer(outcome.found(), result.counts()),
            OptionalLong.of(outcome.branches()),
            outcome.cpuSeconds(),
            outcome.busy() * outcome.searchSeconds() * plan.threads(),
            outcome.searchSeconds());
      }

      @Override
      public void stop() {
        run.stop();
      }
    };
  }
}
