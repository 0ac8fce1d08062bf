package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people read them. */
final class WordsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7.4, 7",
    "985, 985",
    "18843, '18,800'",
    "999499, '999,000'",
    "999600, 1.00 M",
    "14625903, 14.6 M",
    "7660000000, 7.66 G",
    "5.01e10, 50.1 G",
    "9.999e11, 1.00 T",
    "1e24, 1.00e+24"
  })
  void roughNumbersHaveThreeDigits(double number, String words) {
    assertThat(Words.rough(number)).isEqualTo(words);
  }
}
