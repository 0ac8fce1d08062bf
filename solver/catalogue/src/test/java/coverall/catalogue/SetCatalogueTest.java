package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import coverall.puzzle.PieceSets;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A catalogue of sets of pieces has the same rows, whatever the way to it. */
final class SetCatalogueTest {
  private static final String TEXT = "box 4x4\nchoose 4 of 4*4I 4*4O 4*4L 4*4S 4*4T\n"; // 70 sets

  /** 126 sets, which take several times as long as the first progress. */
  private static final String MANY = "box 4x5\nchoose 5 of 5*4I 5*4O 5*4L 5*4S 5*4T\n";

  private static final SetCatalogue.Query ONE = query(1, 1, Optional.empty());

  @TempDir private Path folder;

  private static SetCatalogue.Query query(
      long least, long most, Optional<SetCatalogue.Sample> sample) {
    return new SetCatalogue.Query(new SetSearch.Settings(least, most, OptionalInt.empty()), sample);
  }

  private static SetCatalogue open(Path path, String text, SetCatalogue.Query query)
      throws IOException {
    PuzzleFile.OpenReading open =
        PuzzleFile.parseOpen(text.getBytes(StandardCharsets.UTF_8), "sets", 1);
    PieceSets sets = new PieceSets(open.reading().puzzle(), open.choices());
    return SetCatalogue.openOrCreate(path, sets, new Catalogue.Source("sets.puzzle", text), query);
  }

  /** Searches all sets without a break, and returns the digest. */
  private Path make(String name, String text, SetCatalogue.Query query) throws Exception {
    Path path = folder.resolve(name);
    try (SetCatalogue catalogue = open(path, text, query)) {
      assertThat(catalogue.run(2, (done, all, found) -> {})).isTrue();
      assertThat(catalogue.digest()).isNotNull();
    }
    return path;
  }

  private static String digest(Path path) throws IOException {
    try (SetCatalogue catalogue = SetCatalogue.open(path)) {
      return String.valueOf(catalogue.digest());
    }
  }

