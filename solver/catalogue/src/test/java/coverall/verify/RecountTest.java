package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PlainCover;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts from the text of a problem alone. */
final class RecountTest {
  private static final long BYTES = 1 << 28;
  private static final int NEVER = Integer.MAX_VALUE;

  private static int[] order(Demands demands) {
    return IntStream.range(0, demands.optionCount()).toArray();
  }

  private static int[] shuffled(int count, Random random) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(numbers, random);
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void itStopsAtItsLimits() {
    Demands demands = Demands.of(Matrix.read(CoverTexts.queens(8)));
    int[] order = order(demands);
    assertThat(new Recount(demands, order, BYTES, 1e9).count().orElseThrow()).isEqualTo(92);
    assertThat(new Recount(demands, order, 20_000, 1e9).count()).isEmpty();
    assertThat(new Recount(demands, order, BYTES, 1_000).count()).isEmpty();
  }

  @Test
  void itCountsWhatThePlainSearchFindsWhereverItLooksAhead() {
    int several = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      String text = CoverTexts.random(new SplittableRandom(seed));
      int expected =
          PlainCover.solutions(DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "FILE"))
              .size();
      Demands demands = Demands.of(Matrix.read(text));
      int[] order = shuffled(demands.optionCount(), new Random(seed));
      for (int many : new int[] {0, 10, NEVER}) {
        assertThat(new Recount(demands, order, BYTES, 1e9, many).count().orElseThrow())
            .as("seed %d", seed)
            .isEqualTo(expected);
      }
      several += expected > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(500);
  }

  /** The first power of 2 that is steps enough. */
  private static double steps(Demands demands, int many) {
    double steps = 1;
    while (new Recount(demands, order(demands), BYTES, steps, many).count().isEmpty()) {
      steps *= 2;
    }
    return steps;
  }

  @Test
  void lookingAheadSavesSteps() {
    Demands demands = Demands.of(Matrix.read(CoverTexts.queens(10)));
    assertThat(steps(demands, 0)).isLessThan(steps(demands, NEVER));
  }

  @Test
  void itemsThatAllOptionsTogetherMayCoverAreNotCounted() {
    assertThat(Demands.of(Matrix.read("a b 0:3|n\na n\nb n\na b n\n")).countedItems()).isZero();
    assertThat(Demands.of(Matrix.read("a b 0:2|n\na n\nb n\na b n\n")).countedItems()).isOne();
  }
}
