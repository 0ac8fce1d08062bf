package coverall.cli;

import coverall.disassembly.Disassembler;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that control how assemblies are taken apart. */
final class DisassemblyOptions {
  @Option(
      names = "--max-states",
      paramLabel = "N",
      converter = WholeNumber.States.class,
      description =
          "Search at most N states of each part of an assembly; beyond that, whether it comes"
              + " apart is unknown. Default: what fits into memory.")
  private @Nullable Integer maxStates;

  /** Whether one of the options is given. */
  boolean areGiven() {
    return maxStates != null;
  }

  /** The most states of a part to search. */
  int maxStates(Encoding encoding, int threads) {
    return maxStates == null ? Disassembler.mostStates(encoding.puzzle(), threads) : maxStates;
  }

  /**
   * The puzzle whose solutions are to be taken apart.
   *
   * @param what where the problem comes from
   * @throws Failure if they cannot
   */
  static Encoding puzzle(String what, Problem problem) {
    Encoding encoding =
        problem
            .asPuzzle()
            .orElseThrow(
                () ->
                    Failure.ofUsage(what + ": exact cover problems have no pieces to take apart"));
    String reason = Disassembler.whyUnsupported(encoding.puzzle());
    Failure.rejectIf(!reason.isEmpty(), what + ": " + reason);
    return encoding;
  }
}
