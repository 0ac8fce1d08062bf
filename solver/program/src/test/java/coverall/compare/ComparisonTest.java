package coverall.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.enumerate.Progress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  private static final double NEVER = Double.POSITIVE_INFINITY;

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

  private static List<Contender> contenders(Engine... engines) {
    return Stream.of(engines).<Contender>map(EngineContender::new).toList();
  }

  private static Standings.Standing standing(
      Engine engine,
      Contender.Answer answer,
      double median,
      double least,
      double most,
      double speed) {
    return new Standings.Standing(
        new EngineContender(engine), answer, OptionalLong.of(2_000), median, least, most, speed);
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
    public void progress(Contender contender, int round, Optional<Progress> progress) {}

    @Override
    public void ended(Comparison.Trial trial) {
      trials.add(trial);
      entries.add(trial.round() + " " + trial.contender().label());
      if (trials.size() == stopAfter) {
        comparison.stop();
      }
    }
  }

  private static Comparison.Trial trial(
      Engine engine, int round, long found, OrbitCounts counts, double cpu, double busy) {
    return new Comparison.Trial(
        new EngineContender(engine),
        round,
        new Contender.Result(
            true,
            new Contender.Answer(found, counts),
            OptionalLong.of(1_000L * round),
            cpu,
            busy,
            2 * busy));
  }

  private static Comparison.Trial trial(Engine engine, int round, double seconds) {
    return trial(engine, round, 240, COUNTS, seconds + 1, seconds);
  }

  @Test
  void enginesTakeTurnsAndAgree() throws InterruptedException {
    List<Contender> engines =
        contenders(BuiltInEngine.CELLS, BuiltInEngine.DLX, BuiltInEngine.BITS_SCALAR);
    Comparison comparison = new Comparison(soma(), engines, 2, NEVER);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries)
        .containsExactly("1 cells", "1 dlx", "1 bits-scalar", "2 cells", "2 dlx", "2 bits-scalar");
    assertThat(standings.trials()).isEqualTo(diary.trials);
    assertThat(standings.rounds()).isEqualTo(2);
    assertThat(standings.agree()).isTrue();
    assertThat(standings.standings())
        .extracting(Standings.Standing::contender)
        .containsExactlyElementsOf(engines);
    assertThat(standings.standings())
        .allSatisfy(
            standing -> assertThat(standing.answer()).isEqualTo(new Contender.Answer(240, COUNTS)));
  }

  @Test
  void everyEngineSearchesTheSameMatrix() throws InterruptedException {
    List<Contender> engines = contenders(BuiltInEngine.DLX, BuiltInEngine.CELLS);
    SearchPlan soma = soma();
    Comparison comparison = new Comparison(soma, engines, 1, NEVER);
    long alone = soma().run().count(progress -> {}).outcome().branches();
    assertThat(comparison.run(new Diary(comparison, -1)).standings())
        .extracting(Standings.Standing::branches)
        .containsExactly(OptionalLong.of(alone), OptionalLong.of(alone));
    SearchPlan other = soma.engine(BuiltInEngine.CELLS);
    assertThat(other.engine().engine()).isEqualTo(BuiltInEngine.CELLS);
    assertThat(other.reduction()).isSameAs(soma.reduction());
    assertThat(other.partition()).isSameAs(soma.partition());
  }

  @Test
  void stoppedComparisonEvaluatesOnlyCompleteRounds() throws InterruptedException {
    List<Contender> engines = contenders(BuiltInEngine.DLX, BuiltInEngine.CELLS);
    Comparison comparison = new Comparison(soma(), engines, 5, NEVER);
    Diary diary = new Diary(comparison, 3);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries).containsExactly("1 dlx", "1 cells", "2 dlx");
    assertThat(standings.trials()).hasSize(3);
    assertThat(standings.rounds()).isEqualTo(1);
    assertThat(standings.standings()).hasSize(2);
    assertThat(standings.standings().getFirst().most())
        .isEqualTo(diary.trials.get(0).result().seconds());
  }

  @Test
  void comparisonStoppedAtOnceHasNoStandings() throws InterruptedException {
    Comparison comparison =
        new Comparison(soma(), contenders(BuiltInEngine.DLX, BuiltInEngine.CELLS), 5, NEVER);
    comparison.stop();
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.trials).hasSize(1);
    assertThat(diary.trials.getFirst().result().complete()).isFalse();
    assertThat(standings.trials()).isEmpty();
    assertThat(standings.standings()).isEmpty();
    assertThat(standings.agree()).isTrue();
  }

  @Test
  void computesMediansAndSpeeds() {
    Standings standings =
        new Standings(
            contenders(BuiltInEngine.DLX, BuiltInEngine.BITS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 9),
                trial(BuiltInEngine.BITS, 1, 8),
                trial(BuiltInEngine.DLX, 2, 4),
                trial(BuiltInEngine.BITS, 2, 1),
                trial(BuiltInEngine.DLX, 3, 3),
                trial(BuiltInEngine.BITS, 3, 2)));
    Contender.Answer answer = new Contender.Answer(240, COUNTS);
    assertThat(standings.standings())
        .containsExactly(
            standing(BuiltInEngine.DLX, answer, 4, 3, 9, 1),
            standing(BuiltInEngine.BITS, answer, 2, 1, 8, 2));
    assertThat(standings.standings().getLast().branchesPerSecond()).hasValue(1_000);
  }

  @Test
  void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
    List<Comparison.Trial> trials = new ArrayList<>();
    for (double seconds : new double[] {7, 1, 4, 2}) {
      trials.add(trial(BuiltInEngine.DLX, trials.size() + 1, seconds));
    }
    assertThat(new Standings(contenders(BuiltInEngine.DLX), trials).standings().getFirst().median())
        .isEqualTo(3);
  }

  @Test
  void timeOfATrialIsTheLesserOfTwoClocks() {
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 5, 2).result().seconds()).isEqualTo(2);
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 2, 5).result().seconds())
        .isEqualTo(2, within(0.011));
    assertThat(trial(BuiltInEngine.DLX, 1, 240, COUNTS, 0, 0.003).result().seconds())
        .isEqualTo(0.003);
  }

  @Test
  void enginesWithDifferentNumbersOfSolutionsDisagree() {
    Standings standings =
        new Standings(
            contenders(BuiltInEngine.DLX, BuiltInEngine.CELLS, BuiltInEngine.BITS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1),
                trial(BuiltInEngine.CELLS, 1, 239, COUNTS, 1, 1),
                trial(BuiltInEngine.BITS, 1, 1)));
    assertThat(standings.agree()).isFalse();
    assertThat(standings.answers())
        .isEqualTo(
            Map.of(
                new Contender.Answer(240, COUNTS),
                    Set.copyOf(contenders(BuiltInEngine.DLX, BuiltInEngine.BITS)),
                new Contender.Answer(239, COUNTS), Set.copyOf(contenders(BuiltInEngine.CELLS))));
  }

  @Test
  void enginesWithDifferentNumbersOfOrbitsDisagree() {
    OrbitCounts other = counts(11_496, 480, 240);
    Standings standings =
        new Standings(
            contenders(BuiltInEngine.DLX, BuiltInEngine.CELLS),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1), trial(BuiltInEngine.CELLS, 1, 240, other, 1, 1)));
    assertThat(standings.agree()).isFalse();
  }

  @Test
  void engineWithAnotherResultInALaterRoundDisagreesWithItself() {
    Standings standings =
        new Standings(
            contenders(BuiltInEngine.DLX),
            List.of(
                trial(BuiltInEngine.DLX, 1, 1), trial(BuiltInEngine.DLX, 2, 241, COUNTS, 1, 1)));
    assertThat(standings.agree()).isFalse();
  }

  /** A contender that always gives the same answer, and knows nothing but its count. */
  private record Oracle(String label, long found, double seconds) implements Contender {
    Comparison.Trial trial() {
      return new Comparison.Trial(this, 1, result());
    }

    private Result result() {
      Answer answer = new Answer(found, OrbitCounts.NONE);
      return new Result(true, answer, OptionalLong.empty(), seconds, seconds, seconds);
    }

    @Override
    public Run run(SearchPlan plan) {
      return new Run() {
        @Override
        public Result count(Consumer<Optional<Progress>> listener) {
          return result();
        }

        @Override
        public void stop() {}
      };
    }
  }

  @Test
  void countAloneAgreesWithAnEngine() throws InterruptedException {
    Oracle right = new Oracle("right", 240, 0.5);
    Contender dlx = new EngineContender(BuiltInEngine.DLX);
    Comparison comparison = new Comparison(soma(), List.of(dlx, right), 2, NEVER);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries).containsExactly("1 dlx", "1 right", "2 dlx", "2 right");
    assertThat(standings.agree()).isTrue();
    Standings.Standing standing = standings.standings().getLast();
    assertThat(standing.contender()).isEqualTo(right);
    assertThat(standing.median()).isEqualTo(0.5);
    assertThat(standing.branches()).isEmpty();
    assertThat(standing.branchesPerSecond()).isEmpty();
  }

  @Test
  void countAloneDisagreesWithAnEngine() throws InterruptedException {
    Contender dlx = new EngineContender(BuiltInEngine.DLX);
    Oracle wrong = new Oracle("wrong", 239, 0.5);
    Comparison comparison = new Comparison(soma(), List.of(dlx, wrong), 2, NEVER);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries).containsExactly("1 dlx", "1 wrong");
    assertThat(standings.answers())
        .isEqualTo(
            Map.of(
                new Contender.Answer(240, COUNTS), Set.of(dlx),
                new Contender.Answer(239, OrbitCounts.NONE), Set.of(wrong)));
  }

  @Test
  void countAloneDoesNotReconcileEngines() {
    Oracle first = new Oracle("first", 240, 0.5);
    OrbitCounts other = counts(11_496, 480, 240);
    Standings standings =
        new Standings(
            List.of(
                first,
                new EngineContender(BuiltInEngine.DLX),
                new EngineContender(BuiltInEngine.CELLS)),
            List.of(
                first.trial(),
                trial(BuiltInEngine.DLX, 1, 1),
                trial(BuiltInEngine.CELLS, 1, 240, other, 1, 1)));
    assertThat(standings.agree()).isFalse();
  }

  /** A contender that is faster than any time limit in its first runs, and then never ends. */
  private static final class Tiring implements Contender {
    private final Oracle fresh;
    private int runs;

    Tiring(Oracle fresh, int runs) {
      this.fresh = fresh;
      this.runs = runs;
    }

    @Override
    public String label() {
      return fresh.label();
    }

    @Override
    public Run run(SearchPlan plan) {
      if (--runs >= 0) {
        return fresh.run(plan);
      }
      AtomicBoolean stopped = new AtomicBoolean();
      return new Run() {
        @Override
        public Result count(Consumer<Optional<Progress>> listener) {
          while (!stopped.get()) {
            listener.accept(Optional.empty());
          }
          Answer answer = new Answer(0, OrbitCounts.NONE);
          return new Result(false, answer, OptionalLong.empty(), 1, 1, 1);
        }

        @Override
        public void stop() {
          stopped.set(true);
        }
      };
    }
  }

  @Test
  void contenderThatIsLateLeavesTheOthersTheirRounds() throws InterruptedException {
    Contender late = new Tiring(new Oracle("late", 240, 0.1), 1);
    Oracle quick = new Oracle("quick", 240, 0.5);
    Oracle slow = new Oracle("slow", 240, 2);
    Comparison comparison = new Comparison(soma(), List.of(quick, late, slow), 3, 0.01);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries)
        .containsExactly(
            "1 quick", "1 late", "1 slow", "2 quick", "2 late", "2 slow", "3 quick", "3 slow");
    assertThat(standings.late()).containsExactly(late);
    assertThat(standings.rounds()).isEqualTo(3);
    assertThat(standings.standings())
        .extracting(Standings.Standing::contender)
        .containsExactly(quick, slow);
    assertThat(standings.standings().getLast().speed()).isEqualTo(0.25);
  }

  @Test
  void comparisonEndsWhenAllAreLate() throws InterruptedException {
    Contender late = new Tiring(new Oracle("late", 240, 0.1), 0);
    Comparison comparison = new Comparison(soma(), List.of(late), 3, 0.01);
    Diary diary = new Diary(comparison, -1);
    Standings standings = comparison.run(diary);
    assertThat(diary.entries).containsExactly("1 late");
    assertThat(standings.rounds()).isZero();
    assertThat(standings.standings()).isEmpty();
    assertThat(standings.agree()).isTrue();
  }

  private static Standings problem(List<Contender> late, Oracle... oracles) {
    List<Contender> all = List.of(oracles);
    return new Standings(all, Stream.of(oracles).map(Oracle::trial).toList(), late);
  }

  @Test
  void speedOnSeveralProblemsIsTheGeometricMeanOverThoseThatBothComplete() {
    Oracle one = new Oracle("one", 240, 4);
    Oracle fast = new Oracle("fast", 240, 1);
    Oracle even = new Oracle("even", 240, 8);
    Standings first = problem(List.of(), one, fast, even);
    Standings second = problem(List.of(fast), one, fast, even);
    Standings third = problem(List.of(one), one, fast, even);
    List<Overall.Row> rows = new Overall(List.of(first, second, third)).rows();
    assertThat(rows).extracting(Overall.Row::contender).containsExactly(one, fast, even);
    assertThat(rows.get(0).times()).containsExactly(4.0, 4.0);
    assertThat(rows.get(1)).isEqualTo(new Overall.Row(fast, List.of(1.0, 1.0), 4, 4, 4));
    assertThat(rows.get(2).times()).containsExactly(8.0, 8.0, 8.0);
    assertThat(rows.get(2).speed()).isEqualTo(0.5);

    Standings unequal =
        new Standings(
            List.of(one, fast),
            List.of(
                new Comparison.Trial(one, 1, new Oracle("", 240, 1).result()),
                new Comparison.Trial(fast, 1, new Oracle("", 240, 16).result())));
    Overall.Row mean = new Overall(List.of(first, unequal)).rows().get(1);
    assertThat(mean.speed()).isCloseTo(0.5, within(1e-12)); // of 4 and 1/16
    assertThat(mean.least()).isEqualTo(0.0625);
    assertThat(mean.most()).isEqualTo(4);
    assertThat(new Overall(List.of()).rows()).isEmpty();
  }
}
