package coverall.enumerate;

import coverall.search.Engine;

/**
 * What an enumeration has measured of a candidate. Immutable.
 *
 * @param engine the candidate
 * @param slower its time in terms of that of the engine in use at the end, on the same fragments,
 *     where memory that they do not show is taken into account; NaN if it was not measured. It is a
 *     lower bound where searches were abandoned because they took too long
 * @param fragments the number of fragments of subproblems on which it was measured
 * @param failure why it was given up, in words; empty if it did not fail
 */
public record Trial(Engine engine, double slower, int fragments, String failure) {}
