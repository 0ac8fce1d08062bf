/**
 * Reading and writing puzzle files: {@code .puzzle}, those of BurrTools and of Lepage; and exact
 * cover problems in Knuth's format.
 */
@NullMarked
package coverall.format;

import org.jspecify.annotations.NullMarked;
