package coverall.cli;

import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code coverall convert}. */
@Command(
    name = "convert",
    description = "Writes a puzzle in another format, which the ending of the new file tells.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nFormats:%n",
    footer = {
      "  .puzzle      a page of text, see problems/README.md",
      "  .xmpuzzle    BurrTools",
      "  .dlx         exact cover in Knuth's text; every puzzle can be written so,",
      "               and only itself be read from it",
      "  .txt, .lua   Lepage's polycube-solver",
      "",
      "What a format cannot say of a puzzle is refused, or told if it is no loss.",
      "",
      "Examples:",
      "  coverall convert problems/soma-cube.puzzle soma.xmpuzzle",
      "  coverall convert burr.xmpuzzle burr.puzzle --problem 2",
      "  coverall convert problems/pentominoes-6x10.puzzle pentominoes.dlx"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "FILE", description = "The file to read.")
  private Path from = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "The file to write, which must not be there.")
  private Path to = Path.of("");

  @Mixin private ProblemOption which = new ProblemOption();

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws IOException {
    if (!DlxFormat.isFor(to) && PuzzleFile.endings().stream().noneMatch(to.toString()::endsWith)) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          to + ": unknown kind of file; expected .dlx, " + String.join(", ", PuzzleFile.endings()));
    }
    TextFile.checkNew(to);
    byte[] content = PuzzleInput.read(from);
    byte[] converted;
    List<String> lost = new ArrayList<>();
    try {
      converted = DlxFormat.isFor(to) ? dlx(content, lost) : puzzle(content, lost);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(from.toString()));
    }
    try (OutputStream out = TextFile.open(to)) {
      out.write(converted);
    }
    lost.forEach(what -> err.println("coverall: " + to + ": " + what));
    return ExitCode.DONE;
  }

  private byte[] dlx(byte[] content, List<String> lost) throws IOException {
    Problem problem = PuzzleInput.parse(from, content, false, which);
    if (problem.expectations().stream().anyMatch(e -> !e.notions().equals(List.of(Distinct.RAW)))) {
      lost.add("expected counts up to rotation or reflection are left out: there is only raw");
    }
    StringBuilder text = new StringBuilder();
    DlxFormat.write(
        switch (problem) {
          case Encoding encoding -> DlxFormat.of(encoding);
          case NamedCover named -> named;
        },
        text);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] puzzle(byte[] content, List<String> lost) {
    if (DlxFormat.isFor(from)) {
      throw new BadPuzzleException(
          "is an exact cover problem, of which nothing is known but items and options;"
              + " expected a puzzle, or a new name NAME.dlx");
    }
    Puzzle puzzle = which.read(from, content);
    String name = to.toString();
    byte[] converted = PuzzleFile.write(puzzle, name);
    boolean lepage = name.endsWith(".txt") || name.endsWith(".lua");
    if (!lepage && !puzzle.handMade().isEmpty()) {
      lost.add("lock and constrain are left out: symmetry is broken by the program");
    }
    if (!name.endsWith(".puzzle") && !puzzle.expectations().isEmpty()) {
      lost.add("expected counts are comments there");
    }
    return converted;
  }
}
