package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.RandomCovers;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Looking ahead saves states, and loses no solution. */
final class FrontierLevelsTest {
  private static final int MANY = 1 << 20;

  /** The number of solutions, and that of the states on the way. */
  private record Result(BigInteger solutions, long states) {}

  private static Result count(ExactCover cover, long patience) {
    FixedCover all = new FixedCover(cover, OptionGroup.trivial(cover.optionCount()), 0);
    if (all.isImpossible()) {
      return new Result(BigInteger.ZERO, 0);
    }
    FrontierLevels levels = new FrontierLevels(all, patience);
    long[] states = new long[1];
    FrontierPass pass = new FrontierPass(levels, MANY, MANY, (share, now) -> true);
    BigInteger solutions =
        pass.run(
                StateList.first(levels),
                0,
                levels.count(),
                (level, table) -> states[0] += table.size())
            .orElseThrow()
            .total();
    return new Result(solutions, states[0]);
  }

  @Test
  void lookingAheadLosesNoSolution() {
    int withFewerStates = 0;
    for (long seed = 0; seed < 10_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.colourSetCount() == 0) {
        Result plain = count(cover, MANY);
        Result ahead = count(cover, 0);
        assertThat(ahead.solutions()).as("seed %d", seed).isEqualTo(plain.solutions());
        assertThat(ahead.states()).as("seed %d", seed).isLessThanOrEqualTo(plain.states());
        boolean saves = ahead.states() < plain.states();
        withFewerStates += saves && ahead.solutions().signum() > 0 ? 1 : 0;
      }
    }
    assertThat(withFewerStates).isGreaterThan(200);
  }

  @Test
  void itSavesMostStatesOfTTetrominoes() {
    ExactCover cover = Encoding.of(KnownPuzzles.copies("4T", 12, 12)).cover();
    Result plain = count(cover, MANY);
    Result ahead = count(cover, 1);
    assertThat(plain.solutions()).isEqualTo(78_696);
    assertThat(ahead.solutions()).isEqualTo(78_696);
    assertThat(ahead.states() * 2).isLessThan(plain.states());
  }
}
