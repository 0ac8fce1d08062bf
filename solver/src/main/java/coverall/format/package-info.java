/** Reading puzzle files: {@code .puzzle} and Lepage's. */
@NullMarked
package coverall.format;

import org.jspecify.annotations.NullMarked;
