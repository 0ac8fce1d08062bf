package coverall.format;

import coverall.geometry.Cell;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What stands in a file of BurrTools, as far as it matters for packing.
 *
 * @param colours how many colours the file declares; they have the numbers from 1 on
 */
record BurrFile(int colours, List<Voxels> shapes, List<Problem> problems) {
  /** The characters of voxels. */
  static final char FIXED = '#';

  static final char VARIABLE = '+';
  static final char EMPTY = '_';

  /**
   * A shape: a box of voxels, of which some are empty.
   *
   * @param line where it stands
   * @param name empty if it has none
   * @param text the voxels, x fastest, then y, then z, and after each its colour if it has one
   */
  record Voxels(int line, String name, Cell size, String text) {}

  /**
   * A task: to make a shape of others.
   *
   * @param name empty if it has none
   * @param result the number of the shape to make, from 0; -1 if the file does not say
   * @param mostHoles how many voxels of it may stay empty; -1 if the file does not say
   * @param fits by colour of a piece: the colours of the result that it may cover
   * @param assemblies how many BurrTools has found in a complete search; -1 if there was none
   * @param comesApart whether the file contains anything about taking it apart
   */
  record Problem(
      int line,
      String name,
      List<Use> uses,
      int result,
      int mostHoles,
      Map<Integer, Set<Integer>> fits,
      long assemblies,
      boolean comesApart) {}

  /** A shape as a piece, with its number from 0, and how many there are at least and at most. */
  record Use(int line, int shape, int fewest, int most) {}
}
