package coverall.geometry;

import java.io.Serial;

/** A text does not define a lattice. The message begins with the line, where there is one. */
public final class BadLatticeException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  BadLatticeException(String message) {
    super(message);
  }

  BadLatticeException(int line, String message) {
    super("line " + line + ": " + message);
  }
}
