package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.verify.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Catalogues with so many solutions that they stay in blocks. */
final class LargeCatalogueTest {
  private static final int ALL = 167_089; // dominoes on 6x8: Kasteleyn 1961

  @TempDir private static Path folder = Path.of("");
  private static Problem problem = dominoes();
  private static Path whole = Path.of("");
  private static String digest = "";

  private static Problem dominoes() {
    byte[] text = CoverTexts.dominoes(6, 8).getBytes(StandardCharsets.UTF_8);
    return DlxFormat.parse(text, "dominoes");
  }

  private static SearchPlan plan() {
    return Catalogues.plan(problem, Distinct.RAW, null, BuiltInEngine.CONFLICTS, 2);
  }

  @BeforeAll
  static void make() throws Exception {
    whole = folder.resolve("whole.db");
    Catalogues.complete(whole, plan());
    digest = digest(whole);
  }

  private static String digest(Path file) throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.stage()).isEqualTo(CatalogueReader.Stage.SEALED);
      return String.valueOf(reader.digest());
    }
  }

  private static List<String> verify(Path file) throws Exception {
    List<String> verified = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(
              reader,
              (text, name) -> PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), name),
              verified::add)
          .run();
    }
    return verified;
  }

  @Test
  void isVerifiedAndSmall() throws Exception {
    assertThat(verify(whole))
        .contains("167,089 solutions: each covers all items, no two are equal")
        .contains("digest " + digest);
    assertThat(Files.size(whole)).isLessThan(2 * ALL);
  }

  @Test
  void everySolutionHasItsNumber() throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(whole)) {
      assertThat(reader.solutionCount()).isEqualTo(ALL);
      int[][] some = new int[ALL / 10_000 + 1][];
      long[] last = {0};
      reader.solutions(
          (number, subproblem, options) -> {
            if (number % 10_000 == 0) {
              some[(int) number / 10_000] = options;
            }
            return number == ++last[0];
          });
      assertThat(last[0]).isEqualTo(ALL);
      for (int k = 1; k < some.length; k++) {
        int[] expected = some[k];
        assertThat(
                reader.solution(
                    10_000L * k, (number, subproblem, options) -> Arrays.equals(options, expected)))
            .isTrue();
      }
      assertThat(reader.solution(0, (number, subproblem, options) -> true)).isFalse();
      assertThat(reader.solution(ALL + 1, (number, subproblem, options) -> true)).isFalse();
      assertThat(OptionUses.of(reader, problem, false).solutions()).isEqualTo(ALL);
    }
  }

  /** As when the disk is full: what was not yet committed with its subproblem must not stay. */
  @Test
  void writerThatHasFailedStoresNothingMore() throws Exception {
    Path file = folder.resolve("failed.db");
    Catalogues.create(file, plan()).close();
    try (CatalogueFile own = CatalogueFiles.toResume(file)) {
      CatalogueWriter writer = new CatalogueWriter(own, problem.optionCount());
      own.execute("PRAGMA max_page_count = 1"); // as many as there are
      Random random = new Random(1);
      SubproblemResult result =
          new SubproblemResult(0, 1, 60_000, List.of(60_000L, 60_000L, 60_000L), 1, "dlx");
      assertThatThrownBy(
              () -> {
                for (int k = 1; k <= 60_000; k++) {
                  writer.write(k, 0, random.ints(0, 82).distinct().limit(24).sorted().toArray());
                }
                writer.finished(result);
                writer.close();
              })
          .isInstanceOf(IOException.class);
      own.execute("PRAGMA max_page_count = 1000000");
      writer.close();
    }
    SearchRequest request = new SearchRequest(problem).engine(BuiltInEngine.CONFLICTS);
    try (Catalogue catalogue = Catalogue.open(file, request, Shard.WHOLE).orElseThrow()) {
      assertThat(catalogue.done()).isEmpty();
    }
  }

  /** A block inside a run is missing, and another one further on makes up for it. */
  @Test
  void runsWithGapsAreNotSealed() throws Exception {
    try (CatalogueFile file = CatalogueFiles.inMemory()) {
      file.create(Schema.of(problem.kind()));
      try (SolutionBlocks blocks = new SolutionBlocks(file)) {
        RunBuffer buffer = new RunBuffer(1 << 20);
        for (int k = 0; k < 40_000; k++) {
          buffer.add(new int[] {k}, 0);
        }
        blocks.add(buffer, -1, 1);
      }
      file.execute("UPDATE solution_block SET first = first + 100000 WHERE first > 1");
      assertThatThrownBy(() -> new Sorting(file, share -> {}).run(new Fingerprint()))
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageEndingWith("it has 40000 solutions, but not all are in their runs");
    }
  }

  @Test
  void resumedSearchHasTheSameDigest() throws Exception {
    Path file = folder.resolve("resumed.db");
    Catalogues.create(file, plan()).close();
    boolean complete = false;
    for (int runs = 1; !complete; runs++) {
      SearchRequest request = new SearchRequest(problem).engine(BuiltInEngine.CONFLICTS).threads(2);
      try (Catalogue catalogue = Catalogue.open(file, request, Shard.WHOLE).orElseThrow()) {
        complete = Catalogues.run(catalogue, 20_000) && catalogue.digest() != null;
      }
      assertThat(runs).isLessThan(100);
    }
    assertThat(digest(file)).isEqualTo(digest);
  }

  /** Parts that have rows, because they are small, become blocks. */
  @Test
  void mergedPartsHaveTheSameDigest() throws Exception {
    List<Path> parts = new ArrayList<>();
    SearchPlan plan = plan();
    for (int k = 0; k < 2; k++) {
      Path part = folder.resolve("part" + k + ".db");
      try (Catalogue catalogue = Catalogues.create(part, plan, new Shard(k, 2))) {
        assertThat(Catalogues.run(catalogue, Long.MAX_VALUE)).isTrue();
      }
      verify(part);
      parts.add(part);
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    assertThat(digest(merged)).isEqualTo(digest);
    verify(merged);
  }
}
