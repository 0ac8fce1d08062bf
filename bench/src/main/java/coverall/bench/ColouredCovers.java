package coverall.bench;

import static coverall.bench.CombinatorialCovers.subsets;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Exact cover problems with colours: crosswords of all kinds, colourings and edge matching. */
final class ColouredCovers {
  private ColouredCovers() {}

  /** Fills a rectangle with words from a random list, across and down. */
  static ExactCover wordRectangle(
      int width, int height, int words, int letters, RandomGenerator random) {
    List<String> across = words(width, words, letters, random);
    List<String> down = words(height, words, letters, random);
    return lines(width, height, y -> across, x -> down);
  }

  private static List<String> words(int length, int count, int letters, RandomGenerator random) {
    Set<String> words = new LinkedHashSet<>();
    while (words.size() < count) {
      StringBuilder word = new StringBuilder();
      for (int k = 0; k < length; k++) {
        // Frequent letters come first.
        word.append((char) ('a' + (int) (letters * random.nextDouble() * random.nextDouble())));
      }
      words.add(word.toString());
    }
    return List.copyOf(words);
  }

  /**
   * Black and white cells, given the lengths of the black runs of each row and column of a random
   * picture.
   */
  static ExactCover nonogram(int n, double black, RandomGenerator random) {
    int[] picture =
        IntStream.range(0, n * n).map(cell -> random.nextDouble() < black ? 1 : 0).toArray();
    IntFunction<List<String>> rows = y -> alike(n, x -> picture[y * n + x] > 0);
    IntFunction<List<String>> columns = x -> alike(n, y -> picture[y * n + x] > 0);
    return lines(n, n, rows, columns);
  }

  /** All lines with the same runs as a given one. */
  private static List<String> alike(int n, IntPredicate black) {
    String runs = runs(line(n, black));
    return binary(n).stream().filter(line -> runs(line).equals(runs)).toList();
  }

  private static String runs(String line) {
    return line.replaceAll("0+", " ").strip();
  }

  private static List<String> binary(int n) {
    return IntStream.range(0, 1 << n).mapToObj(bits -> line(n, k -> (bits >> k & 1) > 0)).toList();
  }

  private static String line(int n, IntPredicate black) {
    StringBuilder line = new StringBuilder();
    IntStream.range(0, n).forEach(k -> line.append(black.test(k) ? '1' : '0'));
    return line.toString();
  }

  /** As many ones as zeros in each row and column, and never three in a line. */
  static ExactCover binaryPuzzle(int width, int height) {
    return lines(width, height, y -> balanced(width), x -> balanced(height));
  }

  private static List<String> balanced(int n) {
    return binary(n).stream()
        .filter(line -> line.chars().filter(c -> c == '1').count() * 2 == n)
        .filter(line -> !line.contains("000") && !line.contains("111"))
        .toList();
  }

  /** Two rows of words that cross: each cell is a secondary item, and its letter a colour. */
  private static ExactCover lines(
      int width, int height, IntFunction<List<String>> rows, IntFunction<List<String>> columns) {
    ExactCover cover = new ExactCover().items("r", height).items("c", width);
    for (int y = 0; y < height; y++) {
      for (String word : rows.apply(y)) {
        List<String> items = new ArrayList<>(List.of("r" + y));
        for (int x = 0; x < width; x++) {
          items.add(x + "," + y + ":" + word.charAt(x));
        }
        cover.option(items);
      }
    }
    for (int x = 0; x < width; x++) {
      for (String word : columns.apply(x)) {
        List<String> items = new ArrayList<>(List.of("c" + x));
        for (int y = 0; y < height; y++) {
          items.add(x + "," + y + ":" + word.charAt(y));
        }
        cover.option(items);
      }
    }
    return cover;
  }

