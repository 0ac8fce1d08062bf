package coverall.cover;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.search.RandomCovers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EquitablePartitionTest {
  private static List<Integer> classes(int[] members, List<Integer> classOf) {
    return Arrays.stream(members).map(classOf::get).sorted().boxed().toList();
  }

  @Test
  void membersOfAClassHaveTheSameNeighbours() {
    int coarse = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      EquitablePartition classes = EquitablePartition.of(cover, 1_000_000).orElseThrow();
      int[][] options = cover.optionsOfItems();
      Map<Integer, List<Object>> items = new HashMap<>();
      for (int item = 0; item < cover.itemCount(); item++) {
        List<Object> own =
            List.of(
                item < cover.primaryCount(),
                cover.lowerBound(item),
                cover.multiplicity(item),
                classes(options[item], classes.ofOption()));
        List<Object> first = items.putIfAbsent(classes.ofItem().get(item), own);
        assertThat(first == null || first.equals(own)).as("seed %d", seed).isTrue();
      }
      Map<Integer, List<Integer>> ofOptions = new HashMap<>();
      for (int option = 0; option < cover.optionCount(); option++) {
        List<Integer> own = classes(cover.items(option), classes.ofItem());
        List<Integer> first = ofOptions.putIfAbsent(classes.ofOption().get(option), own);
        assertThat(first == null || first.equals(own)).as("seed %d", seed).isTrue();
        assertThat(classes.ofOption().get(option) >= 0).isEqualTo(cover.isUsable(option));
      }
      assertThat(items).hasSize(classes.itemClasses());
      coarse += classes.itemClasses() < cover.itemCount() ? 1 : 0;
    }
    assertThat(coarse).isGreaterThan(100);
  }

  /** Dominoes on a ring of cells: all cells are alike, and all dominoes. */
  @Test
  void itemsThatASymmetryMapsToEachOtherAreInOneClass() {
    ExactCover.Builder ring = new ExactCover.Builder(12, 0);
    IntStream.range(0, 12).forEach(cell -> ring.option(cell, (cell + 1) % 12));
    EquitablePartition classes = EquitablePartition.of(ring.build(), 1).orElseThrow();
    assertThat(classes.itemClasses()).isEqualTo(1);
    assertThat(classes.optionClasses()).isEqualTo(1);
  }

  /** Along a line, each cell has its own distance from the ends. */
  @Test
  void partitionOfTooManyClassesIsGivenUp() {
    ExactCover.Builder line = new ExactCover.Builder(12, 0);
    IntStream.range(0, 11).forEach(cell -> line.option(cell, cell + 1));
    assertThat(EquitablePartition.of(line.build(), 36).orElseThrow().itemClasses()).isEqualTo(6);
    assertThat(EquitablePartition.of(line.build(), 35)).isEmpty();
  }
}
