package coverall.catalogue;

import static coverall.catalogue.Catalogues.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Catalogues of any name and origin are opened safely. */
final class CatalogueFileTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final byte[] JOURNAL_MAGIC = HexFormat.of().parseHex("d9d505f920a163d7");

  @TempDir private static Path shared;
  @TempDir private Path folder;

  private static SearchRequest rotations() {
    return new SearchRequest(SOMA).distinct(Distinct.ROTATION);
  }

  private static Path create(Path file) throws Exception {
    Catalogues.complete(file, plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.BITS_SCALAR, 1));
    return file;
  }

  @BeforeAll
  static void makeSoma() throws Exception {
    create(shared.resolve("soma.db"));
  }

  private Path soma() throws IOException {
    return Files.copy(shared.resolve("soma.db"), folder.resolve("soma.db"));
  }

  private static long solutions(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return reader.solutionCount();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_IOERR_WRITE, 'cannot be written: input or output error, or a limit of the system'",
    "SQLITE_IOERR_READ, cannot be read: input or output error",
    "SQLITE_FULL, the disk is full",
    "SQLITE_READONLY_ROLLBACK, 'an interrupted write has to be rolled back first: run the command"
        + " again, with the right to write'",
  })
  void errorsOfSqliteHaveWordsOfTheirOwn(SQLiteErrorCode code, String words) {
    Path file = folder.resolve("a.db");
    assertThat(SqliteError.failure(file, new SQLiteException("raw words", code)))
        .hasMessage(file + ": " + words);
  }

  /** A library leaves the settings of its host alone. */
  @Test
  void loadingSqliteLeavesNoSystemProperties() {
    assertThat(shared.resolve("soma.db")).isRegularFile();
    assertThat(System.getProperties().stringPropertyNames())
        .noneMatch(name -> name.startsWith("org.sqlite."));
  }

  private static void assertRejected(Path file, String message) {
    assertThatThrownBy(() -> solutions(file))
        .isInstanceOf(BadCatalogueException.class)
        .message()
        .startsWith(file + ": " + message);
  }

  private static void edit(Path file, String... edits) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String edit : edits) {
        statement.execute(edit);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a?mode=memory.db", "a#b.db", "50%.db", "%3F.db", "two words.db", "\u00fc.db"})
  void namesAreLiteral(String name) throws Exception {
    Path file = create(folder.resolve(name));
    assertThat(file).exists();
    assertThat(solutions(file)).isEqualTo(480);
    Path whole = folder.resolve("merged-" + name);
    new Merge(List.of(file), whole).run(share -> {}, share -> {});
    assertThat(solutions(whole)).isEqualTo(480);
  }

  @Test
  void danglingLinksAreReportedOrFilled() throws Exception {
    Path target = folder.resolve("target.db");
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), target);
    assertRejected(link, "links to " + target + ", which does not exist");
    assertThatThrownBy(() -> new Merge(List.of(soma()), link).run(share -> {}, share -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage(link + ": links to a file that does not exist. Choose another name.");
    create(link);
    assertThat(link).isSymbolicLink();
    assertThat(solutions(target)).isEqualTo(480);
  }

  @Test
  void foreignSchemaIsRejected() throws Exception {
    for (String sql :
        List.of(
            "CREATE TRIGGER more AFTER INSERT ON run BEGIN DELETE FROM place; END",
            "CREATE VIEW more AS SELECT 1",
            "CREATE INDEX more ON solution (subproblem)",
            "CREATE TABLE more (a)")) {
      Path file = soma();
      edit(file, sql);
      assertRejected(file, "damaged catalogue: unknown ");
      Files.delete(file);
    }
    Path file = soma();
    edit(file, "DROP VIEW total", "CREATE VIEW total AS SELECT * FROM total");
    assertRejected(file, "damaged catalogue: changed view total");
  }

  @Test
  void statisticsAndTheOlderTableOfPiecesAreAccepted() throws Exception {
    Path file = soma();
    edit(
        file,
        "ANALYZE",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'copies NOT', 'copies INTEGER NOT')");
    assertThat(solutions(file)).isEqualTo(480);
  }

  @Test
  void journalThatReachesBeyondTheCatalogueIsRejected() throws Exception {
    Path file = soma();
    byte[] before = Files.readAllBytes(file);
    Path journal = folder.resolve("soma.db-journal");
    ByteBuffer growing = ByteBuffer.allocate(512).put(JOURNAL_MAGIC);
    growing.putInt(16, 1 << 30).putInt(20, 512).putInt(24, 4096);
    Files.write(journal, growing.array());
    assertRejected(file, "damaged catalogue: " + journal + " would make it larger");

    Path other = Files.writeString(folder.resolve("precious"), "mine");
    ByteBuffer naming = ByteBuffer.allocate(1024).put(JOURNAL_MAGIC);
    naming.putInt(16, 1).putInt(20, 512).putInt(24, 4096).put(1016, JOURNAL_MAGIC);
    Files.write(journal, naming.array());
    assertRejected(file, "damaged catalogue: " + journal + " refers to another file");
    assertThat(other).hasContent("mine");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {100_000, 50_000_000})
  void longValuesAreRejected(int bytes) throws Exception {
    Path file = soma();
    edit(file, "UPDATE solution SET placements = zeroblob(" + bytes + ") WHERE id = 7");
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThatThrownBy(() -> reader.solutions((number, subproblem, placements) -> true))
          .isInstanceOf(BadCatalogueException.class)
          .message()
          .matches(".*damaged catalogue: (a value is too long|solution: placements is '100000 .*)");
    }
  }

  @Test
  void writeAheadLogsAreRejected() throws Exception {
    Path file = soma();
    edit(file, "PRAGMA journal_mode = WAL");
    assertRejected(file, "damaged catalogue: it is in write-ahead-log mode");
  }

  @Test
  void sealIsCheckedBeforeACatalogueCountsAsComplete() throws Exception {
    Path file = soma();
    edit(file, "DELETE FROM solution WHERE id = 480");
    assertThatThrownBy(() -> Catalogue.open(file, rotations(), Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(file + ": damaged catalogue: it was changed after it was completed");
    edit(file, "DELETE FROM about WHERE name = 'digest'");
    assertRejected(file, "damaged catalogue: it has a seal, but no digest");
  }

  @Test
  void whatIsNotYetOnDiskCanBeRead() throws Exception {
    try (CatalogueFile file =
        CatalogueFiles.connect(folder.resolve("new.db"), CatalogueFile.Access.CREATE)) {
      file.execute("PRAGMA cache_size = 10"); // so that SQLite writes before it commits
      file.begin(null);
      file.execute("CREATE TABLE list (bytes BLOB)");
      for (int k = 0; k < 20; k++) {
        file.insert("list", new byte[10_000]);
      }
      assertThat(Files.size(folder.resolve("new.db"))).isBetween(1L, 199_999L);
      try (Statement statement = file.connection().createStatement();
          ResultSet rows = statement.executeQuery("SELECT bytes FROM list")) {
        Columns row = new Columns(file, "list", rows);
        int lists = 0;
        for (; rows.next(); lists++) {
          assertThat(row.bytes(1, 10_000)).hasSize(10_000);
        }
        assertThat(lists).isEqualTo(20);
      }
    }
  }
}
