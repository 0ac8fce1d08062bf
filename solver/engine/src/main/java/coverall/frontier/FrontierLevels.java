package coverall.frontier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The states of a dynamic program over the items of a cover problem in a fixed order, and the ways
 * from each of them to states of the next level.
 *
 * <p>Not thread-safe.
 */
final class FrontierLevels {
  /*
   * Each level handles one item of the order. Either the item is already covered, or it is covered
   * now by one of the options whose first item in the order it is. Of the options taken before,
   * only the number of times that they cover items of later options matters. This is the state. All
   * ways to the same state share one table entry, which holds their number. Where many options are
   * alike, there are few states.
   *
   * A state is a few words. An item occupies enough bits for its number of uses, from the first to
   * the last level whose options cover it; later items reuse the bits. At its last level, its
   * number of uses is checked against its range.
   *
   * The number of ways to a state is at most m to the power of n, where m is the greatest number of
   * options of a level and n the greatest number of options in a solution. This bound determines
   * how many limbs (64-bit digits) a count needs.
   *
   * Most states may be dead ends: an item that a later level has to cover has no option left, or
   * soon will. In long counts, ways that leave no option to an item next to theirs are impossible.
   * It takes some time to find out which items these are. So a level does it when as many ways have
   * been tried there.
   */
  private static final int NONE = -1;
  private static final long PATIENCE = 1_000_000;

  private final FixedCover cover;
  private final List<Level> levels = new ArrayList<>();
  private final int limbs;
  private final Coverage coverage;
  private final long patience; // ways to try before looking ahead
  private long ways; // tried so far
  private int words = 1;
  private final long[] reached; // the state that a way leads to

  FrontierLevels(FixedCover cover) {
    this(cover, PATIENCE);
  }

  /**
   * The levels of a cover.
   *
   * @param patience the number of ways to try before looking ahead
   */
  FrontierLevels(FixedCover cover, long patience) {
    this.cover = cover;
    this.patience = patience;
    Plan plan = plan(FrontierOrder.of(cover));
    limbs = plan.limbs();
    coverage = plan.coverage();
    reached = new long[words];
  }

  /** The precomputed work at an item of the order. */
  private static final class Level {
    private int word; // the word of the item's bit
    private long bit;
    private final List<Move> moves = new ArrayList<>();
    private long[] last = new long[0]; // the bits of the items whose last level this is
    private long[] checked = new long[0]; // those of them with a fixed number of uses
    private long[] due = new long[0]; // the required values of these bits
    private final List<Least> least = new ArrayList<>(); // the minimums of the others
    private long ways; // tried since patience ended
  }

  /** A minimum number of uses of an item. */
  private record Least(Field field, int minimum) {}

  /** An option at its level. */
  private static final class Move {
    private final int option;
    private long[] bits = new long[0]; // of items that may be covered once
    private final List<Use> uses = new ArrayList<>(); // of other items
    private Coverage.Need[] needs = {}; // what the option may leave without options

    Move(int option) {
      this.option = option;
    }
  }

  /** The uses by an option of an item that may be covered several times. */
  private record Use(int word, int shift, long field, long times, long most) {}

  /** The bits of a state that count the uses of an item. */
  private record Field(int word, int shift, int width) {
    long mask() {
      return ((1L << width) - 1) << shift;
    }

    /** The uses in a state. */
    long of(long[] state) {
      return (state[word] & mask()) >>> shift;
    }
  }

  /**
   * What is known once the levels are prepared.
   *
   * @param limbs the number of limbs that counts may need
   */
  private record Plan(int limbs, Coverage coverage) {}

