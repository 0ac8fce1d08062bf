package coverall.cli;

import coverall.view.Words;
import java.io.File;
import java.util.Optional;

/**
 * A word of a command that the program prints for the user to copy. The word may come from a file
 * that a stranger made, such as the name of a puzzle in a catalogue. In whatever shell it is
 * pasted, it must stay one argument, and must not become an option.
 */
final class ShellWord {
  private static final String PLAIN = "[\\w./:@+-][\\w./:@+=-]*";

  /** Ends a string in fish (with a quote after it) or in PowerShell, also on Linux. */
  private static final String UNSAFE_IN_SINGLE_QUOTES = "\\\u2018\u2019\u201A\u201B";

  /** Is expanded or ends a string in cmd.exe, PowerShell or Git Bash. */
  private static final String UNSAFE_IN_DOUBLE_QUOTES = "\"%!$`\u201C\u201D\u201E";

  private ShellWord() {}

  /**
   * The name of a file as an argument.
   *
   * @param otherwise what stands for a name that is not safe in every shell, such as {@code FILE}
   */
  static String file(String name, String otherwise) {
    return quoted(file(name), File.separatorChar == '\\').orElse(otherwise);
  }

  /** A name that is neither an option nor what many programs take for a file of arguments. */
  static String file(String name) {
    boolean isStandardInput = name.equals("-");
    return !isStandardInput && (name.startsWith("-") || name.startsWith("@")) ? "./" + name : name;
  }

  /** A word, in quotes where necessary; empty if no quotes make it safe. */
  static Optional<String> quoted(String word, boolean onWindows) {
    if (word.matches(PLAIN)) {
      return Optional.of(word);
    }
    String unsafe = onWindows ? UNSAFE_IN_DOUBLE_QUOTES : UNSAFE_IN_SINGLE_QUOTES;
    boolean isUnsafe = word.chars().anyMatch(c -> unsafe.indexOf(c) >= 0);
    if (isUnsafe || !Words.printable(word).equals(word) || (onWindows && word.endsWith("\\"))) {
      return Optional.empty();
    }
    return Optional.of(onWindows ? "\"" + word + "\"" : "'" + word.replace("'", "'\"'\"'") + "'");
  }
}
