package coverall.cli;

import coverall.enumerate.Enumeration;
import coverall.search.Engine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every command that searches. */
final class SearchOptions {
  private static final int MOST_THREADS = 4_096;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of worker threads; all processors if not given.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "One of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} if not given.")
  private Engine engine = Engine.DLX;

  /** The settings of an enumeration that stops after so many solutions. */
  Enumeration.Settings settings(long limit) {
    check("--threads", threads, MOST_THREADS);
    check("--limit", limit, Long.MAX_VALUE);
    return new Enumeration.Settings(engine, threads, limit);
  }

  private void check(String option, long value, long most) {
    if ((value < 1 || value > most) && spec != null) {
      throw new ParameterException(
          spec.commandLine(), option + " " + value + "; expected a number from 1 to " + most);
    }
  }
}
