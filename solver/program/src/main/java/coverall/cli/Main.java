package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.cover.MiscountException;
import coverall.enumerate.EngineFailedException;
import coverall.enumerate.TooManySolutionsException;
import coverall.puzzle.Distinct;
import coverall.search.BadPluginException;
import coverall.view.Words;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/** The command line: arguments in, exit code out. */
@Command(
    name = "coverall",
    description = "Finds all solutions of packing puzzles and exact cover problems.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:a count differs from the expected one, engines or programs disagree, a catalogue is"
          + " invalid, check or sample has proved that there is no solution, or any other failure",
      "2:wrong usage",
      "65:invalid input file",
      "74:input or output error",
      "130:interrupted (Ctrl-C)",
      "143:terminated"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall solve problems/soma-cube.puzzle --print",
      "  coverall solve problems/bedlam-cube.puzzle -o bedlam.db",
      "  coverall export bedlam.db --number 7",
      "  coverall check problems/bedlam-cube.puzzle",
      "  coverall help solve",
      "",
      "To complete commands, options and files with the Tab key in bash or zsh:",
      "  source <(coverall generate-completion)"
    })
public final class Main implements Runnable {
  /** The commands that work without the others. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          SolveCommand.class,
          SampleCommand.class,
          SearchCommand.class,
          TableCommand.class,
          ShowCommand.class,
          CheckCommand.class,
          EstimateCommand.class,
          BatchCommand.class,
          CompareCommand.class,
          ConvertCommand.class,
          PiecesCommand.class,
          ServeCommand.class,
          InfoCommand.class,
          ExportCommand.class,
          StatsCommand.class,
          VerifyCommand.class,
          DisassembleCommand.class,
          CompressCommand.class,
          CombineCommand.class,
          SplitCommand.class,
          MergeCommand.class);

  /** The commands that need all commands. */
  private static final List<Class<?>> COMMANDS_ABOUT_COMMANDS =
      List.of(HelpCommand.class, CompletionCommand.class);

  private final Console console;
  private final CommandLine program;

  private Main(Console console, String... args) {
    this.console = console;
    program = new CommandLine(this, new Commands(console));
    needed(args).forEach(program::addSubcommand);
    program.setExpandAtFiles(false); // A file may be named @NAME.
    program.setOut(
        new PrintWriter(
            new OutputStreamWriter(console.out(), console.out().charset()), /* autoFlush= */ true));
    program.registerConverter(Distinct.class, Main::distinct);
    program.registerConverter(Path.class, Main::path);
    for (CommandLine command : program.getSubcommands().values()) {
      command.getCommandSpec().versionProvider(new Version());
    }
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(program.getHelpSectionMap());
    sections.replaceAll((name, section) -> help -> console.helpAsTyped(section.render(help)));
    program.setHelpSectionMap(sections);
  }

  /** The command that the arguments call if it works without the others; else all commands. */
  private static List<Class<?>> needed(String... args) {
    for (Class<?> command : COMMANDS) {
      if (args.length > 0 && args[0].equals(name(command))) {
        return List.of(command); // Creating them all would take longer than many commands run.
      }
    }
    return Stream.of(COMMANDS, COMMANDS_ABOUT_COMMANDS).<Class<?>>flatMap(List::stream).toList();
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** The names of all commands. */
  static List<String> names() {
    return needed().stream().map(Main::name).toList();
  }

  @Override
  public void run() {
    program.usage(console.out());
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    Console console = Console.ofProcess();
    // Every thread hands its failure on to another; this is for what happens against all rules.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) ->
            console.tell(
                isOutOfMemory(e)
                    ? Words.OUT_OF_MEMORY
                    : "internal error in thread " + thread.getName() + ": " + e));
    System.exit(
        Boolean.getBoolean("coverall.rehearsal") ? Rehearsal.run(args) : run(console, args));
  }

  /**
   * Runs the program once.
   *
   * @param console a console that no other run uses
   * @return the exit code
   */
  static int run(Console console, String... args) {
    try {
      return new Main(console, args).execute(args);
    } catch (OutOfMemoryError e) {
      console.out().flush();
      console.err().println("coverall: " + Words.OUT_OF_MEMORY); // tell() may need too much memory
      return ExitCode.FAILED;
    }
  }

