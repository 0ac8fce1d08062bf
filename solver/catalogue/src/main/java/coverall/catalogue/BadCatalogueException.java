package coverall.catalogue;

import java.nio.file.Path;

/** A file that is not a catalogue, is damaged, or is the catalogue of something else. */
public final class BadCatalogueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadCatalogueException(String message) {
    super(message);
  }

  /** The exception for a catalogue whose content cannot be trusted. */
  static BadCatalogueException damaged(Path file, String reason) {
    return new BadCatalogueException(file + ": damaged catalogue: " + reason);
  }
}
