package coverall.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Exact cover problems as Knuth writes them: well-known ones, and small ones at random. */
public final class CoverTexts {
  private CoverTexts() {}

  private static Stream<String> names(String prefix, int from, int to) {
    return IntStream.range(from, to).mapToObj(k -> prefix + k);
  }

  private static String text(Stream<String> items, List<String> options) {
    return items.collect(Collectors.joining(" ")) + "\n" + String.join("\n", options) + "\n";
  }

  /** Queens on a board: rows and columns are primary, diagonals secondary. */
  public static String queens(int n) {
    List<String> options = new ArrayList<>();
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        int up = row + column;
        int down = n - 1 - row + column;
        options.add("r" + row + " c" + column + " a" + up + " b" + down);
      }
    }
    Stream<String> lines = Stream.concat(names("r", 0, n), names("c", 0, n));
    Stream<String> diagonals = Stream.concat(names("a", 0, 2 * n - 1), names("b", 0, 2 * n - 1));
    return text(Stream.of(lines, Stream.of("|"), diagonals).flatMap(s -> s), options);
  }

  /**
   * Langford pairs: two of each number, between them as many places as the number says.
   *
   * @param halved whether of a solution and its mirror image one is left out, by Knuth's way
   */
  public static String langford(int n, boolean halved) {
    List<String> options = new ArrayList<>();
    for (int number = 1; number <= n; number++) {
      for (int place = 1; place + number + 1 <= 2 * n; place++) {
        if (!halved || number != n - (n + 1) % 2 || place <= n / 2) {
          options.add(number + " s" + place + " s" + (place + number + 1));
        }
      }
    }
    return text(Stream.concat(names("", 1, n + 1), names("s", 1, 2 * n + 1)), options);
  }

  /** Latin squares: in every row and column every number once. */
  public static String latinSquares(int n) {
    return numbersInASquare(n, false);
  }

  /** Sudoku squares of order 4 without any number given. */
  public static String sudokus() {
    return numbersInASquare(4, true);
  }

  private static String numbersInASquare(int n, boolean boxes) {
    List<String> options = new ArrayList<>();
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        for (int k = 0; k < n; k++) {
          String option = "p" + row + column + " r" + row + k + " c" + column + k;
          options.add(option + (boxes ? " b" + (row / 2 * 2 + column / 2) + k : ""));
        }
      }
    }
    Stream<String> items =
        Stream.of("p", "r", "c", "b")
            .limit(boxes ? 4 : 3)
            .flatMap(kind -> names(kind, 0, n).flatMap(name -> names(name, 0, n)));
    return text(items, options);
  }

  /** Dominoes on a square board. */
  public static String dominoes(int n) {
    return dominoes(n, n);
  }

  /** Dominoes on a board. */
  public static String dominoes(int width, int height) {
    List<String> options = new ArrayList<>();
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        if (x + 1 < width) {
          options.add(x + "," + y + " " + (x + 1) + "," + y);
        }
        if (y + 1 < height) {
          options.add(x + "," + y + " " + x + "," + (y + 1));
        }
      }
    }
    return text(
        IntStream.range(0, height).boxed().flatMap(y -> names("", 0, width).map(x -> x + "," + y)),
        options);
  }

  /** A problem with everything that there is: bounds, colours, options without primary items. */
  public static String random(SplittableRandom random) {
    int primary = 1 + random.nextInt(5);
    int secondary = random.nextInt(4);
    StringBuilder text = new StringBuilder("| at random\n");
    for (int item = 0; item < primary; item++) {
      int least = random.nextInt(3);
      int most = Math.max(1, least + random.nextInt(2));
      String bounds =
          random.nextInt(3) > 0 ? "" : least == most ? most + "|" : least + ":" + most + "|";
      text.append(bounds).append((char) ('a' + item)).append(random.nextInt(5) > 0 ? " " : "\t ");
    }
    text.append(secondary > 0 ? "| " : "");
    for (int item = 0; item < secondary; item++) {
      text.append((char) ('x' + item)).append(' ');
    }
    text.append('\n');
    int options = random.nextInt(12);
    int oneIn = 2 + random.nextInt(3);
    for (int option = 0; option < options; option++) {
      List<String> words = new ArrayList<>();
      for (int item = 0; item < primary; item++) {
        if (random.nextInt(oneIn) == 0) {
          words.add("" + (char) ('a' + item));
        }
      }
      for (int item = 0; item < secondary; item++) {
        if (random.nextBoolean()) {
          int colour = random.nextInt(4);
          words.add((char) ('x' + item) + (colour == 0 ? "" : ":" + "?AAB".charAt(colour)));
        }
      }
      IntStream.range(0, words.size())
          .forEach(k -> words.add(random.nextInt(words.size()), words.removeLast()));
      text.append(String.join(" ", words)).append('\n');
    }
    return text.toString();
  }

  /** 1,100 items with two options each: a tree of more branches than a double can say. */
  public static String endless() {
    StringBuilder items = new StringBuilder();
    StringBuilder marks = new StringBuilder("|");
    StringBuilder options = new StringBuilder();
    for (int k = 0; k < 1_100; k++) {
      items.append("i").append(k).append(' ');
      for (char way : new char[] {'a', 'b'}) {
        marks.append(' ').append(way).append(k);
        options.append(String.format(Locale.ROOT, "i%d %c%d\n", k, way, k));
      }
    }
    return items + marks.toString() + "\n" + options;
  }
}
