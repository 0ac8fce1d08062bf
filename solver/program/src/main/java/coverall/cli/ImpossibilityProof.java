package coverall.cli;

import coverall.check.Check;
import coverall.check.Finding;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchResult;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a proof that a puzzle has no solution while a search for its solutions is under way. A
 * proof stands for the rest of the search. Thread-safe.
 */
final class ImpossibilityProof implements AutoCloseable {
  private static final long MILLIS_BEFORE = 1_000; // a shorter search is proof enough

  private final Problem problem;
  private final Runnable stop;
  private final Thread thread = new Thread(this::look, "proof");
  private final Consumer<String> tell;
  private volatile List<Finding> proofs = List.of();
  private volatile @Nullable RuntimeException failure;

  private ImpossibilityProof(Problem problem, Runnable stop, Consumer<String> tell) {
    this.problem = problem;
    this.stop = stop;
    this.tell = tell;
  }

  /**
   * Starts to look for one, unless the problem is no puzzle.
   *
   * @param stop stops the search; called when a proof is found
   * @param tell receives a message at the end if looking failed, which says nothing about the
   *     search
   */
  static ImpossibilityProof lookFor(Problem problem, Runnable stop, Consumer<String> tell) {
    ImpossibilityProof proof = new ImpossibilityProof(problem, stop, tell);
    if (problem.asPuzzle().isPresent()) {
      proof.thread.setDaemon(true);
      proof.thread.start();
    }
    return proof;
  }

  private void look() {
    Optional<Encoding> puzzle = problem.asPuzzle();
    try {
      Thread.sleep(MILLIS_BEFORE);
      proofs = Check.of(puzzle.orElseThrow().puzzle()).proofs();
      if (!proofs.isEmpty()) {
        stop.run();
      }
    } catch (InterruptedException | CancellationException e) {
      // The search has ended, or found a solution.
    } catch (BadPuzzleException | OutOfMemoryError e) {
      // The puzzle is too large to check.
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /**
   * A listener to the search that passes its progress on. Where there is a solution, there is no
   * proof to look for.
   */
  Consumer<Progress> beside(Consumer<Progress> listener) {
    return progress -> {
      if (progress.found() > 0) {
        thread.interrupt();
      }
      listener.accept(progress);
    };
  }

  /** The proof; empty if there is none yet. */
  Optional<String> text() {
    return proofs.stream().map(Finding::text).findFirst();
  }

  /** The result of the search, which is complete if there is a proof. */
  SearchResult complete(SearchResult result) {
    Outcome outcome = result.outcome();
    if (outcome.complete() || proofs.isEmpty()) {
      return result;
    }
    if (outcome.found() > 0) {
      throw new IllegalStateException("a solution contradicts the proof: " + text().orElse(""));
    }
    Map<Distinct, BigInteger> none = new HashMap<>();
    problem.notions().forEach(notion -> none.put(notion, BigInteger.ZERO));
    return new SearchResult(
        result.plan(),
        outcome.completed(),
        new OrbitCounts(none),
        result.foundBy(),
        result.sealSeconds(),
        result.wallSeconds());
  }

  /** Stops looking for a proof. */
  @Override
  public void close() {
    thread.interrupt();
    if (failure != null) {
      tell.accept("internal error while looking for a proof beside the search: " + failure);
    }
  }
}
