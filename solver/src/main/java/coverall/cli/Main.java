package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.puzzle.Distinct;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: arguments in, exit code out. */
@Command(
    name = "coverall",
    description = "Finds all solutions of packing and exact cover puzzles, on every core.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SolveCommand.class,
      BatchCommand.class,
      EstimateCommand.class,
      SplitCommand.class,
      MergeCommand.class,
      ConvertCommand.class,
      CompareCommand.class,
      ExportCommand.class,
      InfoCommand.class,
      StatsCommand.class,
      VerifyCommand.class,
      ShowCommand.class,
      CheckCommand.class,
      PiecesCommand.class,
      ServeCommand.class,
      AutoComplete.GenerateCompletion.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:did what was asked",
      "1:failed, a count differs, engines disagree, a catalogue is wrong, or"
          + " check has proven that there is no solution",
      "2:wrong usage",
      "65:bad input file",
      "74:input or output failed",
      "130:interrupted (Ctrl-C)",
      "143:terminated"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall solve problems/soma-cube.puzzle --print",
      "  coverall show problems/bedlam-cube.puzzle",
      "  coverall check problems/bedlam-cube.puzzle",
      "  coverall batch problems",
      "  coverall convert problems/soma-cube.puzzle soma.dlx",
      "  coverall compare problems/pentominoes-6x10.puzzle",
      "  coverall export bedlam.db --number 7",
      "  coverall serve",
      "  coverall info bedlam.db",
      "  coverall verify bedlam.db",
      "  source <(coverall generate-completion)"
    })
public final class Main implements Runnable {
  /** What is said of stdout when its reader has gone, as {@code head} does: no news to the user. */
  private static final String BROKEN_PIPE = "Broken pipe";

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    Terminal.openStderr();
    int exitCode;
    try {
      exitCode = execute(args);
    } catch (OutOfMemoryError e) {
      exitCode =
          report(ExitCode.FAILED, "out of memory; give it more with COVERALL_JAVA_OPTS=-Xmx");
    }
    System.out.flush();
    System.exit(exitCode);
  }

  /** Runs a command; the answer is the exit code. */
  static int execute(String... args) {
    return new CommandLine(new Main())
        .registerConverter(Distinct.class, Main::distinct)
        .setParameterExceptionHandler((e, arguments) -> wrongUsage(e))
        .setExecutionExceptionHandler((e, command, result) -> failed(e))
        .execute(args);
  }

  private static Distinct distinct(String word) {
    for (Distinct distinct : Distinct.values()) {
      if (distinct.name().equalsIgnoreCase(word)) {
        return distinct;
      }
    }
    throw new TypeConversionException("expected raw, rotation or reflection, found '" + word + "'");
  }

  private static int wrongUsage(ParameterException e) {
    String message = firstLine(String.valueOf(e.getMessage()));
    if (e instanceof UnmatchedArgumentException unmatched) {
      message = "did not expect '" + unmatched.getUnmatched().getFirst() + "'";
      if (!unmatched.getSuggestions().isEmpty()) {
        message += ". Maybe " + unmatched.getSuggestions().getFirst();
      }
    }
    CommandLine command = e.getCommandLine();
    System.err.println("coverall: " + message);
    System.err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for more.");
    return ExitCode.WRONG_USAGE;
  }

  private static int failed(Exception e) {
    return switch (e) {
      case BadCatalogueException bad ->
          report(ExitCode.BAD_INPUT, String.valueOf(bad.getMessage()));
      case Failure failure -> report(failure.exitCode(), String.valueOf(failure.getMessage()));
      case UncheckedIOException io -> failed(Objects.requireNonNull(io.getCause()));
      case IOException io when BROKEN_PIPE.equals(io.getMessage()) -> ExitCode.IO_FAILED;
      case IOException io -> report(ExitCode.IO_FAILED, reason(io));
      default -> report(ExitCode.FAILED, e.toString());
    };
  }

  private static String reason(Exception e) {
    String message = e.getMessage();
    return "input or output failed: " + (message == null ? e.toString() : message);
  }

  private static int report(int exitCode, String message) {
    System.err.println("coverall: " + firstLine(message));
    return exitCode;
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  /** The version that the build wrote into the jar's manifest. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"coverall " + (version == null ? "(not built)" : version)};
    }
  }
}
