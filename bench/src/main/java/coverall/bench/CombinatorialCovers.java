package coverall.bench;

import static coverall.bench.ExactCover.shuffled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Exact cover problems about numbers, squares of numbers, matchings and designs, and random ones.
 */
final class CombinatorialCovers {
  private CombinatorialCovers() {}

  /**
   * Places each number {@code copies} times; {@code number + gap - 1} others are between two
   * neighbouring copies.
   */
  static ExactCover langford(int numbers, int copies, int gap) {
    ExactCover cover = new ExactCover().items("n", numbers).items("s", numbers * copies);
    for (int number = 1; number <= numbers; number++) {
      int step = number + gap;
      for (int start = 0; start + (copies - 1) * step < numbers * copies; start++) {
        List<String> items = new ArrayList<>(List.of("n" + (number - 1)));
        for (int k = 0; k < copies; k++) {
          items.add("s" + (start + k * step));
        }
        cover.option(items);
      }
    }
    return cover;
  }

  /** Partitions the numbers 1 to 3n into triples with a + b = c. */
  static ExactCover sums(int n) {
    ExactCover cover = new ExactCover();
    IntStream.rangeClosed(1, 3 * n).forEach(number -> cover.item("" + number));
    for (int a = 1; a <= 3 * n; a++) {
      for (int b = a + 1; a + b <= 3 * n; b++) {
        cover.option("" + a, "" + b, "" + (a + b));
      }
    }
    return cover;
  }

  /** Partitions the numbers 0 to n-1 into sets of a size, all with the same sum. */
  static ExactCover equalSums(int n, int size) {
    ExactCover cover = new ExactCover().items("", n);
    subsets(
        n,
        size,
        set -> {
          if (2 * IntStream.of(set).sum() == (n - 1) * size) {
            cover.option(names("", set));
          }
        });
    return cover;
  }

  /** Completes a Latin square some of whose cells are given. */
  static ExactCover latin(int n, double given, RandomGenerator random) {
    return square(n, n, n, given, random);
  }

  /**
   * Completes a sudoku with blocks of {@code width} times {@code height} cells and a number of
   * clues.
   */
  static ExactCover sudoku(int width, int height, int clues, RandomGenerator random) {
    int n = width * height;
    return square(n, width, height, (double) clues / (n * n), random);
  }

  private static ExactCover square(
      int n, int width, int height, double given, RandomGenerator random) {
    boolean blocks = width * height == n;
    ExactCover cover = new ExactCover();
    for (String kind : blocks ? List.of("p", "r", "c", "b") : List.of("p", "r", "c")) {
      for (int k = 0; k < n * n; k++) {
        cover.item(kind + k / n + "." + k % n);
      }
    }
    List<Integer> rows = order(n, height, random);
    List<Integer> columns = order(n, width, random);
    List<Integer> cells = shuffled(IntStream.range(0, n * n).boxed().toList(), random);
    Set<Integer> clues = new TreeSet<>(cells.subList(0, (int) Math.round(given * n * n)));
    for (int p = 0; p < n * n; p++) {
      int row = p / n;
      int column = p % n;
      int block =
          row / Math.min(height, n) * (n / Math.min(width, n)) + column / Math.min(width, n);
      int r = rows.get(row);
      int c = columns.get(column);
      int value = blocks ? (r % height * width + r / height + c) % n : (r + c) % n;
      for (int v = 0; v < n; v++) {
        if (v == value || !clues.contains(p)) {
          List<String> items =
              new ArrayList<>(
                  List.of("p" + row + "." + column, "r" + row + "." + v, "c" + column + "." + v));
          if (blocks) {
            items.add("b" + block + "." + v);
          }
          cover.option(items);
        }
      }
    }
    return cover;
  }

  /** A random order of n lines that keeps the lines of a band together. */
  private static List<Integer> order(int n, int band, RandomGenerator random) {
    List<Integer> order = new ArrayList<>();
    for (int first : shuffled(IntStream.range(0, n / band).boxed().toList(), random)) {
      order.addAll(
          shuffled(IntStream.range(first * band, first * band + band).boxed().toList(), random));
    }
    return order;
  }

