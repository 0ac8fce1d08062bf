package coverall.frontier;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.diagram.Diagram;
import coverall.diagram.DiagramBuilder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * All solutions of a cover problem as a diagram, made without enumerating them.
 *
 * <p>A pass over the levels keeps each state and the ways that lead from it. Another pass, back
 * from the last level, turns each state from which a way leads to the end into nodes: one for each
 * option. Compare Nishino, Yasuda, Minato and Nagata, "Dancing with decision diagrams" (AAAI 2017),
 * whose nodes are made from a search tree.
 */
public final class FrontierDiagram {
  private static final int PASSES = 2;
  private static final long BYTES_OF_WAY = 16; // while its arrays grow
  private static final long BYTES_OF_NODE = 32; // while those of the builder grow
  private static final int STEPS_BETWEEN_LOOKS = 1 << 16;

  private final FrontierLevels levels;
  private final int[] order;
  private final int[] positionOf; // by option
  private final int mostWays;
  private final long mostSteps;
  private long steps;
  private final int mostStates;
  private final int mostNodes;
  private final Predicate<FrontierProgress> watch;
  private int[] options = new int[1 << 12]; // by way: its option; -1 if none
  private int[] targets = new int[1 << 12]; // by way: a state of the next level
  private int ways;
  private int[] firstWay = new int[1 << 12]; // by state, all levels one after the other
  private int states;

  private FrontierDiagram(
      int optionCount,
      FrontierLevels levels,
      long bytes,
      long limit,
      Predicate<FrontierProgress> watch) {
    this.levels = levels;
    this.watch = watch;
    order = order(levels, optionCount);
    positionOf = Diagram.positionsOf(order);
    mostNodes = (int) Math.min(bytes / 4 / BYTES_OF_NODE, Integer.MAX_VALUE / 4);
    mostStates = WayTable.mostStates(levels.words(), 1, bytes / 4);
    mostSteps = limit;
    mostWays = (int) Math.min(bytes / 2 / BYTES_OF_WAY, Integer.MAX_VALUE / 4);
  }

  /**
   * The order in which the diagram of a problem has its options.
   *
   * @param optionCount the number of options that are part of a solution
   * @return empty if the problem cannot be counted from one item to the next
   */
  public static Optional<int[]> order(ExactCover cover, int optionCount) {
    if (!FrontierCensus.supports(cover)) {
      return Optional.empty();
    }
    FixedCover all = new FixedCover(cover, OptionGroup.trivial(cover.optionCount()), 0);
    return Optional.of(order(new FrontierLevels(all), optionCount));
  }

  /** Whether a problem is small enough, and of a kind that a diagram can be made of. */
  public static boolean supports(ExactCover cover) {
    return FrontierCensus.supports(cover);
  }

  /** The options by level, then those that no level has. */
  private static int[] order(FrontierLevels levels, int optionCount) {
    int[] used = Arrays.stream(levels.options()).filter(o -> o < optionCount).toArray();
    int[] order = Arrays.copyOf(used, optionCount);
    BitSet known = new BitSet();
    Arrays.stream(used).forEach(known::set);
    int size = used.length;
    for (int option = known.nextClearBit(0); size < optionCount; ) {
      order[size++] = option;
      option = known.nextClearBit(option + 1);
    }
    return order;
  }

  /**
   * Makes the diagram in the calling thread.
   *
   * @param optionCount the number of options that are part of a solution; those from it on stand
   *     for what is not used, and follow from the others
   * @param bytes the approximate limit on memory
   * @param limit the limit on the number of steps; a step is an option tried in a state
   * @param watch receives the progress from time to time; returns false to stop
   * @return empty if it would exceed a limit, if it was stopped, or if the problem has colour sets,
   *     which this method does not support
   */
  public static Optional<Diagram> of(
      ExactCover cover,
      int optionCount,
      long bytes,
      long limit,
      Predicate<FrontierProgress> watch) {
    if (!FrontierCensus.supports(cover)) {
      return Optional.empty();
    }
    FixedCover all = new FixedCover(cover, OptionGroup.trivial(cover.optionCount()), 0);
    FrontierLevels levels = new FrontierLevels(all);
    FrontierDiagram made = new FrontierDiagram(optionCount, levels, bytes, limit, watch);
    if (all.isImpossible()) {
      return Optional.of(new DiagramBuilder(made.order).build(Diagram.NONE));
    }
    int[] ends = new int[levels.count()]; // by level: the number of states up to it
    try {
      return made.goDown(ends) ? made.comeBack(ends) : Optional.empty();
    } catch (DiagramBuilder.TooManyNodesException e) {
      return Optional.empty();
    }
  }

