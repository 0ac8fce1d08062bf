/** Pictures of puzzles and solutions as text. */
@NullMarked
package coverall.view;

import org.jspecify.annotations.NullMarked;
