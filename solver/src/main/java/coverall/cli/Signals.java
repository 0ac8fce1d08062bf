package coverall.cli;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import sun.misc.Signal;

/**
 * Ctrl-C and termination: the first signal stops what is running cleanly, the second ends the
 * process at once.
 */
final class Signals {
  private static final AtomicInteger received = new AtomicInteger();
  private static final AtomicReference<Runnable> stop = new AtomicReference<>(Signals::quit);

  private Signals() {}

  /** Begins to listen. */
  static void listen() {
    for (String name : new String[] {"INT", "TERM"}) {
      Signal.handle(new Signal(name), Signals::handle);
    }
  }

  private static void handle(Signal signal) {
    if (received.getAndSet(signal.getNumber()) != 0) {
      quit();
    }
    stop.get().run();
  }

  private static void quit() {
    Runtime.getRuntime().halt(ExitCode.SIGNAL + received.get());
  }

  /** Says what the first signal is to do from now on. */
  static void onFirst(Runnable action) {
    stop.set(action);
    if (received.get() != 0) {
      action.run();
    }
  }

  /** From now on the first signal ends the process at once. */
  static void quitOnFirst() {
    stop.set(Signals::quit);
  }

  /** The exit code for the signal received; 0 if there was none. */
  static int exitCode() {
    return received.get() == 0 ? 0 : ExitCode.SIGNAL + received.get();
  }
}
