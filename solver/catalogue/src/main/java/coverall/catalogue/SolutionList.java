package coverall.catalogue;

import java.io.IOException;

/** The solutions of a catalogue, in the order of their numbers. Not thread-safe. */
interface SolutionList {
  /**
   * Passes on the solutions from a number on.
   *
   * @throws IOException if others change solutions that were passed on already
   */
  void visitFrom(long number, CatalogueReader.Visitor visitor) throws IOException;

  /**
   * Passes on the solution with this number.
   *
   * @return whether it exists
   */
  boolean visit(long number, CatalogueReader.Visitor visitor) throws IOException;
}
