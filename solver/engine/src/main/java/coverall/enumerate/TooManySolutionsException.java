package coverall.enumerate;

/** Thrown when there are more solutions than a search can count; the message is one line. */
public final class TooManySolutionsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManySolutionsException(long most) {
    this("more than " + most + " solutions, the most that a search can count");
  }

  /** An exception with a message of one line. */
  public TooManySolutionsException(String message) {
    super(message);
  }
}
