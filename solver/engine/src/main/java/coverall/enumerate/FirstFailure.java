package coverall.enumerate;

import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The first failure of an enumeration, and where it comes from. Thread-safe. */
final class FirstFailure {
  private final AtomicReference<@Nullable Failure> first = new AtomicReference<>();

  /** A failure, and the engine whose code threw it; null if it comes from elsewhere. */
  private record Failure(Throwable cause, @Nullable Engine engine) {}

  /** Keeps a failure that comes from no engine, unless there is one already. */
  void set(Throwable cause) {
    first.compareAndSet(null, new Failure(cause, null));
  }

  /** Keeps a failure of an engine's own code, unless there is a failure already. */
  void set(Throwable cause, @Nullable Engine engine) {
    Engine own = engine instanceof Portfolio portfolio ? portfolio.systematic() : engine;
    first.compareAndSet(null, new Failure(cause, own));
  }

  boolean isSet() {
    return first.get() != null;
  }

  /**
   * Throws the failure, if there is one.
   *
   * @throws UncheckedIOException if the writer failed
   * @throws EngineFailedException if an engine of a plug-in failed
   * @throws OutOfMemoryError if any thread ran out of memory
   * @throws IllegalStateException if anything else failed, with its cause
   */
  void throwIfSet() {
    Failure failure = first.get();
    if (failure == null) {
      return;
    }
    switch (failure.cause()) {
      case IOException io -> throw new UncheckedIOException(io);
      case OutOfMemoryError memory -> throw memory;
      case Portfolio.SearchFailedException search -> throw search;
      case Throwable cause
          when failure.engine() != null && !(failure.engine() instanceof BuiltInEngine) ->
          throw new EngineFailedException(failure.engine(), cause);
      case Throwable cause -> throw new IllegalStateException("a worker failed: " + cause, cause);
    }
  }
}
