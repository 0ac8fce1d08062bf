/** Engines and other programs side by side on one problem. */
@NullMarked
package coverall.compare;

import org.jspecify.annotations.NullMarked;
