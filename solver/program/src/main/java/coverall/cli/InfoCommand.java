package coverall.cli;

import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.ProblemRows;
import coverall.catalogue.SetCatalogue;
import coverall.puzzle.Piece;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.view.CoverSize;
import coverall.view.DisassemblyText;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code coverall info}. */
@Command(
    name = "info",
    description = {
      "Prints the problem, the progress and the counts of a catalogue.",
      "For a directory of shards, prints their combined progress. Other processes may write to the"
          + " catalogues at the same time."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  coverall info bedlam.db")
final class InfoCommand implements Callable<Integer> {
  private static final int TEXT_COLUMNS = Console.COLUMNS - Summary.INDENT;

  private final Console console;
  private final PrintStream out;
  private final Summary lines;

  @Parameters(
      paramLabel = "NAME.db",
      description = "A catalogue, complete or not, or a directory of shards.")
  private Path file = Path.of("");

  InfoCommand(Console console) {
    this.console = console;
    out = console.out();
    lines = new Summary(out);
  }

  @Override
  public Integer call() throws IOException {
    if (Files.isDirectory(file)) {
      shards(PuzzleInput.files(List.of(file), CatalogueInput.ENDING));
      return ExitCode.DONE;
    }
    if (SetCatalogue.recognises(file)) {
      sets();
      return ExitCode.DONE;
    }
    if (DiagramCatalogue.recognises(file)) {
      diagram();
      return ExitCode.DONE;
    }
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      CatalogueProgress searched = CatalogueProgress.of(catalogue);
      problem(catalogue.problem(), catalogue.problemRows());
      lines.line("distinct", catalogue.distinct().words());
      state(catalogue, searched);
      time(catalogue.runs());
      lines.file("file", file);
      if (catalogue.digest() != null) {
        lines.line("digest", catalogue.digest());
        if (catalogue.disassemblies().exist()) {
          lines.print(catalogue.disassemblies().tally());
        }
        if (catalogue.disassemblies().toTakeApart() > 0) {
          lines.line("waiting", CatalogueInput.notTakenApart(catalogue));
          lines.line("resume", console.asTyped(CatalogueInput.sealCommand(catalogue)));
        }
      } else if (!searched.isComplete()) {
        lines.line("left", leftWords(searched));
        if (catalogue.isPlan() && catalogue.runs().isEmpty()) {
          String plan = CatalogueInput.word(file);
          String shard = "coverall solve " + plan + " --shard R/M -o parts/R.db";
          lines.line("solve", console.asTyped(shard));
          String estimate = "coverall estimate " + plan + " --workers 16,256";
          lines.line("estimate", console.asTyped(estimate));
        } else {
          lines.line("resume", console.asTyped(CatalogueInput.resumeCommand(catalogue)));
        }
      }
      if (catalogue.stage() == CatalogueReader.Stage.UNSEALED
          && catalogue.disassemblies().toTakeApart() == 0) {
        lines.line("seal", console.asTyped(CatalogueInput.sealCommand(catalogue)));
      }
      CatalogueInput.reportChanged(catalogue, console);
    }
    return ExitCode.DONE;
  }

  /** Prints the state of a catalogue of sets of pieces. */
  private void sets() throws IOException {
    try (SetCatalogue catalogue = SetCatalogue.read(file)) {
      Puzzle puzzle = catalogue.sets().puzzle();
      out.println(Words.printable(puzzle.name()));
      lines.line("region", Words.region(puzzle));
      lines.line("sets", SetTable.sets(catalogue));
      String digest = catalogue.digest();
      lines.line(
          "state",
          (catalogue.isUnsealed()
                  ? "finished, but not sealed: "
                  : digest == null
                      ? "incomplete: " + Words.number(catalogue.done()) + " of "
                      : "complete: ")
              + Words.count(catalogue.all(), "set")
              + " done");
      lines.line("found", SetTable.answer(catalogue, catalogue.found().size()));
      lines.file("file", file);
      if (digest != null) {
        lines.line("digest", digest);
      }
      if (digest == null || catalogue.isUnsealed()) {
        lines.line(
            catalogue.isUnsealed() ? "seal" : "resume",
            console.asTyped("coverall search " + CatalogueInput.word(file)));
      }
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
    }
  }

  /** Prints what is in a diagram. */
  private void diagram() throws IOException {
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      problem(catalogue.problem(), catalogue.problemRows());
      lines.line("distinct", catalogue.distinct().words());
      lines.line(
          "state",
          catalogue.hasAll() ? "complete: has all solutions" : "has some of the solutions");
      lines.line("solutions", Words.number(catalogue.count()));
      lines.line("diagram", Words.count(catalogue.nodeCount(), "node"));
      lines.file("file", file);
      lines.line("digest", catalogue.digest());
      CatalogueInput.reportChanged(file, catalogue.isVisiblyChanged(), console);
    }
  }

  /** Prints the joint progress of the shards of one search. */
  private void shards(List<Path> parts) throws IOException {
    String puzzle = "";
    int shards = 0;
    int complete = 0;
    long solutions = 0;
    double secondsLeft = 0; // of the shards that have been started
    boolean isCpuTime = true;
    int files = parts.size();
    for (Path part : parts) {
      try (CatalogueReader catalogue = CatalogueReader.open(part)) {
        if (files > 1 && catalogue.isPlan() && catalogue.runs().isEmpty()) {
          files--; // The plan beside its shards, as in the folder of a search on Spark.
          continue;
        }
        CatalogueProgress searched = CatalogueProgress.of(catalogue);
        if (shards > 0
            && (shards != catalogue.shard().count() || !puzzle.equals(catalogue.about("puzzle")))) {
          throw new Failure(
              ExitCode.BAD_INPUT,
              part + ": is not a shard of the same search as " + parts.getFirst());
        }
        puzzle = catalogue.about("puzzle");
        shards = catalogue.shard().count();
        complete += searched.isComplete() ? 1 : 0;
        solutions += catalogue.solutionCount();
        secondsLeft += searched.secondsLeft();
        isCpuTime &= searched.isComplete() || searched.isCpuTime();
      }
    }
    out.println(Words.printable(puzzle));
    int begun = files - complete;
    lines.line(
        "shards",
        Words.number(complete)
            + " of "
            + Words.number(shards)
            + " complete, "
            + Words.number(begun)
            + " started, "
            + Words.number(Math.max(0, shards - files))
            + " missing");
    lines.line("solutions", Words.number(solutions) + (complete < shards ? " so far" : ""));
    if (begun > 0) {
      lines.line("left", cpuTime(secondsLeft, isCpuTime) + " for the shards started");
    }
  }

  private void problem(Problem problem, ProblemRows rows) throws IOException {
    out.println(Words.printable(problem.name()));
    if (problem.asPuzzle().isPresent()) {
      lines.line("region", Words.region(problem.asPuzzle().get().puzzle()));
      String title = "pieces";
      for (String line : pieces(rows.pieces())) {
        lines.line(title, line);
        title = "";
      }
    } else {
      CoverSize size = CoverSize.of(problem);
      lines.line("items", size.items());
      lines.line("options", size.options());
    }
  }

  /** The names of the pieces, in one or more lines. */
  private static List<String> pieces(List<CatalogueReader.PieceRow> pieces) {
    List<String> words = new ArrayList<>();
    for (CatalogueReader.PieceRow piece : pieces) {
      words.add(
          Piece.isReserved(piece.name()) ? "(" + piece.copies() + " cells empty)" : piece.label());
    }
    return Paragraph.lines("", words, TEXT_COLUMNS);
  }

  private void state(CatalogueReader catalogue, CatalogueProgress searched) throws IOException {
    lines.line(
        "state",
        switch (catalogue.stage()) {
              case INCOMPLETE -> "incomplete: " + Words.number(searched.done()) + " of ";
              case UNSEALED -> "finished, but not sealed: ";
              case SEALED -> "complete: ";
            }
            + Words.count(searched.subproblems(), "subproblem")
            + " done");
    if (!catalogue.shard().isWhole()) {
      lines.line("shard", catalogue.shard() + "; all figures here are for this shard");
    }
    lines.line(
        "solutions",
        (catalogue.disassemblies().exist()
                ? Words.number(catalogue.disassemblies().tally().apart())
                    + " of "
                    + DisassemblyText.assemblies(catalogue.solutionCount())
                : Words.number(catalogue.solutionCount()))
            + (searched.isComplete() ? "" : " so far"));
    if (!searched.counts().isEmpty()) {
      List<String> counts = new ArrayList<>();
      searched
          .counts()
          .forEach((notion, count) -> counts.add(Words.number(count) + " " + notion.words()));
      lines.line(
          "counts",
          (catalogue.disassemblies().exist() ? "assemblies: " : "") + String.join(", ", counts));
    }
  }

  private void time(List<CatalogueReader.RunRow> runs) {
    if (runs.isEmpty()) {
      lines.line("runs", "none yet");
      return;
    }
    List<CatalogueReader.RunRow> ended =
        runs.stream().filter(run -> run.ended().isPresent()).toList();
    double cpu = ended.stream().mapToDouble(CatalogueReader.RunRow::cpuSeconds).sum();
    String notEnded = Words.count(runs.size() - ended.size(), "run") + " unfinished";
    lines.line(
        "time",
        ended.isEmpty()
            ? notEnded
            : "CPU "
                + Words.time(cpu)
                + " in "
                + Words.count(ended.size(), "run")
                + (ended.size() == runs.size() ? "" : ", " + notEnded));
    String end = runs.getLast().ended().map(time -> " to " + time).orElse(", not finished");
    lines.line("runs", runs.getFirst().began() + end);
  }

  private static String leftWords(CatalogueProgress searched) {
    String share =
        String.format(Locale.ROOT, "about %.3g %% of the work", 100 * searched.shareLeft());
    return Double.isNaN(searched.secondsLeft())
        ? share
        : share + ", " + cpuTime(searched.secondsLeft(), searched.isCpuTime());
  }

  /**
   * An estimated CPU time.
   *
   * @param isCpuTime whether it follows from CPU times; otherwise it is an upper bound
   */
  private static String cpuTime(double seconds, boolean isCpuTime) {
    String time = Words.roughTime(seconds);
    if (Double.isNaN(seconds) || Words.isOutOfReach(seconds)) {
      return time;
    }
    return (isCpuTime ? "" : "at most ") + "about " + time + " of CPU time";
  }
}
