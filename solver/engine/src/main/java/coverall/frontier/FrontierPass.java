package coverall.frontier;

import java.util.Optional;

/**
 * Passes from a level of a dynamic program to a later one. A pass extends all states of each level
 * by all ways to the next one, and adds up the numbers of ways that lead to the same state.
 *
 * <p>Not thread-safe. Several passes share the memory for two levels.
 */
final class FrontierPass {
  private static final int STEPS_BETWEEN_LOOKS = 1 << 16;

  private final FrontierLevels levels;
  private final int stateLimit;
  private long stepLimit;
  private final Watch watch;
  private WayTable now;
  private WayTable next;
  private long steps;
  private long look;
  private int mostStates;

  /** Observes the progress of a count, and returns false to stop it. */
  interface Watch {
    boolean shouldContinue(double share, int states);
  }

  /** Receives the states of a level, which it must not change or keep. */
  interface Visitor {
    void visit(int level, WayTable states);
  }

  /**
   * Prepares passes.
   *
   * @param stateLimit the limit on the number of states of a level
   * @param stepLimit the limit on the number of steps of all passes together
   * @param watch receives the share of completed levels and the number of states from time to time
   */
  FrontierPass(FrontierLevels levels, int stateLimit, long stepLimit, Watch watch) {
    this.levels = levels;
    this.stateLimit = stateLimit;
    this.stepLimit = stepLimit;
    this.watch = watch;
    now = new WayTable(levels.words(), levels.limbs());
    next = new WayTable(levels.words(), levels.limbs());
  }

  /**
   * Passes from one level to another.
   *
   * @param start the states before level {@code from}
   * @param visitor receives the states before each level between the two
   * @return the states before level {@code to}, valid until the next pass; empty if the pass was
   *     stopped or would exceed a limit
   */
  Optional<WayTable> run(StateList start, int from, int to, Visitor visitor) {
    now.clear();
    now.addAll(start);
    for (int level = from; level < to; level++) {
      if (level > from) {
        visitor.visit(level, now);
      }
      next.clear();
      if (!extend(level)) {
        return Optional.empty();
      }
      mostStates = Math.max(mostStates, next.size());
      WayTable extended = next;
      next = now;
      now = extended;
    }
    return Optional.of(now);
  }

  /** Extends all states of a level; returns false if that was stopped or exceeds a limit. */
  private boolean extend(int level) {
    long[] states = now.entries();
    for (int at = now.entryFrom(0); at >= 0; at = now.entryAfter(at)) {
      int ways = levels.ways(level, states, at);
      for (int way = 0; way < ways; way++) {
        steps++;
        if (levels.go(level, way, states, at)) {
          next.add(levels.reached(), states, at);
        }
      }
      if (next.size() > stateLimit || steps > stepLimit) {
        return false;
      }
      if (steps >= look) {
        look = steps + STEPS_BETWEEN_LOOKS;
        if (!watch.shouldContinue((double) level / levels.count(), now.size())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Allows any number of steps from now on. */
  void liftStepLimit() {
    stepLimit = Long.MAX_VALUE;
  }

  /** The number of steps of all passes so far. */
  long steps() {
    return steps;
  }

  /** The greatest number of states at any level. */
  int mostStates() {
    return mostStates;
  }
}
