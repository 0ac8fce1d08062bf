package coverall.serve;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The runs of a server by id, limited in number and memory. Thread-safe. */
final class Runs {
  static final int MOST = 8;
  static final int MOST_RUNNING = 2;
  static final long MOST_BYTES = 2 * KeptSolutions.MOST_BYTES; // of solutions, when a run starts

  private static final int MOST_ALIVE = 4; // running, or asked to stop but not yet ended

  private static final int ID_BYTES = 8;

  private final long mostBytes;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final List<Run> removed = new ArrayList<>(); // not all of them have ended

  /** Runs that keep solutions of up to {@link #MOST_BYTES}. */
  Runs() {
    this(MOST_BYTES);
  }

  /** Runs that keep solutions of up to a number of bytes. */
  Runs(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * Starts a run. It replaces the oldest ended runs if there are too many, or too many solutions.
   *
   * @return the id of the run
   * @throws Refusal if too many runs are active
   */
  synchronized String start(Supplier<Run> start) {
    checkRoom();
    List<String> ended = new ArrayList<>();
    runs.forEach(
        (id, run) -> {
          if (!run.isRunning()) {
            ended.add(id);
          }
        });
    for (String oldest : ended) {
      if (runs.size() >= MOST || bytes() > mostBytes) {
        runs.remove(oldest);
      }
    }
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    runs.put(id, start.get());
    return id;
  }

  private long bytes() {
    return runs.values().stream().mapToLong(run -> run.solutions().bytes()).sum();
  }

  /** Resumes a stopped run. */
  synchronized void resume(String id) {
    Run run = find(id);
    checkRoom();
    run.resume();
  }

  /** Makes room for a run, if necessary by stopping one that nobody watches any more. */
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
          MOST_RUNNING + " searches are running, which is the maximum. Stop one of them first.");
    }
  }

  /**
   * Returns the run with this id.
   *
   * @throws Refusal if no such run exists
   */
  synchronized Run find(String id) {
    Run run = runs.get(id);
    if (run == null) {
      throw new Refusal(
          Refusal.NOT_FOUND, "this search no longer exists. Press Solve to start it again.");
    }
    run.ask();
    return run;
  }

  /** Stops a run and removes it. */
  synchronized void remove(String id) {
    Run run = find(id);
    run.stop();
    runs.remove(id);
    removed.add(run);
  }

  /**
   * Stops all runs.
   *
   * @return the number of solutions that each running one has found
   */
  synchronized List<Long> stop() {
    List<Long> found = new ArrayList<>();
    for (Run run : runs.values()) {
      if (run.isRunning()) {
        found.add(run.status().found());
      }
      run.stop();
    }
    return found;
  }
}
