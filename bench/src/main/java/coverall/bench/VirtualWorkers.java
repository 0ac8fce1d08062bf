package coverall.bench;

import coverall.cover.ExactCover;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An engine for one enumeration whose workers share their processors in turns, as if each had one
 * of its own: a discrete-event simulation, in which a branch takes one unit of virtual time.
 *
 * <p>Its searches are those of another engine. They fail if a fragment is not begun although a
 * worker is free.
 */
final class VirtualWorkers implements Engine {
  /*
   * The events are the beginnings and ends of searches and the checkpoints; nothing else has an
   * effect on other workers. Every worker has a clock. Before an event it waits until no other
   * worker in a search is behind it; then it has the turn, which it keeps until its next event. So
   * one worker at a time searches, and all events happen in the order of virtual time.
   *
   * A search may give away fragments. While one of them has not been begun and a worker is free,
   * nobody gets the turn, because that worker is about to begin at the time at which it was given
   * away or became free.
   *
   * The scheduler learns that a worker is free shortly after the end of its search, when others may
   * already have the turn. The simulation cannot therefore show too high a share of work.
   */
  private static final int SECONDS_TO_BEGIN = 60;

  private final Engine engine;
  private final int wakeUp;
  private final PriorityQueue<Worker> arrived =
      new PriorityQueue<>(
          Comparator.<Worker>comparingLong(worker -> worker.clock)
              .thenComparingInt(worker -> worker.number));
  private int loaded; // workers
  private int free; // workers outside searches
  private int waiting; // fragments not yet begun
  private boolean taken; // whether a worker has the turn
  private long now;
  private long work;
  private long givenAway;

  /**
   * Prepares for an enumeration.
   *
   * @param engine searches
   * @param workers the number of threads of the enumeration
   * @param subproblems the number of subproblems to enumerate
   * @param wakeUp the virtual time that an idle worker takes to begin a fragment
   */
  VirtualWorkers(Engine engine, int workers, int subproblems, int wakeUp) {
    this.engine = engine;
    this.wakeUp = wakeUp;
    free = workers;
    waiting = subproblems;
  }

  @Override
  public String label() {
    return engine.label();
  }

  @Override
  public boolean supports(ExactCover cover) {
    return engine.supports(cover);
  }

  @Override
  public synchronized SearchEngine load(ExactCover cover) {
    return new Worker(loaded++, engine.load(cover));
  }

  /** The virtual time from the first beginning to the last end so far. */
  synchronized long length() {
    return now;
  }

  /** The branches of all workers so far. */
  synchronized long work() {
    return work;
  }

  /** The number of fragments given away so far. */
  synchronized long givenAway() {
    return givenAway;
  }

  private synchronized void begins(Worker worker) {
    free--;
    waiting--;
    worker.clock = worker.clock < now ? now + wakeUp : now;
    arrived.add(worker);
    if (!taken) {
      passTurn();
    }
  }

  private synchronized void reaches(Worker worker, long branches) {
    work += branches;
    worker.clock += branches;
    arrived.add(worker);
    passTurn();
  }

  private synchronized void gives() {
    waiting++;
    givenAway++;
  }

  private synchronized void ends() {
    free++;
    passTurn();
  }

  private void passTurn() {
    boolean someoneBegins = waiting > 0 && free > 0;
    Worker next = someoneBegins ? null : arrived.poll();
    taken = next != null;
    if (next != null) {
      now = next.clock;
      next.turn.release();
    }
  }

  /** The search engine of one thread. */
  private final class Worker implements SearchEngine {
    final int number;
    final Semaphore turn = new Semaphore(0);
    private final SearchEngine search;
    long clock;
    private long counted; // branches

    Worker(int number, SearchEngine search) {
      this.number = number;
      this.search = search;
    }

    @Override
    public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
      begins(this);
      awaitTurn();
      boolean complete =
          search.search(
              prefix,
              sink,
              same -> {
                advance();
                return checkpoint.reached(this);
              });
      advance();
      ends();
      return complete;
    }

    private void advance() {
      long more = search.branches() - counted;
      counted += more;
      reaches(this, more);
      awaitTurn();
    }

    private void awaitTurn() {
      try {
        if (!turn.tryAcquire(SECONDS_TO_BEGIN, TimeUnit.SECONDS)) {
          throw new IllegalStateException("a fragment waits although a worker is free");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted in the middle of a search", e);
      }
    }

    @Override
    public long branches() {
      return search.branches();
    }

    @Override
    public int giveAway(Consumer<int[]> taker) {
      return search.giveAway(
          prefix -> {
            gives();
            taker.accept(prefix);
          });
    }
  }
}
