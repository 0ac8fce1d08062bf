package coverall.puzzle;

/** Reports why a puzzle or puzzle file cannot be used, in one line for its author. */
public final class BadPuzzleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;
  private final boolean impossible;

  /** An error in the puzzle as a whole. */
  public BadPuzzleException(String message) {
    this(0, message);
  }

  /** An error in a line of the file, counted from 1. */
  public BadPuzzleException(int line, String message) {
    this(line, message, false);
  }

  private BadPuzzleException(int line, String message, boolean impossible) {
    super(message);
    this.line = line;
    this.impossible = impossible;
  }

  /** A valid puzzle that obviously has no solution. */
  public static BadPuzzleException impossible(String message) {
    return new BadPuzzleException(0, message, true);
  }

  /** The same error with words before its message, such as which of several puzzles has it. */
  public BadPuzzleException of(String which) {
    return new BadPuzzleException(line, which + getMessage(), impossible);
  }

  /** Whether the puzzle is valid but obviously has no solution. */
  public boolean isImpossible() {
    return impossible;
  }

  /** The message, preceded by its place: {@code soma.puzzle:12: …}. */
  public String located(String file) {
    return file + (line > 0 ? ":" + line : "") + ": " + getMessage();
  }
}
