package coverall.serve;

import coverall.view.Words;

/** A rejected request: the reason in one line and the HTTP status. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int NOT_ALLOWED = 405;
  static final int CONFLICT = 409;
  static final int TOO_LARGE = 413;
  static final int TOO_MANY = 429;
  static final int MISTAKE = 500; // an internal error

  private static final int MOST_SHOWN = 60; // characters of a wrong value

  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  /** A value that is not what the request requires; the message shortens a long one. */
  static Refusal unexpected(String expected, String found) {
    String start = found.length() > MOST_SHOWN ? found.substring(0, MOST_SHOWN) + "…" : found;
    return new Refusal(
        BAD_REQUEST, "expected " + expected + ", found '" + Words.printable(start) + "'");
  }

  int status() {
    return status;
  }
}
