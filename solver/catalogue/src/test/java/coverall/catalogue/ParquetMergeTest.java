package coverall.catalogue;

import static coverall.catalogue.Catalogues.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.format.ProblemText;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.io.LocalOutputFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Parquet files of a search on Spark, made one catalogue. */
@Tag("slow")
final class ParquetMergeTest {
  private static final Encoding SIX_BY_TEN = Encoding.of(KnownPuzzles.SIX_BY_TEN);
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  @TempDir private Path temporary;

  private Path folder(String name) throws IOException {
    return Files.createDirectories(temporary.resolve(name));
  }

  private static SearchPlan planned(Problem problem) {
    Distinct notion =
        problem.notions().contains(Distinct.ROTATION) ? Distinct.ROTATION : Distinct.RAW;
    return plan(problem, notion, null, BuiltInEngine.BITS_SCALAR, 2);
  }

  private static ParquetPart.Contents contents(Path folder, SearchPlan search) throws IOException {
    Path plan = folder.resolve("_plan.db");
    Catalogues.create(plan, search).close();
    try (CatalogueReader reader = CatalogueReader.open(plan)) {
      return new ParquetPart.Contents(reader.about("fingerprint"), reader.cut(), Shard.WHOLE);
    }
  }

  private static ParquetPart.Contents of(ParquetPart.Contents plan, Shard shard) {
    return new ParquetPart.Contents(plan.fingerprint(), plan.cut(), shard);
  }

  private static Path part(Path folder, Shard shard) {
    return folder.resolve("part-" + shard.number() + "-of-" + shard.count() + ".parquet");
  }

  private static void write(Path folder, ParquetPart.Contents plan, Problem problem, Shard shard)
      throws Exception {
    SearchPlan own = planned(problem).part(shard);
    try (ParquetPartWriter writer =
        new ParquetPartWriter(new LocalOutputFile(part(folder, shard)), of(plan, shard), 2)) {
      own.run().run(progress -> {}, writer);
    }
  }

  /** A whole search. */
  private Path search(String name, Problem problem, int shards) throws Exception {
    Path folder = folder(name);
    ParquetPart.Contents plan = contents(folder, planned(problem));
    for (int number = 0; number < shards; number++) {
      write(folder, plan, problem, new Shard(number, shards));
    }
    return folder;
  }

  private String digestOfOneRun(Problem problem) throws Exception {
    Path file = temporary.resolve("one.db");
    try (Catalogue catalogue = Catalogues.create(file, planned(problem))) {
      Catalogues.run(catalogue, Long.MAX_VALUE);
      return String.valueOf(catalogue.digest());
    }
  }

  private void assertRefused(Path folder, String message) {
    Path whole = temporary.resolve("refused.db");
    assertThatThrownBy(() -> new ParquetMerge(folder, whole).run(share -> {}, share -> {}))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageMatching(message);
    assertThat(whole).doesNotExist();
  }

