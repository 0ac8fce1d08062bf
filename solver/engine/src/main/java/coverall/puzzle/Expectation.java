package coverall.puzzle;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A number of solutions stated by the author of a problem or by another program.
 *
 * @param notions the notions that the number may be up to: one of them, or all of them if the
 *     author did not specify it
 * @param source where the number comes from; may be empty
 */
public record Expectation(BigInteger count, List<Distinct> notions, String source) {
  /** How files and reports name a notion that the author did not specify. */
  public static final String ANY_WORDS = "raw, up to rotation, or up to rotation and reflection";

  private static final int MOST_DIGITS = 1_000;

  /** A number with all that is known about it; the list is copied. */
  public Expectation {
    notions = List.copyOf(notions);
  }

  /** A number whose notion is known. */
  public Expectation(BigInteger count, Distinct distinct, String source) {
    this(count, List.of(distinct), source);
  }

  /** A number whose notion is unknown. */
  public static Expectation ofAnyNotion(long count, String source) {
    return new Expectation(BigInteger.valueOf(count), Distinct.OF_PUZZLES, source);
  }

  /**
   * The number that digits, with commas or without, stand for; empty if there are more than {@value
   * #MOST_DIGITS}.
   */
  public static Optional<BigInteger> number(String digits) {
    String bare = digits.replace(",", "");
    return bare.length() > MOST_DIGITS ? Optional.empty() : Optional.of(new BigInteger(bare));
  }

  /** The notion as options and events name it: "rotation"; "any" if it is unknown. */
  public String word() {
    return notions.size() == 1 ? notions.getFirst().word() : "any";
  }

  /** The notion as people say it: "up to rotation". */
  public String words() {
    return notions.size() == 1 ? notions.getFirst().words() : ANY_WORDS;
  }

  /** Whether one of the counts, by the notion they are up to, is the stated number. */
  public boolean isMetBy(Map<Distinct, ? extends Number> counts) {
    return notions.stream()
        .map(counts::get)
        .filter(Objects::nonNull)
        .anyMatch(known -> new BigInteger(known.toString()).equals(count));
  }
}
