package coverall.verify;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The images of sets of points under a group of permutations that is not listed. For any number of
 * threads.
 *
 * <p>Of the elements, one is chosen for each way to map a point of the set to a certain one, then
 * for each way to map another, and so on: Linton, Finding the smallest image of a set, 2004.
 */
final class SetImages {
  private static final int NONE = -1;
  private static final int MOST_IMAGES = 1_000_000; // of a set at once
  private static final int MOST_NUMBERS = 100_000_000; // of all these images

  private final PermutationGroup whole;

  SetImages(PermutationGroup group) {
    whole = group;
  }

  /**
   * An image of a set.
   *
   * @param points in increasing order
   * @param fixing how many elements map the set to itself
   */
  record Image(IntBuffer points, long fixing) {}

  /** An image that is the same for all images of a set. */
  Image canonical(int[] set) {
    int[] sorted = set.clone();
    Arrays.sort(sorted);
    Map<IntBuffer, Long> images = Map.of(IntBuffer.wrap(sorted), 1L);
    PermutationGroup group = whole;
    while (true) {
      images = ofLeastOrbits(images, group);
      int point = rarest(images.keySet().iterator().next().array(), group);
      if (point == NONE) { // All are the same now.
        Map.Entry<IntBuffer, Long> image = images.entrySet().iterator().next();
        return new Image(image.getKey(), image.getValue() * group.order());
      }
      PermutationGroup.Step step = group.step(point);
      Map<IntBuffer, Long> next = new HashMap<>();
      for (Map.Entry<IntBuffer, Long> image : images.entrySet()) {
        int[] points = image.getKey().array();
        for (int from : points) {
          if (group.least(from) == point) {
            next.merge(IntBuffer.wrap(step.image(points, from)), image.getValue(), Long::sum);
          }
        }
        checkRoom(next.size(), points.length);
      }
      images = next;
      group = step.fixing();
    }
  }

  /** Those images whose points are in the least orbits. */
  private static Map<IntBuffer, Long> ofLeastOrbits(
      Map<IntBuffer, Long> images, PermutationGroup group) {
    Map<IntBuffer, Long> kept = new HashMap<>();
    int[] best = {};
    for (Map.Entry<IntBuffer, Long> image : images.entrySet()) {
      int[] orbits = image.getKey().array().clone();
      for (int k = 0; k < orbits.length; k++) {
        orbits[k] = group.least(orbits[k]);
      }
      Arrays.sort(orbits);
      int comparison = kept.isEmpty() ? -1 : Arrays.compare(orbits, best);
      if (comparison < 0) {
        kept.clear();
        best = orbits;
      }
      if (comparison <= 0) {
        kept.put(image.getKey(), image.getValue());
      }
    }
    return kept;
  }

  /**
   * Of the orbits that move points, the least point of the one that has the fewest of a set, and
   * the most others; NONE if there is none.
   */
  private static int rarest(int[] set, PermutationGroup group) {
    Map<Integer, Integer> uses = new HashMap<>();
    for (int point : set) {
      if (group.orbitSize(point) > 1) {
        uses.merge(group.least(point), 1, Integer::sum);
      }
    }
    return uses.entrySet().stream()
        .min(
            Comparator.<Map.Entry<Integer, Integer>>comparingInt(Map.Entry::getValue)
                .thenComparingInt(orbit -> -group.orbitSize(orbit.getKey()))
                .thenComparingInt(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .orElse(NONE);
  }

  /**
   * Whether some image of a set has certain points.
   *
   * @param points in any order
   */
  boolean canContain(int[] set, int[] points) {
    Deque<Partial> open = new ArrayDeque<>(List.of(new Partial(IntBuffer.wrap(set), 0, whole)));
    Set<List<Object>> tried = new HashSet<>();
    while (!open.isEmpty()) {
      Partial last = open.pop();
      if (last.known == points.length) {
        return true;
      }
      int point = points[last.known];
      PermutationGroup.Step step = last.group.step(point);
      for (int from : last.image.array()) {
        if (last.group.least(from) == last.group.least(point)) {
          IntBuffer image = IntBuffer.wrap(step.image(last.image.array(), from));
          if (tried.add(List.of(last.known, image))) {
            open.push(new Partial(image, last.known + 1, step.fixing()));
          }
        }
      }
      checkRoom(tried.size(), set.length);
    }
    return false;
  }

  /** An image that has the first points, and the group of the elements that fix these. */
  private record Partial(IntBuffer image, int known, PermutationGroup group) {}

  private static void checkRoom(int images, int length) {
    if (images > MOST_IMAGES || (long) images * length > MOST_NUMBERS) {
      throw new Violation(
          String.format(
              Locale.ROOT,
              "symmetry: %,d options have more than %,d images, too many to compare",
              length,
              images - 1));
    }
  }
}
