package coverall.view;

import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Numbers, times and measures as people read them. */
public final class Words {
  private Words() {}

  /** {@code 19,186}. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number of any size, likewise. */
  public static String number(BigInteger number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 solution} or {@code 19,186 solutions}. */
  public static String count(long number, String thing) {
    return number(number) + " " + thing + (number == 1 ? "" : "s");
  }

  /** Any number of things, likewise. */
  public static String count(BigInteger number, String thing) {
    return number(number) + " " + thing + (number.equals(BigInteger.ONE) ? "" : "s");
  }

  /** {@code 13 pieces}, or {@code 2 to 5 pieces} if some may be left over. */
  public static String pieces(Puzzle puzzle) {
    int fewest = puzzle.realPieces().stream().mapToInt(Piece::fewest).sum();
    String most = count(puzzle.pieceCount(), "piece");
    return fewest == puzzle.pieceCount() ? most : fewest + " to " + most;
  }

  /** {@code 4x4x4, 64 cells}, or {@code 48 cells} if the region is no box. */
  public static String region(Puzzle puzzle) {
    return puzzle.regionText()
        + (puzzle.region().isBox() ? ", " + count(puzzle.cellCount(), "cell") : "");
  }

  /** A rate in three digits: {@code 985}, {@code 1.24 M}. */
  public static String rate(double perSecond) {
    return perSecond < 1e4
        ? number(Math.round(perSecond))
        : perSecond < 1e6
            ? String.format(Locale.ROOT, "%.0f k", perSecond / 1e3)
            : String.format(Locale.ROOT, "%.2f M", perSecond / 1e6);
  }

  /** A time: {@code 0.034 s}, {@code 12.3 s}, {@code 3 min 20 s}, {@code 2 h 5 min}. */
  public static String time(double seconds) {
    if (seconds < 1) {
      return String.format(Locale.ROOT, "%.3f s", seconds);
    }
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    return roughTime(seconds);
  }

  /** A number in three digits: {@code 985}, {@code 18,800}, {@code 14.6 M}, {@code 50.1 G}. */
  public static String rough(double number) {
    BigDecimal three = new BigDecimal(number, new MathContext(3));
    if (Math.abs(number) < 999_500) {
      return number(three.setScale(0, RoundingMode.HALF_UP).longValue());
    }
    int shift = 6;
    for (String unit : List.of("M", "G", "T", "P", "E")) {
      BigDecimal inUnits = three.movePointLeft(shift);
      if (inUnits.abs().compareTo(BigDecimal.valueOf(1_000)) < 0) {
        return inUnits.toPlainString() + " " + unit;
      }
      shift += 3;
    }
    return String.format(Locale.ROOT, "%.2e", number);
  }

  /** Seconds in three digits, for columns: {@code 0.00213}, {@code 2.13}, {@code 2,134}. */
  public static String seconds(double seconds) {
    int whole = seconds > 0 ? (int) Math.floor(Math.log10(seconds)) : 0;
    return String.format(Locale.ROOT, "%,." + Math.clamp(2 - whole, 0, 5) + "f", seconds);
  }

  /** A time in whole seconds, as for what is left. */
  public static String roughTime(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    if (whole < 3600) {
      return whole / 60 + " min " + whole % 60 + " s";
    }
    return whole < 48 * 3600
        ? whole / 3600 + " h " + whole / 60 % 60 + " min"
        : number(whole / 86_400) + " days";
  }
}
