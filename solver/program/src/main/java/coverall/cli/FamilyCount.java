package coverall.cli;

import coverall.enumerate.EngineFailedException;
import coverall.enumerate.TooManySolutionsException;
import coverall.format.PuzzleFamily;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;

/** Counts the solutions of puzzles of a family, one after another, like {@code --count-only}. */
final class FamilyCount {
  private final Console console;
  private final PuzzleInput input;
  private final PuzzleFamily family;
  private final Distinct distinct;
  private final int threads;
  private final ProgressLine progressLine;

  FamilyCount(
      Console console, PuzzleInput input, PuzzleFamily family, Distinct distinct, int threads) {
    this.console = console;
    this.input = input;
    this.family = family;
    this.distinct = distinct;
    this.threads = threads;
    progressLine = console.progressLine();
  }

  /**
   * Counts the solutions of a puzzle.
   *
   * @param done how much is done, for the progress
   * @return empty if a signal came before they were counted
   * @throws Failure if the puzzle cannot be used
   */
  Optional<BigInteger> count(Map<String, Integer> size, String done)
      throws IOException, InterruptedException {
    String name = PuzzleFamily.words(size) + " (" + done + ")";
    try {
      Optional<Encoding> puzzle = family.at(size);
      return puzzle.isEmpty() ? Optional.of(BigInteger.ZERO) : count(puzzle.get(), name);
    } catch (BadPuzzleException e) {
      throw input.bad(e);
    } catch (Failure e) {
      throw failed(e.exitCode(), size, e);
    } catch (EngineFailedException | TooManySolutionsException e) {
      throw failed(ExitCode.FAILED, size, e);
    } finally {
      console.signals().onFirst(() -> {}); // What is counted is written before the end.
      progressLine.clear();
    }
  }

  private Failure failed(int exitCode, Map<String, Integer> size, RuntimeException e) {
    return new Failure(
        exitCode, input.source() + ": at " + PuzzleFamily.words(size) + ": " + e.getMessage());
  }

  private Optional<BigInteger> count(Encoding puzzle, String name)
      throws IOException, InterruptedException {
    Failure.rejectIf(!puzzle.notions().contains(distinct), puzzle.whyUndefined(distinct));
    // The search up to all symmetry is the shortest, and yields every count.
    SearchRequest request = new SearchRequest(puzzle).threads(threads);
    CountOnly.Attempt attempt =
        CountOnly.attempt(
            console.signals(),
            request,
            () -> ReductionOptions.plan(request),
            progress -> progressLine.show(name, progress));
    Optional<BigInteger> count =
        attempt.result().flatMap(result -> result.counts().count(distinct));
    if (count.isPresent() || console.signals().exitCode() != 0) {
      return count;
    }
    // A count that lacks this notion may have been made without a plan to search.
    return search(
        attempt.result().isPresent() ? ReductionOptions.plan(request) : attempt.run().plan(), name);
  }

  private Optional<BigInteger> search(SearchPlan plan, String name)
      throws IOException, InterruptedException {
    SearchSession session = new SearchSession(plan, SolutionStore.NONE);
    console.signals().onFirst(session::stop);
    try (ImpossibilityProof proof =
        ImpossibilityProof.lookFor(plan.problem(), session::stop, console::tell)) {
      return proof
          .complete(session.run(proof.beside(progress -> progressLine.show(name, progress))))
          .counts()
          .count(distinct);
    }
  }
}
