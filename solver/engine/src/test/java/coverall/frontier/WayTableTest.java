package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

final class WayTableTest {
  private static final long[] STATE = {5};

  @Test
  void countsCarryIntoTheNextLimb() {
    WayTable table = new WayTable(1, 2);
    table.add(STATE, new long[] {5, -1, 0}, 0);
    table.add(STATE, new long[] {5, 1, 0}, 0);
    assertThat(table.total()).isEqualTo(BigInteger.ONE.shiftLeft(64));
  }

  /** A wrong count must not be taken for an exact one. */
  @Test
  void countThatNeedsMoreLimbsIsAnError() {
    WayTable table = new WayTable(1, 2);
    table.add(STATE, new long[] {5, -1, -1}, 0);
    assertThatThrownBy(() -> table.add(STATE, new long[] {5, 1, 0}, 0))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("a count needs more than 2 limbs");
  }
}
