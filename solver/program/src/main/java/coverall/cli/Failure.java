package coverall.cli;

/** Ends the command with a message of one line and an exit code. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** A failure for wrong usage. */
  static Failure ofUsage(String message) {
    return new Failure(ExitCode.WRONG_USAGE, message);
  }

  /**
   * Rejects a combination of options.
   *
   * @throws Failure if it is wrong
   */
  static void rejectIf(boolean wrong, String message) {
    if (wrong) {
      throw ofUsage(message);
    }
  }

  int exitCode() {
    return exitCode;
  }
}
