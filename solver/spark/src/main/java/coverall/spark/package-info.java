/**
 * Search on Spark: each task searches one shard and writes its catalogue, which {@code coverall
 * merge} reads.
 */
@NullMarked
package coverall.spark;

import org.jspecify.annotations.NullMarked;
