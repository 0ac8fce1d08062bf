package coverall.catalogue;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.solve.SolutionImages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
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
      int piece = encoding.puzzle().pieceNamed(parts.group(1));
      Cell cell =
          new Cell(
              Integer.parseInt(parts.group(2)),
              Integer.parseInt(parts.group(3)),
              Integer.parseInt(parts.group(4)));
      Shape region = encoding.puzzle().region();
      if (region.indexOf(cell) < 0) {
        throw new IllegalArgumentException("the region has no cell " + cell + hint(region, cell));
      }
      return new Condition(piece, cell);
    }

    private static String hint(Shape region, Cell cell) {
      Cell extent = region.extent();
      if (region.size() == extent.x() * extent.y() * extent.z()) {
        return "; expected one from (0,0,0) to " + extent.plus(-1, -1, -1);
      }
      return region.cells().stream()
          .min(Comparator.comparingInt(other -> distance(cell, other)))
          .map(nearest -> ". Did you mean " + nearest + "?")
          .orElseThrow();
    }

    private static int distance(Cell a, Cell b) {
      return Math.abs(a.x() - b.x()) + Math.abs(a.y() - b.y()) + Math.abs(a.z() - b.z());
    }

    /** The placements that make it hold. */
    public BitSet placements(List<Placement> placements) {
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
   * @param from the number of the first one
   * @param problem that of the catalogue: a puzzle, if there are conditions
   */
  public void pass(
      long from, CatalogueReader catalogue, Problem problem, CatalogueReader.Visitor visitor)
      throws IOException {
    catalogue.solutionsFrom(from, new Filter(catalogue, problem, visitor));
  }

  /** Passes on all solutions in the order of their numbers; see the other method. */
  public void pass(CatalogueReader catalogue, Problem problem, CatalogueReader.Visitor visitor)
      throws IOException {
    pass(1, catalogue, problem, visitor);
  }

  /** Passes on what is selected of the solutions with these numbers, in this order. */
  public void pass(
      List<Long> numbers,
      CatalogueReader catalogue,
      Problem problem,
      CatalogueReader.Visitor visitor)
      throws IOException {
    boolean[] more = {true};
    Filter filter =
        new Filter(
            catalogue,
            problem,
            (number, subproblem, options) -> {
              more[0] = visitor.visit(number, subproblem, options);
              return more[0];
            });
    for (long number : numbers) {
      if (more[0] && filter.taken < first) {
        catalogue.solution(number, filter);
      }
    }
  }

  /** Lets only the selected solutions through. */
  private final class Filter implements CatalogueReader.Visitor {
    private final SolutionImages equivalent;
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
      equivalent = catalogue.images(problem);
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
      for (int[] image : equivalent.all(options)) {
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
