package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * Signals that interrupt shards halfway. Each signal goes to the first shard seen in the middle of
 * its work, but none to one that was interrupted before: what resumes it may not run yet.
 */
final class Interruptions {
  private final Queue<String> left;
  private final List<String> delivered = new CopyOnWriteArrayList<>();
  private final Set<Path> interrupted = ConcurrentHashMap.newKeySet(); // parts

  Interruptions(String... signals) {
    left = new ConcurrentLinkedQueue<>(List.of(signals));
  }

  /** The recipient of a signal. */
  interface Target {
    void signal(String name) throws Exception;
  }

  /** Waits until a process has finished some subproblems of a part, then sends the next signal. */
  void interrupt(Path part, Process process, Target target) throws Exception {
    interrupt(part, process, target, searched -> searched.done() > 0);
  }

  /** Waits until a process has created its part, or resumed it, then sends the next signal. */
  void interruptAtOnce(Path part, Process process, Target target) throws Exception {
    interrupt(part, process, target, searched -> true);
  }

  private void interrupt(
      Path part, Process process, Target target, Predicate<CatalogueProgress> ready)
      throws Exception {
    while (!left.isEmpty() && process.isAlive() && !interrupted.contains(part)) {
      if (isInTheMiddle(part, ready)) {
        String signal = left.poll();
        if (signal != null) {
          interrupted.add(part);
          target.signal(signal);
          delivered.add(signal);
        }
        return;
      }
      Thread.sleep(5);
    }
  }

  private static boolean isInTheMiddle(Path part, Predicate<CatalogueProgress> ready) {
    try (CatalogueReader reader = CatalogueReader.open(part)) {
      CatalogueProgress searched = CatalogueProgress.of(reader);
      return ready.test(searched) && !searched.isComplete();
    } catch (IOException | BadCatalogueException e) {
      return false; // It does not exist yet, or is being written.
    }
  }

  List<String> delivered() {
    return new ArrayList<>(delivered);
  }
}
