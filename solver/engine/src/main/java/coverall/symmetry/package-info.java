/** The automorphisms of an exact cover problem, and groups of permutations by stabilizer chains. */
@NullMarked
package coverall.symmetry;

import org.jspecify.annotations.NullMarked;
