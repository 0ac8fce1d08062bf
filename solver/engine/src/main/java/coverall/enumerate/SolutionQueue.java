package coverall.enumerate;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * A bounded queue from many workers to one writer, which runs in its own thread. Workers wait when
 * the queue is full.
 */
final class SolutionQueue {
  private static final int CAPACITY = 1 << 9; // lists of solutions

  // Every wake-up of the writer takes a processor from a worker. Therefore it does not wake up for
  // single solutions; during a pause the queue can hold what the fastest searches find.
  private static final long WRITER_PAUSE_NANOS = 20_000_000;
  private static final long WORKER_PAUSE_NANOS = 1_000_000;

  private final MpscVarHandleArrayQueue<Event> queue = new MpscVarHandleArrayQueue<>(CAPACITY);
  private final SolutionWriter writer;
  private final Consumer<Throwable> onFailure;
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean failed;
  private volatile boolean discarding;

  /** Starts the writer's thread. */
  SolutionQueue(SolutionWriter writer, Consumer<Throwable> onFailure) {
    this.writer = writer;
    this.onFailure = onFailure;
    thread = Thread.ofPlatform().name("writer").daemon().start(this::drain);
  }

  /** A message from a worker. */
  private sealed interface Event {}

  private record Found(int subproblem, List<int[]> solutions) implements Event {}

  private record Finished(SubproblemResult result) implements Event {}

  /** Queues solutions; discards them if the writer has failed. Any thread. */
  void put(int subproblem, List<int[]> solutions) {
    put(new Found(subproblem, solutions));
  }

  /** Reports a subproblem as finished, after all of its solutions have been put. Any thread. */
  void put(SubproblemResult result) {
    put(new Finished(result));
  }

  private void put(Event event) {
    while (!failed && !discarding && !queue.offer(event)) {
      LockSupport.parkNanos(WORKER_PAUSE_NANOS);
    }
  }

  /** Discards what is still in the queue. Any thread. */
  void discard() {
    discarding = true;
  }

  /**
   * Waits until everything in the queue is written. Nothing may be put afterwards.
   *
   * @throws InterruptedException if the calling thread was interrupted; the rest was discarded
   *     then, and the writer is no longer used
   */
  void close() throws InterruptedException {
    closed = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      LockSupport.unpark(thread);
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        discard();
      }
    }
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  private void drain() {
    long number = 0;
    try {
      while (!discarding) {
        boolean last = closed; // read before polling: nothing is put after closing
        switch (queue.poll()) {
          case Found found -> {
            for (int[] options : found.solutions()) {
              writer.write(++number, found.subproblem(), options);
            }
          }
          case Finished finished -> writer.finished(finished.result());
          case null -> {
            if (last) {
              return;
            }
            writer.idle();
            LockSupport.parkNanos(WRITER_PAUSE_NANOS);
          }
        }
      }
    } catch (IOException | RuntimeException | Error cause) {
      failed = true;
      onFailure.accept(cause);
    }
  }
}
