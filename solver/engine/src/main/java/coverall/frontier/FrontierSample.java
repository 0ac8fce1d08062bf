package coverall.frontier;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Solutions of a cover problem that are chosen by their ranks, without enumerating those before
 * them. The solutions have a fixed order, which depends on the problem alone, so ranks that are
 * drawn uniformly give solutions that are drawn uniformly.
 *
 * @param count the number of all solutions
 * @param solutions the chosen solutions, each with its options in increasing order
 */
public record FrontierSample(BigInteger count, List<int[]> solutions) {
  private static final int PASSES = 2; // for the count, and back

  /**
   * Chooses solutions in the calling thread.
   *
   * @param ranks receives the number of all solutions, and returns the ranks of those to choose,
   *     from 0; it is not called if there are none
   * @param bytes the approximate limit on memory, besides that for the chosen solutions
   * @param limit the limit on the number of steps for counting all solutions
   * @param watch receives the progress from time to time; returns false to stop
   * @return empty if counting all solutions would exceed a limit, if it was stopped, or if the
   *     problem has colour sets, which this method does not support
   */
  public static Optional<FrontierSample> of(
      ExactCover cover,
      Function<BigInteger, List<BigInteger>> ranks,
      long bytes,
      long limit,
      Predicate<FrontierProgress> watch) {
    if (!FrontierCensus.supports(cover)) {
      return Optional.empty();
    }
    FixedCover all = new FixedCover(cover, OptionGroup.trivial(cover.optionCount()), 0);
    return all.isImpossible()
        ? Optional.of(new FrontierSample(BigInteger.ZERO, List.of()))
        : new Walk(new FrontierLevels(all), bytes, limit, watch).run(ranks);
  }

  /** A walk from the last level back to the first. */
  private static final class Walk {
    /*
     * A pass over all levels adds up the ways to each state. The solutions then correspond to the
     * ways to the only state after the last level. Those ways are ordered by the states before the
     * last level, then by the last step, then in the same manner by the steps before. So from the
     * rank of a way among those to a state follows its last step, and its rank among the ways to
     * the state before. The walk goes back from there, for all solutions at once.
     *
     * All levels together may not fit into memory. The pass keeps the states of every second level,
     * or of every fourth, and so on, as memory allows. From each level that was kept, another pass
     * makes the levels up to the next one again, and keeps as many of them in the same manner.
     */
    private final FrontierLevels levels;
    private final FrontierPass pass;
    private final long longs; // the memory for kept levels
    private final Predicate<FrontierProgress> watch;
    private final List<Draw> draws = new ArrayList<>();
    private int backTo; // level; that after the last one during the first pass

    Walk(FrontierLevels levels, long bytes, long limit, Predicate<FrontierProgress> watch) {
      this.levels = levels;
      this.watch = watch;
      int stateLimit = WayTable.mostStates(levels.words(), levels.limbs(), bytes / 2);
      pass = new FrontierPass(levels, stateLimit, limit, this::shouldContinue);
      longs = bytes / 4 / Long.BYTES;
      backTo = levels.count();
    }

    private boolean shouldContinue(double share, int states) {
      boolean first = draws.isEmpty();
      return watch.test(
          new FrontierProgress(
              first ? 1 : PASSES,
              PASSES,
              first ? share : 1 - (double) backTo / levels.count(),
              states));
    }

    Optional<FrontierSample> run(Function<BigInteger, List<BigInteger>> ranks) {
      StateList first = StateList.first(levels);
      Kept kept = new Kept(0, levels.count(), longs);
      Optional<BigInteger> count = pass.run(first, 0, levels.count(), kept).map(WayTable::total);
      if (count.isEmpty() || count.get().signum() == 0) {
        return count.map(none -> new FrontierSample(none, List.of()));
      }
      pass.liftStepLimit();
      ranks.apply(count.get()).forEach(rank -> draws.add(new Draw(rank, levels.words())));
      if (!draws.isEmpty() && !walk(first, kept, levels.count(), longs / 2)) {
        return Optional.empty();
      }
      return Optional.of(
          new FrontierSample(count.get(), draws.stream().map(Draw::solution).toList()));
    }

    /**
     * Walks back from a level.
     *
     * @param start the states of the level to walk back to
     * @param kept levels between the two; empties it
     * @param memory for levels that are made again
     * @return false if it was stopped
     */
    private boolean walk(StateList start, Kept kept, int from, long memory) {
      int end = from;
      for (Kept.Entry entry; (entry = kept.removeLast()) != null; end = entry.level()) {
        if (!walk(entry.states(), entry.level(), end, memory)) {
          return false;
        }
      }
      return walk(start, kept.start, end, memory);
    }

