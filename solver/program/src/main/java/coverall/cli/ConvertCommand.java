package coverall.cli;

import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code coverall convert}. */
@Command(
    name = "convert",
    description = "Converts a puzzle to the format given by the extension of the new file.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nFormats:%n",
    footer = {
      "  .puzzle      Coverall's own text format; see problems/PUZZLE-FILES.md",
      "  .xmpuzzle    BurrTools",
      "  .dlx         Knuth's format of exact cover problems; cannot be converted back",
      "  .txt, .lua   Lepage's polycube-solver",
      "",
      "Puzzles with features that the new format does not support are rejected.",
      "Anything that is lost without changing the solutions is reported.",
      "",
      "Examples:",
      "  coverall convert problems/soma-cube.puzzle soma.xmpuzzle",
      "  coverall convert burr.xmpuzzle burr.puzzle --problem 2",
      "  coverall convert problems/pentominoes-6x10.puzzle pentominoes.dlx"
    })
final class ConvertCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The file to read, or - for standard input.")
  private Path from = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The file to create.")
  private Path to = Path.of("");

  @Mixin private final ProblemOption which;

  ConvertCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
  }

  @Override
  public Integer call() throws IOException {
    if (Stream.concat(Stream.of(".dlx"), PuzzleFile.endings().stream())
        .noneMatch(to.toString()::endsWith)) {
      throw Failure.ofUsage(
          to + ": unknown file format; expected .dlx, " + String.join(", ", PuzzleFile.endings()));
    }
    NewFile.checkNew(to);
    PuzzleInput input = PuzzleInput.read(from, console.in());
    List<String> lost = new ArrayList<>();
    byte[] converted = converted(input, lost);
    NewFile.make(to, out -> out.write(converted));
    lost.forEach(what -> console.tell(to + ": " + what));
    return ExitCode.DONE;
  }

  private byte[] converted(PuzzleInput input, List<String> lost) throws IOException {
    try {
      return DlxFormat.isFor(to) ? dlx(input, lost) : puzzle(input, lost);
    } catch (BadPuzzleException e) {
      throw input.bad(e);
    }
  }

  private byte[] dlx(PuzzleInput input, List<String> lost) throws IOException {
    Problem problem = input.problem(false, which);
    if (problem.expectations().stream().anyMatch(e -> !e.notions().equals(List.of(Distinct.RAW)))) {
      lost.add(
          "skipped expected counts up to rotation or reflection; the format has raw counts only");
    }
    StringBuilder text = new StringBuilder();
    DlxFormat.write(DlxFormat.of(problem), text);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] puzzle(PuzzleInput input, List<String> lost) {
    if (input.isDlx()) {
      throw new BadPuzzleException(
          "is an exact cover problem and can be converted to NAME.dlx only");
    }
    Puzzle puzzle = which.read(input);
    String name = to.toString();
    byte[] converted = PuzzleFile.write(puzzle, name);
    boolean lepage = name.endsWith(".txt") || name.endsWith(".lua");
    if (!lepage && !puzzle.handMade().isEmpty()) {
      lost.add("skipped lock and constrain; the program breaks symmetry itself");
    }
    if (!name.endsWith(".puzzle") && !puzzle.expectations().isEmpty()) {
      lost.add("expected counts are written as comments");
    }
    return converted;
  }
}
