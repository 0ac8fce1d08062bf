package coverall.spark;

/** A failure that ends the job with an exit code and a one-line message for the user. */
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
