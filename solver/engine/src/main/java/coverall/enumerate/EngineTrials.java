package coverall.enumerate;

import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the engine of an enumeration by measurement, while it runs. Thread-safe.
 *
 * <p>The first candidate begins. One after another, the others challenge the engine in use:
 *
 * <ol>
 *   <li>The challenger rehearses: it searches a small fragment again, which shows whether it works.
 *   <li>It searches fragments in earnest until its code is warm. What it finds counts; nothing is
 *       lost but its slowness. An engine whose branches are of other items warms up by searching
 *       small fragments again: what it would give away are parts of another, perhaps larger, tree.
 *   <li>It searches a few small fragments again that the engine in use has just searched. The sums
 *       of the times decide, or of what is expected of an engine that alone remembers states.
 *       Nothing else is searched in vain, and no longer than {@value #MOST} times as long as the
 *       engine in use took.
 * </ol>
 *
 * <p>A challenge costs about as much as to load and to compile an engine, so it only begins when
 * the search has lasted for some time and has a multiple of the cost before it. A candidate that is
 * expected, or was measured, to be slow waits longer: the cost of all challenges stays a small part
 * of the time of the search, and no candidate is given up for ever, because the tree may change.
 *
 * <p>No fragment shows what an engine gains by remembering states, because what it has learnt in
 * one helps it in the next. So a large search that only counts begins with an engine that
 * remembers, if a sample of the tree tells that this saves most branches.
 */
/*
 * This is racing (Maron and Moore, "The racing algorithm", Artificial Intelligence Review 11, 1997):
 * all compete on the same samples and the slow ones leave first. That a challenger comes back at times
 * that grow geometrically bounds the regret, as in bandit algorithms with doubling epochs (Auer and
 * Ortner, "UCB revisited", Periodica Mathematica Hungarica 61, 2010).
 */
final class EngineTrials {
  /** The time after which a fragment's second search is abandoned, in terms of the first. */
  static final double MOST = 2.5;

  private static final double FASTER = 0.9; // to take over
  private static final double CLEAR = 2; // times as slow, to lose without much evidence
  static final double LEFT = 12; // times the cost, for which a challenge is worth while
  static final long COST = 300_000_000; // nanoseconds, most of it for compilation
  static final long COST_OF_VECTORS = 4_000_000_000L;
  private static final long COST_AGAIN = 50_000_000;

  private static final long WARM_UP = 100_000_000; // nanoseconds
  private static final long WARM_UP_OF_VECTORS = 1_500_000_000;
  private static final long WARM_UP_AGAIN = 20_000_000;
  private static final double PATIENCE_WITH_VECTORS = 10; // times as long
  private static final int OF_ALL = 2; // a warm-up is at most this part of the time so far

  private static final long SHORTEST = 20_000; // nanoseconds; less is hard to measure
  private static final long LONGEST = 1_000_000;
  private static final int LONGEST_OF_ALL = 50; // parts of the time so far
  private static final long ENOUGH = 3_000_000; // nanoseconds of all fragments
  private static final int FEWEST = 3; // fragments
  private static final int MANY = 40;

  private static final BuiltInEngine REMEMBERING = BuiltInEngine.BITS_SCALAR;
  static final double WORTH_MEMORY = 2.5; // branches for each left, if these take equally long
  private static final double WORTH_A_TABLE = 300_000; // branches, of which it takes the time
  static final double FEW_BRANCHES = 300_000; // over before vectors are compiled
  private static final double MOST_SAVED = 10; // times the branches, as more may not last

  private final List<Contender> contenders = new ArrayList<>();
  private final long patience;
  private volatile Contender best;
  private volatile @Nullable Contender challenger;
  private volatile @Nullable Thread taker; // the worker that has taken the challenger
  private volatile int repetition; // number of the second search that the worker does; 0 if none
  private int repetitions;
  private volatile long warmUpLeft;
  private volatile long longest; // fragment to search again
  private long busy; // nanoseconds of all workers, when last told
  private long loading; // nanoseconds, of the engine that took longest

  /** A candidate, and what is known of it. */
  private static final class Contender {
    final Engine engine;
    double slower; // than the best: expected, then measured
    boolean rehearsed;
    boolean warm; // whether it has searched for a while
    long due; // the time of all workers from which on it may challenge again
    int fragments; // in all challenges
    String failure = "";
    // In this challenge:
    int measured;
    long nanos;
    long nanosOfBest;

    Contender(Candidate candidate) {
      engine = candidate.engine();
      slower = candidate.slower();
    }
  }

  /**
   * Trials that have not begun.
   *
   * @param candidates at least one; the first is in use at first
   * @param patience the time of all workers, in nanoseconds, after which the first challenge begins
   */
  EngineTrials(List<Candidate> candidates, long patience) {
    candidates.forEach(candidate -> contenders.add(new Contender(candidate)));
    best = contenders.getFirst();
    this.patience = patience;
  }

  /**
   * Whether a candidate that remembers states may begin in place of the first: not if that does so,
   * nor if it is {@code DLX}, the guess where masks are long and nearly empty. States are such
   * masks.
   */
  boolean mayRemember() {
    return remembering().isPresent()
        && best.engine != REMEMBERING
        && best.engine != BuiltInEngine.DLX;
  }

  private Optional<Contender> remembering() {
    return contenders.stream().filter(contender -> contender.engine == REMEMBERING).findFirst();
  }

  /**
   * Lets the candidate begin that remembers states, if that saves many more branches than it is
   * expected to be slower: a sample tells more savings than there are, and states are forgotten.
   * Vectors, which remember too, only give way to it if few branches are left.
   *
   * @param branches the estimated number of branches
   * @param left those that are visited by a search that remembers
   */
  synchronized void beginByRemembering(double branches, double left) {
    if (best.engine != BuiltInEngine.BITS || left < FEW_BRANCHES) {
      double saved = Math.min(Math.sqrt(branches / left), MOST_SAVED); // as states are forgotten
      remembering()
          .filter(first -> branches >= WORTH_MEMORY * first.slower * left + WORTH_A_TABLE)
          .ifPresent(first -> replaceBest(first, saved));
    }
  }

  /** Begins with a candidate that remembers, of whose branches the others have a multiple. */
  private void replaceBest(Contender remembering, double multiple) {
    best = remembering;
    double slower = best.slower;
    for (Contender contender : contenders) {
      contender.slower *= (remembers(contender.engine) ? 1 : multiple) / slower;
    }
  }

  /** Whether an engine saves branches by what it has learnt in other fragments. */
  private static boolean remembers(Engine engine) {
    return engine == REMEMBERING || engine == BuiltInEngine.BITS;
  }

  /** The engine in use. */
  Engine best() {
    return best.engine;
  }

  /** Whether a challenge is going on. */
  boolean isOn() {
    return challenger != null;
  }

  /** Whether nobody challenges an engine, which is in use. */
  boolean isSettledFor(Engine engine) {
    return challenger == null && engine.equals(best.engine);
  }

  /**
   * The engine for the next fragment of a worker, which calls {@link #searched} afterwards.
   *
   * @param busySoFar the time of all workers, in nanoseconds
   * @param left the time that is left to all workers, in nanoseconds; any positive number
   */
  Engine next(long busySoFar, double left) {
    return contenders.size() == 1 ? best.engine : nextOfSeveral(busySoFar, left);
  }

  private synchronized Engine nextOfSeveral(long busySoFar, double left) {
    busy = busySoFar;
    Contender now = challenger;
    if (now == null && busy >= patience) {
      now = due(left);
      if (now != null) {
        begin(now);
      }
    }
    if (now == null || taker != null || !isInEarnest(now)) {
      return best.engine;
    }
    taker = Thread.currentThread();
    return now.engine;
  }

  /** Whether a challenger that warms up should do so in earnest. */
  private boolean isInEarnest(Contender now) {
    return now.rehearsed && warmUpLeft > 0 && branchesAlike(now.engine);
  }

  /** Whether an engine branches on the same items as Dancing Links, as far as we know. */
  private static boolean branchesAlike(Engine engine) {
    return engine instanceof BuiltInEngine && engine != BuiltInEngine.BACKTRACK;
  }

  /** The most promising candidate whose time has come. */
  private @Nullable Contender due(double left) {
    Contender found = null;
    for (Contender contender : contenders) {
      if (contender != best
          && contender.failure.isEmpty()
          && busy >= due(contender)
          && left >= LEFT * cost(contender) * contender.slower
          && (found == null || contender.slower < found.slower)) {
        found = contender;
      }
    }
    return found;
  }

  private double due(Contender contender) {
    if (contender.warm) {
      return contender.due;
    }
    long warmUp = contender.engine == BuiltInEngine.BITS ? WARM_UP_OF_VECTORS : 0;
    // Vectors that are not yet compiled would lose to anything, and delay what is left.
    double longer = best.engine == BuiltInEngine.BITS ? PATIENCE_WITH_VECTORS : 1;
    double first = longer * patience * contender.slower * contender.slower;
    return Math.max((double) OF_ALL * warmUp, first);
  }

  /** The first of three numbers for a vector engine that is not warm yet, and so on. */
  private static long of(Contender contender, long vectors, long others, long again) {
    return contender.warm ? again : contender.engine == BuiltInEngine.BITS ? vectors : others;
  }

  private long cost(Contender contender) {
    return loading + of(contender, COST_OF_VECTORS, COST, COST_AGAIN);
  }

  private long warmUp(Contender contender) {
    return Math.min(of(contender, WARM_UP_OF_VECTORS, WARM_UP, WARM_UP_AGAIN), busy / OF_ALL);
  }

  private void begin(Contender contender) {
    contender.measured = 0;
    contender.nanos = 0;
    contender.nanosOfBest = 0;
    warmUpLeft = warmUp(contender);
    longest = Math.max(LONGEST, busy / LONGEST_OF_ALL);
    challenger = contender;
  }

  /**
   * Whether a worker is to go on with a fragment. If not, it should give away what is left, for
   * another engine, or as fragments small enough to be searched again.
   *
   * @param engine the engine that searches it
   * @param nanos the time of the fragment so far
   */
  boolean shouldContinue(Engine engine, long nanos) {
    Contender now = challenger;
    if (engine.equals(best.engine)) {
      return now == null || taker != null || nanos < longest;
    }
    return now != null && engine.equals(now.engine) && nanos < warmUpLeft;
  }

  /** Called when a worker has loaded an engine. Another one is expected to take as long. */
  synchronized void loaded(long nanos) {
    loading = Math.max(loading, nanos);
  }

  /** Called when the search of a fragment in earnest has ended, whether completed or not. */
  synchronized void searched(long nanos) {
    if (Thread.currentThread().equals(taker)) {
      warmUpLeft -= nanos;
      taker = null;
    }
  }

  /**
   * The challenger that should search a fragment again, which the engine in use has just searched
   * completely. The caller calls {@link #measured} or {@link #failed} if there is something to
   * tell, and then {@link #released}.
   *
   * @param nanos the time that the engine in use took
   * @return empty if there is none, or the fragment is too small or too large
   */
  synchronized Optional<Engine> rival(Engine engine, long nanos) {
    Contender now = challenger;
    if (now == null
        || taker != null
        || !engine.equals(best.engine)
        || nanos < SHORTEST
        || nanos > longest
        || isInEarnest(now)) {
      return Optional.empty();
    }
    taker = Thread.currentThread();
    repetition = ++repetitions;
    return Optional.of(now.engine);
  }

  /** The number of the second search that goes on at present; 0 if none. */
  int repetition() {
    return repetition;
  }

  /** The engine that challenges the one in use. */
  Optional<Engine> challenger() {
    return Optional.ofNullable(challenger).map(contender -> contender.engine);
  }

  /**
   * Called when the challenger has searched a fragment again.
   *
   * @param nanos the time that it took, or after which it was stopped
   * @param nanosOfBest the time that the engine in use took
   * @param expectedOfBest the time that it would have taken if it had searched this fragment as
   *     fast as others of late. This counts, within limits, where it alone remembers states: the
   *     fragments in which that saves most take too little time to be measured.
   */
  synchronized void measured(long nanos, long nanosOfBest, long expectedOfBest) {
    Contender now = challenger;
    if (now == null) {
      return;
    }
    if (!now.rehearsed || warmUpLeft > 0) {
      now.rehearsed = true;
      warmUpLeft -= branchesAlike(now.engine) ? 0 : nanos;
      return;
    }
    now.measured++;
    now.nanos += nanos;
    boolean alone = remembers(best.engine) && !remembers(now.engine);
    long least = (long) (nanosOfBest / MOST_SAVED);
    now.nanosOfBest += alone ? Math.clamp(expectedOfBest, least, nanosOfBest) : nanosOfBest;
    double slower = (double) now.nanos / now.nanosOfBest;
    // A challenger that loses by chance comes back; one that wins delays all until then.
    boolean enough = now.measured >= FEWEST && (slower > CLEAR || now.nanosOfBest >= ENOUGH);
    if (enough || now.measured == MANY) {
      decide(now, slower);
    }
  }

  private void decide(Contender now, double slower) {
    now.warm = true;
    now.fragments += now.measured;
    now.slower = slower;
    now.due = pause(slower);
    challenger = null;
    if (slower < FASTER) {
      Contender before = best;
      before.slower = 1;
      before.rehearsed = true;
      before.warm = true;
      before.fragments = now.fragments;
      contenders.forEach(contender -> contender.slower /= slower);
      before.due = pause(before.slower);
      best = now;
    }
  }

  /** When a candidate may challenge again. */
  private long pause(double slower) {
    return (long) (busy * Math.clamp(2 * slower * slower, 2, 8));
  }

  /** Called when a second search has ended. */
  synchronized void released() {
    repetition = 0;
    taker = null;
  }

  /** Called when the challenger has failed while it searched a fragment again. */
  synchronized void failed(String why) {
    Contender now = challenger;
    if (now != null) {
      now.failure = why;
      challenger = null;
    }
  }

  /** What was measured of the candidates other than {@link #best}, and who has failed. */
  synchronized List<Trial> results() {
    return contenders.stream()
        .filter(contender -> contender != best)
        .filter(contender -> contender.fragments > 0 || !contender.failure.isEmpty())
        .map(
            contender ->
                new Trial(
                    contender.engine,
                    contender.fragments == 0 ? Double.NaN : contender.slower,
                    contender.fragments,
                    contender.failure))
        .toList();
  }
}
