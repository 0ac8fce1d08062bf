package coverall.symmetry;

import java.util.stream.IntStream;

/**
 * A product of permutations while it is computed. Each step takes time proportional to the points
 * that the factor moves. Not for several threads.
 */
final class Product {
  private final int[] image; // by point
  private final int[] preimage; // by point
  private final int[] scratch;

  /** The identity of points below {@code degree}. */
  Product(int degree) {
    image = IntStream.range(0, degree).toArray();
    preimage = image.clone();
    scratch = new int[degree];
  }

  /** The product that is a permutation. */
  Product(int[] permutation) {
    image = permutation.clone();
    preimage = new int[image.length];
    for (int point = 0; point < image.length; point++) {
      preimage[image[point]] = point;
    }
    scratch = new int[image.length];
  }

  void reset() {
    for (int point = 0; point < image.length; point++) {
      image[point] = point;
      preimage[point] = point;
    }
  }

  int image(int point) {
    return image[point];
  }

  /** Applies a permutation after what there is. */
  void multiply(Permutation by) {
    replace(by.moved(), by.images());
  }

  /** Applies the inverse of a permutation after what there is. */
  void divide(Permutation by) {
    replace(by.images(), by.moved());
  }

  private void replace(int[] from, int[] to) {
    for (int k = 0; k < from.length; k++) {
      scratch[k] = preimage[from[k]];
    }
    for (int k = 0; k < from.length; k++) {
      image[scratch[k]] = to[k];
      preimage[to[k]] = scratch[k];
    }
  }

  Permutation toPermutation() {
    return Permutation.of(image);
  }

  int[] toArray() {
    return image.clone();
  }

  /** The inverse, as a new array. */
  int[] inverse() {
    return preimage.clone();
  }

  boolean isIdentity() {
    for (int point = 0; point < image.length; point++) {
      if (image[point] != point) {
        return false;
      }
    }
    return true;
  }
}
