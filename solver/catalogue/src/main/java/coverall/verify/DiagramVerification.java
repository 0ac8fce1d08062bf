package coverall.verify;

import coverall.catalogue.DiagramCatalogue;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The check of a catalogue that is a diagram: that the file is intact and belongs to the problem
 * whose text is in it, that everything in it is a solution, and, if it is to have all solutions,
 * that none is missing.
 *
 * <p>Neither check lists the solutions. The second one counts those of the problem again, by code
 * of its own; it is left out where that would take too long, or too much memory. Every method
 * throws a {@link Violation} or a {@link coverall.catalogue.BadCatalogueException} at the first
 * fault.
 */
public final class DiagramVerification {
  private static final double STEPS = 200e6; // of that; a step takes less than a microsecond
  private static final double STEPS_FOR_A_NODE = 100;

  private final DiagramCatalogue catalogue;
  private final Verification.PuzzleParser parser;
  private final Consumer<String> verified;
  private final Consumer<String> notVerified;
  private final Counting counting;

  /** Receives the progress of counting the solutions again, often, in the calling thread. */
  @FunctionalInterface
  public interface Counting {
    /**
     * Shows it.
     *
     * @param share of the options that were decided about; it may take the longer or the shorter
     * @param states the number of choices to tell apart now
     */
    void show(double share, int states);
  }

  /**
   * A verification, to be run once.
   *
   * @param verified receives, in words, each thing that has been verified
   * @param notVerified receives, in words, what could not be verified
   */
  public DiagramVerification(
      DiagramCatalogue catalogue,
      Verification.PuzzleParser parser,
      Consumer<String> verified,
      Consumer<String> notVerified,
      Counting counting) {
    this.catalogue = catalogue;
    this.parser = parser;
    this.verified = verified;
    this.notVerified = notVerified;
    this.counting = counting;
  }

  /** Checks everything. */
  public void run() throws IOException {
    String fault = catalogue.structureFault();
    if (!fault.isEmpty()) {
      throw new Violation("the file is damaged: " + fault);
    }
    if (!catalogue.sealHolds()) {
      throw new Violation("the file was changed after it was sealed, or its seal is missing");
    }
    verified.accept("the file is unchanged since it was sealed");
    checkContent();
  }

  /** Checks everything except the seal, and so also a file that was edited. */
  void checkContent() throws IOException {
    switch (catalogue.kind()) {
      case PUZZLE -> {
        Puzzle puzzle =
            Verification.puzzle(
                parser,
                catalogue.about("source"),
                catalogue.about("file"),
                catalogue.about("puzzle"),
                catalogue.problemRows().pieces());
        Places places =
            Verification.places(
                puzzle,
                catalogue.problemRows().placements(),
                catalogue.about("fingerprint"),
                verified);
        Distinct notion = catalogue.distinct();
        Map<Distinct, Integer> orders = checkSymmetry(places, notion);
        checkNodes(
            Demands.of(places.board(), /* areSearched= */ notion != Distinct.RAW),
            puzzle.expectations(),
            orders);
      }
      case EXACT_COVER -> {
        Matrix matrix =
            Verification.matrix(
                catalogue.about("source"),
                catalogue.problemRows(),
                catalogue.about("fingerprint"),
                verified);
        Verification.checkEqual("distinct", catalogue.about("distinct"), Distinct.RAW.word());
        Verification.checkEqual("item", Integer.toString(catalogue.item()), "-1");
        checkNodes(Demands.of(matrix), matrix.expectations(), Map.of(Distinct.RAW, 1));
      }
    }
  }

