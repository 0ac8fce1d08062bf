package coverall.enumerate;

import coverall.search.Engine;

/**
 * An engine of a plug-in that threw an exception or broke its contract; the message is one line.
 */
public final class EngineFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The failure of an engine whose code threw an exception. */
  public EngineFailedException(Engine engine, Throwable cause) {
    super("engine " + engine.label() + " failed: " + why(cause), cause);
  }

  /** The reason in words. */
  static String why(Throwable cause) {
    return cause instanceof BrokenContractException
        ? String.valueOf(cause.getMessage())
        : cause.toString();
  }

  /** An engine that did not do what {@link Engine} and {@code SearchEngine} demand. */
  static final class BrokenContractException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** A failure with what "it" did. */
    BrokenContractException(String message) {
      super(message);
    }
  }
}
