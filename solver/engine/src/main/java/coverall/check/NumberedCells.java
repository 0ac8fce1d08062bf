package coverall.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Numbers on the cells that prove that no solution exists: for each piece, the sum of the numbers
 * that it covers has the same remainder in every placement, and the remainders of all pieces do not
 * add up to that of the region. All linear colouring arguments have this form, including those of
 * Conway and Lagarias (Tiling with polyominoes and combinatorial group theory, 1990).
 */
final class NumberedCells {
  /*
   * Such numbers exist if and only if the demand vector is not a linear combination of the placements
   * modulo a prime. Its rows are the cells and the pieces with a fixed number of copies. Pieces with
   * a range of copies have no row: their slack would make it free.
   *
   * Not every placement is reduced. As long as the demand is not in the span of the basis, numbers
   * exist that are orthogonal to the basis ("fit" it) but not to the demand. Either they fit all
   * placements, or a placement that they do not fit is independent and extends the basis.
   */
  private static final int[] PRIMES = {2, 3, 5, 7, Integer.MAX_VALUE};
  private static final double MOST_STEPS = 5e9;
  private static final int MOST_ATTEMPTS = 24;
  private static final int LARGEST_NUMBER = 99;
  private static final int MOST_NAMES = 4;
  private static final int NONE = -1;

  private final Placements placements;
  private final BitSet usable;
  private final long prime;
  private final int[] rowOfPiece; // by piece: its row, or NONE
  private final int rows;
  private final List<long[]> basis =
      new ArrayList<>(); // each is 1 at its own pivot and 0 at the others
  private final List<Integer> pivots = new ArrayList<>();
  private final BitSet isPivot = new BitSet();
  private final long[] due; // the demand
  private final long[] residue; // the demand, reduced by the basis

  private NumberedCells(Placements placements, BitSet usable, long prime) {
    this.placements = placements;
    this.usable = usable;
    this.prime = prime;
    rowOfPiece = new int[placements.pieceCount()];
    int next = placements.cellCount();
    for (int piece = 0; piece < rowOfPiece.length; piece++) {
      rowOfPiece[piece] = placements.isFixed(piece) ? next++ : NONE;
    }
    rows = next;
    due = new long[rows];
    Arrays.fill(due, 0, placements.cellCount(), 1);
    for (int piece = 0; piece < rowOfPiece.length; piece++) {
      if (rowOfPiece[piece] != NONE) {
        due[rowOfPiece[piece]] = placements.fewest(piece) % prime;
      }
    }
    residue = due.clone();
  }

  /** Whether the computation would take too long. */
  static boolean isTooLarge(Placements placements) {
    double items = placements.itemCount();
    double covered =
        IntStream.range(0, placements.count()).mapToLong(p -> placements.cells(p).length).sum();
    return PRIMES.length * (items * items * items + items * covered) > MOST_STEPS;
  }

  /** The proof modulo the first prime that has one, for the placements that a solution may use. */
  static Optional<Finding> proof(Placements placements, BitSet usable) {
    for (int prime : PRIMES) {
      Optional<Finding> finding = proof(placements, usable, prime);
      if (finding.isPresent()) {
        return finding;
      }
    }
    return Optional.empty();
  }

  /** The proof modulo a prime, for the placements that a solution may use. */
  static Optional<Finding> proof(Placements placements, BitSet usable, int prime) {
    return new NumberedCells(placements, usable, prime).find();
  }

  private Optional<Finding> find() {
    while (true) {
      int free = IntStream.range(0, rows).filter(row -> residue[row] != 0).findFirst().orElse(NONE);
      if (free == NONE) {
        return Optional.empty();
      }
      int misfit = misfit(fitting(free));
      if (misfit == NONE) {
        break;
      }
      insert(misfit);
    }
    return Optional.of(finding(simplest(allFitting())));
  }

  /**
   * The numbers that fit the basis with 1 in one non-pivot row and 0 in the other non-pivot rows.
   */
  private long[] fitting(int row) {
    long[] numbers = new long[rows];
    numbers[row] = 1;
    for (int k = 0; k < basis.size(); k++) {
      numbers[pivots.get(k)] = (prime - basis.get(k)[row]) % prime;
    }
    return numbers;
  }

  /** A placement whose numbers do not add up to 0, or {@code NONE}. */
  private int misfit(long[] numbers) {
    for (int p = usable.nextSetBit(0); p >= 0; p = usable.nextSetBit(p + 1)) {
      int row = rowOfPiece[placements.pieceOf(p)];
      long sum = row == NONE ? 0 : numbers[row];
      for (int cell : placements.cells(p)) {
        sum += numbers[cell];
      }
      if (sum % prime != 0) {
        return p;
      }
    }
    return NONE;
  }

