package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Trials of engines whose times are prescribed, by a single worker. */
final class EngineTrialsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long PATIENCE = SECOND / 2;
  private static final long FRAGMENT = SECOND / 1000; // the time of an engine of speed 1

  /** A search that lasts for some time, in which every engine has its time for a fragment. */
  private static final class Search {
    final EngineTrials trials;
    final Map<Engine, Double> slowness;
    double needed; // nanoseconds, at speed 1
    long busy;
    double done;
    long inVain;
    final List<Engine> usual = new ArrayList<>(); // one after another

    Search(double seconds, Map<Engine, Double> slowness, Engine... engines) {
      trials =
          new EngineTrials(
              Stream.of(engines).map(engine -> new Candidate(engine, 1)).toList(), PATIENCE);
      this.slowness = slowness;
      needed = seconds * SECOND;
    }

    long time(Engine engine) {
      return (long) (FRAGMENT * slowness.getOrDefault(engine, Double.NaN));
    }

    Search run() {
      while (done < needed) {
        Engine best = trials.best();
        if (usual.isEmpty() || usual.getLast() != best) {
          usual.add(best);
        }
        Engine engine =
            trials.next(busy, done == 0 ? Double.MAX_VALUE : busy * (needed - done) / done);
        busy += time(engine);
        done += FRAGMENT;
        trials.searched(time(engine));
        trials
            .rival(engine, time(engine))
            .ifPresent(
                rival -> {
                  inVain += time(rival);
                  trials.measured(time(rival), time(engine), time(engine));
                  trials.released();
                });
      }
      busy += inVain;
      return this;
    }
  }

  private static final Engine FIRST = BuiltInEngine.DLX;
  private static final Engine SECOND_ONE = BuiltInEngine.CONFLICTS;
  private static final Engine THIRD = BuiltInEngine.CELLS;

  @Test
  void fastestTakesOver() {
    Search search =
        new Search(20, Map.of(FIRST, 1.0, SECOND_ONE, 0.5, THIRD, 0.2), FIRST, SECOND_ONE, THIRD)
            .run();
    assertThat(search.usual.getLast()).isEqualTo(THIRD);
    assertThat(search.busy / (0.2 * 20 * SECOND)).isLessThan(1.4);
    assertThat(search.trials.results())
        .filteredOn(trial -> trial.engine() == FIRST)
        .allSatisfy(trial -> assertThat(trial.slower()).isBetween(4.9, 5.1));
  }

  @Test
  void slowCandidatesCostLittle() {
    Search search =
        new Search(20, Map.of(FIRST, 1.0, SECOND_ONE, 1.2, THIRD, 8.0), FIRST, SECOND_ONE, THIRD)
            .run();
    assertThat(search.usual).containsExactly(FIRST);
    assertThat(search.busy / (20.0 * SECOND)).isLessThan(1.05);
    assertThat((double) search.inVain / search.busy).isLessThan(0.02);
    assertThat(search.trials.results()).hasSize(2);
  }

  @Test
  void shortSearchTriesNothing() {
    Search search = new Search(0.49, Map.of(FIRST, 1.0, SECOND_ONE, 0.1), FIRST, SECOND_ONE).run();
    assertThat(search.usual).containsExactly(FIRST);
    assertThat(search.trials.results()).isEmpty();
    assertThat(search.inVain).isZero();
  }

  private static EngineTrials remembering() {
    return remembering(SECOND_ONE);
  }

  private static EngineTrials remembering(Engine first) {
    return remembering(first, 1_000_000);
  }

  private static EngineTrials remembering(Engine first, double branches) {
    EngineTrials trials =
        new EngineTrials(
            Stream.of(first, BuiltInEngine.BITS_SCALAR, BuiltInEngine.CELLS)
                .distinct()
                .map(engine -> new Candidate(engine, 1))
                .toList(),
            PATIENCE);
    trials.beginByRemembering(branches);
    return trials;
  }

  @Test
  void rememberingGoesOnWhereItSavesMostBranches() {
    EngineTrials trials = remembering();
    assertThat(trials.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    trials.remembered(4_000, 1e9);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isTrue();
    trials.next(10 * SECOND, 100 * SECOND);
    assertThat(trials.isOn()).as("challenged before it is decided").isFalse();
    trials.remembered(5_000, 5e9);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isFalse();
    assertThat(trials.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    trials.next(10 * SECOND, 1_000 * SECOND);
    assertThat(trials.isOn()).as("challenged by what is expected to be slower").isFalse();
    assertThat(trials.results()).isEmpty();
    trials.next(60 * SECOND, 1_000 * SECOND);
    assertThat(trials.isOn()).as("challenged in the end, whatever was saved at first").isTrue();
  }

  @Test
  void rememberingEndsWhereItSavesLittle() {
    EngineTrials trials = remembering();
    trials.remembered(5_000, 1_000);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isFalse();
    assertThat(trials.best()).isEqualTo(SECOND_ONE);
    assertThat(trials.results()).isEmpty();
  }

  @Test
  void rememberingThatIsPromisingIsLookedAtAgain() {
    EngineTrials trials = remembering();
    trials.remembered(5_000, 4_000);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isTrue();
    trials.remembered(64_000, 64_000);
    assertThat(trials.best()).isEqualTo(SECOND_ONE);

    EngineTrials others = remembering();
    others.remembered(5_000, 4_000);
    others.remembered(64_000, 128_000);
    assertThat(others.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
  }

  @Test
  void rememberingThatSavesSomeIsLookedAtAfterAPartOfTheTree() {
    EngineTrials trials = remembering(SECOND_ONE, 3_000_000);
    trials.remembered(5_000, 500);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isTrue();
    trials.remembered(11_000, 1_100);
    assertThat(trials.isRemembering(BuiltInEngine.BITS_SCALAR)).isTrue();
    trials.remembered(12_000, 1_200);
    assertThat(trials.best()).isEqualTo(SECOND_ONE);

    EngineTrials nothing = remembering(SECOND_ONE, 3_000_000);
    nothing.remembered(5_000, 5);
    assertThat(nothing.best()).isEqualTo(SECOND_ONE);

    EngineTrials huge = remembering(SECOND_ONE, 1e15);
    huge.remembered(140_000, 14_000);
    assertThat(huge.best()).isEqualTo(SECOND_ONE);
  }

  @Test
  void rememberingHasAPartOfALargeTreeToShowAnythingAtAll() {
    EngineTrials trials = remembering(SECOND_ONE, 32_000 * 1_024.0);
    trials.remembered(5_000, 0);
    trials.remembered(31_000, 0);
    assertThat(trials.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    trials.remembered(33_000, 0);
    assertThat(trials.best()).isEqualTo(SECOND_ONE);

    EngineTrials late = remembering(SECOND_ONE, 32_000 * 1_024.0);
    late.remembered(31_000, 0);
    late.remembered(33_000, 100_000);
    assertThat(late.isRemembering(BuiltInEngine.BITS_SCALAR)).isFalse();
    assertThat(late.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
  }

  @Test
  void linksAndEnginesThatRememberAnywayAreNotReplaced() {
    assertThat(remembering(BuiltInEngine.DLX).best()).isEqualTo(BuiltInEngine.DLX);
    assertThat(remembering(BuiltInEngine.BITS_SCALAR).isRemembering(BuiltInEngine.BITS_SCALAR))
        .isFalse();
    assertThat(remembering(BuiltInEngine.BITS).best()).isEqualTo(BuiltInEngine.BITS);
  }

  /** Single fragments take the challenger half as long, but all of them would take it twice. */
  @Test
  void whatRemembersIsMeasuredByAllThatItHasSearched() {
    assertThat(afterAChallenge(BuiltInEngine.BITS_SCALAR, FRAGMENT / 4).best())
        .isEqualTo(BuiltInEngine.BITS_SCALAR);
    assertThat(afterAChallenge(BuiltInEngine.CONFLICTS, FRAGMENT / 4).best()).isEqualTo(THIRD);
  }

  /** Else the other could never challenge again, and would be reported as infinitely slow. */
  @Test
  void whatMemorySavesCountsWithinLimits() {
    assertThat(afterAChallenge(BuiltInEngine.BITS_SCALAR, /* expected= */ 0).results())
        .singleElement()
        .satisfies(trial -> assertThat(trial.slower()).isBetween(4.9, 5.1));
  }

  private static EngineTrials afterAChallenge(Engine first, long expected) {
    EngineTrials trials =
        new EngineTrials(List.of(new Candidate(first, 1), new Candidate(THIRD, 1)), 0);
    trials.next(SECOND, 100 * SECOND);
    assertThat(trials.isOn()).isTrue();
    for (int k = 0; k < 1_000 && trials.isOn(); k++) {
      if (trials.next(SECOND, 100 * SECOND).equals(THIRD)) {
        trials.searched(SECOND);
      }
      if (trials.rival(first, FRAGMENT).isPresent()) {
        trials.measured(FRAGMENT / 2, FRAGMENT, expected);
        trials.released();
      }
    }
    assertThat(trials.isOn()).as("still on trial").isFalse();
    return trials;
  }

  @Test
  void vectorsHaveTimeToWarmUpBeforeTheyAreChallenged() {
    EngineTrials trials =
        new EngineTrials(
            List.of(new Candidate(BuiltInEngine.BITS, 1), new Candidate(FIRST, 2)), PATIENCE);
    trials.next(19 * SECOND, 100 * SECOND);
    assertThat(trials.isOn()).isFalse();
    trials.next(20 * SECOND, 100 * SECOND);
    assertThat(trials.isOn()).isTrue();
  }

  @Test
  void nothingIsTriedNearTheEnd() {
    Search search = new Search(0.7, Map.of(FIRST, 1.0, SECOND_ONE, 0.1), FIRST, SECOND_ONE).run();
    assertThat(search.trials.results()).isEmpty();
  }

  @Test
  void candidateThatHasBecomeFasterTakesOverLater() {
    Map<Engine, Double> slowness = new HashMap<>(Map.of(FIRST, 1.0, SECOND_ONE, 1.5));
    Search search = new Search(5, slowness, FIRST, SECOND_ONE).run();
    assertThat(search.usual).containsExactly(FIRST);
    slowness.put(SECOND_ONE, 0.5); // as if the rest of the tree were different
    search.needed = 60 * SECOND;
    search.run();
    assertThat(search.usual).containsExactly(FIRST, SECOND_ONE);
  }

  @Test
  void candidateThatFailsIsNotTriedAgain() {
    EngineTrials trials =
        new EngineTrials(List.of(new Candidate(FIRST, 1), new Candidate(SECOND_ONE, 1)), 0);
    assertThat(trials.next(SECOND, 100 * SECOND)).isEqualTo(FIRST);
    assertThat(trials.rival(FIRST, FRAGMENT)).contains(SECOND_ONE);
    trials.failed("it has no time");
    trials.released();
    for (int k = 0; k < 100; k++) {
      assertThat(trials.next(k * SECOND, 1e15)).isEqualTo(FIRST);
      assertThat(trials.rival(FIRST, FRAGMENT)).isEmpty();
    }
    assertThat(trials.results())
        .singleElement()
        .satisfies(trial -> assertThat(trial.failure()).isEqualTo("it has no time"));
  }

  @Test
  void largeFragmentsAreBrokenUpForAChallenger() {
    EngineTrials trials =
        new EngineTrials(List.of(new Candidate(FIRST, 1), new Candidate(SECOND_ONE, 1)), 0);
    assertThat(trials.shouldContinue(FIRST, 100 * SECOND)).isTrue();
    trials.next(SECOND, 100 * SECOND);
    assertThat(trials.shouldContinue(FIRST, FRAGMENT)).isTrue();
    assertThat(trials.shouldContinue(FIRST, SECOND)).isFalse();
    assertThat(trials.rival(FIRST, SECOND)).as("fragment too large").isEmpty();
  }
}
