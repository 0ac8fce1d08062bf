package coverall.cli;

import coverall.search.Engine;
import coverall.solve.EngineChoice;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that searches. */
final class SearchOptions {
  private static final String AUTO = "auto";

  private final Console console;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "Number of worker threads. Default: all processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      converter = EngineConverter.class,
      completionCandidates = EngineNames.class,
      description =
          "The search engine: ${COMPLETION-CANDIDATES}. Default: auto, which chooses one by the"
              + " size and kind of the problem.")
  private @Nullable Engine engine;

  SearchOptions(Console console) {
    this.console = console;
  }

  /** Whether an engine was asked for. */
  boolean hasEngine() {
    return engine != null;
  }

  /** The number of worker threads. */
  int threads() {
    return threads;
  }

  /** Adds these options to a request, and returns it. */
  SearchRequest addTo(SearchRequest request) {
    request.threads(threads);
    return engine == null ? request : request.engine(engine);
  }

  /** Prints a line on stderr if a run uses another engine than the one asked for. */
  void tellOtherEngine(SearchPlan plan) {
    EngineChoice choice = plan.engine();
    choice
        .insteadOf()
        .ifPresent(
            asked ->
                console.tell(
                    "using engine "
                        + choice.engine()
                        + " instead of "
                        + asked
                        + ", "
                        + choice.why()));
  }

  /** The names of the engines, and {@code auto}. */
  static final class EngineNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    EngineNames() {
      add(AUTO);
      for (Engine engine : Engine.values()) {
        add(engine.toString());
      }
    }
  }

  /** Finds an engine by its name; {@code auto} is null. */
  static final class EngineConverter implements ITypeConverter<@Nullable Engine> {
    @Override
    public @Nullable Engine convert(String word) {
      return word.equalsIgnoreCase(AUTO) ? null : find(word, new EngineNames());
    }
  }

  /**
   * Finds an engine by its name.
   *
   * @throws TypeConversionException if there is none, with the names expected
   */
  static Engine find(String word, List<String> expected) {
    for (Engine engine : Engine.values()) {
      if (engine.toString().equalsIgnoreCase(word)) {
        return engine;
      }
    }
    throw new TypeConversionException("expected one of " + String.join(", ", expected));
  }
}