  private void insert(int placement) {
    Check.stopIfInterrupted();
    long[] vector = new long[rows];
    for (int cell : placements.cells(placement)) {
      vector[cell] = 1;
    }
    int row = rowOfPiece[placements.pieceOf(placement)];
    if (row != NONE) {
      vector[row] = 1;
    }
    for (int k = 0; k < basis.size(); k++) {
      subtract(vector, vector[pivots.get(k)], basis.get(k));
    }
    int pivot = IntStream.range(0, rows).filter(r -> vector[r] != 0).findFirst().orElseThrow();
    long inverse = inverse(vector[pivot]);
    for (int r = 0; r < rows; r++) {
      vector[r] = vector[r] * inverse % prime;
    }
    for (long[] other : basis) {
      subtract(other, other[pivot], vector);
    }
    subtract(residue, residue[pivot], vector);
    basis.add(vector);
    pivots.add(pivot);
    isPivot.set(pivot);
  }

  private void subtract(long[] from, long times, long[] vector) {
    if (times == 0) {
      return;
    }
    long factor = prime - times;
    for (int r = 0; r < rows; r++) {
      if (vector[r] != 0) {
        from[r] = (from[r] + factor * vector[r]) % prime;
      }
    }
  }

  private long inverse(long number) {
    long inverse = 1;
    long power = number;
    for (long exponent = prime - 2; exponent > 0; exponent /= 2) {
      inverse = exponent % 2 == 1 ? inverse * power % prime : inverse;
      power = power * power % prime;
    }
    return inverse;
  }

