package coverall.symmetry;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A permutation of points, kept as the points that it moves. Memory is proportional to these.
 *
 * <p>Immutable, although its arrays are handed out: nobody changes them.
 */
final class Permutation {
  private final int[] moved; // in increasing order
  private final int[] images; // of these

  private Permutation(int[] moved, int[] images) {
    this.moved = moved;
    this.images = images;
  }

  /** The permutation that maps each point to the value at its index. */
  static Permutation of(int[] image) {
    int[] moved = IntStream.range(0, image.length).filter(p -> image[p] != p).toArray();
    return new Permutation(moved, Arrays.stream(moved).map(p -> image[p]).toArray());
  }

  /** The permutation that exchanges two points, the lower of which comes first. */
  static Permutation exchange(int low, int high) {
    return new Permutation(new int[] {low, high}, new int[] {high, low});
  }

  /**
   * The permutation that maps these points to those, and moves no other.
   *
   * @param points pairwise different, in any order, some of which may be mapped to themselves
   * @param images the same points in another order
   * @param count how many of both arrays count
   */
  static Permutation of(int[] points, int[] images, int count) {
    long[] pairs = new long[count];
    int size = 0;
    for (int k = 0; k < count; k++) {
      if (points[k] != images[k]) {
        pairs[size++] = ((long) points[k] << Integer.SIZE) | images[k];
      }
    }
    Arrays.sort(pairs, 0, size);
    int[] moved = new int[size];
    int[] to = new int[size];
    for (int k = 0; k < size; k++) {
      moved[k] = (int) (pairs[k] >>> Integer.SIZE);
      to[k] = (int) pairs[k];
    }
    return new Permutation(moved, to);
  }

  /** The points that it moves, in increasing order. */
  int[] moved() {
    return moved;
  }

  /** The images of the points that it moves. */
  int[] images() {
    return images;
  }

  boolean isIdentity() {
    return moved.length == 0;
  }

  /** The image of a point. */
  int image(int point) {
    int k = Arrays.binarySearch(moved, point);
    return k < 0 ? point : images[k];
  }

  /** The images of the points from 0 to {@code degree - 1}, as a new array. */
  int[] toArray(int degree) {
    int[] image = IntStream.range(0, degree).toArray();
    for (int k = 0; k < moved.length; k++) {
      image[moved[k]] = images[k];
    }
    return image;
  }

  /**
   * Whether an array maps the points below its length one to one to themselves: a value may neither
   * occur twice nor be out of range.
   */
  static boolean isPermutation(int[] image) {
    boolean[] seen = new boolean[image.length];
    for (int to : image) {
      if (to < 0 || to >= seen.length || seen[to]) {
        return false;
      }
      seen[to] = true;
    }
    return true;
  }
}
