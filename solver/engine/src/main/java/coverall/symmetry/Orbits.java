package coverall.symmetry;

import java.util.stream.IntStream;

/** The orbits of points under a growing set of permutations, as a forest of disjoint sets. */
final class Orbits {
  private final int[] parent; // never a greater point

  Orbits(int points) {
    parent = IntStream.range(0, points).toArray();
  }

  /** Joins the orbits of points that a permutation maps to each other. */
  void add(Permutation permutation) {
    int[] moved = permutation.moved();
    for (int k = 0; k < moved.length; k++) {
      join(moved[k], permutation.images()[k]);
    }
  }

  private void join(int a, int b) {
    int low = least(a);
    int other = least(b);
    if (low < other) {
      parent[other] = low;
    } else {
      parent[low] = other;
    }
  }

  /** The least point of the orbit of a point. */
  int least(int point) {
    int root = point;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }
}
