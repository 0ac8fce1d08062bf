package coverall.estimate;

import coverall.cover.OptionGroup;
import coverall.enumerate.BranchesLeft;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.StopSignal;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.estimate.SearchEstimate.Interval;
import coverall.search.TreeProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Estimates the size of an enumeration from a sample of its subtrees.
 *
 * <p>The sample is searched with the threads of the whole enumeration and the engine that begins
 * it, so the time is measured and not assumed.
 */
public final class SearchEstimator {
  /*
   * Small subproblems: the sample consists of subproblems in random order, and a ratio estimate
   * extends it to the whole (Cochran, "Sampling Techniques", chapter 6). If all of them are searched,
   * the result is exact. A single estimate can be far too high, so all are capped. Whole subproblems
   * also show what an engine saves by remembering states, which small subtrees do not.
   *
   * Large subproblems: each member of the sample is a small subtree of one. Half of the probability of
   * choosing a subproblem is proportional to its estimate; the other half is the same for all, which
   * also finds subproblems with estimates far too low. A random descent continues from there until
   * the expected subtree is small enough to be searched completely. This is Knuth's estimate with the
   * noisy lower part of the descents made exact. Each member, weighted by the reciprocal of its
   * probability, is an unbiased estimate of the whole.
   *
   * A subtree can be far larger than expected and would never end. At the deadline it is abandoned,
   * and random descents estimate its size. They are noisy, but without them the sample would lack
   * its largest members.
   */
  private static final long SEED = 0x5A4B1E;
  private static final double LARGEST_MEAN = 150_000;
  private static final double SMALL_ENOUGH = 2_000;
  private static final int DESCENTS_PER_SECOND = 5_000; // and thread: more than can be searched
  private static final int MOST_DESCENTS = 1_000_000;
  private static final long VISITS_OF_DESCENT = 40; // where branches are near and small
  private static final int FEWEST = 30;
  private static final int DRAWN_AT_ONCE = 10; // before a look at the clock, which takes long
  private static final int FEWEST_FOR_AN_ERROR = 20;
  private static final int DESCENTS_OF_ABANDONED = 64;
  private static final double OVERTIME = 0.25; // of the time given, until subtrees are abandoned
  private static final double LEAST_OVERTIME = 0.5; // seconds

  // The margin for another run, even with the same load on the machine.
  private static final double FACTOR_OF_TIME = 1.3;
  private static final double SECONDS_OF_START = 0.25; // for starting threads and compiling

  private final Reduction reduction;
  private final Partition partition;
  private final List<OptionGroup> counted;
  private final Enumeration.Settings settings;
  private final double cap; // branches of a subproblem that its estimate is believed to have
  private final double largestMean; // branches of a subproblem to search whole
  private final double smallEnough; // branches of a subtree to search
  private final List<Member> members = new ArrayList<>();
  private final List<Member> searched = new ArrayList<>();
  private volatile boolean enough; // subtrees are finished
  private final StopSignal stop = new StopSignal();
  private int abandoned; // of those searched

  /**
   * A subtree of the sample.
   *
   * @param weight the reciprocal of its probability: the number of subtrees it stands for
   * @param above the estimated number of branches above all of these
   */
  private record Member(
      Subproblem subtree, double weight, double above, double branches, double found, long nanos) {
    Member(Subproblem subtree, double weight, double above) {
      this(subtree, weight, above, 0, 0, 0);
    }

    Member with(SubproblemResult result) {
      return new Member(subtree, weight, above, result.branches(), result.found(), result.nanos());
    }

    /** An abandoned member, from the part searched and an estimate of all its branches. */
    Member with(SubproblemResult part, double estimate) {
      double branches = Math.max(estimate, (double) part.branches());
      double found = part.branches() == 0 ? 0 : part.found() * (branches / part.branches());
      return new Member(subtree, weight, above, branches, found, part.nanos());
    }

    double allBranches() {
      return above + weight * branches;
    }

    double allFound() {
      return weight * found;
    }
  }

  /** An estimator of an enumeration with these settings. */
  public SearchEstimator(
      Reduction reduction,
      Partition partition,
      List<OptionGroup> counted,
      Enumeration.Settings settings) {
    this(reduction, partition, counted, settings, LARGEST_MEAN, SMALL_ENOUGH);
  }

  SearchEstimator(
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
    cap = BranchesLeft.cap(partition.estimates());
    this.settings = settings.withOneEngine(); // whose branches can be compared
  }

