package coverall.enumerate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** A number of threads for parallel streams, which otherwise use all processors. */
public final class Workers {
  private Workers() {}

  /**
   * Computes something on a number of threads: one, and as many more as its parallel streams can
   * use. Waits for the result, even if the calling thread is interrupted meanwhile.
   *
   * @param threads at least 1
   */
  public static <T> T on(int threads, Supplier<T> work) {
    // A parallel stream runs in the pool of the thread that starts it.
    try (ForkJoinPool pool = new ForkJoinPool(threads)) {
      return CompletableFuture.supplyAsync(work, pool).join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }
}