  private static List<String> query(Path file, String query) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int k = 1; k <= rows.getMetaData().getColumnCount(); k++) {
          String value = rows.getString(k);
          values.add(value == null ? "" : value);
        }
        lines.add(String.join("|", values));
      }
    }
    return lines;
  }

  @Test
  @Tag("slow")
  void interruptedAndResumedItIsTheSame() throws Exception {
    String expected = digest(make("whole.db", MANY, ONE));
    SplittableRandom random = new SplittableRandom(22);
    for (int k = 0; k < 4; k++) {
      Path path = folder.resolve("resumed-" + k + ".db");
      int runs = 0;
      boolean complete = false;
      while (!complete) {
        try (SetCatalogue catalogue = runs == 0 ? open(path, MANY, ONE) : SetCatalogue.open(path)) {
          long before = catalogue.done();
          long enough = before + random.nextInt(25);
          complete =
              catalogue.run(
                  1 + k % 2,
                  (done, all, found) -> {
                    assertThat(all).isEqualTo(126);
                    if (done >= enough) {
                      catalogue.stop();
                    }
                  });
          assertThat(catalogue.done()).isGreaterThanOrEqualTo(before);
          assertThat(catalogue.digest() != null).isEqualTo(complete);
          runs++;
        }
      }
      assertThat(runs).as("runs").isGreaterThan(2);
      assertThat(digest(path)).isEqualTo(expected);
    }
  }

  @Test
  @Tag("slow")
  void whatIsNotCommittedWhenTheProcessDiesIsSearchedAgain() throws Exception {
    String expected = digest(make("whole.db", TEXT, ONE));
    Path path = folder.resolve("killed.db");
    Path copy = folder.resolve("as-it-was.db");
    try (SetCatalogue catalogue = open(path, TEXT, ONE)) {
      catalogue.run(
          1,
          (done, all, found) -> {
            if (done == 30) {
              copy(path, copy);
            }
          });
    }
    try (SetCatalogue catalogue = SetCatalogue.open(copy)) {
      assertThat(catalogue.done()).isLessThan(70);
      assertThat(catalogue.run(2, (done, all, found) -> {})).isTrue();
    }
    assertThat(digest(copy)).isEqualTo(expected);
  }

  /** Copies what a killed process would leave behind. */
  private static void copy(Path path, Path copy) {
    try {
      Files.copy(path, copy, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void foundSetsAreThoseInTheTable() throws Exception {
    Path path = make("three.db", TEXT, query(1, 3, Optional.empty()));
    try (SetCatalogue catalogue = SetCatalogue.open(path)) {
      List<SetResult> found = catalogue.found();
      assertThat(found).isNotEmpty();
      assertThat(found.stream().map(set -> set.rating().orElseThrow().branches()))
          .isSortedAccordingTo((a, b) -> Long.compare(b, a));
      assertThat(found.stream().map(set -> set.number() + "|" + set.pieces()).sorted())
          .isEqualTo(
              query(path, "SELECT id, pieces FROM piece_set WHERE solutions BETWEEN 1 AND 3")
                  .stream()
                  .sorted()
                  .toList());
    }
    assertThat(query(path, "SELECT count(*), max(solutions) FROM piece_set"))
        .containsExactly("70|4");
  }

  @Test
  void digestIsThatOfTheRowsAsTheShellPrintsThem() throws Exception {
    Path path = make("sets.db", TEXT, ONE);
    List<String> lines = new ArrayList<>();
    for (String name : List.of("fingerprint", "solutions", "sample", "states")) {
      lines.addAll(query(path, "SELECT value FROM about WHERE name = '" + name + "'"));
    }
    lines.addAll(query(path, "SELECT * FROM piece_set ORDER BY id"));
    byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    assertThat(digest(path))
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
  }

  @Test
  void sampleIsAPartOfAllSets() throws Exception {
    Path all = make("all.db", TEXT, ONE);
    SetCatalogue.Query some = query(1, 1, Optional.of(new SetCatalogue.Sample(12, 7)));
    Path first = make("first.db", TEXT, some);
    Path second = make("second.db", TEXT, some);
    Path other = make("other.db", TEXT, query(1, 1, Optional.of(new SetCatalogue.Sample(12, 8))));
    List<String> rows = query(first, "SELECT * FROM piece_set ORDER BY id");
    assertThat(rows).hasSize(12);
    assertThat(query(all, "SELECT * FROM piece_set ORDER BY id")).containsAll(rows);
    assertThat(digest(second)).isEqualTo(digest(first));
    assertThat(query(other, "SELECT * FROM piece_set ORDER BY id")).isNotEqualTo(rows);
    assertThat(
            query(
                make("more.db", TEXT, query(1, 1, Optional.of(new SetCatalogue.Sample(99, 7)))),
                "SELECT * FROM piece_set ORDER BY id"))
        .isEqualTo(query(all, "SELECT * FROM piece_set ORDER BY id"));
  }

  @Test
  void catalogueOfSomethingElseIsRejected() throws Exception {
    Path path = make("sets.db", TEXT, ONE);
    assertThatThrownBy(() -> open(path, TEXT.replace("4*4T", "3*4T"), ONE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(path + ": is the catalogue of another puzzle, 'sets'");
    assertThatThrownBy(() -> open(path, TEXT, query(1, 2, Optional.empty())))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageStartingWith(path + ": has sets with 1..1 solutions, ")
        .hasMessageContaining("found 1..2");
    assertThatThrownBy(() -> CatalogueReader.open(path))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(
            path
                + ": contains sets of pieces, not solutions. Use coverall search, export or"
                + " info.");
    assertThat(SetCatalogue.recognises(path)).isTrue();
  }

  @Test
  void changedByteOfACompleteCatalogueIsNoticed() throws Exception {
    Path path = make("sets.db", TEXT, ONE);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(file.length() - 5);
      int old = file.read();
      file.seek(file.length() - 5);
      file.write(old ^ 1);
    }
    assertThatThrownBy(() -> SetCatalogue.open(path))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageContaining("it was changed after it was completed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE about SET value = '5..1' WHERE name = 'solutions'|it asks for 5..1 solutions,"
            + " sample 40 seed 7, states none",
        "UPDATE about SET value = '0 seed 1' WHERE name = 'sample'|it asks for 1..1 solutions,"
            + " sample 0 seed 1, states none",
        "UPDATE about SET value = '0' WHERE name = 'states'|it asks for 1..1 solutions, sample 40"
            + " seed 7, states 0",
        "UPDATE about SET value = '9999999999' WHERE name = 'states'|it asks for 1..1 solutions,"
            + " sample 40 seed 7, states 9999999999",
        "UPDATE piece_set SET id = id + 70|id is '",
        "UPDATE piece_set SET id = (SELECT max(id) + 1 FROM piece_set) WHERE id = (SELECT min(id)"
            + " FROM piece_set)|id is '",
        "UPDATE piece_set SET id = -1 WHERE id = (SELECT min(id) FROM piece_set)|id is '-1'",
      })
  void damagedCatalogueCannotBeResumed(String change, String message) throws Exception {
    SetCatalogue.Sample sample = new SetCatalogue.Sample(40, 7);
    Path path = make("sets.db", TEXT, query(1, 1, Optional.of(sample)));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM about WHERE name IN ('digest', 'seal')");
      statement.execute("DELETE FROM piece_set WHERE id > 60");
      assertThat(statement.executeUpdate(change)).isPositive();
    }
    for (ThrowingCallable open :
        List.<ThrowingCallable>of(() -> SetCatalogue.open(path), () -> SetCatalogue.read(path))) {
      assertThatThrownBy(open)
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageStartingWith(path + ": damaged catalogue: ")
          .hasMessageContaining(message);
    }
  }

  @Test
  void anotherProcessCannotWriteAtTheSameTime() throws Exception {
    Path path = folder.resolve("sets.db");
    try (SetCatalogue catalogue = open(path, TEXT, ONE)) {
      assertThat(catalogue.done()).isZero();
      assertThatThrownBy(() -> SetCatalogue.open(path))
          .isInstanceOf(IOException.class)
          .hasMessage(path + ": another process is writing to it");
    }
  }
}
