package coverall.solve;

import java.util.Optional;
import java.util.Spliterators;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The solutions of a run, one after the other. The first request for one starts the run in a thread
 * of its own, which waits when the queue is full.
 */
final class SolutionSpliterator extends Spliterators.AbstractSpliterator<int[]> {
  private static final int CAPACITY = 1 << 10;
  private static final long PAUSE_MILLIS = 50;

  private final SearchRun run;
  // An empty element marks the end.
  private final BlockingQueue<Optional<int[]>> queue = new ArrayBlockingQueue<>(CAPACITY);
  private @Nullable Thread searcher;
  private boolean ended;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;

  private SolutionSpliterator(SearchRun run) {
    super(Long.MAX_VALUE, NONNULL);
    this.run = run;
  }

  /** A stream of the solutions of a run. Closing it stops the run. */
  static Stream<int[]> stream(SearchRun run) {
    SolutionSpliterator solutions = new SolutionSpliterator(run);
    return StreamSupport.stream(solutions, /* parallel= */ false).onClose(solutions::close);
  }

  @Override
  public boolean tryAdvance(Consumer<? super int[]> action) {
    if (ended) {
      return false;
    }
    if (searcher == null) {
      searcher = Thread.ofPlatform().name("stream of solutions").daemon().start(this::search);
    }
    Optional<int[]> solution = take();
    if (solution.isEmpty()) {
      ended = true;
      throwFailure();
      return false;
    }
    action.accept(solution.get());
    return true;
  }

  private Optional<int[]> take() {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while waiting for a solution");
    }
  }

  private void search() {
    try {
      run.visit(progress -> {}, solution -> put(Optional.of(solution)));
    } catch (InterruptedException | RuntimeException | Error e) {
      failure = e;
    } finally {
      put(Optional.empty());
    }
  }

  /** Adds a solution or the end to the queue, and returns whether more are wanted. */
  private boolean put(Optional<int[]> solution) {
    try {
      while (!closed) {
        if (queue.offer(solution, PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
          return true;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private void throwFailure() {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null -> {}
      default -> throw new IllegalStateException("the search was interrupted", failure);
    }
  }

  /** Stops the run and waits for its end. */
  private void close() {
    ended = true;
    closed = true;
    run.stop();
    Thread thread = searcher;
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