  /**
   * Squares of the numbers 1 to 16, the last in a corner, with the same sum in each row and column.
   */
  static ExactCover semimagicSquares() {
    ExactCover cover = new ExactCover().items("r", 4).items("c", 4).items("n", 16);
    for (int code = 0; code < 1 << 16; code++) {
      int[] line = {code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12};
      if (IntStream.of(line).sum() == 30 && IntStream.of(line).distinct().count() == 4) {
        for (int k = 0; k < 4; k++) {
          List<String> row = new ArrayList<>(List.of("r" + k));
          List<String> column = new ArrayList<>(List.of("c" + k));
          for (int cell = 0; cell < 4; cell++) {
            char colour = (char) ('a' + line[cell]);
            row.add(cell + "," + k + ":" + colour);
            row.add("n" + line[cell]);
            column.add(k + "," + cell + ":" + colour);
          }
          if (k > 0 || line[0] == 15) {
            cover.option(row);
          }
          cover.option(column);
        }
      }
    }
    return cover;
  }

  /** Hides words in a square; they may cross. */
  static ExactCover wordSearch(int n, int words, int length, int letters, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("w", words);
    List<String> list = words(length, words, letters, random);
    for (int k = 0; k < words; k++) {
      for (int place = 0; place < n * n * 9; place++) {
        int dx = place % 3 - 1;
        int dy = place / 3 % 3 - 1;
        int x = place / 9 % n;
        int y = place / 9 / n;
        int endX = x + dx * (length - 1);
        int endY = y + dy * (length - 1);
        if ((dx != 0 || dy != 0) && endX >= 0 && endX < n && endY >= 0 && endY < n) {
          List<String> items = new ArrayList<>(List.of("w" + k));
          for (int letter = 0; letter < length; letter++) {
            items.add(
                (x + dx * letter) + "," + (y + dy * letter) + ":" + list.get(k).charAt(letter));
          }
          cover.option(items);
        }
      }
    }
    return cover;
  }

