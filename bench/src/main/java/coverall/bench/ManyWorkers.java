package coverall.bench;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.Subproblem;
import coverall.search.BuiltInEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Simulates enumerations by many workers on the processors that there are, with the real scheduler
 * and real searches, and prints a Markdown table of how busy the workers would be. Every
 * enumeration checks its result.
 *
 * <p>The problem is the Bedlam cube many times over: one more item has an option for each copy of
 * the cube. It is cut into the copies, so that all balance comes from giving away, and then into
 * the usual subproblems of every copy.
 */
public final class ManyWorkers {
  private static final String PUZZLE = "bedlam-cube X_ 19186";

  private final RestrictedPuzzle puzzle;
  private final int copies;
  private final int firstCopy; // option
  private final Reduction reduction;

  private ManyWorkers(RestrictedPuzzle puzzle, int copies) {
    this.puzzle = puzzle;
    this.copies = copies;
    firstCopy = puzzle.reduction().cover().optionCount();
    ExactCover cover = manyTimes(puzzle.reduction().cover(), copies);
    reduction = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
  }

  /**
   * Runs the simulations. The working directory must be the project's top directory.
   *
   * @param arguments the number of copies; the time in branches that an idle worker takes to begin
   *     a fragment; the numbers of workers
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length < 3) {
      System.err.println("expected COPIES WAKE-UP WORKERS…");
      System.exit(2);
    }
    int copies = Integer.parseInt(arguments[0]);
    int wakeUp = Integer.parseInt(arguments[1]);
    ManyWorkers many = new ManyWorkers(RestrictedPuzzle.read(PUZZLE), copies);
    Partition one = Partition.of(many.puzzle.reduction().cover());
    System.out.println("| workers | subproblems | branches | length | busy | given away |");
    System.out.println("|---|---|---|---|---|---|");
    for (int k = 2; k < arguments.length; k++) {
      int workers = Integer.parseInt(arguments[k]);
      many.simulate(many.whole(), workers, wakeUp);
      many.simulate(many.cut(one), workers, wakeUp);
    }
  }

  /**
   * A problem whose solutions are pairs of a solution and a number of a copy. Secondary items tell
   * the copies apart: no search can reuse what it has learned about another copy.
   */
  private static ExactCover manyTimes(ExactCover cover, int copies) {
    int primary = cover.primaryCount();
    if (cover.itemCount() > primary) {
      throw new IllegalArgumentException("there are secondary items");
    }
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(copies - 1);
    ExactCover.Builder builder = new ExactCover.Builder(primary + 1, bits);
    for (int option = 0; option < cover.optionCount(); option++) {
      if (cover.isUsable(option)) {
        builder.option(cover.items(option));
      } else {
        builder.noOption();
      }
    }
    for (int copy = 0; copy < copies; copy++) {
      int number = copy;
      builder.option(
          IntStream.concat(
                  IntStream.of(primary),
                  IntStream.range(0, bits)
                      .filter(bit -> (number >>> bit & 1) != 0)
                      .map(bit -> primary + 1 + bit))
              .toArray());
    }
    LookaheadSets sets = cover.lookahead();
    List<BitSet> holders = new ArrayList<>();
    for (int k = 0; k < sets.count(); k++) {
      int offset = k;
      holders.add(
          IntStream.range(0, primary)
              .filter(item -> sets.holds(offset, item))
              .collect(BitSet::new, BitSet::set, BitSet::or));
    }
    return builder
        .build()
        .withLookahead(IntStream.range(0, sets.count()).map(sets::offset).toArray(), holders);
  }

  /** Every copy is a subproblem. */
  private Partition whole() {
    List<Subproblem> subproblems = new ArrayList<>();
    for (int copy = 0; copy < copies; copy++) {
      subproblems.add(new Subproblem(copy, new int[] {firstCopy + copy}, 1));
    }
    return Partition.of(subproblems, /* branchesAbove= */ 1);
  }

  /** Every copy is cut as a single one would be. */
  private Partition cut(Partition one) {
    List<Subproblem> subproblems = new ArrayList<>();
    for (int copy = 0; copy < copies; copy++) {
      for (Subproblem subproblem : one.subproblems()) {
        int[] prefix =
            IntStream.concat(IntStream.of(firstCopy + copy), IntStream.of(subproblem.prefix()))
                .toArray();
        subproblems.add(new Subproblem(subproblems.size(), prefix, subproblem.estimate()));
      }
    }
    return Partition.of(subproblems, 1 + copies * one.branchesAbove());
  }

  private void simulate(Partition partition, int workers, int wakeUp) throws InterruptedException {
    int subproblems = partition.subproblems().size();
    VirtualWorkers virtual = new VirtualWorkers(BuiltInEngine.BITS, workers, subproblems, wakeUp);
    Outcome outcome =
        new Enumeration(
                reduction,
                partition,
                List.of(reduction.group()),
                new Enumeration.Settings(virtual, workers, /* limit= */ Long.MAX_VALUE))
            .run(progress -> {}, SolutionWriter.NONE);
    if (outcome.found() != copies * puzzle.solutions()) {
      throw new AssertionError(
          outcome.found() + " solutions; expected " + copies * puzzle.solutions());
    }
    System.out.printf(
        Locale.ROOT,
        "| %,d | %,d | %,d | %,d | %.2f %% | %,d |%n",
        workers,
        subproblems,
        outcome.branches(),
        virtual.length(),
        100.0 * virtual.work() / (workers * (double) virtual.length()),
        virtual.givenAway());
  }
}
