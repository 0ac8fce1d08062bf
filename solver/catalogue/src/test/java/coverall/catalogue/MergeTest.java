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
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of a catalogue, put together. */
@Tag("slow")
final class MergeTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final Encoding SIX_BY_TEN = Encoding.of(KnownPuzzles.SIX_BY_TEN);

  private static String digestOfTheWhole = "";

  @TempDir private Path folder;

  @BeforeAll
  static void solveTheWhole(@TempDir Path temporary) throws Exception {
    Path file = temporary.resolve("whole.db");
    Catalogues.complete(file, planned(SIX_BY_TEN, Distinct.ROTATION));
    digestOfTheWhole = digest(file);
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private static SearchPlan planned(Encoding encoding, Distinct distinct) {
    return plan(encoding, distinct, null, BuiltInEngine.BITS_SCALAR, 2);
  }

  private static String digest(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return String.valueOf(reader.digest());
    }
  }

  /** Runs one shard to its end. */
  private Path shard(Encoding encoding, Distinct distinct, int number, int count) throws Exception {
    SearchPlan whole = planned(encoding, distinct);
    Shard shard = new Shard(number, count);
    Path file = file(number + "-of-" + count + ".db");
    Files.deleteIfExists(file);
    try (Catalogue catalogue = Catalogues.create(file, whole, shard)) {
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
    }
    return file;
  }

  private List<Path> shards(Encoding encoding, Distinct distinct, int count) throws Exception {
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      parts.add(shard(encoding, distinct, number, count));
    }
    return parts;
  }

  private void assertRefused(List<Path> parts, String message) {
    Path whole = file("refused.db");
    assertThatThrownBy(() -> new Merge(parts, whole).run(share -> {}, share -> {}))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageMatching(message);
    assertThat(whole).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 9})
  void shardsInAnyOrderGiveTheDigestOfTheWhole(int count) throws Exception {
    List<Path> parts = shards(SIX_BY_TEN, Distinct.ROTATION, count);
    for (int seed = 0; seed < 2; seed++) {
      Collections.shuffle(parts, new Random(seed));
      Path whole = file("whole-" + seed + ".db");
      new Merge(parts, whole).run(share -> {}, share -> {});
      assertThat(digest(whole)).isEqualTo(digestOfTheWhole);
      try (CatalogueReader reader = CatalogueReader.open(whole)) {
        assertThat(reader.shard()).isEqualTo(Shard.WHOLE);
        assertThat(reader.solutionCount()).isEqualTo(2_339);
        assertThat(reader.sealHolds()).isTrue();
        assertThat(reader.runs()).hasSize(count);
      }
      Files.delete(whole);
    }
  }

  @Test
  void missingAndDoubledSubproblemsAreNamed() throws Exception {
    List<Path> parts = shards(SIX_BY_TEN, Distinct.ROTATION, 3);
    assertRefused(
        parts.subList(1, 3),
        "\\d+ of 1,025 subproblems \\([\\d, .]+\\) are missing; the parts are shards 1/3 2/3");
    assertRefused(
        List.of(parts.get(0), parts.get(1), parts.get(2), parts.get(1)),
        "\\d+ of 1,025 subproblems \\([\\d, .]+\\) are done twice: in .*1-of-3.db and"
            + " .*1-of-3.db");
    assertRefused(
        List.of(parts.get(0), parts.get(1), shard(SIX_BY_TEN, Distinct.ROTATION, 1, 2)),
        ".* are done twice: in .*");
  }

  @Test
  void partsOfDifferentThingsAreRefused() throws Exception {
    Path soma = shard(SOMA, Distinct.ROTATION, 0, 2);
    assertRefused(
        List.of(soma, shard(SIX_BY_TEN, Distinct.ROTATION, 1, 2)),
        ".*1-of-2.db: is of puzzle '.*', but .*0-of-2.db is of another puzzle, '.*'");
    assertRefused(
        List.of(soma, shard(SOMA, Distinct.RAW, 1, 2)),
        ".*1-of-2.db: has solutions distinct raw, but .*0-of-2.db has them up to rotation");
    SearchPlan otherwise = plan(SOMA, Distinct.ROTATION, "4L", BuiltInEngine.DLX, 1);
    Shard shard = new Shard(1, 2);
    Path cutOtherwise = file("otherwise.db");
    try (Catalogue catalogue = Catalogues.create(cutOtherwise, otherwise, shard)) {
      run(catalogue, Long.MAX_VALUE);
    }
    assertRefused(
        List.of(soma, cutOtherwise),
        ".*otherwise.db: was cut into other subproblems than .*0-of-2.db");
    assertRefused(List.of(soma, file("none.db")), ".*none.db: no such file");
  }

  @Test
  void changedPartIsRefused() throws Exception {
    List<Path> parts = shards(SOMA, Distinct.ROTATION, 2);
    byte[] bytes = Files.readAllBytes(parts.get(1));
    bytes[bytes.length - 1] ^= 1; // in the page that was written last
    Files.write(parts.get(1), bytes);
    assertRefused(parts, ".*1-of-2.db: damaged catalogue: .*");
  }

  @Test
  void nothingIsOverwritten() throws Exception {
    List<Path> parts = shards(SOMA, Distinct.ROTATION, 1);
    Path there = Files.writeString(file("there.db"), "mine");
    assertThatThrownBy(() -> new Merge(parts, there).run(share -> {}, share -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage(there + " already exists; not overwritten. Choose another name.");
    assertThat(there).hasContent("mine");
  }

  @Test
  void goesOnOnlyWithItsOwnShard() throws Exception {
    Path part = shard(SOMA, Distinct.ROTATION, 1, 2);
    assertThatThrownBy(
            () ->
                Catalogue.open(
                    part, new SearchRequest(SOMA).distinct(Distinct.ROTATION), Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(part + ": is shard 1/2, not 0/1. Use --shard 1/2.");
  }
}
