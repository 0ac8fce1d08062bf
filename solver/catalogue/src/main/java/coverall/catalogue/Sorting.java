package coverall.catalogue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.zip.Deflater;

/**
 * Sorts the solutions of a catalogue: the runs that a search has left are merged into one, in
 * several passes if there are many. Few solutions become rows. Not thread-safe.
 */
final class Sorting {
  /** The most solutions that become rows. */
  static final int MOST_ROWS = 100_000;

  private static final int RUNS_MERGED_TOGETHER = 1_024; // of each, one block is in memory
  private static final int SOLUTIONS_BETWEEN_CALLS = 1_024;

  private final CatalogueFile file;
  private final DoubleConsumer listener;
  private final int mergedTogether; // runs
  private final int mostRows;
  private final List<SolutionBlocks> opened = new ArrayList<>();
  private long solutions;
  private long merged; // solutions, in all passes
  private int passes;

  /**
   * A sorting.
   *
   * @param file in a transaction; it has blocks
   * @param listener receives the share that is done, from 0 to 1; its exceptions end the sorting
   */
  Sorting(CatalogueFile file, DoubleConsumer listener) {
    this(file, listener, RUNS_MERGED_TOGETHER, MOST_ROWS);
  }

  /** A sorting with other limits. */
  Sorting(CatalogueFile file, DoubleConsumer listener, int mergedTogether, int mostRows) {
    this.file = file;
    this.listener = listener;
    this.mergedTogether = mergedTogether;
    this.mostRows = mostRows;
  }

  /**
   * What the solutions were in order.
   *
   * @param digest the digest of the catalogue
   * @param checksum of the solutions alone
   * @param bySubproblem the number of solutions of each subproblem that has any
   */
  record Result(String digest, long checksum, Map<Integer, Long> bySubproblem) {}

  /**
   * Sorts them.
   *
   * @param print has what the digest begins with
   */
  Result run(Fingerprint print) throws SQLException, IOException {
    try {
      return sort(print);
    } finally {
      for (SolutionBlocks blocks : opened) {
        blocks.close();
      }
    }
  }

  private SolutionBlocks opened(SolutionBlocks blocks) {
    opened.add(blocks);
    return blocks;
  }

  private Result sort(Fingerprint print) throws SQLException, IOException {
    SolutionBlocks from = opened(new SolutionBlocks(file));
    List<Long> runs = from.runs();
    solutions = from.count();
    passes = 1;
    for (int left = runs.size(); left > mergedTogether; left = groups(left)) {
      passes++;
    }
    for (int pass = 1; pass < passes; pass++) {
      SolutionBlocks to = opened(SolutionBlocks.temporary(file, "pass_" + pass));
      Renumbering renumbering = Renumbering.of(file, solutions);
      for (int k = 0; k < runs.size(); k += mergedTogether) {
        List<Long> some = runs.subList(k, Math.min(runs.size(), k + mergedTogether));
        mergeInto(to, from, some, run -> renumbering.next(run.number()));
      }
      checkMerged(pass);
      renumbering.finish();
      runs = to.runs();
      from.drop();
      from = to;
    }
    SolutionDigest digest = new SolutionDigest(print);
    Checksum checksum = new Checksum();
    Map<Integer, Long> bySubproblem = new HashMap<>();
    long[] alike = {-1, 0}; // the latest subproblem, and solutions of it that follow each other
    Renumbering renumbering = Renumbering.of(file, solutions);
    finish(
        from,
        runs,
        run -> {
          digest.add(run.options(), run.length(), run.shared());
          checksum.add(run.options(), run.length(), run.shared());
          renumbering.next(run.number());
          if (run.subproblem() != alike[0]) {
            bySubproblem.merge((int) alike[0], alike[1], Long::sum);
            alike[0] = run.subproblem();
            alike[1] = 0;
          }
          alike[1]++;
        });
    bySubproblem.merge((int) alike[0], alike[1], Long::sum);
    bySubproblem.remove(-1);
    checkMerged(passes);
    renumbering.finish();
    return new Result(digest.hex(), checksum.value(), bySubproblem);
  }

  /** Checks that each pass has passed on all solutions: a block inside a run may be missing. */
  private void checkMerged(int pass) {
    if (merged != pass * solutions) {
      throw file.damaged("it has " + solutions + " solutions, but not all are in their runs");
    }
  }