  /** Cells of different rows, columns and values in the Latin square of addition modulo n. */
  static ExactCover transversals(int n) {
    ExactCover cover = new ExactCover().items("r", n).items("c", n).items("v", n);
    for (int cell = 0; cell < n * n; cell++) {
      cover.option("r" + cell / n, "c" + cell % n, "v" + (cell / n + cell % n) % n);
    }
    return cover;
  }

  /** Pairs of orthogonal Latin squares; the first row of the first one is given. */
  static ExactCover orthogonalPairs(int n) {
    ExactCover cover = new ExactCover();
    for (String kind : List.of("p", "r", "s", "c", "d", "v")) {
      for (int k = 0; k < n * n; k++) {
        cover.item(kind + k / n + "." + k % n);
      }
    }
    for (int k = 0; k < n * n * n * n; k++) {
      int row = k / (n * n * n);
      int column = k / (n * n) % n;
      int a = k / n % n;
      int b = k % n;
      if (row > 0 || a == column) {
        cover.option(
            "p" + row + "." + column,
            "r" + row + "." + a,
            "s" + row + "." + b,
            "c" + column + "." + a,
            "d" + column + "." + b,
            "v" + a + "." + b);
      }
    }
    return cover;
  }

  /** Rows and columns matched by the ones of a random matrix of zeros and ones. */
  static ExactCover permanent(int n, double ones, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("r", n).items("c", n);
    for (int k = 0; k < n * n; k++) {
      if (k / n == k % n || random.nextDouble() < ones) {
        cover.option("r" + k / n, "c" + k % n);
      }
    }
    return cover;
  }

  /** Seats n men between their wives, none beside his own. */
  static ExactCover couples(int n) {
    ExactCover cover = new ExactCover().items("m", n).items("s", n);
    for (int k = 0; k < n * n; k++) {
      int distance = (k / n - k % n + n) % n;
      if (distance > 1) {
        cover.option("m" + k / n, "s" + k % n);
      }
    }
    return cover;
  }

  /** Perfect matchings of a random graph. */
  static ExactCover matching(int vertices, double edges, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", vertices);
    subsets(
        vertices,
        2,
        edge -> {
          if (edge[0] + 1 == edge[1] || random.nextDouble() < edges) {
            cover.option(names("", edge));
          }
        });
    return cover;
  }

  static ExactCover cubeMatching(int dimensions) {
    ExactCover cover = new ExactCover().items("", 1 << dimensions);
    subsets(
        1 << dimensions,
        2,
        edge -> {
          if (Integer.bitCount(edge[0] ^ edge[1]) == 1) {
            cover.option(names("", edge));
          }
        });
    return cover;
  }

  /** Partitions of n things into sets of one size. */
  static ExactCover partitions(int n, int size) {
    ExactCover cover = new ExactCover().items("", n);
    subsets(n, size, set -> cover.option(names("", set)));
    return cover;
  }

  /** Tuples of one thing of each kind, random ones and those of one solution. */
  static ExactCover tuples(int kinds, int n, int tuples, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    for (int kind = 0; kind < kinds; kind++) {
      cover.items("" + (char) ('a' + kind), n);
    }
    for (int k = 0; k < tuples; k++) {
      List<String> items = new ArrayList<>();
      for (int kind = 0; kind < kinds; kind++) {
        items.add("" + (char) ('a' + kind) + (k < n ? k : random.nextInt(n)));
      }
      cover.option(items);
    }
    return cover;
  }

  /** Triples of points that contain each pair once; those with point 0 are given. */
  static ExactCover steiner(int points) {
    ExactCover cover = new ExactCover();
    subsets(points, 2, pair -> cover.item(name(pair)));
    subsets(
        points,
        3,
        triple -> {
          if (triple[0] > 0 || triple[1] % 2 == 1 && triple[2] == triple[1] + 1) {
            cover.option(pairs(triple));
          }
        });
    return cover;
  }

