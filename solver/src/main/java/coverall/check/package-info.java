/** Why a puzzle has no solution, as far as that can be told without a search, and what is odd. */
@NullMarked
package coverall.check;

import org.jspecify.annotations.NullMarked;
