package coverall.view;

import coverall.puzzle.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often each option is used, as a table for people, in 80 columns. */
public final class OptionUseText {
  private static final int LONGEST_WORDS = 43; // characters

  private OptionUseText() {}

  /**
   * A line for each option, numbered from 1.
   *
   * @param solutions the number of all solutions, at least 1
   * @param uses the number of solutions that use an option
   */
  public static Stream<String> lines(
      Problem problem, BigInteger solutions, IntFunction<BigInteger> uses) {
    Stream<String> head =
        Stream.of(
            "How often each option is used, in % of solutions:",
            "",
            String.format(Locale.ROOT, "%12s  %12s  %6s  %s", "option", "solutions", "%", "items"));
    return Stream.concat(
        head,
        IntStream.range(0, problem.optionCount())
            .mapToObj(
                option -> {
                  BigInteger used = uses.apply(option);
                  return String.format(
                          Locale.ROOT,
                          "%12s  %12s  %6s  %s",
                          Words.number(option + 1L),
                          Words.number(used),
                          StatisticsText.percent(share(used, solutions)),
                          words(problem, option))
                      .stripTrailing();
                }));
  }

  /** A share from 0 to 1 of numbers of any size. */
  public static double share(BigInteger some, BigInteger all) {
    return new BigDecimal(some).divide(new BigDecimal(all), MathContext.DECIMAL64).doubleValue();
  }

  private static String words(Problem problem, int option) {
    String text = Words.printable(String.join(" ", problem.option(option)));
    return text.length() <= LONGEST_WORDS ? text : text.substring(0, LONGEST_WORDS - 1) + "~";
  }
}
