package coverall.catalogue;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.Deflater;

/** Takes over the solutions of a catalogue in which each is a row. */
final class SolutionImport {
  private static final int OPTIONS = 1 << 24; // whose numbers have three bytes

  private final CatalogueFile file;
  private final SolutionBlocks blocks;
  private final CatalogueReader from;
  private final Set<Integer> done;

  private SolutionImport(CatalogueFile file, SolutionBlocks blocks, CatalogueReader from)
      throws IOException {
    this.file = file;
    this.blocks = blocks;
    this.from = from;
    done =
        from.subproblems().stream()
            .filter(part -> part.state() == CatalogueReader.State.DONE)
            .map(CatalogueReader.Part::id)
            .collect(Collectors.toSet());
  }

  /**
   * Adds the solutions of the finished subproblems of a catalogue to a file that has a table of
   * blocks. Those of a complete one become a single run, in the order of their numbers.
   */
  static void add(CatalogueFile file, CatalogueReader from) throws SQLException, IOException {
    try (SolutionBlocks blocks = new SolutionBlocks(file)) {
      SolutionImport all = new SolutionImport(file, blocks, from);
      if (from.digest() == null) {
        all.sortAndAdd();
      } else {
        all.add();
      }
    }
  }

  private void add() throws SQLException, IOException {
    int[][] last = {{}};
    long[] added = {0};
    try (BlockWriter run = blocks.newRun(SolutionBlocks.MIXED, Deflater.BEST_SPEED)) {
      from.solutions(
          (number, subproblem, options) -> {
            int differs = Arrays.mismatch(last[0], options);
            check(number, subproblem, options);
            if (number != ++added[0] || Arrays.compare(last[0], options) > 0) {
              throw BadCatalogueException.damaged(from.path(), "its solutions are not in order");
            }
            int shared = differs < 0 ? options.length : differs;
            run.add(options, 0, options.length, shared, subproblem);
            last[0] = options;
            return true;
          });
      run.flush();
    }
  }

  private void sortAndAdd() throws SQLException, IOException {
    RunBuffer buffer = new RunBuffer(OPTIONS);
    from.solutions(
        (number, subproblem, options) -> {
          if (!done.contains(subproblem)) {
            return true;
          }
          check(number, subproblem, options);
          if (!buffer.takes(1, options.length)) {
            store(buffer);
          }
          buffer.add(options, subproblem);
          return true;
        });
    store(buffer);
  }

  private void check(long number, int subproblem, int[] options) {
    boolean increasing = true;
    for (int k = 1; k < options.length; k++) {
      increasing &= options[k - 1] < options[k];
    }
    if (!increasing || !done.contains(subproblem)) {
      throw BadCatalogueException.damaged(
          from.path(),
          "solution "
              + number
              + (increasing ? " is of subproblem " + subproblem : " is not in increasing order"));
    }
  }

  private void store(RunBuffer buffer) throws IOException {
    try {
      blocks.add(buffer, SolutionBlocks.MIXED, Deflater.BEST_SPEED);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }
}
