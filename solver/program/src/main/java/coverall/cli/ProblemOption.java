package coverall.cli;

import coverall.format.PuzzleFile;
import coverall.puzzle.Puzzle;
import coverall.view.Words;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses among the problems of a BurrTools file. */
final class ProblemOption {
  private final Console console;

  @Option(
      names = "--problem",
      paramLabel = "N",
      converter = WholeNumber.Problem.class,
      description = "Problem N of a BurrTools file. Default: 1.")
  private @Nullable Integer number;

  ProblemOption(Console console) {
    this.console = console;
  }

  /**
   * Rejects this option for a plan or a catalogue, which contains one problem.
   *
   * @throws Failure if the option is given
   */
  void checkNotBeside(Path plan) {
    Failure.rejectIf(number != null, "--problem requires a puzzle file, found " + plan);
  }

  /**
   * Reads the chosen puzzle, and prints remarks about it on stderr.
   *
   * @throws coverall.puzzle.BadPuzzleException if there is no such puzzle
   */
  Puzzle read(PuzzleInput input) {
    PuzzleFile.Reading reading = PuzzleFile.parse(input.content(), input.defaultName(), number());
    tell(input, reading);
    return reading.puzzle();
  }

  /**
   * Reads the chosen puzzle with its choices among pieces, and prints remarks about it on stderr.
   *
   * @throws coverall.puzzle.BadPuzzleException if there is no such puzzle
   */
  PuzzleFile.OpenReading readOpen(PuzzleInput input) {
    PuzzleFile.OpenReading open =
        PuzzleFile.parseOpen(input.content(), input.defaultName(), number());
    tell(input, open.reading());
    return open;
  }

  private int number() {
    return number == null ? 1 : number;
  }

  private void tell(PuzzleInput input, PuzzleFile.Reading reading) {
    if (number == null && reading.problems() > 1) {
      console.tell(
          input.source()
              + ": contains "
              + Words.number(reading.problems())
              + " problems; using the first. Use --problem N for another.");
    }
    reading.remarks().forEach(remark -> console.tell(input.source() + ": " + remark));
  }
}
