package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text as people read it. */
final class WordsTest {
  private static final double DAY = 86_400;
  private static final double YEAR = 365.25 * DAY;

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.04, 0",
    "7.4, 7",
    "985, 985",
    "-985, -985",
    "18843, '18,800'",
    "999499, '999,000'",
    "999600, 1.00 million",
    "14625903, 14.6 million",
    "999600000, 1.00 billion",
    "7660000000, 7.66 billion",
    "5.01e10, 50.1 billion",
    "9.994e11, 999 billion",
    "9.996e11, 1.00 x 10^12",
    "3.61e16, 3.61 x 10^16",
    "1.19e40, 1.19 x 10^40",
    "NaN, unknown",
    "Infinity, unknown"
  })
  void roughNumbersHaveThreeDigits(double number, String words) {
    assertThat(Words.rough(number)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "985.4, 985",
    "9876, '9,876'",
    "123456, '123,000'",
    "1240000, 1.24 million",
  })
  void ratesHaveThreeDigitsFromTenThousandOn(double rate, String words) {
    assertThat(Words.rate(rate)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0344, 0.034 s",
    "0.9999, 1.0 s",
    "12.34, 12.3 s",
    "59.97, 1 min 0 s",
    "200, 3 min 20 s",
    "1e300, out of reach (about 10^293 years)"
  })
  void timesAreMoreExactTheShorterTheyAre(double seconds, String words) {
    assertThat(Words.time(seconds)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0 s",
    "59.4, 59 s",
    "59.6, 1 min 0 s",
    "7500, 2 h 5 min",
    "172799, 47 h 59 min",
    "172800, 2.0 days",
    "250000, 2.9 days",
    "4000000, 46 days",
    "63000000, 729 days",
    "64000000, 2.0 years",
    "3e9, 95 years",
    "3.1557e9, 100 years",
    "3.2e9, out of reach (about 101 years)",
    "4.1e11, 'out of reach (about 13,000 years)'",
    "3.2e19, out of reach (about 10^12 years)",
    "Infinity, out of reach",
    "NaN, unknown"
  })
  void longTimesAreOutOfReach(double seconds, String words) {
    assertThat(Words.roughTime(seconds)).isEqualTo(words);
  }

  @Test
  void timesOutOfReachAreNotLeft() {
    assertThat(Words.timeLeft(200)).isEqualTo("3 min 20 s left");
    assertThat(Words.timeLeft(9.2e18)).isEqualTo("out of reach (about 10^11 years)");
    assertThat(Words.isOutOfReach(99 * YEAR)).isFalse();
    assertThat(Words.isOutOfReach(101 * YEAR)).isTrue();
    assertThat(Words.isOutOfReach(Double.NaN)).isFalse();
  }

  @Test
  void intervalsEndWhereTimesAreOutOfReach() {
    assertThat(Words.between(8, 125, Words::roughTime)).isEqualTo("8 s to 2 min 5 s");
    assertThat(Words.between(8, 125, Words::time)).isEqualTo("8.0 s to 2 min 5 s");
    assertThat(Words.between(3 * YEAR, 1e20, Words::time)).isEqualTo("at least 3.0 years");
    assertThat(Words.between(1e19, 1e20, Words::time)).isEqualTo("out of reach");
  }

  @Test
  void onlyOneThingIsSingular() {
    assertThat(Words.count(0, "solution")).isEqualTo("0 solutions");
    assertThat(Words.count(1, "solution")).isEqualTo("1 solution");
    assertThat(Words.count(19_186, "solution")).isEqualTo("19,186 solutions");
  }

  @Test
  void printableTextIsLeftAlone() {
    for (String text :
        new String[] {"", "T piece", "a\\b", "Größe 3", "\uD83D\uDC69\u200D\uD83D\uDD27"}) {
      assertThat(Words.printable(text)).isSameAs(text);
    }
  }

  @Test
  void whatCouldActOnATerminalIsEscaped() {
    assertThat(Words.printable("a\u001b[31mb")).isEqualTo("a\\u001b[31mb");
    assertThat(Words.printable("\r\n\t\0\u007f\u009b")).isEqualTo("\\r\\n\\t\\u0000\\u007f\\u009b");
    assertThat(Words.printable("ö\u202e\u2066\u200f\u2028\u2029\ufeff"))
        .isEqualTo("ö\\u202e\\u2066\\u200f\\u2028\\u2029\\ufeff");
    assertThat(Words.printable("\uD800")).isEqualTo("\\ud800");
    assertThat(Words.printable("\uDB40\uDC41")).isEqualTo("\\udb40\\udc41");
  }

  @Test
  void everyControlCharacterIsEscaped() {
    for (char c = 0; c < 0x100; c++) {
      boolean control = c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0xad; // and the soft hyphen
      assertThat(Words.printable("" + c).length() > 1).as("U+%04X", (int) c).isEqualTo(control);
    }
  }
}
