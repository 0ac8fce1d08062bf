package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lookahead sets at any distance save branches and lose no solution. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class LookaheadTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 30, 60, 110, 160, 250})
  void lookaheadSavesBranchesAndLosesNoSolution(int more) {
    lookaheadSavesBranches(more, LookaheadTest::withLookahead);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 110})
  void setsThatAreFoundSaveBranchesAndLoseNoSolution(int more) {
    lookaheadSavesBranches(more, (cover, random) -> cover.withLookaheadFound());
  }

  /** The neighbours of every cell, as the puzzle declares them. */
  @Test
  void findsTheNeighboursOfCells() {
    ExactCover cover = Encoding.of(KnownPuzzles.SOMA).cover();
    LookaheadSets expected = cover.lookahead();
    LookaheadSets found =
        cover.withLookahead(new int[0], List.of()).withLookaheadFound().lookahead();
    assertThat(members(found, cover)).isEqualTo(members(expected, cover));
  }

  private static List<Set<Integer>> members(LookaheadSets sets, ExactCover cover) {
    return IntStream.range(0, cover.itemCount())
        .mapToObj(
            item ->
                IntStream.range(0, sets.count())
                    .filter(k -> sets.holds(k, item))
                    .mapToObj(k -> item + sets.offset(k))
                    .collect(Collectors.toSet()))
        .toList();
  }

  private static void lookaheadSavesBranches(
      int more, BiFunction<ExactCover, SplittableRandom, ExactCover> lookahead) {
    int withSolutions = 0;
    long all = 0;
    long left = 0;
    for (long seed = 0; seed < 700; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover =
          lookahead.apply(scattered(new RandomCovers(random).next(), more, random), random);
      SolutionList expected = new SolutionList();
      SearchEngine links = BuiltInEngine.DLX.load(cover);
      links.search(new int[0], expected, Checkpoint.NONE);

      SolutionList found = new SolutionList();
      SearchEngine scalar = new BitSlices(cover, new ScalarKernel(), true);
      scalar.search(new int[0], found, Checkpoint.NONE);
      assertThat(found.inOrder()).as("scalar, seed %d", seed).isEqualTo(expected.inOrder());

      SolutionList foundByVectors = new SolutionList();
      SearchEngine vector = new BitSlices(cover, new VectorKernel(), true);
      vector.search(new int[0], foundByVectors, Checkpoint.NONE);
      assertThat(foundByVectors.inOrder()).as("seed %d", seed).isEqualTo(expected.inOrder());
      assertThat(vector.branches()).as("seed %d", seed).isEqualTo(scalar.branches());

      withSolutions += expected.inOrder().isEmpty() ? 0 : 1;
      all += links.branches();
      left += scalar.branches();
    }
    assertThat(withSolutions).as("problems that have solutions").isGreaterThan(160);
    assertThat(left).as("branches, of %d without lookahead", all).isLessThan(all);
  }

  /** The problem with its primary items among {@code more} items that have a single option each. */
  private static ExactCover scattered(ExactCover cover, int more, SplittableRandom random) {
    int primary = cover.primaryCount() + more;
    BitSet free = new BitSet();
    free.set(0, primary);
    int[] image = new int[cover.itemCount()];
    ExactCover.Builder builder =
        new ExactCover.Builder(primary, cover.itemCount() - cover.primaryCount());
    for (int item = 0; item < image.length; item++) {
      if (item < cover.primaryCount()) {
        image[item] = some(free, random);
        free.clear(image[item]);
      } else {
        image[item] = item + more;
      }
      RandomCovers.copyUses(cover, item, builder, image[item]);
    }
    RandomCovers.copyColours(cover, builder, item -> image[item]);
    free.stream().forEach(builder::option);
    for (int option = 0; option < cover.optionCount(); option++) {
      if (cover.isUsable(option)) {
        builder.option(IntStream.of(cover.items(option)).map(item -> image[item]).toArray());
      }
    }
    return builder.build();
  }

  private static int some(BitSet set, SplittableRandom random) {
    return set.stream().skip(random.nextInt(set.cardinality())).findFirst().getAsInt();
  }

  /** The problem with lookahead sets for some items: another item of each of their options. */
  private static ExactCover withLookahead(ExactCover cover, SplittableRandom random) {
    TreeMap<Integer, BitSet> byOffset = new TreeMap<>();
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] items = cover.items(option);
      for (int item : items) {
        int other = items[random.nextInt(items.length)];
        if (other != item && item < cover.primaryCount() && cover.multiplicity(item) == 1) {
          byOffset.computeIfAbsent(other - item, offset -> new BitSet()).set(item);
        }
      }
    }
    return cover.withLookahead(
        byOffset.keySet().stream().mapToInt(Integer::intValue).toArray(),
        List.copyOf(byOffset.values()));
  }
}
