package coverall.serve;

import coverall.catalogue.Catalogue;
import coverall.enumerate.SubproblemResult;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;

/**
 * The solutions of a run in memory and in a catalogue, from which a later server can restore the
 * run. If the catalogue cannot be written, the run goes on without it.
 *
 * <p>Used by the thread of the run.
 */
final class SavedSolutions implements SolutionStore, AutoCloseable {
  private final KeptSolutions kept;
  private final Catalogue catalogue;
  private final Consumer<String> onFailure;
  private boolean hasFailed;

  /**
   * The store of one part of a run.
   *
   * @param kept what earlier parts have kept
   * @param catalogue what they have written, with the same finished subproblems; closed with this
   * @param onFailure receives the reason if the catalogue cannot be written
   */
  SavedSolutions(KeptSolutions kept, Catalogue catalogue, Consumer<String> onFailure) {
    this.kept = kept;
    this.catalogue = catalogue;
    this.onFailure = onFailure;
  }

  @Override
  public List<SubproblemResult> done() {
    return kept.done();
  }

  @Override
  public boolean isComplete() throws IOException {
    return catalogue.isComplete();
  }

  @Override
  public RunWriter begin(SearchPlan plan) throws IOException {
    RunWriter written = catalogue.begin(plan);
    RunWriter live = kept.begin(plan, result -> attempt(() -> written.finished(result)));
    return new RunWriter() {
      @Override
      public void write(long number, int subproblem, int[] options) throws IOException {
        attempt(() -> written.write(number, subproblem, options));
        live.write(number, subproblem, options);
      }

      @Override
      public void finished(SubproblemResult result) throws IOException {
        live.finished(result);
      }

      @Override
      public void idle() throws IOException {
        live.idle();
        attempt(written::idle);
      }

      @Override
      public void close() throws IOException {
        try (live) {
          // It may finish subproblems.
        }
        attempt(written::close);
      }
    };
  }

  @Override
  public void end(SearchResult result, DoublePredicate sealing) {
    if (!result.outcome().complete() || !kept.hasUnfinished()) { // else some are not counted yet
      attempt(() -> catalogue.end(result, sealing));
    }
  }

  /** Writes to the catalogue, unless that has failed. */
  private interface Writing {
    void write() throws IOException;
  }

  private void attempt(Writing writing) {
    if (hasFailed) {
      return;
    }
    try {
      writing.write();
    } catch (IOException e) {
      hasFailed = true;
      onFailure.accept(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    try {
      catalogue.close();
    } catch (IOException e) {
      onFailure.accept(String.valueOf(e.getMessage()));
    }
  }
}
