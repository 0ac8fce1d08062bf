package coverall.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder for what the program keeps between its runs, where each system expects that. */
final class StateFolder {
  private StateFolder() {}

  /**
   * The folder, which need not exist; empty if the environment does not tell.
   *
   * @param environment of the process
   * @param system the name of the operating system
   */
  static Optional<Path> of(Map<String, String> environment, String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return folder(environment.get("LOCALAPPDATA"), "Coverall");
    }
    if (name.startsWith("mac")) {
      return folder(environment.get("HOME"), "Library/Application Support/Coverall");
    }
    return folder(environment.get("XDG_STATE_HOME"), "coverall")
        .or(() -> folder(environment.get("HOME"), ".local/state/coverall"));
  }

  private static Optional<Path> folder(@Nullable String above, String name) {
    try {
      return Optional.ofNullable(above)
          .filter(known -> !known.isEmpty())
          .map(known -> Path.of(known, name))
          .filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
