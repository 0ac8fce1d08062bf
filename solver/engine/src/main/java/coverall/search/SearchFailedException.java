package coverall.search;

/** A search beside that of an engine that failed; the message is one line. */
public final class SearchFailedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** The failure of the search of this name. */
  public SearchFailedException(String search, Throwable cause) {
    super("the search '" + search + "' failed: " + cause, cause);
  }
}
