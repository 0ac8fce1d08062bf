package coverall.enumerate;

import coverall.cover.OptionGroup;
import coverall.enumerate.Estimate.Interval;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Searches some subtrees of an enumeration for a while, and tells from them how much there is.
 *
 * <p>The subtrees are searched by the threads and the engine that would search all, so the time is
 * measured and not assumed.
 */
public final class Survey {
  /*
   * Where the subproblems are small enough that many can be searched, the sample consists of them, in
   * a random order, and the whole follows by the ratio to their estimates (Cochran, "Sampling
   * Techniques", chapter 6). If all of them were searched there is no error left.
   *
   * Where they are large, each member of the sample is a small subtree of one. The subproblem is
   * chosen with a probability in which its estimate counts one half, and an equal share the other, so
   * that one that was estimated far too low is still met. From there a random descent goes on until
   * the subtree should be small enough. Then that is searched to its end: this is Knuth's estimate
   * with the noisy lower part of the descents made exact. Each member, weighted by the reciprocal of
   * its probability, is an unbiased estimate of the whole.
   */
  private static final long SEED = 0x5A4B1E;
  private static final double LARGEST_MEAN = 60_000;
  private static final double SMALL_ENOUGH = 2_000;
  private static final int DESCENTS_PER_SECOND = 5_000; // and thread: more than can be searched
  private static final int MOST_DESCENTS = 1_000_000;
  private static final long VISITS_OF_DESCENT = 40; // where branches are near and small
  private static final int FEWEST = 30;
  private static final double ERROR_OF_SPEED = 0.05;

  private final Reduction reduction;
  private final Partition partition;
  private final List<OptionGroup> counted;
  private final Enumeration.Settings settings;
  private final double largestMean; // branches of a subproblem that is searched as it is
  private final double smallEnough; // branches of a subtree of a larger one
  private final List<Member> members = new ArrayList<>();
  private final List<Member> searched = new ArrayList<>();
  private volatile boolean enough; // are searched to tell anything

  /**
   * A subtree that may be searched.
   *
   * @param weight how many such there are
   * @param above branches of the whole that stand above it, by what the descent has met
   */
  private record Member(
      Subproblem subtree, double weight, double above, long branches, long found, long nanos) {
    Member(Subproblem subtree, double weight, double above) {
      this(subtree, weight, above, 0, 0, 0);
    }

    Member with(SubproblemResult result) {
      return new Member(subtree, weight, above, result.branches(), result.found(), result.nanos());
    }

    double allBranches() {
      return above + weight * branches;
    }

    double allFound() {
      return weight * found;
    }
  }

  /** A survey of an enumeration with these settings. */
  public Survey(
      Reduction reduction,
      Partition partition,
      List<OptionGroup> counted,
      Enumeration.Settings settings) {
    this(reduction, partition, counted, settings, LARGEST_MEAN, SMALL_ENOUGH);
  }

  Survey(
      Reduction reduction,
      Partition partition,
      List<OptionGroup> counted,
      Enumeration.Settings settings,
      double largestMean,
      double smallEnough) {
    this.largestMean = largestMean;
    this.smallEnough = smallEnough;
    this.reduction = reduction;
    this.partition = partition;
    this.counted = List.copyOf(counted);
    this.settings = settings;
  }

  /**
   * Takes the sample, once.
   *
   * @param seconds how long to begin subtrees, longer if there are too few by then; those that are
   *     begun are searched to their end
   * @param share is told now and then how much of that time is over, from 0 to 1
   */
  public Estimate run(double seconds, DoubleConsumer share) throws InterruptedException {
    boolean whole = searchesWhole();
    if (whole) {
      partition.subproblems().forEach(s -> members.add(new Member(s, 1, 0)));
    } else {
      double number = seconds * DESCENTS_PER_SECOND * settings.threads();
      drawMembers((int) Math.clamp(number, FEWEST, MOST_DESCENTS));
    }
    Partition sample = Partition.some(members.stream().map(Member::subtree).toList());
    Enumeration enumeration = new Enumeration(reduction, sample, counted, settings);
    double[] speed = {Double.NaN}; // stays so where all is over at once
    Outcome outcome =
        enumeration.run(
            progress -> {
              speed[0] = progress.branchesPerSecond();
              share.accept(Math.min(1, progress.secondsElapsed() / seconds));
              if (progress.secondsElapsed() >= seconds && enough) {
                enumeration.finishBegun();
              }
            },
            new Results());
    return whole ? byRatio(outcome, speed[0]) : byWeight(outcome);
  }

  /**
   * How long the subproblems take, as far as the sample tells; after {@link #run}. Where their own
   * sizes are not known from it, those of some are measured by thinned searches.
   *
   * @param estimate what {@link #run} has told
   * @param seconds how long to measure
   * @param share is told now and then how much of that time is over, from 0 to 1, by one thread
   */
  public Workload workload(Estimate estimate, double seconds, DoubleConsumer share) {
    Map<Integer, Double> sizes = new HashMap<>();
    if (searchesWhole()) {
      searched.forEach(member -> sizes.put(member.subtree().id(), (double) member.branches()));
    } else {
      sizes.putAll(
          SizeSample.of(
              reduction.cover(), partition, settings.engine(), settings.threads(), seconds, share));
    }
    return new Workload(partition, sizes, estimate.seconds().value(), estimate.found().value());
  }