  /** Partitions 1 to n - 1 into pairs with different differences modulo n, which is odd. */
  static ExactCover starters(int n) {
    ExactCover cover = new ExactCover();
    for (int k = 1; k < n; k++) {
      cover.item("" + k);
    }
    for (int k = 1; k <= n / 2; k++) {
      cover.item("d" + k);
    }
    subsets(
        n,
        2,
        pair -> {
          int difference = Math.min(pair[1] - pair[0], n - pair[1] + pair[0]);
          if (pair[0] > 0) {
            cover.option("" + pair[0], "" + pair[1], "d" + difference);
          }
        });
    return cover;
  }

  /**
   * Arranges players in groups, for several days: no two meet twice. The groups of the first day
   * are given.
   */
  static ExactCover parade(int players, int size, int days) {
    ExactCover cover = new ExactCover();
    for (int k = 0; k < players * days; k++) {
      cover.item("d" + k / players + "." + k % players);
    }
    for (int day = 0; day < days; day++) {
      int today = day;
      subsets(
          players,
          size,
          group -> {
            if (today > 0 || group[0] % size == 0 && group[size - 1] == group[0] + size - 1) {
              List<String> items = new ArrayList<>(pairs(group));
              IntStream.of(group).forEach(player -> items.add("d" + today + "." + player));
              cover.option(items);
            }
          });
    }
    return cover;
  }

  /** Partitions the edges of a complete graph into Hamiltonian cycles, of which some are chosen. */
  static ExactCover hamiltonian(int vertices, double share, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    subsets(vertices, 2, pair -> cover.item(name(pair)));
    List<Integer> cycle = new ArrayList<>(IntStream.range(0, vertices).boxed().toList());
    permute(
        cycle,
        1,
        () -> {
          if (cycle.get(1) < cycle.getLast() && random.nextDouble() < share) {
            cover.option(
                IntStream.range(0, vertices)
                    .mapToObj(k -> name(cycle.get(k), cycle.get((k + 1) % vertices)))
                    .toList());
          }
        });
    return cover;
  }

  /** Calls {@code each} with every order of the numbers from a place on. */
  private static void permute(List<Integer> numbers, int from, Runnable each) {
    if (from == numbers.size()) {
      each.run();
    }
    for (int k = from; k < numbers.size(); k++) {
      Collections.swap(numbers, from, k);
      permute(numbers, from + 1, each);
      Collections.swap(numbers, from, k);
    }
  }

  /** Partitions some edges of a complete graph into paths of three edges. */
  static ExactCover paths(int vertices, int edges, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    List<String> graph = new ArrayList<>();
    subsets(vertices, 2, pair -> graph.add(name(pair)));
    List<String> chosen = shuffled(graph, random).subList(0, edges);
    chosen.forEach(cover::item);
    for (int k = 0; k < Math.pow(vertices, 4); k++) {
      int[] path = {
        k % vertices,
        k / vertices % vertices,
        k / vertices / vertices % vertices,
        k / vertices / vertices / vertices
      };
      List<String> option =
          List.of(name(path[0], path[1]), name(path[1], path[2]), name(path[2], path[3]));
      if (IntStream.of(path).distinct().count() == 4
          && path[0] < path[3]
          && chosen.containsAll(option)) {
        cover.option(option);
      }
    }
    return cover;
  }

  /**
   * Codes of so many words that each word of n bits differs from one or two of them in at most one
   * bit.
   */
  static ExactCover coveringCodes(int bits, int words) {
    ExactCover cover = new ExactCover().item("words", words, words).items("", 1 << bits, 1, 2);
    for (int word = 0; word < 1 << bits; word++) {
      List<String> ball = new ArrayList<>(List.of("words", "" + word));
      for (int k = 0; k < bits; k++) {
        ball.add("" + (word ^ 1 << k));
      }
      cover.option(ball);
    }
    return cover;
  }

