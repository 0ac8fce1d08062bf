package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkersTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void streamsUseNoMoreThreadsThanGiven(int threads) {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    int sum =
        Workers.on(
            threads,
            () -> {
              used.add(Thread.currentThread());
              return IntStream.range(0, 10_000)
                  .parallel()
                  .map(
                      k -> {
                        used.add(Thread.currentThread());
                        return 1;
                      })
                  .sum();
            });
    assertThat(sum).isEqualTo(10_000);
    assertThat(used).hasSizeBetween(1, threads).doesNotContain(Thread.currentThread());
  }

  /** The members of a stream wait for each other, which they can only do on as many threads. */
  @Test
  @Timeout(60)
  void streamsUseAllThreadsGiven() {
    CyclicBarrier all = new CyclicBarrier(5);
    Workers.on(
        5,
        () -> {
          IntStream.range(0, 5)
              .parallel()
              .forEach(
                  k -> {
                    try {
                      all.await(60, TimeUnit.SECONDS);
                    } catch (Exception e) {
                      throw new AssertionError(e);
                    }
                  });
          return 0;
        });
    assertThat(all.isBroken()).isFalse();
  }

  @Test
  void failuresReachTheCallerAsTheyAre() {
    IllegalArgumentException failure = new IllegalArgumentException("for the test");
    assertThatThrownBy(
            () ->
                Workers.on(
                    2,
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    OutOfMemoryError lack = new OutOfMemoryError("for the test");
    assertThatThrownBy(
            () ->
                Workers.on(
                    2,
                    () -> {
                      throw lack;
                    }))
        .isSameAs(lack);
  }
}
