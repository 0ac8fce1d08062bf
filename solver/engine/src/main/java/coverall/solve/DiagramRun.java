package coverall.solve;

import coverall.cover.ExactCover;
import coverall.diagram.Diagram;
import coverall.enumerate.Reduction;
import coverall.frontier.FrontierDiagram;
import coverall.frontier.FrontierProgress;
import coverall.puzzle.Problem;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Makes the diagram of all solutions of a problem, without a search: of the raw ones, or of one of
 * each orbit under a group of symmetries. {@link #stop} may be called from any thread.
 */
public final class DiagramRun {
  /** The fewest solutions that are better kept in a diagram than in a list with views for SQL. */
  public static final BigInteger MANY = BigInteger.valueOf(100_001);

  private final Problem problem;
  private final ExactCover cover; // without the options that symmetry makes superfluous
  private final int item; // some of whose options these are; -1 if there are none
  private final long limit;
  private volatile boolean stopped;

  /** A run for all raw solutions, without a limit but that of memory. */
  public DiagramRun(Problem problem) {
    this(problem, problem.cover(), -1, Long.MAX_VALUE);
  }

  private DiagramRun(Problem problem, ExactCover cover, int item, long limit) {
    this.problem = problem;
    this.cover = cover;
    this.item = item;
    this.limit = limit;
  }

  /**
   * A run that finds the solutions of a search for all solutions, and is no more work.
   *
   * @return empty if no item can be restricted so that each solution up to symmetry is found once
   */
  public static Optional<DiagramRun> insteadOf(SearchPlan plan) {
    return exact(plan)
        .map(
            reduction ->
                new DiagramRun(
                    plan.problem(),
                    reduction.coverAsWritten(),
                    reduction.item(),
                    new CountRun(plan).stepLimit()));
  }

  /** A restriction of one item, that of the search if possible, that finds each solution once. */
  private static Optional<Reduction> exact(SearchPlan plan) {
    Reduction own = plan.reduction();
    if (own.findsEachOnce() && own.restriction().below().isEmpty()) {
      return Optional.of(own);
    }
    return Reduction.once(plan.problem().cover(), own.group());
  }

  /** The item that is restricted because of symmetry; -1 if none is. */
  public int item() {
    return item;
  }

  /** Whether a run may pay off: a puzzle has identical pieces, or it is another problem. */
  public static boolean isWorthATry(Problem problem) {
    return CountRun.isWorthATry(problem);
  }

  /** Whether a problem has no colours, and not too many items and options. */
  public static boolean supports(Problem problem) {
    return FrontierDiagram.supports(problem.cover());
  }

  /**
   * Makes the diagram.
   *
   * @param listener receives the progress from time to time, in the calling thread
   * @return empty if it was stopped, would exceed a limit, or the problem has colours
   */
  public Optional<Diagram> make(Consumer<FrontierProgress> listener) {
    return FrontierDiagram.of(
        cover,
        problem.optionCount(),
        CountRun.memory(),
        limit,
        progress -> {
          listener.accept(progress);
          return !stopped;
        });
  }

  /** The order of the options in such a diagram; that of their numbers if none can be made. */
  public static int[] order(Problem problem) {
    return FrontierDiagram.order(problem.cover(), problem.optionCount())
        .orElseGet(() -> IntStream.range(0, problem.optionCount()).toArray());
  }

  /** Asks the run to stop. */
  public void stop() {
    stopped = true;
  }
}
