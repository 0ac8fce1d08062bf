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
      "Opens a page to draw puzzles on, to check and solve them, and to look at solutions.",
      "Prints its address, which is for a browser on this machine and for you alone."
          + " Ctrl-C ends it."
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
    System.err.println("coverall: open this address in a browser; Ctrl-C ends it");
    System.out.println(server.address());
    System.out.flush();
    ended.await();
    server.stop();
    return Signals.exitCode();
  }
}
