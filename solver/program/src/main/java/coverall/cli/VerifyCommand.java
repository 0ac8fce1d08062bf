package coverall.cli;

import coverall.catalogue.Audit;
import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.disassembly.DisassemblyTally;
import coverall.format.PuzzleFile;
import coverall.frontier.FrontierProgress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.verify.DiagramVerification;
import coverall.verify.DisassemblyAudit;
import coverall.verify.Verification;
import coverall.verify.Violation;
import coverall.view.DisassemblyText;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall verify}. */
@Command(
    name = "verify",
    description = {
      "Checks a catalogue with code that is independent of the search.",
      "It checks the file, the puzzle, its symmetry, every solution and every count. Of a"
          + " list it cannot prove that no solution is missing; --audit checks a sample. Of a"
          + " diagram it can."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall verify bedlam.db",
      "  coverall verify bedlam.db --audit 5%%",
      "  coverall verify bedlam.db --audit 5%% --seed 1234"
    })
final class VerifyCommand implements Callable<Integer> {
  private final Console console;
  private final PrintStream out;
  private final Signals signals;

  @Parameters(paramLabel = "NAME.db", description = "A catalogue, complete or not.")
  private Path file = Path.of("");

  @Option(
      names = "--audit",
      paramLabel = "P%",
      converter = Percent.class,
      description =
          "Also search P percent of the subproblems again with another engine, and compare the"
              + " results. Take P percent of the solutions apart again, too, if they were.")
  private double share;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Any.class,
      description = "Seed for choosing the subproblems. Default: random.")
  private @Nullable Long seed;

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  VerifyCommand(Console console) {
    this.console = console;
    out = console.out();
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    signals.listen();
    if (DiagramCatalogue.recognises(file)) {
      CatalogueInput.refuseForDiagram(file, "--audit", share > 0);
      return verifyDiagram() ? ExitCode.DONE : ExitCode.FAILED;
    }
    boolean right;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      right = verify(reader) && (share == 0 || (audit(reader) && auditMoves(reader)));
    }
    if (signals.exitCode() != 0) {
      return signals.exitCode();
    }
    return right ? ExitCode.DONE : ExitCode.FAILED;
  }

  /** Reads a percentage, as a share from 0 to 1. */
  static final class Percent implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (text.matches("\\d{1,3}(\\.\\d{1,6})?%?")) {
        double percent = Double.parseDouble(text.replace("%", ""));
        if (percent > 0 && percent <= 100) {
          return percent / 100;
        }
      }
      throw new TypeConversionException("expected more than 0% and at most 100%");
    }
  }

  private boolean verifyDiagram() throws IOException {
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      out.println(Words.printable(file + ": " + catalogue.about("puzzle")));
      out.println(
          "    diagram of "
              + (catalogue.hasAll() ? "all " : "some ")
              + Words.count(catalogue.count(), "solution")
              + " "
              + catalogue.distinct().words());
      ProgressLine progressLine = console.progressLine();
      try {
        new DiagramVerification(
                catalogue,
                VerifyCommand::parse,
                line -> tell(progressLine, "ok  " + Words.printable(line)),
                line -> tell(progressLine, "Not verified: " + line + "."),
                (share, states) -> progressLine.show(new FrontierProgress(1, 1, share, states)))
            .run();
      } finally {
        progressLine.clear();
      }
      return true;
    } catch (Violation | BadCatalogueException e) {
      out.println("VIOLATION: " + Words.printable(String.valueOf(e.getMessage())));
      return false;
    }
  }

  private void tell(ProgressLine progressLine, String line) {
    progressLine.clear();
    out.println(line);
  }

  private boolean verify(CatalogueReader reader) throws IOException {
    try {
      out.println(Words.printable(file + ": " + reader.about("puzzle")));
      out.println("    " + contents(reader));
      new Verification(
              reader, VerifyCommand::parse, line -> out.println("ok  " + Words.printable(line)))
          .run();
      if (share == 0) {
        String others =
            reader.distinct() == Distinct.SYMMETRY ? ", and no symmetry of the problem" : "";
        out.println(
            "Not verified: that no solution is missing" + others + ". Use --audit for a sample.");
      }
      if (reader.stage() == CatalogueReader.Stage.UNSEALED) {
        out.println("Not sealed. " + console.asTyped(CatalogueInput.toSeal(reader)));
      }
      if (reader.disassemblies().exist()) {
        reportNotVerified(reader.disassemblies().tally(), reader.disassemblies().notTakenApart());
      }
      return true;
    } catch (Violation | BadCatalogueException e) {
      out.println("VIOLATION: " + Words.printable(String.valueOf(e.getMessage())));
      return false;
    }
  }

  private void reportNotVerified(DisassemblyTally tally, long waiting) {
    if (share == 0 && tally.locked() > 0) {
      out.println(
          "Not verified: that "
              + DisassemblyText.assemblies(tally.locked())
              + (tally.locked() == 1 ? " does" : " do")
              + " not come apart. Use --audit for a sample.");
    }
    if (tally.unknown() > 0) {
      out.println(
          "Unknown: whether "
              + DisassemblyText.assemblies(tally.unknown())
              + (tally.unknown() == 1 ? " comes" : " come")
              + " apart.");
    }
    if (waiting > 0) {
      out.println(
          "Not taken apart: "
              + DisassemblyText.assemblies(waiting)
              + ". Run coverall disassemble.");
    }
  }

  private boolean audit(CatalogueReader reader) throws IOException, InterruptedException {
    long number = seed == null ? Integer.toUnsignedLong(new Random().nextInt()) : seed;
    Audit audit = new Audit(reader, reader.problem(), share, number);
    signals.onFirst(audit::stop);
    ProgressLine progressLine = console.progressLine();
    String fault;
    try {
      fault = audit.run(threads.count(), progressLine::show);
    } finally {
      progressLine.clear();
    }
    if (!fault.isEmpty()) {
      out.println("VIOLATION: " + Words.printable(fault));
    } else if (signals.exitCode() == 0) {
      out.println(
          "ok  searched again with another engine: "
              + Words.number(audit.sampled())
              + " of "
              + Words.count(audit.done(), "subproblem"));
      out.println("    chosen with --seed " + number + ". " + confidence(reader, audit));
    }
    return fault.isEmpty();
  }

  /** Takes some of the solutions apart again, if they were taken apart. */
  private boolean auditMoves(CatalogueReader reader) throws IOException {
    Optional<Encoding> puzzle = reader.problem().asPuzzle();
    if (!reader.disassemblies().exist() || puzzle.isEmpty() || signals.exitCode() != 0) {
      return true;
    }
    long number = seed == null ? Integer.toUnsignedLong(new Random().nextInt()) : seed;
    DisassemblyAudit audit = new DisassemblyAudit(reader, puzzle.get().puzzle());
    signals.onFirst(() -> {}); // It ends after the solution at hand.
    ProgressLine progressLine = console.progressLine();
    String fault;
    try {
      fault =
          audit.run(
              share,
              number,
              () -> {
                progressLine.show("taking apart again");
                return signals.exitCode() != 0;
              });
    } finally {
      progressLine.clear();
    }
    if (!fault.isEmpty()) {
      out.println("VIOLATION: " + Words.printable(fault));
    } else if (signals.exitCode() == 0) {
      out.println(
          "ok  taken apart again, trying every set of pieces: "
              + Words.count(audit.compared(), "solution")
              + (audit.skipped() == 0
                  ? ""
                  : "; " + Words.number(audit.skipped()) + " too large for that"));
      out.println("    chosen with --seed " + number);
    }
    return fault.isEmpty();
  }

  private static String confidence(CatalogueReader reader, Audit audit) throws IOException {
    if (audit.sampled() == audit.done()) {
      boolean all = reader.digest() != null && reader.shard().isWhole();
      return all ? "No solution is missing." : "These are all subproblems done.";
    }
    int wrong = audit.wouldHaveMet();
    return "With 95 % confidence, "
        + (wrong == 1 ? "none is wrong." : "fewer than " + Words.number(wrong) + " are wrong.");
  }

  /** Parses the text of a file that another system may have named. */
  private static Puzzle parse(String text, String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), PuzzleFile.defaultName(name));
  }

  /** The state of the catalogue as it describes itself. */
  private static String contents(CatalogueReader reader) throws IOException {
    String shard = reader.shard().isWhole() ? "" : "shard " + reader.shard() + ", ";
    return shard
        + switch (reader.stage()) {
          case INCOMPLETE -> "incomplete, " + done(CatalogueProgress.of(reader)) + "\n    ";
          case UNSEALED -> "finished, but not sealed, ";
          case SEALED -> "complete, ";
        }
        + Words.count(reader.solutionCount(), "solution")
        + " "
        + reader.distinct().words();
  }

  private static String done(CatalogueProgress searched) {
    return Words.number(searched.done())
        + " of "
        + Words.count(searched.subproblems(), "subproblem")
        + " done";
  }
}
