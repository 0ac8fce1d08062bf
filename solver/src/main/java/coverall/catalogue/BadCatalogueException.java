package coverall.catalogue;

/** A file that is no catalogue, a damaged one, or the catalogue of something else. */
public final class BadCatalogueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  BadCatalogueException(String message) {
    super(message);
  }
}
