package coverall.cli;

import coverall.puzzle.Distinct;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
              + " reflection if the puzzle has mirror symmetry, otherwise rotation. For NAME.dlx:"
              + " symmetry (those that differ by a symmetry of the problem, which is searched for)"
              + " or raw, the default.")
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
      super(Stream.of(Distinct.values()).map(Distinct::word).toList());
    }
  }

  /** The words for {@code --distinct} where there are puzzles only. */
  static final class NotionsOfPuzzles extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    NotionsOfPuzzles() {
      super(Distinct.OF_PUZZLES.stream().map(Distinct::word).toList());
    }
  }

  /** Whether solutions are to be distinct up to the symmetry of an exact cover problem. */
  boolean isUpToSymmetry() {
    return distinct == Distinct.SYMMETRY;
  }

  /** Whether the notion of distinctness was given. */
  boolean hasDistinct() {
    return distinct != null;
  }

  /** Whether a piece to restrict was given. */
  boolean hasRestricted() {
    return restrict != null;
  }

  /** Adds these options to a request, and returns it. */
  SearchRequest addTo(SearchRequest request) {
    if (distinct != null) {
      request.distinct(distinct);
    }
    return restrict == null ? request : request.restrict(restrict);
  }

  /**
   * Plans a search, cut finely enough for many machines, and shows the progress.
   *
   * @throws Failure if the problem does not support the request
   */
  SearchPlan planForMany(SearchRequest request) {
    ProgressLine line = console.progressLine();
    try {
      return plan(request.forManyMachines(share -> line.show("cutting the search", share)));
    } finally {
      line.clear();
    }
  }

  /**
   * Plans a search.
   *
   * @throws Failure if the problem does not support the request
   */
  static SearchPlan plan(SearchRequest request) {
    return possible(request::plan);
  }

  /**
   * Does something with a request.
   *
   * @throws Failure if the problem does not support the request
   */
  static <T> T possible(Supplier<T> action) {
    try {
      return action.get();
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Rejects these options for a plan, which already determines both.
   *
   * @throws Failure if one is given
   */
  void checkNoneBeside(Path plan) {
    Failure.rejectIf(
        areGiven(),
        (distinct != null ? "--distinct" : "--restrict")
            + " cannot be combined with a plan, "
            + plan
            + ". Split the puzzle again with this option.");
  }

  boolean areGiven() {
    return distinct != null || restrict != null;
  }
}
