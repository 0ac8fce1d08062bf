package coverall.cli;

import coverall.solve.SearchResult;

/** Exit codes of the process, after {@code sysexits.h} and the conventions of shells. */
final class ExitCode {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;
  static final int BAD_INPUT = 65;
  static final int IO_FAILED = 74;

  /** Plus the number of the signal that ended the run: 130 for SIGINT, 143 for SIGTERM. */
  static final int SIGNAL = 128;

  private ExitCode() {}

  /** The exit code after a search: whether its counts are as expected. */
  static int of(SearchResult result) {
    return result.missed().isEmpty() ? DONE : FAILED;
  }

  /** The exit code after a search that a signal may have stopped. */
  static int of(SearchResult result, Signals signals) {
    return signals.exitCode() != 0 ? signals.exitCode() : of(result);
  }
}
