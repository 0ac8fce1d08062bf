package coverall.frontier;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Counts the solutions of a cover problem without enumerating them: a dynamic program over the
 * items in a fixed order.
 *
 * <p>For one thread and a single count.
 */
final class FrontierCount {
  private final FixedCover cover;
  private final FrontierLevels levels;
  private long steps;
  private int mostStates;

  FrontierCount(FixedCover cover) {
    this.cover = cover;
    levels = new FrontierLevels(cover);
  }

  /**
   * Counts the solutions.
   *
   * @param bytes the approximate limit on memory
   * @param limit the limit on the number of steps; a step is an option tried in a state
   * @param watch receives the share of completed levels and the number of states from time to time
   * @return empty if the count was stopped or would exceed a limit
   */
  Optional<BigInteger> count(long bytes, long limit, FrontierPass.Watch watch) {
    if (cover.isImpossible()) {
      return Optional.of(BigInteger.ZERO);
    }
    int stateLimit = WayTable.mostStates(levels.words(), levels.limbs(), bytes);
    FrontierPass pass = new FrontierPass(levels, stateLimit, limit, watch);
    Optional<WayTable> last =
        pass.run(StateList.first(levels), 0, levels.count(), (level, states) -> {});
    steps = pass.steps();
    mostStates = pass.mostStates();
    return last.map(WayTable::total);
  }

  /** The number of steps taken so far. */
  long steps() {
    return steps;
  }

  /** The greatest number of states at any level. */
  int mostStates() {
    return mostStates;
  }
}
