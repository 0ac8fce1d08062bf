package coverall.catalogue;

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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables and views of a catalogue, as {@code schema.sql} creates them.
 *
 * <p>SQLite keeps the text of each {@code CREATE} statement in the file. A file is trusted only if
 * it has exactly these statements: a view with another text could run forever, and a trigger could
 * write anything. White space does not count, and comments between statements are not stored.
 */
final class Schema {
  static final String ABOUT = "about"; // the table that has the format

  /** What catalogues of format 1 may have besides: an older table, and what ANALYZE leaves. */
  private static final Set<String> ALSO_ACCEPTED =
      Set.of(
          "CREATE TABLE piece (id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies INTEGER NOT"
              + " NULL)",
          "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
          "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)");

  private static final String OPTIONAL = "sqlite_stat";
  private static final int MOST_ENTRIES = 100;

  private static final List<String> STATEMENTS = statements();

  private Schema() {}

  private static List<String> statements() {
    try (InputStream in = Schema.class.getResourceAsStream("schema.sql")) {
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
      throw new IllegalStateException("schema.sql cannot be read", e);
    }
  }

  /** Creates the tables and views in an empty file. */
  static void create(CatalogueFile file) throws SQLException {
    for (String statement : STATEMENTS) {
      file.execute(statement);
    }
  }

  /** One entry of SQLite's own table of tables, views, indexes and triggers. */
  private record Entry(String type, String name, String table, @Nullable String sql) {
    /** The entry that a statement creates. */
    static Entry of(String statement) {
      String[] words = statement.split("[\\s(]+", 4);
      return new Entry(
          words[1].toLowerCase(java.util.Locale.ROOT), words[2], words[2], plain(statement));
    }

    private static String plain(String sql) {
      return sql.replaceAll("\\s+", " ").strip();
    }

    boolean isAccepted(@Nullable Entry expected) {
      return expected == null
          ? name.startsWith(OPTIONAL) && isAlsoAccepted()
          : equals(expected) || isAlsoAccepted();
    }

    private boolean isAlsoAccepted() {
      return sql != null && ALSO_ACCEPTED.contains(sql) && equals(of(sql));
    }
  }

  private static Map<String, Entry> expected() {
    Map<String, Entry> expected = new LinkedHashMap<>();
    for (String statement : STATEMENTS) {
      Entry entry = Entry.of(statement);
      expected.put(entry.name(), entry);
    }
    return expected;
  }

  /**
   * Checks that an SQLite file has the table {@code about} of a catalogue.
   *
   * @param database the name under which the connection knows the file
   */
  static boolean hasAbout(CatalogueFile file, String database) throws SQLException {
    Entry about = expected().get(ABOUT);
    return entries(file, database).stream().anyMatch(entry -> entry.equals(about));
  }

  /** How the schema of a file differs from that of catalogues; empty if it does not. */
  static String difference(CatalogueFile file, String database) throws SQLException {
    Map<String, Entry> expected = expected();
    Set<String> found = new HashSet<>();
    for (Entry entry : entries(file, database)) {
      if (!entry.isAccepted(expected.get(entry.name())) || !found.add(entry.name())) {
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
        "SELECT type, name, tbl_name, sql FROM %s.sqlite_schema LIMIT %d"
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
