package coverall.catalogue;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A table of blocks of solutions; see {@code blocks.sql}. Not thread-safe.
 *
 * <p>All blocks that one object reads are together not longer than the file, and neither is
 * anything else that it does: in a damaged file, values that share their pages could be.
 */
final class SolutionBlocks implements SolutionList, AutoCloseable {
  /** The table of a catalogue. */
  static final String TABLE = "solution_block";

  /** In place of the subproblem of a block: its solutions are of several. */
  static final int MIXED = -1;

  private static final String COLUMNS = "SELECT first, solutions, run, subproblem, list FROM ";

  private static final int LONGEST_LIST = 16 << 20; // bytes

  private final CatalogueFile file;
  private final String table;
  private final Inflater inflater = new Inflater(/* nowrap= */ true);
  private @Nullable PreparedStatement insertion;
  private @Nullable PreparedStatement query;
  private long next; // the number of the solution after the last one; 0 if unknown
  private long read; // bytes
  private @Nullable Block latest; // of those that were looked for by a number
  private final boolean isTemporary;

  /** The table of a catalogue. */
  SolutionBlocks(CatalogueFile file) {
    this(file, TABLE, /* isTemporary= */ false);
  }

  private SolutionBlocks(CatalogueFile file, String table, boolean isTemporary) {
    this.file = file;
    this.table = table;
    this.isTemporary = isTemporary;
  }

  /** An empty table of the same form, which vanishes with the connection or the transaction. */
  static SolutionBlocks temporary(CatalogueFile file, String name) throws SQLException {
    file.execute(
        "CREATE TEMP TABLE "
            + name
            + " (first INTEGER PRIMARY KEY, solutions, run, subproblem, list)");
    return new SolutionBlocks(file, "temp." + name, /* isTemporary= */ true);
  }

  /** Whether it vanishes with the connection or the transaction. */
  boolean isTemporary() {
    return isTemporary;
  }

  String table() {
    return table;
  }

  private Columns columns(ResultSet rows) {
    return isTemporary ? Columns.ofTemporary(file, TABLE, rows) : new Columns(file, TABLE, rows);
  }

  /** Removes all blocks, and a temporary table, too. */
  void drop() throws SQLException, IOException {
    close();
    file.execute((isTemporary ? "DROP TABLE " : "DELETE FROM ") + table);
  }

