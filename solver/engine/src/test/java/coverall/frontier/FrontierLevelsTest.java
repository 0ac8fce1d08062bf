package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.RandomPuzzles;
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
    return count(new FixedCover(cover, OptionGroup.trivial(cover.optionCount()), 0), patience);
  }

  private static Result count(FixedCover cover, long patience) {
    if (cover.isImpossible()) {
      return new Result(BigInteger.ZERO, 0);
    }
    FrontierLevels levels = new FrontierLevels(cover, patience);
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
  void lookingAheadLosesNoSymmetricSolution() {
    RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(1));
    int withSolutions = 0;
    int withFewerStates = 0;
    for (int k = 0; k < 1_000; k++) {
      Encoding puzzle = Encoding.of(puzzles.next());
      OptionGroup group = puzzle.symmetry().group(Distinct.REFLECTION);
      if (puzzle.cover().colourSetCount() > 0 || puzzle.optionCount() > 200) {
        continue;
      }
      for (int element = 1; element < group.order(); element++) {
        FixedCover fixed = new FixedCover(puzzle.cover(), group, element);
        Result plain = count(fixed, MANY);
        Result ahead = count(fixed, 0);
        assertThat(ahead.solutions()).as("puzzle %d", k).isEqualTo(plain.solutions());
        withSolutions += ahead.solutions().signum();
        withFewerStates += ahead.states() < plain.states() ? 1 : 0;
      }
    }
    assertThat(withSolutions).isGreaterThan(10);
    assertThat(withFewerStates).isGreaterThan(10);
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
