package coverall.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code coverall generate-completion}. */
@Command(
    name = "generate-completion",
    description = "Prints a completion script for bash and zsh.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  source <(coverall generate-completion)")
public final class CompletionCommand implements Callable<Integer> {
  /**
   * Makes two words of {@code --engine=d}, which the functions of picocli expect. Bash makes three
   * of it, and zsh one.
   */
  private static final String WORDS_WITH_VALUES =
      """

      # Completes --option=VALUE like --option VALUE, whether it comes as one word or as three.
      function _complete_coverall_words() {
        local words=() word index=0 cursor=${COMP_CWORD} prefix=""
        for word in "${COMP_WORDS[@]}"; do
          if [[ "${word}" == "=" && ${index} -eq ${COMP_CWORD} ]]; then
            words+=("")
          elif [[ "${word}" == "=" && ${index} -lt ${COMP_CWORD} ]]; then
            cursor=$(( cursor - 1 ))
          elif [[ "${word}" == --*=* && ${index} -eq ${COMP_CWORD} ]]; then
            prefix="${word%%=*}="
            words+=("${word%%=*}" "${word#*=}")
            cursor=$(( cursor + 1 ))
          else
            words+=("${word}")
          fi
          index=$(( index + 1 ))
        done
        COMP_WORDS=("${words[@]}")
        COMP_CWORD=${cursor}
        _complete_coverall
        if [[ -n "${prefix}" ]]; then COMPREPLY=("${COMPREPLY[@]/#/${prefix}}"); fi
      }

      complete -F _complete_coverall_words -o default coverall
      """;

  private final Console console;

  @Spec private CommandSpec spec = CommandSpec.create();

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(script(spec.root()));
    return ExitCode.DONE;
  }

  /**
   * The script that completes commands, options, their values and files.
   *
   * @param program the program with all its commands
   */
  public static String script(CommandSpec program) {
    String functions = AutoComplete.bash(program.name(), program.commandLine());
    return withLatinDigits(functions) + "\n" + WORDS_WITH_VALUES;
  }

  /** Picocli writes numbers in the names of variables with the digits of the default locale. */
  private static String withLatinDigits(String text) {
    StringBuilder latin = new StringBuilder(text);
    for (int k = 0; k < latin.length(); k++) {
      int digit = Character.digit(latin.charAt(k), 10);
      if (digit >= 0) {
        latin.setCharAt(k, (char) ('0' + digit));
      }
    }
    return latin.toString();
  }
}
