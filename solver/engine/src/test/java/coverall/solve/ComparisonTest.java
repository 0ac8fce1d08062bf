package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.enumerate.Progress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  private static final OrbitCounts COUNTS = counts(11_520, 480, 240);

  private static OrbitCounts counts(long raw, long rotation, long reflection) {
    return new OrbitCounts(
        Map.of(
            Distinct.RAW,
            BigInteger.valueOf(raw),
            Distinct.ROTATION,
            BigInteger.valueOf(rotation),
            Distinct.REFLECTION,
            BigInteger.valueOf(reflection)));
  }

  private static SearchPlan soma() {
    return new SearchRequest(SOMA).restrict("4L").engine(BuiltInEngine.DLX).threads(1).plan();
  }

  /** Records all trials, and stops the comparison after a number of them. */
  private static final class Diary implements Comparison.Watcher {
    final List<String> entries = new ArrayList<>();
    final List<Comparison.Trial> trials = new ArrayList<>();
    private final Comparison comparison;
    private final int stopAfter;

    Diary(Comparison comparison, int stopAfter) {
      this.comparison = comparison;
      this.stopAfter = stopAfter;
    }

    @Override
    public void progress(Engine engine, int round, Progress progress) {}

    @Override
    public void ended(Comparison.Trial trial) {
      trials.add(trial);
      entries.add(trial.round() + " " + trial.engine());
      if (trials.size() == stopAfter) {
        comparison.stop();
      }
    }
  }

  private static Comparison.Trial trial(
      Engine engine, int round, long found, OrbitCounts counts, double cpu, double busy) {
    Comparison.Answer answer = new Comparison.Answer(found, counts);
    return new Comparison.Trial(engine, round, true, answer, 1_000L * round, cpu, busy, 2 * busy);
  }

  private static Comparison.Trial trial(Engine engine, int round, double seconds) {
    return trial(engine, round, 240, COUNTS, seconds + 1, seconds);
  }

  @Test
  void enginesTakeTurnsAndAgree() throws InterruptedException {
    List<Engine> engines =
        List.of(BuiltInEngine.CELLS, BuiltInEngine.DLX, BuiltInEngine.BITS_SCALAR);
    Comparison comparison = new Comparison(soma(), engines, 2);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries)
        .containsExactly("1 cells", "1 dlx", "1 bits-scalar", "2 cells", "2 dlx", "2 bits-scalar");
    assertThat(standings.trials()).isEqualTo(diary.trials);
    assertThat(standings.rounds()).isEqualTo(2);
    assertThat(standings.agree()).isTrue();
    assertThat(standings.standings())
        .extracting(Standings.Standing::engine)
        .containsExactlyElementsOf(engines);
    assertThat(standings.standings())
        .allSatisfy(
            standing ->
                assertThat(standing.answer()).isEqualTo(new Comparison.Answer(240, COUNTS)));
  }

  @Test
  void everyEngineSearchesTheSameMatrix() throws InterruptedException {
    List<Engine> engines = List.of(BuiltInEngine.DLX, BuiltInEngine.CELLS);
    SearchPlan soma = soma();
    Comparison comparison = new Comparison(soma, engines, 1);
    long alone = soma().run().count(progress -> {}).outcome().branches();
    assertThat(comparison.run(new Diary(comparison, -1)).standings())
        .extracting(Standings.Standing::branches)
        .containsExactly(alone, alone);
    SearchPlan other = soma.engine(BuiltInEngine.CELLS);
    assertThat(other.engine().engine()).isEqualTo(BuiltInEngine.CELLS);
    assertThat(other.reduction()).isSameAs(soma.reduction());
    assertThat(other.partition()).isSameAs(soma.partition());
  }

  @Test
  void stoppedComparisonEvaluatesOnlyCompleteRounds() throws InterruptedException {
    List<Engine> engines = List.of(BuiltInEngine.DLX, BuiltInEngine.CELLS);
    Comparison comparison = new Comparison(soma(), engines, 5);
    Diary diary = new Diary(comparison, 3);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries).containsExactly("1 dlx", "1 cells", "2 dlx");
    assertThat(standings.trials()).hasSize(3);
    assertThat(standings.rounds()).isEqualTo(1);
    assertThat(standings.standings()).hasSize(2);
    assertThat(standings.standings().getFirst().most()).isEqualTo(diary.trials.get(0).seconds());
  }

  @Test
  void comparisonStoppedAtOnceHasNoStandings() throws InterruptedException {
    Comparison comparison =
        new Comparison(soma(), List.of(BuiltInEngine.DLX, BuiltInEngine.CELLS), 5);
    comparison.stop();
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.trials).hasSize(1);
    assertThat(diary.trials.getFirst().complete()).isFalse();
    assertThat(standings.trials()).isEmpty();
    assertThat(standings.standings()).isEmpty();
    assertThat(standings.agree()).isTrue();
  }

  @Test
  void computesMediansAndSpeeds() {
    Standings standings =
        new Standings(
            List.of(BuiltInEngine.DLX, BuiltInEngine.BITS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 9),
                trial(BuiltInEngine.BITS, 1, 8),
                trial(BuiltInEngine.DLX, 2, 4),
                trial(BuiltInEngine.BITS, 2, 1),
                trial(BuiltInEngine.DLX, 3, 3),
                trial(BuiltInEngine.BITS, 3, 2)));
    Comparison.Answer answer = new Comparison.Answer(240, COUNTS);
    assertThat(standings.standings())
        .containsExactly(
            new Standings.Standing(BuiltInEngine.DLX, answer, 2_000, 4, 3, 9, 1),
            new Standings.Standing(BuiltInEngine.BITS, answer, 2_000, 2, 1, 8, 2));
    assertThat(standings.standings().getLast().branchesPerSecond()).isEqualTo(1_000);
  }

  @Test
  void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
    List<Comparison.Trial> trials = new ArrayList<>();
    for (double seconds : new double[] {7, 1, 4, 2}) {
      trials.add(trial(BuiltInEngine.DLX, trials.size() + 1, seconds));
    }
    assertThat(new Standings(List.of(BuiltInEngine.DLX), trials).standings().getFirst().median())
        .isEqualTo(3);
  }

  @Test
  void timeOfATrialIsTheLesserOfTwoClocks() {
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 5, 2).seconds()).isEqualTo(2);
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 2, 5).seconds())
        .isEqualTo(2, within(0.011));
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 0, 0.003).seconds()).isEqualTo(0.003);
  }

  @Test
  void enginesWithDifferentNumbersOfSolutionsDisagree() {
    Standings standings =
        new Standings(
            List.of(BuiltInEngine.DLX, BuiltInEngine.CELLS, BuiltInEngine.BITS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1),
                trial(BuiltInEngine.CELLS, 1, 239, COUNTS, 1, 1),
                trial(BuiltInEngine.BITS, 1, 1)));
    assertThat(standings.agree()).isFalse();
    assertThat(standings.answers())
        .isEqualTo(
            Map.of(
                new Comparison.Answer(240, COUNTS), Set.of(BuiltInEngine.DLX, BuiltInEngine.BITS),
                new Comparison.Answer(239, COUNTS), Set.of(BuiltInEngine.CELLS)));
  }

  @Test
  void enginesWithDifferentNumbersOfOrbitsDisagree() {
    OrbitCounts other = counts(11_496, 480, 240);
    Standings standings =
        new Standings(
            List.of(BuiltInEngine.DLX, BuiltInEngine.CELLS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1), trial(BuiltInEngine.CELLS, 1, 240, other, 1, 1)));
    assertThat(standings.agree()).isFalse();
  }

  @Test
  void engineWithAnotherResultInALaterRoundDisagreesWithItself() {
    Standings standings =
        new Standings(
            List.of(BuiltInEngine.DLX),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1), trial(BuiltInEngine.DLX, 2, 241, COUNTS, 1, 1)));
    assertThat(standings.agree()).isFalse();
  }
}
