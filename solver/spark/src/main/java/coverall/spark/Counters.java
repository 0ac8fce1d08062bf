package coverall.spark;

import coverall.enumerate.SubproblemResult;
import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * What tasks have done, as Spark's UI shows it. Tasks add; the driver reads, and sees what those
 * have added that have ended.
 *
 * @param withoutVectors tasks whose executor has no vectors
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
