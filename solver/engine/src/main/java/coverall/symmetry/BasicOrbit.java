package coverall.symmetry;

import java.util.Arrays;

/**
 * The orbit of a base point under generators, with a Schreier tree: for each point of the orbit the
 * generator that leads to it and where from.
 *
 * <p>Points are numbered in the order of a breadth-first search, from the base point as number 0.
 * Memory is proportional to the orbit. Immutable.
 */
final class BasicOrbit {
  private final int[] points;
  private final int[] parents; // by number: the number of the point before; 0 for the base point
  private final int[] via; // by number: the generator that maps the parent to it
  private final long[] sorted; // points, each followed by its number

  /**
   * The orbit of a point.
   *
   * @param moves the generators
   * @param level only generators of this level and of higher ones count
   * @param slots by point: 0, before and afterwards
   */
  BasicOrbit(int point, Moves moves, int level, int[] slots) {
    int[] found = {point};
    int[] from = {0};
    int[] by = {0};
    slots[point] = 1;
    int count = 1;
    for (int k = 0; k < count; k++) {
      for (int move = moves.first(found[k]); move >= 0; move = moves.next(move)) {
        int image = moves.image(move);
        if (slots[image] == 0 && moves.level(move) >= level) {
          if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            by = Arrays.copyOf(by, 2 * count);
          }
          slots[image] = 1;
          found[count] = image;
          from[count] = k;
          by[count++] = moves.generator(move);
        }
      }
    }
    points = Arrays.copyOf(found, count);
    parents = Arrays.copyOf(from, count);
    via = Arrays.copyOf(by, count);
    sorted = new long[count];
    for (int k = 0; k < count; k++) {
      slots[points[k]] = 0;
      sorted[k] = ((long) points[k] << Integer.SIZE) | k;
    }
    Arrays.sort(sorted);
  }

  int size() {
    return points.length;
  }

  /** The point with a number. */
  int point(int number) {
    return points[number];
  }

  /** The number of the point from which the tree leads to the one with this number. */
  int parent(int number) {
    return parents[number];
  }

  /** The generator that leads to the point with this number, which is not the base point. */
  int via(int number) {
    return via[number];
  }

  /** The most generators that lead from the base point to a point. */
  int depth() {
    int depth = 0;
    for (int number = size() - 1; number != 0; number = parents[number]) {
      depth++;
    }
    return depth;
  }

  /** The number of a point; negative if it is not in the orbit. */
  int number(int point) {
    long key = (long) point << Integer.SIZE;
    int place = Arrays.binarySearch(sorted, key);
    place = place < 0 ? -1 - place : place;
    return place < sorted.length && sorted[place] >>> Integer.SIZE == point
        ? (int) sorted[place]
        : -1;
  }

  /** Whether a permutation maps the orbit to itself. */
  boolean isClosedUnder(Permutation permutation) {
    int[] moved = permutation.moved();
    for (int k = 0; k < moved.length; k++) {
      if (number(moved[k]) >= 0 && number(permutation.images()[k]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The points in increasing order, as a new array. */
  int[] sortedPoints() {
    return Arrays.stream(sorted).mapToInt(key -> (int) (key >>> Integer.SIZE)).toArray();
  }
}
