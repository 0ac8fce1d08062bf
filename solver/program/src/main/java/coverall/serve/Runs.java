package coverall.serve;

import coverall.catalogue.BadCatalogueException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a server by id, limited in number and memory. With a folder, they have catalogues
 * there, from which a later server restores them. Thread-safe.
 */
final class Runs {
  static final int MOST = 8;
  static final int MOST_RUNNING = 2;
  static final int MOST_SAVED = 20; // catalogues in the folder when a server starts
  static final long MOST_BYTES = 2 * KeptSolutions.MOST_BYTES; // of solutions, when a run starts

  private static final int MOST_ALIVE = 4; // running, or asked to stop but not yet ended

  private static final int ID_BYTES = 8;
  private static final long MILLIS_TO_SAVE = 5_000;

  static final String ENDING = ".db"; // of catalogues
  private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");

  private final long mostBytes;
  private final Optional<Path> folder;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Run> runs = new LinkedHashMap<>();
  private final List<Run> removed = new ArrayList<>(); // not all of them have ended

  /** Runs that keep solutions of up to {@link #MOST_BYTES}. */
  Runs(Optional<Path> folder) {
    this(MOST_BYTES, folder);
  }

  /**
   * Runs that keep solutions of up to a number of bytes.
   *
   * @param folder for their catalogues, which is made if needed; it keeps the latest ones
   */
  Runs(long mostBytes, Optional<Path> folder) {
    this.mostBytes = mostBytes;
    this.folder = folder.filter(Runs::isReady);
    this.folder.ifPresent(Runs::removeOld);
  }

  /** Makes a folder. If that is not possible, runs go on without catalogues. */
  private static boolean isReady(Path folder) {
    try {
      Files.createDirectories(folder);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void removeOld(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(ENDING))
          .sorted(Comparator.comparing(Runs::changed).reversed())
          .skip(MOST_SAVED)
          .forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // They are removed by a later server.
    }
  }

  private static FileTime changed(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0); // Another server has removed it.
    }
  }

  /**
   * Starts a run. It replaces the oldest ended runs if there are too many, or too many solutions.
   *
   * @param start starts it with the file of its catalogue, if it may have one
   * @param instead whether it may stop another run, if too many are active
   * @return the id of the run
   * @throws Refusal if too many runs are active
   */
  synchronized String start(Function<Optional<Path>, Run> start, boolean instead) {
    checkRoom(instead);
    makeRoom();
    String id = newId();
    runs.put(id, start.apply(file(id)));
    return id;
  }

  /**
   * Opens a catalogue as a run.
   *
   * @param content of the catalogue, which is copied
   * @return the id of the run
   * @throws Refusal if it cannot be read, or there is no place for it
   */
  synchronized String open(byte[] content) {
    String id = newId();
    Path file =
        file(id)
            .orElseThrow(
                () -> new Refusal(Refusal.CONFLICT, "there is no folder to keep catalogues in"));
    try {
      Files.write(file, content);
      makeRoom();
      runs.put(id, Run.restore(file, true));
      return id;
    } catch (IOException | BadCatalogueException e) {
      file.toFile().delete();
      String why = String.valueOf(e.getMessage()).replace(file + ": ", "");
      throw new Refusal(Refusal.BAD_REQUEST, why);
    }
  }

  /**
   * Opens a catalogue where it is, as a run. To go on with it adds to it.
   *
   * @return the id of the run
   */
  synchronized String open(Path catalogue) throws IOException {
    String id = newId();
    runs.put(id, Run.restore(catalogue, false));
    return id;
  }

  private Optional<Path> file(String id) {
    return folder.map(path -> path.resolve(id + ENDING));
  }

  /** Forgets the oldest ended runs if there are too many, or too many solutions. */
  private void makeRoom() {
    List<String> ended = new ArrayList<>();
    runs.forEach(
        (id, run) -> {
          if (!run.isRunning() && run.isOwn()) {
            ended.add(id);
          }
        });
    for (String oldest : ended) {
      if (runs.size() >= MOST || bytes() > mostBytes) {
        runs.remove(oldest);
      }
    }
  }

  private String newId() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private long bytes() {
    return runs.values().stream().mapToLong(run -> run.solutions().bytes()).sum();
  }

  /**
   * Resumes a stopped run.
   *
   * @param instead whether it may stop another run, if too many are active
   */
  synchronized void resume(String id, boolean instead) {
    Run run = find(id);
    checkRoom(instead);
    run.resume();
  }

  /**
   * Makes room for a run, if necessary by stopping one that nobody watches any more, or the oldest.
   */
  private void checkRoom(boolean mayStopWatched) {
    removed.removeIf(run -> !run.isRunning());
    List<Run> running = runs.values().stream().filter(Run::isRunning).toList();
    Optional<Run> spare =
        running.stream()
            .filter(run -> mayStopWatched || !run.isWatched())
            .min(Comparator.comparing(Run::isWatched));
    boolean full = running.size() >= MOST_RUNNING;
    if (full) {
      spare.ifPresent(Run::stop);
    }
    if ((full && spare.isEmpty()) || running.size() + removed.size() >= MOST_ALIVE) {
      throw new Refusal(
          Refusal.TOO_MANY, MOST_RUNNING + " searches are running, which is the maximum.");
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
      run = restoredOrNull(id);
    }
    if (run == null) {
      throw new Refusal(
          Refusal.NOT_FOUND, "this search no longer exists. Press Solve to start it again.");
    }
    run.ask();
    return run;
  }

  private @Nullable Run restoredOrNull(String id) {
    Optional<Path> file =
        ID.matcher(id).matches() ? file(id).filter(Files::exists) : Optional.empty();
    if (file.isEmpty()) {
      return null;
    }
    try {
      Run run = Run.restore(file.get(), true);
      makeRoom();
      runs.put(id, run);
      return run;
    } catch (IOException | BadCatalogueException e) {
      throw new Refusal(Refusal.CONFLICT, "the saved search cannot be read: " + e.getMessage());
    }
  }

  /** Stops a run and removes it. */
  synchronized void remove(String id) {
    Run run = find(id);
    run.remove();
    runs.remove(id);
    removed.add(run);
  }

  /**
   * Stops all runs, and waits a little until their catalogues are written.
   *
   * @return the number of solutions that each running one has found but not saved
   */
  List<Long> stop() throws InterruptedException {
    List<Run> running;
    synchronized (this) {
      running = runs.values().stream().filter(Run::isRunning).toList();
    }
    running.forEach(Run::stop);
    for (Run run : running) {
      run.awaitEnd(MILLIS_TO_SAVE);
    }
    return running.stream()
        .map(Run::status)
        .filter(status -> !status.isSaved())
        .map(Run.Status::found)
        .toList();
  }
}
