/**
 * Cuts the tree into subproblems, runs them on a ForkJoinPool, counts, estimates, reports progress.
 */
@NullMarked
package coverall.enumerate;

import org.jspecify.annotations.NullMarked;
