package coverall.solve;

import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.StopSignal;
import coverall.enumerate.SubproblemResult;
import coverall.portfolio.Portfolio;
import coverall.puzzle.Distinct;
import coverall.puzzle.Symmetry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of a plan. It runs once; {@link #stop} may be called from any thread, at any time. */
public final class SearchRun {
  private final SearchPlan plan;
  private final List<SubproblemResult> done;
  private final Enumeration enumeration;
  private final @Nullable Portfolio portfolio;
  private final StopSignal stop = new StopSignal();

  SearchRun(SearchPlan plan, List<SubproblemResult> done) {
    this.plan = plan;
    this.done = List.copyOf(done);
    portfolio =
        plan.engine().portfolio() && plan.limit() == 1
            ? new Portfolio(
                plan.reduction().cover(),
                plan.engine().engine(),
                plan.threads(),
                plan.seed(),
                others(plan))
            : null;
    enumeration =
        new Enumeration(
            plan.reduction(),
            plan.partition(),
            groups(plan),
            portfolio == null ? plan.settings() : settings(portfolio),
            done);
    stop.onStop(enumeration::stop);
  }

  /** The groups to count orbits under. One solution alone is one up to each notion. */
  static List<OptionGroup> groups(SearchPlan plan) {
    boolean one = plan.limit() == 1 && plan.distinct() == Distinct.RAW;
    return OrbitCounts.groups(
        one ? Symmetry.none(plan.problem().cover().optionCount()) : plan.problem().symmetry());
  }

  private static Map<String, Portfolio.Search> others(SearchPlan plan) {
    return Blocks.of(plan)
        .map(blocks -> Map.<String, Portfolio.Search>of("blocks", blocks::search))
        .orElse(Map.of());
  }

  private Enumeration.Settings settings(Portfolio engine) {
    return new Enumeration.Settings(
        engine, Portfolio.systematicThreads(plan.threads()), plan.limit());
  }

  /**
   * Counts the solutions.
   *
   * @param listener receives the progress about ten times a second, in the calling thread
   * @throws InterruptedException if the calling thread was interrupted; the run has stopped then
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public SearchResult count(Consumer<Progress> listener) throws InterruptedException {
    return run(listener, SolutionWriter.NONE);
  }

  /**
   * Finds the solutions.
   *
   * @param listener receives the progress about ten times a second, in the calling thread
   * @param writer receives the solutions, in a thread of its own: of each the options of the
   *     problem that it uses, in increasing order
   * @throws java.io.UncheckedIOException if the writer failed
   * @throws InterruptedException if the calling thread was interrupted; the run has stopped then
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public SearchResult run(Consumer<Progress> listener, SolutionWriter writer)
      throws InterruptedException {
    if (plan.large().isPresent()) {
      return runUpTo(plan.large().get(), listener, writer);
    }
    long start = System.nanoTime();
    Outcome outcome;
    try {
      outcome = enumeration.run(listener, UsedOptions.of(plan.problem(), writer));
    } finally {
      if (portfolio != null) {
        portfolio.close();
      }
    }
    List<BigInteger> orbits = plan.asWritten() ? List.of() : outcome.orbits();
    return new SearchResult(
        plan,
        outcome,
        OrbitCounts.of(plan.problem(), orbits),
        portfolio == null ? "" : portfolio.foundBy(),
        0,
        plan.seconds() + (System.nanoTime() - start) / 1e9);
  }

  /** Runs up to symmetries that are not listed: of each orbit one solution is passed on. */
  private SearchResult runUpTo(
      LargeSymmetry symmetry, Consumer<Progress> listener, SolutionWriter writer)
      throws InterruptedException {
    long start = System.nanoTime();
    OrbitCollector orbits =
        new OrbitCollector(symmetry, UsedOptions.of(plan.problem(), writer), plan.threads());
    stop.onStop(orbits::stop);
    long before = done.stream().mapToLong(SubproblemResult::found).sum();
    Outcome searched =
        enumeration.run(
            progress -> listener.accept(progress.withFound(before + orbits.found())), orbits);
    try {
      orbits.collect();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Outcome outcome = searched.withFound(before + orbits.found(), orbits.hasAll());
    boolean isWhole = outcome.complete() && plan.partition().isWhole();
    return new SearchResult(
        plan,
        outcome,
        isWhole ? orbits.counts(done) : OrbitCounts.NONE,
        "",
        0,
        plan.seconds() + (System.nanoTime() - start) / 1e9);
  }

  /**
   * Passes every solution on to a visitor.
   *
   * @param listener receives the progress about ten times a second, in the calling thread
   * @return the result, whose number of solutions includes those found after the visitor's last
   * @throws InterruptedException if the calling thread was interrupted; the run has stopped then
   * @throws IllegalStateException if a worker failed, with its cause
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public SearchResult visit(Consumer<Progress> listener, SolutionVisitor visitor)
      throws InterruptedException {
    VisitingWriter writer = new VisitingWriter(visitor, this::stop);
    SearchResult result = run(listener, writer);
    writer.throwFailure();
    return result;
  }

  /**
   * The solutions as a stream. The run starts with the stream's terminal operation, in threads of
   * its own, and waits while the stream is far behind. Its order is that of discovery, which
   * differs from run to run.
   *
   * <p>Close the stream, best in a {@code try} statement: this stops the run and waits for its end.
   * A run whose stream is neither closed nor read to the end keeps its threads.
   *
   * <p>Reading a solution throws what {@link #visit} would throw, or a {@link
   * java.util.concurrent.CancellationException} if the thread was interrupted while waiting for it.
   *
   * @return a stream of new arrays as in {@link SolutionVisitor#visit}
   */
  public Stream<int[]> stream() {
    return SolutionSpliterator.stream(this);
  }

  /** Asks the run to stop; solutions found so far are still written and reported. */
  public void stop() {
    stop.stop();
  }
}
