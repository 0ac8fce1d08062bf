/** Depth-first search in one thread, without allocation: several engines behind one interface. */
@NullMarked
package coverall.search;

import org.jspecify.annotations.NullMarked;
