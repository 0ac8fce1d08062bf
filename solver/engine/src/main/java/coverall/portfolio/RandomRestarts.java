package coverall.portfolio;

import coverall.cover.ExactCover;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Searches for a solution with Dancing Links that start again and again with random ties, until one
 * of them finds a solution. Some solutions are more likely to be found than others.
 *
 * <p>The searches have the lengths of Luby's sequence: M. Luby, A. Sinclair, D. Zuckerman, "Optimal
 * speedup of Las Vegas algorithms", 1993.
 */
public final class RandomRestarts {
  private static final long SHORTEST_SEARCH = 4 * Checkpoint.INTERVAL; // branches

  private final ExactCover cover;

  public RandomRestarts(ExactCover cover) {
    this.cover = cover;
  }

  /**
   * Searches in the calling thread.
   *
   * @param shouldContinue called from time to time; returns false to stop
   * @return a solution, its options in increasing order; empty if none exists, which a search has
   *     proved, or if it was stopped
   */
  public Optional<int[]> search(RandomGenerator random, BooleanSupplier shouldContinue) {
    for (int k = 1; shouldContinue.getAsBoolean(); k++) {
      int[] items = shuffled(cover.primaryCount(), random);
      int[] options = shuffled(cover.optionCount(), random);
      long mostBranches = SHORTEST_SEARCH * luby(k);
      AtomicReference<Optional<int[]>> found = new AtomicReference<>(Optional.empty());
      boolean exhausted =
          BuiltInEngine.DLX
              .load(cover.reordered(items, options))
              .search(
                  new int[0],
                  (solution, length) -> {
                    found.set(
                        Optional.of(
                            Arrays.stream(solution, 0, length)
                                .map(option -> options[option])
                                .sorted()
                                .toArray()));
                    return false;
                  },
                  engine -> shouldContinue.getAsBoolean() && engine.branches() < mostBranches);
      if (exhausted || found.get().isPresent()) {
        return found.get();
      }
    }
    return Optional.empty();
  }

  /** The k-th member of the sequence 1, 1, 2, 1, 1, 2, 4, 1, …, for k from 1. */
  static int luby(int k) {
    int power = Integer.highestOneBit(k);
    return k == 2 * power - 1 ? power : luby(k - power + 1);
  }

  private static int[] shuffled(int count, RandomGenerator random) {
    int[] order = IntStream.range(0, count).toArray();
    for (int k = count - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int swapped = order[k];
      order[k] = order[other];
      order[other] = swapped;
    }
    return order;
  }
}
