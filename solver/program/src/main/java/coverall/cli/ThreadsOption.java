package coverall.cli;

import picocli.CommandLine.Option;

/** The number of threads of a command. */
final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "Number of threads. Default: all processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  int count() {
    return threads;
  }
}
