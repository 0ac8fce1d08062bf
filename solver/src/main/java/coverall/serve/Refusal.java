package coverall.serve;

/** Why a request is not answered as it wishes, in one line, and the status of HTTP for it. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int NOT_ALLOWED = 405;
  static final int CONFLICT = 409;
  static final int TOO_LARGE = 413;
  static final int TOO_MANY = 429;
  static final int MISTAKE = 500; // of the program

  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
