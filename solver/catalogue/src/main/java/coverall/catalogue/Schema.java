package coverall.catalogue;

import coverall.puzzle.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables and views of a catalogue. Those of a puzzle and of an exact cover problem differ in
 * the tables that describe the problem and its solutions. The solutions are in blocks, or, if they
 * are few and the catalogue is complete, in rows.
 *
 * <p>SQLite keeps the text of each {@code CREATE} statement in the file. A file is trusted only if
 * it has exactly these statements: a view with another text could run forever, and a trigger could
 * write anything. White space does not count, and comments between statements are not stored.
 */
final class Schema {
  /** Pieces, placements and cells; each solution is a row. */
  static final Schema OF_PUZZLE = ofPuzzle(1, "placements.sql");

  /** Items, options and colours; each solution is a row. */
  static final Schema OF_COVER = ofCover(2, "options.sql");

  /** Sets of pieces, without their solutions. */
  static final Schema OF_SETS =
      new Schema(3, Kind.PUZZLE, List.of("sets.sql"), "", 0, List.of(), Set.of());

  private static final String BLOCKS = "blocks.sql";
  private static final String DIAGRAM = "diagram.sql";

  private static final List<Schema> ALL =
      List.of(
          OF_PUZZLE,
          OF_COVER,
          OF_SETS,
          ofPuzzle(4, BLOCKS),
          ofCover(5, BLOCKS),
          ofDiagram(6, Kind.PUZZLE, "puzzle.sql"),
          ofDiagram(7, Kind.EXACT_COVER, "cover.sql"));

  /** The table of disassemblies. */
  static final String DISASSEMBLY = "disassembly";

  /** The table of the colours that placements show, where they must match. */
  static final String COLOURS = "placement_colours";

  /** The tables that a catalogue of a puzzle may have, by name. */
  private static final Map<String, Entry> FURTHER =
      Map.of(
          DISASSEMBLY,
          Entry.of(statements("disassembly.sql").getFirst()),
          COLOURS,
          Entry.of(statements("colours.sql").getFirst()));

  /** The latest format. */
  static final int FORMATS = ALL.size();

  private static final String ABOUT = "about"; // the table that has the format

  /** What ANALYZE leaves in a file. */
  private static final Set<String> OF_SQLITE =
      Set.of(
          "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
          "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)");

  private static final String OPTIONAL = "sqlite_stat";
  private static final int MOST_ENTRIES = 100;

  private final int format;
  private final Kind kind;
  private final String solutionColumn;
  private final int mostUsed;
  private final List<String> problemTables;
  private final Set<String> olderStatements;
  private final boolean isInBlocks;
  private final boolean isDiagram;
  private final List<String> statements;

  private Schema(
      int format,
      Kind kind,
      List<String> resources,
      String solutionColumn,
      int mostUsed,
      List<String> problemTables,
      Set<String> olderStatements) {
    this.format = format;
    this.kind = kind;
    this.solutionColumn = solutionColumn;
    this.mostUsed = mostUsed;
    this.problemTables = problemTables;
    this.olderStatements = olderStatements;
    isInBlocks = resources.contains(BLOCKS);
    isDiagram = resources.contains(DIAGRAM);
    statements = resources.stream().flatMap(resource -> statements(resource).stream()).toList();
  }

  /** The schema of puzzles; one with an older table of pieces is accepted, too. */
  private static Schema ofPuzzle(int format, String solutions) {
    return new Schema(
        format,
        Kind.PUZZLE,
        List.of("common.sql", "puzzle.sql", solutions),
        "placements",
        4_096,
        List.of("piece", "placement", "placement_cell"),
        Set.of(
            "CREATE TABLE piece (id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies INTEGER NOT"
                + " NULL)"));
  }

  private static Schema ofCover(int format, String solutions) {
    return new Schema(
        format,
        Kind.EXACT_COVER,
        List.of("common.sql", "cover.sql", solutions),
        "options",
        1 << 20,
        List.of("item", "option", "option_item"),
        Set.of());
  }

  private static Schema ofDiagram(int format, Kind kind, String problem) {
    return new Schema(format, kind, List.of(DIAGRAM, problem), "", 0, List.of(), Set.of());
  }

  /** The schema of diagrams of a kind of problem. */
  static Schema ofDiagram(Kind kind) {
    return ALL.stream()
        .filter(schema -> schema.kind == kind && schema.isDiagram)
        .findFirst()
        .orElseThrow();
  }

  /** The schema in which catalogues of a kind of problem begin: with blocks of solutions. */
  static Schema of(Kind kind) {
    return ALL.stream()
        .filter(schema -> schema.kind == kind && schema.isInBlocks)
        .findFirst()
        .orElseThrow();
  }

  /** The schema for the same kind of problem in which each solution is a row. */
  Schema inRows() {
    return kind == Kind.PUZZLE ? OF_PUZZLE : OF_COVER;
  }

  /** Whether the solutions are in blocks; otherwise each of them is a row. */
  boolean isInBlocks() {
    return isInBlocks;
  }

  /** Whether the solutions are a diagram; otherwise there is a list of them. */
  boolean isDiagram() {
    return isDiagram;
  }

  /**
   * The schema of a format.
   *
   * @param format from 1 to {@link #FORMATS}
   */
  static Schema ofFormat(int format) {
    return ALL.get(format - 1);
  }

