package coverall.portfolio;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A random walk through sets of options that do not exclude each other, until one is a solution. It
 * finds solutions of problems too large for a systematic search, and never proves that there is
 * none. One walk belongs to one thread, and allocates no memory on its way.
 */
public final class LocalSearch {
  /*
   * A hole is a primary item not covered often enough. A step chooses a random hole and a random
   * option that covers it, and removes the options that it excludes: of an item that is covered as
   * often as it may be, a random one. As in simulated annealing (S. Kirkpatrick, C. D. Gelatt, M. P.
   * Vecchi, "Optimization by simulated annealing", 1983), a step that leaves more to cover is rarely
   * made, any other always. Most steps exchange one option for another one, which moves a hole.
   *
   * The last holes are far apart, and meet rarely by chance. So items have heights, their distances
   * from one item, and steps uphill are rarer than steps downhill. What a step changes, in items to
   * cover and in heights, is the difference of sums that each option has from the start.
   *
   * Small problems have no slope, and make more steps that leave more to cover. No slope suits all
   * large ones, so each phase of their walk has another.
   */

  private static final int INTERVAL = 1 << 13; // steps
  private static final long PHASE = 1 << 22; // steps

  // Both are -ln of a chance: to lose an option, and to go from the lowest item to the highest.
  private static final int SMALL_PENALTY = 9;
  private static final int PENALTY = 11;
  private static final int[] SLOPES = {5, 5, 10, 5}; // in turn
  private static final int PHASES_WITH_ONE_LOWEST_ITEM = 16;
  private static final int LARGE = 500; // primary items
  private static final int CANDIDATES = 32; // for the lowest item
  private static final int NEVER = 22; // -ln of a chance below 2^-31

  private final int primaryCount;
  private final boolean possible;
  private final SplittableRandom random;
  private final ItemDistances distances;

  private final int[][] optionsOf; // by item
  private final int[] start; // by option: its first place
  private final int[] itemOf; // by place
  private final int[] optionAt; // by place
  private final int[] size; // by option: its primary items
  private final int[] most; // by item: how often it may be covered
  private final int[] colourSet; // by item, or -1
  private final double meanSize;

  private final int[] firstUser; // by item: where the places of the chosen options begin in users
  private final int[] count; // by item: how many there are
  private final int[] users;
  private final int[] userAt; // by place of a chosen option: where it is in users
  private final int[] colour; // by colour set: the item that is or was covered

  private final int[] holes;
  private final int[] holeAt; // by item: where it is in holes, or -1
  private int holeCount;
  private int missing; // how often primary items are still to be covered
  private int fewestMissing;

  private final int[] excluded; // options
  private int excludedCount;
  private final long[] excludedAt; // by option: the last step that collected it
  private long steps;

  private final int[] chance; // by growth of what is missing: out of 2^31
  private final double[] height; // by item
  private final double[] heights; // by option: their sum
  private final int[] localSize; // by option: its items with a height
  private int slope;

  /**
   * A walk that begins with no option.
   *
   * @param cover a problem that is {@link #supports supported}
   * @param seed of the walk: the same seed repeats it
   */
  public LocalSearch(ExactCover cover, long seed) {
    primaryCount = cover.primaryCount();
    random = new SplittableRandom(seed);
    optionsOf = cover.optionsOfItems();
    int options = cover.optionCount();
    start = new int[options + 1];
    Arrays.setAll(start, cover::start);
    int places = start[options];
    itemOf = new int[places];
    Arrays.setAll(itemOf, cover::itemOf);
    optionAt = new int[places];
    size = new int[options];
    for (int option = 0; option < options; option++) {
      for (int k = start[option]; k < start[option + 1]; k++) {
        optionAt[k] = option;
        size[option] += itemOf[k] < primaryCount ? 1 : 0;
      }
    }
    meanSize = Math.max(1, IntStream.of(size).sum() / Math.max(1.0, cover.usableOptionCount()));

    int items = cover.itemCount();
    most = new int[items];
    colourSet = new int[items];
    firstUser = new int[items];
    count = new int[items];
    int slots = 0;
    for (int item = 0; item < items; item++) {
      most[item] = cover.multiplicity(item);
      colourSet[item] = cover.colourSetOf(item);
      firstUser[item] = slots;
      slots += Math.min(most[item], optionsOf[item].length);
    }
    users = new int[slots];
    userAt = new int[places];
    colour = new int[cover.colourSetCount()];
    for (int set = 0; set < colour.length; set++) {
      colour[set] = cover.colours(set)[0];
    }

    holes = IntStream.range(0, primaryCount).toArray();
    holeAt = holes.clone();
    holeCount = primaryCount;
    missing = IntStream.range(0, primaryCount).map(item -> most[item]).sum();
    fewestMissing = missing;
    possible =
        IntStream.range(0, primaryCount).allMatch(item -> optionsOf[item].length >= most[item]);

    excluded = new int[options];
    excludedAt = new long[options];
    chance = new int[(int) (meanSize * NEVER / SMALL_PENALTY) + 1];
    distances = new ItemDistances(cover, optionsOf);
    height = new double[items];
    heights = new double[options];
    localSize = new int[options];
  }

  /** Whether no secondary item has a lower bound. */
  public static boolean supports(ExactCover cover) {
    return IntStream.range(cover.primaryCount(), cover.itemCount())
        .allMatch(item -> cover.lowerBound(item) == 0);
  }

