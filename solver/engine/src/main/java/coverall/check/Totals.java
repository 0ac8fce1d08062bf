package coverall.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The numbers of cells of a set that the pieces can cover, as a necessary condition. Considers
 * every selection of copies with the volume of the region and combines any placements of these
 * copies, even if they overlap. Bit n of a number is set if n cells are possible.
 *
 * @param of by piece: the numbers of cells of the set that a placement can cover
 * @param all the numbers of cells of the set that all pieces together can cover
 */
record Totals(List<BigInteger> of, BigInteger all) {
  private static final long MOST_STEPS = 50_000_000;

  /** The totals for a set; empty if they would take too much work. */
  static Optional<Totals> of(Placements placements, BitSet usable, BitSet set) {
    List<BigInteger> sums = new ArrayList<>();
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      sums.add(sums(placements, usable, set, piece));
    }
    // By volume: the possible numbers of cells of the set.
    TreeMap<Integer, BigInteger> states = new TreeMap<>(Map.of(0, BigInteger.ONE));
    long[] steps = new long[1];
    int gap = -1;
    for (boolean fixed : new boolean[] {true, false}) {
      for (int piece = 0; piece < placements.pieceCount(); piece++) {
        if (placements.piece(piece).isGap()) {
          gap = piece;
        } else if (placements.isFixed(piece) == fixed) {
          states = with(placements, piece, sums.get(piece), states, steps);
        }
        if (steps[0] > MOST_STEPS) {
          return Optional.empty();
        }
      }
    }
    BigInteger all =
        gap < 0
            ? states.getOrDefault(placements.cellCount(), BigInteger.ZERO)
            : withGaps(placements, usable, set, gap, states);
    return Optional.of(new Totals(sums, all));
  }

  private static BigInteger sums(Placements placements, BitSet usable, BitSet set, int piece) {
    boolean[] possible = new boolean[placements.size(piece) + 1];
    for (int placement : placements.ofPiece(piece)) {
      if (usable.get(placement)) {
        int sum = 0;
        for (int cell : placements.cells(placement)) {
          sum += set.get(cell) ? 1 : 0;
        }
        possible[sum] = true;
      }
    }
    BigInteger sums = BigInteger.ZERO;
    for (int sum = 0; sum < possible.length; sum++) {
      sums = possible[sum] ? sums.setBit(sum) : sums;
    }
    return sums;
  }

  /** The states after adding every allowed number of copies of a piece. */
  private static TreeMap<Integer, BigInteger> with(
      Placements placements,
      int piece,
      BigInteger sums,
      TreeMap<Integer, BigInteger> states,
      long[] steps) {
    TreeMap<Integer, BigInteger> all = new TreeMap<>();
    TreeMap<Integer, BigInteger> current = states;
    for (int copies = 0; !current.isEmpty(); copies++) {
      Check.stopIfInterrupted();
      if (copies >= placements.fewest(piece)) {
        current.forEach((volume, bits) -> all.merge(volume, bits, BigInteger::or));
      }
      if (copies == placements.most(piece) || steps[0] > MOST_STEPS) {
        break;
      }
      TreeMap<Integer, BigInteger> next = new TreeMap<>();
      for (var state : current.entrySet()) {
        int volume = state.getKey() + placements.size(piece);
        BigInteger bits = BigInteger.ZERO;
        for (int sum = 0; sum < sums.bitLength() && volume <= placements.cellCount(); sum++) {
          if (sums.testBit(sum)) {
            bits = bits.or(state.getValue().shiftLeft(sum));
            steps[0] += 1 + bits.bitLength() / Integer.SIZE;
          }
        }
        if (bits.signum() > 0) {
          next.put(volume, bits);
        }
      }
      current = next;
    }
    return all;
  }

  /** The totals when empty cells complete the volume. */
  private static BigInteger withGaps(
      Placements placements,
      BitSet usable,
      BitSet set,
      int gap,
      TreeMap<Integer, BigInteger> states) {
    int inside = 0;
    int outside = 0;
    for (int placement : placements.ofPiece(gap)) {
      if (usable.get(placement)) {
        boolean isInside = set.get(placements.cells(placement)[0]);
        inside += isInside ? 1 : 0;
        outside += isInside ? 0 : 1;
      }
    }
    BigInteger all = BigInteger.ZERO;
    for (var state : states.entrySet()) {
      int gaps = placements.cellCount() - state.getKey();
      int least = Math.max(0, gaps - outside);
      int most = Math.min(gaps, inside);
      if (gaps >= placements.fewest(gap) && gaps <= placements.most(gap) && least <= most) {
        BigInteger bits = state.getValue().shiftLeft(least);
        int width = 0; // bits includes all shifts from 0 to width
        while (width < most - least) {
          int shift = Math.min(width + 1, most - least - width);
          bits = bits.or(bits.shiftLeft(shift));
          width += shift;
        }
        all = all.or(bits);
      }
    }
    return all;
  }

  /**
   * A verb phrase for the possible totals, which do not include the wanted one: {@code can cover at
   * most 7}.
   *
   * @param verb {@code cover}
   */
  String allBut(int wanted, String verb) {
    int[] numbers = numbers(all);
    int largest = all.bitLength() - 1;
    int smallest = all.getLowestSetBit();
    if (largest < wanted) {
      return numbers.length == 1 ? exactly(largest, verb) : "can " + verb + " at most " + largest;
    }
    if (smallest > wanted) {
      return "need " + (numbers.length == 1 ? "exactly " : "at least ") + smallest;
    }
    if (numbers.length <= 4) {
      return "can "
          + verb
          + " only "
          + Wording.alternatives(IntStream.of(numbers).mapToObj(Integer::toString).toList());
    }
    int below = IntStream.of(numbers).filter(n -> n < wanted).max().orElseThrow();
    boolean sameParity = IntStream.of(numbers).allMatch(n -> (n - below) % 2 == 0);
    return sameParity && (wanted - below) % 2 != 0
        ? "can " + verb + " only an " + (below % 2 == 0 ? "even" : "odd") + " number"
        : "cannot " + verb + " exactly " + wanted;
  }

  private static String exactly(int number, String verb) {
    return "must " + verb + " exactly " + number;
  }

  static int[] numbers(BigInteger bits) {
    return IntStream.range(0, bits.bitLength()).filter(bits::testBit).toArray();
  }

  /** The numbers of a piece in words: {@code 2}, {@code 1 or 3}, {@code 0 to 4}. */
  static String range(BigInteger bits) {
    int[] numbers = numbers(bits);
    if (numbers.length > 2) {
      return numbers[0] + " to " + numbers[numbers.length - 1];
    }
    return IntStream.of(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" or "));
  }
}
