/**
 * Breaks symmetry, cuts the search tree into subproblems, runs them on a ForkJoinPool, counts, and
 * forecasts the time left.
 */
@NullMarked
package coverall.enumerate;

import org.jspecify.annotations.NullMarked;
