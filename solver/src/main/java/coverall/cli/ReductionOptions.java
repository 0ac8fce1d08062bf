package coverall.cli;

import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.solve.PuzzleRun;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of commands that reduce a puzzle by its symmetry as the user wants it. */
final class ReductionOptions {
  @Option(
      names = "--distinct",
      paramLabel = "UP-TO",
      description = {
        "What solutions are to be distinct up to: raw, rotation or reflection.",
        "If not given: the most that the puzzle's symmetry allows."
      })
  private @Nullable Distinct distinct;

  @Option(
      names = "--restrict",
      paramLabel = "PIECE",
      description = "The piece to restrict, to break symmetry; chosen if not given.")
  private @Nullable String restrict;

  /** What solutions are to be distinct up to; null for the finest that is defined. */
  @Nullable Distinct distinct() {
    return distinct;
  }

  /** The name of the piece to restrict; null for the best item. */
  @Nullable String restrict() {
    return restrict;
  }

  /**
   * Prepares a run with these options.
   *
   * @throws Failure if that cannot be done with this problem
   */
  PuzzleRun prepare(Problem problem, SearchOptions search, boolean asWritten, long limit) {
    return possible(
        () ->
            PuzzleRun.prepare(
                problem, asWritten, distinct, restrict, search.engine(), search.threads(), limit));
  }

  /**
   * Prepares a run with these options that many machines are to share.
   *
   * @throws Failure if that cannot be done with this problem
   */
  PuzzleRun prepareForMany(Problem problem, SearchOptions search) {
    ProgressLine line = ProgressLine.onStderr();
    try {
      return possible(
          () ->
              PuzzleRun.prepareForMany(
                  problem,
                  distinct,
                  restrict,
                  search.engine(),
                  search.threads(),
                  share -> line.show("of the search is cut", share)));
    } finally {
      line.clear();
    }
  }

  /**
   * Prepares a run that is to count and not to search.
   *
   * @throws Failure if that cannot be done with this problem
   */
  PuzzleRun unreduced(Problem problem, SearchOptions search) {
    return possible(() -> PuzzleRun.unreduced(problem, distinct, search.threads()));
  }

  private static PuzzleRun possible(Supplier<PuzzleRun> run) {
    try {
      return run.get();
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.WRONG_USAGE, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Refuses these options beside a plan.
   *
   * @throws Failure if one is given
   */
  void checkNoneBeside(Path plan) {
    if (areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--distinct and --restrict do not go with "
              + plan
              + ", a plan that has them already. Maybe split the puzzle again");
    }
  }

  boolean areGiven() {
    return distinct != null || restrict != null;
  }
}