  /** Finds all states and ways; returns false if it was stopped or would exceed a limit. */
  private boolean goDown(int[] ends) {
    WayTable now = new WayTable(levels.words(), 1); // The counts are numbers from 1.
    WayTable next = new WayTable(levels.words(), 1);
    now.numbered(new long[levels.words()]);
    int look = 0;
    for (int level = 0; level < ends.length; level++) {
      next.clear();
      int first = states;
      states += now.size();
      if (states >= firstWay.length) {
        firstWay = Arrays.copyOf(firstWay, 2 * states);
      }
      long[] entries = now.entries();
      for (int at = now.entryFrom(0); at >= 0; at = now.entryAfter(at)) {
        firstWay[first + now.number(at) - 1] = ways;
        addWays(level, entries, at, next);
        if (next.size() > mostStates || ways > mostWays || steps > mostSteps) {
          return false;
        }
        if (ways >= look) {
          look = ways + STEPS_BETWEEN_LOOKS;
          double share = (double) level / ends.length;
          if (!watch.test(new FrontierProgress(1, PASSES, share, now.size()))) {
            return false;
          }
        }
      }
      ends[level] = states;
      WayTable last = now;
      now = next;
      next = last;
    }
    return true;
  }

  private void addWays(int level, long[] entries, int at, WayTable next) {
    int count = levels.ways(level, entries, at);
    steps += count;
    for (int way = 0; way < count; way++) {
      if (levels.go(level, way, entries, at)) {
        int option = levels.option(level, way, entries, at);
        addWay(option < order.length ? option : -1, next.numbered(levels.reached()) - 1);
      }
    }
    addWay(-1, -1); // The end is marked: states are not visited in the order of their numbers.
  }

  private void addWay(int option, int target) {
    if (ways == options.length) {
      options = Arrays.copyOf(options, 2 * ways);
      targets = Arrays.copyOf(targets, 2 * ways);
    }
    options[ways] = option;
    targets[ways++] = target;
  }

  private Optional<Diagram> comeBack(int[] ends) {
    DiagramBuilder builder = new DiagramBuilder(order, mostNodes);
    int[] after = {Diagram.UNIT}; // by state of the next level
    for (int level = ends.length - 1; level >= 0; level--) {
      int first = level == 0 ? 0 : ends[level - 1];
      int[] nodes = new int[ends[level] - first];
      for (int k = 0; k < nodes.length; k++) {
        nodes[k] = node(builder, firstWay[first + k], after);
      }
      after = nodes;
      double share = 1 - (double) level / ends.length;
      if (!watch.test(new FrontierProgress(PASSES, PASSES, share, nodes.length))) {
        return Optional.empty();
      }
    }
    return Optional.of(builder.build(after.length == 0 ? Diagram.NONE : after[0]));
  }

  private int node(DiagramBuilder builder, int first, int[] after) {
    int end = first;
    while (targets[end] >= 0) {
      end++;
    }
    int node = Diagram.NONE;
    for (int way = end - 1; way >= first; way--) {
      int target = after[targets[way]];
      if (options[way] >= 0) {
        node = builder.node(positionOf[options[way]], node, target);
      } else if (node == Diagram.NONE) {
        node = target; // Its way is the last one: options that are not used have the last numbers.
      } else {
        throw new IllegalStateException("two ways from a state use no option");
      }
    }
    return node;
  }
}
