package coverall.portfolio;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * A set of options that covers no item more often than allowed, but may leave items uncovered.
 * Improves it step by step, so that fewer primary items are uncovered. Minimums of items are
 * ignored. Not thread-safe.
 */
public final class PartialCover {
  /*
   * Ruin and recreate, by simulated annealing at a constant temperature. A step forces a random
   * option on a random uncovered item, which removes all options in its way. Then the uncovered
   * items are filled again, in random order, with the first option that fits. If more items are
   * uncovered than before, the step is undone, unless chance accepts it.
   *
   * Reference: G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt, G. Dueck, "Record breaking
   * optimization results using the ruin and recreate principle", 2000.
   */
  private static final double TEMPERATURE = 0.7; // uncovered items

  private final ExactCover cover;
  private final RandomGenerator random;
  private final int[][] optionsOf; // by primary item: the options to use
  private final int[] uses; // by item
  private final Pool uncovered; // primary items
  private final Pool taken; // options
  private final Log log;

  /** Receives each set of options that leaves fewer items uncovered than all before. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Receives a set of options.
     *
     * @param options in increasing order, as a new array
     * @param uncovered the number of primary items that they leave uncovered
     */
    void improved(int[] options, int uncovered);
  }

  /**
   * An empty set of options.
   *
   * @param cover a problem without colour sets, whose primary items are covered once each
   * @param excluded options not to use
   */
  public PartialCover(ExactCover cover, BitSet excluded, RandomGenerator random) {
    this.cover = cover;
    this.random = random;
    optionsOf = new int[cover.primaryCount()][];
    int[][] all = cover.optionsOfItems();
    for (int item = 0; item < optionsOf.length; item++) {
      optionsOf[item] = Arrays.stream(all[item]).filter(option -> !excluded.get(option)).toArray();
    }
    uses = new int[cover.itemCount()];
    uncovered = new Pool(cover.primaryCount());
    taken = new Pool(cover.optionCount());
    log = new Log();
    for (int item = 0; item < optionsOf.length; item++) {
      uncovered.add(item);
    }
  }

  /** A set of numbers from which random ones can be chosen. */
  private static final class Pool {
    private final int[] members;
    private final int[] place; // by number: where it is; -1 if it is not a member
    private int size;

    Pool(int numbers) {
      members = new int[numbers];
      place = new int[numbers];
      Arrays.fill(place, -1);
    }

    void add(int number) {
      place[number] = size;
      members[size++] = number;
    }

    void remove(int number) {
      int last = members[--size];
      members[place[number]] = last;
      place[last] = place[number];
      place[number] = -1;
    }

    int any(RandomGenerator random) {
      return members[random.nextInt(size)];
    }
  }

  /** The changes of a step: an option that was taken, or -1 minus one that was removed. */
  private static final class Log {
    private int[] changes = new int[64];
    private int size;

    void add(int change) {
      if (size == changes.length) {
        changes = Arrays.copyOf(changes, 2 * size);
      }
      changes[size++] = change;
    }
  }

  /**
   * Improves the set of options until nothing is uncovered or it is stopped.
   *
   * @param shouldContinue called before each step; returns false to stop
   */
  public void improve(Listener listener, BooleanSupplier shouldContinue) {
    fill();
    int best = cover.primaryCount() + 1;
    while (true) {
      if (uncovered.size < best) {
        best = uncovered.size;
        listener.improved(Arrays.stream(taken.members, 0, taken.size).sorted().toArray(), best);
      }
      if (best == 0 || !shouldContinue.getAsBoolean()) {
        return;
      }
      step();
    }
  }

  private void step() {
    int before = uncovered.size;
    log.size = 0;
    int[] options = optionsOf[uncovered.any(random)];
    if (options.length == 0) {
      return;
    }
    force(options[random.nextInt(options.length)]);
    fill();
    int worse = uncovered.size - before;
    if (worse > 0 && random.nextDouble() >= Math.exp(-worse / TEMPERATURE)) {
      undo();
    }
  }

  /** Takes an option after removing others that cover its items. */
  private void force(int option) {
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      int item = cover.itemOf(k);
      if (uses[item] == cover.multiplicity(item)) {
        remove(anyThatCovers(item));
      }
    }
    take(option);
  }

  private int anyThatCovers(int item) {
    int first = random.nextInt(taken.size);
    for (int k = 0; k < taken.size; k++) {
      int option = taken.members[(first + k) % taken.size];
      for (int place = cover.start(option); place < cover.start(option + 1); place++) {
        if (cover.itemOf(place) == item) {
          return option;
        }
      }
    }
    throw new AssertionError("no option covers item " + item);
  }

  /** Takes options for uncovered items until none fits. */
  private void fill() {
    int[] items = Arrays.copyOf(uncovered.members, uncovered.size);
    for (int k = items.length - 1; k > 0; k--) {
      int other = random.nextInt(k + 1);
      int swapped = items[k];
      items[k] = items[other];
      items[other] = swapped;
    }
    for (int item : items) {
      if (uses[item] == 0) {
        fill(optionsOf[item]);
      }
    }
  }

  private void fill(int[] options) {
    int first = options.length == 0 ? 0 : random.nextInt(options.length);
    for (int k = 0; k < options.length; k++) {
      int option = options[(first + k) % options.length];
      if (fits(option)) {
        take(option);
        return;
      }
    }
  }

  private boolean fits(int option) {
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      int item = cover.itemOf(k);
      if (uses[item] == cover.multiplicity(item)) {
        return false;
      }
    }
    return true;
  }

  private void take(int option) {
    log.add(option);
    change(option, 1);
  }

  private void remove(int option) {
    log.add(-1 - option);
    change(option, -1);
  }

  private void undo() {
    for (int k = log.size - 1; k >= 0; k--) {
      int change = log.changes[k];
      change(change < 0 ? -1 - change : change, change < 0 ? 1 : -1);
    }
  }

  private void change(int option, int by) {
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      int item = cover.itemOf(k);
      uses[item] += by;
      if (item < cover.primaryCount()) {
        if (by > 0) {
          uncovered.remove(item);
        } else {
          uncovered.add(item);
        }
      }
    }
    if (by > 0) {
      taken.add(option);
    } else {
      taken.remove(option);
    }
  }
}
