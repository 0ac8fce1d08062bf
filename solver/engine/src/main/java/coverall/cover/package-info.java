/** An exact cover problem as immutable int arrays: items, options and groups of permutations. */
@NullMarked
package coverall.cover;

import org.jspecify.annotations.NullMarked;
