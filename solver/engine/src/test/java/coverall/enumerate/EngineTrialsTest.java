package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
      trials = trials(engines);
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

  private static EngineTrials trials(Engine... engines) {
    return new EngineTrials(
        Stream.of(engines).map(engine -> new Candidate(engine, 1)).toList(), PATIENCE);
  }

  /** Trials of a search to which memory leaves some branches of a multiple. */
  private static EngineTrials remembering(Engine first, double left, double multiple) {
    EngineTrials trials = trials(first, BuiltInEngine.BITS_SCALAR, BuiltInEngine.CELLS);
    trials.beginByRemembering(multiple * left, left);
    return trials;
  }

  @Test
  void whatRemembersBeginsWhereThatSavesBranches() {
    assertThat(remembering(SECOND_ONE, 1e6, 2.4).best()).isEqualTo(SECOND_ONE);
    assertThat(remembering(SECOND_ONE, 1e6, 2.9).best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    assertThat(remembering(SECOND_ONE, 1e5, 5).best()).as("saves 300,000").isEqualTo(SECOND_ONE);
    assertThat(remembering(SECOND_ONE, 1e6, Double.NaN).best()).isEqualTo(SECOND_ONE);
    EngineTrials trials = remembering(SECOND_ONE, 1e6, 36);
    assertThat(trials.best()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    assertThat(trials.results()).isEmpty();
    trials.next(17 * SECOND, 1_000 * SECOND);
    assertThat(trials.isOn()).as("challenged by what is expected to be slower").isFalse();
    trials.next(19 * SECOND, 1_000 * SECOND);
    assertThat(trials.isOn()).as("challenged after 6 x 6 times the patience").isTrue();
  }

  @Test
  void whatRemembersIsChallengedInTheEndHoweverOftenStatesRecur() {
    EngineTrials trials = remembering(SECOND_ONE, 1, 1e100);
    trials.next(51 * SECOND, 1_000 * SECOND);
    assertThat(trials.isOn()).isTrue();
  }

  @Test
  void vectorsGiveWayWhereFewBranchesAreLeft() {
    assertThat(remembering(BuiltInEngine.BITS, 1e6, 1e6).best()).isEqualTo(BuiltInEngine.BITS);
    assertThat(remembering(BuiltInEngine.BITS, 1e4, 2.4).best()).isEqualTo(BuiltInEngine.BITS);
    assertThat(remembering(BuiltInEngine.BITS, 1e4, 1e6).best())
        .isEqualTo(BuiltInEngine.BITS_SCALAR);
  }

  @Test
  void linksAndEnginesThatRememberAnywayAreNotReplaced() {
    assertThat(trials(SECOND_ONE, BuiltInEngine.BITS_SCALAR).mayRemember()).isTrue();
    assertThat(trials(BuiltInEngine.BITS, BuiltInEngine.BITS_SCALAR).mayRemember()).isTrue();
    assertThat(trials(BuiltInEngine.DLX, BuiltInEngine.BITS_SCALAR).mayRemember()).isFalse();
    assertThat(trials(BuiltInEngine.BITS_SCALAR, SECOND_ONE).mayRemember()).isFalse();
    assertThat(trials(SECOND_ONE, BuiltInEngine.DLX).mayRemember()).isFalse();
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

  /** A few of a millionth of the search, where the challenger is faster than elsewhere. */
  @Test
  void fewSmallFragmentsDoNotDecideForAChallenger() {
    long small = SECOND / 20_000;
    EngineTrials trials =
        new EngineTrials(List.of(new Candidate(FIRST, 1), new Candidate(SECOND_ONE, 1)), 0);
    int measured = 0;
    for (int k = 0; k < 1_000 && (k == 0 || trials.isOn()); k++) {
      if (trials.next(SECOND, 100 * SECOND).equals(SECOND_ONE)) {
        trials.searched(SECOND);
      }
      if (trials.rival(FIRST, small).isPresent()) {
        trials.measured(measured < 5 ? small / 4 : 2 * small, small, small);
        trials.released();
        measured++;
      }
    }
    assertThat(trials.isOn()).isFalse();
    assertThat(trials.best()).isEqualTo(FIRST);
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
  void loadingIsACost() {
    EngineTrials trials = trials(FIRST, SECOND_ONE);
    trials.loaded(5 * SECOND);
    trials.next(SECOND, 60 * SECOND);
    assertThat(trials.isOn()).as("12 times 5 seconds are not left").isFalse();
    trials.next(SECOND, 70 * SECOND);
    assertThat(trials.isOn()).isTrue();
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

  /** A guide that tells other limits than the code would be worse than none. */
  @Test
  void guideTellsTheLimits() throws IOException {
    String guide = Files.readString(Path.of("..", "..", "bench", "README.md"));
    assertThat(guide.replaceAll("\\s+", " "))
        .contains(
            String.format(
                Locale.ROOT,
                "if these are %.1f times as many as its branches are expected to take longer, with"
                    + " fewer than %,.0f branches to visit",
                EngineTrials.WORTH_MEMORY,
                EngineTrials.FEW_BRANCHES))
        .contains("stopped after " + EngineTrials.MOST + " times as long")
        .contains(
            String.format(
                Locale.ROOT,
                "costs about %.1f s of processor time, most of it for compiling the engine,"
                    + " or %d s for vectors",
                EngineTrials.COST / 1e9,
                EngineTrials.COST_OF_VECTORS / 1_000_000_000))
        .contains(
            String.format(Locale.ROOT, "at least %.0f times as much left", EngineTrials.LEFT));
  }
}
