/** Reading and writing puzzle files: {@code .puzzle}, those of BurrTools and of Lepage. */
@NullMarked
package coverall.format;

import org.jspecify.annotations.NullMarked;
