/** Cells on a lattice, the 24 rotations and 24 reflections, shapes and their symmetries. */
@NullMarked
package coverall.geometry;

import org.jspecify.annotations.NullMarked;
