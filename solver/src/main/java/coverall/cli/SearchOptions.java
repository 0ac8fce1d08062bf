package coverall.cli;

import coverall.search.Engine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that searches. */
final class SearchOptions {
  private static final String AUTO = "auto";
  static final int MOST_THREADS = 4_096;

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
      converter = EngineConverter.class,
      completionCandidates = EngineNames.class,
      description = {
        "One of ${COMPLETION-CANDIDATES};",
        "auto, by the size of the tree, if not given."
      })
  private @Nullable Engine engine;

  /** The engine asked for; null for the one that is likely to be the fastest. */
  @Nullable Engine engine() {
    return engine;
  }

  /** The number of worker threads. */
  int threads() {
    check(spec, "--threads", threads, MOST_THREADS);
    return threads;
  }

  /** After how many solutions to stop. */
  long limit(long limit) {
    check(spec, "--limit", limit, Long.MAX_VALUE);
    return limit;
  }

  /** The names of the engines. */
  static final class EngineNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    EngineNames() {
      add(AUTO);
      for (Engine engine : Engine.values()) {
        add(engine.toString());
      }
    }
  }

  /** Finds an engine by its name; null is auto. */
  static final class EngineConverter implements ITypeConverter<@Nullable Engine> {
    @Override
    public @Nullable Engine convert(String word) {
      return word.equalsIgnoreCase(AUTO) ? null : find(word, new EngineNames());
    }
  }

  /** Finds an engine by its name, or says what was expected. */
  static Engine find(String word, List<String> expected) {
    for (Engine engine : Engine.values()) {
      if (engine.toString().equalsIgnoreCase(word)) {
        return engine;
      }
    }
    throw new TypeConversionException(
        "expected one of " + String.join(", ", expected) + ", found '" + word + "'");
  }

  /** Refuses a number that is not from 1 to the most. */
  static void check(@Nullable CommandSpec spec, String option, long value, long most) {
    if ((value < 1 || value > most) && spec != null) {
      throw new ParameterException(
          spec.commandLine(), option + " " + value + "; expected a number from 1 to " + most);
    }
  }
}
