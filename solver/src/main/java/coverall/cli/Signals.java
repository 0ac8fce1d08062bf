package coverall.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/**
 * Ctrl-C and termination. The first signal stops the current work cleanly, the second ends the
 * process at once.
 *
 * <p>Signals that closely follow the first count as the first: a terminal sends Ctrl-C to every
 * process of its group, and wrappers often pass it on to their children, too.
 */
final class Signals {
  private static final long NANOS_OF_ONE = TimeUnit.MILLISECONDS.toNanos(200);

  private static final AtomicReference<@Nullable Received> received = new AtomicReference<>();
  private static final AtomicReference<Runnable> stop = new AtomicReference<>(Signals::quit);

  /** The first signal, and when it came. */
  private record Received(int number, long nanos) {}

  private Signals() {}

  /** Starts to listen. */
  static void listen() {
    for (String name : new String[] {"INT", "TERM"}) {
      Signal.handle(new Signal(name), Signals::handle);
    }
  }

  private static void handle(Signal signal) {
    long now = System.nanoTime();
    Received first = received.compareAndExchange(null, new Received(signal.getNumber(), now));
    if (first == null) {
      stop.get().run();
    } else if (now - first.nanos() > NANOS_OF_ONE) {
      quit();
    }
  }

  private static void quit() {
    Runtime.getRuntime().halt(exitCode());
  }

  /** Sets what the first signal does; runs it now if that signal has already come. */
  static void onFirst(Runnable action) {
    stop.set(action);
    if (exitCode() != 0) {
      action.run();
    }
  }

  /** Makes the first signal end the process at once again. */
  static void quitOnFirst() {
    stop.set(Signals::quit);
  }

  /** The exit code for the signal received; 0 if there was none. */
  static int exitCode() {
    Received first = received.get();
    return first == null ? 0 : ExitCode.SIGNAL + first.number();
  }
}
