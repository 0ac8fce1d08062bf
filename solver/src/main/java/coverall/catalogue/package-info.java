/** Solutions on disk: one SQLite file for a puzzle, that a later run goes on with. */
@NullMarked
package coverall.catalogue;

import org.jspecify.annotations.NullMarked;