  /** Prepares the levels. */
  private Plan plan(int[] order) {
    int itemCount = cover.items().size();
    int[] position = new int[itemCount];
    Arrays.fill(position, Integer.MAX_VALUE);
    for (int at = 0; at < order.length; at++) {
      position[order[at]] = at;
      levels.add(new Level());
    }
    int[] first = new int[itemCount]; // level
    Arrays.fill(first, Integer.MAX_VALUE);
    int[] last = new int[itemCount];
    List<List<Integer>> taken = new ArrayList<>(); // by level: options
    levels.forEach(level -> taken.add(new ArrayList<>()));
    int smallest = Integer.MAX_VALUE;
    int[] bases = new int[cover.optionCount()];
    for (int option = 0; option < cover.optionCount(); option++) {
      int base = Integer.MAX_VALUE;
      int inOrder = 0;
      for (int k = 0; k < cover.size(option); k++) {
        int at = position[cover.item(option, k)];
        base = Math.min(base, at);
        inOrder += at < Integer.MAX_VALUE ? 1 : 0;
      }
      smallest = Math.min(smallest, inOrder);
      taken.get(base).add(option);
      bases[option] = base;
      for (int k = 0; k < cover.size(option); k++) {
        int item = cover.item(option, k);
        first[item] = Math.min(first[item], base);
        last[item] = Math.max(last[item], base);
      }
    }
    for (int at = 0; at < order.length; at++) {
      last[order[at]] = at;
      first[order[at]] = Math.min(first[order[at]], at);
    }
    Field[] fields = placeFields(order, first, last, taken);
    int most = taken.stream().mapToInt(List::size).max().orElse(1);
    double depth = (double) order.length / smallest;
    double bits = depth * Math.log(Math.max(most, 1)) / Math.log(2) + 1;
    return new Plan((int) (bits / Long.SIZE) + 1, coverage(bases, first, fields));
  }

  private Coverage coverage(int[] bases, int[] first, Field[] fields) {
    long[][] bits = new long[fields.length][0];
    for (int item = 0; item < bits.length; item++) {
      if (first[item] < levels.size() && cover.items().get(item).maximum() == 1) {
        bits[item] = new long[words];
        bits[item][fields[item].word()] = fields[item].mask();
      }
    }
    return new Coverage(cover, bases, first, bits);
  }

  /** Places the fields of the items; returns them by item. */
  private Field[] placeFields(int[] order, int[] first, int[] last, List<List<Integer>> taken) {
    List<List<Integer>> begins = new ArrayList<>(); // by level: items
    List<List<Integer>> ends = new ArrayList<>();
    for (int at = 0; at < order.length; at++) {
      begins.add(new ArrayList<>());
      ends.add(new ArrayList<>());
    }
    for (int item = 0; item < first.length; item++) {
      if (first[item] < order.length) {
        begins.get(first[item]).add(item);
        ends.get(last[item]).add(item);
      }
    }
    Field[] fields = new Field[first.length];
    List<Long> used = new ArrayList<>(); // by word: bits
    for (int at = 0; at < order.length; at++) {
      for (int item : begins.get(at)) {
        fields[item] = place(cover.items().get(item).maximum(), used);
      }
      words = Math.max(words, used.size());
      Level level = levels.get(at);
      level.word = fields[order[at]].word();
      level.bit = fields[order[at]].mask();
      for (int option : taken.get(at)) {
        level.moves.add(move(option, fields));
      }
      level.last = new long[used.size()];
      level.checked = new long[used.size()];
      level.due = new long[used.size()];
      for (int item : ends.get(at)) {
        Field field = fields[item];
        level.last[field.word()] |= field.mask();
        FixedCover.Item range = cover.items().get(item);
        if (range.minimum() == range.maximum()) {
          level.checked[field.word()] |= field.mask();
          level.due[field.word()] |= (long) range.maximum() << field.shift();
        } else if (range.minimum() > 0) {
          level.least.add(new Least(field, range.minimum()));
        }
        used.set(field.word(), used.get(field.word()) & ~field.mask());
      }
    }
    for (Level level : levels) {
      level.last = Arrays.copyOf(level.last, words);
      level.checked = Arrays.copyOf(level.checked, words);
      level.due = Arrays.copyOf(level.due, words);
      level.moves.forEach(move -> move.bits = Arrays.copyOf(move.bits, words));
    }
    return fields;
  }

