package coverall.catalogue;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selects some of the solutions of a catalogue, or of their images.
 *
 * @param expand whether to take, with each solution, all different images that count as the same,
 *     numbered from 1; otherwise the numbers are those of the catalogue
 * @param where conditions that all must hold, also for images
 * @param every takes the 1st of those, then every so many-th
 * @param first takes at most this many of those
 */
public record Selection(boolean expand, List<Condition> where, long every, long first) {
  private static final Pattern CONDITION = Pattern.compile("(.+)=(\\d{1,9}),(\\d{1,9}),(\\d{1,9})");

  public Selection {
    where = List.copyOf(where);
  }

  /** A piece covers a cell; if identical pieces exist, any of them. */
  public record Condition(int piece, Cell cell) {
    /**
     * Reads a condition as {@code PIECE=x,y,z}.
     *
     * @throws IllegalArgumentException if it is not a condition on this puzzle
     */
    public static Condition parse(String text, Encoding encoding) {
      Matcher parts = CONDITION.matcher(text);
      if (!parts.matches()) {
        throw new IllegalArgumentException(
            "expected a piece and its cell, PIECE=x,y,z, found '" + text + "'");
      }
      List<String> names = encoding.puzzle().pieces().stream().map(Piece::name).toList();
      int piece = names.indexOf(parts.group(1));
      if (piece < 0) {
        throw new IllegalArgumentException(
            "unknown piece '" + parts.group(1) + "'; expected one of " + String.join(" ", names));
      }
      Cell cell =
          new Cell(
              Integer.parseInt(parts.group(2)),
              Integer.parseInt(parts.group(3)),
              Integer.parseInt(parts.group(4)));
      if (encoding.puzzle().region().indexOf(cell) < 0) {
        Cell last = encoding.puzzle().region().extent().plus(-1, -1, -1);
        throw new IllegalArgumentException(
            "the region has no cell " + cell + "; expected one from (0,0,0) to " + last);
      }
      return new Condition(piece, cell);
    }

    /** The placements that make it hold. */
    private BitSet placements(List<Placement> placements) {
      BitSet holding = new BitSet();
      for (int p = 0; p < placements.size(); p++) {
        if (placements.get(p).piece() == piece && placements.get(p).cells().contains(cell)) {
          holding.set(p);
        }
      }
      return holding;
    }
  }

  /**
   * Passes on the solutions in the order of their numbers.
   *
   * @param problem that of the catalogue: a puzzle, if there are conditions
   */
  public void pass(CatalogueReader catalogue, Problem problem, CatalogueReader.Visitor visitor)
      throws IOException {
    catalogue.solutions(new Filter(catalogue, problem, visitor));
  }

  /** Passes on what is selected of the solution with this number, if it exists. */
  public void pass(
      long number, CatalogueReader catalogue, Problem problem, CatalogueReader.Visitor visitor)
      throws IOException {
    catalogue.solution(number, new Filter(catalogue, problem, visitor));
  }

  /** Lets only the selected solutions through. */
  private final class Filter implements CatalogueReader.Visitor {
    private final OptionGroup group;
    private final List<BitSet> conditions = new ArrayList<>();
    private final CatalogueReader.Visitor visitor;
    private final Path path;
    private final Kind kind;
    private final Usage usage;
    private long images;
    private long holding;
    private long taken;

    Filter(CatalogueReader catalogue, Problem problem, CatalogueReader.Visitor visitor)
        throws IOException {
      group = problem.symmetry().group(catalogue.distinct());
      problem
          .asPuzzle()
          .ifPresent(
              puzzle -> where.forEach(c -> conditions.add(c.placements(puzzle.placements()))));
      kind = problem.kind();
      this.visitor = visitor;
      path = catalogue.path();
      usage = new Usage(problem);
    }

    @Override
    public boolean visit(long number, int subproblem, int[] options) throws IOException {
      if (!usage.isSolution(options)) {
        throw BadCatalogueException.damaged(
            path, "solution " + number + " is not a solution of the " + kind.words());
      }
      if (!expand) {
        return take(number, subproblem, options);
      }
      for (int[] image : group.images(options)) {
        images++;
        if (!take(images, subproblem, image)) {
          return false;
        }
      }
      return true;
    }

    private boolean take(long number, int subproblem, int[] options) throws IOException {
      if (taken == first) {
        return false;
      }
      if (!holds(options) || holding++ % every != 0) {
        return true;
      }
      taken++;
      return visitor.visit(number, subproblem, options) && taken < first;
    }

    private boolean holds(int[] options) {
      for (BitSet condition : conditions) {
        boolean holds = false;
        for (int option : options) {
          holds |= condition.get(option);
        }
        if (!holds) {
          return false;
        }
      }
      return true;
    }
  }
}