  /**
   * Takes the sample. Call this once.
   *
   * @param seconds the time for starting subtrees; up to twice as long while other processes take
   *     the processors. To choose them takes at most half of that before. The last subtrees get a
   *     quarter of it in addition, or half a second if that is more; then they are abandoned.
   * @param share receives the elapsed share of that time at intervals, from 0 to 1
   * @return empty if {@link #stop} was called before any subtree was searched
   */
  public Optional<SearchEstimate> run(double seconds, DoubleConsumer share)
      throws InterruptedException {
    boolean whole = searchesWhole();
    if (whole) {
      partition.subproblems().forEach(s -> members.add(new Member(s, 1, 0)));
    } else {
      double number = seconds * DESCENTS_PER_SECOND * settings.threads();
      drawMembers((int) Math.clamp(number, FEWEST, MOST_DESCENTS), seconds / 2);
    }
    Partition sample = Partition.some(members.stream().map(Member::subtree).toList());
    Enumeration search = new Enumeration(reduction, sample, counted, settings);
    double deadline = seconds + Math.max(LEAST_OVERTIME, OVERTIME * seconds);
    double[] speed = {Double.NaN}; // stays so where all is over at once
    Clock clock = new Clock(settings.threads());
    Outcome outcome;
    try (var _ = stop.onStop(search::stop)) {
      outcome =
          search.run(
              progress -> {
                speed[0] = progress.branchesPerSecond();
                double elapsed = clock.seconds();
                share.accept(Math.min(1, elapsed / seconds));
                if (elapsed >= seconds && enough) {
                  search.finishBegun();
                }
                if (elapsed >= deadline) {
                  search.stop();
                }
              },
              new Results());
    }
    estimateAbandoned(search.cutOff());
    if (searched.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(whole ? byRatio(outcome, speed[0]) : byWeight(outcome));
  }

  /**
   * The time of a sample. It goes slower while other processes take the processors: code needs a
   * certain time to warm up, and samples of cold code would predict several times the time.
   */
  private static final class Clock {
    private static final double SLOWEST = 0.5;

    private final long start = System.nanoTime();
    private final Duration cpuStart = cpu();
    private final int processors;
    private double last;

    Clock(int threads) {
      processors = Math.min(threads, Runtime.getRuntime().availableProcessors());
    }

    private static Duration cpu() {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    double seconds() {
      double elapsed = (System.nanoTime() - start) / 1e9;
      double used = cpu().minus(cpuStart).toNanos() / 1e9;
      last = Math.max(last, Math.clamp(used / processors, SLOWEST * elapsed, elapsed));
      return last;
    }
  }

  /** Ends the sample early; the estimate uses the part searched. Any thread may call this. */
  public void stop() {
    stop.stop();
  }

  private void estimateAbandoned(List<SubproblemResult> parts) {
    if (parts.isEmpty()) {
      return;
    }
    TreeProbe probe = new TreeProbe(reduction.cover(), settings.engine());
    SplittableRandom random = new SplittableRandom(SEED);
    for (SubproblemResult part : parts) {
      Member member = members.get(part.id());
      probe.enter(member.subtree().prefix());
      searched.add(member.with(part, probe.estimate(DESCENTS_OF_ABANDONED, random)));
    }
    abandoned = parts.size();
  }

  /**
   * Predicts the times of all subproblems, after {@link #run}. If the sample does not consist of
   * whole subproblems, thinned searches measure some.
   *
   * @param estimate the result of {@link #run}
   * @param seconds the time for measuring
   * @param share receives the elapsed share of that time at intervals, from 0 to 1, in one thread
   */
  public ScheduleSimulation simulation(
      SearchEstimate estimate, double seconds, DoubleConsumer share) {
    Map<Integer, Double> sizes = new HashMap<>();
    if (searchesWhole()) {
      searched.forEach(member -> sizes.put(member.subtree().id(), member.branches()));
    } else {
      sizes.putAll(
          SubproblemSizes.of(
              reduction.cover(), partition, settings.engine(), settings.threads(), seconds, share));
    }
    return new ScheduleSimulation(
        partition, sizes, estimate.seconds().value(), estimate.found().value());
  }

  /** Whether the members of the sample are whole subproblems. */
  private boolean searchesWhole() {
    double inSubproblems = partition.estimate() - partition.branchesAbove();
    return inSubproblems <= largestMean * partition.subproblems().size();
  }

  private double believed(Subproblem subproblem) {
    return Math.min(subproblem.estimate(), cap);
  }

  private void drawMembers(int number, double seconds) {
    Clock clock = new Clock(/* threads= */ 1);
    SplittableRandom random = new SplittableRandom(SEED);
    SubproblemSampler sampler = new SubproblemSampler(partition.subproblems());
    double inSubproblems = partition.estimate() - partition.branchesAbove();
    TreeProbe probe = new TreeProbe(reduction.cover());
    long most = number * VISITS_OF_DESCENT;
    for (int k = 0; k < number && (k < FEWEST || probe.visited() < most); k++) {
      boolean late = k >= FEWEST && k % DRAWN_AT_ONCE == 0 && clock.seconds() > seconds;
      if (k > 0 && (late || stop.isStopped())) {
        return;
      }
      Subproblem subproblem = sampler.next(random);
      double probability = sampler.probability(subproblem);
      double estimate = probability * inSubproblems;
      members.add(descend(probe, subproblem.prefix(), estimate, 1 / probability, random));
    }
  }

  private Member descend(
      TreeProbe probe, int[] start, double branches, double number, SplittableRandom random) {
    double estimate = branches;
    double weight = number;
    double above = 0;
    probe.enter(start);
    int[] children = probe.children();
    while (estimate > smallEnough && children.length > 0) {
      above += weight;
      weight *= children.length;
      estimate /= children.length;
      probe.push(children[random.nextInt(children.length)]);
      children = probe.children();
    }
    Subproblem subtree = new Subproblem(members.size(), probe.prefix(), estimate);
    return new Member(subtree, weight, above);
  }

  /** Collects the finished subtrees. */
  private final class Results implements SolutionWriter {
    /** Handing over solutions takes longer than finding them where they are many. */
    @Override
    public boolean takesSolutions() {
      return false;
    }

    @Override
    public void write(long number, int subproblem, int[] options) {}

    @Override
    public void finished(SubproblemResult result) {
      searched.add(members.get(result.id()).with(result));
      enough = searched.size() >= FEWEST;
    }
  }

  private SearchEstimate byRatio(Outcome outcome, double speed) {
    double estimates = sum(member -> believed(member.subtree()));
    double rest = partition.subproblems().stream().mapToDouble(this::believed).sum() - estimates;
    boolean exact = searched.size() == members.size() && abandoned == 0;
    double searchedBranches = sum(Member::branches);
    double branches = partition.branchesAbove() + searchedBranches;
    double found = sum(Member::found);
    double ofBranches = searchedBranches / estimates;
    double ofFound = found / estimates;
    return estimate(
        exact
            ? Interval.exactly(branches)
            : around(
                branches + rest * ofBranches,
                error(Member::branches, ofBranches),
                (double) outcome.branches()),
        exact
            ? Interval.exactly(found)
            : around(
                found + rest * ofFound, error(Member::found, ofFound), (double) outcome.found()),
        exact,
        outcome,
        speed);
  }

  /** An interval around a value, wide if there are too few members to know the error. */
  private Interval around(double value, double deviation, double least) {
    boolean known = searched.size() - abandoned >= FEWEST_FOR_AN_ERROR;
    return Interval.around(value, known ? deviation : Math.max(deviation, value), least);
  }

  /** The standard deviation of the ratio estimate of a sum over all subproblems. */
  private double error(ToDoubleFunction<Member> value, double ratio) {
    double n = searched.size();
    double all = members.size();
    double squares =
        sum(
            member ->
                Math.pow(value.applyAsDouble(member) - ratio * believed(member.subtree()), 2));
    return all * Math.sqrt((1 - n / all) / n * squares / Math.max(1, n - 1));
  }

  private SearchEstimate byWeight(Outcome outcome) {
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
    return around(more + mean, Math.sqrt(squares / n / Math.max(1, n - 1)), 0);
  }

  private double sum(ToDoubleFunction<Member> value) {
    return searched.stream().mapToDouble(value).sum();
  }

  /**
   * The branches per second of all threads after warm-up: the slope of time over branches of the
   * later members, which leaves out the cost of starting a subtree.
   */
  private double warmSpeed() {
    int ended = searched.size() - abandoned;
    List<Member> later = searched.subList(ended / 2, ended);
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

  /** Adds the time, with this speed for the rest of the search. */
  private SearchEstimate estimate(
      Interval branches, Interval found, boolean exact, Outcome outcome, double told) {
    double soFar = outcome.searchSeconds();
    double speed = told > 0 ? told : Math.max(1, outcome.branches()) / soFar;
    return new SearchEstimate(
        branches,
        found,
        time(
            branches,
            soFar,
            exact ? branches.value() : (double) outcome.branches(),
            speed,
            share(outcome)),
        exact,
        searched.size(),
        abandoned,
        outcome.branches(),
        soFar);
  }

  /** The share of a processor that each working thread had. */
  private double share(Outcome outcome) {
    double threads = outcome.searchSeconds() * settings.threads() * outcome.busy();
    return Math.clamp(outcome.cpuSeconds() / threads, 0.1, 1);
  }

  /**
   * The time of the whole search: at least that of the fewest branches on an idle machine, at most
   * that of the most branches on a machine with twice the present load of other processes.
   */
  private static Interval time(
      Interval branches, double soFar, double searched, double speed, double share) {
    DoubleUnaryOperator seconds = all -> soFar + Math.max(0, all - searched) / speed;
    return new Interval(
        seconds.applyAsDouble(branches.value()),
        Math.max(
            0, seconds.applyAsDouble(branches.least()) * share / FACTOR_OF_TIME - SECONDS_OF_START),
        seconds.applyAsDouble(branches.most()) * (2 - share) * FACTOR_OF_TIME + SECONDS_OF_START);
  }
}
