/**
 * A region to fill and the pieces to fill it with; placements; symmetry; encoding to an exact
 * cover.
 */
@NullMarked
package coverall.puzzle;

import org.jspecify.annotations.NullMarked;
