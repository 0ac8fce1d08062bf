package coverall.cli;

import coverall.format.PuzzleFile;
import coverall.puzzle.Puzzle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses among the problems of a BurrTools file. */
final class ProblemOption {
  @Option(
      names = "--problem",
      paramLabel = "N",
      description = {"Which problem of a BurrTools file; the first if not", "given."})
  private @Nullable Integer number;

  /**
   * Refuses this option beside a plan, which is of one problem.
   *
   * @throws Failure if it is given
   */
  void checkNotBeside(Path plan) {
    if (number != null) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--problem does not go with " + plan + ", which is of one problem");
    }
  }

  /**
   * Reads the puzzle that is asked for, and says on stderr what one should know about it.
   *
   * @throws coverall.puzzle.BadPuzzleException if there is none
   */
  Puzzle read(Path file, byte[] content) {
    PuzzleFile.Reading reading =
        PuzzleFile.parse(content, PuzzleFile.defaultName(file), number == null ? 1 : number);
    if (number == null && reading.problems() > 1) {
      System.err.println(
          "coverall: "
              + file
              + ": has "
              + reading.problems()
              + " problems; this is the first. The others with --problem 2"
              + (reading.problems() > 2 ? " to " + reading.problems() : ""));
    }
    reading.remarks().forEach(remark -> System.err.println("coverall: " + file + ": " + remark));
    return reading.puzzle();
  }
}
