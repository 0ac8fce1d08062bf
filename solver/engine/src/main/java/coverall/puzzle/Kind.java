package coverall.puzzle;

/** The kinds of problems. */
public enum Kind {
  /** A region to fill with pieces. */
  PUZZLE("puzzle"),
  /** Items, and options that cover them. */
  EXACT_COVER("exact cover problem");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /** What messages call it: "puzzle". */
  public String words() {
    return words;
  }
}
