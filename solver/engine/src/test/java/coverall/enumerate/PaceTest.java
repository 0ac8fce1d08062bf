package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PaceTest {
  private static final long SECOND = 1_000_000_000;

  private static void search(Pace pace, long nanos, double visited, double saved) {
    pace.begin();
    pace.add(visited / 2, saved);
    pace.add(visited / 2, 0);
    pace.end(nanos);
  }

  @Test
  void fragmentsThatMemoryKnowsTakeTheMeanTimeOfTheirBranches() {
    Pace pace = new Pace();
    search(pace, SECOND, 1_000_000, 0);
    search(pace, 1_000, 2, 8_999_998);
    assertThat(pace.nanos()).isCloseTo(0.9 * SECOND, within(0.01 * SECOND));
  }

  @Test
  void nothingIsExpectedWhereMemorySavesLittle() {
    Pace pace = new Pace();
    search(pace, SECOND, 1_000_000, 900_000);
    assertThat(pace.nanos()).isInfinite();
  }

  @Test
  void whatMemorySavedLongAgoIsForgotten() {
    Pace pace = new Pace();
    search(pace, SECOND, 1_000_000, 1e12);
    for (int k = 0; k < 60; k++) {
      search(pace, SECOND, 1_000_000, 0);
    }
    assertThat(pace.nanos()).isInfinite();
  }
}