  /** Bounds and colours; options that need not be used; no options at all in a solution. */
  @ParameterizedTest
  @ValueSource(strings = {"p 0:2|q 1:2|r | x\np x:A\np x:B\nq x:A\nr x:A\nr\nq\n", "0:1|a\na\n"})
  void partsOfExactCoversGiveTheDigestOfOneRun(String text) throws Exception {
    Problem problem = ProblemText.parse(Kind.EXACT_COVER, text, "cover");
    Path whole = temporary.resolve("whole.db");
    new ParquetMerge(search("search", problem, 1), whole).run(share -> {}, share -> {});
    try (CatalogueReader reader = CatalogueReader.open(whole)) {
      assertThat(reader.digest()).isEqualTo(digestOfOneRun(problem));
      assertThat(reader.solutionCount()).isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void partsGiveTheDigestOfOneRun(int shards) throws Exception {
    Path folder = search("search", SIX_BY_TEN, shards);
    Files.writeString(
        folder.resolve("_unfinished-part-0.parquet"), "what somebody left who was killed");
    Path whole = temporary.resolve("whole.db");

    assertThat(ParquetMerge.isFor(folder)).isTrue();
    new ParquetMerge(folder, whole).run(share -> {}, share -> {});

    try (CatalogueReader reader = CatalogueReader.open(whole)) {
      assertThat(reader.digest()).isEqualTo(digestOfOneRun(SIX_BY_TEN));
      assertThat(reader.sealHolds()).isTrue();
      assertThat(reader.solutionCount()).isEqualTo(2_339);
      assertThat(reader.runs()).hasSize(shards);
      for (CatalogueReader.Run run : reader.runs()) {
        assertThat(run.threads()).isEqualTo(2);
        assertThat(run.engine()).isEqualTo("bits-scalar");
        assertThat(run.began()).endsWith("Z");
        assertThat(run.ended().orElseThrow()).isGreaterThanOrEqualTo(run.began());
        assertThat(run.seconds()).isPositive();
        assertThat(run.cpuSeconds()).isPositive();
      }
      assertThat(reader.subproblems())
          .allMatch(part -> part.state() == CatalogueReader.State.DONE)
          .anyMatch(part -> part.branches() > 0 && part.raw() > 0 && part.seconds() > 0);
    }
  }

  @Test
  void missingAndDoubledSubproblemsAreNamed() throws Exception {
    Path folder = search("search", SIX_BY_TEN, 3);
    Path second = part(folder, new Shard(1, 3));
    Path copy = folder.resolve("part-9-of-9.parquet");
    Files.copy(second, copy);
    assertRefused(
        folder, "1 of \\d+ subproblems \\(\\d+\\) is done twice: in .*1-of-3.* and .*9-of-9.*");
    Files.delete(copy);
    Files.delete(second);
    assertRefused(
        folder,
        ".*search: \\d+ of \\d+ subproblems? \\([\\d, .]+\\) (is|are) missing. Run the same"
            + " job again to resume.");
  }

  @Test
  void partsOfAnotherSearchAreRefused() throws Exception {
    Path folder = search("search", SOMA, 2);
    Path other = search("other", SIX_BY_TEN, 2);
    Path second = part(folder, new Shard(1, 2));
    Files.delete(second);
    Files.copy(part(other, new Shard(1, 2)), second);
    assertRefused(folder, ".*1-of-2.parquet: is of a different puzzle than .*plan.db");

    Path otherwise = folder("otherwise");
    SearchPlan search = plan(SOMA, Distinct.ROTATION, "4L", BuiltInEngine.BITS_SCALAR, 2);
    write(otherwise, contents(otherwise, search), SOMA, new Shard(1, 2));
    Files.delete(second);
    Files.copy(part(otherwise, new Shard(1, 2)), second);
    assertRefused(
        folder, ".*1-of-2.parquet: was cut into other subproblems than .*search._plan.db");
  }

  @Test
  void planIsNeeded() throws Exception {
    Path folder = search("search", SOMA, 1);
    Path plan = folder.resolve("_plan.db");
    Path made = temporary.resolve("made.db");
    new ParquetMerge(folder, made).run(share -> {}, share -> {});
    Files.delete(plan);
    assertRefused(folder, ".*plan.db: no such file");
    Files.copy(made, plan);
    assertRefused(
        folder, ".*plan.db: not a plan: it is a shard, or some of its subproblems are done");
  }

  @Test
  void fileCutShortIsRefused() throws Exception {
    Path folder = search("search", SOMA, 2);
    Path second = part(folder, new Shard(1, 2));
    byte[] bytes = Files.readAllBytes(second);
    for (int length : new int[] {0, 3, 11, bytes.length / 2, bytes.length - 1}) {
      Files.write(second, Arrays.copyOf(bytes, length));
      assertRefused(folder, ".*1-of-2.parquet: damaged or truncated");
    }
  }

  /** Some bytes of headers nobody needs; whatever counts has a checksum. */
  @Test
  void changedByteIsNoticedOrChangesNothing() throws Exception {
    Path folder = search("search", SOMA, 2);
    Path second = part(folder, new Shard(1, 2));
    byte[] bytes = Files.readAllBytes(second);
    SplittableRandom random = new SplittableRandom(5);
    String expected = digestOfOneRun(SOMA);
    int refused = 0;
    for (int round = 0; round < 100; round++) {
      byte[] changed = bytes.clone();
      int at = random.nextInt(4, bytes.length / 2);
      changed[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(second, changed);
      Path whole = temporary.resolve("merged.db");
      try {
        new ParquetMerge(folder, whole).run(share -> {}, share -> {});
        try (CatalogueReader reader = CatalogueReader.open(whole)) {
          assertThat(reader.digest()).as("byte %d", at).isEqualTo(expected);
        }
        Files.delete(whole);
      } catch (BadCatalogueException e) {
        assertThat(e).as("byte %d", at).hasMessageContaining("1-of-2.parquet: damaged");
        assertThat(whole).doesNotExist();
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(80);
  }

  @Test
  void subproblemWithoutItsSolutionsIsRefused() throws Exception {
    Path folder = folder("search");
    ParquetPart.Contents plan = contents(folder, planned(SOMA));
    Path file = part(folder, Shard.WHOLE);
    try (ParquetPartWriter writer = new ParquetPartWriter(new LocalOutputFile(file), plan, 1)) {
      writer.write(1, 0, new int[] {1, 2, 3});
      writer.finished(new SubproblemResult(0, 5, 2, List.of(1L, 1L, 1L), 7, "dlx"));
    }
    assertRefused(folder, ".*: damaged: the solutions of subproblem 0 do not match its result");
    Files.delete(file);
    try (ParquetPartWriter writer = new ParquetPartWriter(new LocalOutputFile(file), plan, 1)) {
      writer.write(1, 3, new int[] {1, 2, 3});
    }
    assertRefused(folder, ".*: damaged: subproblem 3 has no result");
  }

  /** Several engines may have worked on a subproblem, and others on the next one. */
  @Test
  void runOfAPartNamesAllItsEngines() throws Exception {
    Problem problem = ProblemText.parse(Kind.EXACT_COVER, "0:1|a\na\n", "cover");
    Path folder = folder("search");
    ParquetPart.Contents plan = contents(folder, planned(problem));
    SearchPlan own = planned(problem);
    try (ParquetPartWriter writer =
        new ParquetPartWriter(new LocalOutputFile(part(folder, Shard.WHOLE)), plan, 1)) {
      own.run()
          .run(
              progress -> {},
              new SolutionWriter() {
                @Override
                public void write(long number, int subproblem, int[] options) throws IOException {
                  writer.write(number, subproblem, options);
                }

                @Override
                public void finished(SubproblemResult result) throws IOException {
                  writer.finished(
                      new SubproblemResult(
                          result.id(),
                          result.branches(),
                          result.found(),
                          result.fixed(),
                          result.nanos(),
                          "bits+dlx"));
                }
              });
    }
    Path whole = temporary.resolve("whole.db");
    new ParquetMerge(folder, whole).run(share -> {}, share -> {});
    try (CatalogueReader reader = CatalogueReader.open(whole)) {
      assertThat(reader.runs()).extracting(CatalogueReader.Run::engine).containsOnly("bits+dlx");
      assertThat(reader.subproblems())
          .extracting(subproblem -> subproblem.engine().orElseThrow())
          .containsOnly("bits+dlx");
    }
  }

  @Test
  void nothingIsOverwritten() throws Exception {
    Path folder = search("search", SOMA, 1);
    Path there = Files.writeString(temporary.resolve("there.db"), "mine");
    assertThatThrownBy(() -> new ParquetMerge(folder, there).run(share -> {}, share -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage(there + " already exists; not overwritten. Choose another name.");
    assertThat(there).hasContent("mine");
  }
}
