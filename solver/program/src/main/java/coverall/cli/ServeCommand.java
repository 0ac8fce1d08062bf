package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.serve.Server;
import coverall.view.Words;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall serve}. */
@Command(
    name = "serve",
    description = {
      "Serves a web page where you can draw, check and solve puzzles, and view solutions.",
      "Prints the address of the page, and opens it. Only browsers on this machine can do that,"
          + " and only with this address. Press Ctrl-C to stop."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall serve",
      "  coverall serve problems/bedlam-cube.puzzle",
      "  coverall serve bedlam.db",
      "  coverall serve --port 9000 --no-browser"
    })
final class ServeCommand implements Callable<Integer> {
  private final Console console;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A puzzle file or a catalogue, NAME.db, that the page opens.")
  private @Nullable Path file;

  @Option(
      names = "--port",
      paramLabel = "N",
      converter = WholeNumber.Port.class,
      description =
          "The port to listen on. Default: "
              + Server.PORT
              + ", or the next free one. The browser keeps what you have drawn as long as the port"
              + " is the same.")
  private @Nullable Integer port;

  @Option(
      names = "--no-browser",
      description =
          "Do not open the page. It is only opened from a terminal on a machine with a display.")
  private boolean noBrowser;

  ServeCommand(Console console) {
    this.console = console;
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    signals.listen();
    Catalogue.loadInBackground();
    CountDownLatch ended = new CountDownLatch(1);
    Server server = start();
    signals.onFirst(ended::countDown);
    console.tell("open this address in a browser; press Ctrl-C to stop");
    console.out().println(server.address());
    console.out().flush();
    if (!noBrowser && console.terminal().onStdout()) {
      DefaultBrowser.of(console.environment(), System.getProperty("os.name"))
          .ifPresent(browser -> browser.open(server.address()));
    }
    ended.await();
    List<Long> lost = server.stop();
    if (!lost.isEmpty()) { // They have no catalogues.
      console.tell(
          "stopped "
              + (lost.size() == 1 ? "1 search" : lost.size() + " searches")
              + "; not kept: "
              + Words.count(lost.stream().mapToLong(Long::longValue).sum(), "solution"));
    }
    return signals.exitCode();
  }

  private Server start() throws IOException {
    if (file != null) {
      Failure.rejectIf(file.equals(Path.of("-")), "FILE: expected a file, not standard input");
      if (!CatalogueInput.isCatalogue(file)) {
        PuzzleInput.read(file, console.in())
            .puzzle(new ProblemOption(console)); // It has to be one.
      }
    }
    OptionalInt asked = port == null ? OptionalInt.empty() : OptionalInt.of(port);
    try {
      return Server.start(
          asked,
          Optional.ofNullable(file),
          StateFolder.of(console.environment(), System.getProperty("os.name"))
              .map(state -> state.resolve("searches")));
    } catch (BindException e) {
      throw new Failure(
          ExitCode.IO_FAILED, "--port " + port + ": the port is in use, or may not be used");
    }
  }
}
