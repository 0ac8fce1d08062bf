package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** At most one process writes to a catalogue, from the beginning of its run to the end. */
final class WriteLockTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final String BUSY = ": another process is writing to it";

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void createCatalogue() throws IOException {
    file = folder.resolve("soma.db");
    Catalogues.create(file, plan()).close();
  }

  private static SearchPlan plan() {
    return Catalogues.plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1);
  }

  private static SearchRequest request() {
    return new SearchRequest(SOMA).distinct(Distinct.ROTATION);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void secondProcessIsRefusedBetweenTwoTransactionsOfTheFirst() throws Exception {
    byte[] before = Files.readAllBytes(file);
    try (WriterProcess first = WriterProcess.of(file)) {
      assertThatThrownBy(() -> Catalogue.open(file, request(), Shard.WHOLE))
          .isInstanceOf(IOException.class)
          .hasMessage(file + BUSY);
      assertThatThrownBy(() -> Catalogues.create(file, plan()))
          .isInstanceOf(IOException.class)
          .hasMessage(file + BUSY);
      assertThatThrownBy(() -> CatalogueDisassembly.open(file))
          .isInstanceOf(IOException.class)
          .hasMessage(file + BUSY);
      assertThat(Files.readAllBytes(file)).isEqualTo(before);
      try (CatalogueReader reader = CatalogueReader.open(file)) {
        assertThat(reader.solutionCount()).isZero(); // Readers go on.
      }
      first.finish();
    }
    assertThat(files()).containsExactly("soma.db");
    Catalogue.open(file, request(), Shard.WHOLE).orElseThrow().close();
  }

  @Test
  void processThatWasKilledHasNoRight() throws Exception {
    try (WriterProcess first = WriterProcess.of(file)) {
      first.kill();
    }
    assertThat(files()).contains("soma.db" + WriteLock.ENDING);
    Catalogue.open(file, request(), Shard.WHOLE).orElseThrow().close();
    assertThat(files()).containsExactly("soma.db");
  }

  @Test
  void rightIsThatOfTheFileWhereverLinksLead() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);
    try (WriterProcess first = WriterProcess.of(link)) {
      assertThatThrownBy(() -> Catalogue.open(file, request(), Shard.WHOLE))
          .hasMessage(file + BUSY);
      first.finish();
    }
  }

  /** As on a file system whose locks are worth nothing. */
  @Test
  void writerNoticesWhatOthersHaveWritten() throws Exception {
    try (CatalogueFile own = CatalogueFiles.toWrite(file)) {
      own.commit();
      own.end();
      sql("UPDATE about SET value = 'another name' WHERE name = 'file'");
      own.execute("BEGIN IMMEDIATE");
      assertThatThrownBy(own::commit)
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": was modified concurrently by another process");
    }
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "an open file cannot be moved there")
  void writerNoticesThatItsFileWasReplaced() throws Exception {
    Path other = folder.resolve("other.db");
    Catalogues.complete(other, plan());
    byte[] content = Files.readAllBytes(other);
    try (Catalogue own = Catalogue.open(file, request(), Shard.WHOLE).orElseThrow()) {
      Files.move(file, folder.resolve("moved.db"));
      Files.move(other, file);
      String expected = file + ": was moved, deleted or replaced by another process";
      assertThatThrownBy(() -> Catalogues.run(own, Long.MAX_VALUE))
          .isInstanceOf(IOException.class)
          .hasMessage(expected);
      assertThatThrownBy(own::stored).isInstanceOf(IOException.class).hasMessage(expected);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  @Test
  void newFileOfAProcessThatDiedIsReplaced() throws Exception {
    Path made = folder.resolve("made.db");
    Files.writeString(folder.resolve("made.db.coverall.part"), "the beginning");
    Files.writeString(folder.resolve("made.db.coverall.part-journal"), "of another one");
    Catalogues.create(made, plan()).close();
    assertThat(files()).containsExactly("made.db", "soma.db");
  }

  @Test
  void catalogueThatCannotBeUsedIsNotHeld() throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 'x');
    Files.write(file, bytes);
    for (int k = 0; k < 2; k++) {
      assertThatThrownBy(() -> Catalogue.open(file, request(), Shard.WHOLE))
          .isInstanceOf(BadCatalogueException.class);
    }
    assertThat(files()).containsExactly("soma.db");
  }

  @Test
  void whatIsBeingCreatedIsCreatedOnce() throws Exception {
    Path made = folder.resolve("made.db");
    Path parts = folder.resolve("complete.db");
    Catalogues.complete(parts, plan());
    WriteLock first = WriteLock.of(made);
    assertThatThrownBy(() -> Catalogues.create(made, plan())).hasMessage(made + BUSY);
    assertThatThrownBy(() -> new Merge(List.of(parts), made).run(share -> {}, share -> {}))
        .hasMessage(made + BUSY);
    first.close();
    new Merge(List.of(parts), made).run(share -> {}, share -> {});
    assertThat(files()).containsExactly("complete.db", "made.db", "soma.db");
  }

  @Test
  void fileOfSomebodyElseIsNoLock() throws Exception {
    Path mine = Files.writeString(folder.resolve("soma.db-lock"), "my diary");
    assertThatThrownBy(() -> Catalogue.open(file, request(), Shard.WHOLE))
        .isInstanceOf(IOException.class)
        .hasMessage(mine.toRealPath() + ": exists, and is not a lock of Coverall. Rename it.");
    assertThat(mine).hasContent("my diary");
  }

  private void sql(String statement) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement own = connection.createStatement()) {
      own.executeUpdate(statement);
    }
  }
}
