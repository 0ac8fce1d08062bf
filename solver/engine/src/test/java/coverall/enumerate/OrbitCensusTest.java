package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Puzzle;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrbitCensusTest {
  @Test
  void leastSolutionIsTheLeastOfAllImages() {
    int symmetric = 0; // options that an element maps to themselves
    int others = 0; // least solutions that were not found
    for (Puzzle puzzle : List.of(KnownPuzzles.SOMA, KnownPuzzles.SIX_BY_TEN)) {
      Encoding encoding = Encoding.of(puzzle);
      OptionGroup group = encoding.symmetry().all();
      OrbitCensus census = new OrbitCensus(Reduction.none(encoding.cover(), group), List.of(group));
      int options = encoding.cover().optionCount();
      for (long seed = 0; seed < 2_000; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(8);
        int[] found = random.ints(0, options).distinct().limit(size).toArray();

        int[] least = census.least(found, size);

        assertThat(least).as("seed %d", seed).isEqualTo(leastImage(found, group));
        others += Arrays.equals(least, sorted(found)) ? 0 : 1;
        symmetric +=
            (int) Arrays.stream(found).filter(option -> isSymmetric(option, group)).count();
      }
    }
    assertThat(others).as("solutions with a lesser image").isGreaterThan(2_000);
    assertThat(symmetric).as("options with symmetries").isGreaterThan(100);
  }

  private static int[] leastImage(int[] options, OptionGroup group) {
    return IntStream.range(0, group.order())
        .mapToObj(
            element -> sorted(Arrays.stream(options).map(o -> group.image(element, o)).toArray()))
        .min(Arrays::compare)
        .orElseThrow();
  }

  private static boolean isSymmetric(int option, OptionGroup group) {
    return IntStream.range(1, group.order()).anyMatch(e -> group.image(e, option) == option);
  }

  private static int[] sorted(int[] options) {
    return Arrays.stream(options).sorted().toArray();
  }
}
