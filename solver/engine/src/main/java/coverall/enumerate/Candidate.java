package coverall.enumerate;

import coverall.search.Engine;

/**
 * An engine that an enumeration may use. Immutable.
 *
 * @param engine the engine, which supports the problem
 * @param slower its expected time in terms of that of the first candidate, above 0: the higher, the
 *     later it is tried
 */
public record Candidate(Engine engine, double slower) {
  public Candidate {
    if (!(slower > 0)) {
      throw new IllegalArgumentException("expected a number above 0, found " + slower);
    }
  }
}
