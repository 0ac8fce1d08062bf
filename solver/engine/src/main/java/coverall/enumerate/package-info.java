/**
 * Cuts the search tree into subproblems, runs them on a ForkJoinPool, counts and estimates, and
 * reports progress.
 */
@NullMarked
package coverall.enumerate;

import org.jspecify.annotations.NullMarked;
