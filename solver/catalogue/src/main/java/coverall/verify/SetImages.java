package coverall.verify;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
  private static final int MOST = 1_000_000; // images of a set at once

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
        if (next.size() > MOST) {
          throw new Violation(
              "symmetry: some options have more than " + MOST + " images to compare");
        }
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
    return canContain(whole, set, points, 0, new HashSet<>());
  }

  /** The first points are in the set already, and the group fixes them. */
  private static boolean canContain(
      PermutationGroup group, int[] set, int[] points, int known, Set<List<Object>> tried) {
    if (known == points.length) {
      return true;
    }
    if (!tried.add(List.of(known, IntBuffer.wrap(set)))) {
      return false;
    }
    PermutationGroup.Step step = group.step(points[known]);
    for (int from : set) {
      if (group.least(from) == group.least(points[known])
          && canContain(step.fixing(), step.image(set, from), points, known + 1, tried)) {
        return true;
      }
    }
    return false;
  }
}
