/** First solutions: random searches beside the systematic one. */
@NullMarked
package coverall.portfolio;

import org.jspecify.annotations.NullMarked;
