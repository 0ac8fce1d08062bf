package coverall.cli;

import coverall.puzzle.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with the arguments of a command, in one line. */
final class UsageError {
  private static final int SHORTEST_PREFIX = 2; // letters that a name is recognised by

  private UsageError() {}

  static String message(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    return switch (e) {
      case UnmatchedArgumentException unmatched ->
          unexpected(unmatched.getUnmatched().getFirst(), command);
      case MissingParameterException missing -> missing(missing.getMissing().getFirst(), command);
      case OverwrittenOptionException twice -> name(twice.getOverwritten()) + " is given twice";
      default -> {
        if (e.getArgSpec() instanceof OptionSpec option && option.arity().max() == 0) {
          yield name(option) + " takes no value" + limited("" + e.getValue(), command);
        }
        yield e.getCause() instanceof TypeConversionException wrong
            ? name(e.getArgSpec()) + " '" + e.getValue() + "': " + wrong.getMessage()
            : String.valueOf(e.getMessage());
      }
    };
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String missing(ArgSpec argument, CommandSpec command) {
    if (argument instanceof OptionSpec option) {
      String usage = name(option) + " " + option.paramLabel();
      return option.required()
          ? usage + " is required"
          : name(option) + " requires a value: " + usage;
    }
    return "missing argument " + argument.paramLabel() + see(command);
  }

  private static String unexpected(String word, CommandSpec command) {
    if (word.startsWith("-") && word.length() > 1) {
      String name = word.replaceFirst("=.*", "");
      List<String> names = new ArrayList<>();
      command.options().stream()
          .filter(option -> !option.hidden())
          .forEach(option -> names.addAll(List.of(option.names())));
      return "unknown option '" + name + "'" + suggestion(name, names, command);
    }
    if (command.subcommands().isEmpty()) {
      String limited = limited(word, command);
      return "unexpected argument '" + word + "'" + (limited.isEmpty() ? see(command) : limited);
    }
    return unknownCommand(word, command.commandLine());
  }

  /** How to limit the number of solutions, if the word is a number and the command can do that. */
  private static String limited(String word, CommandSpec command) {
    return word.matches("\\d+") && command.findOption("--limit") != null
        ? ". For the first " + word + " solutions, write --limit " + word
        : "";
  }

  /** The message for a command that does not exist. */
  static String unknownCommand(String word, CommandLine program) {
    CommandSpec command = program.getCommandSpec();
    List<String> names = List.copyOf(command.subcommands().keySet());
    return "unknown command '" + word + "'" + suggestion(word, names, command);
  }

  private static String suggestion(String word, List<String> names, CommandSpec command) {
    boolean isLetter = word.replaceFirst("^-+", "").length() < SHORTEST_PREFIX;
    // A letter is near to every other one, but may stand for an option that begins with it.
    String beginning = isLetter ? "-" + word : word;
    List<String> longer =
        names.stream()
            .filter(name -> name.startsWith(beginning) || name.endsWith("-" + word))
            .toList();
    Optional<String> near =
        longer.size() == 1
            ? Optional.of(longer.getFirst())
            : isLetter ? Optional.empty() : Nearest.to(word, names);
    return near.map(name -> ". Did you mean " + name + "?").orElseGet(() -> see(command));
  }

  private static String see(CommandSpec command) {
    return ". See '" + command.qualifiedName() + " --help'.";
  }
}
