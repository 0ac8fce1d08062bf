package coverall.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.estimate.ScheduleSimulation.Schedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Simulated schedules, compared with calculations by hand. */
final class ScheduleSimulationTest {
  private static final double START = ScheduleSimulation.START_SECONDS;

  private static Partition partition(int subproblems, IntToDoubleFunction estimate) {
    List<Subproblem> all = new ArrayList<>();
    for (int id = 0; id < subproblems; id++) {
      all.add(new Subproblem(id, new int[] {id}, estimate.applyAsDouble(id)));
    }
    return Partition.of(all, 1);
  }

  private static Map<Integer, Double> sizes(int subproblems, IntToDoubleFunction size) {
    Map<Integer, Double> sizes = new HashMap<>();
    for (int id = 0; id < subproblems; id++) {
      sizes.put(id, size.applyAsDouble(id));
    }
    return sizes;
  }

  @Test
  void equalSubproblems() {
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(100, id -> 7), sizes(100, id -> 3), 100 * (100 - START), 0);
    Schedule oneEach = work.simulate(100, 100);
    assertThat(oneEach.busy()).isCloseTo((100 - START) / 100, within(1e-9));
    assertThat(oneEach.seconds()).isBetween(100.0, 110.0);
    assertThat(work.simulate(50, 100).busy()).isCloseTo((100 - START) / 100, within(1e-9));
    // A third round, in which half of the workers are idle.
    assertThat(work.simulate(40, 100).busy()).isCloseTo((100 - START) / 120, within(1e-9));
    assertThat(work.simulate(50, 50).busy()).isCloseTo(1 - START / (200 - START), within(1e-9));
  }

  @Test
  void oneLargeSubproblemDelaysTheEnd() {
    // Half of the work is in one subproblem: a third worker gains nothing.
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(101, id -> id == 0 ? 100 : 1), sizes(101, id -> id == 0 ? 100 : 1), 2e6, 0);
    assertThat(work.best(1).busy()).isGreaterThan(0.999);
    assertThat(work.best(2).busy()).isGreaterThan(0.99);
    assertThat(work.best(64).seconds()).isGreaterThan(1e6);
    assertThat(work.enoughWorkers()).isEqualTo(2);
  }

  @Test
  void underestimatedSubproblemMayStartLate() {
    // The same, but its estimate is like any other: it may be the last to start.
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(101, id -> id == 100 ? 0.5 : 1),
            sizes(101, id -> id == 100 ? 100 : 1),
            2e6,
            0);
    assertThat(work.simulate(10, 101).seconds()).isGreaterThan(1.09e6);
  }

  @Test
  void workersFinishTogether() {
    // Estimates that are typically off by a factor of 1.5, in either direction.
    SplittableRandom random = new SplittableRandom(7);
    double[] estimates = random.doubles(12_800).map(x -> Math.exp(4 * x)).toArray();
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(12_800, id -> estimates[id]),
            sizes(12_800, id -> estimates[id] * Math.exp(random.nextGaussian(0, 0.4))),
            100 * 3_600,
            0);
    assertThat(work.best(100).busy()).isGreaterThan(0.95);
    assertThat(work.simulate(100, 100).busy()).isLessThan(0.9);
  }

  @Test
  void moreWorkersNeverTakeLonger() {
    SplittableRandom random = new SplittableRandom(4);
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(2_000, id -> 1 + random.nextInt(1_000)),
            sizes(300, id -> Math.exp(3 * random.nextDouble())),
            50_000,
            1e6);
    double before = Double.MAX_VALUE;
    for (int workers = 1; workers <= 4_096; workers *= 2) {
      Schedule best = work.best(workers);
      assertThat(best.seconds()).isLessThanOrEqualTo(1.02 * before);
      assertThat(best.busy()).isBetween(0.0, 1.0);
      before = best.seconds();
    }
  }

  @Test
  void measuredSizesRepresentSimilarSubproblems() {
    // Only nine were measured, and they were alike.
    ScheduleSimulation work =
        new ScheduleSimulation(
            partition(1_000, id -> id < 900 ? 1 : 2),
            Map.of(0, 10.0, 1, 10.0, 2, 10.0, 3, 10.0, 4, 10.0, 5, 10.0, 6, 10.0, 7, 10.0, 8, 10.0),
            1_000,
            0);
    assertThat(work.simulate(1_000, 1_000).busy()).isCloseTo(1 / (1 + START), within(1e-9));
  }
}