    private boolean walk(StateList start, int to, int from, long memory) {
      if (from == to) {
        return true; // A problem without items has no levels.
      }
      if (from - to == 1) {
        backTo = to;
        stepBack(start, to);
        return shouldContinue(1, 0);
      }
      Kept kept = new Kept(to, from, memory);
      return pass.run(start, to, from, kept).isPresent() && walk(start, kept, from, memory / 2);
    }

    /**
     * A step from a state of the level to one of the next, with its place in the list of states.
     */
    private record Step(int at, int way) {}

    /** Takes each draw one level back. */
    private void stepBack(StateList list, int level) {
      WayTable targets = new WayTable(levels.words(), 1); // The counts are numbers from 1.
      List<List<Draw>> drawn = new ArrayList<>(); // by number
      for (Draw draw : draws) {
        int number = targets.numbered(draw.state);
        if (number > drawn.size()) {
          drawn.add(new ArrayList<>());
        }
        drawn.get(number - 1).add(draw);
      }
      long[] states = list.entries();
      List<List<Step>> steps = new ArrayList<>(); // by number of the target
      drawn.forEach(group -> steps.add(new ArrayList<>()));
      for (int at = 0; at < states.length; at += list.stride()) {
        int ways = levels.ways(level, states, at);
        for (int way = 0; way < ways; way++) {
          if (levels.go(level, way, states, at)) {
            int target = targets.placeOf(levels.reached());
            if (target >= 0) {
              steps.get(targets.number(target) - 1).add(new Step(at, way));
            }
          }
        }
      }
      for (int k = 0; k < drawn.size(); k++) {
        // The order of the list depends on the memory, that of the states does not.
        steps.get(k).sort(order(states));
        choose(list, level, steps.get(k), drawn.get(k));
      }
    }

    private Comparator<Step> order(long[] states) {
      int words = levels.words();
      return ((Comparator<Step>)
              (a, b) ->
                  Arrays.compare(states, a.at(), a.at() + words, states, b.at(), b.at() + words))
          .thenComparingInt(Step::way);
    }

    private void choose(StateList list, int level, List<Step> steps, List<Draw> group) {
      long[] states = list.entries();
      for (Draw draw : group) {
        int k = 0;
        BigInteger ways = list.count(steps.getFirst().at());
        while (draw.rank.compareTo(ways) >= 0) {
          draw.rank = draw.rank.subtract(ways);
          k++;
          ways = list.count(steps.get(k).at());
        }
        Step step = steps.get(k);
        draw.take(levels.option(level, step.way(), states, step.at()));
        draw.state = Arrays.copyOfRange(states, step.at(), step.at() + levels.words());
      }
    }
  }

  /** A solution on its way back. */
  private static final class Draw {
    private BigInteger rank; // among the ways to the state
    private long[] state;
    private int[] options = new int[16];
    private int length;

    Draw(BigInteger rank, int words) {
      this.rank = rank;
      state = new long[words];
    }

    void take(int option) {
      if (option >= 0) {
        if (length == options.length) {
          options = Arrays.copyOf(options, 2 * length);
        }
        options[length++] = option;
      }
    }

    int[] solution() {
      int[] solution = Arrays.copyOf(options, length);
      Arrays.sort(solution);
      return solution;
    }
  }

  /** Levels whose states are kept, at equal distances between two others. */
  private static final class Kept implements FrontierPass.Visitor {
    private final int start;
    private final int end;
    private final long most; // longs
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long size; // longs
    private int distance = 1;

    /** The states of a level. */
    record Entry(int level, StateList states) {
      long size() {
        return states.entries().length;
      }
    }

    Kept(int start, int end, long most) {
      this.start = start;
      this.end = end;
      this.most = most;
    }

    /** Keeps the states. One level at least is kept, whatever it takes, so that walks end. */
    @Override
    public void visit(int level, WayTable states) {
      if ((level - start) % distance == 0) {
        Entry entry = new Entry(level, states.list());
        entries.addLast(entry);
        size += entry.size();
        while (size > most && 2 * distance < end - start) {
          distance *= 2;
          entries.removeIf(other -> (other.level() - start) % distance != 0);
          size = entries.stream().mapToLong(Entry::size).sum();
        }
      }
    }

    /** Removes the last level and returns it; null if there is none. */
    @Nullable Entry removeLast() {
      Entry last = entries.pollLast();
      size -= last == null ? 0 : last.size();
      return last;
    }
  }
}
