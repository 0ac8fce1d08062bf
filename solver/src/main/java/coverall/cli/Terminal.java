package coverall.cli;

/** What is known about where the output goes. */
final class Terminal {
  /** How wide text is laid out where nothing else is known. */
  static final int COLUMNS = 80;

  private Terminal() {}

  /** Whether stderr is a terminal; the launcher tells. */
  static boolean onStderr() {
    return Boolean.getBoolean("coverall.tty");
  }

  /** The columns of the terminal, as far as the launcher could tell. */
  static int columns() {
    return Math.max(40, Integer.getInteger("coverall.columns", COLUMNS));
  }
}
