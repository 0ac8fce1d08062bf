package coverall.search;

/** A plug-in that cannot be used; the message is one line that begins with its file. */
public final class BadPluginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadPluginException(String message) {
    super(message);
  }
}
