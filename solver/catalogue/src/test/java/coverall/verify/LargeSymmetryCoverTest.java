package coverall.verify;

import static coverall.verify.SymmetricCoverTest.digest;
import static coverall.verify.SymmetricCoverTest.edit;
import static coverall.verify.SymmetricCoverTest.parse;
import static coverall.verify.SymmetricCoverTest.solutions;
import static coverall.verify.SymmetricCoverTest.verify;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.catalogue.Audit;
import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Catalogues;
import coverall.catalogue.Merge;
import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.PlainCover;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.ShallowCut;
import coverall.solve.SymmetricText;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Catalogues up to symmetries that are too many to list. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class LargeSymmetryCoverTest {
  private static final String LATIN = CoverTexts.latinSquares(5);
  private static final int EXCHANGED = 9; // options that are all alike
  private static final List<Engine> ENGINES = List.of(BuiltInEngine.values());

  @TempDir private Path folder;

  private static SearchRequest request(String text) {
    return new SearchRequest(parse(text))
        .distinct(Distinct.SYMMETRY)
        .threads(2)
        .acceptUnlistedSymmetry(share -> {});
  }

  private Path write(String name, String text, SearchPlan plan, Shard shard) throws Exception {
    Path file = folder.resolve(name);
    Catalogue.Source source = new Catalogue.Source("name.dlx", text);
    try (Catalogue catalogue = Catalogue.create(file, plan, source, shard)) {
      assertThat(Catalogues.runTo(catalogue, Long.MAX_VALUE)).isTrue();
    }
    return file;
  }

  /** A cut that is not deep lets several subproblems find images of the same solution. */
  @ParameterizedTest
  @ValueSource(ints = {3, 40, 1000})
  void everyCutGivesTheSameCatalogue(int enough) throws Exception {
    Path deep = write("deep.db", LATIN, request(LATIN).plan(), Shard.WHOLE);
    SearchPlan plan = ShallowCut.request(parse(LATIN), enough).threads(2).plan();
    Path whole = write("whole.db", LATIN, plan, Shard.WHOLE);
    assertThat(verify(whole))
        .contains(
            "10,368,000 symmetries: items go to items of the same kind",
            "2 solutions: each covers all items, no two are equivalent",
            "totals: 161,280 raw, 2 up to symmetry")
        .anyMatch(line -> line.endsWith("the whole search tree up to symmetry"));
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      parts.add(write(number + ".db", LATIN, plan, new Shard(number, 3)));
      assertThat(verify(parts.getLast())).isNotEmpty();
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    assertThat(verify(merged)).isEqualTo(verify(whole));
    assertThat(List.of(digest(whole), digest(merged))).containsOnly(digest(deep));
  }

  static List<Path> published() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../../problems/symmetry"))) {
      return files.sorted().toList();
    }
  }

  /** The counts of the literature, which the texts state. */
  @ParameterizedTest
  @MethodSource
  void published(Path problem) throws Exception {
    String text = Files.readString(problem);
    SearchPlan plan = request(text).plan();
    Path whole = write("whole.db", text, plan, Shard.WHOLE);
    assertThat(parse(text).expectations()).isNotEmpty();
    assertThat(verify(whole))
        .contains("the totals match those expected in the exact cover problem text");
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < 2; number++) {
      parts.add(write(number + ".db", text, plan, new Shard(number, 2)));
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    assertThat(digest(merged)).isEqualTo(digest(whole));
  }

  @Test
  void interruptedRunsAndAnyEngineGiveTheSameDigest() throws Exception {
    String text = CoverTexts.latinSquares(6);
    Path whole = write("whole.db", text, request(text).plan(), Shard.WHOLE);
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < 2; number++) {
      Shard shard = new Shard(number, 2);
      Path part = folder.resolve(number + ".db");
      parts.add(part);
      boolean complete = false;
      for (int limit = 3; !complete; limit += 3) {
        SearchRequest next = request(text).engine(ENGINES.get(limit % ENGINES.size()));
        Catalogue.Source source = new Catalogue.Source("name.dlx", text);
        try (Catalogue catalogue = Catalogue.openOrCreate(part, next, source, shard)) {
          complete = Catalogues.runTo(catalogue, limit);
        }
      }
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    assertThat(digest(merged)).isEqualTo(digest(whole));
    assertThat(verify(merged)).contains("totals: 812,851,200 raw, 12 up to symmetry");
    for (Path file : List.of(parts.getFirst(), merged)) {
      try (CatalogueReader reader = CatalogueReader.open(file)) {
        assertThat(new Audit(reader, reader.problem(), 1, 0).run(2, progress -> {})).isEmpty();
      }
    }
  }

  /** Options that are all alike multiply the symmetries and the solutions, and nothing else. */
  @Test
  void randomCataloguesAgreeWithListedSymmetries() throws Exception {
    int several = 0;
    for (int seed = 0; seed < 80; seed++) {
      String text = SymmetricText.random(new Random(seed)).words();
      NamedCover problem = parse(text);
      if (problem.cover().optionCount() == problem.optionCount()) {
        SearchResult listed =
            new SearchRequest(problem).distinct(Distinct.SYMMETRY).visit(options -> true);
        String larger = exchanged(text);
        SearchPlan plan =
            ShallowCut.request(parse(larger), 1 + 3 * (seed % 5))
                .engine(ENGINES.get(seed % ENGINES.size()))
                .plan();
        assertThat(plan.symmetries()).isGreaterThan(BigInteger.valueOf(100_000));
        Path file = write(seed + ".db", larger, plan, Shard.WHOLE);
        BigInteger raw = listed.counts().count(Distinct.RAW).orElseThrow();
        assertThat(verify(file))
            .as("seed %d", seed)
            .contains(
                String.format(
                    Locale.ROOT,
                    "totals: %,d raw, %,d up to symmetry",
                    raw.longValue() * EXCHANGED,
                    listed.outcome().found()));
        if (problem.optionCount() <= 20) {
          assertThat(solutions(file, /* expand= */ true))
              .as("seed %d", seed)
              .containsExactlyInAnyOrderElementsOf(PlainCover.solutions(parse(larger)));
          several += listed.outcome().found() > 1 ? 1 : 0;
        }
      }
    }
    assertThat(several).isGreaterThan(3);
  }

  /** The problem with a further item, and options of it that can be exchanged. */
  private static String exchanged(String text) {
    StringBuilder larger = new StringBuilder("x ").append(text);
    for (int k = 0; k < EXCHANGED; k++) {
      larger.append("x\n");
    }
    return larger.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '"',
      value = {
        "UPDATE subproblem SET raw = raw + 1 WHERE id = 0"
            + " => subproblem 0: raw is 17281, expected 17280",
        "UPDATE subproblem SET reflection = 0 WHERE id = 0"
            + " => subproblem 0: reflection is 0, expected 10368000",
        "UPDATE symmetry SET elements = 5184000 WHERE elements > 1"
            + " => generators: they generate more than 5,184,000 symmetries",
        "UPDATE symmetry SET elements = 20736000 WHERE elements > 1"
            + " => generators: they generate 10368000, expected 20736000",
        "UPDATE about SET value = '0' WHERE name = 'item' => item is 0, expected -1",
        "UPDATE about SET value = '3' WHERE name = 'removed'"
            + " => option 3, p00 r03 c03: was not searched, but no item is restricted",
        "DELETE FROM solution WHERE id = 2 => subproblem 0: solutions is 1, expected 0",
        "DELETE FROM subproblem WHERE id = 1 => subproblems: below the prefix"
            + " [0, 6, 12, 18, 24, 26] the next options are not all those of one item"
            + " up to symmetry: of item p12, option 38 is missing"
      })
  void editsAreFoundAndNamed(String change, String message) throws Exception {
    Path file = write("latin.db", LATIN, request(LATIN).plan(), Shard.WHOLE);
    edit(file, change);
    assertThatThrownBy(() -> verify(file)).isInstanceOf(Violation.class).hasMessage(message);
  }

  /** Whoever leaves out a subproblem leaves out what no other one has. */
  @Test
  void missingSubproblemIsNamed() throws Exception {
    SearchPlan plan = ShallowCut.request(parse(LATIN), 5).threads(1).plan();
    Path file = write("latin.db", LATIN, plan, Shard.WHOLE);
    int last = plan.partition().subproblems().size() - 1;
    edit(file, "DELETE FROM subproblem WHERE id = " + last);
    assertThatThrownBy(() -> verify(file))
        .isInstanceOf(Violation.class)
        .message()
        .matches("subproblems: below the prefix .* up to symmetry: of item .*, option .* missing");
  }

  @Test
  void catalogueIsThatOfItsSymmetryAndItsCut() throws Exception {
    SearchPlan plan = ShallowCut.request(parse(LATIN), 5).threads(1).plan();
    Path file = folder.resolve("latin.db");
    Catalogue.Source source = new Catalogue.Source("name.dlx", LATIN);
    Catalogue.create(file, plan, source, Shard.WHOLE).close();
    assertThatThrownBy(() -> Catalogue.open(file, request(LATIN), Shard.WHOLE))
        .hasMessage(file + ": has other subproblems than those of the problem. Make a new one.");
  }

  @Test
  void cutOfAResumedSearchShowsItsProgress() throws Exception {
    Path file = folder.resolve("latin.db");
    Catalogue.Source source = new Catalogue.Source("name.dlx", LATIN);
    Catalogue.create(file, request(LATIN).plan(), source, Shard.WHOLE).close();
    List<Double> shares = new ArrayList<>();
    SearchRequest again = request(LATIN).acceptUnlistedSymmetry(shares::add);
    Catalogue.open(file, again, Shard.WHOLE).orElseThrow().close();
    assertThat(shares).isSorted().hasSizeGreaterThan(3);
  }

  /** Permutations that generate far more symmetries than a catalogue states. */
  @Test
  void hugeGroupIsRejectedAtOnce() throws Exception {
    int options = 3000;
    String text = "a\n" + "a\n".repeat(options);
    SearchPlan plan = new SearchRequest(parse(text)).plan();
    Path file = write("huge.db", text, plan, Shard.WHOLE);
    String cycle =
        IntStream.range(1, options + 1).mapToObj(k -> " " + k % options).collect(joining());
    String exchange = "1 0" + IntStream.range(2, options).mapToObj(k -> " " + k).collect(joining());
    edit(file, "UPDATE about SET value = 'symmetry' WHERE name = 'distinct'");
    edit(file, "INSERT INTO about VALUES ('removed', '')");
    edit(
        file, "INSERT INTO about VALUES ('generators', '" + exchange + "\n" + cycle.strip() + "')");
    edit(file, "INSERT INTO symmetry VALUES ('symmetry', 1000000000000)");
    edit(file, "UPDATE subproblem SET reflection = 1000000000000");
    String fault = "they generate more than 1,000,000,000,000 symmetries";
    assertThatThrownBy(() -> verify(file))
        .isInstanceOf(Violation.class)
        .hasMessageContaining(fault);
    assertThatThrownBy(() -> solutions(file, /* expand= */ true))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageContaining("its generators are wrong: " + fault);
  }

  /** A short file could take all memory. */
  @Test
  void longCycleOfManyOptionsIsRejected() {
    int options = 15_000;
    int[] cycle = IntStream.range(0, options).map(option -> (option + 1) % options).toArray();
    assertThatThrownBy(() -> PermutationGroup.of(options, List.of(cycle), options))
        .isInstanceOf(Violation.class)
        .hasMessage(
            "generators: they map each of 15,000 options to too many others to keep them all");
  }

  @Test
  void moreSymmetriesThanACatalogueCanHaveAreRejected() {
    String text = "a\n" + "a\n".repeat(16);
    assertThatThrownBy(() -> write("many.db", text, request(text).plan(), Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageContaining(
            "up to the 20,922,789,888,000 symmetries of this exact cover problem");
  }
}
