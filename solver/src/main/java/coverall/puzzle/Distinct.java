package coverall.puzzle;

import java.util.Locale;

/** Which solutions count as the same: what a number of solutions is "up to". */
public enum Distinct {
  /** Every solution is counted as it lies. */
  RAW("raw"),
  /** Solutions that a rotation of the region maps to each other count once. */
  ROTATION("up to rotation"),
  /** Solutions that a rotation or reflection of the region maps to each other count once. */
  REFLECTION("up to rotation and reflection");

  private final String words;

  Distinct(String words) {
    this.words = words;
  }

  /** How options and files name it: "rotation". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How people say it: "up to rotation". */
  public String words() {
    return words;
  }
}
