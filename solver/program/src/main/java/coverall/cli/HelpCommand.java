package coverall.cli;

import java.util.Iterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code coverall help}. */
@Command(
    name = "help",
    helpCommand = true,
    description = "Prints the help for a command.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  coverall help", "  coverall help solve"})
final class HelpCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      completionCandidates = Commands.class,
      description = "The command to describe. Default: list all commands.")
  private @Nullable String command;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The names of the commands, for completion. */
  static final class Commands implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Main.names().iterator();
    }
  }

  HelpCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    CommandLine wanted = command == null ? program : program.getSubcommands().get(command);
    if (wanted == null) {
      throw new ParameterException(program, UsageError.unknownCommand("" + command, program));
    }
    wanted.usage(console.out());
    return ExitCode.DONE;
  }
}
