package coverall.cli;

import coverall.catalogue.Audit;
import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Headway;
import coverall.format.PuzzleFile;
import coverall.puzzle.Puzzle;
import coverall.verify.Verification;
import coverall.verify.Violation;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

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
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall verify bedlam.db",
      "  coverall verify bedlam.db --audit 5%",
      "  coverall verify bedlam.db --audit 5% --seed 1234"
    })
final class VerifyCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = "--audit",
      paramLabel = "P%",
      converter = Percent.class,
      description = {
        "Also search so many of the subproblems again, chosen at",
        "random, with another engine, and compare."
      })
  private double share;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Choose the subproblems by this number; at random if not given.")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads of an audit; all processors if not given.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Spec private @Nullable CommandSpec spec;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    SearchOptions.check(spec, "--threads", threads, SearchOptions.MOST_THREADS);
    Signals.listen();
    boolean right;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      right = verify(reader) && (share == 0 || audit(reader));
    }
    if (Signals.exitCode() != 0) {
      return Signals.exitCode();
    }
    return out.checkError() ? ExitCode.IO_FAILED : right ? ExitCode.DONE : ExitCode.FAILED;
  }

  /** Reads a part of a hundred. */
  static final class Percent implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (text.matches("\\d{1,3}(\\.\\d{1,6})?%?")) {
        double percent = Double.parseDouble(text.replace("%", ""));
        if (percent > 0 && percent <= 100) {
          return percent / 100;
        }
      }
      throw new TypeConversionException(
          "expected more than 0% and at most 100%, found '" + text + "'");
    }
  }

  private boolean verify(CatalogueReader reader) throws IOException {
    try {
      out.println(file + ": " + reader.about("puzzle"));
      out.println("    " + contents(reader));
      new Verification(reader, VerifyCommand::parse, line -> out.println("ok  " + line)).run();
      if (share == 0) {
        out.println("Not verified: that the search has missed no solution.");
      }
      return true;
    } catch (Violation | BadCatalogueException e) {
      out.println("VIOLATION: " + e.getMessage());
      return false;
    }
  }

  private boolean audit(CatalogueReader reader) throws IOException, InterruptedException {
    long number = seed == null ? Integer.toUnsignedLong(new Random().nextInt()) : seed;
    Audit audit = new Audit(reader, CatalogueInput.encoding(reader), share, number);
    Signals.onFirst(audit::stop);
    ProgressLine progressLine = ProgressLine.onStderr();
    String fault;
    try {
      fault = audit.run(threads, progressLine::show);
    } finally {
      progressLine.clear();
    }
    if (!fault.isEmpty()) {
      out.println("VIOLATION: " + fault);
    } else if (Signals.exitCode() == 0) {
      out.println(
          "ok  searched again with another engine: "
              + Words.number(audit.sampled())
              + " of "
              + Words.count(audit.done(), "subproblem"));
      out.println("    chosen by --seed " + number + ". " + confidence(reader, audit));
    }
    return fault.isEmpty();
  }

  private static String confidence(CatalogueReader reader, Audit audit) throws IOException {
    if (audit.sampled() == audit.done()) {
      boolean all = reader.digest() != null && reader.shard().isWhole();
      return all ? "So no solution is missing." : "These are all that are done.";
    }
    int wrong = audit.wouldHaveMet();
    return "With 95 % confidence, "
        + (wrong == 1 ? "none is wrong." : "fewer than " + Words.number(wrong) + " are wrong.");
  }

  private static Puzzle parse(String text, String file) {
    return PuzzleFile.parse(
        text.getBytes(StandardCharsets.UTF_8), PuzzleFile.defaultName(Path.of(file)));
  }

  /** What the catalogue says of itself. */
  private static String contents(CatalogueReader reader) throws IOException {
    String shard = reader.shard().isWhole() ? "" : "shard " + reader.shard() + ", ";
    return shard
        + (reader.digest() == null
            ? "incomplete, " + done(Headway.of(reader)) + "\n    "
            : "complete, ")
        + Words.count(reader.solutionCount(), "solution")
        + " "
        + reader.distinct().words();
  }

  private static String done(Headway headway) {
    return Words.number(headway.done())
        + " of "
        + Words.count(headway.subproblems(), "subproblem")
        + " done";
  }
}
