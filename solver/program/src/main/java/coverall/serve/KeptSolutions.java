package coverall.serve;

import static coverall.disassembly.Disassembly.Verdict.APART;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DisassemblyRows;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyQueue;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.SubproblemResult;
import coverall.picture.SolutionPage;
import coverall.puzzle.Encoding;
import coverall.solve.SearchPlan;
import coverall.solve.SolutionStore;
import coverall.view.DisassemblyText;
import java.io.IOException;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The solutions of a run: it counts all and keeps the first ones for display, up to a number and a
 * size. It also keeps the results of the subproblems, which a resumed search does not repeat.
 *
 * <p>An unfinished subproblem starts again from the beginning. Its solutions are not counted or
 * kept a second time.
 *
 * <p>Thread-safe. It holds only its own lock, and calls the run without it.
 */
final class KeptSolutions implements SolutionStore {
  static final int MOST = SolutionPage.MOST;
  static final int MOST_WITH_MOVES = 20_000;
  static final long MOST_BYTES = 100_000_000;

  static final int MOST_STATES = 200_000; // of each part of an assembly

  private static final int MOST_KNOWN = 200_000; // assemblies

  /**
   * A solution.
   *
   * @param options the options of the encoding
   * @param apart how it comes apart, if the run takes solutions apart
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Found(int[] options, Optional<Disassembly> apart) {
    private static final int BYTES = 150; // of the objects around it
    private static final int BYTES_OF_A_MOVE = 100;

    /** Roughly the memory that it occupies. */
    long bytes() {
      int moves = apart.map(plan -> plan.moves().size()).orElse(0);
      return BYTES + (long) Integer.BYTES * options.length + (long) BYTES_OF_A_MOVE * moves;
    }
  }

  /**
   * The assemblies taken apart so far.
   *
   * @param words how many come apart
   * @param assemblies their number
   * @param unknown the number of those with too many states
   * @param highestLevel the highest level of a solution; empty if there is none
   * @param highest the number of the first solution with this level; 0 if it is not kept
   */
  record Apart(String words, long assemblies, long unknown, String highestLevel, int highest) {}

  /**
   * A snapshot.
   *
   * @param found the number of solutions found
   * @param kept the number of those available for display
   * @param apart what the assemblies were found to be, if they are taken apart
   */
  record Count(long found, int kept, Optional<Apart> apart) {}

  /** A subproblem that was started but not finished. */
  private static final class Begun {
    final Set<IntBuffer> kept = new HashSet<>();
    long told; // solutions counted since the first start
    long foundAgain; // solutions found since the latest start
    boolean hasMore; // solutions beyond the limit
    int waiting; // assemblies not taken apart yet
  }

  private final boolean takesApart;
  private final Runnable stop;
  private final Runnable onAssembly;
  private final BooleanSupplier isStopped;

  private final Map<IntBuffer, Disassembly> plans = new HashMap<>(); // of the first assemblies
  private DisassemblyTally tally = new DisassemblyTally();
  private Optional<Disassembly> highest = Optional.empty(); // of the levels
  private int highestNumber;
  private final List<SubproblemResult> finished = new ArrayList<>();
  private final Map<Integer, Begun> unfinished = new HashMap<>();
  private final List<Found> kept = new ArrayList<>();
  private long bytes;
  private long found;
  private long limit;

  /**
   * An empty store.
   *
   * @param takesApart whether solutions are only those assemblies that come apart
   * @param limit the number of solutions after which it stops the search
   * @param stop stops the search
   * @param onAssembly called after each assembly taken apart
   * @param isStopped whether the search is to stop
   */
  KeptSolutions(
      boolean takesApart,
      long limit,
      Runnable stop,
      Runnable onAssembly,
      BooleanSupplier isStopped) {
    this.takesApart = takesApart;
    this.limit = limit;
    this.stop = stop;
    this.onAssembly = onAssembly;
    this.isStopped = isStopped;
  }

  @Override
  public synchronized List<SubproblemResult> done() {
    return List.copyOf(finished);
  }

  @Override
  public RunWriter begin(SearchPlan plan) {
    return begin(plan, result -> {});
  }

  /**
   * Starts a run.
   *
   * @param onFinished receives each subproblem whose solutions are all counted
   */
  RunWriter begin(SearchPlan plan, Consumer<SubproblemResult> onFinished) {
    if (takesApart) {
      return new ApartWriter((Encoding) plan.problem(), plan.threads(), onFinished);
    }
    return new RunWriter() {
      @Override
      public void write(long number, int subproblem, int[] options) {
        keep(subproblem, options);
      }

      @Override
      public void finished(SubproblemResult result) {
        if (finish(result)) {
          onFinished.accept(result);
        }
      }
    };
  }

  /** Takes assemblies apart before it keeps those that come apart. */
  private final class ApartWriter implements RunWriter {
    private final DisassemblyQueue assemblies;
    private final Consumer<SubproblemResult> onFinished;
    private final Map<Integer, SubproblemResult> searched = new HashMap<>(); // not yet taken apart

    ApartWriter(Encoding puzzle, int threads, Consumer<SubproblemResult> onFinished) {
      this.onFinished = onFinished;
      assemblies =
          new DisassemblyQueue(
              puzzle,
              MOST_STATES,
              threads,
              DisassemblyQueue.Order.AS_ADDED,
              (subproblem, options, apart) ->
                  takenApart((int) subproblem, new Found(options, Optional.of(apart))),
              isStopped);
    }

    @Override
    public void write(long number, int subproblem, int[] options) throws IOException {
      expect(subproblem);
      assemblies.add(subproblem, options);
    }

    @Override
    public void idle() throws IOException {
      assemblies.advance();
    }

    @Override
    public void finished(SubproblemResult result) {
      if (finish(result)) {
        onFinished.accept(result);
      } else {
        searched.put(result.id(), result);
      }
    }

    private void takenApart(int subproblem, Found assembly) {
      keep(subproblem, assembly);
      onAssembly.run();
      SubproblemResult result = searched.remove(subproblem);
      if (result != null) {
        finished(result);
      }
    }

    @Override
    public void close() throws IOException {
      try (assemblies) {
        assemblies.finish();
      }
    }
  }

  private synchronized void expect(int subproblem) {
    begun(subproblem).waiting++;
  }

  private Begun begun(int subproblem) {
    return unfinished.computeIfAbsent(subproblem, id -> new Begun());
  }

  /** Takes a solution. */
  void keep(int subproblem, int[] options) {
    keep(subproblem, new Found(options, Optional.empty()));
  }

  private void keep(int subproblem, Found assembly) {
    if (isLast(subproblem, assembly)) {
      stop.run();
    }
  }

  /** Counts a solution and perhaps keeps it. Returns whether the limit is reached with it. */
  private synchronized boolean isLast(int subproblem, Found assembly) {
    Begun begun = begun(subproblem);
    begun.waiting -= takesApart ? 1 : 0;
    if (found >= limit) {
      begun.hasMore = true; // A resumed search finds this solution again.
      return false;
    }
    boolean isSolution = assembly.apart().map(Disassembly::verdict).orElse(APART) == APART;
    boolean isNew =
        isSolution
            && kept.size() < (takesApart ? MOST_WITH_MOVES : MOST)
            && bytes < MOST_BYTES
            && begun.kept.add(IntBuffer.wrap(assembly.options()));
    if (isNew) {
      kept.add(assembly);
      bytes += assembly.bytes();
    }
    if (++begun.foundAgain > begun.told) {
      begun.told = begun.foundAgain;
      assembly.apart().ifPresent(plan -> count(assembly.options(), plan, isNew));
      found += isSolution ? 1 : 0;
    }
    return found >= limit;
  }

  private void count(int[] options, Disassembly plan, boolean isKept) {
    tally.add(plan.verdict(), plan.level());
    noteHighest(plan, isKept ? kept.size() : 0);
    if (plans.size() < MOST_KNOWN) {
      plans.put(sorted(options), plan);
    }
  }

  private static IntBuffer sorted(int[] options) {
    return IntBuffer.wrap(IntStream.of(options).sorted().toArray());
  }

  /** Forgets how assemblies come apart, except those for display. */
  synchronized void forgetPlans() {
    plans.clear();
  }

  /** How an assembly comes apart, if a run has found that and it is still known. */
  synchronized Optional<Disassembly> plan(int[] options) {
    return Optional.ofNullable(plans.get(sorted(options)));
  }

  private void noteHighest(Disassembly apart, int number) {
    boolean isHighest =
        apart.verdict() == APART
            && highest.stream()
                .allMatch(other -> Disassembly.LEVELS.compare(apart.level(), other.level()) > 0);
    if (isHighest) {
      highest = Optional.of(apart);
      highestNumber = number;
    }
  }

  /** Takes the end of a subproblem. Returns false if some of its solutions were not counted. */
  synchronized boolean finish(SubproblemResult result) {
    Begun begun = unfinished.get(result.id());
    boolean hasAll = begun == null || (!begun.hasMore && begun.waiting == 0);
    if (hasAll) {
      finished.add(result);
      unfinished.remove(result.id());
    }
    return hasAll;
  }

  /**
   * Takes over what a catalogue has, before the first run. It knows how all come apart, or none.
   */
  void takeOver(CatalogueReader catalogue, Encoding encoding) throws IOException {
    if (takesApart) {
      takeOverApart(catalogue.disassemblies(), catalogue, encoding);
    } else {
      boolean isComplete = catalogue.digest() != null;
      catalogue.solutions(
          (number, subproblem, options) -> {
            keep(subproblem, options);
            return !isComplete || hasRoom();
          });
      if (isComplete) {
        setFound(catalogue.solutionCount());
      }
    }
    catalogue.results().forEach(this::finish);
  }

  private synchronized boolean hasRoom() {
    return kept.size() < MOST && bytes < MOST_BYTES;
  }

  private synchronized void setFound(long all) {
    found = all;
    unfinished.clear();
  }

  private synchronized void takeOverApart(
      DisassemblyRows moves, CatalogueReader catalogue, Encoding encoding) throws IOException {
    tally = moves.tally();
    found = tally.apart();
    catalogue.solutions(
        (number, subproblem, options) -> {
          Optional<Disassembly> plan = moves.of(number, options, encoding);
          if (plan.isPresent()) {
            kept.add(new Found(options, plan));
            bytes += kept.getLast().bytes();
            noteHighest(plan.get(), kept.size());
          }
          return kept.size() < MOST_WITH_MOVES && bytes < MOST_BYTES;
        });
  }

  /**
   * Takes apart what a catalogue has, before the first run, except what an earlier call that was
   * stopped has done.
   *
   * @return whether all is done
   */
  boolean takeApart(CatalogueReader catalogue, Encoding encoding, int threads) throws IOException {
    Set<Integer> known = done().stream().map(SubproblemResult::id).collect(Collectors.toSet());
    try (ApartWriter writer = new ApartWriter(encoding, threads, result -> {})) {
      catalogue.solutions(
          (number, subproblem, options) -> {
            if (!known.contains(subproblem)) {
              writer.write(
                  number, subproblem, options); // Once stopped, it only notes what is missing.
            }
            return true;
          });
      for (SubproblemResult result : catalogue.results()) {
        if (!known.contains(result.id())) {
          writer.finished(result);
        }
      }
    }
    resume();
    return !isStopped.getAsBoolean();
  }

  /** Whether a subproblem that was started is not finished. */
  synchronized boolean hasUnfinished() {
    return !unfinished.isEmpty();
  }

  /** Removes the limit and prepares for a search that resumes. No search may be running. */
  synchronized void resume() {
    limit = Long.MAX_VALUE;
    for (Begun begun : unfinished.values()) {
      begun.foundAgain = 0;
      begun.hasMore = false;
      begun.waiting = 0;
    }
  }

  /** Forgets all solutions, for a search with another plan. */
  synchronized void clear() {
    finished.clear();
    unfinished.clear();
    kept.clear();
    bytes = 0;
    found = 0;
  }

  /** The largest number of solutions before the search stops. */
  synchronized long limit() {
    return limit;
  }

  synchronized Count count() {
    return new Count(found, kept.size(), takesApart ? Optional.of(apart()) : Optional.empty());
  }

  private Apart apart() {
    return new Apart(
        DisassemblyText.words(tally),
        tally.assemblies(),
        tally.unknown(),
        highest.map(Disassembly::levelText).orElse(""),
        highestNumber);
  }

  /** Roughly the memory that the kept solutions occupy. */
  synchronized long bytes() {
    return bytes;
  }

  /**
   * Some of the kept solutions.
   *
   * @param from the index of the first one, from 0
   */
  synchronized List<Found> list(int from, int most) {
    int start = Math.min(from, kept.size());
    return List.copyOf(kept.subList(start, Math.min(kept.size() - start, most) + start));
  }
}
