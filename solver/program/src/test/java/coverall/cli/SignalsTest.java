package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the first and the second signal do, by a clock of the test. */
final class SignalsTest {
  private static final int SIGINT = 2;
  private static final int SIGTERM = 15;

  private final List<String> done = new ArrayList<>();
  private final AtomicReference<IntConsumer> receiver = new AtomicReference<>();
  private long millis;

  private final Signals signals =
      new Signals(
          receiver::set,
          () -> TimeUnit.MILLISECONDS.toNanos(millis),
          exitCode -> done.add("ended with " + exitCode));

  @BeforeEach
  void listen() {
    assertThat(receiver).hasNullValue();
    signals.listen();
  }

  private void receive(int signal, long at) {
    millis = at;
    receiver.get().accept(signal);
  }

  @Test
  void firstStopsAndSecondEnds() {
    signals.onFirst(() -> done.add("stopped"));
    assertThat(signals.exitCode()).isEqualTo(0);
    receive(SIGINT, 1_000);
    assertThat(done).containsExactly("stopped");
    assertThat(signals.exitCode()).isEqualTo(130);
    receive(SIGINT, 1_201);
    assertThat(done).containsExactly("stopped", "ended with 130");
  }

  @Test
  void copiesOfTheFirstAreIgnored() {
    signals.onFirst(() -> done.add("stopped"));
    receive(SIGTERM, 1_000);
    receive(SIGTERM, 1_000);
    receive(SIGINT, 1_200);
    assertThat(done).containsExactly("stopped");
    assertThat(signals.exitCode()).isEqualTo(143);
  }

  @Test
  void endsAtOnceUnlessThereIsWorkToStop() {
    receive(SIGTERM, 0);
    assertThat(done).containsExactly("ended with 143");
  }

  @Test
  void endsAtOnceAfterTheWork() {
    signals.onFirst(() -> done.add("stopped"));
    signals.quitOnFirst();
    receive(SIGINT, 0);
    assertThat(done).containsExactly("ended with 130");
  }

  @Test
  void signalBeforeTheWorkStopsIt() {
    signals.onFirst(() -> done.add("first work"));
    receive(SIGINT, 0);
    signals.onFirst(() -> done.add("next work"));
    assertThat(done).containsExactly("first work", "next work");
  }
}
