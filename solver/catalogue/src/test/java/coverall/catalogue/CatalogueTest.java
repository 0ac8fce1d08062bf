package coverall.catalogue;

import static coverall.catalogue.Catalogues.plan;
import static coverall.catalogue.Catalogues.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue has the same content whatever the way to it. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class CatalogueTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final Encoding SIX_BY_TEN = Encoding.of(KnownPuzzles.SIX_BY_TEN);

  private static String digestOfSixByTen = "";

  @TempDir private Path folder;

  @BeforeAll
  static void solveSixByTen(@TempDir Path temporary) throws Exception {
    SearchPlan plan = plan(SIX_BY_TEN, Distinct.ROTATION, null, BuiltInEngine.BITS_SCALAR, 2);
    try (Catalogue catalogue = Catalogues.create(temporary.resolve("whole.db"), plan)) {
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
      digestOfSixByTen = String.valueOf(catalogue.digest());
    }
  }

  private static SearchRequest rotations(Encoding encoding) {
    return new SearchRequest(encoding).distinct(Distinct.ROTATION);
  }

  private static Catalogue open(Path file, Encoding encoding) throws IOException {
    return Catalogue.open(file, rotations(encoding), Shard.WHOLE).orElseThrow();
  }

  private String digest(SearchPlan plan, String name) throws Exception {
    try (Catalogue catalogue = Catalogues.create(folder.resolve(name), plan)) {
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
      return String.valueOf(catalogue.digest());
    }
  }

  private long number(String name, String query) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(name));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.getLong(1);
    }
  }

  @Test
  void hasAllSolutionsAndTheirCells() throws Exception {
    digest(plan(SOMA, Distinct.REFLECTION, null, BuiltInEngine.BITS_SCALAR, 2), "soma.db");

    assertThat(number("soma.db", "SELECT count(*) FROM solution")).isEqualTo(240);
    assertThat(number("soma.db", "SELECT count(DISTINCT placements) FROM solution")).isEqualTo(240);
    for (String notion : List.of("raw 11520", "rotation 480", "reflection 240")) {
      String[] words = notion.split(" ", -1);
      assertThat(
              number(
                  "soma.db",
                  "SELECT solutions FROM total WHERE distinct_up_to = '" + words[0] + "'"))
          .as(notion)
          .isEqualTo(Long.parseLong(words[1]));
    }
    assertThat(number("soma.db", "SELECT count(*) FROM solution_cell")).isEqualTo(240 * 27);
    assertThat(
            number(
                "soma.db",
                "SELECT count(*) FROM (SELECT solution, count(*) AS cells, count(DISTINCT piece) AS"
                    + " pieces FROM (SELECT DISTINCT solution, piece, x, y, z FROM solution_cell)"
                    + " GROUP BY solution) WHERE cells = 27 AND pieces = 7"))
        .isEqualTo(240);
    assertThat(number("soma.db", "SELECT count(*) FROM subproblem WHERE state <> 'done'")).isZero();
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void digestDependsNeitherOnTheEngineNorOnThreadsNorOnTheRestrictedPiece(Engine engine)
      throws Exception {
    String expected = digest(plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1), "first.db");
    assertThat(expected).matches("[0-9a-f]{64}");
    for (int threads = 1; threads <= 8; threads++) {
      String piece = threads % 2 == 0 ? null : List.of("3L", "4L", "4S", "4^").get(threads / 2);
      SearchPlan plan = plan(SOMA, Distinct.ROTATION, piece, engine, threads);
      assertThat(digest(plan, engine + "-" + threads + ".db"))
          .as("%d threads, piece %s", threads, piece)
          .isEqualTo(expected);
    }
  }

  @Test
  void digestTellsNotionsApart() throws Exception {
    List<String> digests = new ArrayList<>();
    for (Distinct notion : Distinct.OF_PUZZLES) {
      digests.add(digest(plan(SOMA, notion, null, BuiltInEngine.DLX, 1), notion + ".db"));
    }
    assertThat(digests).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void interruptedRunsLoseAndDoubleNothing(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Path file = folder.resolve("parts.db");
    SearchPlan first = plan(SIX_BY_TEN, Distinct.ROTATION, null, BuiltInEngine.BITS_SCALAR, 2);
    boolean complete;
    try (Catalogue catalogue = Catalogues.create(file, first)) {
      complete = run(catalogue, 1 + random.nextInt(500));
    }
    int runs = 1;
    while (!complete) {
      SearchRequest next =
          rotations(SIX_BY_TEN)
              .engine(random.nextBoolean() ? BuiltInEngine.BITS_SCALAR : BuiltInEngine.CELLS)
              .threads(1 + random.nextInt(3));
      try (Catalogue catalogue = Catalogue.open(file, next, Shard.WHOLE).orElseThrow()) {
        assertThat(catalogue.digest()).isNull();
        complete = run(catalogue, 1 + random.nextInt(1_500));
      }
      runs++;
    }
    assertThat(runs).isGreaterThan(1);
    try (Catalogue catalogue = open(file, SIX_BY_TEN)) {
      assertThat(catalogue.digest()).as("seed %d, %d runs", seed, runs).isEqualTo(digestOfSixByTen);
    }
    assertThat(number("parts.db", "SELECT count(*) FROM solution")).isEqualTo(2_339);
    assertThat(number("parts.db", "SELECT count(*) FROM run")).isEqualTo(runs);
  }

  @Test
  void refusesWhatIsNotItsOwn() throws Exception {
    digest(plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1), "soma.db");
    Path soma = folder.resolve("soma.db");
    byte[] before = Files.readAllBytes(soma);

    assertBad(
        soma,
        SIX_BY_TEN,
        Distinct.ROTATION,
        "is the catalogue of another puzzle, '" + KnownPuzzles.SOMA.name() + "'");
    assertBad(
        soma,
        SOMA,
        Distinct.RAW,
        "has solutions distinct up to rotation, not raw. Use --distinct rotation.");
    assertThat(Files.readAllBytes(soma)).isEqualTo(before);

    Path text = Files.writeString(folder.resolve("text.db"), "x".repeat(5_000));
    assertBad(text, SOMA, Distinct.ROTATION, "not a Coverall catalogue");
    Path empty = Files.createFile(folder.resolve("empty.db"));
    assertThat(Catalogue.open(empty, rotations(SOMA), Shard.WHOLE)).isEmpty();

    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + soma);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE about SET value = 8 WHERE name = 'format'");
    }
    assertBad(soma, SOMA, Distinct.ROTATION, "is in format 8; this program reads formats up to 7");
  }

  private static void assertBad(Path file, Encoding encoding, Distinct distinct, String message) {
    SearchRequest request = new SearchRequest(encoding).distinct(distinct);
    assertThatThrownBy(() -> Catalogue.open(file, request, Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void letsOnlyOneWrite() throws Exception {
    Path file = folder.resolve("soma.db");
    try (Catalogue catalogue =
        Catalogues.create(file, plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1))) {
      assertThat(catalogue.digest()).isNull();
      assertThatThrownBy(() -> open(file, SOMA))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": another process is writing to it");
    }
  }

  @Test
  void whoComesSecondLeavesTheCatalogueOfTheFirst() throws Exception {
    Path file = folder.resolve("soma.db");
    SearchPlan plan = plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1);
    SearchPlan other = plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1);
    try (Catalogue catalogue = Catalogues.create(file, plan)) {
      assertThatThrownBy(() -> Catalogues.create(file, other))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": another process is writing to it");
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
    }
    assertThatThrownBy(() -> Catalogues.create(file, other))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": was created concurrently by another process");
    assertThat(number("soma.db", "SELECT count(*) FROM solution")).isEqualTo(480);
  }

  @Test
  void readersAreWaitedFor() throws Exception {
    Path file = folder.resolve("soma.db");
    SearchPlan plan = plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1);
    try (Catalogue catalogue = Catalogues.create(file, plan);
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM run")) {
        assertThat(rows.getLong(1)).isZero(); // The transaction goes on reading.
      }
      Thread reader =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      Thread.sleep(2_500);
                      connection.rollback();
                    } catch (Exception e) {
                      throw new IllegalStateException(e);
                    }
                  });
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
      reader.join();
      assertThat(catalogue.digest()).isNotNull();
    }
  }

  @Test
  void sealThatWasNotSetInTimeIsSetLater() throws Exception {
    digest(plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1), "soma.db");
    Path file = folder.resolve("soma.db");
    byte[] sealed = Files.readAllBytes(file);
    String text = new String(sealed, StandardCharsets.ISO_8859_1);
    byte[] cutOff =
        text.replaceAll("seal[0-9a-f]{64}", "seal" + "0".repeat(64))
            .getBytes(StandardCharsets.ISO_8859_1);
    assertThat(cutOff).isNotEqualTo(sealed);
    Files.write(file, cutOff);
    open(file, SOMA).close();
    assertThat(Files.readAllBytes(file)).isEqualTo(sealed);
  }

  @Test
  void damagedSubproblemsAreReported() throws Exception {
    for (String damage : List.of("prefix = 'a b'", "state = 'lost'", "id = 10000")) {
      Path file = folder.resolve("soma.db");
      Files.deleteIfExists(file);
      digest(plan(SOMA, Distinct.ROTATION, null, BuiltInEngine.DLX, 1), "soma.db");
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("UPDATE subproblem SET " + damage + " WHERE id = 0");
        statement.executeUpdate("DELETE FROM about WHERE name IN ('digest', 'seal')");
      }
      assertThatThrownBy(
              () -> {
                try (Catalogue catalogue = open(file, SOMA)) {
                  catalogue.done();
                }
              })
          .as(damage)
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageStartingWith(file + ": damaged catalogue: ");
    }
  }
}
