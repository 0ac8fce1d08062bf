package coverall.solve;

import coverall.cover.ExactCover;
import coverall.disassembly.Disassembler;
import coverall.disassembly.Disassembly;
import coverall.enumerate.Reduction;
import coverall.enumerate.SerialSearch;
import coverall.puzzle.Encoding;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sets of pieces with few solutions: solves the puzzle with each of many sets, and rates
 * those whose number of solutions is in a range.
 *
 * <p>Solutions are distinct up to the coarsest notion of each set, as for {@link SearchRequest}.
 * The result for a set depends on nothing but the set and the settings; only the time that it takes
 * depends on the number of threads.
 *
 * <p>It runs once. {@link #stop} may be called from any thread.
 */
public final class SetSearch {
  /*
   * Most sets have a small search tree, so many threads search one set each rather than all of them
   * the same. The placements of all pieces are found once, and a set takes its own from them. The
   * fastest engine of large trees needs time to warm up, so a search that turns out to be large is
   * started again with it.
   */

  /** At a dead end near the end, at most this number of pieces are left. */
  public static final int NEAR_THE_END = 2;

  private static final int WAITING_RESULTS = 1_000;
  private static final int MILLIS_BETWEEN_LOOKS = 100;

  private final PieceSets sets;
  private final Settings settings;
  private final Encoding all; // of the puzzle with all pieces
  private volatile boolean stopped;

  /**
   * What to look for.
   *
   * @param least the fewest solutions of a set to be rated, at least 0
   * @param most the most solutions
   * @param maxStates if the assemblies are to be taken apart, the most states of a part to search;
   *     solutions are then those that come apart
   */
  public record Settings(long least, long most, OptionalInt maxStates) {
    /**
     * What to look for.
     *
     * @throws IllegalArgumentException unless the numbers are a range, and the states positive
     */
    public Settings {
      if (least < 0 || most < least) {
        throw new IllegalArgumentException(least + ".." + most + " solutions");
      }
      if (maxStates.orElse(1) < 1) {
        throw new IllegalArgumentException(maxStates.getAsInt() + " states");
      }
    }

    /** Whether a set with this result has the number of solutions that is asked for. */
    public boolean asksFor(SetResult result) {
      return isIn(result.solutions()) && result.unknown() == 0;
    }

    private boolean isIn(long solutions) {
      return solutions >= least && solutions <= most;
    }
  }

  /** Receives the results, all in the thread that runs the search. */
  public interface Receiver {
    /** Receives a result. */
    void take(SetResult result) throws IOException;

    /** Called about ten times a second. */
    default void idle() throws IOException {}
  }

  /**
   * A search that has not begun.
   *
   * @throws coverall.puzzle.BadPuzzleException if the pieces have too many placements
   * @throws IllegalArgumentException if solutions are to be taken apart, and cannot be
   */
  public SetSearch(PieceSets sets, Settings settings) {
    this.sets = sets;
    this.settings = settings;
    String reason =
        settings.maxStates().isPresent() ? Disassembler.whyUnsupported(sets.puzzle()) : "";
    if (!reason.isEmpty()) {
      throw new IllegalArgumentException(reason);
    }
    all = Encoding.unchecked(sets.puzzle());
  }

  /**
   * Searches some sets.
   *
   * @param numbers of the sets; read by several threads, one at a time
   * @param threads the number of workers, at least 1
   * @param receiver receives the results, in any order
   * @return whether all sets were searched
   * @throws IOException if the receiver failed
   * @throws InterruptedException if the calling thread was interrupted; the search has stopped then
   */
  public boolean run(PrimitiveIterator.OfLong numbers, int threads, Receiver receiver)
      throws IOException, InterruptedException {
    Work work = new Work(numbers);
    List<Future<?>> workers = new ArrayList<>();
    long taken = 0;
    // Parallel streams of a worker, which breaks the symmetry of a set, stay in the pool.
    try (ExecutorService pool = new ForkJoinPool(threads)) {
      try {
        for (int k = 0; k < threads; k++) {
          workers.add(pool.submit(work));
        }
        boolean working = true;
        while (working || !work.results.isEmpty()) {
          working = workers.stream().anyMatch(worker -> !worker.isDone());
          SetResult result = work.results.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
          if (result != null) {
            receiver.take(result);
            taken++;
          }
          receiver.idle();
        }
      } finally {
        work.abandoned = true;
      }
    }
    work.throwFailure();
    return !numbers.hasNext() && taken == work.given;
  }

  /** Asks the search to stop. The sets that are being searched are dropped. */
  public void stop() {
    stopped = true;
  }

  /**
   * The first solution of a set in the order of its search. If assemblies are to be taken apart, it
   * is the first that comes apart. It depends on nothing but the set and the settings.
   *
   * @param number of the set, from 0
   * @return empty if there is none, or the search was stopped
   */
  public Optional<List<Placement>> firstSolution(long number) {
    Optional<Encoding> part = all.part(sets.puzzle(number));
    if (part.isEmpty()) {
      return Optional.empty();
    }
    Encoding encoding = part.get();
    Optional<Disassembler> disassembler =
        settings.maxStates().isPresent()
            ? Optional.of(
                new Disassembler(encoding, settings.maxStates().getAsInt(), () -> stopped))
            : Optional.empty();
    List<int[]> found = new ArrayList<>();
    Predicate<int[]> visitor =
        options -> {
          if (disassembler.isEmpty()
              || disassembler.get().takeApart(options).verdict() == Disassembly.Verdict.APART) {
            found.add(options);
          }
          return found.isEmpty() && !stopped;
        };
    visit(reduction(encoding), () -> stopped, found::clear, visitor);
    return found.stream().findFirst().map(encoding::solution);
  }

  private static Reduction reduction(Encoding encoding) {
    return Reduction.choose(encoding.cover(), encoding.symmetry().group(encoding.coarsest()))
        .simplified();
  }

  /**
   * Visits solutions until the visitor has enough of them.
   *
   * @param again called before the search starts again from the root with another engine
   */
  private static SerialSearch.End visit(
      Reduction reduction, BooleanSupplier stop, Runnable again, Predicate<int[]> visitor) {
    ExactCover cover = reduction.cover();
    Engine small = EngineChoice.ofShortSearch(cover);
    Engine fastest = EngineChoice.fastest(cover);
    long most = small.equals(fastest) ? Long.MAX_VALUE : (long) new CoverShape(cover).largeTree();
    SerialSearch search = new SerialSearch(reduction, stop);
    SerialSearch.End end = search.search(small, most, visitor);
    if (end == SerialSearch.End.TOO_LARGE) {
      again.run();
      end = search.search(fastest, Long.MAX_VALUE, visitor);
    }
    return end;
  }

  /** The sets still to do, and what the workers have found. Each worker runs it. */
  private final class Work implements Runnable {
    private final PrimitiveIterator.OfLong numbers;
    private final BlockingQueue<SetResult> results = new ArrayBlockingQueue<>(WAITING_RESULTS);
    private volatile boolean abandoned; // nobody takes results any more
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private long given; // sets, to workers

    Work(PrimitiveIterator.OfLong numbers) {
      this.numbers = numbers;
    }

    private boolean isOver() {
      return stopped || abandoned;
    }

    private synchronized OptionalLong next() {
      if (isOver() || !numbers.hasNext()) {
        return OptionalLong.empty();
      }
      given++;
      return OptionalLong.of(numbers.nextLong());
    }

    @Override
    public void run() {
      try {
        for (OptionalLong set = next(); set.isPresent(); set = next()) {
          Optional<SetResult> result = search(set.getAsLong());
          while (result.isPresent()
              && !abandoned
              && !results.offer(result.get(), MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {}
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // Only the pool could do so, and does not.
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
        abandoned = true; // The others need not finish what cannot be reported.
      }
    }

    private void throwFailure() {
      Throwable cause = failure.get();
      if (cause instanceof OutOfMemoryError memory) {
        throw memory;
      }
      if (cause != null) {
        throw new IllegalStateException("a worker failed: " + cause, cause);
      }
    }

    /** Searches a set; the result is empty if the search was stopped. */
    private Optional<SetResult> search(long number) {
      Puzzle set = sets.puzzle(number);
      String pieces = PieceSets.words(set);
      Optional<Encoding> part = all.part(set);
      if (part.isEmpty()) {
        return Optional.of(new SetResult(number, pieces, 0, 0, ratingOfNoTree(set)));
      }
      Encoding encoding = part.get();
      Reduction reduction = reduction(encoding);
      Tally tally = new Tally(encoding);
      if (!count(reduction, tally)) {
        return Optional.empty();
      }
      SetResult counted =
          new SetResult(number, pieces, tally.solutions, tally.unknown, Optional.empty());
      if (!settings.asksFor(counted)) {
        return Optional.of(counted);
      }
      Walk walk = new Walk(encoding, reduction);
      walk.walk(set.pieceCount());
      return isOver()
          ? Optional.empty()
          : Optional.of(
              new SetResult(
                  number,
                  pieces,
                  tally.solutions,
                  tally.unknown,
                  Optional.of(new SetResult.Rating(walk.branches, walk.deadEnds, tally.level))));
    }

    /** The rating of a set whose search ends at the root, if it is asked for. */
    private Optional<SetResult.Rating> ratingOfNoTree(Puzzle set) {
      int deadEnds = set.pieceCount() <= NEAR_THE_END ? 1 : 0;
      return settings.isIn(0)
          ? Optional.of(new SetResult.Rating(1, deadEnds, List.of()))
          : Optional.empty();
    }

    /** Counts the solutions, and returns whether it got to an end. */
    private boolean count(Reduction reduction, Tally tally) {
      return visit(reduction, this::isOver, tally::clear, tally::add) != SerialSearch.End.STOPPED;
    }

    /** Counts the solutions of a set, and takes them apart if that is asked for. */
    private final class Tally {
      private final Encoding encoding;
      private @Nullable Disassembler disassembler;
      private long solutions;
      private long unknown;
      private List<Integer> level = List.of();

      Tally(Encoding encoding) {
        this.encoding = encoding;
      }

      void clear() {
        solutions = 0;
        unknown = 0;
        level = List.of();
      }

      /** Counts an assembly, and returns whether more of them matter. */
      boolean add(int... options) {
        if (settings.maxStates().isEmpty()) {
          return ++solutions <= settings.most();
        }
        if (disassembler == null) {
          disassembler =
              new Disassembler(encoding, settings.maxStates().getAsInt(), Work.this::isOver);
        }
        Disassembly apart = disassembler.takeApart(options);
        switch (apart.verdict()) {
          case APART -> {
            solutions++;
            level = Disassembly.LEVELS.compare(apart.level(), level) > 0 ? apart.level() : level;
          }
          case UNKNOWN -> unknown++;
          case LOCKED -> {}
        }
        return solutions <= settings.most() && !isOver();
      }
    }

    /** Walks through the search tree of Dancing Links, and counts. */
    private final class Walk {
      private final Encoding encoding;
      private final TreeProbe probe;
      private long branches;
      private long deadEnds;

      Walk(Encoding encoding, Reduction reduction) {
        this.encoding = encoding;
        probe = new TreeProbe(reduction.cover());
      }

      /**
       * Walks through the subtree of the present branch.
       *
       * @param left the number of pieces that are not yet placed
       */
      void walk(int left) {
        branches++;
        int[] children = probe.children();
        if (children.length == 0 && left > 0 && left <= NEAR_THE_END) {
          deadEnds++;
        }
        for (int option : children) {
          if (isOver()) {
            return;
          }
          int piece = encoding.placements().get(option).piece();
          probe.push(option);
          walk(encoding.puzzle().pieces().get(piece).isGap() ? left : left - 1);
          probe.pop();
        }
      }
    }
  }
}
