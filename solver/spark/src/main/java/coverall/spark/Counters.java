package coverall.spark;

import coverall.enumerate.SubproblemResult;
import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * The progress of the tasks, as shown in Spark's UI. Tasks add to the counters; the driver reads
 * them, and sees the contributions of tasks that have ended.
 *
 * @param withoutVectors the number of tasks whose executor lacks the Vector API or vectors
 */
record Counters(
    LongAccumulator subproblems,
    LongAccumulator solutions,
    LongAccumulator branches,
    LongAccumulator withoutVectors)
    implements Serializable {

  static Counters of(SparkContext spark) {
    return new Counters(
        spark.longAccumulator("subproblems done"),
        spark.longAccumulator("solutions"),
        spark.longAccumulator("branches"),
        spark.longAccumulator());
  }

  void add(SubproblemResult result) {
    subproblems.add(1);
    solutions.add(result.found());
    branches.add(result.branches());
  }
}
