/** Checks a whole catalogue, without the code of the search that made it. */
@NullMarked
package coverall.verify;

import org.jspecify.annotations.NullMarked;