  /** Whether the members of the sample are whole subproblems. */
  private boolean searchesWhole() {
    double inSubproblems = partition.estimate() - partition.branchesAbove();
    return inSubproblems <= largestMean * partition.subproblems().size();
  }

  private void drawMembers(int number) {
    SplittableRandom random = new SplittableRandom(SEED);
    SubproblemSampler sampler = new SubproblemSampler(partition.subproblems());
    double inSubproblems = partition.estimate() - partition.branchesAbove();
    TreeProbe probe = new TreeProbe(reduction.cover());
    long most = number * VISITS_OF_DESCENT;
    for (int k = 0; k < number && (k < FEWEST || probe.visited() < most); k++) {
      Subproblem subproblem = sampler.next(random);
      double probability = sampler.probability(subproblem);
      double estimate = probability * inSubproblems;
      members.add(descend(probe, subproblem.prefix(), estimate, 1 / probability, random));
    }
  }

  private Member descend(
      TreeProbe probe, int[] start, double branches, double number, SplittableRandom random) {
    int[] prefix = start;
    double estimate = branches;
    double weight = number;
    double above = 0;
    probe.enter(prefix);
    int[] children = probe.children();
    while (estimate > smallEnough && children.length > 0) {
      above += weight;
      weight *= children.length;
      estimate /= children.length;
      prefix = Arrays.copyOf(prefix, prefix.length + 1);
      prefix[prefix.length - 1] = children[random.nextInt(children.length)];
      probe.push(prefix[prefix.length - 1]);
      children = probe.children();
    }
    Subproblem subtree = new Subproblem(members.size(), prefix, estimate);
    return new Member(subtree, weight, above);
  }

  /** Takes note of the subtrees that are finished. */
  private final class Results implements SolutionWriter {
    @Override
    public void write(long number, int subproblem, int[] options) {}

    @Override
    public void finished(SubproblemResult result) {
      searched.add(members.get(result.id()).with(result));
      enough = searched.size() >= FEWEST;
    }
  }

  private Estimate byRatio(Outcome outcome, double speed) {
    int n = searched.size();
    double estimates = sum(member -> member.subtree().estimate());
    double rest = partition.estimate() - partition.branchesAbove() - estimates;
    boolean exact = n == members.size();
    double searchedBranches = sum(Member::branches);
    double branches = partition.branchesAbove() + searchedBranches;
    double found = sum(Member::found);
    double ofBranches = searchedBranches / estimates;
    double ofFound = found / estimates;
    return estimate(
        exact
            ? Interval.exactly(branches)
            : Interval.around(
                branches + rest * ofBranches, error(Member::branches, ofBranches), branches),
        exact
            ? Interval.exactly(found)
            : Interval.around(found + rest * ofFound, error(Member::found, ofFound), found),
        exact,
        outcome,
        speed);
  }

  /** The standard deviation of a sum over all subproblems that is told by a ratio to estimates. */
  private double error(ToDoubleFunction<Member> value, double ratio) {
    double n = searched.size();
    double all = members.size();
    double squares =
        sum(
            member ->
                Math.pow(value.applyAsDouble(member) - ratio * member.subtree().estimate(), 2));
    return all * Math.sqrt((1 - n / all) / n * squares / Math.max(1, n - 1));
  }

  private Estimate byWeight(Outcome outcome) {
    return estimate(
        mean(Member::allBranches, (double) partition.branchesAbove()),
        mean(Member::allFound, 0),
        false,
        outcome,
        warmSpeed());
  }

  private Interval mean(ToDoubleFunction<Member> value, double more) {
    double n = searched.size();
    double mean = sum(value) / n;
    double squares = sum(member -> Math.pow(value.applyAsDouble(member) - mean, 2));
    return Interval.around(more + mean, Math.sqrt(squares / n / Math.max(1, n - 1)), 0);
  }

  private double sum(ToDoubleFunction<Member> value) {
    return searched.stream().mapToDouble(value).sum();
  }

  /**
   * The branches that all threads search in a second once they are warm: by the slope of the time
   * of the later members over their branches, since a subtree as small as theirs costs more to
   * begin.
   */
  private double warmSpeed() {
    List<Member> later = searched.subList(searched.size() / 2, searched.size());
    double n = later.size();
    double branches = later.stream().mapToDouble(Member::branches).sum() / n;
    double nanos = later.stream().mapToDouble(Member::nanos).sum() / n;
    double products = 0;
    double squares = 0;
    for (Member member : later) {
      products += (member.branches() - branches) * (member.nanos() - nanos);
      squares += Math.pow(member.branches() - branches, 2);
    }
    return settings.threads() * 1e9 * squares / products;
  }

  /** Adds the time: what is not searched yet will go at this speed. */
  private Estimate estimate(
      Interval branches, Interval found, boolean exact, Outcome outcome, double told) {
    double soFar = outcome.searchSeconds();
    double speed = told > 0 ? told : outcome.branches() / soFar;
    double left = Math.max(0, branches.value() - outcome.branches()) / speed;
    double deviation = branches.deviation() / speed;
    return new Estimate(
        branches,
        found,
        exact
            ? Interval.exactly(soFar)
            : Interval.around(soFar + left, Math.hypot(deviation, ERROR_OF_SPEED * left), 0),
        exact,
        searched.size(),
        outcome.branches(),
        soFar);
  }
}
