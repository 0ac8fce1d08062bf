package coverall.view;

import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Text for people: numbers, times and measures, and names from files made safe to print. */
public final class Words {
  /** What to do when memory has run out. */
  public static final String OUT_OF_MEMORY =
      "out of memory. Set a larger heap, such as COVERALL_JAVA_OPTS=-Xmx8g.";

  private static final double DAY = 86_400; // seconds
  private static final double YEAR = 365.25 * DAY;
  private static final double CENTURY = 100 * YEAR;
  private static final char ZERO_WIDTH_NON_JOINER = '\u200C';
  private static final char ZERO_WIDTH_JOINER = '\u200D';

  private Words() {}

  /**
   * A text from a file with everything escaped that could act on a terminal or disguise the text:
   * control characters, line and paragraph separators, invisible format characters such as
   * bidirectional overrides, and unpaired surrogates. They appear as in Java, {@code \n} or {@code
   * \u001b}. A backslash in the text stays as it is. Returns the same string if nothing needs
   * escaping.
   */
  public static String printable(String text) {
    int safe = 0;
    while (safe < text.length() && isPrintableAscii(text.charAt(safe))) {
      safe++;
    }
    return safe == text.length() || text.codePoints().allMatch(Words::isPrintable)
        ? text
        : escaped(text);
  }

  private static boolean isPrintableAscii(char c) {
    return c >= ' ' && c <= '~';
  }