  /** A basis of the space of numbers that fit all placements. */
  private List<long[]> allFitting() {
    List<long[]> all = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      while (!isPivot.get(row)) {
        long[] numbers = fitting(row);
        int misfit = misfit(numbers);
        if (misfit == NONE) {
          all.add(numbers);
          break;
        }
        insert(misfit);
      }
    }
    return all;
  }

  /** Numbers that form a proof, preferably with few nonzero ones. */
  private long[] simplest(List<long[]> fitting) {
    long[] best = new long[0];
    int attempts = 0;
    for (long[] numbers : fitting) {
      if (isProof(numbers) && attempts++ < MOST_ATTEMPTS) {
        long[] simple = simplified(numbers, fitting);
        if (best.length == 0 || weight(simple) < weight(best)) {
          best = simple;
        }
      }
    }
    return best;
  }

  private boolean isProof(long[] numbers) {
    long sum = 0;
    for (int row = 0; row < rows; row++) {
      sum = (sum + numbers[row] * due[row]) % prime;
    }
    return sum != 0;
  }

  private static int weight(long[] numbers) {
    return (int) Arrays.stream(numbers).filter(number -> number != 0).count();
  }

  /** Adds multiples of other fitting numbers as long as this increases the number of zeros. */
  private long[] simplified(long[] numbers, List<long[]> fitting) {
    long[] simple = numbers.clone();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (long[] other : fitting) {
        Check.stopIfInterrupted();
        long[] next = simple.clone();
        subtract(next, commonRatio(simple, other), other);
        if (weight(next) < weight(simple) && isProof(next)) {
          simple = next;
          changed = true;
        }
      }
    }
    return simple;
  }

  /** The factor that makes most of the other numbers equal to these. */
  private long commonRatio(long[] numbers, long[] other) {
    Map<Long, Integer> byRatio = new TreeMap<>();
    for (int row = 0; row < rows; row++) {
      if (numbers[row] != 0 && other[row] != 0) {
        byRatio.merge(numbers[row] * inverse(other[row]) % prime, 1, Integer::sum);
      }
    }
    return byRatio.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(0L);
  }

  private Finding finding(long[] numbers) {
    boolean exact = prime > LARGEST_NUMBER * LARGEST_NUMBER;
    long[] shown = numbers;
    long least = Long.MAX_VALUE;
    for (int row = 0; row < rows; row++) {
      for (int times = 1; times < Math.min(prime, 13); times++) {
        if (numbers[row] != 0) {
          long[] scaled = scaled(numbers, times * inverse(numbers[row]) % prime);
          long sum = Arrays.stream(scaled).limit(placements.cellCount()).map(Math::abs).sum();
          if (sum < least) {
            least = sum;
            shown = scaled;
          }
        }
      }
    }
    boolean small = Arrays.stream(shown).allMatch(n -> Math.abs(n) <= LARGEST_NUMBER);
    return small
        ? explained(shown, exact ? 0 : (int) prime)
        : Finding.of(
            "The cells can be numbered so that every piece covers the same sum in each of its"
                + " placements, but the sums of all pieces do not add up to the sum of all cells."
                + " (The numbers are too large to show.)");
  }

  private long[] scaled(long[] numbers, long factor) {
    return Arrays.stream(numbers)
        .map(number -> number * factor % prime)
        .map(number -> number > prime / 2 ? number - prime : number)
        .toArray();
  }

  /**
   * The proof in words, verified again from the placements themselves.
   *
   * @param modulus 0 for exact sums
   */
  private Finding explained(long[] numbers, int modulus) {
    Optional<String> text = modulus == 2 ? Optional.empty() : sums(numbers, 0).map(this::exactly);
    if (text.isEmpty()) {
      text =
          sums(numbers, modulus)
              .map(sums -> modulus == 2 ? byParity(sums) : byRemainder(sums, modulus));
    }
    return new Finding(
        text.orElseThrow(() -> new AssertionError("the numbers prove nothing")),
        Arrays.stream(numbers)
            .limit(placements.cellCount())
            .mapToObj(n -> modulus != 2 ? Long.toString(n) : n == 0 ? "-" : "#")
            .toList());
  }

  /** The sums of the numbers: for each piece, for all pieces together, for all cells. */
  private record Sums(List<Long> ofPiece, long together, long all) {}

  /** The sums, if all placements of a piece have the same one and the sums form a proof. */
  private Optional<Sums> sums(long[] numbers, int modulus) {
    long[] sums = new long[placements.pieceCount()];
    BitSet known = new BitSet();
    for (int p = usable.nextSetBit(0); p >= 0; p = usable.nextSetBit(p + 1)) {
      long sum = 0;
      for (int cell : placements.cells(p)) {
        sum += numbers[cell];
      }
      sum = remainder(sum, modulus);
      int piece = placements.pieceOf(p);
      boolean isFree = !placements.isFixed(piece);
      if ((isFree && sum != 0) || (known.get(piece) && sum != sums[piece])) {
        return Optional.empty();
      }
      known.set(piece);
      sums[piece] = sum;
    }
    long together = 0;
    for (int piece = 0; piece < sums.length; piece++) {
      together += placements.fewest(piece) * sums[piece];
    }
    long all = Arrays.stream(numbers).limit(placements.cellCount()).sum();
    return remainder(together, modulus) == remainder(all, modulus)
        ? Optional.empty()
        : Optional.of(new Sums(Arrays.stream(sums).boxed().toList(), together, all));
  }

  private static long remainder(long sum, int modulus) {
    return modulus == 0 ? sum : Math.floorMod(sum, modulus);
  }

  private String byParity(Sums sums) {
    List<String> odd = names(sums.ofPiece(), 1);
    List<String> even = names(sums.ofPiece(), 0);
    String pieces =
        odd.isEmpty()
            ? "every piece covers an even number of the cells marked #"
            : even.isEmpty()
                ? "every piece covers an odd number of the cells marked #"
                : (odd.size() == 1
                        ? odd.getFirst()
                        : "each of " + Wording.shortList(odd, MOST_NAMES))
                    + " covers an odd number of the cells marked #,"
                    + " and every other piece covers an even number";
    return "In every placement, "
        + pieces
        + ". Together, the pieces therefore cover an "
        + (sums.together() % 2 == 0 ? "even" : "odd")
        + " number of these cells, but there are "
        + sums.all()
        + " of them.";
  }

  private String byRemainder(Sums sums, int modulus) {
    if (sums.ofPiece().stream().allMatch(sum -> sum == 0)) {
      return "Write these numbers on the cells. In every placement, the numbers that a piece covers"
          + " add up to a multiple of "
          + modulus
          + ". But the numbers on all cells add up to "
          + sums.all()
          + ".";
    }
    return "Write these numbers on the cells. Add up the numbers that a piece covers and divide the"
        + " sum by "
        + modulus
        + ". In every placement, the remainder is the same: "
        + perPiece(sums.ofPiece())
        + ". For all pieces together, it is "
        + remainder(sums.together(), modulus)
        + ", but for all cells, it is "
        + remainder(sums.all(), modulus)
        + ".";
  }

  private String exactly(Sums sums) {
    return "Write these numbers on the cells. Add up the numbers that a piece covers. In every"
        + " placement, the sum is the same: "
        + perPiece(sums.ofPiece())
        + ". For all pieces together, it is "
        + sums.together()
        + ", but for all cells, it is "
        + sums.all()
        + ".";
  }

  /** {@code 1 for F and L, 0 for all others}. */
  private String perPiece(List<Long> sums) {
    TreeMap<Long, List<String>> bySum = new TreeMap<>();
    sums.forEach(each -> bySum.computeIfAbsent(each, sum -> names(sums, sum)));
    if (bySum.size() == 1) {
      return bySum.firstKey() + " for every piece";
    }
    long commonest =
        bySum.entrySet().stream()
            .max(Map.Entry.comparingByValue((a, b) -> Integer.compare(a.size(), b.size())))
            .orElseThrow()
            .getKey();
    List<String> parts = new ArrayList<>();
    bySum.forEach(
        (sum, names) -> {
          if (sum != commonest) {
            parts.add(sum + " for " + Wording.shortList(names, MOST_NAMES));
          }
        });
    List<String> rest = bySum.getOrDefault(commonest, List.of());
    parts.add(commonest + " for " + (rest.size() == 1 ? rest.getFirst() : "all others"));
    return String.join(", ", parts);
  }

  private List<String> names(List<Long> sums, long sum) {
    return IntStream.range(0, sums.size())
        .filter(piece -> sums.get(piece) == sum)
        .mapToObj(
            piece -> placements.piece(piece).isGap() ? "an empty cell" : placements.name(piece))
        .toList();
  }
}
