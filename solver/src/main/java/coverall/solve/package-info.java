/** From a puzzle to its solutions: reduces, cuts and enumerates, and compares the counts. */
@NullMarked
package coverall.solve;

import org.jspecify.annotations.NullMarked;
