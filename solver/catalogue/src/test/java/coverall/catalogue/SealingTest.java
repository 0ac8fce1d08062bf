package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.catalogue.CatalogueReader.Stage;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchRequest;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A catalogue is sealed once it is whole on disk, and not before. */
final class SealingTest {
  private static final Encoding PUZZLE = Encoding.of(KnownPuzzles.SIX_BY_TEN);
  private static final int PAGE = 4_096; // bytes

  @TempDir private static Path original = Path.of("");
  private static String digest = "";

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  /** Makes a catalogue of an earlier version in which everything is done, but nothing sorted. */
  @BeforeAll
  static void makeUnsealed() throws Exception {
    Path made = original.resolve("6x10.db");
    Catalogues.complete(
        made, Catalogues.plan(PUZZLE, Distinct.REFLECTION, null, BuiltInEngine.CELLS, 2));
    try (CatalogueReader reader = CatalogueReader.open(made)) {
      digest = String.valueOf(reader.digest());
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + made);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM about WHERE name IN ('digest', 'seal')");
      statement.executeUpdate("UPDATE solution SET id = -id");
      statement.executeUpdate("UPDATE solution SET id = 10000 + id");
    }
  }

  @BeforeEach
  void copy() throws Exception {
    file = Files.copy(original.resolve("6x10.db"), folder.resolve("6x10.db"));
    assertThat(stage()).isEqualTo(Stage.UNSEALED);
  }

  private Stage stage() throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return reader.stage();
    }
  }

  /** All seals in the bytes of the file, which may be what is left of an older one. */
  private Set<String> seals() throws Exception {
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return Pattern.compile("seal[0-9a-f]{64}")
        .matcher(bytes)
        .results()
        .map(MatchResult::group)
        .filter(seal -> !seal.endsWith(Seal.NONE))
        .collect(Collectors.toSet());
  }

  private Catalogue open() throws Exception {
    SearchRequest request = new SearchRequest(PUZZLE).distinct(Distinct.REFLECTION);
    return Catalogue.open(file, request, Shard.WHOLE).orElseThrow();
  }

  private void makeBlocks() throws Exception {
    try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
      own.become(
          Schema.of(own.schema().kind()),
          made -> SolutionImport.add(made, new CatalogueReader(made)));
      own.end();
    }
  }

  @Test
  void nextRunSealsIt() throws Exception {
    try (Catalogue catalogue = open()) {
      assertThat(Catalogues.run(catalogue, Long.MAX_VALUE)).isTrue();
      assertThat(catalogue.digest()).isEqualTo(digest);
    }
    assertThat(stage()).isEqualTo(Stage.SEALED);
  }

  @Test
  void shareGrowsToTheEnd() throws Exception {
    makeBlocks();
    List<Double> shares = new ArrayList<>();
    try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
      assertThat(Sealing.complete(own, shares::add, 0)).isTrue();
    }
    assertThat(shares).isSorted().allMatch(share -> share >= 0 && share <= 1);
    assertThat(shares.getFirst()).isLessThan(0.5);
    assertThat(shares.getLast()).isGreaterThan(0.9);
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.digest()).isEqualTo(digest);
      assertThat(reader.sealHolds()).isTrue();
    }
  }

  /** Stops at each call in turn, until one comes after the digest is written. */
  @Test
  void sealingThatIsStoppedLosesNothing() throws Exception {
    makeBlocks();
    boolean complete = false;
    int stops = 0;
    while (!complete) {
      int last = stops; // calls before the one that stops
      int[] calls = {0};
      try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
        complete = Sealing.complete(own, share -> calls[0]++ < last, 0);
        if (!complete) {
          stops++;
          assertThat(own.solutionCount()).isEqualTo(2_339);
        }
      }
      assertThat(stage()).isEqualTo(complete ? Stage.SEALED : Stage.UNSEALED);
    }
    assertThat(stops).isGreaterThan(1);
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.digest()).isEqualTo(digest);
    }
  }

  @Test
  void pagesThatWereOverwrittenAreNotSealed() throws Exception {
    makeBlocks(); // and free pages
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("VACUUM");
    }
    Set<String> before = seals();
    try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
      own.number("SELECT count(*) FROM placement_cell"); // so that SQLite has it in memory
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        long middle = channel.size() / PAGE / 2 * PAGE;
        channel.write(
            ByteBuffer.wrap("x".repeat(4 * PAGE).getBytes(StandardCharsets.US_ASCII)), middle);
      }
      assertThatThrownBy(() -> Sealing.complete(own, share -> true))
          .isInstanceOfAny(BadCatalogueException.class, SQLException.class);
    }
    assertThat(seals()).isSubsetOf(before);
  }

  @Test
  void cutOffFileIsNotSealed() throws Exception {
    makeBlocks(); // and free pages
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("VACUUM");
    }
    Set<String> before = seals();
    try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(channel.size() / 2);
      }
      assertThatThrownBy(() -> Sealing.complete(own, share -> true))
          .isInstanceOfAny(BadCatalogueException.class, SQLException.class);
    }
    assertThat(seals()).isSubsetOf(before);
  }

  @Test
  void garbageInPlaceOfAJournalIsRemoved() throws Exception {
    Path journal = Files.writeString(folder.resolve("6x10.db-journal"), "garbage ".repeat(1_000));
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.solutionCount()).isEqualTo(2_339);
    }
    assertThat(journal).doesNotExist();
  }

  /** As when a catalogue is copied to where a killed run has left the journal of another. */
  @Test
  void journalOfAnotherFileLeavesASealedCatalogueAlone() throws Exception {
    try (Catalogue catalogue = open()) {
      assertThat(Catalogues.run(catalogue, Long.MAX_VALUE)).isTrue();
    }
    byte[] sealed = Files.readAllBytes(file);
    Path other = Files.copy(file, folder.resolve("other.db"));
    Path journal = folder.resolve("6x10.db-journal");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA cache_size = 1"); // so that SQLite writes before it commits
      statement.executeUpdate("UPDATE placement_cell SET z = z + 1"); // so that its pages differ
      statement.execute("BEGIN");
      statement.executeUpdate("UPDATE placement_cell SET z = z + 1");
      Files.copy(folder.resolve("other.db-journal"), journal);
      statement.execute("ROLLBACK");
    }
    assertThat(new RawFile(file).hasJournal()).isTrue();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.sealHolds()).isTrue();
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(sealed);
    assertThat(journal).doesNotExist();
  }

  @Test
  void fullDiskIsNotTheFaultOfWhatIsRead() {
    assertThat(SqliteError.isOfWriting(new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL)))
        .isTrue();
    assertThat(SqliteError.isOfWriting(new SQLiteException("bad", SQLiteErrorCode.SQLITE_CORRUPT)))
        .isFalse();
  }
}
