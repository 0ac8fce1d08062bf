package coverall.symmetry;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** Exact cover problems with known symmetry. */
final class Covers {
  private Covers() {}

  /** The problem whose options are the edges, as pairs of vertices: perfect matchings. */
  static ExactCover edges(int[][] edges) {
    int vertices = 1 + Arrays.stream(edges).flatMapToInt(IntStream::of).max().orElse(-1);
    ExactCover.Builder builder = new ExactCover.Builder(vertices, 0);
    Arrays.stream(edges).forEach(builder::option);
    return builder.build();
  }

  /** The problem whose options are the vertices, as sets of edges. */
  static ExactCover vertices(int[][] edges) {
    int vertices = 1 + Arrays.stream(edges).flatMapToInt(IntStream::of).max().orElse(-1);
    ExactCover.Builder builder = new ExactCover.Builder(edges.length, 0);
    for (int vertex = 0; vertex < vertices; vertex++) {
      int own = vertex;
      builder.option(
          IntStream.range(0, edges.length)
              .filter(e -> edges[e][0] == own || edges[e][1] == own)
              .toArray());
    }
    return builder.build();
  }

  /** The edges of a graph of so many vertices. */
  static int[][] graph(int vertices, BiPredicate<Integer, Integer> adjacent) {
    List<int[]> edges = new ArrayList<>();
    for (int a = 0; a < vertices; a++) {
      for (int b = a + 1; b < vertices; b++) {
        if (adjacent.test(a, b)) {
          edges.add(new int[] {a, b});
        }
      }
    }
    return edges.toArray(int[][]::new);
  }

  /** The cubic graph with this Lederberg-Coxeter-Frucht notation. */
  static int[][] lcf(int times, int... shifts) {
    int n = times * shifts.length;
    return graph(
        n,
        (a, b) ->
            b - a == 1 || b - a == n - 1 || Math.floorMod(a + shifts[a % shifts.length], n) == b);
  }

  /** The graph of the subsets of so many elements that are disjoint. */
  static int[][] disjoint(List<Integer> sets) {
    return graph(sets.size(), (a, b) -> (sets.get(a) & sets.get(b)) == 0);
  }

  /** The sets of {@code size} of {@code n} elements, as bits. */
  static List<Integer> subsets(int n, int size) {
    return IntStream.range(0, 1 << n).filter(s -> Integer.bitCount(s) == size).boxed().toList();
  }

  /** Latin squares: a number in each cell, each number once in each row and column. */
  static ExactCover latin(int n) {
    ExactCover.Builder builder = new ExactCover.Builder(3 * n * n, 0);
    for (int k = 0; k < n * n * n; k++) {
      int row = k / n / n;
      int column = k / n % n;
      int number = k % n;
      builder.option(row * n + column, n * n + row * n + number, 2 * n * n + column * n + number);
    }
    return builder.build();
  }

  /** Queens: rows and columns are primary, diagonals secondary. */
  static ExactCover queens(int n) {
    ExactCover.Builder builder = new ExactCover.Builder(2 * n, 4 * n - 2);
    for (int k = 0; k < n * n; k++) {
      int x = k % n;
      int y = k / n;
      builder.option(x, n + y, 2 * n + x + y, 5 * n - 2 + x - y);
    }
    return builder.build();
  }

  /** Langford pairs: two of each number, between them as many places as the number says. */
  static ExactCover langford(int n) {
    ExactCover.Builder builder = new ExactCover.Builder(3 * n, 0);
    for (int number = 1; number <= n; number++) {
      for (int place = 0; place + number + 1 < 2 * n; place++) {
        builder.option(number - 1, n + place, n + place + number + 1);
      }
    }
    return builder.build();
  }

  /** Non-attacking rooks: every permutation is a solution. */
  static ExactCover rooks(int n) {
    ExactCover.Builder builder = new ExactCover.Builder(2 * n, 0);
    IntStream.range(0, n * n).forEach(k -> builder.option(k / n, n + k % n));
    return builder.build();
  }

  /** The same problem with items and options in random order. */
  static ExactCover shuffled(ExactCover cover, SplittableRandom random) {
    int[] primary = shuffled(IntStream.range(0, cover.primaryCount()).toArray(), random);
    int[] secondary =
        shuffled(IntStream.range(cover.primaryCount(), cover.itemCount()).toArray(), random);
    int[] image = IntStream.concat(IntStream.of(primary), IntStream.of(secondary)).toArray();
    ExactCover.Builder builder = new ExactCover.Builder(primary.length, secondary.length);
    for (int item = 0; item < image.length; item++) {
      if (item < primary.length) {
        builder.multiplicity(image[item], cover.multiplicity(item));
      } else {
        builder.range(image[item], cover.lowerBound(item), cover.multiplicity(item));
      }
    }
    for (int set = 0; set < cover.colourSetCount(); set++) {
      builder.colours(IntStream.of(cover.colours(set)).map(item -> image[item]).toArray());
    }
    for (int option : shuffled(IntStream.range(0, cover.optionCount()).toArray(), random)) {
      if (cover.isUsable(option)) {
        builder.option(IntStream.of(cover.items(option)).map(item -> image[item]).toArray());
      } else {
        builder.noOption();
      }
    }
    return builder.build();
  }

  static int[] shuffled(int[] values, SplittableRandom random) {
    for (int k = values.length - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int value = values[k];
      values[k] = values[other];
      values[other] = value;
    }
    return values;
  }

  /**
   * The automorphisms of a small problem by brute force: all permutations of the usable options
   * that map the lists of options of items to each other, with kinds and colour sets.
   */
  static int automorphisms(ExactCover cover) {
    int[] usable = IntStream.range(0, cover.optionCount()).filter(cover::isUsable).toArray();
    int[] image = IntStream.range(0, cover.optionCount()).toArray();
    return extend(cover, usable, 0, new BitSet(), image, description(cover, image));
  }

  private static int extend(
      ExactCover cover,
      int[] usable,
      int place,
      BitSet taken,
      int[] image,
      Map<List<Object>, Integer> own) {
    if (place == usable.length) {
      return description(cover, image).equals(own) ? 1 : 0;
    }
    int count = 0;
    int option = usable[place];
    for (int to : usable) {
      if (!taken.get(to) && cover.items(to).length == cover.items(option).length) {
        taken.set(to);
        image[option] = to;
        count += extend(cover, usable, place + 1, taken, image, own);
        taken.clear(to);
      }
    }
    return count;
  }

  /**
   * What a permutation of the options makes of a problem, as a collection that does not depend on
   * the numbers of items: each colour set with all its items, each other item, by its options.
   */
  private static Map<List<Object>, Integer> description(ExactCover cover, int[] image) {
    int[][] options = cover.optionsOfItems();
    Map<List<Object>, Integer> all = new HashMap<>();
    Map<Integer, Map<List<Object>, Integer>> sets = new HashMap<>();
    for (int item = 0; item < options.length; item++) {
      List<Object> own =
          List.of(
              item < cover.primaryCount(),
              cover.lowerBound(item),
              cover.multiplicity(item),
              IntStream.of(options[item]).map(option -> image[option]).sorted().boxed().toList());
      int set = cover.colourSetOf(item);
      if (options[item].length > 0) {
        Map<List<Object>, Integer> of =
            set < 0 ? all : sets.computeIfAbsent(set, unseen -> new HashMap<>());
        of.merge(own, 1, Integer::sum);
      }
    }
    sets.values().forEach(set -> all.merge(List.of(set), 1, Integer::sum));
    return all;
  }
}
