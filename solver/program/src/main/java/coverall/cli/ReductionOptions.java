package coverall.cli;

import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.solve.PuzzleRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that control how a puzzle is reduced by its symmetry. */
final class ReductionOptions {
  private final Console console;

  @Option(
      names = "--distinct",
      paramLabel = "UP-TO",
      completionCandidates = Notions.class,
      description =
          "Which solutions count as one: rotation (those that differ by a rotation), reflection"
              + " (those that differ by a rotation or reflection), or raw (none). Default:"
              + " reflection if the puzzle has mirror symmetry, otherwise rotation.")
  private @Nullable Distinct distinct;

  @Option(
      names = "--restrict",
      paramLabel = "PIECE",
      description =
          "Break the symmetry by restricting the placements of this piece. Default: chosen"
              + " automatically.")
  private @Nullable String restrict;

  ReductionOptions(Console console) {
    this.console = console;
  }

  /** The words for {@code --distinct}. */
  static final class Notions extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Notions() {
      for (Distinct notion : Distinct.values()) {
        add(notion.word());
      }
    }
  }

  /** Up to what solutions are distinct; null for the strongest notion that is defined. */
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
   * @throws Failure if the problem does not support them
   */
  PuzzleRun prepare(Problem problem, SearchOptions search, boolean asWritten, long limit) {
    return possible(
        () ->
            PuzzleRun.prepare(
                problem, asWritten, distinct, restrict, search.engine(), search.threads(), limit));
  }

  /**
   * Prepares a run with these options, cut finely enough for many machines.
   *
   * @throws Failure if the problem does not support them
   */
  PuzzleRun prepareForMany(Problem problem, SearchOptions search) {
    ProgressLine line = console.progressLine();
    try {
      return possible(
          () ->
              PuzzleRun.prepareForMany(
                  problem,
                  distinct,
                  restrict,
                  search.engine(),
                  search.threads(),
                  share -> line.show("cutting the search", share)));
    } finally {
      line.clear();
    }
  }

  /**
   * Prepares a run that only counts, without a search.
   *
   * @throws Failure if the problem does not support these options
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
   * Rejects these options for a plan, which already determines both.
   *
   * @throws Failure if one is given
   */
  void checkNoneBeside(Path plan) {
    if (areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          (distinct != null ? "--distinct" : "--restrict")
              + " cannot be combined with a plan, "
              + plan
              + ". Split the puzzle again with this option.");
    }
  }

  boolean areGiven() {
    return distinct != null || restrict != null;
  }
}
