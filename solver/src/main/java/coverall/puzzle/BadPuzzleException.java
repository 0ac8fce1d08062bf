package coverall.puzzle;

/**
 * A puzzle or puzzle file that cannot be used, and why, in one line for the person who wrote it.
 */
public final class BadPuzzleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final boolean impossible;

  /** Something is wrong with the puzzle as a whole. */
  public BadPuzzleException(String message) {
    this(0, message);
  }

  /** Something is wrong in a line of the file, counted from 1. */
  public BadPuzzleException(int line, String message) {
    this(line, message, false);
  }

  private BadPuzzleException(int line, String message, boolean impossible) {
    super(message);
    this.line = line;
    this.impossible = impossible;
  }

  /** The puzzle can be understood, but is seen at once to have no solution. */
  static BadPuzzleException impossible(String message) {
    return new BadPuzzleException(0, message, true);
  }

  /** Whether the puzzle can be understood, but is seen at once to have no solution. */
  public boolean isImpossible() {
    return impossible;
  }

  /** The message with its place in front: {@code soma.puzzle:12: …}. */
  public String located(String file) {
    return file + (line > 0 ? ":" + line : "") + ": " + getMessage();
  }
}
