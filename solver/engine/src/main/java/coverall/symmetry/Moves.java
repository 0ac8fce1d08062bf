package coverall.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where a growing list of generators moves each point: for each point, a linked list of moves. */
final class Moves {
  private static final int NONE = -1;

  private final int[] first; // by point
  private int[] next = new int[16]; // by move
  private int[] generator = new int[16];
  private int[] image = new int[16];
  private int count;
  private final List<Integer> levels = new ArrayList<>(); // by generator

  Moves(int degree) {
    first = new int[degree];
    Arrays.fill(first, NONE);
  }

  /** Adds the next generator: the first is number 0. */
  void add(Permutation permutation, int level) {
    int[] moved = permutation.moved();
    int size = count + moved.length;
    if (size > next.length) {
      int capacity = Math.max(size, 2 * next.length);
      next = Arrays.copyOf(next, capacity);
      generator = Arrays.copyOf(generator, capacity);
      image = Arrays.copyOf(image, capacity);
    }
    for (int k = 0; k < moved.length; k++) {
      next[count] = first[moved[k]];
      generator[count] = levels.size();
      image[count] = permutation.images()[k];
      first[moved[k]] = count++;
    }
    levels.add(level);
  }

  /** A move of a point; negative if no generator moves it. */
  int first(int point) {
    return first[point];
  }

  /** The next move of the same point; negative after the last. */
  int next(int move) {
    return next[move];
  }

  int generator(int move) {
    return generator[move];
  }

  int image(int move) {
    return image[move];
  }

  /** The level of the generator of a move. */
  int level(int move) {
    return levels.get(generator[move]);
  }
}
