/** Counts and samples solutions without a search tree, from one item to the next. */
@NullMarked
package coverall.frontier;

import org.jspecify.annotations.NullMarked;
