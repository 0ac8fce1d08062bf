/** The command line: arguments in, exit code out. */
@NullMarked
package coverall.cli;

import org.jspecify.annotations.NullMarked;
