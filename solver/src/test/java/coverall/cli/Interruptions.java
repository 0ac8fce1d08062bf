package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Headway;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Signals, each of which hits one shard in the middle of its work: whichever is seen there first.
 */
final class Interruptions {
  private final Queue<String> left;
  private final List<String> delivered = new CopyOnWriteArrayList<>();

  Interruptions(String... signals) {
    left = new ConcurrentLinkedQueue<>(List.of(signals));
  }

  /** Who gets a signal. */
  interface Target {
    void signal(String name) throws Exception;
  }

  /** Waits until a process has done some of a part, and sends it a signal, if one is left. */
  void interrupt(Path part, Process process, Target target) throws Exception {
    while (!left.isEmpty() && process.isAlive()) {
      if (isInTheMiddle(part)) {
        String signal = left.poll();
        if (signal != null) {
          target.signal(signal);
          delivered.add(signal);
        }
        return;
      }
      Thread.sleep(20);
    }
  }

  private static boolean isInTheMiddle(Path part) {
    try (CatalogueReader reader = CatalogueReader.open(part)) {
      Headway headway = Headway.of(reader);
      return headway.done() > 0 && 2 * headway.done() < headway.subproblems();
    } catch (IOException | BadCatalogueException e) {
      return false; // It is not there yet, or is just being written.
    }
  }

  List<String> delivered() {
    return new ArrayList<>(delivered);
  }
}
