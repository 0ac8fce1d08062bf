/** A local page to draw puzzles on, to check and to solve them. */
@NullMarked
package coverall.serve;

import org.jspecify.annotations.NullMarked;
