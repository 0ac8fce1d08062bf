package coverall.portfolio;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * The distances between the items of a problem, counted in steps from an item to another one of the
 * same option.
 *
 * <p>Items that share options with most of the others are near to everything, which would make all
 * distances short. They have no place, and no distance.
 */
final class ItemDistances {
  private static final int SMOOTHINGS = 3;

  private final int[][] optionsOf; // by item
  private final int[] start;
  private final int[] itemOf;
  private final boolean[] local; // by item: whether it has a place
  private final double[] distance; // by item
  private final double[] ofOption; // the mean of its items
  private final int[] queue; // items
  private final boolean[] reached; // options

  /** The distances between the primary items of a problem. */
  ItemDistances(ExactCover cover, int[][] optionsOf) {
    this.optionsOf = optionsOf;
    start = new int[cover.optionCount() + 1];
    Arrays.setAll(start, cover::start);
    itemOf = new int[start[cover.optionCount()]];
    Arrays.setAll(itemOf, cover::itemOf);
    local = local(cover.itemCount(), cover.primaryCount());
    distance = new double[cover.itemCount()];
    ofOption = new double[cover.optionCount()];
    queue = new int[cover.itemCount()];
    reached = new boolean[cover.optionCount()];
  }

  /** Which primary items share options with at most half of them. */
  private boolean[] local(int items, int primary) {
    boolean[] few = new boolean[items];
    int[] seenFrom = new int[items];
    Arrays.fill(seenFrom, -1);
    for (int item = 0; item < primary; item++) {
      int seen = 0;
      for (int option : optionsOf[item]) {
        for (int k = start[option]; k < start[option + 1]; k++) {
          seen += seenFrom[itemOf[k]] != item && itemOf[k] < primary ? 1 : 0;
          seenFrom[itemOf[k]] = item;
        }
      }
      few[item] = 2 * seen <= primary;
    }
    return few;
  }

  /** Whether the item has a place. */
  boolean isLocal(int item) {
    return local[item];
  }

  /**
   * The distances of all items from one: at most 1, and 0 for items without a place. The steps are
   * smoothed: an item whose neighbours are farther away is farther away.
   *
   * @param first an item with a place
   * @return an array that the next call overwrites
   */
  double[] from(int first) {
    countSteps(first);
    for (int k = 0; k < SMOOTHINGS; k++) {
      smooth();
    }
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int item = 0; item < distance.length; item++) {
      least = local[item] ? Math.min(least, distance[item]) : least;
      most = local[item] ? Math.max(most, distance[item]) : most;
    }
    double range = Math.max(1e-9, most - least);
    for (int item = 0; item < distance.length; item++) {
      distance[item] = local[item] ? (distance[item] - least) / range : 0;
    }
    return distance;
  }

  private void countSteps(int first) {
    Arrays.fill(distance, -1);
    Arrays.fill(reached, false);
    int size = 0;
    distance[first] = 0;
    queue[size++] = first;
    for (int next = 0; next < size; next++) {
      for (int option : optionsOf[queue[next]]) {
        for (int k = start[option]; !reached[option] && k < start[option + 1]; k++) {
          if (local[itemOf[k]] && distance[itemOf[k]] < 0) {
            distance[itemOf[k]] = distance[queue[next]] + 1;
            queue[size++] = itemOf[k];
          }
        }
        reached[option] = true;
      }
    }
    double farthest = distance[queue[size - 1]];
    for (int item = 0; item < distance.length; item++) {
      distance[item] = distance[item] < 0 ? farthest : distance[item];
    }
  }

  /** Replaces each distance by the mean of all items that share an option with it. */
  private void smooth() {
    for (int option = 0; option < ofOption.length; option++) {
      double sum = 0;
      int items = 0;
      for (int k = start[option]; k < start[option + 1]; k++) {
        sum += local[itemOf[k]] ? distance[itemOf[k]] : 0;
        items += local[itemOf[k]] ? 1 : 0;
      }
      ofOption[option] = items == 0 ? 0 : sum / items;
    }
    for (int item = 0; item < distance.length; item++) {
      double sum = 0;
      for (int option : optionsOf[item]) {
        sum += ofOption[option];
      }
      distance[item] = local[item] && sum > 0 ? sum / optionsOf[item].length : distance[item];
    }
  }
}
