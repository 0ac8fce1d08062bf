package coverall.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
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

  private final Source source;
  private final LongSupplier nanoTime;
  private final IntConsumer end;
  private final AtomicReference<@Nullable Received> received = new AtomicReference<>();
  private final AtomicReference<Runnable> stop = new AtomicReference<>(this::quit);

  /** Where signals come from. */
  @FunctionalInterface
  interface Source {
    /** Starts to pass the numbers of signals to a receiver, in any thread. */
    void listen(IntConsumer receiver);
  }

  /** The first signal, and when it came. */
  private record Received(int number, long nanos) {}

  /**
   * Signals from a source, none of which has come yet.
   *
   * @param nanoTime the time in nanoseconds, from any origin
   * @param end ends the process at once, with an exit code
   */
  Signals(Source source, LongSupplier nanoTime, IntConsumer end) {
    this.source = source;
    this.nanoTime = nanoTime;
    this.end = end;
  }

  /** The signals of this process. */
  static Signals ofProcess() {
    return new Signals(
        receiver -> {
          for (String name : new String[] {"INT", "TERM"}) {
            Signal.handle(new Signal(name), signal -> receiver.accept(signal.getNumber()));
          }
        },
        System::nanoTime,
        Runtime.getRuntime()::halt);
  }

  /** Starts to listen. */
  void listen() {
    source.listen(this::receive);
  }

  private void receive(int number) {
    long now = nanoTime.getAsLong();
    Received first = received.compareAndExchange(null, new Received(number, now));
    if (first == null) {
      stop.get().run();
    } else if (now - first.nanos() > NANOS_OF_ONE) {
      quit();
    }
  }

  private void quit() {
    end.accept(exitCode());
  }

  /** Sets what the first signal does; runs it now if that signal has already come. */
  void onFirst(Runnable action) {
    stop.set(action);
    if (exitCode() != 0) {
      action.run();
    }
  }

  /** Makes the first signal end the process at once again. */
  void quitOnFirst() {
    stop.set(this::quit);
  }

  /** The exit code for the signal received; 0 if there was none. */
  int exitCode() {
    Received first = received.get();
    return first == null ? 0 : ExitCode.SIGNAL + first.number();
  }
}