  /**
   * Checks that of solutions that count as the same one is kept.
   *
   * @return for each notion whose solutions are numbered so: the order of its group; raw ones only
   *     if these are kept
   */
  private Map<Distinct, Integer> checkSymmetry(Places places, Distinct notion) throws IOException {
    if (notion == Distinct.RAW) {
      Verification.checkEqual("item", Integer.toString(catalogue.item()), "-1");
      new Restriction(places.board(), -1, Map.of()).check(List.of());
      return Map.of(Distinct.RAW, 1);
    }
    Symmetries symmetries = new Symmetries(places.board(), places);
    Verification.checkReflects(symmetries, notion);
    List<int[]> group = Verification.group(symmetries, notion);
    Restriction restriction = new Restriction(places.board(), catalogue.item(), Map.of());
    String left = restriction.check(group);
    restriction.checkOnce(group);
    verified.accept(group.size() == 1 ? "the puzzle has no symmetry of this kind: " + left : left);
    if (group.size() > 1) {
      verified.accept(
          "no solution is an image of another one: each has " + group.size() + " different images");
    }
    Map<Distinct, Integer> orders = new EnumMap<>(symmetries.orders());
    orders.keySet().removeIf(finer -> finer.compareTo(notion) > 0);
    return orders;
  }

  private void checkNodes(
      Demands demands, List<Expectation> expectations, Map<Distinct, Integer> orders)
      throws IOException {
    Print digest = new Print();
    for (String name : new String[] {"fingerprint", "distinct", "order", "root"}) {
      digest.line(catalogue.about(name));
    }
    if (catalogue.item() >= 0) {
      digest.line(Integer.toString(catalogue.item()));
    }
    int[] order = catalogue.order();
    int nodeCount = catalogue.nodeCount();
    DiagramNodes nodes = new DiagramNodes(demands, order, nodeCount, catalogue.root(), digest);
    catalogue.nodes(nodes);
    BigInteger count = nodes.check();
    Verification.checkEqual("solutions", catalogue.about("solutions"), count.toString());
    verified.accept(
        String.format(
            Locale.ROOT,
            "%,d node%s: each way through them is a solution, no two are equal",
            nodeCount,
            nodeCount == 1 ? "" : "s"));
    verified.accept(String.format(Locale.ROOT, "%,d solutions", count));
    if (catalogue.hasAll()) {
      checkComplete(demands, order, nodeCount, count);
      checkExpected(count, expectations, orders);
    }
    String computed = digest.hex();
    Verification.checkEqual("digest", catalogue.digest(), computed);
    verified.accept("digest " + computed);
  }

  private void checkComplete(Demands demands, int[] order, int nodes, BigInteger count) {
    long bytes = Runtime.getRuntime().maxMemory() / 3; // A step may double it.
    Optional<BigInteger> counted =
        new Recount(demands, order, bytes, STEPS + STEPS_FOR_A_NODE * nodes).count(counting);
    if (counted.isEmpty()) {
      notVerified.accept("that no solution is missing: to count them again takes too long");
    } else if (counted.get().equals(count)) {
      verified.accept("counted again from the problem: no solution is missing");
    } else {
      throw new Violation(
          String.format(
              Locale.ROOT,
              "there are %,d solutions, but the problem has %,d",
              count,
              counted.get()));
    }
  }

  private void checkExpected(
      BigInteger count, List<Expectation> expectations, Map<Distinct, Integer> orders)
      throws IOException {
    Distinct notion = catalogue.distinct();
    BigInteger raw = count.multiply(BigInteger.valueOf(orders.getOrDefault(notion, 1)));
    Map<Distinct, BigInteger> totals = new EnumMap<>(Distinct.class);
    orders.forEach((finer, order) -> totals.put(finer, raw.divide(BigInteger.valueOf(order))));
    List<Expectation> known =
        expectations.stream()
            .filter(expected -> totals.keySet().containsAll(expected.notions()))
            .toList();
    for (Expectation expected : known) {
      if (!expected.isMetBy(totals)) {
        throw new Violation(
            String.format(
                Locale.ROOT,
                "there are %,d solutions %s, expected %,d %s",
                count,
                notion.words(),
                expected.count(),
                expected.words()));
      }
    }
    if (!known.isEmpty()) {
      verified.accept("the number is that expected in the " + catalogue.kind().words() + " text");
    }
  }
}
