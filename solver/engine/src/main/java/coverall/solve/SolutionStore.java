package coverall.solve;

import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * A place for the solutions that a {@link SearchSession} finds, such as a catalogue or a text file.
 * The session calls it from one thread at a time.
 */
public interface SolutionStore {
  /** A store that keeps nothing: solutions are only counted. */
  SolutionStore NONE =
      new SolutionStore() {
        @Override
        public RunWriter begin(SearchPlan plan) {
          throw new IllegalStateException("there is nothing to write");
        }

        @Override
        public boolean isComplete() {
          return true;
        }
      };

  /** The results of the subproblems whose solutions are all stored. */
  default List<SubproblemResult> done() throws IOException {
    return List.of();
  }

  /** Whether the store takes no more solutions: a session with it only counts. */
  default boolean isComplete() throws IOException {
    return false;
  }

  /**
   * Starts a run.
   *
   * @return the writer for its solutions; the session closes it when the run has ended
   */
  RunWriter begin(SearchPlan plan) throws IOException;

  /**
   * Called when a run has ended without failure, after its writer was closed.
   *
   * @param sealing receives the share that is done, from 0 to 1, if this takes long; returns
   *     whether to continue. If it does not, the store keeps all solutions, and the end is left to
   *     a later run.
   */
  default void end(SearchResult result, DoublePredicate sealing) throws IOException {}

  /** Writes the solutions of one run. */
  interface RunWriter extends SolutionWriter, Closeable {
    /**
     * How many of the solutions written are safely stored. Any thread.
     *
     * @param written the number of solutions found so far in this run
     */
    default long stored(long written) {
      return written;
    }

    @Override
    default void close() throws IOException {}
  }
}
