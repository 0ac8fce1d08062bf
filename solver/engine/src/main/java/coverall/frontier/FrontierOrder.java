package coverall.frontier;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds an order of the items for {@link FrontierCount} that keeps the frontier small.
 *
 * <p>The order contains items that have to be covered exactly once, and every option covers at
 * least one of them. An option is taken at the first of its items in the order.
 */
final class FrontierOrder {
  /*
   * The frontier at a place of the order consists of the later items that options taken so far may
   * cover. The number of states is at most exponential in its size. Several orders are tried, and
   * the one with the smallest sum of these exponentials is kept:
   *
   *  - the order of the items in the problem;
   *  - the breadth-first order of Cuthill and McKee (1969), with neighbours sorted by degree, and
   *    its reverse; neighbours are items that share an option;
   *  - a greedy order: next comes the item that adds least to the frontier, and among equals the
   *    one that has been in it longest.
   *
   * An item that shares options with most others, such as one that all options of a kind cover, is
   * a neighbour of all items and would make all breadth-first orders alike. Therefore the same
   * orders are also tried without items of unusually high degree.
   */
  private final FixedCover cover;
  private final List<BitSet> neighbours = new ArrayList<>(); // by item
  private int[] best = new int[0];
  private double least = Double.POSITIVE_INFINITY;

  private FrontierOrder(FixedCover cover) {
    this.cover = cover;
    cover.items().forEach(item -> neighbours.add(new BitSet()));
    for (int option = 0; option < cover.optionCount(); option++) {
      for (int k = 0; k < cover.size(option); k++) {
        BitSet own = neighbours.get(cover.item(option, k));
        for (int j = 0; j < cover.size(option); j++) {
          own.set(cover.item(option, j));
        }
      }
    }
  }

  /** The best order found. It contains no items that have to be covered several times. */
  static int[] of(FixedCover cover) {
    FrontierOrder order = new FrontierOrder(cover);
    BitSet all = new BitSet();
    for (int item = 0; item < cover.items().size(); item++) {
      all.set(item, cover.items().get(item).equals(new FixedCover.Item(1, 1)));
    }
    order.tryAll(all);
    BitSet usual = order.ofUsualDegree(all);
    if (!usual.equals(all) && order.isEnough(usual)) {
      order.tryAll(usual);
    }
    return order.best;
  }

  private BitSet ofUsualDegree(BitSet items) {
    int[] degrees = items.stream().map(this::degree).sorted().toArray();
    BitSet usual = new BitSet();
    items.stream()
        .filter(item -> degree(item) <= 2 * degrees[degrees.length / 2])
        .forEach(usual::set);
    return usual;
  }

  private int degree(int item) {
    return neighbours.get(item).cardinality();
  }

  /** Whether every option covers at least one of these items. */
  private boolean isEnough(BitSet items) {
    return IntStream.range(0, cover.optionCount())
        .allMatch(
            option ->
                IntStream.range(0, cover.size(option))
                    .anyMatch(k -> items.get(cover.item(option, k))));
  }

  private void tryAll(BitSet items) {
    consider(items.stream().toArray());
    if (items.isEmpty()) {
      return;
    }
    int thin = items.stream().boxed().min(Comparator.comparingInt(this::degree)).orElseThrow();
    int[] there = breadthFirst(items, thin);
    int[] back = breadthFirst(items, there[there.length - 1]);
    for (int[] order : List.of(there, back)) {
      consider(order);
      consider(IntStream.range(0, order.length).map(k -> order[order.length - 1 - k]).toArray());
      consider(greedy(items, order[0]));
    }
  }

  private int[] breadthFirst(BitSet items, int start) {
    List<Integer> order = new ArrayList<>();
    BitSet left = (BitSet) items.clone();
    for (int root = start; root >= 0; root = left.nextSetBit(0)) {
      int at = order.size();
      order.add(root);
      left.clear(root);
      for (; at < order.size(); at++) {
        BitSet next = (BitSet) neighbours.get(order.get(at)).clone();
        next.and(left);
        next.stream().boxed().sorted(Comparator.comparingInt(this::degree)).forEach(order::add);
        left.andNot(next);
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private int[] greedy(BitSet items, int start) {
    int[] order = new int[items.cardinality()];
    int[] touchedAt = new int[neighbours.size()];
    BitSet left = (BitSet) items.clone();
    BitSet untouched = new BitSet();
    untouched.set(0, neighbours.size());
    int next = start;
    for (int at = 0; at < order.length; at++) {
      order[at] = next;
      left.clear(next);
      BitSet born = (BitSet) neighbours.get(next).clone();
      born.set(next);
      born.and(untouched);
      int time = at;
      born.stream().forEach(item -> touchedAt[item] = time);
      untouched.andNot(born);
      next = leastGrowth(left, untouched, touchedAt);
    }
    return order;
  }

  private int leastGrowth(BitSet left, BitSet untouched, int[] touchedAt) {
    int best = left.nextSetBit(0);
    int least = Integer.MAX_VALUE;
    for (int item = best; item >= 0; item = left.nextSetBit(item + 1)) {
      if (!untouched.get(item)) {
        BitSet grown = (BitSet) neighbours.get(item).clone();
        grown.and(untouched);
        int growth = grown.cardinality();
        if (growth < least || (growth == least && touchedAt[item] < touchedAt[best])) {
          least = growth;
          best = item;
        }
      }
    }
    return best;
  }

  /** Keeps the order if it is the best so far. */
  private void consider(int[] order) {
    BitSet left = new BitSet();
    for (int item : order) {
      left.set(item);
    }
    BitSet untouched = new BitSet();
    untouched.set(0, neighbours.size());
    double sum = 0;
    int width = 0;
    for (int item : order) {
      BitSet born = (BitSet) neighbours.get(item).clone();
      born.set(item);
      born.and(untouched);
      untouched.andNot(born);
      width += born.cardinality();
      sum += Math.scalb(1.0, width);
      width--;
    }
    if (sum < least || best.length == 0) {
      least = sum;
      best = order;
    }
  }
}
