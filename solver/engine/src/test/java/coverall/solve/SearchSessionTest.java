package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchSessionTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  private static SearchRequest soma() {
    return new SearchRequest(SOMA).threads(2);
  }

  /** Keeps the solutions of finished subproblems, and forgets the others when a run begins. */
  private static final class Memory implements SolutionStore {
    final List<SubproblemResult> finished = new ArrayList<>();
    final Map<Integer, Set<IntBuffer>> solutions = new HashMap<>();
    int begun;
    int ended;
    int closed;

    @Override
    public List<SubproblemResult> done() {
      return List.copyOf(finished);
    }

    @Override
    public RunWriter begin(SearchPlan plan) {
      begun++;
      Set<Integer> ids = new HashSet<>();
      finished.forEach(result -> ids.add(result.id()));
      solutions.keySet().retainAll(ids);
      return new RunWriter() {
        @Override
        public void write(long number, int subproblem, int[] options) {
          assertThat(
                  solutions
                      .computeIfAbsent(subproblem, id -> new HashSet<>())
                      .add(IntBuffer.wrap(options)))
              .isTrue();
        }

        @Override
        public void finished(SubproblemResult result) {
          finished.add(result);
        }

        @Override
        public void close() {
          closed++;
        }
      };
    }

    @Override
    public void end(SearchResult result, DoublePredicate sealing) {
      assertThat(closed).isEqualTo(begun);
      ended++;
    }

    long size() {
      return solutions.values().stream().mapToLong(Set::size).sum();
    }
  }

  @Test
  void failureThatAWriterReportsAgainIsThrownOnce() {
    OutOfMemoryError failure = new OutOfMemoryError("of a test");
    SolutionStore store =
        plan ->
            new SolutionStore.RunWriter() {
              @Override
              public void write(long number, int subproblem, int[] options) {
                throw failure;
              }

              @Override
              public void close() {
                throw failure;
              }
            };
    assertThatThrownBy(() -> new SearchSession(soma().plan(), store).run(progress -> {}))
        .isSameAs(failure);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void runsThatAreStoppedAndResumedFindEachSolutionOnce(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    SearchPlan plan = soma().plan();
    Memory memory = new Memory();
    SearchResult result;
    int runs = 0;
    do {
      long limit = memory.finished.stream().mapToLong(SubproblemResult::found).sum();
      limit += 1 + random.nextInt(150);
      result = new SearchSession(plan.limit(limit), memory).run(progress -> {});
      assertThat(result.outcome().found()).isLessThanOrEqualTo(limit);
      runs++;
    } while (!result.outcome().complete());
    assertThat(runs).isGreaterThan(1);
    assertThat(memory.ended).isEqualTo(runs);
    assertThat(memory.size()).isEqualTo(240);
    assertThat(result.counts().count(Distinct.RAW)).contains(BigInteger.valueOf(11_520));
    assertThat(result.missed()).isEmpty();
  }

  @Test
  void stopBeforeTheRunEndsItAtOnceAndTheNextRunGoesOn() throws Exception {
    Memory memory = new Memory();
    SearchSession session = new SearchSession(soma().plan(), memory);
    session.stop();
    SearchResult stopped = session.run(progress -> {});
    assertThat(stopped.outcome().complete()).isFalse();
    assertThat(stopped.counts().isEmpty()).isTrue();
    assertThat(session.run(progress -> {}).outcome().complete()).isTrue();
    assertThat(memory.size()).isEqualTo(240);
  }

  @Test
  void limitThatIsReachedAlreadySearchesNothing() throws Exception {
    Memory memory = new Memory();
    SearchPlan plan = soma().plan();
    new SearchSession(plan.limit(100), memory).run(progress -> {});
    long found = memory.finished.stream().mapToLong(SubproblemResult::found).sum();
    SearchResult result =
        new SearchSession(plan.limit(Math.max(1, found)), memory).run(progress -> {});
    assertThat(result.outcome().complete()).isFalse();
    long known = memory.finished.stream().mapToLong(SubproblemResult::branches).sum();
    assertThat(result.outcome().branches()).isEqualTo(known + plan.partition().branchesAbove());
  }

  @Test
  void limitAndFirstReplaceEachOther() throws Exception {
    assertThat(soma().first().limit(100).count()).isEqualTo(100);
    assertThat(soma().first().limit(10_000).count()).isEqualTo(240);
    assertThat(soma().limit(100).first().count()).isEqualTo(1);
  }

  @Test
  void runRunsOnce() throws Exception {
    SearchRun run = soma().plan().run();
    run.count(progress -> {});
    assertThatThrownBy(() -> run.count(progress -> {})).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void visitorIsNotCalledAfterAnInterruption() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger callsAtTheEnd = new AtomicInteger();
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    soma()
                        .visit(
                            options -> {
                              calls.incrementAndGet();
                              LockSupport.parkNanos(20_000_000);
                              return true;
                            });
                  } catch (InterruptedException e) {
                    callsAtTheEnd.set(calls.get());
                  }
                });
    while (calls.get() < 3) {
      Thread.sleep(5);
    }
    caller.interrupt();
    caller.join();
    Thread.sleep(200);
    assertThat(callsAtTheEnd.get()).isEqualTo(calls.get()).isBetween(3, 100);
  }

  @Test
  void shardsTogetherHaveAllSolutions() throws Exception {
    SearchPlan whole = soma().plan();
    long found = 0;
    for (int number = 0; number < 5; number++) {
      SearchPlan part = whole.part(new Shard(number, 5));
      Memory memory = new Memory();
      SearchResult result = new SearchSession(part, memory).run(progress -> {});
      assertThat(result.outcome().complete()).isTrue();
      assertThat(result.counts().isEmpty()).isTrue();
      found += memory.size();
    }
    assertThat(found).isEqualTo(240);
  }

  @Test
  void failureOfTheStoreIsThrownAsItIs() {
    IOException full = new IOException("disk full");
    SolutionStore failing =
        plan ->
            (number, subproblem, options) -> {
              throw full;
            };
    SearchSession session = new SearchSession(soma().plan(), failing);
    assertThatThrownBy(() -> session.run(progress -> {})).isSameAs(full);
  }

  @Test
  void requestHasADefaultForEachPart() {
    SearchPlan plan = new SearchRequest(SOMA).plan();
    assertThat(plan.distinct()).isEqualTo(Distinct.REFLECTION);
    assertThat(plan.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(plan.limit()).isEqualTo(Long.MAX_VALUE);
    assertThat(plan.restricted()).isNotEmpty();
    assertThat(plan.partition().isWhole()).isTrue();
  }

  @Test
  void requestForTheFirstSolutionDoesNotBreakTheSymmetry() throws Exception {
    SearchPlan plan = new SearchRequest(SOMA).first().plan();
    assertThat(plan.restricted()).isEmpty();
    assertThat(plan.run().count(progress -> {}).outcome().found()).isEqualTo(1);
  }

  @Test
  void impossibleRequestsAreRejectedInALine() {
    assertThatThrownBy(() -> new SearchRequest(SOMA).restrict("Q").plan())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown piece 'Q'; expected one of ");
    assertThatThrownBy(() -> new SearchRequest(SOMA).threads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected at least 1 thread, found 0");
    assertThatThrownBy(() -> new SearchRequest(SOMA).limit(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected a limit of at least 1, found 0");
  }

  @Test
  void samePlanHasTheSameResultWithEveryEngine() throws Exception {
    SearchPlan plan = soma().plan();
    OrbitCounts expected = plan.run().count(progress -> {}).counts();
    for (Engine engine : BuiltInEngine.values()) {
      assertThat(plan.engine(engine).run().count(progress -> {}).counts())
          .as(engine.toString())
          .isEqualTo(expected);
    }
  }
}
