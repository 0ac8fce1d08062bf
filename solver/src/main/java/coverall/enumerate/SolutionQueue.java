package coverall.enumerate;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * The way of solutions from many workers to one writer, which has a thread of its own. Holds a
 * bounded number of solutions: workers wait rather than fill the memory.
 */
final class SolutionQueue {
  private static final int CAPACITY = 1 << 12;
  private static final long PAUSE_NANOS = 1_000_000;

  private final MpscVarHandleArrayQueue<int[]> queue = new MpscVarHandleArrayQueue<>(CAPACITY);
  private final SolutionWriter writer;
  private final Consumer<Throwable> onFailure;
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean failed;

  /** Starts the writer's thread. */
  SolutionQueue(SolutionWriter writer, Consumer<Throwable> onFailure) {
    this.writer = writer;
    this.onFailure = onFailure;
    thread = Thread.ofPlatform().name("writer").daemon().start(this::drain);
  }

  /** Hands a solution over; any thread. After a failure of the writer it goes nowhere. */
  void put(int[] solution) {
    while (!failed && !queue.offer(solution)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Waits until all is written that was put. Nothing may be put any more. */
  void close() throws InterruptedException {
    closed = true;
    thread.join();
  }

  private void drain() {
    long number = 0;
    try {
      while (true) {
        boolean last = closed; // read before the queue: what was put before closing is still there
        int[] solution = queue.poll();
        if (solution != null) {
          writer.write(++number, solution);
        } else if (last) {
          return;
        } else {
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    } catch (IOException | RuntimeException | Error cause) {
      failed = true;
      onFailure.accept(cause);
    }
  }
}
