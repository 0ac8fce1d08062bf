package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import coverall.format.PuzzleFile;
import coverall.puzzle.Puzzle;
import coverall.verify.Verification;
import coverall.verify.Violation;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code coverall verify}. */
@Command(
    name = "verify",
    description = {
      "Checks a catalogue from beginning to end, by code that shares nothing",
      "with the search: the file, the puzzle, its symmetry, every solution",
      "and every count. That there are no further solutions it cannot tell."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  coverall verify bedlam.db")
final class VerifyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws IOException {
    boolean right;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      right = verify(reader);
    }
    return out.checkError() ? ExitCode.IO_FAILED : right ? ExitCode.DONE : ExitCode.FAILED;
  }

  private boolean verify(CatalogueReader reader) throws IOException {
    try {
      out.println(file + ": " + reader.about("puzzle"));
      out.println("    " + contents(reader));
      new Verification(reader, VerifyCommand::parse, line -> out.println("ok  " + line)).run();
      out.println("Not verified: that the search has missed no solution.");
      return true;
    } catch (Violation | BadCatalogueException e) {
      out.println("VIOLATION: " + e.getMessage());
      return false;
    }
  }

  private static Puzzle parse(String text, String file) {
    return PuzzleFile.parse(
        text.getBytes(StandardCharsets.UTF_8), PuzzleFile.defaultName(Path.of(file)));
  }

  /** What the catalogue says of itself. */
  private static String contents(CatalogueReader reader) throws IOException {
    String shard = reader.shard().isWhole() ? "" : "shard " + reader.shard() + ", ";
    return shard
        + (reader.digest() == null ? "incomplete, " + done(reader) + "\n    " : "complete, ")
        + Words.count(reader.solutionCount(), "solution")
        + " "
        + reader.distinct().words();
  }

  private static String done(CatalogueReader reader) throws IOException {
    List<Part> own =
        reader.subproblems().stream().filter(part -> part.state() != State.ELSEWHERE).toList();
    long done = own.stream().filter(part -> part.state() == State.DONE).count();
    return Words.number(done) + " of " + Words.count(own.size(), "subproblem") + " done";
  }
}
