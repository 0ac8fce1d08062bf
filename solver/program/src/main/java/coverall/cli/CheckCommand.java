package coverall.cli;

import coverall.check.Check;
import coverall.check.Finding;
import coverall.check.Report;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import coverall.view.CellLayers;
import coverall.view.Paragraph;
import coverall.view.ShapeDrawing;
import coverall.view.Words;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code coverall check}. */
@Command(
    name = "check",
    description = {
      "Looks for reasons why a puzzle has no solution, without searching.",
      "If it finds no reason, it prints how many placements each piece has and how many cover"
          + " each cell. The exit code is 1 if it proves that there is no solution."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall check problems/bedlam-cube.puzzle",
      "  coverall check my.puzzle && coverall solve my.puzzle"
    })
final class CheckCommand implements Callable<Integer> {
  private static final int INDENT = 2;

  private final Console console;
  private final PrintStream out;

  @Parameters(paramLabel = "FILE", description = "A puzzle file, or - for standard input.")
  private Path file = Path.of("");

  CheckCommand(Console console) {
    this.console = console;
    out = console.out();
  }

  @Override
  public Integer call() {
    PuzzleInput input = PuzzleInput.read(file, console.in());
    if (input.isDlx()) {
      throw Failure.ofUsage(
          input.source()
              + ": is an exact cover problem; check supports puzzles only. Use coverall show.");
    }
    return check(input) ? ExitCode.FAILED : ExitCode.DONE;
  }

  /** Prints the report on a puzzle, and returns whether it is proved to have no solution. */
  private boolean check(PuzzleInput input) {
    try {
      Puzzle puzzle = PuzzleFile.parse(input.content(), input.defaultName());
      Report report = Check.of(puzzle);
      title(puzzle);
      if (report.isImpossible()) {
        impossible(report);
      } else {
        possible(report);
      }
      return report.isImpossible();
    } catch (BadPuzzleException e) {
      if (!e.isImpossible()) {
        throw input.bad(e);
      }
      String message = String.valueOf(e.getMessage());
      out.println(Words.printable(input.defaultName()));
      out.println();
      out.println("There is no solution:");
      out.println();
      print("  1. ", Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".");
      return true;
    }
  }

  private void title(Puzzle puzzle) {
    Summary lines = new Summary(out);
    out.println(Words.printable(puzzle.name()));
    lines.line("region", Words.region(puzzle));
    lines.line("pieces", Words.pieces(puzzle) + ", " + Words.count(puzzle.volume(), "cell"));
    out.println();
  }

  private void impossible(Report report) {
    out.println("There is no solution:");
    int number = 1;
    for (Finding proof : report.proofs()) {
      out.println();
      print("  " + number++ + ". ", proof.text());
      drawing(report, proof);
    }
    if (!report.remarks().isEmpty()) {
      out.println();
      out.println("Also:");
      remarks(report);
    }
  }

  private void drawing(Report report, Finding finding) {
    if (!finding.labels().isEmpty()) {
      out.println();
      indented(
          CellLayers.of(
              report.encoding().puzzle().region(), finding.labels(), Console.COLUMNS - 2 * INDENT),
          2 * INDENT + 1);
    }
  }

  private void remarks(Report report) {
    report.remarks().forEach(remark -> print("  - ", remark.text()));
  }

  private void possible(Report report) {
    out.println("No contradiction found. Only a search can tell whether a solution exists.");
    if (report.useless() > 0) {
      int all = report.encoding().placements().size();
      double share = 100.0 * report.useless() / all;
      print(
          "  - ",
          String.format(
              Locale.ROOT,
              "No solution can use %s of %s (%.1f %%).",
              Words.number(report.useless()),
              Words.count(all, "placement"),
              share));
    }
    remarks(report);
    report.shortfalls().forEach(shortfall -> print("  - ", shortfall));
    Puzzle puzzle = report.encoding().puzzle();
    int[] placements = report.encoding().placementCounts();
    int[] usable = report.usableByPiece();
    boolean allUsable = report.useless() == 0;
    out.println();
    out.println(
        "Placements of each piece"
            + (allUsable ? ":" : ", and how many of them a solution can use:"));
    out.println();
    List<ShapeDrawing.Block> entries = new ArrayList<>();
    List<String> labels =
        puzzle.pieces().stream()
            .map(piece -> piece.isGap() ? "empty" : Words.printable(piece.label()))
            .toList();
    int width = labels.stream().mapToInt(String::length).max().orElse(0);
    for (int k = 0; k < placements.length; k++) {
      String entry =
          String.format(
              Locale.ROOT, "%-" + width + "s %7s", labels.get(k), Words.number(placements[k]));
      entry += allUsable ? "" : String.format(" %7s", Words.number(usable[k]));
      entries.add(new ShapeDrawing.Block(List.of(entry)));
    }
    indented(compact(entries), INDENT);
    out.println();
    out.println(
        "Placements that cover each cell"
            + (allUsable ? ":" : ", without those that no solution can use:"));
    out.println();
    indented(
        CellLayers.ofCounts(
            puzzle.region(),
            report.usableByCell(),
            console.showsColours(),
            Console.COLUMNS - INDENT),
        INDENT);
  }

  /** The lines of a table, without the empty lines between them. */
  private static List<String> compact(List<ShapeDrawing.Block> entries) {
    return ShapeDrawing.arrange(entries, Console.COLUMNS - INDENT).stream()
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private void print(String first, String text) {
    Paragraph.lines(first, text, Console.COLUMNS).forEach(out::println);
  }

  private void indented(List<String> lines, int indent) {
    lines.forEach(line -> out.println(line.isEmpty() ? "" : " ".repeat(indent) + line));
  }
}
