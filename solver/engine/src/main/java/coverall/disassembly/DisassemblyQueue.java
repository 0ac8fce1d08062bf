package coverall.disassembly;

import coverall.puzzle.Encoding;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes solutions apart in several threads, and passes them on.
 *
 * <p>For one thread, in which it passes them on. It makes this thread wait when it is far behind.
 */
public final class DisassemblyQueue implements AutoCloseable {
  private static final int BATCH = 64; // solutions that the threads share
  private static final int MOST_WAITING = 1_024; // solutions, for each thread
  private static final long IDLE_MILLIS = 100;

  private final Order order;
  private final int threads;
  private final Receiver receiver;
  private final ExecutorService workers;
  private final ThreadLocal<Disassembler> disassemblers;
  private final Semaphore ended = new Semaphore(0); // a permit for each batch that is done
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final BooleanSupplier isStopped;
  private volatile boolean closed;

  private final List<Solution> next = new ArrayList<>(); // not given to the threads yet
  private final Deque<Batch> waiting = new ArrayDeque<>(); // not yet passed on as a whole
  private int left; // in these

  /** The order in which solutions are passed on. */
  public enum Order {
    /** The order in which they were added. */
    AS_ADDED,
    /** As soon as possible: one that takes long does not delay others. */
    AS_READY
  }

  /** Receives the solutions that are taken apart. */
  public interface Receiver {
    /**
     * Receives a solution.
     *
     * @param number its number, as it was added
     * @param options its placements, which the receiver owns
     */
    void take(long number, int[] options, Disassembly disassembly) throws IOException;

    /** Called about ten times a second while the queue waits for its threads. */
    default void idle() throws IOException {}
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Solution(long number, int[] options) {}

  /**
   * An empty queue.
   *
   * @param encoding the puzzle whose solutions these are
   * @param maxStates as for {@link Disassembler#Disassembler}
   * @param isStopped whether to drop what is not taken apart yet, even what is just being taken
   *     apart, and what is added later: it is never passed on. Asked in any thread; once true, it
   *     stays so until the queue is closed.
   * @throws IllegalArgumentException if they cannot be taken apart
   */
  public DisassemblyQueue(
      Encoding encoding,
      int maxStates,
      int threads,
      Order order,
      Receiver receiver,
      BooleanSupplier isStopped) {
    this.isStopped = isStopped;
    Disassembler first = new Disassembler(encoding, maxStates, this::hasStopped);
    disassemblers = ThreadLocal.withInitial(first::another);
    workers =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("disassembly-", 1).factory());
    this.threads = threads;
    this.order = order;
    this.receiver = receiver;
  }

  /** Adds a solution, whose array the queue owns from now on. */
  public void add(long number, int... options) throws IOException {
    if (hasStopped()) {
      return;
    }
    next.add(new Solution(number, options));
    if (next.size() == BATCH) {
      advance();
    }
  }

  /** Starts with what has been added, and passes on what is ready. */
  public void advance() throws IOException {
    submit();
    passOn(MOST_WAITING * threads);
  }

  /** Waits until all that was added is passed on, or dropped. */
  public void finish() throws IOException {
    submit();
    passOn(0);
    if (hasStopped()) {
      workers.shutdown();
      await();
      for (Batch batch : waiting) {
        passOn(batch, Order.AS_READY);
      }
      checkFailure();
    }
  }

  private boolean hasStopped() {
    return closed || isStopped.getAsBoolean();
  }

  private void submit() {
    if (!next.isEmpty()) {
      Batch batch = new Batch(next.toArray(Solution[]::new));
      waiting.add(batch);
      left += next.size();
      for (int k = 0; k < Math.min(threads, next.size()); k++) {
        workers.execute(batch);
      }
      next.clear();
    }
  }

  /** Solutions of which each thread takes one after the other. */
  private final class Batch implements Runnable {
    final @Nullable Solution[] solutions; // null: passed on
    final AtomicReferenceArray<@Nullable Disassembly> found; // null: not yet
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    Batch(@Nullable Solution[] solutions) {
      this.solutions = solutions;
      found = new AtomicReferenceArray<>(solutions.length);
    }

    @Override
    public void run() {
      try {
        Disassembler disassembler = disassemblers.get();
        int own = 0;
        for (int k = begun.getAndIncrement();
            k < solutions.length && !hasStopped();
            k = begun.getAndIncrement()) {
          Disassembly result =
              disassembler.takeApart(Objects.requireNonNull(solutions[k]).options());
          if (hasStopped()) {
            return; // It may be wrong.
          }
          found.setRelease(k, result);
          own++;
        }
        if (own > 0 && done.addAndGet(own) == solutions.length) {
          ended.release();
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
        ended.release();
      }
    }
  }

  /**
   * Passes on what is ready, and waits until at most this number of solutions is left, or it is
   * stopped.
   */
  private void passOn(int most) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        ended.drainPermits();
        passOn();
        checkFailure();
        if (left <= most || hasStopped()) {
          return;
        }
        try {
          if (!ended.tryAcquire(IDLE_MILLIS, TimeUnit.MILLISECONDS)) {
            receiver.idle();
          }
        } catch (InterruptedException e) {
          interrupted = true; // What was found must be passed on first.
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void passOn() throws IOException {
    for (Iterator<Batch> batches = waiting.iterator(); batches.hasNext(); ) {
      if (passOn(batches.next(), order)) {
        batches.remove();
      } else if (order == Order.AS_ADDED) {
        return;
      }
    }
  }

  /** Passes on what is ready of a batch, and returns whether that is all. */
  private boolean passOn(Batch batch, Order inOrder) throws IOException {
    boolean all = true;
    for (int k = 0; k < batch.solutions.length; k++) {
      Solution solution = batch.solutions[k];
      Disassembly found = batch.found.getAcquire(k);
      if (solution != null && found != null) {
        batch.solutions[k] = null;
        left--;
        receiver.take(solution.number(), solution.options(), found);
      } else if (solution != null) {
        all = false;
        if (inOrder == Order.AS_ADDED) {
          return false;
        }
      }
    }
    return all;
  }

  private void checkFailure() {
    switch (failure.get()) {
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      case null, default -> {}
    }
  }

  /** Waits until the threads have ended. */
  private void await() {
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops the threads; what is not passed on yet is lost. */
  @Override
  public void close() {
    closed = true;
    workers.shutdownNow();
  }
}