  /**
   * Walks until there is a solution, or goes on with the walk of an earlier call.
   *
   * @param continues is asked every some thousand steps; false ends the walk
   * @return the options of the solution; empty if the walk has ended without one
   */
  public Optional<int[]> search(BooleanSupplier continues) {
    while (missing > 0) {
      if (!possible || (steps % INTERVAL == 0 && !continues.getAsBoolean())) {
        return Optional.empty();
      }
      if (steps % PHASE == 0) {
        startPhase();
      }
      steps++;
      step();
    }
    return Optional.of(chosen());
  }

  /** The least number of times that primary items were still to be covered. */
  public int fewestMissing() {
    return fewestMissing;
  }

  /** The number of steps so far. */
  public long steps() {
    return steps;
  }

  private int[] chosen() {
    return IntStream.range(0, primaryCount)
        .flatMap(item -> IntStream.range(firstUser[item], firstUser[item] + count[item]))
        .map(user -> optionAt[users[user]])
        .sorted()
        .distinct()
        .toArray();
  }

  private void startPhase() {
    long phase = steps / PHASE;
    boolean isLarge = primaryCount >= LARGE;
    double penalty = (isLarge ? PENALTY : SMALL_PENALTY) / meanSize;
    for (int growth = 0; growth < chance.length; growth++) {
      chance[growth] = (int) (Integer.MAX_VALUE * Math.exp(-penalty * growth));
    }
    if (isLarge && phase % PHASES_WITH_ONE_LOWEST_ITEM == 0) {
      setHeights(chooseLowest());
    }
    slope = isLarge ? SLOPES[(int) (phase % SLOPES.length)] : 0;
  }

  /** The one with the fewest options of some random items. */
  private int chooseLowest() {
    int lowest = random.nextInt(primaryCount);
    for (int k = 1; k < CANDIDATES; k++) {
      int item = random.nextInt(primaryCount);
      boolean isLocal = distances.isLocal(item);
      boolean isBetter = optionsOf[item].length < optionsOf[lowest].length;
      lowest = isLocal && (isBetter || !distances.isLocal(lowest)) ? item : lowest;
    }
    return lowest;
  }

  private void setHeights(int lowest) {
    if (!distances.isLocal(lowest)) {
      return; // all items may be near each other
    }
    double[] distance = distances.from(lowest);
    System.arraycopy(distance, 0, height, 0, height.length);
    for (int option = 0; option < size.length; option++) {
      heights[option] = 0;
      localSize[option] = 0;
      for (int k = start[option]; k < start[option + 1]; k++) {
        heights[option] += height[itemOf[k]];
        localSize[option] += distances.isLocal(itemOf[k]) ? 1 : 0;
      }
    }
  }

  private void step() {
    int item = holes[below(holeCount)];
    int option = optionsOf[item][below(optionsOf[item].length)];
    if (canAfford(option) && (slope == 0 || climbs(item, option))) {
      for (int k = 0; k < excludedCount; k++) {
        remove(excluded[k]);
      }
      add(option);
      fewestMissing = Math.min(fewestMissing, missing);
    }
  }

  private int below(int bound) {
    return (int) (((random.nextInt() & 0xFFFF_FFFFL) * bound) >>> Integer.SIZE);
  }

  /** Collects the options that an option excludes, while chance accepts to lose so many. */
  private boolean canAfford(int option) {
    int luck = random.nextInt() >>> 1;
    int growth = -size[option];
    excludedCount = 0;
    for (int k = start[option]; k < start[option + 1]; k++) {
      int item = itemOf[k];
      int set = colourSet[item];
      if (set >= 0 && colour[set] != item) {
        for (int j = 0; j < count[colour[set]]; j++) {
          growth += exclude(users[firstUser[colour[set]] + j]);
        }
      } else if (count[item] == most[item]) {
        int user = most[item] == 1 ? 0 : below(most[item]);
        growth += exclude(users[firstUser[item] + user]);
      }
      if (growth > 0 && (growth >= chance.length || luck >= chance[growth])) {
        return false;
      }
    }
    return true;
  }

  /** Collects the option of a place, and returns its size; 0 if it was collected before. */
  private int exclude(int place) {
    int option = optionAt[place];
    if (excludedAt[option] == steps) {
      return 0;
    }
    excludedAt[option] = steps;
    excluded[excludedCount++] = option;
    return size[option];
  }

  /** Whether chance accepts the way up that a step moves holes, if any. */
  private boolean climbs(int item, int option) {
    if (!distances.isLocal(item)) {
      return true;
    }
    double rise = -heights[option];
    int more = -localSize[option]; // holes
    for (int k = 0; k < excludedCount; k++) {
      rise += heights[excluded[k]];
      more += localSize[excluded[k]];
    }
    rise -= more * height[item]; // only moving counts, not their number
    return rise <= 0 || (random.nextInt() >>> 1) < Integer.MAX_VALUE * Math.exp(-slope * rise);
  }

  private void add(int option) {
    for (int k = start[option]; k < start[option + 1]; k++) {
      int item = itemOf[k];
      userAt[k] = firstUser[item] + count[item]++;
      users[userAt[k]] = k;
      if (colourSet[item] >= 0) {
        colour[colourSet[item]] = item;
      }
      if (item < primaryCount) {
        missing--;
        if (count[item] == most[item]) {
          int last = holes[--holeCount];
          holes[holeAt[item]] = last;
          holeAt[last] = holeAt[item];
          holeAt[item] = -1;
        }
      }
    }
  }

  private void remove(int option) {
    for (int k = start[option]; k < start[option + 1]; k++) {
      int item = itemOf[k];
      int last = users[firstUser[item] + --count[item]];
      users[userAt[k]] = last;
      userAt[last] = userAt[k];
      if (item < primaryCount) {
        missing++;
        if (holeAt[item] < 0) {
          holeAt[item] = holeCount;
          holes[holeCount++] = item;
        }
      }
    }
  }
}
