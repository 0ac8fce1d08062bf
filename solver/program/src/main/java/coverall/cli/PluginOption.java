package coverall.cli;

import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.Engines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Third-party engines. */
final class PluginOption {
  @Option(
      names = "--plugin",
      paramLabel = "JAR",
      description =
          "A JAR with third-party engines, or a directory of JARs. May be repeated. Their code"
              + " runs with your permissions: use only JARs that you trust.")
  private List<Path> plugins = new ArrayList<>();

  private @Nullable Engines engines; // once the plug-ins are loaded

  /** The names of the engines of Coverall. */
  static final class BuiltInNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    BuiltInNames() {
      for (Engine engine : BuiltInEngine.values()) {
        add(engine.label());
      }
    }
  }

  /** All engines, including those of the plug-ins, which are loaded once. */
  Engines engines() {
    Engines known = engines;
    if (known == null) {
      known = Engines.builtIn();
      for (Path plugin : plugins) {
        known = known.plus(plugin);
      }
      engines = known;
    }
    return known;
  }

  /**
   * Finds an engine by its name.
   *
   * @param option the option that asks for it
   * @param also a word that is expected, too; may be empty
   * @throws Failure if there is none, with the names expected
   */
  static Engine find(Engines engines, String option, String word, String also) {
    List<String> expected = new ArrayList<>(also.isEmpty() ? List.of() : List.of(also));
    expected.addAll(engines.labels());
    return engines
        .find(word)
        .orElseThrow(
            () ->
                Failure.ofUsage(
                    option + " '" + word + "': expected one of " + String.join(", ", expected)));
  }
}
