package coverall.check;

import coverall.check.Colouring.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tries all colourings. It proves that no solution exists if the pieces cannot cover all cells of a
 * set.
 */
final class Weighing {
  private static final int MOST_PROOFS = 3;
  private static final int MOST_GROUPS = 3;
  private static final int MOST_NAMES = 4;
  private static final int MOST_CELLS_TOLD = 3;
  private static final long MOST_STEPS = 2_000_000_000;

  private final Placements placements;
  private final BitSet usable;
  private final List<Finding> proofs = new ArrayList<>();
  private boolean cutShort;

  private Weighing(Placements placements, BitSet usable) {
    this.placements = placements;
    this.usable = usable;
  }

  /** Tries all colourings with the placements that a solution may use. */
  static Weighing of(Placements placements, BitSet usable) {
    Weighing weighing = new Weighing(placements, usable);
    weighing.run();
    return weighing;
  }

  /** Whether some colourings were skipped to save time. */
  boolean isCutShort() {
    return cutShort;
  }

  List<Finding> proofs() {
    return proofs;
  }

  private void run() {
    Set<Kind> done = EnumSet.noneOf(Kind.class);
    BitSet told = new BitSet(); // cells of earlier proofs, to avoid similar ones
    long steps = 0;
    for (Colouring colouring : Colourings.of(placements, usable)) {
      if (proofs.size() == MOST_PROOFS || done.contains(colouring.kind())) {
        continue;
      }
      boolean isEverywhere = colouring.kind() == Kind.PATTERN || colouring.kind() == Kind.NUMBERS;
      if (isEverywhere ? !done.isEmpty() : colouring.cells().intersects(told)) {
        continue;
      }
      if (steps > MOST_STEPS) {
        cutShort = true;
        return;
      }
      Check.stopIfInterrupted();
      steps += 8L * placements.count();
      Optional<Totals> totals = Totals.of(placements, usable, colouring.cells());
      cutShort |= totals.isEmpty();
      int wanted = colouring.cells().cardinality();
      if (totals.isPresent() && !totals.get().all().testBit(wanted)) {
        proofs.add(proof(colouring, totals.get()));
        done.add(colouring.kind());
        if (colouring.kind() == Kind.ALL) {
          return;
        }
        if (!isEverywhere) {
          told.or(colouring.cells());
        }
      }
    }
  }

  private Finding proof(Colouring colouring, Totals totals) {
    int wanted = colouring.cells().cardinality();
    String text =
        totals.all().signum() == 0 || colouring.kind() == Kind.ALL
            ? "No selection of the pieces that fit somewhere has "
                + placements.cellCount()
                + " cells in total."
            : switch (colouring.kind()) {
              case ALL -> throw new AssertionError(colouring);
              case PART -> part(colouring, totals);
              case PATTERN -> pattern(colouring, totals);
              case COLOUR, NEIGHBOURS, LAYER, NUMBERS, REACH, ONLY ->
                  counts(colouring, totals) + shares(totals);
            };
    boolean draw =
        (colouring.kind() == Kind.ONLY && wanted > MOST_CELLS_TOLD)
            || colouring.kind() == Kind.REACH
            || colouring.kind() == Kind.NEIGHBOURS;
    return new Finding(text, draw ? labels(colouring.cells()) : List.of());
  }

  /** Compares the number of cells of the set with those that the pieces can cover. */
  private String counts(Colouring colouring, Totals totals) {
    int wanted = colouring.cells().cardinality();
    String filling = colouring.kind() == Kind.ONLY ? " " : ", but " + theFilling() + " ";
    return colouring.words()
        + filling
        + totals.allBut(wanted, verb())
        + (totals.all().getLowestSetBit() > wanted ? "." : wanted == 1 ? " of it." : " of them.");
  }

  private boolean hasGap() {
    return IntStream.range(0, placements.pieceCount()).anyMatch(k -> placements.piece(k).isGap());
  }

  private String theFilling() {
    return hasGap() ? "the pieces and the cells that stay empty" : "the pieces";
  }

  private String verb() {
    return hasGap() ? "account for" : "cover";
  }

