package coverall.cli;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/** Puzzle files as commands need them. */
final class PuzzleInput {
  private PuzzleInput() {}

  /**
   * Reads and encodes a puzzle.
   *
   * @throws Failure if it cannot be read or cannot be used
   */
  static Encoding load(Path file, boolean asWritten) {
    try {
      Puzzle puzzle = PuzzleFile.read(file);
      return asWritten ? Encoding.asWritten(puzzle) : Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": no permission to read it");
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": cannot be read: " + e.getMessage());
    }
  }
}
