package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.MiscountException;
import coverall.cover.OptionGroup;
import coverall.enumerate.EngineFailedException.BrokenContractException;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/** A thread of an enumeration's pool, with engines of its own. */
final class Worker extends ForkJoinWorkerThread implements SolutionSink, Checkpoint {
  /** The clock of trials: the time that a thread has been running, whatever else runs beside it. */
  private static final class CpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean EXISTS = THREADS.isCurrentThreadCpuTimeSupported();

    private static long nanos() {
      return EXISTS ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }
  }

  /** An engine for the problem. */
  private static final class Loaded {
    final Engine kind;
    final SearchEngine engine;
    long branchesReported;
    double savedReported; // branches
    final Pace pace = new Pace(); // of searches in earnest

    Loaded(Engine kind, ExactCover cover) {
      this.kind = kind;
      SearchEngine own = kind.load(cover);
      if (own == null) {
        throw new BrokenContractException("its method 'load' returned null");
      }
      engine = own;
    }
  }

  private static final int MOST_UNWRITTEN = 64; // solutions
  private static final int MOST_UNWRITTEN_OPTIONS = 4_096; // of these, but for a single one

  private static final String BOGUS = "it reported what is no solution";

  private final Enumeration enumeration;
  private final EngineTrials trials;
  private final ExactCover cover;
  private final OrbitCensus census;
  private @Nullable Loaded last; // used: of the search that goes on
  private @Nullable Loaded lastButOne;
  private @Nullable Engine kind; // of the search in earnest
  private @Nullable Fragment fragment;
  private List<int[]> unwritten = new ArrayList<>(); // solutions of the fragment
  private int unwrittenOptions;
  private long foundUnreported;
  private long accepted; // solutions of the fragment, whether they are reported or not
  private boolean gaveAway; // parts of the fragment
  private long start; // of the fragment's search, as System.nanoTime
  private long cpuStart = -1; // as CpuClock; -1 if the search is not measured
  private boolean enough; // whether the engine was told to stop

  Worker(
      ForkJoinPool pool, Enumeration enumeration, Reduction reduction, List<OptionGroup> counted) {
    super(pool);
    this.enumeration = enumeration;
    trials = enumeration.trials();
    cover = reduction.cover();
    census = new OrbitCensus(reduction, counted);
  }

  /** Searches a fragment, and returns whether it was searched completely. */
  boolean search(Fragment next) {
    try {
      Engine engine = enumeration.nextEngine();
      kind = engine;
      boolean complete = search(next, loaded(engine));
      if (trials.isOn()) {
        challenge(next, engine, complete && !gaveAway);
      }
      return complete;
    } catch (Throwable cause) {
      enumeration.fail(cause, kind);
      return false;
    }
  }

  /**
   * Tells the trials about the search of a fragment, and lets a challenger repeat it if they ask.
   *
   * @param whole whether the fragment was searched by this engine alone
   */
  private void challenge(Fragment done, Engine engine, boolean whole) {
    long nanos = nanos();
    trials.searched(nanos);
    if (whole && cpuStart >= 0) {
      trials.rival(engine, nanos).ifPresent(rival -> searchAgain(done, engine, rival, nanos));
    }
  }

  /** The time of the fragment's search so far. */
  private long nanos() {
    return cpuStart < 0 ? System.nanoTime() - start : CpuClock.nanos() - cpuStart;
  }

  private boolean search(Fragment next, Loaded own) {
    fragment = next;
    if (next.first) {
      enumeration.begin(next.running);
    }
    next.running.engines.add(own.kind.label());
    accepted = 0;
    gaveAway = false;
    enough = false;
    cpuStart = trials.isOn() ? CpuClock.nanos() : -1;
    start = System.nanoTime();
    own.pace.begin();
    try {
      if (isInNoSolution(next.prefix)) {
        enumeration.add(1, 0);
        next.running.branches.increment();
        return true;
      }
      boolean complete = own.engine.search(next.prefix, this, this);
      if (!complete && !enough && !enumeration.isStopped()) {
        throw new BrokenContractException("it ended a search that nobody had stopped");
      }
      return complete;
    } finally {
      report(own, next);
      census.moveTo(next.running.fixed);
      long nanos = System.nanoTime() - start;
      own.pace.end(nanos);
      next.running.nanos.add(nanos);
      enumeration.addBusy(nanos);
    }
  }

  /** Whether a prefix has an option that the simplification of the problem has removed. */
  private boolean isInNoSolution(int[] prefix) {
    return Arrays.stream(prefix).anyMatch(option -> !cover.isUsable(option));
  }

  /** An engine of this worker, which keeps the two that it has used last. */
  private Loaded loaded(Engine engine) {
    Loaded own = last;
    Loaded other = lastButOne;
    if (own != null && own.kind.equals(engine)) {
      return own;
    }
    if (other == null || !other.kind.equals(engine)) {
      long begin = System.nanoTime();
      other = new Loaded(engine, cover);
      trials.loaded(System.nanoTime() - begin);
    }
    lastButOne = own;
    last = other;
    return other;
  }

  /**
   * Searches a fragment again, with the challenger of the engine in use, and compares the times and
   * the numbers of solutions.
   */
  private void searchAgain(Fragment done, Engine best, Engine rival, long nanosOfBest) {
    long begin = System.nanoTime();
    long expected = (long) (loaded(best).pace.nanos() * enumeration.cpuShare());
    try {
      Repetition again = new Repetition(rival, done, nanosOfBest);
      if (again.bogus) {
        trials.failed(BOGUS);
      } else if (again.complete && again.found != accepted) {
        String counts =
            String.format(
                Locale.ROOT,
                "engines %s and %s found %d and %d solutions in the same part of subproblem %d",
                best.label(),
                rival.label(),
                accepted,
                again.found,
                done.running.subproblem.id());
        enumeration.fail(new MiscountException(counts));
      } else if (again.complete || !enumeration.isStopped()) {
        trials.measured(again.nanos, nanosOfBest, expected);
      }
    } catch (Throwable cause) {
      if (last != null && last.kind.equals(rival)) {
        last = null;
      }
      trials.failed(EngineFailedException.why(cause));
    } finally {
      trials.released();
      enumeration.addBusy(System.nanoTime() - begin);
    }
  }

  /** A second search of a fragment, which reports nothing. */
  private final class Repetition implements SolutionSink, Checkpoint {
    private final Engine rival;
    private final long begin;
    private final long most;
    final boolean complete;
    final long nanos;
    long found;
    boolean bogus;

    Repetition(Engine rival, Fragment done, long nanosOfBest) {
      this.rival = rival;
      Loaded own = loaded(rival);
      most = (long) (EngineTrials.MOST * nanosOfBest);
      begin = CpuClock.nanos();
      complete = own.engine.search(done.prefix, this, this);
      nanos = CpuClock.nanos() - begin;
      own.branchesReported = own.engine.branches();
      own.savedReported = own.engine.branchesSaved();
    }

    @Override
    public boolean accept(int[] options, int length) {
      bogus |= isBogus(rival, options, length);
      found++;
      return !bogus;
    }

    @Override
    public boolean countsOnly() {
      return Worker.this.countsOnly(rival);
    }

    @Override
    public boolean acceptMany(long solutions) {
      found += solutions;
      return true;
    }

    @Override
    public boolean reached(SearchEngine running) {
      return !enumeration.isStopped() && CpuClock.nanos() - begin < most;
    }
  }

  private void report(Loaded own, Fragment current) {
    long more = own.engine.branches() - own.branchesReported;
    own.branchesReported += more;
    double saved = own.engine.branchesSaved() - own.savedReported;
    own.savedReported += saved;
    own.pace.add((double) more, saved);
    enumeration.add(more, foundUnreported);
    current.running.branches.add(more);
    if (foundUnreported > 0) {
      current.running.found.add(foundUnreported);
      foundUnreported = 0;
    }
    SolutionQueue out = enumeration.solutions();
    if (out != null) {
      write(out);
    }
  }

  @Override
  public boolean accept(int[] options, int length) {
    if (isBogus(kind, options, length)) {
      enumeration.fail(new BrokenContractException(BOGUS), kind);
      return false;
    }
    try {
      return take(options, length);
    } catch (Throwable cause) {
      enumeration.fail(cause); // before it passes through the engine, which is not to blame
      throw cause;
    }
  }

  @Override
  public boolean countsOnly() {
    return countsOnly(kind);
  }

  /** Whether nobody needs the solutions of an engine one by one, not even to check them. */
  private boolean countsOnly(@Nullable Engine engine) {
    return engine instanceof BuiltInEngine && enumeration.countsOnly() && census.admitsAll();
  }

  @Override
  public boolean acceptMany(long solutions) {
    enumeration.checkNumber(accepted, solutions);
    accepted += solutions;
    foundUnreported += solutions;
    census.admitAll(solutions);
    return true;
  }

  /** Whether an engine, not one of ours, has reported what is no solution. */
  private boolean isBogus(@Nullable Engine engine, int[] options, int length) {
    return !(engine instanceof BuiltInEngine) && !cover.isSolution(options, length);
  }

  private boolean take(int[] options, int length) {
    accepted++;
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
      unwritten.add(census.least(options, length));
      unwrittenOptions += length;
      if (unwritten.size() == MOST_UNWRITTEN || unwrittenOptions >= MOST_UNWRITTEN_OPTIONS) {
        write(out);
      }
    }
    if (enough) {
      enumeration.stop();
    }
    return !enough;
  }

  private void write(SolutionQueue out) {
    if (!unwritten.isEmpty()) {
      out.put(current().running.subproblem.id(), unwritten);
      unwritten = new ArrayList<>();
      unwrittenOptions = 0;
    }
  }

  private Fragment current() {
    Fragment current = fragment;
    if (current == null) {
      throw new IllegalStateException("a search without a fragment");
    }
    return current;
  }

  @Override
  public boolean reached(SearchEngine running) {
    Fragment current = current();
    if (last != null) {
      report(last, current);
    }
    if (!shouldContinue() || enumeration.othersWait()) {
      gaveAway |=
          running.giveAway(prefix -> enumeration.share(current.running, prefix, getPool())) > 0;
    }
    enough = enumeration.isStopped();
    return !enough;
  }

  private boolean shouldContinue() {
    Engine engine = kind;
    return engine == null || trials.isSettledFor(engine) || trials.shouldContinue(engine, nanos());
  }
}