  private String part(Colouring colouring, Totals totals) {
    int wanted = colouring.cells().cardinality();
    boolean whole = true; // every piece lies entirely inside or outside
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      for (int number : Totals.numbers(totals.of().get(piece))) {
        whole &= number == 0 || number == placements.size(piece);
      }
    }
    return whole
        ? colouring.words()
            + ", but no division of the pieces among the parts puts exactly "
            + Wording.count(wanted, "cell")
            + " there."
        : counts(colouring, totals);
  }

  private String pattern(Colouring colouring, Totals totals) {
    int cells = placements.cellCount();
    int dark = colouring.cells().cardinality();
    String start =
        colouring.words()
            + ": the region has "
            + dark
            + " dark and "
            + (cells - dark)
            + " light cells";
    int difference = Math.abs(2 * dark - cells);
    List<Integer> differences =
        IntStream.of(Totals.numbers(totals.all()))
            .map(number -> Math.abs(2 * number - cells))
            .distinct()
            .sorted()
            .boxed()
            .toList();
    if (differences.contains(difference)) {
      return start
          + ", but "
          + theFilling()
          + " "
          + totals.allBut(dark, verb())
          + " of the dark cells.";
    }
    return start
        + ", a difference of "
        + difference
        + ". But for all pieces together, the difference can only be "
        + differencesWords(differences, difference)
        + "."
        + balances(totals);
  }

  private static String differencesWords(List<Integer> differences, int wanted) {
    if (differences.size() == 1) {
      return Integer.toString(differences.getFirst());
    }
    if (differences.getFirst() > wanted) {
      return differences.getFirst() + " or more";
    }
    if (differences.getLast() < wanted) {
      return "at most " + differences.getLast();
    }
    return differences.size() <= 4
        ? Wording.alternatives(differences.stream().map(d -> Integer.toString(d)).toList())
        : differences.get(0) + ", " + differences.get(1) + ", " + differences.get(2) + " …";
  }

  /** The difference between dark and light cells for each piece. */
  private String balances(Totals totals) {
    Map<Set<Integer>, List<String>> byDifference =
        new TreeMap<>((a, b) -> Arrays.compare(ints(a), ints(b)));
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      int size = placements.size(piece);
      Set<Integer> differences =
          IntStream.of(Totals.numbers(totals.of().get(piece)))
              .map(number -> Math.abs(2 * number - size))
              .boxed()
              .collect(Collectors.toCollection(TreeSet::new));
      if (!differences.isEmpty()) {
        byDifference.computeIfAbsent(differences, d -> new ArrayList<>()).add(label(piece));
      }
    }
    if (byDifference.size() == 1) {
      String only = words(byDifference.keySet().iterator().next());
      return only.equals("0")
          ? " Every piece covers as many dark as light cells."
          : " For every piece, the difference is " + only + ".";
    }
    List<String> balanced = byDifference.getOrDefault(Set.of(0), List.of());
    if (byDifference.size() == 2 && !balanced.isEmpty()) {
      Set<Integer> other =
          byDifference.keySet().stream()
              .filter(d -> !d.equals(Set.of(0)))
              .findFirst()
              .orElseThrow();
      List<String> names = byDifference.getOrDefault(other, List.of());
      return " For "
          + (names.size() == 1 ? "" : "each of ")
          + Wording.shortList(names, MOST_NAMES)
          + ", the difference is "
          + words(other)
          + "; every other piece covers as many dark as light cells.";
    }
    if (byDifference.size() > MOST_GROUPS) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    byDifference.forEach(
        (differences, names) ->
            parts.add(words(differences) + " for " + Wording.shortList(names, MOST_NAMES)));
    return " The differences of the pieces are " + String.join("; ", parts) + ".";
  }

  private static int[] ints(Set<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String words(Set<Integer> numbers) {
    return Wording.alternatives(numbers.stream().map(n -> Integer.toString(n)).toList());
  }

  private String label(int piece) {
    return placements.piece(piece).isGap() ? "an empty cell" : placements.name(piece);
  }

  /** The number of cells of the set that each piece can cover, if this concerns few pieces. */
  private String shares(Totals totals) {
    List<String> shares = new ArrayList<>();
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      BigInteger of = totals.of().get(piece);
      if (of.bitLength() > 1) {
        shares.add(label(piece) + " " + Totals.range(of));
      }
    }
    boolean isPlain = shares.size() < 2 || shares.size() > MOST_NAMES;
    return isPlain ? "" : " (Cells per piece: " + String.join(", ", shares) + ".)";
  }

  private List<String> labels(BitSet cells) {
    return IntStream.range(0, placements.cellCount())
        .mapToObj(cell -> cells.get(cell) ? "#" : "-")
        .toList();
  }
}
