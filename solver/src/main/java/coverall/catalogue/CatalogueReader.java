package coverall.catalogue;

import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.geometry.Cell;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a catalogue of any puzzle, also while another process writes to it. What it says is passed
 * on as it stands: nothing is checked but that it can be understood.
 *
 * <p>For one thread at a time. Every method throws a {@link BadCatalogueException} if the file is
 * damaged.
 */
public final class CatalogueReader implements AutoCloseable {
  private static final int PAGE = 1_000; // solutions
  private static final int MOST_SUBPROBLEMS = 1 << 24;

  private final CatalogueFile file;

  CatalogueReader(CatalogueFile file) {
    this.file = file;
  }

  /** What has become of a subproblem. */
  public enum State {
    /** Still to be searched. */
    OPEN,
    /** Searched to its end. */
    DONE
  }

  /**
   * A subproblem.
   *
   * @param prefix the placements that it begins with, in the order of the search
   * @param estimate of its branches
   * @param engine by which it was searched; null, and what follows 0, unless it is done
   * @param seconds of CPU time
   * @param raw this and the next two: the sums of Burnside's lemma
   */
  public record Part(
      int id,
      List<Integer> prefix,
      double estimate,
      State state,
      @Nullable String engine,
      long branches,
      long solutions,
      double seconds,
      long raw,
      long rotation,
      long reflection) {}

  /**
   * A run that has written to the catalogue.
   *
   * @param ended null if the run was cut off; then what follows is 0
   */
  public record Run(
      String began,
      @Nullable String ended,
      String engine,
      int threads,
      double seconds,
      double cpuSeconds) {}

  /** A piece and how many of it there are. */
  public record PieceRow(String name, String copies) {
    /** The name with the copies before it, if there is not just one. */
    public String label() {
      return copies.equals("1") ? name : copies + "*" + name;
    }
  }

  /** A placement, and whether the search could use it. */
  public record PlacementRow(Placement placement, boolean searched) {}

