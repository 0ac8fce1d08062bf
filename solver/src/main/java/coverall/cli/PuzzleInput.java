package coverall.cli;

import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files of puzzles and exact cover problems as commands need them. */
final class PuzzleInput {
  private PuzzleInput() {}

  /**
   * The files among the paths, and of the folders among them every file with this ending, in the
   * order of the names.
   *
   * @throws Failure if a folder has no such file
   */
  static List<Path> files(List<Path> paths, String ending) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.isDirectory(path)) {
        files.add(path);
        continue;
      }
      List<Path> inside = new ArrayList<>();
      try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*" + ending)) {
        found.forEach(inside::add);
      }
      if (inside.isEmpty()) {
        throw new Failure(ExitCode.BAD_INPUT, path + ": has no file NAME" + ending);
      }
      inside.sort(null);
      files.addAll(inside);
    }
    return files;
  }

  /**
   * Reads a problem.
   *
   * @throws Failure if it cannot be read or cannot be used
   */
  static Problem load(Path file, boolean asWritten, ProblemOption which) {
    return parse(file, read(file), asWritten, which);
  }

  /**
   * The problem in what was read from its file.
   *
   * @throws Failure if it cannot be used
   */
  static Problem parse(Path file, byte[] content, boolean asWritten, ProblemOption which) {
    try {
      if (DlxFormat.isFor(file)) {
        if (asWritten) {
          throw new Failure(
              ExitCode.WRONG_USAGE, "--as-written is for Lepage files, which " + file + " is not");
        }
        return DlxFormat.parse(content, PuzzleFile.defaultName(file));
      }
      Puzzle puzzle = which.read(file, content);
      return asWritten ? Encoding.asWritten(puzzle) : Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    }
  }

  /**
   * Reads a problem's file, once.
   *
   * @throws Failure if it cannot be read
   */
  static byte[] read(Path file) {
    try {
      return DlxFormat.isFor(file) ? DlxFormat.content(file) : PuzzleFile.content(file);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": no permission to read it");
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": cannot be read: " + e.getMessage());
    }
  }
}
