package coverall.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Work that a page waits for.
 *
 * <p>One piece of it runs at a time, on a thread of its own, which leaves the others free to answer
 * requests. The latest wins: it cancels the one before, by an interrupt. Thread-safe.
 */
final class Latest<T> {
  private static final long MILLIS_BETWEEN_SPACES = 200;

  private final ExecutorService thread;
  private Future<T> latest = new CompletableFuture<>();

  /**
   * Waits for work.
   *
   * @param name of the thread
   */
  Latest(String name) {
    thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
  }

  /** Cancels the running work, and accepts no other. */
  void stop() {
    thread.shutdownNow();
  }

  /**
   * Does work, and answers a request when it has ended. Cancels the work if the client leaves.
   *
   * @param answer of the work, which has ended
   */
  void answer(Exchange exchange, Callable<T> work, Function<Future<T>, Exchange.JsonBody> answer)
      throws IOException, InterruptedException {
    Future<T> result = start(work);
    try (OutputStream out = exchange.begin("application/json")) {
      while (!hasEnded(result)) {
        out.write(' '); // JSON may start with spaces. This one fails once the client has left.
        out.flush();
      }
      out.write(Exchange.object(answer.apply(result)));
    } finally {
      result.cancel(/* mayInterruptIfRunning= */ true);
    }
  }

  private synchronized Future<T> start(Callable<T> work) {
    latest.cancel(/* mayInterruptIfRunning= */ true);
    latest = thread.submit(work);
    return latest;
  }

  /** Whether work ends within a moment. */
  private static boolean hasEnded(Future<?> work) throws InterruptedException {
    try {
      work.get(MILLIS_BETWEEN_SPACES, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException | CancellationException e) {
      return true;
    }
    return true;
  }
}
