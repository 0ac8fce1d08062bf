package coverall.disassembly;

import coverall.puzzle.Encoding;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takes solutions apart in several threads, and passes them on in the order in which they came.
 *
 * <p>For one thread, in which it passes them on. It makes this thread wait when it is far behind.
 */
public final class DisassemblyQueue implements AutoCloseable {
  private static final int BATCH = 64; // solutions taken apart together
  private static final int MOST_BATCHES = 16; // waiting, for each thread

  private final ExecutorService workers;
  private final ThreadLocal<Disassembler> disassemblers;
  private final int mostBatches;
  private final Receiver receiver;
  private final Deque<Future<List<Result>>> waiting = new ArrayDeque<>();
  private List<Solution> batch = new ArrayList<>();

  /** Receives the solutions that are taken apart. */
  public interface Receiver {
    /**
     * Receives a solution.
     *
     * @param number its number, as it was added
     * @param options its placements, which the receiver owns
     */
    void take(long number, int[] options, Disassembly disassembly) throws IOException;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Solution(long number, int[] options) {}

  private record Result(Solution solution, Disassembly disassembly) {}

  /**
   * An empty queue.
   *
   * @param encoding the puzzle whose solutions these are
   * @param maxStates as for {@link Disassembler#Disassembler}
   * @throws IllegalArgumentException if they cannot be taken apart
   */
  public DisassemblyQueue(Encoding encoding, int maxStates, int threads, Receiver receiver) {
    Disassembler first = new Disassembler(encoding, maxStates);
    disassemblers = ThreadLocal.withInitial(first::another);
    workers =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("disassembly-", 1).factory());
    mostBatches = MOST_BATCHES * threads;
    this.receiver = receiver;
  }

  /** Adds a solution, whose array the queue owns from now on. */
  public void add(long number, int... options) throws IOException {
    batch.add(new Solution(number, options));
    if (batch.size() == BATCH) {
      submit();
      passOn(mostBatches);
    }
  }

  /** Starts with what has been added, and passes on what is ready. */
  public void advance() throws IOException {
    submit();
    passOn(mostBatches);
  }

  /** Waits until all that was added is passed on. */
  public void finish() throws IOException {
    submit();
    passOn(0);
  }

  private void submit() {
    if (!batch.isEmpty()) {
      List<Solution> solutions = batch;
      batch = new ArrayList<>();
      waiting.add(workers.submit(() -> takeApart(solutions)));
    }
  }

  private List<Result> takeApart(List<Solution> solutions) {
    Disassembler disassembler = disassemblers.get();
    return solutions.stream()
        .map(solution -> new Result(solution, disassembler.takeApart(solution.options())))
        .toList();
  }

  /** Passes on what is ready, and waits until at most this number of batches is left. */
  private void passOn(int most) throws IOException {
    while (!waiting.isEmpty() && (waiting.size() > most || waiting.getFirst().isDone())) {
      for (Result result : results(waiting.removeFirst())) {
        receiver.take(
            result.solution().number(), result.solution().options(), result.disassembly());
      }
    }
  }

  private static List<Result> results(Future<List<Result>> batch) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return batch.get();
        } catch (InterruptedException e) {
          interrupted = true; // What was found must be passed on first.
        } catch (ExecutionException e) {
          switch (Objects.requireNonNull(e.getCause())) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case Throwable other -> throw new IllegalStateException(other);
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Stops the threads; what is not passed on yet is lost. */
  @Override
  public void close() {
    workers.shutdownNow();
  }
}
