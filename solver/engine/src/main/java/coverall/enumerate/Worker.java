package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.EngineFailedException.BrokenContractException;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** A thread of an enumeration's pool, with an engine of its own. */
final class Worker extends ForkJoinWorkerThread implements SolutionSink, Checkpoint {
  private final Enumeration enumeration;
  private final ExactCover cover;
  private final OrbitCensus census;
  private @Nullable SearchEngine engine;
  private @Nullable Engine kind; // of the engine
  private String label = ""; // of the engine
  private boolean forLarge; // whether the engine is the one for a large search
  private @Nullable Fragment fragment;
  private long branchesReported;
  private long foundUnreported;
  private boolean enough; // whether the engine was told to stop

  Worker(
      ForkJoinPool pool, Enumeration enumeration, Reduction reduction, List<OptionGroup> counted) {
    super(pool);
    this.enumeration = enumeration;
    cover = reduction.cover();
    census = new OrbitCensus(reduction, counted);
  }

  /** Searches a fragment, and returns whether it was searched completely. */
  boolean search(Fragment next) {
    try {
      return search(next, engine());
    } catch (Throwable cause) {
      enumeration.fail(cause, kind);
      return false;
    }
  }

  private boolean search(Fragment next, SearchEngine own) {
    fragment = next;
    if (next.first) {
      enumeration.begin(next.running);
    }
    next.running.engines.add(label);
    long start = System.nanoTime();
    enough = false;
    try {
      if (isInNoSolution(next.prefix)) {
        enumeration.add(1, 0);
        next.running.branches.increment();
        return true;
      }
      boolean complete = own.search(next.prefix, this, this);
      if (!complete && !enough && !enumeration.isStopped()) {
        throw new BrokenContractException("it ended a search that nobody had stopped");
      }
      return complete;
    } finally {
      report(own, next);
      census.moveTo(next.running.fixed);
      long nanos = System.nanoTime() - start;
      next.running.nanos.add(nanos);
      enumeration.addBusy(nanos);
    }
  }

  /** Whether a prefix has an option that the simplification of the problem has removed. */
  private boolean isInNoSolution(int[] prefix) {
    return Arrays.stream(prefix).anyMatch(option -> !cover.isUsable(option));
  }

  private SearchEngine engine() {
    SearchEngine own = engine;
    boolean goesOver = !forLarge && enumeration.isLarge();
    if (own == null || goesOver) {
      forLarge = goesOver;
      Engine next = enumeration.engine(goesOver);
      kind = next;
      label = next.label();
      own = next.load(cover);
      if (own == null) {
        throw new BrokenContractException("its method 'load' returned null");
      }
      branchesReported = 0;
      engine = own;
    }
    return own;
  }

  private void report(SearchEngine own, Fragment current) {
    long more = own.branches() - branchesReported;
    branchesReported += more;
    enumeration.add(more, foundUnreported);
    current.running.branches.add(more);
    if (foundUnreported > 0) {
      current.running.found.add(foundUnreported);
      foundUnreported = 0;
    }
  }

  @Override
  public boolean accept(int[] options, int length) {
    if (!(kind instanceof BuiltInEngine) && !cover.isSolution(options, length)) {
      enumeration.fail(new BrokenContractException("it reported what is no solution"), kind);
      return false;
    }
    try {
      return take(options, length);
    } catch (Throwable cause) {
      enumeration.fail(cause); // before it passes through the engine, which is not to blame
      throw cause;
    }
  }

  private boolean take(int[] options, int length) {
    if (!census.admits(options, length)) {
      return true;
    }
    long left = enumeration.leftAfterOneMore();
    enough = left <= 0;
    if (left < 0) {
      return false;
    }
    foundUnreported++;
    SolutionQueue out = enumeration.solutions();
    if (out != null) {
      out.put(current().running.subproblem.id(), census.least(options, length));
    }
    if (enough) {
      enumeration.stop();
    }
    return !enough;
  }

  private Fragment current() {
    Fragment current = fragment;
    if (current == null) {
      throw new IllegalStateException("a search without a fragment");
    }
    return current;
  }

  @Override
  public boolean reached(SearchEngine own) {
    Fragment current = current();
    report(own, current);
    boolean endsSoon = !forLarge && enumeration.isLarge(); // the other engine does the rest
    if (endsSoon || enumeration.othersWait()) {
      own.giveAway(prefix -> enumeration.share(current.running, prefix, getPool()));
    }
    enough = enumeration.isStopped();
    return !enough;
  }
}
