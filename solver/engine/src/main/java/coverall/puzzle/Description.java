package coverall.puzzle;

import coverall.geometry.Shape;
import java.util.List;

/**
 * Receives everything that defines a problem, in order: see {@link Problem#describe}.
 *
 * <p>A puzzle has a region, pieces and placements; an exact cover problem has items and options.
 * Each of them is passed on in one call, numbered from 0 in the order of the calls.
 *
 * @param <E> what its methods may throw
 */
public interface Description<E extends Exception> {
  /** The region of a puzzle; its marks are part of what follows. */
  void region(Shape region) throws E;

  /**
   * A piece of a puzzle.
   *
   * @param copies their number, or {@code FEWEST..MOST} if some may be left over
   */
  void piece(String name, String copies) throws E;

  /** A placement of a puzzle. */
  void placement(Placement placement) throws E;

  /** What holds when assemblies of a puzzle are taken apart. */
  void sliding(SlidingRules rules) throws E;

  /** An item of an exact cover problem. */
  void item(NamedCover.Item item) throws E;

  /**
   * An option of an exact cover problem.
   *
   * @param words its items, in the order in which they are written
   */
  void option(List<NamedCover.Word> words) throws E;
}
