package coverall.catalogue;

import coverall.disassembly.Disassembly;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which pieces the solutions of a catalogue use, if some may be left over. Not thread-safe. */
public final class Combinations {
  private final Map<String, Integer> numbers = new HashMap<>(); // by pieces, one in each char
  private final List<Tally> tallies = new ArrayList<>();

  /**
   * Some pieces.
   *
   * @param pieces their numbers in the puzzle, in increasing order; copies as often as they are
   *     used
   * @param solutions how many solutions of the catalogue use them
   * @param apart how many of these are known to come apart
   * @param level the highest level of these; empty if there are none
   */
  public record Combination(List<Integer> pieces, long solutions, long apart, List<Integer> level) {
    /** A combination, whose lists are copied. */
    public Combination {
      pieces = List.copyOf(pieces);
      level = List.copyOf(level);
    }
  }

  private static final class Tally {
    private long solutions;
    private long apart;
    private List<Integer> level = List.of();
  }

  private Combinations() {}

  /**
   * The combinations in a catalogue of a puzzle: those with the most solutions that come apart
   * first, then those with the most solutions.
   */
  public static List<Combination> of(CatalogueReader catalogue, Encoding encoding)
      throws IOException {
    Combinations combinations = new Combinations();
    Map<Long, Integer> byApart = new HashMap<>(); // by solution that comes apart: its combination
    if (catalogue.disassemblies().exist()) {
      catalogue
          .disassemblies()
          .visit(
              row -> {
                if (row.outcome() == Disassembly.Verdict.APART) {
                  byApart.put(row.solution(), -1);
                }
              });
    }
    catalogue.solutions(
        (number, subproblem, options) -> {
          int combination = combinations.add(encoding, options);
          byApart.computeIfPresent(number, (solution, none) -> combination);
          return true;
        });
    if (!byApart.isEmpty()) {
      catalogue
          .disassemblies()
          .visit(
              row -> {
                Integer combination = byApart.get(row.solution());
                if (combination != null && combination >= 0) {
                  combinations.addApart(combination, row.level());
                }
              });
    }
    return combinations.sorted();
  }

  private int add(Encoding encoding, int... options) {
    char[] pieces = new char[options.length];
    int length = 0;
    for (int option : options) {
      int piece = encoding.placements().get(option).piece();
      if (!encoding.puzzle().pieces().get(piece).isGap()) {
        pieces[length++] = (char) piece;
      }
    }
    Arrays.sort(pieces, 0, length);
    int number =
        numbers.computeIfAbsent(
            new String(pieces, 0, length),
            key -> {
              tallies.add(new Tally());
              return tallies.size() - 1;
            });
    tallies.get(number).solutions++;
    return number;
  }

  private void addApart(int number, List<Integer> level) {
    Tally tally = tallies.get(number);
    tally.apart++;
    if (Disassembly.LEVELS.compare(level, tally.level) > 0) {
      tally.level = level;
    }
  }

  private List<Combination> sorted() {
    List<Combination> sorted = new ArrayList<>();
    numbers.forEach(
        (pieces, number) -> {
          Tally tally = tallies.get(number);
          List<Integer> numbered = pieces.chars().boxed().toList();
          sorted.add(new Combination(numbered, tally.solutions, tally.apart, tally.level));
        });
    sorted.sort(
        Comparator.comparingLong(Combination::apart)
            .thenComparingLong(Combination::solutions)
            .reversed()
            .thenComparing(
                Combination::pieces,
                (a, b) -> Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new))));
    return sorted;
  }
}
