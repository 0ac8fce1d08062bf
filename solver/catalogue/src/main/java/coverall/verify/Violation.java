package coverall.verify;

/** A fault in a catalogue, in one line: what and where, the value found and the one expected. */
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;

  Violation(String message) {
    super(message);
  }
}
