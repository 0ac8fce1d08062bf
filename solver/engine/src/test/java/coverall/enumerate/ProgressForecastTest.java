package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The predicted share and time of the remaining work. */
final class ProgressForecastTest {
  private static Partition equalParts(int count, double estimate) {
    List<Subproblem> subproblems = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      subproblems.add(new Subproblem(id, new int[] {id}, estimate));
    }
    return Partition.of(subproblems, 0);
  }

  @Test
  void shareNeverDecreasesAndEndsAtOne() {
    ProgressForecast forecast = new ProgressForecast(equalParts(100, 10));
    forecast.starts(0);
    SplittableRandom random = new SplittableRandom(3);
    double last = 0;
    long branches = 0;
    for (int k = 1; k <= 100; k++) {
      long took = 1L + random.nextInt(40);
      branches += took;
      forecast.begun();
      forecast.finished(10, took);
      double share = forecast.progress(k, 0, branches).share();
      assertThat(share).isBetween(last, 1.0);
      last = share;
    }
    assertThat(last).isEqualTo(1.0);
  }

  @Test
  void shareOfATreeOutOfReachIsANumber() {
    ProgressForecast forecast = new ProgressForecast(equalParts(2, Double.POSITIVE_INFINITY));
    forecast.starts(0);
    forecast.begun();
    forecast.finished(Double.POSITIVE_INFINITY, 5);
    assertThat(forecast.progress(1, 0, 10).share()).isBetween(0.0, 1.0);
  }

  @Test
  void noTimeIsToldBeforeAHundredthIsDoneUnlessItIsMonths() {
    for (double estimate : List.of(1_000.0, 1e9)) {
      ProgressForecast forecast = new ProgressForecast(equalParts(1_000, estimate));
      forecast.starts(0);
      List<Boolean> told = new ArrayList<>();
      for (int k = 1; k <= 20; k++) {
        forecast.begun();
        forecast.finished(estimate, (long) estimate);
        Progress progress = forecast.progress(10 * k, 0, k * (long) estimate);
        told.add(!Double.isNaN(progress.secondsLeft()));
      }
      assertThat(told.get(4)).as("after half a hundredth").isFalse();
      assertThat(told.getLast()).as("after two hundredths").isTrue();
    }
    ProgressForecast months = new ProgressForecast(equalParts(1_000, 1e15));
    months.starts(0);
    months.begun();
    assertThat(months.progress(10, 0, 1_000_000).secondsLeft()).isGreaterThan(1e7);
  }

  @Test
  void intervalContainsTheTruthNineTimesInTen() {
    int right = 0;
    int cases = 1_000;
    for (int seed = 0; seed < cases; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] sizes = new long[200];
      for (int k = 0; k < sizes.length; k++) {
        sizes[k] = (long) (500 * Math.exp(2 * random.nextDouble())); // estimated at 1000
      }
      ProgressForecast forecast = new ProgressForecast(equalParts(sizes.length, 1_000));
      forecast.starts(0);
      long branches = 0;
      Progress half = forecast.progress(1, 0, 0);
      for (int k = 0; k < sizes.length; k++) {
        branches += sizes[k];
        forecast.begun();
        forecast.finished(1_000, sizes[k]);
        Progress progress = forecast.progress(branches / 1e3, 0, branches); // 1,000 per second
        half = k == 60 ? progress : half;
      }
      double left = branches / 1e3 - half.secondsElapsed();
      right += half.least() <= left && left <= half.most() ? 1 : 0;
      assertThat(half.secondsLeft()).isBetween(half.least(), half.most());
    }
    assertThat(right).isGreaterThan(cases * 9 / 10);
  }

  @Test
  void speedIsTheRecentOne() {
    ProgressForecast forecast = new ProgressForecast(equalParts(1_000, 1_000));
    forecast.starts(0);
    long branches = 0;
    Progress progress = forecast.progress(0, 0, 0);
    for (int tenth = 1; tenth <= 100; tenth++) {
      branches += tenth <= 30 ? 10 : 1_000; // slow at first
      progress = forecast.progress(tenth / 10.0, 0, branches);
    }
    assertThat(progress.branchesPerSecond()).isBetween(9_900.0, 10_100.0);
  }

  @Test
  void unfinishedSubproblemShowsThatEstimatesWereTooLow() {
    ProgressForecast forecast = new ProgressForecast(equalParts(10, 100));
    forecast.starts(0);
    forecast.begun();
    assertThat(forecast.progress(1, 0, 50).share()).isBetween(0.04, 0.06);
    // Ten times its estimate, and still not finished.
    Progress progress = forecast.progress(20, 0, 1_000);
    assertThat(progress.share()).isLessThan(0.25);
  }

  /** Whatever was predicted, a search that goes on has something left. */
  @Test
  void searchThatOutrunsItsPredictionIsNotDone() {
    ProgressForecast forecast = new ProgressForecast(equalParts(1, 1_000));
    forecast.starts(0);
    forecast.begun();
    for (int second = 1; second <= 100; second++) {
      Progress progress = forecast.progress(second, 0, 100L * second);
      assertThat(progress.share()).as("share after %s s", second).isLessThan(0.96);
      if (second > 10) {
        assertThat(progress.secondsLeft()).isGreaterThan(0.04 * second);
      }
    }
    assertThat(forecast.progress(100, 0, 10_000).secondsLeft()).isBetween(80.0, 100.0);
    forecast.finished(1_000, 10_000);
    assertThat(forecast.progress(100, 0, 10_000).share()).isEqualTo(1);
  }

  @Test
  void earlierRunsCountAsWorkButNotAsTime() {
    ProgressForecast forecast = new ProgressForecast(equalParts(100, 10));
    for (int k = 0; k < 50; k++) {
      forecast.begun();
      forecast.finished(10, 10);
    }
    forecast.starts(500);
    forecast.begun();
    forecast.finished(10, 10);
    Progress progress = forecast.progress(1, 0, 510);
    assertThat(progress.share()).isBetween(0.50, 0.52);
    assertThat(progress.secondsLeft()).isBetween(48.9, 49.1);
  }
}
