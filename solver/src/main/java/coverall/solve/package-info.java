/** From a puzzle to its solutions: reduces, cuts and enumerates; compares counts and engines. */
@NullMarked
package coverall.solve;

import org.jspecify.annotations.NullMarked;
