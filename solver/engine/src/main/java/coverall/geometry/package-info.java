/** Lattices, which are data: their cells and motions; shapes and their symmetries. */
@NullMarked
package coverall.geometry;

import org.jspecify.annotations.NullMarked;
