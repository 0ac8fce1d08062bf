/**
 * A search on Spark: every task takes a shard and writes one Parquet file, which {@code coverall
 * merge} reads.
 */
@NullMarked
package coverall.spark;

import org.jspecify.annotations.NullMarked;
