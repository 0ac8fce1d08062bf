package coverall.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SetImagesTest {
  private static final int ENOUGH = 100_000;

  /** Cyclic, dihedral, alternating and symmetric groups, wreath products, and one of pairs. */
  private static final List<StabilizerChain> GROUPS =
      List.of(
          StabilizerChain.of(5, List.of()),
          StabilizerChain.of(12, List.of(cycle(12))),
          StabilizerChain.of(9, List.of(cycle(9), reversal(9))),
          StabilizerChain.of(6, List.of(cycle(6), new int[] {1, 0, 2, 3, 4, 5})),
          StabilizerChain.of(
              7, List.of(new int[] {1, 2, 0, 3, 4, 5, 6}, new int[] {0, 1, 3, 4, 5, 6, 2})),
          wreath(3, 3),
          wreath(2, 4),
          wreath(4, 2),
          StabilizerChain.of(10, List.of(new int[] {1, 0, 3, 2, 4, 6, 7, 5, 8, 9})),
          StabilizerChain.of(21, List.of(ofPairs(cycle(7)), ofPairs(transposition(7)))));

  private static int[] cycle(int n) {
    return IntStream.range(0, n).map(k -> (k + 1) % n).toArray();
  }

  private static int[] reversal(int n) {
    return IntStream.range(0, n).map(k -> n - 1 - k).toArray();
  }

  private static int[] transposition(int n) {
    int[] image = IntStream.range(0, n).toArray();
    image[0] = 1;
    image[1] = 0;
    return image;
  }

  /** Blocks of some size, which are permuted, as are the points of each. */
  private static StabilizerChain wreath(int size, int blocks) {
    int n = size * blocks;
    int[] first = IntStream.range(0, n).map(k -> k < size ? (k + 1) % size : k).toArray();
    int[] shift = IntStream.range(0, n).map(k -> (k + size) % n).toArray();
    int[] exchange = IntStream.range(0, n).toArray();
    for (int k = 0; k < size; k++) {
      exchange[k] = k + size;
      exchange[k + size] = k;
    }
    return StabilizerChain.of(n, List.of(first, transposition(n), shift, exchange));
  }

  /** What a permutation makes of the pairs of its points. */
  private static int[] ofPairs(int[] permutation) {
    List<List<Integer>> pairs = new ArrayList<>();
    for (int a = 0; a < permutation.length; a++) {
      for (int b = 0; b < a; b++) {
        pairs.add(List.of(b, a));
      }
    }
    return pairs.stream()
        .map(pair -> pair.stream().map(point -> permutation[point]).sorted().toList())
        .mapToInt(pairs::indexOf)
        .toArray();
  }

  private static int[] image(int[] points, int[] element) {
    return Arrays.stream(points).map(point -> element[point]).sorted().toArray();
  }

  @Test
  void imagesAreThoseOfAllElements() {
    SplittableRandom random = new SplittableRandom(1);
    for (StabilizerChain group : GROUPS) {
      List<int[]> elements = group.elements(ENOUGH);
      SetImages images = new SetImages(group);
      for (int k = 0; k < (elements.size() > 1_000 ? 40 : 250); k++) {
        int[] all = Covers.shuffled(IntStream.range(0, group.degree()).toArray(), random);
        int[] points = Arrays.copyOf(all, random.nextInt(all.length + 1));
        int[] least =
            elements.stream().map(e -> image(points, e)).min(Arrays::compare).orElseThrow();
        int[] itself = Arrays.stream(points).sorted().toArray();
        long stabilizer =
            elements.stream().filter(e -> Arrays.equals(image(points, e), itself)).count();

        SetImages.Image smallest = images.smallest(points, ENOUGH).orElseThrow();
        String name = "group of order " + group.order() + ", " + Arrays.toString(points);
        assertThat(smallest.points()).as(name).isEqualTo(least);
        assertThat(smallest.stabilizer()).as(name).isEqualTo(stabilizer);
        SetImages.Image canonical = images.canonical(points, ENOUGH).orElseThrow();
        assertThat(canonical.stabilizer()).as(name).isEqualTo(stabilizer);
        int[] form = canonical.points();
        assertThat(elements.stream().anyMatch(e -> Arrays.equals(image(points, e), form)))
            .as(name)
            .isTrue();
        int[] other = image(points, elements.get(random.nextInt(elements.size())));
        assertThat(images.canonical(other, ENOUGH).orElseThrow().points()).as(name).isEqualTo(form);
      }
    }
  }

  @Test
  void tooManyImagesAreRefused() {
    SetImages images = new SetImages(GROUPS.getLast());
    int[] path = {0, 2, 5, 9};
    assertThat(images.smallest(path, 1)).isEmpty();
    assertThat(images.canonical(path, 1)).isEmpty();
  }
}
