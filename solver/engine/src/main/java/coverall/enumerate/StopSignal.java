package coverall.enumerate;

import java.util.ArrayList;
import java.util.List;

/**
 * Asks work to stop, and the work that it has begun or is about to begin. It is given once and
 * cannot be withdrawn. Thread-safe.
 */
public final class StopSignal {
  private final List<Runnable> listeners = new ArrayList<>(); // guarded by this
  private volatile boolean stopped;

  /** Ends listening. */
  @FunctionalInterface
  public interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  /** A signal that was not given yet. */
  public StopSignal() {}

  /** Gives the signal, and tells all who listen, in the calling thread. */
  public void stop() {
    List<Runnable> told;
    synchronized (this) {
      stopped = true;
      told = List.copyOf(listeners);
      listeners.clear();
    }
    told.forEach(Runnable::run);
  }

  /** Whether the signal was given. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Passes the signal on to other work, once: at once if it was already given.
   *
   * @param stop may be called by any thread, but not after the result was closed, unless the signal
   *     was given before
   */
  public Listening onStop(Runnable stop) {
    synchronized (this) {
      if (!stopped) {
        listeners.add(stop);
        return () -> remove(stop);
      }
    }
    stop.run();
    return () -> {};
  }

  private synchronized void remove(Runnable stop) {
    listeners.remove(stop);
  }
}
