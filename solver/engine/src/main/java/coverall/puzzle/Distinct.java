package coverall.puzzle;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A notion of which solutions count as the same: what a count is "up to". */
public enum Distinct {
  /** Every solution counts. */
  RAW("raw"),
  /** Solutions related by a rotation of the region count once. */
  ROTATION("up to rotation"),
  /** Solutions related by a rotation or reflection of the region count once. */
  REFLECTION("up to rotation and reflection"),
  /** Solutions related by a symmetry of an exact cover problem count once. */
  SYMMETRY("up to symmetry");

  /** The notions for puzzles, whose symmetry is that of their region. */
  public static final List<Distinct> OF_PUZZLES = List.of(RAW, ROTATION, REFLECTION);

  private final String words;

  Distinct(String words) {
    this.words = words;
  }

  /** The notion that options and files name so. */
  public static Optional<Distinct> of(String word) {
    return Arrays.stream(values()).filter(notion -> notion.word().equals(word)).findFirst();
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
