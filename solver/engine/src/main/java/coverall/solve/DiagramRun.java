package coverall.solve;

import coverall.cover.ExactCover;
import coverall.diagram.Diagram;
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
  private final long limit;
  private volatile boolean stopped;

  /** A run for all raw solutions, without a limit but that of memory. */
  public DiagramRun(Problem problem) {
    this(problem, problem.cover(), Long.MAX_VALUE);
  }

  private DiagramRun(Problem problem, ExactCover cover, long limit) {
    this.problem = problem;
    this.cover = cover;
    this.limit = limit;
  }

  /**
   * A run that finds the solutions of a search, and is no more work.
   *
   * @param plan a search that {@link #canReplace} allows
   */
  public static DiagramRun insteadOf(SearchPlan plan) {
    return new DiagramRun(
        plan.problem(), plan.reduction().coverAsWritten(), new CountRun(plan).stepLimit());
  }

  /**
   * Whether a run can find the solutions of a search: it looks for all, and the options left out
   * because of symmetry suffice to have each up to symmetry once.
   */
  public static boolean canReplace(SearchPlan plan) {
    return plan.reduction().findsEachOnce() && plan.reduction().restriction().below().isEmpty();
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
