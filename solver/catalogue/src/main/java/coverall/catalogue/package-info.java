/** Solutions on disk: one SQLite file for each puzzle, which later runs can resume. */
@NullMarked
package coverall.catalogue;

import org.jspecify.annotations.NullMarked;
