package coverall.cli;

/**
 * Whether standard output and standard error are a terminal, and its width, as the launcher detects
 * them.
 *
 * @param columns the width, at least 40; 80 if it is unknown
 */
record Terminal(boolean onStdout, boolean onStderr, int columns) {
  private static final int LEAST_COLUMNS = 40;

  /** No terminal: both streams are files or pipes. */
  static final Terminal NONE = new Terminal(false, false, Console.COLUMNS);

  /** The terminal of this process. */
  static Terminal ofProcess() {
    return new Terminal(
        Boolean.getBoolean("coverall.stdout.tty"),
        Boolean.getBoolean("coverall.tty"),
        Math.max(LEAST_COLUMNS, Integer.getInteger("coverall.columns", Console.COLUMNS)));
  }
}
