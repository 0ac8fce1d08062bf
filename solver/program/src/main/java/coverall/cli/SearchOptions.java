package coverall.cli;

import coverall.search.Engine;
import coverall.search.Engines;
import coverall.solve.EngineChoice;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.util.ArrayList;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that searches. */
final class SearchOptions {
  private static final String AUTO = "auto";

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      completionCandidates = EngineNames.class,
      description =
          "The search engine: ${COMPLETION-CANDIDATES}. Default: auto, which chooses one by the"
              + " size and kind of the problem.")
  private String engine = AUTO;

  @Mixin private PluginOption plugins = new PluginOption();

  /**
   * Rejects an engine that is not known, before anything is read.
   *
   * @throws Failure if it is not known
   * @throws coverall.search.BadPluginException if a plug-in cannot be used
   */
  void check() {
    find();
  }

  private Optional<Engine> find() {
    Engines engines = plugins.engines();
    return hasEngine()
        ? Optional.of(PluginOption.find(engines, "--engine", engine, AUTO))
        : Optional.empty();
  }

  /** Whether an engine was asked for. */
  boolean hasEngine() {
    return !engine.equalsIgnoreCase(AUTO);
  }

  /** The number of worker threads. */
  int threads() {
    return threads.count();
  }

  /** Adds these options to a request, and returns it. */
  SearchRequest addTo(SearchRequest request) {
    request.threads(threads.count());
    find().ifPresentOrElse(request::engine, () -> request.plugins(plugins.engines().all()));
    return request;
  }

  /** Prints a line on stderr if a run uses another engine than the one asked for. */
  static void reportOtherEngine(Console console, SearchPlan plan) {
    EngineChoice choice = plan.engine();
    choice
        .insteadOf()
        .ifPresent(
            asked ->
                console.tell(
                    "using engine "
                        + choice.engine().label()
                        + " instead of "
                        + asked.label()
                        + ", "
                        + choice.why()));
  }

  /** The names of the engines of Coverall, and {@code auto}. */
  static final class EngineNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    EngineNames() {
      add(AUTO);
      addAll(new PluginOption.BuiltInNames());
    }
  }
}
