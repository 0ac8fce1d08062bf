/** Checks a whole catalogue, with code that shares nothing with the search that made it. */
@NullMarked
package coverall.verify;

import org.jspecify.annotations.NullMarked;
