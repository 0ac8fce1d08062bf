package coverall.cli;

import coverall.serve.Server;
import coverall.view.Words;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;

/** {@code coverall serve}. */
@Command(
    name = "serve",
    description = {
      "Serves a web page where you can draw, check and solve puzzles, and view solutions.",
      "Prints the address of the page. Only browsers on this machine can open it, and only"
          + " with this address. Press Ctrl-C to stop."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  coverall serve"})
final class ServeCommand implements Callable<Integer> {
  private final Console console;
  private final Signals signals;

  ServeCommand(Console console) {
    this.console = console;
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    signals.listen();
    CountDownLatch ended = new CountDownLatch(1);
    Server server = Server.start();
    signals.onFirst(ended::countDown);
    console.tell("open this address in a browser; press Ctrl-C to stop");
    console.out().println(server.address());
    console.out().flush();
    ended.await();
    List<Long> lost = server.stop();
    if (!lost.isEmpty()) {
      console.tell(
          "stopped "
              + (lost.size() == 1 ? "1 search" : lost.size() + " searches")
              + "; not kept: "
              + Words.count(lost.stream().mapToLong(Long::longValue).sum(), "solution"));
    }
    return signals.exitCode();
  }
}
