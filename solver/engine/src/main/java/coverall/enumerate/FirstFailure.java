package coverall.enumerate;

import coverall.cover.MiscountException;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.search.SearchFailedException;
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
    first.compareAndSet(null, new Failure(cause, engine));
  }

  boolean isSet() {
    return first.get() != null;
  }

  /**
   * Throws the failure, if there is one.
   *
   * @throws UncheckedIOException if the writer failed
   * @throws EngineFailedException if an engine of a plug-in failed
   * @throws MiscountException if engines disagree
   * @throws TooManySolutionsException if there are more solutions than can be counted
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
      case SearchFailedException search -> throw search;
      case MiscountException miscount -> throw miscount;
      case TooManySolutionsException many -> throw many;
      case Throwable cause when failure.engine() != null && isPlugin(failure.engine()) ->
          throw new EngineFailedException(failure.engine(), cause);
      case Throwable cause -> throw new IllegalStateException("a worker failed: " + cause, cause);
    }
  }

  /** Whether an engine, which may run others beside it, has the name of none of Coverall's. */
  private static boolean isPlugin(Engine engine) {
    return Engines.builtIn().find(engine.label()).isEmpty();
  }
}
