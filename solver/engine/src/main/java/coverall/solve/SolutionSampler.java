package coverall.solve;

import coverall.diagram.RandomSolutions;
import coverall.enumerate.Progress;
import coverall.enumerate.StopSignal;
import coverall.frontier.FrontierProgress;
import coverall.frontier.FrontierSample;
import coverall.portfolio.RandomRestarts;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/**
 * Draws solutions of a problem at random, with replacement. Wherever all solutions can be counted
 * or found in reasonable time, each of them is equally likely. Solutions that differ by a rotation
 * or reflection count separately, those that differ by an exchange of identical pieces do not: they
 * are the raw solutions. {@link #stop} may be called from any thread.
 */
public final class SolutionSampler {
  /** The steps of a count to allow in any case. */
  private static final double FEWEST_STEPS = 4e6;

  private static final double MOST_STEPS = 1e8;

  /** The branches of a search for all solutions that is worth its time. */
  private static final double MOST_BRANCHES = 5e7;

  /** The limit on the memory for all solutions, up to symmetry. */
  private static final long MOST_OPTIONS = 20_000_000;

  private final SearchRequest request;
  private final Problem problem;
  private final long seed;
  private final StopSignal stop = new StopSignal();

  /** How solutions are drawn. */
  public enum Method {
    /** By the numbers of ways to complete partial solutions: each is equally likely. */
    COUNT,
    /** From all solutions, which a search has found: each is equally likely. */
    SEARCH,
    /** By searches with random ties: some solutions are likelier than others. */
    RESTARTS
  }

  /**
   * Solutions drawn at random.
   *
   * @param method how they were drawn
   * @param raw the number of all raw solutions, if it is known
   * @param solutions the options that each of them uses, in increasing order; fewer than asked for
   *     if the sampler was stopped; none if the problem has no solution
   */
  public record Sample(Method method, Optional<BigInteger> raw, List<int[]> solutions) {
    /** Whether each solution of the problem was equally likely. */
    public boolean isUniform() {
      return method != Method.RESTARTS;
    }

    /** Whether the problem has no solution. */
    public boolean hasNone() {
      return raw.equals(Optional.of(BigInteger.ZERO));
    }
  }

  /**
   * A sampler.
   *
   * @param seed determines the solutions, whatever the number of threads
   */
  public SolutionSampler(Problem problem, long seed) {
    this.problem = problem;
    this.seed = seed;
    request = new SearchRequest(problem);
  }

  /**
   * Draws solutions.
   *
   * @param number how many, at least 0
   * @param counting receives the progress of a count from time to time, in the calling thread
   * @param searching receives that of a search
   * @param drawing receives the share of solutions drawn, where each takes a search of its own
   * @throws InterruptedException if the calling thread was interrupted; a search has stopped then
   */
  public Sample draw(
      int number,
      Consumer<FrontierProgress> counting,
      Consumer<Progress> searching,
      DoubleConsumer drawing)
      throws InterruptedException {
    SearchPlan plan = request.plan();
    double branches = plan.partition().estimate();
    Optional<Sample> sample = Optional.empty();
    if (CountRun.isWorthATry(problem)) {
      sample = byCount(number, (long) Math.clamp(branches, FEWEST_STEPS, MOST_STEPS), counting);
    }
    if (sample.isEmpty() && !stop.isStopped() && branches <= MOST_BRANCHES) {
      sample = bySearch(number, plan, searching);
    }
    return sample.isPresent() ? sample.get() : byRestarts(number, drawing);
  }

  private Optional<Sample> byCount(int number, long steps, Consumer<FrontierProgress> counting) {
    Random random = Random.from(new SplittableRandom(seed));
    return FrontierSample.of(
            problem.cover(),
            count ->
                Stream.generate(() -> RandomSolutions.below(count, random)).limit(number).toList(),
            CountRun.memory(),
            steps,
            progress -> {
              counting.accept(progress);
              return !stop.isStopped();
            })
        .map(
            sample ->
                new Sample(
                    Method.COUNT,
                    Optional.of(sample.count()),
                    sample.solutions().stream().map(problem::used).toList()));
  }

  private Optional<Sample> bySearch(int number, SearchPlan plan, Consumer<Progress> searching)
      throws InterruptedException {
    SearchRun search = plan.run();
    List<int[]> found = new ArrayList<>();
    long[] options = new long[1];
    SearchResult result;
    try (var _ = stop.onStop(search::stop)) {
      result =
          search.visit(
              searching,
              solution -> {
                found.add(solution);
                options[0] += solution.length;
                return options[0] <= MOST_OPTIONS;
              });
    }
    if (!result.outcome().complete() || options[0] > MOST_OPTIONS) {
      return Optional.empty();
    }
    found.sort(Arrays::compare); // Their order depends on the threads.
    OrbitSampler<RuntimeException> sampler =
        new OrbitSampler<>(
            SolutionImages.of(problem.symmetry().group(plan.distinct())),
            found.size(),
            k -> found.get((int) k));
    SplittableRandom random = new SplittableRandom(seed);
    List<int[]> drawn = new ArrayList<>();
    for (int k = 0; k < number && !found.isEmpty(); k++) {
      drawn.add(sampler.draw(random));
    }
    return Optional.of(new Sample(Method.SEARCH, result.counts().count(Distinct.RAW), drawn));
  }

  private Sample byRestarts(int number, DoubleConsumer drawing) {
    RandomRestarts restarts = new RandomRestarts(problem.cover());
    SplittableRandom random = new SplittableRandom(seed);
    List<int[]> drawn = new ArrayList<>();
    for (int k = 0; k < number && !stop.isStopped(); k++) {
      drawing.accept((double) k / number);
      Optional<int[]> solution = restarts.search(random.split(), () -> !stop.isStopped());
      if (solution.isEmpty() && !stop.isStopped()) {
        return new Sample(Method.RESTARTS, Optional.of(BigInteger.ZERO), List.of());
      }
      solution.map(problem::used).ifPresent(drawn::add);
    }
    return new Sample(Method.RESTARTS, Optional.empty(), drawn);
  }

  /** Asks the sampler to stop. */
  public void stop() {
    stop.stop();
  }
}
