package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Predictions of the remaining branches. */
final class BranchesLeftTest {
  @Test
  void absurdEstimateOfOneSubproblemHardlyMatters() {
    double[] estimates = new double[1_000];
    Arrays.fill(estimates, 1_000);
    estimates[999] = 1e9; // a thousand times the sum of the other 999
    BranchesLeft left = new BranchesLeft(estimates);
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 500; k++) {
      left.finished(estimates[k], 500 + random.nextInt(1_000));
    }
    assertThat(left.prediction()).isBetween(450_000.0, 550_000.0);
  }

  @Test
  void estimatesThatAreRightPredictExactly() {
    double[] estimates = new SplittableRandom(8).doubles(200, 100, 700).toArray();
    BranchesLeft left = new BranchesLeft(estimates);
    double rest = 0;
    for (int k = 0; k < estimates.length; k++) {
      estimates[k] = Math.floor(estimates[k]);
      if (k < 100) {
        left.finished(estimates[k], (long) estimates[k]);
      } else {
        rest += estimates[k];
      }
    }
    assertThat(left.prediction()).isBetween(0.99 * rest, 1.01 * rest);
    assertThat(left.deviation()).isLessThan(0.01 * rest);
  }

  @Test
  void nothingIsLeftWhenAllAreFinished() {
    BranchesLeft left = new BranchesLeft(new double[] {10, 20});
    left.finished(10, 3);
    left.finished(20, 4);
    assertThat(left.prediction()).isZero();
    assertThat(left.ofFinished()).isEqualTo(7);
  }
}
