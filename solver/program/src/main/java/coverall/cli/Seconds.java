package coverall.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration such as {@code 30s}, {@code 1.5m} or {@code 2h}, in seconds. */
final class Seconds implements ITypeConverter<Double> {
  private static final int MOST_SECONDS = 7 * 86_400;
  private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([smh]?)");

  @Override
  public Double convert(String text) {
    Matcher time = TIME.matcher(text);
    if (time.matches()) {
      double seconds = unit(time.group(2)) * Double.parseDouble(time.group(1));
      if (seconds > 0 && seconds <= MOST_SECONDS) {
        return seconds;
      }
    }
    throw new TypeConversionException("expected a time such as 30s, 5m or 2h, at most 168h");
  }

  private static int unit(String letter) {
    return switch (letter) {
      case "m" -> 60;
      case "h" -> 3_600;
      default -> 1;
    };
  }
}