  private int groups(int runs) {
    return (runs + mergedTogether - 1) / mergedTogether;
  }

  /** Takes the solutions of a merge. */
  private interface Taker {
    void take(SortedRun current) throws SQLException, IOException;
  }

  private void merge(SolutionBlocks from, List<Long> numbers, Taker taker)
      throws SQLException, IOException {
    List<SortedRun> runs = new ArrayList<>();
    numbers.forEach(number -> runs.add(from.run(number)));
    RunMerge merge = new RunMerge(runs);
    while (merge.next()) {
      taker.take(merge);
      if (++merged % SOLUTIONS_BETWEEN_CALLS == 0) {
        listener.accept((double) merged / solutions / passes);
      }
    }
  }

  private void mergeInto(SolutionBlocks to, SolutionBlocks from, List<Long> numbers, Taker taker)
      throws SQLException, IOException {
    try (BlockWriter run = to.newRun(SolutionBlocks.MIXED, Deflater.DEFAULT_COMPRESSION)) {
      merge(
          from,
          numbers,
          own -> {
            run.add(own.options(), 0, own.length(), own.shared(), own.subproblem());
            taker.take(own);
          });
      run.flush();
    }
  }

  /** Merges the last runs, and puts the solutions into the catalogue: as rows if they are few. */
  private void finish(SolutionBlocks from, List<Long> runs, Taker taker)
      throws SQLException, IOException {
    if (solutions <= mostRows) {
      file.become(file.schema().inRows(), own -> insertRows(from, runs, taker));
      if (from.isTemporary()) {
        from.drop();
      }
    } else {
      SolutionBlocks sorted = opened(SolutionBlocks.temporary(file, "sorted_block"));
      mergeInto(sorted, from, runs, taker);
      from.drop();
      file.execute("INSERT INTO " + SolutionBlocks.TABLE + " SELECT * FROM " + sorted.table());
      sorted.drop();
    }
  }

  private void insertRows(SolutionBlocks from, List<Long> runs, Taker taker)
      throws SQLException, IOException {
    int[] longest = {0};
    long[] number = {0};
    try (CatalogueFile.Insert rows = file.new Insert("solution", 3)) {
      merge(
          from,
          runs,
          own -> {
            longest[0] = Math.max(longest[0], own.length());
            rows.add(++number[0], own.subproblem(), SolutionRows.bytes(own));
            taker.take(own);
          });
    }
    CatalogueFile.Rows places = file.new Rows("place");
    for (int k = 0; k < longest[0]; k++) {
      places.add(k);
    }
    places.insert();
  }

  /** Gives what is known of how solutions come apart the new numbers of these solutions. */
  private static final class Renumbering {
    private final CatalogueFile file;
    private final BitSet taken = new BitSet(); // by the old number: taken apart
    private final CatalogueFile.Rows rows;
    private int now;

    private Renumbering(CatalogueFile file) {
      this.file = file;
      rows = file.new Rows("temp.renumbered");
    }

    /** A renumbering, of nothing if no solution was taken apart. */
    static Renumbering of(CatalogueFile file, long solutions) throws SQLException, IOException {
      Renumbering renumbering = new Renumbering(file);
      new CatalogueReader(file)
          .disassemblies()
          .visit(
              row -> {
                if (row.solution() > Math.min(solutions, Integer.MAX_VALUE - 1)) {
                  throw file.damaged("solution " + row.solution() + " was taken apart");
                }
                renumbering.taken.set((int) row.solution());
              });
      if (!renumbering.taken.isEmpty()) {
        file.execute("CREATE TEMP TABLE renumbered (was INTEGER PRIMARY KEY, now)");
      }
      return renumbering;
    }

    /** The next solution in order had this number. */
    void next(long was) throws SQLException {
      now++;
      if (was < Integer.MAX_VALUE && taken.get((int) was)) {
        rows.add((int) was, now);
      }
    }

    void finish() throws SQLException {
      if (taken.isEmpty()) {
        return;
      }
      rows.insert();
      // By way of negative numbers, so that no two are ever equal.
      file.execute(
          "UPDATE disassembly"
              + " SET solution = -(SELECT now FROM renumbered WHERE was = disassembly.solution)");
      file.execute("UPDATE disassembly SET solution = -solution");
      file.execute("DROP TABLE renumbered");
    }
  }
}
