package coverall.cli;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puzzle files as commands need them. */
final class PuzzleInput {
  private PuzzleInput() {}

  /**
   * The files among the paths, and of the folders among them every file {@code NAME.puzzle}.
   *
   * @throws Failure if a folder has no such file
   */
  static List<Path> files(List<Path> paths) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.isDirectory(path)) {
        files.add(path);
        continue;
      }
      List<Path> inside = new ArrayList<>();
      try (DirectoryStream<Path> puzzles = Files.newDirectoryStream(path, "*.puzzle")) {
        puzzles.forEach(inside::add);
      }
      if (inside.isEmpty()) {
        throw new Failure(ExitCode.BAD_INPUT, path + ": has no file NAME.puzzle");
      }
      inside.sort(null);
      files.addAll(inside);
    }
    return files;
  }

  /**
   * Reads and encodes a puzzle.
   *
   * @throws Failure if it cannot be read or cannot be used
   */
  static Encoding load(Path file, boolean asWritten) {
    return encode(file, read(file), asWritten);
  }

  /**
   * Encodes what was read from a puzzle's file.
   *
   * @throws Failure if it cannot be used
   */
  static Encoding encode(Path file, byte[] content, boolean asWritten) {
    try {
      Puzzle puzzle = PuzzleFile.parse(content, PuzzleFile.defaultName(file));
      return asWritten ? Encoding.asWritten(puzzle) : Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    }
  }

  /**
   * Reads a puzzle's file, once.
   *
   * @throws Failure if it cannot be read
   */
  static byte[] read(Path file) {
    try {
      return PuzzleFile.content(file);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": no permission to read it");
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": cannot be read: " + e.getMessage());
    }
  }
}