  /** Whether {@link #printable} leaves a code point as it is. */
  static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      // The joiners spell words in several scripts and compose emoji.
      case Character.FORMAT -> c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER;
      default -> true;
    };
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isPrintable(c)) {
                escaped.appendCodePoint(c);
                return;
              }
              switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                  for (char unit : Character.toChars(c)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                  }
                }
              }
            });
    return escaped.toString();
  }

  /** {@code 19,186}. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 19,186}, for a number of any size. */
  public static String number(BigInteger number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 solution} or {@code 19,186 solutions}. */
  public static String count(long number, String thing) {
    return count(BigInteger.valueOf(number), thing);
  }

  /** {@code 1 solution} or {@code 19,186 solutions}, for a number of any size. */
  public static String count(BigInteger number, String thing) {
    return number(number) + " " + thing + (number.equals(BigInteger.ONE) ? "" : "s");
  }

  /** {@code 13 pieces}, or {@code 2 to 5 pieces} if some are optional. */
  public static String pieces(Puzzle puzzle) {
    int fewest = puzzle.realPieces().stream().mapToInt(Piece::fewest).sum();
    String most = count(puzzle.pieceCount(), "piece");
    return fewest == puzzle.pieceCount() ? most : number(fewest) + " to " + most;
  }

  /**
   * {@code 4x4x4, 64 cells}, or {@code 48 cells} if the region is not a box; followed by {@code ,
   * wrap x} if it closes.
   */
  public static String region(Puzzle puzzle) {
    return puzzle.regionText()
        + (puzzle.region().isBox() ? ", " + count(puzzle.cellCount(), "cell") : "")
        + (puzzle.region().seams().isEmpty() ? "" : ", wrap " + puzzle.region().seams());
  }

  /** A rate: {@code 985}, {@code 124,000}, {@code 1.24 million}. */
  public static String rate(double perSecond) {
    return perSecond < 1e4 ? number(Math.round(perSecond)) : rough(perSecond);
  }

  /**
   * A number rounded to three digits: {@code 985}, {@code 18,800}, {@code 14.6 million}, {@code
   * 50.1 billion}, and from a thousand billion on {@code 4.05 x 10^15}.
   */
  public static String rough(double number) {
    if (!Double.isFinite(number)) {
      return "unknown";
    }
    // Without BigDecimal, which takes 25 ms to load.
    double size = Math.abs(number);
    if (size < 999_500) {
      long unit = size < 1_000 ? 1 : size < 10_000 ? 10 : size < 100_000 ? 100 : 1_000;
      return number(Math.round(number / unit) * unit);
    }
    if (size < 999.5e6) {
      return threeDigits(number / 1e6) + " million";
    }
    if (size < 999.5e9) {
      return threeDigits(number / 1e9) + " billion";
    }
    int power = (int) Math.floor(Math.log10(size / 0.9995)); // 9.995 is 10.0
    return threeDigits(number / Math.pow(10, power)) + " x 10^" + power;
  }

  /** A number from 1 to 1,000: {@code 1.20}, {@code 12.0}, {@code 120}. */
  private static String threeDigits(double number) {
    double size = Math.abs(number);
    int places = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%." + places + "f", number);
  }

  /** A time: {@code 0.034 s}, {@code 12.3 s}, and from a minute on {@link #roughTime}. */
  public static String time(double seconds) {
    if (seconds < 0.9995) {
      return String.format(Locale.ROOT, "%.3f s", seconds);
    }
    if (seconds < 59.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    return roughTime(seconds);
  }

  /** Seconds in three digits, for columns: {@code 0.00213}, {@code 2.13}, {@code 2,134}. */
  public static String seconds(double seconds) {
    int whole = seconds > 0 ? (int) Math.floor(Math.log10(seconds)) : 0;
    return String.format(Locale.ROOT, "%,." + Math.clamp(2 - whole, 0, 5) + "f", seconds);
  }

  /**
   * A time in two units at most: {@code 12 s}, {@code 3 min 20 s}, {@code 2 h 5 min}, {@code 2.9
   * days}, {@code 45 years}. Beyond a century it is {@code out of reach (about 10^12 years)}, which
   * fits no sentence about a time; use {@link #timeLeft}, {@link #between} or {@link #isOutOfReach}
   * in one.
   */
  public static String roughTime(double seconds) {
    if (Double.isNaN(seconds)) {
      return "unknown";
    }
    if (isOutOfReach(seconds)) {
      return "out of reach" + (Double.isInfinite(seconds) ? "" : " (about " + years(seconds) + ")");
    }
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    if (whole < 3600) {
      return whole / 60 + " min " + whole % 60 + " s";
    }
    if (whole < 2 * DAY) {
      return whole / 3600 + " h " + whole / 60 % 60 + " min";
    }
    return seconds < 2 * YEAR ? twoDigits(seconds / DAY) + " days" : years(seconds);
  }

  private static String years(double seconds) {
    double years = seconds / YEAR;
    return (years < 1e6 ? twoDigits(years) : "10^" + Math.round(Math.log10(years))) + " years";
  }

  /** A number from 1 on: {@code 2.9}, {@code 45}, {@code 123}, {@code 1,200}. */
  private static String twoDigits(double number) {
    return number < 9.95
        ? String.format(Locale.ROOT, "%.1f", number)
        : number < 1_000
            ? number(Math.round(number))
            : number(new BigDecimal(number, new MathContext(2)).longValue());
  }

  /** Whether a time is longer than a century. */
  public static boolean isOutOfReach(double seconds) {
    return seconds > CENTURY;
  }

  /**
   * {@code 3 min 20 s left}, or beyond a century {@code out of reach (about 10^12 years)}.
   *
   * @param seconds not a number if unknown
   */
  public static String timeLeft(double seconds) {
    return roughTime(seconds) + (isOutOfReach(seconds) ? "" : " left");
  }

  /**
   * The ends of an interval of times: {@code 8 s to 2 min 5 s}, {@code at least 8 s} if the upper
   * end is beyond a century, {@code out of reach} if both are.
   *
   * @param words {@link #time} or {@link #roughTime}
   */
  public static String between(double least, double most, DoubleFunction<String> words) {
    if (isOutOfReach(least)) {
      return "out of reach";
    }
    return isOutOfReach(most)
        ? "at least " + words.apply(least)
        : words.apply(least) + " to " + words.apply(most);
  }
}
