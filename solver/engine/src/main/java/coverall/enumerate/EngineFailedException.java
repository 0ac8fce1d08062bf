package coverall.enumerate;

import coverall.search.Engine;

/** An engine of a plug-in that threw an exception; the message is one line. */
public final class EngineFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EngineFailedException(Engine engine, Throwable cause) {
    super("engine " + engine.label() + " failed: " + cause, cause);
  }
}
