package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The content of a BurrTools file that matters for packing.
 *
 * @param lattice the lattice with cells where the grid of the file has voxels
 * @param colours the number of colours that the file declares, numbered from 1
 * @param remarks what a user should know of how its text was read
 */
record BurrFile(
    Lattice lattice,
    int colours,
    List<Voxels> shapes,
    List<Problem> problems,
    List<String> remarks) {
  /** The characters of voxels. */
  static final char FIXED = '#';

  static final char VARIABLE = '+';
  static final char EMPTY = '_';

  /**
   * A shape: a box of voxels, of which some are empty.
   *
   * @param line its line in the file
   * @param name empty if the file specifies none
   * @param hotspot the place that the positions in solutions refer to
   * @param weighted whether it has a weight other than usual, by which pieces move in pictures
   * @param text the voxels, x fastest, then y, then z, each followed by its colour if it has one
   */
  record Voxels(int line, String name, Cell size, Cell hotspot, boolean weighted, String text) {}

  /**
   * A problem: a shape to assemble from others.
   *
   * @param name empty if the file specifies none
   * @param result the number of the shape to assemble, from 0; -1 if not specified
   * @param mostHoles how many voxels of it may stay empty; -1 if not specified
   * @param fits by colour of a piece: the colours of the result that it may cover
   * @param assemblies how many BurrTools has found in a complete search; -1 if there was none
   * @param solutions those stored, as text
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
      List<String> solutions,
      boolean comesApart) {}

  /**
   * A shape used as a piece.
   *
   * @param shape its number, from 0
   * @param groups those of pieces that need not come apart from each other
   */
  record Use(int line, int shape, int fewest, int most, Set<Integer> groups) {}
}
