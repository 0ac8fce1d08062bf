package coverall.cli;

/** Ends the command with a message of one line and an exit code. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
