package coverall.serve;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The runs of a server by their ids, few of them. Any thread. */
final class Runs {
  static final int MOST = 8;
  static final int MOST_RUNNING = 2;

  private static final int MOST_ALIVE = 4; // running, or stopped and on the way to their end

  private static final int ID_BYTES = 8;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final List<Run> removed = new ArrayList<>(); // which may not have ended yet

  /**
   * Starts one; the oldest one that has ended makes room for it.
   *
   * @return its id
   * @throws Refusal if too many are running
   */
  synchronized String start(Supplier<Run> start) {
    checkRoom();
    if (runs.size() >= MOST) {
      Optional<String> oldest =
          runs.keySet().stream().filter(id -> !find(id).isRunning()).findFirst();
      oldest.ifPresent(runs::remove);
    }
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    runs.put(id, start.get());
    return id;
  }

  /** Lets one go on that was stopped. */
  synchronized void goOn(String id) {
    Run run = find(id);
    checkRoom();
    run.goOn();
  }

  /** A run that nobody watches any more, since its page was closed, makes room for another. */
  private void checkRoom() {
    removed.removeIf(run -> !run.isRunning());
    List<Run> running = runs.values().stream().filter(Run::isRunning).toList();
    Optional<Run> forgotten = running.stream().filter(run -> !run.isWatched()).findFirst();
    boolean full = running.size() >= MOST_RUNNING;
    if (full) {
      forgotten.ifPresent(Run::stop);
    }
    if ((full && forgotten.isEmpty()) || running.size() + removed.size() >= MOST_ALIVE) {
      throw new Refusal(
          Refusal.TOO_MANY,
          MOST_RUNNING + " puzzles are being solved, which is the most. Maybe stop one");
    }
  }

  /**
   * Finds one.
   *
   * @throws Refusal if there is none
   */
  synchronized Run find(String id) {
    Run run = runs.get(id);
    if (run == null) {
      throw new Refusal(Refusal.NOT_FOUND, "that run is over and gone. Press Solve again");
    }
    return run;
  }

  /** Stops one and forgets it. */
  synchronized void remove(String id) {
    Run run = find(id);
    run.stop();
    runs.remove(id);
    removed.add(run);
  }

  /** Stops all. */
  synchronized void stop() {
    runs.values().forEach(Run::stop);
  }
}
