/** Pictures of puzzles and solutions: drawings, pages to look at, solids to print. */
@NullMarked
package coverall.picture;

import org.jspecify.annotations.NullMarked;
