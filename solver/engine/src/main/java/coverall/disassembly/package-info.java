/** Taking assemblies apart by straight moves. */
@NullMarked
package coverall.disassembly;

import org.jspecify.annotations.NullMarked;
