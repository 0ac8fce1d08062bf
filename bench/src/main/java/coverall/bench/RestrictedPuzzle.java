package coverall.bench;

import coverall.enumerate.Reduction;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A puzzle for benchmarks, with one piece restricted to one placement of each orbit under
 * rotations.
 *
 * @param solutions the expected number of solutions
 */
public record RestrictedPuzzle(Encoding encoding, Reduction reduction, long solutions) {

  /**
   * Reads a puzzle from the folder {@code problems}.
   *
   * @param words the name of the file without ending, the name of the piece, and the number of
   *     solutions, such as {@code soma-cube 4L 480}
   */
  public static RestrictedPuzzle read(String words) throws IOException {
    String[] parts = words.split(" ");
    Encoding encoding = Encoding.of(PuzzleFile.read(Path.of("problems", parts[0] + ".puzzle")));
    List<String> names = encoding.puzzle().pieces().stream().map(piece -> piece.name()).toList();
    int item = encoding.itemOf(names.indexOf(parts[1]));
    Reduction reduction = Reduction.of(encoding.cover(), encoding.symmetry().rotations(), item);
    return new RestrictedPuzzle(encoding, reduction, Long.parseLong(parts[2]));
  }

  /** Fails unless {@code found} is the expected number of solutions. */
  void check(long found) {
    if (found != solutions) {
      throw new AssertionError(found + " solutions; expected " + solutions);
    }
  }
}