  /** Takes solutions. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes one.
     *
     * @param number its number in the catalogue
     * @param subproblem in which it was found
     * @param placements in increasing order, the visitor's own
     * @return whether to go on
     */
    boolean visit(long number, int subproblem, int[] placements) throws IOException;
  }

  /**
   * Opens a catalogue.
   *
   * @throws BadCatalogueException if the file is none
   * @throws IOException if it cannot be read
   */
  public static CatalogueReader open(Path path) throws IOException {
    return new CatalogueReader(CatalogueFile.existing(path));
  }

  public Path path() {
    return file.path();
  }

  /** What the table {@code about} says: puzzle, file, source and so on. */
  public String about(String name) throws IOException {
    try {
      return file.about(name);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  public Distinct distinct() throws IOException {
    String word = about("distinct");
    try {
      return Distinct.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw damaged("distinct is '" + word + "'");
    }
  }

  /** The item whose options were restricted; -1 if none. */
  public int item() throws IOException {
    long item = aboutNumber("item");
    if (item != (int) item) {
      throw damaged("its item is " + item);
    }
    return (int) item;
  }

  public long branchesAbove() throws IOException {
    return aboutNumber("branches_above");
  }

  private long aboutNumber(String name) throws IOException {
    try {
      return file.aboutNumber(name);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  public Shard shard() throws IOException {
    try {
      return shard(file);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  static Shard shard(CatalogueFile file) throws SQLException {
    String text = file.about("shard");
    try {
      return Shard.parse(text);
    } catch (IllegalArgumentException e) {
      throw new BadCatalogueException(file.path() + ": is damaged: its shard is '" + text + "'");
    }
  }

  /** Whether it is the catalogue of this puzzle, whatever its name. */
  public boolean isOf(Encoding encoding) throws IOException {
    return about("fingerprint").equals(Fingerprint.of(encoding));
  }

  /** The digest; null if the catalogue is not complete. */
  public @Nullable String digest() throws IOException {
    return aboutOrNull("digest");
  }

  private @Nullable String aboutOrNull(String name) throws IOException {
    try {
      return file.aboutOrNull(name);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Whether a complete catalogue is byte for byte as it was when it was sealed. */
  public boolean sealHolds() throws IOException {
    String seal = aboutOrNull(Seal.NAME);
    return seal != null && Seal.holds(path(), seal);
  }

  /** What SQLite itself finds wrong with the file; empty if nothing. */
  public String structureFault() throws IOException {
    List<String> answers =
        list("PRAGMA integrity_check(1)", row -> String.valueOf(row.getString(1)));
    return answers.equals(List.of("ok"))
        ? ""
        : String.join(" ", answers).lines().findFirst().orElse("?");
  }

  public List<PieceRow> pieces() throws IOException {
    return list(
        "SELECT name, copies FROM piece ORDER BY id",
        row -> new PieceRow(row.getString(1), row.getString(2)));
  }

  /** The placements by their numbers. */
  public List<PlacementRow> placements() throws IOException {
    List<List<Cell>> cells = new ArrayList<>();
    list(
        "SELECT placement, x, y, z FROM placement_cell ORDER BY placement, z, y, x",
        row -> {
          int placement = integer(row, 1);
          if (placement == cells.size()) {
            cells.add(new ArrayList<>());
          } else if (placement != cells.size() - 1) {
            throw damaged("placement " + cells.size() + " has no cell");
          }
          return cells.getLast().add(new Cell(integer(row, 2), integer(row, 3), integer(row, 4)));
        });
    List<PlacementRow> placements =
        list(
            "SELECT id, piece, searched FROM placement ORDER BY id",
            row -> {
              int placement = integer(row, 1);
              if (placement < 0 || placement >= cells.size()) {
                throw damaged("placement " + placement + " has no cell");
              }
              return new PlacementRow(
                  new Placement(integer(row, 2), List.copyOf(cells.get(placement))),
                  integer(row, 3) != 0);
            });
    if (placements.size() != cells.size()) {
      throw damaged("it has " + placements.size() + " placements, and cells of " + cells.size());
    }
    return placements;
  }

  /** The subproblems by their ids; of a shard its own. */
  public List<Part> subproblems() throws IOException {
    List<Part> parts =
        list(
            "SELECT id, prefix, estimate, state, engine, branches, solutions, seconds, raw,"
                + " rotation, reflection FROM subproblem ORDER BY id",
            row ->
                new Part(
                    integer(row, 1),
                    numbers(row.getString(2)),
                    row.getDouble(3),
                    state(row.getString(4)),
                    row.getString(5),
                    row.getLong(6),
                    row.getLong(7),
                    row.getDouble(8),
                    row.getLong(9),
                    row.getLong(10),
                    row.getLong(11)));
    boolean whole = shard().isWhole();
    int all = whole ? parts.size() : subproblemsOfAll();
    for (int k = 0; k < parts.size(); k++) {
      int id = parts.get(k).id();
      if (whole && id != k) {
        throw damaged("subproblem " + k + " is missing");
      }
      if (id < 0 || id >= all) {
        throw damaged("there is no subproblem " + id);
      }
    }
    return parts;
  }

  /** How many subproblems the whole search was cut into. */
  int subproblemsOfAll() throws IOException {
    if (shard().isWhole()) {
      return list("SELECT count(*) FROM subproblem", row -> integer(row, 1)).getFirst();
    }
    long number = aboutNumber("subproblems");
    if (number < 1 || number > MOST_SUBPROBLEMS) {
      throw damaged("its subproblems are " + number);
    }
    return (int) number;
  }

  /** How the tree was cut: of a shard, its own part. */
  public Partition partition() throws IOException {
    List<Subproblem> own = new ArrayList<>();
    for (Part part : subproblems()) {
      int[] prefix = part.prefix().stream().mapToInt(Integer::intValue).toArray();
      own.add(new Subproblem(part.id(), prefix, part.estimate()));
    }
    Shard shard = shard();
    return shard.isWhole()
        ? Partition.of(own, branchesAbove())
        : Partition.part(own, shard, branchesAbove());
  }

  /** Whether the whole search is still to be done. */
  public boolean isPlan() throws IOException {
    return shard().isWhole() && subproblems().stream().allMatch(part -> part.state() == State.OPEN);
  }

  /** Tells how the whole tree was cut from every other way; see {@link Fingerprint#ofCut}. */
  public String cut() throws IOException {
    return shard().isWhole() ? Fingerprint.ofCut(distinct(), item(), partition()) : about("cut");
  }

  private List<Integer> numbers(String words) {
    try {
      return words.isEmpty()
          ? List.of()
          : Arrays.stream(words.split(" ", -1)).map(Integer::valueOf).toList();
    } catch (NumberFormatException e) {
      throw damaged("a prefix is '" + words + "'");
    }
  }

  private State state(String word) {
    try {
      return State.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw damaged("the state of a subproblem is '" + word + "'");
    }
  }

  /** The runs in their order. */
  public List<Run> runs() throws IOException {
    return list(
        "SELECT began, ended, engine, threads, seconds, cpu_seconds FROM run ORDER BY id",
        row ->
            new Run(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getInt(4),
                row.getDouble(5),
                row.getDouble(6)));
  }

  /** How many elements the group of each notion has, if that is defined. */
  public Map<Distinct, Integer> groupOrders() throws IOException {
    Map<Distinct, Integer> orders = new TreeMap<>();
    list(
        "SELECT distinct_up_to, elements FROM symmetry",
        row ->
            orders.put(
                Distinct.valueOf(row.getString(1).toUpperCase(Locale.ROOT)), integer(row, 2)));
    return orders;
  }

  /** How many solutions there are, those of open subproblems too. */
  public long solutionCount() throws IOException {
    return list("SELECT count(*) FROM solution", row -> row.getLong(1)).getFirst();
  }

  /**
   * Passes on the solutions in the order of their numbers, one at a time. Between them others may
   * write to the catalogue, however long the visitor takes.
   *
   * @throws IOException if others change meanwhile what was passed on already
   */
  public void solutions(Visitor visitor) throws IOException {
    String before = whatNumbersDependOn();
    List<SolutionRow> page;
    long last = 0;
    do {
      page = page("WHERE id > " + last + " ORDER BY id LIMIT " + PAGE);
      if (!whatNumbersDependOn().equals(before)) {
        throw new IOException(path() + ": was gone on with by another process meanwhile");
      }
      for (SolutionRow row : page) {
        if (!visitor.visit(row.number, row.subproblem, row.placements)) {
          return;
        }
        last = row.number;
      }
    } while (page.size() == PAGE);
  }

  /**
   * Passes on the solution of this number.
   *
   * @return whether there is one
   */
  public boolean solution(long number, Visitor visitor) throws IOException {
    List<SolutionRow> rows = page("WHERE id = " + number);
    for (SolutionRow row : rows) {
      visitor.visit(row.number, row.subproblem, row.placements);
    }
    return !rows.isEmpty();
  }

  /** The solutions are numbered anew at the end, and some are lost when a run goes on. */
  private String whatNumbersDependOn() throws IOException {
    return list(
            "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM about WHERE name = 'digest')",
            row -> row.getLong(1) + " " + row.getLong(2))
        .getFirst();
  }

  private List<SolutionRow> page(String condition) throws IOException {
    return list(
        "SELECT id, subproblem, placements FROM solution " + condition,
        row -> new SolutionRow(row.getLong(1), integer(row, 2), placements(row.getBytes(3))));
  }

  private static final class SolutionRow {
    final long number;
    final int subproblem;
    final int[] placements;

    SolutionRow(long number, int subproblem, int[] placements) {
      this.number = number;
      this.subproblem = subproblem;
      this.placements = placements;
    }
  }

  private int[] placements(byte @Nullable [] bytes) {
    if (bytes == null || bytes.length % CatalogueWriter.BYTES != 0) {
      throw damaged("a solution is no list of placements");
    }
    int[] placements = new int[bytes.length / CatalogueWriter.BYTES];
    for (int k = 0; k < placements.length; k++) {
      int at = CatalogueWriter.BYTES * k;
      placements[k] =
          (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
    }
    return placements;
  }

  private int integer(ResultSet row, int column) throws SQLException {
    long number = row.getLong(column);
    if (number != (int) number) {
      throw damaged("it has " + number + " where a small number should be");
    }
    return (int) number;
  }

  private interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  private <T> List<T> list(String query, Row<T> row) throws IOException {
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<T> list = new ArrayList<>();
      while (rows.next()) {
        list.add(row.of(rows));
      }
      return list;
    } catch (SQLException e) {
      throw file.failure(e);
    } catch (IllegalArgumentException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private BadCatalogueException damaged(String what) {
    return new BadCatalogueException(path() + ": is damaged: " + what);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