  /** The number of solutions. */
  long count() throws SQLException {
    long count = 0;
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT solutions FROM " + table)) {
      Columns row = columns(rows);
      for (long blocks = 0; rows.next(); blocks++) {
        count += row.number(1, 1, BlockWriter.MOST_SOLUTIONS);
        if (!file.hasRoomFor(blocks)) {
          throw file.damaged("its pages are inconsistent");
        }
      }
    }
    return count;
  }

  /** The numbers of the first solutions of the runs, in increasing order. */
  List<Long> runs() throws SQLException {
    List<Long> runs = new ArrayList<>();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT first, run FROM " + table + " ORDER BY 1")) {
      Columns row = columns(rows);
      long last = 0;
      while (rows.next()) {
        long first = row.number(1, last + 1, Long.MAX_VALUE / 2);
        long run = row.number(2, 1, first);
        if (run == first) {
          runs.add(run);
        } else if (runs.isEmpty() || runs.getLast() != run) {
          throw row.wrong(2, run);
        }
        last = first;
      }
    }
    return runs;
  }

  /** Where the next solutions go: the number after that of the last one. */
  long next() throws SQLException {
    if (next == 0) {
      next = file.number("SELECT coalesce(max(first + solutions), 1) FROM " + table);
      if (next < 1 || next > Long.MAX_VALUE / 2) {
        throw file.damaged("its last solution has number " + (next - 1));
      }
    }
    return next;
  }

  /**
   * Adds a run. The solutions go into the writer, in order, and are in the table once it has passed
   * them on.
   *
   * @param subproblem that of all its solutions; negative if they are of several
   * @param level that of the compression
   */
  BlockWriter newRun(int subproblem, int level) throws SQLException {
    long run = next();
    return new BlockWriter(
        subproblem < 0, level, (solutions, list) -> insert(solutions, run, subproblem, list));
  }

  private void insert(int solutions, long run, int subproblem, byte[] list) throws IOException {
    try {
      PreparedStatement row = insertion;
      if (row == null) {
        row =
            file.connection().prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?)");
        insertion = row;
      }
      row.setLong(1, next);
      row.setInt(2, solutions);
      row.setLong(3, run);
      if (subproblem < 0) {
        row.setNull(4, Types.INTEGER);
      } else {
        row.setInt(4, subproblem);
      }
      row.setBytes(5, list);
      row.executeUpdate();
      next += solutions;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Adds the solutions of a buffer as a run, if there are any; the buffer is empty then. */
  void add(RunBuffer buffer, int subproblem, int level) throws SQLException, IOException {
    if (buffer.count() > 0) {
      try (BlockWriter run = newRun(subproblem, level)) {
        buffer.moveTo(run);
      }
    }
  }

  /** The run with a number. All runs of an object share memory, but not what they have read. */
  SortedRun run(long number) {
    return new BlockRun(number);
  }

  /** Reads the blocks of a run. */
  private final class BlockRun implements SortedRun {
    private final long run;
    private final BlockReader block = new BlockReader(inflater, file.schema().mostUsed());
    private long number; // of the solution
    private boolean begun;
    private boolean ended;
    private int[] last = {};
    private int lastLength;
    private int shared;

    BlockRun(long run) {
      this.run = run;
      number = run - 1;
    }

    @Override
    public boolean next() throws IOException {
      if (ended) {
        return false;
      }
      try {
        if (begun && block.next()) {
          shared = block.shared();
          number++;
          return true;
        }
        if (begun) {
          lastLength = block.length();
          last = Arrays.copyOf(block.options(), lastLength);
        }
        ended = !open(number + 1);
        if (ended || !block.next()) {
          return false;
        }
      } catch (DataFormatException e) {
        throw damaged(number + 1, e);
      } catch (SQLException e) {
        throw file.failure(e);
      }
      number++;
      shared = begun ? sharedWithLast() : 0;
      begun = true;
      return true;
    }

    /** Opens the block that begins with a solution; returns whether it exists and is of the run. */
    private boolean open(long first) throws SQLException, DataFormatException {
      PreparedStatement statement = query;
      if (statement == null) {
        statement = file.connection().prepareStatement(COLUMNS + table + " WHERE first = ?");
        query = statement;
      }
      statement.setLong(1, first);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return false;
        }
        Columns row = columns(rows);
        if (row.number(3, 1, Long.MAX_VALUE) != run) {
          return false;
        }
        SolutionBlocks.this.open(block, row);
        return true;
      }
    }

    private int sharedWithLast() {
      int differs = Arrays.mismatch(last, 0, lastLength, block.options(), 0, block.length());
      if (differs >= 0
          && (differs == block.length()
              || (differs < lastLength && block.options()[differs] < last[differs]))) {
        throw file.damaged("solution " + number + " is not in order");
      }
      return differs < 0 ? lastLength : differs;
    }

    @Override
    public int[] options() {
      return block.options();
    }

    @Override
    public int length() {
      return block.length();
    }

    @Override
    public int shared() {
      return shared;
    }

    @Override
    public int subproblem() {
      return block.subproblem();
    }

    @Override
    public long number() {
      return number;
    }
  }

  /** Opens the block in a row. */
  private void open(BlockReader block, Columns row) throws SQLException, DataFormatException {
    byte[] list = row.bytes(5, LONGEST_LIST);
    read += list.length;
    if (!isTemporary && !file.hasRoomFor(read)) {
      throw file.damaged("its pages are inconsistent");
    }
    int subproblem = row.isNull(4) ? MIXED : row.index(4);
    block.open((int) row.number(2, 1, BlockWriter.MOST_SOLUTIONS), list, subproblem);
  }

  private BadCatalogueException damaged(long first, DataFormatException e) {
    return file.damaged("the block of solution " + first + ": " + e.getMessage());
  }

  @Override
  public void visitFrom(long number, CatalogueReader.Visitor visitor) throws IOException {
    Numbering numbering = new Numbering(file);
    read = 0;
    long last = 0;
    Block block = block("first BETWEEN 1 AND " + number + " ORDER BY first DESC", numbering);
    if (block == null) {
      block = block("first > 0 ORDER BY first", numbering);
    }
    while (block != null) {
      if (block.first <= last) {
        throw file.damaged("two blocks have solution " + block.first);
      }
      last = block.last();
      int skipped = Math.clamp(number - block.first, 0, block.solutions.length);
      for (int k = skipped; k < block.solutions.length; k++) {
        if (!visitor.visit(block.first + k, block.subproblems[k], block.solutions[k])) {
          return;
        }
      }
      block = block("first > " + block.first + " ORDER BY first", numbering);
    }
  }

  /** {@inheritDoc} The block that was read last is kept. */
  @Override
  public boolean visit(long number, CatalogueReader.Visitor visitor) throws IOException {
    Block block = latest;
    read = 0;
    if (block == null || number < block.first || number > block.last()) {
      block = block("first BETWEEN 1 AND " + number + " ORDER BY first DESC", new Numbering(file));
    } else {
      block.numbering.check();
    }
    latest = block;
    if (block == null || number < block.first || number > block.last()) {
      return false;
    }
    int k = (int) (number - block.first);
    visitor.visit(number, block.subproblems[k], block.solutions[k].clone());
    return true;
  }

  /** The solutions of a block. */
  private static final class Block {
    final long first;
    final int[][] solutions;
    final int[] subproblems;
    final Numbering numbering;

    Block(long first, int count, Numbering numbering) {
      this.first = first;
      this.numbering = numbering;
      solutions = new int[count][];
      subproblems = new int[count];
    }

    long last() {
      return first + solutions.length - 1;
    }
  }

  /** Reads the first block for which a condition holds; null if there is none. */
  private @Nullable Block block(String condition, Numbering numbering) throws IOException {
    BlockReader reader = new BlockReader(inflater, file.schema().mostUsed());
    Block block;
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(COLUMNS + table + " WHERE " + condition + " LIMIT 1")) {
      if (!rows.next()) {
        return null;
      }
      Columns row = columns(rows);
      long first = row.number(1, 1, Long.MAX_VALUE / 2);
      // A complete catalogue has a single run.
      row.number(3, 1, file.isComplete() ? 1 : first);
      int count = (int) row.number(2, 1, BlockWriter.MOST_SOLUTIONS);
      block = new Block(first, count, numbering);
      open(reader, row);
    } catch (SQLException e) {
      throw file.failure(e);
    } catch (DataFormatException e) {
      throw file.damaged("a block of solutions: " + e.getMessage());
    }
    numbering.check();
    try {
      for (int k = 0; reader.next(); k++) {
        block.solutions[k] = Arrays.copyOf(reader.options(), reader.length());
        block.subproblems[k] = reader.subproblem();
      }
    } catch (DataFormatException e) {
      throw damaged(block.first, e);
    }
    return block;
  }

  /** Frees memory; the table stays. */
  @Override
  public void close() throws IOException {
    inflater.end();
    try {
      if (insertion != null) {
        insertion.close();
      }
      if (query != null) {
        query.close();
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }
}
