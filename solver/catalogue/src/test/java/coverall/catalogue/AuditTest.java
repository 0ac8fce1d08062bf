package coverall.catalogue;

import static coverall.catalogue.Catalogues.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Subproblems that are searched again. */
final class AuditTest {
  private static final Encoding ENCODING = Encoding.of(KnownPuzzles.SOMA);

  @TempDir private Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void makeCatalogue() throws Exception {
    make(BuiltInEngine.BITS_SCALAR);
  }

  private void make(Engine engine) throws Exception {
    file = folder.resolve(engine + ".db");
    Catalogues.complete(file, plan(ENCODING, Distinct.ROTATION, null, engine, 2));
  }

  private String audit(double share, long seed) throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return new Audit(reader, ENCODING, share, seed).run(2, progress -> {});
    }
  }

  private void change(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BuiltInEngine.class,
      names = {"BITS_SCALAR", "DLX", "CELLS"})
  void findsNothingWhereAllIsRight(Engine engine) throws Exception {
    if (engine != BuiltInEngine.BITS_SCALAR) {
      make(engine);
    }
    assertThat(audit(1, 1)).isEmpty();
    assertThat(audit(0.3, 7)).isEmpty();
  }

  @Test
  void findsWhatIsMissing() throws Exception {
    change("DELETE FROM solution WHERE id = 100");
    assertThat(audit(1, 1))
        .matches(
            "subproblem \\d+ has \\d+ solutions in the catalogue, but \\d+ when searched again, by"
                + " engine dlx");
  }

  /** The label names all engines that have worked on a subproblem. */
  @ParameterizedTest
  @CsvSource({
    "bits, dlx",
    "bits+bits-scalar, dlx",
    "algorithm-x, dlx",
    "dlx, bits-scalar",
    "algorithm-x+dlx, bits-scalar",
    "bits+dlx, cells",
    "bits+cells+dlx, conflicts",
    "bits-scalar+cells+conflicts+dlx, backtrack"
  })
  void searchesAgainWithAnEngineThatHasNotWorkedOnIt(String label, String other) throws Exception {
    change("UPDATE subproblem SET engine = '" + label + "'");
    change("DELETE FROM solution WHERE id = 100");
    assertThat(audit(1, 1)).endsWith(" when searched again, by engine " + other);
  }

  @Test
  void saysSoIfNoOtherEngineIsLeft() throws Exception {
    change("UPDATE subproblem SET engine = 'backtrack+bits+cells+conflicts+dlx'");
    assertThatThrownBy(() -> audit(1, 1))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageMatching(
            ".*: subproblem \\d+ was searched by backtrack\\+bits\\+cells\\+conflicts\\+dlx; no"
                + " other engine is left to search it again");
  }

  @Test
  void findsWhatIsAltered() throws Exception {
    change("UPDATE solution SET placements = zeroblob(21) WHERE id = 100");
    assertThat(audit(1, 1))
        .contains("has different solutions in the catalogue and when searched again");
  }

  @Test
  void findsWrongSums() throws Exception {
    change(
        "UPDATE subproblem SET rotation = rotation + 4 WHERE id ="
            + " (SELECT subproblem FROM solution WHERE id = 100)");
    assertThat(audit(1, 1)).contains("the sums");
  }

  @Test
  void sampleIsThatOfTheSeed() throws Exception {
    change("DELETE FROM solution WHERE id = 100");
    int found = 0;
    for (int seed = 0; seed < 10; seed++) {
      boolean missed = audit(0.5, seed).isEmpty();
      assertThat(audit(0.5, seed).isEmpty()).as("seed %d", seed).isEqualTo(missed);
      found += missed ? 0 : 1;
    }
    assertThat(found).isBetween(1, 9);
  }

  @ParameterizedTest
  @CsvSource({"1.0, 1", "0.0, 0"})
  void smallestAndLargestSample(double share, int wouldHaveMet) throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      Audit audit = new Audit(reader, ENCODING, share, 1);
      assertThat(audit.sampled()).isEqualTo(share == 1 ? audit.done() : 0);
      if (share == 1) {
        assertThat(audit.wouldHaveMet()).isEqualTo(wouldHaveMet);
      }
    }
  }
}