  /** The format of catalogues with this schema, from 1. */
  int format() {
    return format;
  }

  /** The kind of problem that they are for. */
  Kind kind() {
    return kind;
  }

  /** The column of the table solution that has the options of a solution. */
  String solutionColumn() {
    return solutionColumn;
  }

  /** The most options that a solution in such a catalogue can have. */
  int mostUsed() {
    return mostUsed;
  }

  /** The tables that describe the problem. */
  List<String> problemTables() {
    return problemTables;
  }

  private static List<String> statements(String resource) {
    try (InputStream in = Schema.class.getResourceAsStream(resource)) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("--"))
              .collect(Collectors.joining("\n"));
      return Arrays.stream(text.split(";\\s*(\n|$)", -1))
          .map(String::strip)
          .filter(statement -> !statement.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(resource + " cannot be read", e);
    }
  }

  /** Creates the tables and views in an empty file. */
  void create(CatalogueFile file) throws SQLException {
    for (String statement : statements) {
      file.execute(statement);
    }
  }

  /** Creates the tables and views of another schema, and leaves those of this one. */
  void createMissing(CatalogueFile file, Schema other) throws SQLException {
    for (String statement : other.statements) {
      if (!statements.contains(statement)) {
        file.execute(statement);
      }
    }
  }

  /** Drops the tables and views that another schema does not have. */
  void dropOthers(CatalogueFile file, Schema other) throws SQLException {
    for (String statement : statements.reversed()) {
      if (!other.statements.contains(statement)) {
        Entry entry = Entry.of(statement);
        file.execute("DROP " + entry.type() + " " + entry.name());
      }
    }
  }

  /** One entry of SQLite's own table of tables, views, indexes and triggers. */
  private record Entry(String type, String name, String table, @Nullable String sql) {
    /** The entry that a statement creates. */
    static Entry of(String statement) {
      String[] words = statement.split("[\\s(]+", 4);
      return new Entry(words[1].toLowerCase(Locale.ROOT), words[2], words[2], plain(statement));
    }

    private static String plain(String sql) {
      return sql.replaceAll("\\s+", " ").strip();
    }

    /** Whether one of these statements has created it. */
    boolean isCreatedBy(Set<String> accepted) {
      return sql != null && accepted.contains(sql) && equals(of(sql));
    }
  }

  /** Creates a table that a catalogue of a puzzle may have, unless it exists. */
  static void createTable(CatalogueFile file, String table) throws SQLException {
    if (!hasTable(file, CatalogueFile.MAIN, table)) {
      file.execute(Objects.requireNonNull(further(table).sql()));
    }
  }

  /** Whether a database that has been checked has a table that a catalogue of a puzzle may have. */
  static boolean hasTable(CatalogueFile file, String database, String table) throws SQLException {
    return entries(file, database).contains(further(table));
  }

  private static Entry further(String table) {
    return Objects.requireNonNull(FURTHER.get(table));
  }

  private boolean isAccepted(Entry entry, @Nullable Entry expected) {
    boolean canHave =
        kind == Kind.PUZZLE && this != OF_SETS && !(isDiagram && entry.name().equals(DISASSEMBLY));
    if (canHave && entry.equals(FURTHER.get(entry.name()))) {
      return true;
    }
    return expected == null
        ? entry.name().startsWith(OPTIONAL) && entry.isCreatedBy(OF_SQLITE)
        : entry.equals(expected) || entry.isCreatedBy(olderStatements);
  }

  private Map<String, Entry> expected() {
    Map<String, Entry> expected = new LinkedHashMap<>();
    for (String statement : statements) {
      Entry entry = Entry.of(statement);
      expected.put(entry.name(), entry);
    }
    return expected;
  }

  /**
   * Checks that an SQLite file has the table {@code about}, which is the same in every catalogue.
   *
   * @param database the name under which the connection knows the file
   */
  static boolean hasAbout(CatalogueFile file, String database) throws SQLException {
    Entry about = OF_PUZZLE.expected().get(ABOUT);
    return entries(file, database).stream().anyMatch(entry -> entry.equals(about));
  }

  /** How the schema of a file differs from that of catalogues; empty if it does not. */
  String difference(CatalogueFile file, String database) throws SQLException {
    Map<String, Entry> expected = expected();
    Set<String> found = new HashSet<>();
    for (Entry entry : entries(file, database)) {
      if (!isAccepted(entry, expected.get(entry.name())) || !found.add(entry.name())) {
        return (expected.containsKey(entry.name()) ? "changed " : "unknown ")
            + entry.type()
            + " "
            + entry.name();
      }
    }
    for (Entry entry : expected.values()) {
      if (!found.contains(entry.name())) {
        return entry.type() + " " + entry.name() + " is missing";
      }
    }
    return "";
  }

  private static List<Entry> entries(CatalogueFile file, String database) throws SQLException {
    String query =
        "SELECT type, name, tbl_name, sql FROM %s.sqlite_schema LIMIT %s"
            .formatted(database, MOST_ENTRIES);
    List<Entry> entries = new ArrayList<>();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String sql = rows.getString(4);
        entries.add(
            new Entry(
                String.valueOf(rows.getString(1)),
                String.valueOf(rows.getString(2)),
                String.valueOf(rows.getString(3)),
                sql == null ? null : Entry.plain(sql)));
      }
    }
    return entries;
  }
}