  private int execute(String... args) {
    int exitCode;
    try {
      exitCode =
          program
              .setParameterExceptionHandler(
                  (e, arguments) -> report(ExitCode.WRONG_USAGE, UsageError.message(e)))
              .setExecutionExceptionHandler((e, command, result) -> failed(e))
              .execute(args);
    } catch (Error e) {
      exitCode = failed(e);
    }
    console.out().flush();
    IOException failure = console.failure();
    return failure == null ? exitCode : outputFailed(failure);
  }

  /** The program and all commands with their descriptions, for the documentation. */
  public static CommandSpec commands() throws ReflectiveOperationException {
    return commandLine(Console.ofProcess()).getCommandSpec();
  }

  /** All commands with their options. */
  static CommandLine commandLine(Console console) {
    return new Main(console).program;
  }

  /** Creates commands, each with the console if its constructor takes one. */
  private record Commands(Console console) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {Console.class})) {
          return type.cast(constructor.newInstance(console));
        }
      }
      return CommandLine.defaultFactory().create(type);
    }
  }

  private static Distinct distinct(String word) {
    for (Distinct distinct : Distinct.values()) {
      if (distinct.name().equalsIgnoreCase(word)) {
        return distinct;
      }
    }
    throw new TypeConversionException("expected raw, rotation, reflection or symmetry");
  }

  private static Path path(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("not a file name: it is empty");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "not a file name here: " + e.getReason().toLowerCase(Locale.ROOT));
    }
  }

  private int failed(Throwable e) {
    if (console.failure() != null) {
      return ExitCode.IO_FAILED; // reported at the end
    }
    if (isOutOfMemory(e)) {
      return report(ExitCode.FAILED, Words.OUT_OF_MEMORY);
    }
    return switch (e) {
      case BadCatalogueException bad ->
          report(ExitCode.BAD_INPUT, String.valueOf(bad.getMessage()));
      case MiscountException wrong ->
          report(ExitCode.FAILED, "wrong count: " + wrong.getMessage() + ". Please report this.");
      case BadPluginException bad -> report(ExitCode.BAD_INPUT, String.valueOf(bad.getMessage()));
      case TooManySolutionsException many ->
          report(ExitCode.FAILED, String.valueOf(many.getMessage()));
      case EngineFailedException failed ->
          report(ExitCode.FAILED, String.valueOf(failed.getMessage()));
      case Failure failure -> report(failure.exitCode(), String.valueOf(failure.getMessage()));
      case UncheckedIOException io -> failed(Objects.requireNonNull(io.getCause()));
      case IOException io -> report(ExitCode.IO_FAILED, reason(io));
      default -> report(ExitCode.FAILED, "internal error: " + e);
    };
  }

  /** Whether memory ran out, in whatever thread: some wrap the error of another. */
  private static boolean isOutOfMemory(Throwable e) {
    return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
        .anyMatch(OutOfMemoryError.class::isInstance);
  }

  private int outputFailed(IOException failure) {
    return StandardOutput.isClosedPipe(failure)
        ? ExitCode.IO_FAILED
        : report(ExitCode.IO_FAILED, "cannot write to standard output: " + failure.getMessage());
  }

  /** Why a file could not be read or written, beginning with its name. */
  static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException file -> file.getFile() + ": no such file";
      case AccessDeniedException file -> file.getFile() + ": permission denied";
      case FileSystemException file when file.getReason() != null ->
          file.getFile() + ": " + lowerCase(file.getReason());
      default -> e.getMessage() == null ? e.toString() : e.getMessage();
    };
  }

  /** What the system says, like our own reasons: {@code Not a directory} begins with a capital. */
  static String lowerCase(String reason) {
    return reason.matches("[A-Z][a-z].*")
        ? reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1)
        : reason;
  }

  private int report(int exitCode, String message) {
    console.tell(message);
    return exitCode;
  }

  /**
   * The version that the build wrote into the manifest of the jar, the commit that it wrote beside
   * this class, and the JDK.
   */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {
        "coverall " + (version == null ? "(not built)" : version) + commit(),
        "JDK " + Runtime.version() + ", " + System.getProperty("java.vendor")
      };
    }

    private static String commit() throws IOException {
      try (InputStream file = Main.class.getResourceAsStream("commit.properties")) {
        Properties commit = new Properties();
        if (file != null) {
          commit.load(file);
        }
        String name = commit.getProperty("git.commit.id.describe");
        return name == null ? "" : ", commit " + name; // null: built outside a Git repository
      }
    }
  }
}
