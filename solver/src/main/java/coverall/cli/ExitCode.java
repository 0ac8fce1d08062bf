package coverall.cli;

/** What the exit code of the process says, after sysexits.h and the shell's habits. */
final class ExitCode {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;
  static final int BAD_INPUT = 65;
  static final int IO_FAILED = 74;

  /** Added to the number of the signal that ended the run: 130 for SIGINT, 143 for SIGTERM. */
  static final int SIGNAL = 128;

  private ExitCode() {}
}
