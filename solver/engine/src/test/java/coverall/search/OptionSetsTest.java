package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The set of an item contains the options whose masks have its bit. */
final class OptionSetsTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 255, 256, 257, 700})
  void setsContainTheOptionsOfTheirItems(int n) {
    SplittableRandom random = new SplittableRandom(n);
    OptionSets sets = new OptionSets();
    for (int size : new int[] {900, n}) { // the second list must lose all traces of the first
      sets.clear(size);
      for (int k = 0; k < size; k++) {
        sets.masks()[k] = random.nextLong();
      }
      sets.fill(size);
    }

    assertThat(sets.blocks()).isEqualTo(OptionSets.blocksOf(n));
    for (int k = 0; k < sets.blocks() * OptionSets.WORDS * Long.SIZE; k++) {
      long mask = 0;
      for (int item = 0; item < Long.SIZE; item++) {
        int word = k / Long.SIZE;
        int start = OptionSets.start(word / OptionSets.WORDS, item);
        mask |= (sets.sets()[start + word % OptionSets.WORDS] >>> k & 1) << item;
      }
      assertThat(mask).as("option %d of %d", k, n).isEqualTo(k < n ? sets.masks()[k] : 0);
    }
  }
}
