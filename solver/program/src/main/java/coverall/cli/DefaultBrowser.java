package coverall.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The default browser of the user. It gets a file that leads to the address, readable by the user
 * alone: the arguments of a process, which everybody on the machine can see, would show the token.
 */
final class DefaultBrowser {
  private final List<String> command;

  private DefaultBrowser(List<String> command) {
    this.command = List.copyOf(command);
  }

  /**
   * The browser; empty without a display, or if the system names none.
   *
   * @param environment of the process
   * @param system the name of the operating system
   */
  static Optional<DefaultBrowser> of(Map<String, String> environment, String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return Optional.of(new DefaultBrowser(List.of("rundll32", "url.dll,FileProtocolHandler")));
    }
    if (name.startsWith("mac")) {
      return Optional.of(new DefaultBrowser(List.of("/usr/bin/open")));
    }
    boolean hasDisplay =
        !environment.getOrDefault("DISPLAY", "").isEmpty()
            || !environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
    return hasDisplay
        ? OtherProgram.find("xdg-open", environment.getOrDefault("PATH", ""))
            .map(program -> new DefaultBrowser(List.of(program.toString())))
        : Optional.empty();
  }

  /** Opens an address. That may fail in many ways; the user still has the address. */
  void open(String address) {
    try {
      Path file = Files.createTempFile("coverall-", ".html"); // for this user only
      file.toFile().deleteOnExit();
      Files.writeString(
          file,
          "<!DOCTYPE html><meta charset=\"utf-8\"><title>Coverall</title>"
              + "<meta http-equiv=\"refresh\" content=\"0; url="
              + address
              + "\"><a href=\""
              + address
              + "\">Coverall</a>\n");
      List<String> words = new ArrayList<>(command);
      words.add(file.toString());
      new ProcessBuilder(words)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // The address is printed in any case.
    }
  }
}
