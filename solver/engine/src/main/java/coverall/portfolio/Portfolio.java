package coverall.portfolio;

import coverall.cover.ExactCover;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SearchFailedException;
import coverall.search.SolutionSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several searches for a first solution, side by side: the systematic search of an enumeration,
 * backtracking in the order of the items, Dancing Links that start again and again with random
 * ties, and local search. Where one gets lost, another often needs only a moment. The systematic
 * search can also prove that there is no solution.
 *
 * <p>A portfolio is the engine of one enumeration, which must stop at the first solution. The other
 * searches run in threads of their own from the first load of an engine until {@link #close}. They
 * take turns of some thousand branches, so that no more threads are busy than were asked for. With
 * one thread, all of them take turns, and what they find depends on the seed alone.
 */
public final class Portfolio implements Engine, AutoCloseable {
  private static final int TURN = 16; // checkpoints
  private static final String BACKTRACK = "backtrack";
  private static final String RESTARTS = "dlx with restarts";
  private static final String LOCAL_SEARCH = "local search";

  private static final long MOST_MASK_BITS = 1L << 30;

  private final ExactCover cover;
  private final Engine systematic;
  private final List<Lane> lanes = new ArrayList<>();
  private final boolean inTurns; // whether the systematic search takes turns with the others
  private final AtomicReference<@Nullable Found> found = new AtomicReference<>();
  private final AtomicBoolean reported = new AtomicBoolean();
  private final AtomicReference<@Nullable SearchFailedException> failure = new AtomicReference<>();
  private boolean started;
  private volatile String foundBy = "";
  private volatile boolean over;

  /** A search for one solution. */
  @FunctionalInterface
  public interface Search {
    /**
     * Searches in the calling thread.
     *
     * @param shouldContinue to be called every some hundred branches, which may take long, because
     *     it lets others take their turns; returns false to stop
     * @return the options of a solution; empty if there is none or the search was stopped
     */
    Optional<int[]> run(BooleanSupplier shouldContinue);
  }

  /** A solution, and the search that found it. */
  private record Found(List<Integer> options, String by) {
    Found(int[] options, String by) {
      this(Arrays.stream(options).boxed().toList(), by);
    }
  }

  /**
   * A portfolio whose searches have not started.
   *
   * @param cover the problem
   * @param systematic the engine of the systematic search
   * @param threads the number of threads in all, at least 1
   * @param seed of the random searches
   * @param others searches that the portfolio does not have itself, by name
   */
  public Portfolio(
      ExactCover cover, Engine systematic, int threads, long seed, Map<String, Search> others) {
    this.cover = cover;
    this.systematic = systematic;
    inTurns = threads == 1;
    int count = threads - systematicThreads(threads) + (inTurns ? 1 : 0);
    for (int k = 0; k < count; k++) {
      Lane lane = new Lane();
      if (inTurns) {
        lane.join(); // has the first turn
      }
      if (k == 0 && masksAreSmall(cover)) {
        lane.add(BACKTRACK, this::backtrack);
      }
      if (k == 0) {
        others.forEach(lane::add);
      }
      Random random = new Random(seed + k);
      lane.add(
          RESTARTS, shouldContinue -> new RandomRestarts(cover).search(random, shouldContinue));
      if (LocalSearch.supports(cover)) {
        long walk = random.nextLong();
        lane.add(
            LOCAL_SEARCH, shouldContinue -> new LocalSearch(cover, walk).search(shouldContinue));
      }
      lanes.add(lane);
    }
  }

  /** Whether a mask of the items for each option takes little memory. */
  private static boolean masksAreSmall(ExactCover cover) {
    return (long) cover.optionCount() * cover.itemCount() <= MOST_MASK_BITS;
  }

  /** How many threads the systematic search has; with one thread it takes turns with the others. */
  public static int systematicThreads(int threads) {
    return (threads + 1) / 2;
  }

  @Override
  public String label() {
    return systematic.label();
  }

  @Override
  public SearchEngine load(ExactCover problem) {
    start();
    return new Systematic(systematic.load(problem));
  }

  private synchronized void start() {
    if (!started) {
      started = true;
      lanes.forEach(Lane::start);
    }
  }

  /** Which of the other searches found the reported solution; empty if none did. */
  public String foundBy() {
    return foundBy;
  }

  /** Ends the other searches, and waits until they have ended, unless it is interrupted. */
  @Override
  public synchronized void close() {
    over = true;
    try {
      for (Lane lane : lanes) {
        lane.end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<int[]> backtrack(BooleanSupplier shouldContinue) {
    List<int[]> solution = new ArrayList<>();
    BuiltInEngine.BACKTRACK
        .load(cover)
        .search(
            new int[0],
            (options, length) -> {
              solution.add(Arrays.copyOf(options, length));
              return false;
            },
            running -> shouldContinue.getAsBoolean());
    return solution.stream().findFirst();
  }

  /** The systematic search, which reports what the others find. */
  private final class Systematic implements SearchEngine {
    private final SearchEngine own;

    Systematic(SearchEngine own) {
      this.own = own;
    }

    @Override
    public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
      BooleanSupplier turns = inTurns ? lanes.getFirst().turns(0) : () -> true;
      boolean exhausted =
          own.search(
              prefix,
              sink,
              engine -> turns.getAsBoolean() && !reports(sink) && checkpoint.reached(this));
      return exhausted && !reports(sink);
    }

    /** Whether another search has found a solution, which ends this one. */
    private boolean reports(SolutionSink sink) {
      SearchFailedException failed = failure.get();
      if (failed != null) {
        throw failed;
      }
      Found other = found.get();
      if (other == null || reported.getAndSet(true)) {
        return false;
      }
      foundBy = other.by();
      int[] options = other.options().stream().mapToInt(Integer::intValue).toArray();
      if (sink.accept(options, options.length)) {
        throw new IllegalStateException("a portfolio finds one solution only");
      }
      return true;
    }

    @Override
    public long branches() {
      return own.branches();
    }

    @Override
    public int giveAway(Consumer<int[]> taker) {
      return own.giveAway(taker);
    }
  }

  /** Searches that take turns. */
  private final class Lane {
    private final List<Thread> threads = new ArrayList<>();
    private final List<Boolean> active = new ArrayList<>(); // by member
    private int turn; // member

    /** Adds a member whose thread is not of the lane. */
    int join() {
      active.add(true);
      return active.size() - 1;
    }

    void add(String name, Search search) {
      int member = join();
      Thread thread = new Thread(() -> run(member, name, search), name);
      thread.setDaemon(true);
      threads.add(thread);
    }

    void start() {
      threads.forEach(Thread::start);
    }

    void end() throws InterruptedException {
      synchronized (this) {
        notifyAll();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }

    private void run(int member, String name, Search search) {
      try {
        Optional<int[]> solution = await(member) ? search.run(turns(member)) : Optional.empty();
        if (solution.isPresent()) {
          found.compareAndSet(null, new Found(solution.get(), name));
          // The systematic search reports it; the others get no more turns.
          synchronized (this) {
            for (int k = inTurns ? 1 : 0; k < active.size(); k++) {
              active.set(k, false);
            }
          }
        }
      } catch (OutOfMemoryError e) {
        // The systematic search may have enough.
      } catch (Throwable e) {
        failure.compareAndSet(null, new SearchFailedException(name, e));
      } finally {
        leave(member);
      }
    }

    /** To be called at every checkpoint of a member: passes the turn on when it has ended. */
    BooleanSupplier turns(int member) {
      int[] used = {0};
      return () -> {
        if (++used[0] % TURN == 0) {
          pass(member);
          return await(member);
        }
        return !over;
      };
    }

    private synchronized void leave(int member) {
      active.set(member, false);
      pass(member);
    }

    /** Passes the turn to the next active member. */
    private synchronized void pass(int member) {
      if (turn == member) {
        for (int k = 1; k <= active.size(); k++) {
          int next = (member + k) % active.size();
          if (active.get(next)) {
            turn = next;
            break;
          }
        }
        notifyAll();
      }
    }

    /** Whether it is the member's turn, after waiting for it; false if there is none any more. */
    private synchronized boolean await(int member) {
      while (!over && active.get(member) && turn != member) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
      return !over && active.get(member);
    }
  }
}
