package coverall.cli;

import coverall.serve.Server;
import java.io.IOException;
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
  @Override
  public Integer call() throws IOException, InterruptedException {
    Signals.listen();
    CountDownLatch ended = new CountDownLatch(1);
    Server server = Server.start();
    Signals.onFirst(ended::countDown);
    Main.tell("open this address in a browser; press Ctrl-C to stop");
    System.out.println(server.address());
    System.out.flush();
    ended.await();
    server.stop();
    return Signals.exitCode();
  }
}
