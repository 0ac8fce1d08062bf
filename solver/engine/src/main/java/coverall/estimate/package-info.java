/** The size of a search before it is run, and what each level adds to it. */
@NullMarked
package coverall.estimate;

import org.jspecify.annotations.NullMarked;
