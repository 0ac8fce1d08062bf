/** Proofs without a search that a puzzle has no solution, and remarks on its weaknesses. */
@NullMarked
package coverall.check;

import org.jspecify.annotations.NullMarked;
