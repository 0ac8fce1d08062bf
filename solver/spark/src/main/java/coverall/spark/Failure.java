package coverall.spark;

/** Ends the job with one line for the user and an exit code. */
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
