package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.CoverTexts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts from the text of a problem alone. */
final class RecountTest {
  @Test
  void itStopsAtItsLimits() {
    Demands demands = Demands.of(Matrix.read(CoverTexts.queens(8)));
    int[] order = IntStream.range(0, demands.optionCount()).toArray();
    assertThat(new Recount(demands, order, 1_000_000, 1e9).count().orElseThrow()).isEqualTo(92);
    assertThat(new Recount(demands, order, 100, 1e9).count()).isEmpty();
    assertThat(new Recount(demands, order, 1_000_000, 1_000).count()).isEmpty();
  }
}
