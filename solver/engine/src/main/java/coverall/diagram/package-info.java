/** Sets of solutions as decision diagrams: counted, searched and combined without listing them. */
@NullMarked
package coverall.diagram;

import org.jspecify.annotations.NullMarked;
