package coverall.cover;

/**
 * Thrown when solutions cannot have been counted correctly: a search has lost some, or found some
 * that are none.
 */
public final class MiscountException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A miscount, described in one line. */
  public MiscountException(String message) {
    super(message);
  }
}
