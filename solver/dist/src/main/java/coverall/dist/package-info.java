/** Makes the release: a directory with everything that a user needs, and no JDK. */
@NullMarked
package coverall.dist;

import org.jspecify.annotations.NullMarked;
