/** From a puzzle to its solutions: plans and runs enumerations, counts, and compares engines. */
@NullMarked
package coverall.solve;

import org.jspecify.annotations.NullMarked;