  /** Square tiles whose edges must match, from a cut-up rectangle with a border of one colour. */
  static ExactCover edgeMatching(
      int width, int height, int colours, boolean turned, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("t", width * height);
    for (int cell = 0; cell < width * height; cell++) {
      cover.item(cell % width + "," + cell / width);
    }
    int[][] right = new int[height][width + 1];
    int[][] down = new int[height + 1][width];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        right[y][x] = x == 0 ? 0 : 1 + random.nextInt(colours);
        down[y][x] = y == 0 ? 0 : 1 + random.nextInt(colours);
      }
    }
    Set<List<Integer>> corners = new LinkedHashSet<>();
    for (int tile = 0; tile < width * height; tile++) {
      int ty = tile / width;
      int tx = tile % width;
      int[] edges = {right[ty][tx], down[ty][tx], right[ty][tx + 1], down[ty + 1][tx]};
      for (int cell = 0; cell < width * height; cell++) {
        int x = cell % width;
        int y = cell / width;
        Set<List<Integer>> ways = new LinkedHashSet<>();
        for (int turn = 0; turn < (turned ? 4 : 1); turn++) {
          List<Integer> way = new ArrayList<>();
          for (int side = 0; side < 4; side++) {
            way.add(edges[(side + turn) % 4]);
          }
          boolean[] outside = {x == 0, y == 0, x == width - 1, y == height - 1};
          if (IntStream.range(0, 4).allMatch(side -> outside[side] == (way.get(side) == 0))) {
            ways.add(way);
          }
        }
        for (List<Integer> way : ways) {
          boolean isCorner = x + y == 0;
          if (!isCorner || corners.isEmpty() && corners.add(way)) {
            cover.option(
                "t" + tile,
                x + "," + y,
                "h" + x + "," + y + ":" + way.get(0),
                "v" + x + "," + y + ":" + way.get(1),
                "h" + (x + 1) + "," + y + ":" + way.get(2),
                "v" + x + "," + (y + 1) + ":" + way.get(3));
          }
        }
      }
    }
    return cover;
  }

  /**
   * Colours the vertices of a random graph; the ends of an edge differ. Each edge has an item for
   * each colour.
   */
  static ExactCover vertexColouring(
      int vertices, int colours, double edges, RandomGenerator random) {
    List<int[]> graph = graph(vertices, edges, random);
    ExactCover cover = new ExactCover().items("", vertices);
    for (int vertex = 0; vertex < vertices; vertex++) {
      for (int colour = 0; colour < (vertex == 0 ? 1 : colours); colour++) {
        List<String> items = new ArrayList<>(List.of("" + vertex));
        for (int[] edge : graph) {
          if (edge[0] == vertex || edge[1] == vertex) {
            items.add(edge[0] + "-" + edge[1] + "." + colour);
          }
        }
        cover.option(items);
      }
    }
    return cover;
  }

  /** The same as colours of items: each edge chooses the colours of both ends. */
  static ExactCover edgewiseColouring(
      int vertices, int colours, double edges, RandomGenerator random) {
    ExactCover cover = new ExactCover();
    List<int[]> graph = graph(vertices, edges, random);
    graph.forEach(edge -> cover.item(edge[0] + "-" + edge[1]));
    for (int[] edge : graph) {
      for (int a = 0; a < (edge[0] == 0 ? 1 : colours); a++) {
        for (int b = 0; b < colours; b++) {
          if (a != b) {
            cover.option(edge[0] + "-" + edge[1], "v" + edge[0] + ":" + a, "v" + edge[1] + ":" + b);
          }
        }
      }
    }
    return cover;
  }

  /** A random connected graph. */
  private static List<int[]> graph(int vertices, double edges, RandomGenerator random) {
    List<int[]> graph = new ArrayList<>();
    subsets(
        vertices,
        2,
        edge -> {
          if (edge[0] + 1 == edge[1] || random.nextDouble() < edges) {
            graph.add(edge);
          }
        });
    return graph;
  }

  /**
   * Numbers the vertices of a random tree from 0 so that the differences along the edges are all
   * different.
   */
  static ExactCover gracefulTree(int vertices, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("e", vertices - 1);
    IntStream.range(1, vertices).forEach(difference -> cover.item("d" + difference));
    for (int vertex = 1; vertex < vertices; vertex++) {
      int parent = random.nextInt(vertex);
      for (int a = 0; a < vertices; a++) {
        for (int b = 0; b < vertices; b++) {
          if (a != b) {
            cover.option(
                "e" + (vertex - 1),
                "d" + Math.abs(a - b),
                "v" + parent + ":" + (char) ('a' + a),
                "v" + vertex + ":" + (char) ('a' + b),
                "n" + a + ":" + (char) ('a' + parent),
                "n" + b + ":" + (char) ('a' + vertex));
          }
        }
      }
    }
    return cover;
  }

  /** Lessons get an hour and a room; teachers and classes can be in one place only. */
  static ExactCover timetable(
      int lessons, int hours, int rooms, int teachers, int classes, RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", lessons);
    for (int lesson = 0; lesson < lessons; lesson++) {
      int teacher = random.nextInt(teachers);
      int pupils = random.nextInt(classes);
      for (int hour = 0; hour < hours; hour++) {
        for (int room = 0; room < rooms; room++) {
          if (random.nextInt(3) > 0) {
            cover.option(
                "" + lesson,
                "t" + teacher + "." + hour,
                "c" + pupils + "." + hour,
                "r" + room + "." + hour);
          }
        }
      }
    }
    return cover;
  }

  /** A random cover whose options also give colours to secondary items. */
  static ExactCover random(
      int items,
      int coloured,
      int colours,
      int options,
      int least,
      int most,
      RandomGenerator random) {
    ExactCover cover = new ExactCover().items("", items);
    for (int k = 0; k < options; k++) {
      Set<String> option = new LinkedHashSet<>();
      int size = random.nextInt(least, most + 1);
      while (option.size() < size) {
        option.add("" + random.nextInt(items));
      }
      IntStream.range(0, coloured)
          .filter(item -> random.nextInt(coloured) < size)
          .forEach(item -> option.add("s" + item + ":" + random.nextInt(colours)));
      cover.option(option);
    }
    return cover;
  }
}
