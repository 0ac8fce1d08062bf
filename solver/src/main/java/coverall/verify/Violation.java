package coverall.verify;

/**
 * What is wrong with a catalogue, in one line: the thing, its place, what is found and expected.
 */
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;

  Violation(String message) {
    super(message);
  }
}