  /** Allocates bits for the uses of an item. */
  private static Field place(int most, List<Long> used) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(most);
    for (int word = 0; ; word++) {
      if (word == used.size()) {
        used.add(0L);
      }
      for (int shift = 0; shift + width <= Long.SIZE; shift++) {
        Field field = new Field(word, shift, width);
        if ((used.get(word) & field.mask()) == 0) {
          used.set(word, used.get(word) | field.mask());
          return field;
        }
      }
    }
  }

  private Move move(int option, Field[] fields) {
    Move move = new Move(cover.option(option));
    move.bits = new long[words];
    for (int k = 0; k < cover.size(option); k++) {
      int item = cover.item(option, k);
      Field field = fields[item];
      int most = cover.items().get(item).maximum();
      if (most == 1) {
        move.bits[field.word()] |= field.mask();
      } else {
        move.uses.add(
            new Use(
                field.word(),
                field.shift(),
                field.mask() >>> field.shift(),
                cover.times(option, k),
                most));
      }
    }
    return move;
  }

  /** The number of levels. States exist before the first one and after each of them. */
  int count() {
    return levels.size();
  }

  /** The number of words of a state. Initially all of them are 0, and after the last level. */
  int words() {
    return words;
  }

  /** The number of limbs that the number of ways to a state may need. */
  int limbs() {
    return limbs;
  }

  /** The options of all levels, one level after the other, and in a level as its ways are. */
  int[] options() {
    return levels.stream().flatMap(level -> level.moves.stream()).mapToInt(m -> m.option).toArray();
  }

  /**
   * The number of ways from a state to the next level, numbered from 0. Some may be impossible.
   *
   * @param states an array with the words of the state
   * @param at where they begin
   */
  int ways(int level, long[] states, int at) {
    Level own = levels.get(level);
    return isCovered(own, states, at) ? 1 : own.moves.size();
  }

  /**
   * The option that a way uses; -1 if it uses none, because the item is already covered.
   *
   * @param states an array with the words of the state from which the way leads
   * @param at where they begin
   */
  int option(int level, int way, long[] states, int at) {
    Level own = levels.get(level);
    return isCovered(own, states, at) ? NONE : own.moves.get(way).option;
  }

  private static boolean isCovered(Level level, long[] states, int at) {
    return (states[at + level.word] & level.bit) != 0;
  }

  /**
   * Goes a way from a state. The state that it leads to is then in {@link #reached}.
   *
   * @param states an array with the words of the state
   * @param at where they begin
   * @return false if the way is impossible
   */
  boolean go(int level, int way, long[] states, int at) {
    Level own = levels.get(level);
    if (isCovered(own, states, at)) {
      System.arraycopy(states, at, reached, 0, words);
      return end(own);
    }
    if (++ways > patience && ++own.ways == Math.clamp(patience, 1, coverage.size())) {
      lookAhead(level);
    }
    Move move = own.moves.get(way);
    return make(move, states, at) && end(own) && leavesOptions(move);
  }

  /** The state that a way led to; each way overwrites it. */
  long[] reached() {
    return reached;
  }

  /** Covers the items of an option in {@code reached}; returns whether that is possible. */
  private boolean make(Move move, long[] states, int at) {
    for (int k = 0; k < words; k++) {
      long word = states[at + k];
      if ((word & move.bits[k]) != 0) {
        return false;
      }
      reached[k] = word | move.bits[k];
    }
    for (Use use : move.uses) {
      long uses = (reached[use.word()] >>> use.shift() & use.field()) + use.times();
      if (uses > use.most()) {
        return false;
      }
      reached[use.word()] += use.times() << use.shift();
    }
    return true;
  }

  /** From now on, ways of a level are impossible if they leave no option to some item. */
  private void lookAhead(int level) {
    List<Coverage.Need> needs = coverage.after(level, words);
    for (Move move : levels.get(level).moves) {
      move.needs =
          needs.stream().filter(need -> need.isTouchedBy(move.bits)).toArray(Coverage.Need[]::new);
    }
  }

  /** Whether {@code reached} leaves options to the items next to those of a move. */
  private boolean leavesOptions(Move move) {
    for (Coverage.Need need : move.needs) {
      if (!need.isMetIn(reached)) {
        return false;
      }
    }
    return true;
  }

  /** Checks the items whose last level this is, and clears their bits. */
  private boolean end(Level level) {
    for (Least least : level.least) {
      if (least.field().of(reached) < least.minimum()) {
        return false;
      }
    }
    for (int k = 0; k < words; k++) {
      if ((reached[k] & level.checked[k]) != level.due[k]) {
        return false;
      }
      reached[k] &= ~level.last[k];
    }
    return true;
  }
}
