package coverall.cli;

import coverall.catalogue.SetCatalogue;
import coverall.estimate.ScheduleSimulation;
import coverall.puzzle.PieceLibrary;
import coverall.view.Words;
import java.math.BigInteger;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers on the command line, each kind with its range. */
final class WholeNumber {
  private static final long MOST_SOLUTIONS = 1_000_000_000_000_000_000L;
  private static final int MOST_THREADS = 4_096;
  private static final int MOST_ROUNDS = 10_000;
  private static final int MOST_PROBLEMS = 1_000_000;
  private static final int MOST_STATES = 1_000_000_000;
  private static final int MOST_LEVEL = 1_000_000;
  private static final int MOST_DRAWS = SetCatalogue.Sample.MOST;
  private static final int MOST_SIZE = 4_096; // cells of a region
  private static final int MOST_PORT = 65_535;
  private static final int MOST_COLUMNS = 100;
  private static final int LEAST_PIXELS = 16;
  private static final int MOST_PIXELS = 10_000;
  private static final int MOST_DIGITS = 18; // of a long, whatever they are

  private WholeNumber() {}

  private static long parse(String text, long most) {
    return parse(text, 1, most);
  }

  private static long parse(String text, long least, long most) {
    boolean readable = text.matches("0*\\d{1," + MOST_DIGITS + "}") || isMost(text, most);
    long number = readable ? Long.parseLong(text) : -1;
    if (number < least || number > most) {
      throw new TypeConversionException(expected(least, most));
    }
    return number;
  }

  private static boolean isMost(String text, long most) {
    return text.equals(Long.toString(most));
  }

  /** The range of a number in words. */
  static String expected(long most) {
    return expected(1, most);
  }

  private static String expected(long least, long most) {
    return "expected a number from " + least + " to " + Words.number(most);
  }

  /** A number of worker threads. */
  static final class Threads implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_THREADS);
    }
  }

  /** A port to listen on. */
  static final class Port implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_PORT);
    }
  }

  /** A number of machines. */
  static final class Workers implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, ScheduleSimulation.MOST_WORKERS);
    }
  }

  /** A number of rounds of a comparison. */
  static final class Rounds implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_ROUNDS);
    }
  }

  /** The number of a problem in a file. */
  static final class Problem implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_PROBLEMS);
    }
  }

  /** A number of states. */
  static final class States implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_STATES);
    }
  }

  /** The first number of a level. */
  static final class Level implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_LEVEL);
    }
  }

  /** A number of cells. */
  static final class Cells implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, PieceLibrary.MOST_POLYOMINO_CELLS);
    }
  }

  /** A number of solutions, or the number of a solution. */
  static final class Solutions implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return parse(text, MOST_SOLUTIONS);
    }
  }

  /** The number of a solution, of any size. */
  static final class SolutionNumber implements ITypeConverter<BigInteger> {
    private static final int MOST_NUMBER_DIGITS = 10_000;

    @Override
    public BigInteger convert(String text) {
      if (text.matches("0*[1-9]\\d*") && text.length() <= MOST_NUMBER_DIGITS) {
        return new BigInteger(text);
      }
      throw new TypeConversionException("expected a number from 1 on, of at most 10,000 digits");
    }
  }

  /** A range of numbers, such as {@code 1..3}, or a single one. */
  record Range(long least, long most) {}

  /** How many solutions a set of pieces may have. */
  static final class SolutionRange implements ITypeConverter<Range> {
    @Override
    public Range convert(String text) {
      return range(text, 0, MOST_SOLUTIONS);
    }
  }

  private static Range range(String text, long least, long most) {
    String[] ends = text.split("\\.\\.", -1);
    Range range = new Range(parse(ends[0], least, most), parse(ends[ends.length - 1], least, most));
    if (ends.length > 2 || range.most() < range.least()) {
      throw new TypeConversionException("expected a range such as 1..3, the smaller number first");
    }
    return range;
  }

  /** The values of a parameter of a family of puzzles. */
  static final class Sizes implements ITypeConverter<Range> {
    @Override
    public Range convert(String text) {
      return range(text, 1, MOST_SIZE);
    }
  }

  /** A number of solutions to draw at random. */
  static final class Draws implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_DRAWS);
    }
  }

  /** A number of drawings side by side. */
  static final class DrawingColumns implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, MOST_COLUMNS);
    }
  }

  /** The width of a picture in pixels. */
  static final class Pixels implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) parse(text, LEAST_PIXELS, MOST_PIXELS);
    }
  }

  /** Any whole number. */
  static final class Any implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("-?0*\\d{1," + MOST_DIGITS + "}")) {
        throw new TypeConversionException("expected a whole number of at most 18 digits");
      }
      return Long.parseLong(text);
    }
  }
}
