/** A local web page for drawing, checking and solving puzzles. */
@NullMarked
package coverall.serve;

import org.jspecify.annotations.NullMarked;
