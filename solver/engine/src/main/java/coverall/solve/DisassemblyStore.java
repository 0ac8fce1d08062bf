package coverall.solve;

import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyQueue;
import coverall.disassembly.DisassemblyTally;
import coverall.puzzle.Encoding;
import java.io.IOException;

/**
 * A store that takes the solutions of a puzzle apart while the search goes on, and keeps those that
 * come apart. {@link #tally} is complete when the session has ended, unless it was stopped.
 */
public final class DisassemblyStore implements SolutionStore {
  private final Encoding encoding;
  private final int maxStates;
  private final int leastLevel;
  private final long limit;
  private final Receiver receiver;
  private final Runnable whenEnough;
  private final DisassemblyTally tally = new DisassemblyTally();
  private long kept;
  private volatile long solutions; // as many as are kept, for other threads
  private volatile boolean stopped;

  /** Receives the solutions that come apart. */
  public interface Receiver {
    /**
     * Receives a solution.
     *
     * @param number its number among those kept, from 1
     */
    void take(long number, int[] options, Disassembly disassembly) throws IOException;

    /** Called repeatedly while there is nothing to take. */
    default void idle() throws IOException {}
  }

  /**
   * A store.
   *
   * @param maxStates the most states of a part to search
   * @param leastLevel keeps only solutions for which the first number of the level is at least this
   * @param limit the number of solutions to keep
   * @param whenEnough called when so many are kept, in the thread that writes
   * @throws IllegalArgumentException if the solutions cannot be taken apart; see {@link
   *     coverall.disassembly.Disassembler#whyUnsupported}
   */
  public DisassemblyStore(
      Encoding encoding,
      int maxStates,
      int leastLevel,
      long limit,
      Receiver receiver,
      Runnable whenEnough) {
    this.encoding = encoding;
    this.maxStates = maxStates;
    this.leastLevel = leastLevel;
    this.limit = limit;
    this.receiver = receiver;
    this.whenEnough = whenEnough;
  }

  /**
   * The number of solutions so far: those assemblies that come apart and have the least level or a
   * higher one. Any thread.
   */
  public long solutionCount() {
    return solutions;
  }

  /** Whether so many solutions are kept that the run need not take more assemblies apart. */
  public boolean hasEnough() {
    return kept == limit;
  }

  /** Drops the assemblies that are not taken apart yet, and those to come. Any thread. */
  public void stop() {
    stopped = true;
  }

  /** What the assemblies were found to be; not only of those kept. */
  public DisassemblyTally tally() {
    return tally;
  }

  @Override
  public RunWriter begin(SearchPlan plan) {
    DisassemblyQueue assemblies =
        new DisassemblyQueue(
            encoding,
            maxStates,
            plan.threads(),
            DisassemblyQueue.Order.AS_ADDED,
            new Keeper(),
            () -> stopped);
    return new RunWriter() {
      @Override
      public void write(long number, int subproblem, int[] options) throws IOException {
        assemblies.add(number, options);
      }

      @Override
      public void idle() throws IOException {
        assemblies.advance();
        receiver.idle();
      }

      @Override
      public void close() throws IOException {
        try (assemblies) {
          assemblies.finish();
        }
      }
    };
  }

  /** Keeps solutions that come apart. */
  private final class Keeper implements DisassemblyQueue.Receiver {
    @Override
    public void take(long number, int[] options, Disassembly found) throws IOException {
      if (hasEnough()) {
        return;
      }
      tally.add(found.verdict(), found.level());
      if (found.verdict() == Disassembly.Verdict.APART
          && DisassemblyTally.first(found.level()) >= leastLevel) {
        receiver.take(++kept, options, found);
        solutions = kept;
        if (hasEnough()) {
          stop();
          whenEnough.run();
        }
      }
    }

    @Override
    public void idle() throws IOException {
      receiver.idle();
    }
  }
}