  /**
   * Random options beside those of some planted solutions.
   *
   * @param skew 1 if all items are equally frequent; the larger, the more frequent are the first
   */
  static ExactCover random(
      int items,
      int secondary,
      int options,
      int least,
      int most,
      int planted,
      double skew,
      RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", items);
    for (int k = 0; k < planted; k++) {
      List<Integer> left =
          new ArrayList<>(shuffled(IntStream.range(0, items).boxed().toList(), random));
      while (!left.isEmpty()) {
        List<Integer> option =
            left.subList(0, Math.min(left.size(), random.nextInt(least, most + 1)));
        cover.option(option.stream().map(item -> "" + item).toList());
        option.clear();
      }
    }
    for (int k = 0; k < options; k++) {
      int size = random.nextInt(least, most + 1);
      Set<String> option = new TreeSet<>();
      option.add("" + (int) (items * Math.pow(random.nextDouble(), skew)));
      while (option.size() < size) {
        int item = (int) ((items + secondary) * Math.pow(random.nextDouble(), skew));
        option.add(item < items ? "" + item : "s" + (item - items));
      }
      cover.option(option);
    }
    return cover;
  }

  /** Two problems that have nothing to do with each other, with random options. */
  static ExactCover parts(int items, int options, int least, int most, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("a", items).items("b", items);
    List<Integer> all = IntStream.range(0, items).boxed().toList();
    for (String part : List.of("a", "b")) {
      for (int k = 0; k < options; k++) {
        cover.option(
            shuffled(all, random).subList(0, random.nextInt(least, most + 1)).stream()
                .map(item -> part + item)
                .toList());
      }
    }
    return cover;
  }

  /** Random options within windows of neighbouring items. */
  static ExactCover local(
      int items, int window, int options, int least, int most, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", items);
    for (int k = 0; k < options; k++) {
      int start = random.nextInt(items - window + 1);
      int size = random.nextInt(least, most + 1);
      cover.option(
          shuffled(IntStream.range(start, start + window).boxed().toList(), random)
              .subList(0, size)
              .stream()
              .sorted()
              .map(item -> "" + item)
              .toList());
    }
    return cover;
  }

  /** Matrices of zeros and ones, given the sums of their rows and columns. */
  static ExactCover matrices(int rows, int rowSum, int columns, int columnSum) {
    ExactCover cover =
        new ExactCover().items("r", rows, rowSum, rowSum).items("c", columns, columnSum, columnSum);
    for (int k = 0; k < rows * columns; k++) {
      cover.option("r" + k / columns, "c" + k % columns);
    }
    return cover;
  }

  /** Graphs whose vertices have between {@code least} and {@code most} edges. */
  static ExactCover graphs(int vertices, int least, int most) {
    ExactCover cover = new ExactCover().items("", vertices, least, most);
    subsets(vertices, 2, edge -> cover.option(names("", edge)));
    return cover;
  }

  /** Random options that cover each item between {@code least} and {@code most} times. */
  static ExactCover bounded(
      int items, int least, int most, int options, int size, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", items, least, most);
    for (int k = 0; k < options; k++) {
      cover.option(
          shuffled(IntStream.range(0, items).boxed().toList(), random).subList(0, size).stream()
              .map(item -> "" + item)
              .toList());
    }
    return cover;
  }

  static void subsets(int n, int size, Consumer<int[]> each) {
    int[] set = IntStream.range(0, size).toArray();
    int last = size - 1;
    while (set[0] <= n - size) {
      each.accept(set.clone());
      int k = last;
      while (k > 0 && set[k] == n - size + k) {
        k--;
      }
      set[k]++;
      for (int next = k + 1; next < size; next++) {
        set[next] = set[next - 1] + 1;
      }
    }
  }

  private static List<String> names(String prefix, int[] set) {
    return Arrays.stream(set).mapToObj(k -> prefix + k).toList();
  }

  private static String name(int... pair) {
    return Math.min(pair[0], pair[1]) + "-" + Math.max(pair[0], pair[1]);
  }

  private static List<String> pairs(int[] group) {
    List<String> pairs = new ArrayList<>();
    subsets(group.length, 2, at -> pairs.add(name(group[at[0]], group[at[1]])));
    return pairs;
  }
}
