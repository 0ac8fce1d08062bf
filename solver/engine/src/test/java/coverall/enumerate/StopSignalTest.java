package coverall.enumerate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StopSignalTest {
  private final StopSignal signal = new StopSignal();
  private final AtomicInteger told = new AtomicInteger();

  @Test
  void whoListensIsToldOnce() {
    var _ = signal.onStop(told::incrementAndGet);
    assertFalse(signal.isStopped());
    signal.stop();
    signal.stop();
    assertTrue(signal.isStopped());
    assertEquals(1, told.get());
  }

  @Test
  void whoComesAfterTheSignalIsToldAtOnce() {
    signal.stop();
    try (var _ = signal.onStop(told::incrementAndGet)) {
      assertEquals(1, told.get());
    }
  }

  @Test
  void whoHasEndedListeningIsNotTold() {
    Runnable other = () -> told.addAndGet(100);
    try (var _ = signal.onStop(told::incrementAndGet)) {
      var _ = signal.onStop(other);
    }
    signal.stop();
    assertEquals(100, told.get());
  }
}
