package coverall.cover;

import java.util.BitSet;
import java.util.Optional;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Variable;

/**
 * Options that are in no solution because not even a fractional one contains them: one in which
 * options are used in part, and the parts that cover an item add up to what its bounds allow.
 *
 * <p>What proves it is a weight for each item, possibly negative for those that have to be covered.
 * If the items to cover weigh nothing altogether, and no option has a negative weight, then an
 * option with a positive weight is in no solution. Classical arguments about colourings are of this
 * kind, and D. G. Hoffman's that boxes of a x b x c in one of a + b + c meet in 27 points. The
 * weights are those of a linear program, whose variables are the weights of {@linkplain
 * EquitablePartition classes} of items and whose rows are classes of options. It is solved in
 * floating point; what is concluded is proven in whole numbers.
 */
public final class Relaxation {
  private static final double LARGEST_WEIGHT = 1 << 30; // as a whole number
  private static final double LARGEST_SUM = 1L << 62;
  private static final int ITERATIONS_OF_A_ROW = 50;
  private static final double FINEST = 1 << 20; // the most that a weight of one is scaled to

  private final ExactCover cover;
  private final EquitablePartition classes;
  private final int[] itemOf; // by class of items: its first item
  private final int[] itemsOf; // by class of items: their number
  private final int[] optionOf; // by class of options: its first option

  private Relaxation(ExactCover cover, EquitablePartition classes) {
    this.cover = cover;
    this.classes = classes;
    itemOf = new int[classes.itemClasses()];
    itemsOf = new int[itemOf.length];
    for (int item = cover.itemCount() - 1; item >= 0; item--) {
      itemOf[classes.ofItem().get(item)] = item;
      itemsOf[classes.ofItem().get(item)]++;
    }
    optionOf = new int[classes.optionClasses()];
    for (int option = cover.optionCount() - 1; option >= 0; option--) {
      if (cover.isUsable(option)) {
        optionOf[classes.ofOption().get(option)] = option;
      }
    }
  }

  /**
   * The relaxation of a problem. Deterministic.
   *
   * @param mostEntries the largest program to solve, see {@link #entries}
   * @return empty if the program would be larger, or takes too long to set up
   */
  public static Optional<Relaxation> of(ExactCover cover, int mostEntries) {
    return EquitablePartition.of(cover, mostEntries).map(classes -> new Relaxation(cover, classes));
  }

  /** The rows of the program times its columns: ten thousand take about a tenth of a second. */
  public int entries() {
    return itemOf.length * optionOf.length;
  }

  /**
   * The options that are in no solution: all of them if the problem has no fractional solution. A
   * symmetry of the problem maps them to each other. Deterministic.
   */
  public BitSet ruledOut() {
    double[] weights = weights();
    double largest = 0;
    for (double weight : weights) {
      largest = Math.max(largest, Math.abs(weight));
    }
    double scale = Math.min(FINEST, LARGEST_WEIGHT / largest);
    long[] whole = new long[weights.length];
    for (int k = 0; k < whole.length; k++) {
      whole[k] = Math.round(weights[k] * scale);
    }
    return ruledOutBy(whole);
  }

  /**
   * Weights of the classes of items: of what may be covered once more, and then of what has to be
   * covered at least, which count negative. As many options as possible weigh 1 or more.
   */
  private double[] weights() {
    int count = itemOf.length;
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    Variable[] variables = new Variable[2 * count];
    Expression total = model.addExpression("total").upper(0);
    for (int k = 0; k < count; k++) {
      int item = itemOf[k];
      if (isBounded(item)) {
        variables[k] = model.addVariable("most " + k);
        total.set(variables[k], (double) itemsOf[k] * cover.multiplicity(item));
      }
      if (item >= cover.primaryCount()) {
        if (isBounded(item)) {
          variables[k].lower(0);
        }
        if (cover.lowerBound(item) > 0) {
          variables[count + k] = model.addVariable("least " + k).lower(0);
          total.set(variables[count + k], -(double) itemsOf[k] * cover.lowerBound(item));
        }
      }
    }
    for (int row = 0; row < optionOf.length; row++) {
      Variable gained = model.addVariable("gained " + row).lower(0).upper(1).weight(1);
      Expression weight = model.addExpression("option " + row).lower(0);
      weight.set(gained, -1);
      int[] times = times(optionOf[row]);
      for (int k = 0; k < count; k++) {
        if (times[k] > 0 && variables[k] != null) {
          weight.set(variables[k], times[k]);
        }
        if (times[k] > 0 && variables[count + k] != null) {
          weight.set(variables[count + k], -times[k]);
        }
      }
    }
    // A limit of iterations, unlike one of time, is the same on every machine.
    model.options.iterations_abort = ITERATIONS_OF_A_ROW * (optionOf.length + count);
    model.options.time_suffice = Long.MAX_VALUE;
    model.options.time_abort = Long.MAX_VALUE;
    double[] weights = new double[variables.length];
    if (model.maximise().getState().isFeasible()) {
      for (int k = 0; k < weights.length; k++) {
        weights[k] = variables[k] == null ? 0 : variables[k].getValue().doubleValue();
      }
    }
    return weights;
  }

  /** Whether a solution could cover an item more often than it may be covered. */
  private boolean isBounded(int item) {
    return item < cover.primaryCount() || cover.multiplicity(item) < cover.maxSolutionLength();
  }

  /** How many items of each class an option has. */
  private int[] times(int option) {
    int[] times = new int[itemOf.length];
    for (int place = cover.start(option); place < cover.start(option + 1); place++) {
      times[classes.ofItem().get(cover.itemOf(place))]++;
    }
    return times;
  }

  /**
   * The options that weights rule out. They may be any: the sum of the weights of a solution's
   * options is at most the total, and none of them falls below the least.
   *
   * @param weights like those of {@link #weights}, at most 2^30; overwritten
   */
  BitSet ruledOutBy(long[] weights) {
    int count = itemOf.length;
    long total = 0;
    double sum = 0; // of what is added to the total or taken from it, about
    for (int k = 0; k < count; k++) {
      int item = itemOf[k];
      if (item >= cover.primaryCount()) {
        weights[k] = isBounded(item) ? Math.max(0, weights[k]) : 0;
        weights[count + k] = Math.max(0, weights[count + k]);
      } else {
        weights[count + k] = 0;
      }
      long most = weights[k] * itemsOf[k];
      long least = weights[count + k] * itemsOf[k];
      total += most * cover.multiplicity(item) - least * cover.lowerBound(item);
      sum += Math.abs((double) most * cover.multiplicity(item));
      sum += (double) least * cover.lowerBound(item);
    }
    if (sum > LARGEST_SUM) {
      return new BitSet(); // The total is not exact.
    }
    long[] own = new long[optionOf.length];
    long least = 0;
    for (int row = 0; row < own.length; row++) {
      int[] times = times(optionOf[row]);
      for (int k = 0; k < count; k++) {
        own[row] += times[k] * (weights[k] - weights[count + k]);
      }
      least = Math.min(least, own[row]);
    }
    // A solution with an option weighs at least as much as this option and the least of others.
    long others = (cover.maxSolutionLength() - 1) * least;
    BitSet ruledOut = new BitSet();
    for (int option = 0; option < cover.optionCount(); option++) {
      if (cover.isUsable(option) && own[classes.ofOption().get(option)] + others > total) {
        ruledOut.set(option);
      }
    }
    return ruledOut;
  }
}
