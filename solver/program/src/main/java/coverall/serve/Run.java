package coverall.serve;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueDisassembly;
import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import coverall.cover.MiscountException;
import coverall.enumerate.Progress;
import coverall.enumerate.Shard;
import coverall.enumerate.StopSignal;
import coverall.enumerate.TooManySolutionsException;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Puzzle;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A search on its own thread that can be stopped, resumed and watched. It stops itself a minute
 * after the last watcher has left and the last request has come.
 *
 * <p>It may have a catalogue on disk, from which a later server can {@linkplain #restore restore}
 * it. Thread-safe.
 */
final class Run {
  private static final long NANOS_UNTIL_FORGOTTEN = TimeUnit.MINUTES.toNanos(1);

  private static final Progress NOT_BEGUN =
      new Progress(0, 0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0, Double.NaN);

  /** The state of a run. */
  enum State {
    RUNNING,
    STOPPED,
    DONE,
    FAILED
  }

  /**
   * The options of a run.
   *
   * @param distinct which solutions count as the same, unless it is the default
   * @param takesApart whether solutions are only those assemblies that come apart
   * @param threads the number of workers
   * @param limit the number of solutions to stop after
   */
  record Options(Optional<Distinct> distinct, boolean takesApart, int threads, long limit) {}

  /**
   * A snapshot of a run.
   *
   * @param progress its elapsed time excludes pauses
   * @param engine the name of the engine; empty before the search starts
   * @param distinct the notion up to which solutions are distinct; empty before the search starts
   * @param kept the number of solutions available for display
   * @param counts the number of solutions for each notion; none until the search is done
   * @param missed the expected counts that the result contradicts
   * @param apart what the assemblies were found to be, if they are taken apart
   * @param isSaved whether its catalogue has all solutions found, or will have
   * @param whyUnsaved why its catalogue could not be written; empty otherwise
   * @param error the reason for a failure in one line; empty otherwise
   */
  record Status(
      State state,
      Progress progress,
      String engine,
      Optional<Distinct> distinct,
      int kept,
      OrbitCounts counts,
      List<Expectation> missed,
      Optional<KeptSolutions.Apart> apart,
      boolean isSaved,
      String whyUnsaved,
      String error) {
    /** The number of solutions found so far. */
    long found() {
      return progress.found();
    }
  }

  /**
   * Where the catalogue of a run is.
   *
   * @param isOwn whether it is removed with the run
   */
  private record SavedIn(Path file, boolean isOwn) {}

  private final Puzzle puzzle;
  private final Options options;
  private final LongSupplier nanoTime;
  private final KeptSolutions solutions;
  private final Optional<SavedIn> file;

  private State state = State.RUNNING;
  private CountDownLatch ended = new CountDownLatch(1);
  private int watchers;
  private long askedNanos; // when the last request came or the last watcher left
  private volatile StopSignal stop = new StopSignal(); // until it is resumed
  private @Nullable Encoding encoding; // set by the first working thread
  private @Nullable SearchSession session; // the latest one
  private Progress progress = NOT_BEGUN;
  private long startNanos = System.nanoTime(); // when it started or resumed
  private double secondsBefore; // the running time up to then
  private OrbitCounts counts = OrbitCounts.NONE;
  private String whyUnsaved = "";
  private boolean isRemoved;
  private boolean isToTakeApart; // what its catalogue has, before it goes on
  private boolean isToSearch = true;
  private String error = "";

  private Run(Puzzle puzzle, Options options, Optional<SavedIn> file, LongSupplier nanoTime) {
    this.puzzle = puzzle;
    this.options = options;
    this.file = file;
    this.nanoTime = nanoTime;
    askedNanos = nanoTime.getAsLong();
    solutions =
        new KeptSolutions(
            options.takesApart(),
            options.limit(),
            this::stop,
            this::stopIfForgotten,
            () -> stop.isStopped());
  }

  /** Starts to solve a puzzle in memory. */
  static Run start(Puzzle puzzle, Options options) {
    return start(puzzle, options, Optional.empty(), System::nanoTime);
  }

  /**
   * Starts to solve a puzzle.
   *
   * @param file of the catalogue for all solutions, which does not exist; searches for the first
   *     solution write none
   * @param nanoTime the time in nanoseconds, from any origin, by which it is forgotten
   */
  static Run start(Puzzle puzzle, Options options, Optional<Path> file, LongSupplier nanoTime) {
    Run run = new Run(puzzle, options, file.map(path -> new SavedIn(path, true)), nanoTime);
    run.startThread();
    return run;
  }

  /**
   * Restores a run from its catalogue. If the catalogue is not complete, the run is stopped, once
   * the assemblies that it has are taken apart again.
   *
   * @param isOwn whether the catalogue is removed with the run
   * @throws BadCatalogueException if the file does not exist, or is not a catalogue of solutions
   * @throws IOException if it cannot be read, or is not the catalogue of a puzzle
   */
  static Run restore(Path file, boolean isOwn) throws IOException {
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      if (!catalogue.shard().isWhole()) {
        throw new IOException(
            file + ": is shard " + catalogue.shard() + "; coverall merge makes a whole of all");
      }
      Encoding encoding =
          catalogue
              .problem()
              .asPuzzle()
              .orElseThrow(() -> new IOException(file + ": is not the catalogue of a puzzle"));
      Options options =
          new Options(
              Optional.of(catalogue.distinct()),
              catalogue.disassemblies().exist()
                  && (isOwn
                      || catalogue.digest() == null
                      || catalogue.disassemblies().toTakeApart() == 0),
              Runtime.getRuntime().availableProcessors(),
              Long.MAX_VALUE);
      Run run =
          new Run(
              encoding.puzzle(), options, Optional.of(new SavedIn(file, isOwn)), System::nanoTime);
      run.takeOver(catalogue, encoding);
      return run;
    }
  }

  private synchronized void takeOver(CatalogueReader catalogue, Encoding its) throws IOException {
    encoding = its;
    secondsBefore = catalogue.runs().stream().mapToDouble(CatalogueReader.RunRow::seconds).sum();
    CatalogueProgress searched = CatalogueProgress.of(catalogue);
    isToSearch = searched.isComplete(); // which only counts
    isToTakeApart =
        options.takesApart() && (!isToSearch || catalogue.disassemblies().notTakenApart() > 0);
    if (!isToTakeApart) {
      solutions.takeOver(catalogue, its);
    }
    progress =
        new Progress(
            1 - searched.shareLeft(), 0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0, Double.NaN);
    if (isToSearch || isToTakeApart) {
      startThread();
    } else {
      state = State.STOPPED;
      ended.countDown();
    }
  }

  Puzzle puzzle() {
    return puzzle;
  }

  KeptSolutions solutions() {
    return solutions;
  }

  private void startThread() {
    Thread.ofPlatform().daemon().name("coverall-run").start(this::work);
  }

  private void work() {
    try {
      search();
    } catch (BadPuzzleException
        | BadCatalogueException
        | IllegalArgumentException
        | MiscountException
        | TooManySolutionsException
        | IOException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      fail(Words.OUT_OF_MEMORY);
    } catch (InterruptedException | RuntimeException | Error e) {
      fail("internal error: " + e);
    } finally {
      removeFile();
    }
  }

  private void search() throws IOException, InterruptedException {
    if (isToTakeApart && (!takeApart() || !isToSearch)) {
      endStopped();
      return;
    }
    SearchRequest request = request();
    Optional<Catalogue> catalogue = catalogue(request);
    if (catalogue.isEmpty()) {
      end(begin(plan(request), solutions).run(this::progress));
      return;
    }
    SearchResult result;
    try (SavedSolutions store =
        new SavedSolutions(solutions, catalogue.get(), this::leaveUnsaved)) {
      result = begin(catalogue.get().plan(), store).run(this::progress);
    }
    if (options.takesApart() && isSaved() && isAllOf(result)) {
      saveMoves(file.orElseThrow().file());
    }
    end(result);
  }

  /** Takes apart what its catalogue has. Returns whether that is done. */
  private boolean takeApart() throws IOException {
    try (CatalogueReader catalogue = CatalogueReader.open(file.orElseThrow().file())) {
      isToTakeApart = !solutions.takeApart(catalogue, encoding(), options.threads());
      return !isToTakeApart;
    }
  }

  /** Writes to the complete catalogue how its solutions come apart, unless it has that. */
  private void saveMoves(Path path) {
    try {
      if (hasMoves(path)) {
        return;
      }
      try (CatalogueDisassembly moves = CatalogueDisassembly.open(path);
          var _ = stop.onStop(moves::stop)) {
        moves.run(
            encoding(),
            KeptSolutions.MOST_STATES,
            options.threads(),
            solutions::plan,
            (done, all) -> stopIfForgotten());
      }
    } catch (IOException | BadCatalogueException e) {
      leaveUnsaved(String.valueOf(e.getMessage()));
    }
    solutions.forgetPlans();
  }

  private static boolean hasMoves(Path path) throws IOException {
    try (CatalogueReader catalogue = CatalogueReader.open(path)) {
      return catalogue.disassemblies().notTakenApart() == 0;
    }
  }

  private SearchRequest request() {
    Encoding problem;
    synchronized (this) {
      problem = encoding;
    }
    SearchRequest request =
        new SearchRequest(problem == null ? Encoding.of(puzzle) : problem)
            .threads(options.threads());
    options.distinct().ifPresent(request::distinct);
    return request;
  }

  /** Plans the search, unless it resumes the same one. May take seconds. */
  private SearchPlan plan(SearchRequest request) {
    SearchSession last;
    synchronized (this) {
      last = session;
    }
    if (last != null && last.plan().limit() > 1) {
      return last.plan();
    }
    return searchesForFirst() ? request.first().plan() : request.plan();
  }

  /** Whether it searches for one solution only, by a plan of its own. */
  private boolean searchesForFirst() {
    return solutions.limit() == 1 && !options.takesApart();
  }

  /** The catalogue to write, opened or created; empty without one. */
  private Optional<Catalogue> catalogue(SearchRequest request) throws IOException {
    if (!isSaved() || searchesForFirst()) {
      return Optional.empty();
    }
    Path path = file.orElseThrow().file();
    try {
      Optional<Catalogue> known = Catalogue.open(path, request, Shard.WHOLE);
      if (known.isEmpty()) {
        return Optional.of(create(path, plan(request)));
      }
      checkUnchanged(known.get());
      return known;
    } catch (IOException | BadCatalogueException | IllegalArgumentException e) {
      synchronized (this) {
        if (session == null && encoding != null) {
          throw e; // It is restored, and only the catalogue has the plan.
        }
      }
      leaveUnsaved(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private Catalogue create(Path path, SearchPlan plan) throws IOException {
    Catalogue catalogue = Catalogue.create(path, plan, source(), Shard.WHOLE);
    try {
      if (options.takesApart()) {
        catalogue.expectDisassembly();
      }
      return catalogue;
    } catch (IOException e) {
      catalogue.close();
      throw e;
    }
  }

  /** Rejects a catalogue with which another server has gone on. */
  private void checkUnchanged(Catalogue catalogue) throws IOException {
    if (catalogue.done().size() != solutions.done().size()) {
      catalogue.close();
      throw new IOException("another Coverall has gone on with this search");
    }
  }

  private Catalogue.Source source() {
    return new Catalogue.Source(RunApi.fileName(puzzle) + ".puzzle", Design.text(puzzle));
  }

  /** Whether its catalogue is removed with it; also if it has none. */
  boolean isOwn() {
    return file.map(SavedIn::isOwn).orElse(true);
  }

  private synchronized boolean isSaved() {
    return file.isPresent() && whyUnsaved.isEmpty();
  }

  /** Goes on without the catalogue, which keeps what it has. */
  private synchronized void leaveUnsaved(String why) {
    whyUnsaved = why;
  }

  private synchronized SearchSession begin(SearchPlan plan, SolutionStore store) {
    SearchSession next = new SearchSession(plan, store);
    session = next;
    encoding = (Encoding) plan.problem();
    stop.onStop(next::stop);
    return next;
  }

  private synchronized void progress(Progress now) {
    progress = now;
    stopIfForgotten();
  }

  private synchronized void stopIfForgotten() {
    if (watchers == 0 && nanoTime.getAsLong() - askedNanos > NANOS_UNTIL_FORGOTTEN) {
      stop();
    }
  }

  private synchronized void end(SearchResult result) {
    secondsBefore = seconds();
    if (isAllOf(result)) {
      state = State.DONE;
      counts = result.counts();
    } else {
      state = State.STOPPED;
    }
    ended.countDown();
  }

  private boolean isAllOf(SearchResult result) {
    return result.outcome().complete() && !solutions.hasUnfinished();
  }

  /** Ends before the search goes on. */
  private synchronized void endStopped() {
    state = State.STOPPED;
    ended.countDown();
  }

  private synchronized void fail(String why) {
    secondsBefore = seconds();
    state = State.FAILED;
    error = why;
    ended.countDown();
  }

  /** Asks the search to stop at the next clean point. */
  synchronized void stop() {
    stop.stop();
  }

  /**
   * Resumes a search that was stopped, or has failed and left a catalogue.
   *
   * @throws Refusal if the search is not stopped
   */
  synchronized void resume() {
    if (state != State.STOPPED && !(state == State.FAILED && isSaved())) {
      throw new Refusal(Refusal.CONFLICT, "only a stopped search can be resumed");
    }
    state = State.RUNNING;
    error = "";
    stop = new StopSignal();
    isToSearch = true;
    if (searchesForFirst()) {
      solutions.clear(); // The whole search has another plan.
    }
    solutions.resume();
    startNanos = System.nanoTime();
    ended = new CountDownLatch(1);
    startThread();
  }

  /** Ends the run, and removes its catalogue. */
  synchronized void remove() {
    isRemoved = true;
    stop();
    if (!isRunning()) {
      removeFile();
    }
  }

  /** Removes the catalogue of a run that is removed, unless another server has gone on with it. */
  private synchronized void removeFile() {
    if (!isRemoved || file.isEmpty() || !file.get().isOwn() || !isSaved()) {
      return;
    }
    Path path = file.get().file();
    try {
      boolean isUnchanged;
      try (CatalogueReader catalogue = CatalogueReader.open(path)) {
        isUnchanged = catalogue.results().size() == solutions.done().size();
      }
      if (isUnchanged) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | BadCatalogueException e) {
      // It is removed when it is old.
    }
  }

  /** The file of its catalogue, once the catalogue is written. */
  Optional<Path> catalogue() {
    return file.map(SavedIn::file).filter(path -> isSaved() && !isRunning() && Files.exists(path));
  }

  private double seconds() {
    return secondsBefore + (isRunning() ? (System.nanoTime() - startNanos) / 1e9 : 0);
  }

  /** Registers a watcher; see {@link #isWatched}. */
  synchronized void watch() {
    watchers++;
  }

  synchronized void unwatch() {
    watchers--;
    ask();
  }

  /** Notes a request about this run. */
  synchronized void ask() {
    askedNanos = nanoTime.getAsLong();
  }

  /** Whether a page is following the progress. */
  synchronized boolean isWatched() {
    return watchers > 0;
  }

  synchronized boolean isRunning() {
    return state == State.RUNNING;
  }

  synchronized Status status() {
    KeptSolutions.Count count = solutions.count();
    Optional<SearchPlan> plan = Optional.ofNullable(session).map(SearchSession::plan);
    return new Status(
        state,
        progressNow(count.found()),
        plan.map(known -> known.engine().engine().label()).orElse(""),
        plan.map(SearchPlan::distinct).or(options::distinct),
        count.kept(),
        counts,
        plan.map(known -> counts.missed(known.problem())).orElse(List.of()),
        count.apart(),
        isSaved() && !searchesForFirst(),
        whyUnsaved,
        error);
  }

  private Progress progressNow(long found) {
    boolean done = state == State.DONE;
    return new Progress(
        done ? 1 : progress.share(),
        seconds(),
        done ? 0 : progress.secondsLeft(),
        progress.least(),
        progress.most(),
        found,
        progress.branches(),
        progress.branchesPerSecond(),
        Double.NaN);
  }

  /** Waits until the search ends, but no longer than this. */
  void awaitEnd(long millis) throws InterruptedException {
    CountDownLatch latch;
    synchronized (this) {
      latch = ended;
    }
    latch.await(millis, TimeUnit.MILLISECONDS);
  }

  /** The encoded puzzle; available once a solution exists. */
  synchronized Encoding encoding() {
    return Objects.requireNonNull(encoding, "no solution exists before the puzzle is encoded");
  }
}
