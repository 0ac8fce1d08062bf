package coverall.solve;

import coverall.portfolio.PartialCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the packing of a puzzle that leaves the fewest cells empty. Any cell may stay empty and
 * any piece may be left over. It runs once; {@link #stop} may be called from any thread.
 */
public final class BestPacking {
  /*
   * Two searches run side by side. One improves a packing step by step; it is quick, and proves
   * nothing. The other looks for a packing with exactly 0 empty cells, then with 1, and so on, each
   * a puzzle with cells that stay empty, until it finds one or the first search has been as good.
   * Then no packing is better.
   */
  private static final long SEED = 1;

  private final Puzzle puzzle;
  private final int threads;
  private final Consumer<Packing> listener;
  private Optional<Packing> best = Optional.empty();
  private @Nullable SearchRun run;
  private int proven; // fewer empty cells are impossible
  private volatile boolean stopped;
  private volatile boolean over;
  private @Nullable Throwable failure;

  /**
   * A packing.
   *
   * @param placements pieces where they lie, in the order of the pieces and then of their first
   *     cells
   * @param empty the number of cells that stay empty
   */
  public record Packing(List<Placement> placements, int empty) {
    /** A packing, whose list is copied. */
    public Packing {
      placements = List.copyOf(placements);
    }
  }

  /**
   * What was found.
   *
   * @param best the best packing
   * @param atLeast the number of cells that stay empty in every packing, as far as that is proved
   */
  public record Result(Packing best, int atLeast) {
    /** Whether no packing leaves fewer cells empty. */
    public boolean isOptimal() {
      return best.empty() <= atLeast;
    }
  }

  /**
   * A search.
   *
   * @param threads the number of workers, at least 1
   * @param listener receives each packing that is better than all before, in any thread, one at a
   *     time
   */
  public BestPacking(Puzzle puzzle, int threads, Consumer<Packing> listener) {
    this.puzzle = puzzle;
    this.threads = threads;
    this.listener = listener;
    proven = (int) Math.max(0, puzzle.cellCount() - puzzle.volume());
  }

  /** The puzzle that packings solve: any piece may be left over, and any cell may stay empty. */
  public Puzzle relaxed() {
    return puzzle.relaxed(0, puzzle.cellCount());
  }

  /**
   * Searches in threads of its own until no packing can be better, or until it is stopped.
   *
   * @throws coverall.puzzle.BadPuzzleException if the pieces have too many placements
   * @throws InterruptedException if the calling thread was interrupted; the search has stopped then
   */
  public Result run() throws InterruptedException {
    Encoding encoding = Encoding.unchecked(relaxed());
    offer(new Packing(List.of(), puzzle.cellCount()));
    Thread improver = new Thread(() -> improve(encoding), "packing");
    improver.start();
    try {
      while (!isOver()) {
        searchNext();
      }
    } finally {
      over = true;
      improver.join();
    }
    synchronized (this) {
      if (failure instanceof OutOfMemoryError memory) {
        throw memory;
      }
      if (failure != null) {
        throw new IllegalStateException("a search failed: " + failure, failure);
      }
      return new Result(best.orElseThrow(), proven);
    }
  }

  private void improve(Encoding encoding) {
    try {
      BitSet gaps = new BitSet();
      for (int option = 0; option < encoding.placements().size(); option++) {
        int piece = encoding.placements().get(option).piece();
        gaps.set(option, encoding.puzzle().pieces().get(piece).isGap());
      }
      new PartialCover(encoding.cover(), gaps, new SplittableRandom(SEED))
          .improve(
              (options, empty) -> offer(new Packing(encoding.solution(options), empty)),
              () -> !stopped && !over);
    } catch (Throwable e) {
      synchronized (this) {
        failure = e;
      }
      stop();
    }
  }

  /**
   * Looks for a packing with the least number of empty cells that is not known to be impossible.
   */
  private void searchNext() throws InterruptedException {
    Puzzle exact = puzzle.relaxed(proven, proven);
    boolean possible = exact.wrongVolume().isEmpty();
    if (possible) {
      Encoding encoding = Encoding.unchecked(exact);
      if (isOver()) {
        return; // Encoding and planning a large puzzle take seconds.
      }
      SearchRun search = new SearchRequest(encoding).threads(threads).first().plan().run();
      begin(search);
      List<int[]> found = new ArrayList<>();
      SearchResult result =
          search.visit(
              progress -> {},
              solution -> {
                found.add(solution);
                return false;
              });
      found.forEach(options -> offer(new Packing(encoding.solution(options), proven)));
      possible = !found.isEmpty() || !result.outcome().complete();
    }
    synchronized (this) {
      run = null;
      proven += possible ? 0 : 1;
    }
  }

  private synchronized void begin(SearchRun search) {
    run = search;
    if (isOver()) {
      search.stop();
    }
  }

  /** Keeps a packing if it is the best, and ends the search if none can be better. */
  private synchronized void offer(Packing packing) {
    if (best.isEmpty() || packing.empty() < best.get().empty()) {
      best = Optional.of(packing);
      listener.accept(packing);
      if (run != null && isOver()) {
        run.stop();
      }
    }
  }

  private synchronized boolean isOver() {
    return stopped || best.orElseThrow().empty() <= proven;
  }

  /** Asks the search to stop. */
  public synchronized void stop() {
    stopped = true;
    if (run != null) {
      run.stop();
    }
  }
}
