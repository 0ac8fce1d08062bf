package coverall.format;

import coverall.puzzle.BadPuzzleException;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A formula of parameters, such as {@code m*n/4}: whole numbers, parameters of one or more letters,
 * {@code + - * /} and parentheses. Division is exact or has no result.
 */
final class Formula {
  private static final int LONGEST = 200; // also bounds the depth of parentheses

  /** A part of the formula. */
  private interface Term {
    /** The value; empty if a division leaves a remainder. */
    Optional<BigInteger> at(Map<String, BigInteger> values);
  }

  private final int line;
  private final String text;
  private final Set<String> parameters;
  private final Term term;
  private int next; // the position of the character to read

  /**
   * Reads a formula.
   *
   * @param line its line in the file, from 1
   * @param parameters receives the names of its parameters
   * @throws BadPuzzleException if it cannot be read
   */
  Formula(int line, String text, Set<String> parameters) {
    this.line = line;
    this.text = text;
    this.parameters = parameters;
    if (text.length() > LONGEST) {
      throw bad("at most " + LONGEST + " characters");
    }
    term = sum();
    if (next < text.length()) {
      throw bad("+, -, *, / or the end");
    }
  }

  /**
   * The value at a size.
   *
   * @param values the value of each parameter
   * @return empty if a division leaves a remainder
   */
  Optional<BigInteger> at(Map<String, BigInteger> values) {
    return term.at(values);
  }

  private Term sum() {
    Term sum = product();
    for (char sign = sign("+-"); sign != 0; sign = sign("+-")) {
      sum = combined(sum, sign, product());
    }
    return sum;
  }

  private Term product() {
    Term product = factor();
    for (char sign = sign("*/"); sign != 0; sign = sign("*/")) {
      product = combined(product, sign, factor());
    }
    return product;
  }

  private Term factor() {
    if (sign("-") != 0) {
      Term positive = factor();
      return values -> positive.at(values).map(BigInteger::negate);
    }
    if (sign("(") != 0) {
      Term inside = sum();
      if (sign(")") == 0) {
        throw bad("')'");
      }
      return inside;
    }
    String name = word(Formula::isLetter);
    if (!name.isEmpty()) {
      parameters.add(name);
      return values -> Optional.of(Objects.requireNonNull(values.get(name)));
    }
    String digits = word(c -> c >= '0' && c <= '9');
    if (digits.isEmpty()) {
      throw bad("a parameter, a whole number or '('");
    }
    BigInteger number = new BigInteger(digits);
    return values -> Optional.of(number);
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static Term combined(Term left, char sign, Term right) {
    return values ->
        left.at(values).flatMap(a -> right.at(values).flatMap(b -> combined(a, sign, b)));
  }

  private static Optional<BigInteger> combined(BigInteger a, char sign, BigInteger b) {
    return switch (sign) {
      case '+' -> Optional.of(a.add(b));
      case '-' -> Optional.of(a.subtract(b));
      case '*' -> Optional.of(a.multiply(b));
      default ->
          b.signum() == 0 || a.remainder(b).signum() != 0
              ? Optional.empty()
              : Optional.of(a.divide(b));
    };
  }

  /** Reads one of some characters, after blanks; 0 if another comes next. */
  private char sign(String signs) {
    skipBlanks();
    return next < text.length() && signs.indexOf(text.charAt(next)) >= 0 ? text.charAt(next++) : 0;
  }

  /** Reads as many characters of a kind as come next, after blanks. */
  private String word(IntPredicate kind) {
    skipBlanks();
    int start = next;
    while (next < text.length() && kind.test(text.charAt(next))) {
      next++;
    }
    return text.substring(start, next);
  }

  private void skipBlanks() {
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
  }

  private BadPuzzleException bad(String expected) {
    return new BadPuzzleException(
        line,
        "formula "
            + Names.quote("{" + text + "}")
            + ": expected "
            + expected
            + ", found "
            + (next < text.length() ? Names.quote(text.substring(next)) : "the end"));
  }
}
