package coverall.enumerate;

import java.util.Locale;

/** Thrown when there are more solutions than a search can count; the message is one line. */
public final class TooManySolutionsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An exception about their number. */
  public TooManySolutionsException(long most) {
    this("more than " + most + " solutions, the most that a search can count");
  }

  /** An exception with a message of one line. */
  public TooManySolutionsException(String message) {
    super(message);
  }

  /** An exception about solutions that cannot be compared. */
  public static TooManySolutionsException ofImages(int most) {
    return new TooManySolutionsException(
        String.format(
            Locale.ROOT, "a solution has more than %,d images to compare; expected raw", most));
  }
}
