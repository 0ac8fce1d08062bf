package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.catalogue.Audit;
import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Merge;
import coverall.catalogue.Selection;
import coverall.enumerate.CompleteCut;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PlainCover;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SymmetricText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Catalogues of exact cover problems with one solution of each orbit under the symmetry. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class SymmetricCoverTest {
  private static final int PARTS = 12;
  private static final int RANDOM_PROBLEMS = 150;
  private static final String MATCHINGS = "a b c d\na b\na c\na d\nb c\nb d\nc d\n";
  private static final List<Engine> ENGINES = List.of(BuiltInEngine.values());

  @TempDir private Path folder;

  static NamedCover parse(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "name");
  }

  private static SearchRequest request(String text) {
    return new SearchRequest(parse(text)).distinct(Distinct.SYMMETRY).threads(2);
  }

  /** A plan with more subproblems than a small problem would have. */
  private static SearchPlan plan(String text, Engine engine) {
    SearchRequest request = request(text).engine(engine);
    Reduction reduction = request.plan().reduction();
    Partition partition = CompleteCut.of(Partition.of(reduction.cover(), PARTS), reduction);
    return request.cut(reduction.restriction(), partition).plan();
  }

  private static Catalogue create(Path file, String text, Engine engine, Shard shard)
      throws IOException {
    return Catalogue.create(
        file, plan(text, engine), new Catalogue.Source("name.dlx", text), shard);
  }

  private static void write(Path file, String text, Engine engine) throws Exception {
    try (Catalogue catalogue = create(file, text, engine, Shard.WHOLE)) {
      assertThat(coverall.catalogue.Catalogues.runTo(catalogue, Long.MAX_VALUE)).isTrue();
    }
  }

  static List<String> verify(Path file) throws IOException {
    List<String> verified = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, SymmetricCoverTest::noPuzzle, verified::add).checkContent();
    }
    return verified;
  }

  private static coverall.puzzle.Puzzle noPuzzle(String text, String file) {
    throw new AssertionError(file + " is no puzzle");
  }

  static List<List<Integer>> solutions(Path file, boolean expand) throws IOException {
    List<List<Integer>> solutions = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Selection(expand, List.of(), 1, Long.MAX_VALUE)
          .pass(
              reader,
              reader.problem(),
              (number, subproblem, options) ->
                  solutions.add(Arrays.stream(options).boxed().toList()));
    }
    return solutions;
  }

  static String digest(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return String.valueOf(reader.digest());
    }
  }

  /** The images of what is kept are all solutions, each once, as found without symmetry. */
  @Test
  void randomCataloguesHaveEachOrbitOnce() throws Exception {
    int several = 0;
    int below = 0;
    int least = 0;
    for (int seed = 0; seed < RANDOM_PROBLEMS; seed++) {
      String text = SymmetricText.random(new Random(seed)).words();
      NamedCover problem = parse(text);
      boolean areBounded = problem.cover().optionCount() > problem.optionCount();
      Path file = folder.resolve(seed + ".db");
      if (problem.optionCount() <= 24 && !areBounded) {
        write(file, text, ENGINES.get(seed % ENGINES.size()));
        List<List<Integer>> all = PlainCover.solutions(problem);
        assertThat(solutions(file, /* expand= */ true))
            .as("seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(all);
        assertThat(verify(file)).as("seed %d", seed).last().asString().startsWith("digest ");
        List<List<Integer>> kept = solutions(file, /* expand= */ false);
        several += kept.size() > 1 && kept.size() < all.size() ? 1 : 0;
        try (CatalogueReader reader = CatalogueReader.open(file)) {
          below += reader.itemsBelow().isEmpty() ? 0 : 1;
          least += reader.isLeast() ? 1 : 0;
        }
      }
    }
    assertThat(several).as("with several orbits").isGreaterThan(10);
    assertThat(below).as("with a second item restricted").isGreaterThan(10);
    assertThat(least).as("with images of the item restricted").isGreaterThan(3);
  }

  @Test
  void reportsWhatItHasChecked() throws Exception {
    Path file = folder.resolve("queens.db");
    write(file, CoverTexts.queens(8), BuiltInEngine.DLX);
    assertThat(verify(file))
        .contains(
            "8 symmetries: items go to items of the same kind",
            "12 solutions: each covers all items, no two are equivalent",
            "totals: 92 raw, 12 up to symmetry")
        .contains("below the others, those with an image that is a lesser one of them removed")
        .anyMatch(line -> line.matches("4 of 8 options of item .* removed: images of others"));
  }

  @Test
  void interruptedRunsAndShardsGiveTheSameDigest() throws Exception {
    String text = CoverTexts.queens(10);
    Path whole = folder.resolve("whole.db");
    write(whole, text, BuiltInEngine.BITS_SCALAR);
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      Shard shard = new Shard(number, 3);
      Path part = folder.resolve(number + ".db");
      parts.add(part);
      create(part, text, BuiltInEngine.DLX, shard).close();
      boolean complete = false;
      for (int limit = 7; !complete; limit += 7) {
        SearchRequest next = request(text).engine(ENGINES.get(limit % ENGINES.size()));
        try (Catalogue catalogue = Catalogue.open(part, next, shard).orElseThrow()) {
          complete = coverall.catalogue.Catalogues.runTo(catalogue, limit);
        }
        assertThat(verify(part)).isNotEmpty();
      }
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    assertThat(digest(merged)).isEqualTo(digest(whole));
    assertThat(verify(merged)).contains("totals: 724 raw, 92 up to symmetry");
    Set<List<Integer>> raw = ConcurrentHashMap.newKeySet();
    new SearchRequest(parse(text))
        .visit(options -> raw.add(Arrays.stream(options).boxed().toList()));
    assertThat(solutions(merged, /* expand= */ true)).containsExactlyInAnyOrderElementsOf(raw);
  }

  @Test
  void catalogueSaysWhichSolutionsItHas() throws Exception {
    Path file = folder.resolve("queens.db");
    String text = CoverTexts.queens(6);
    write(file, text, BuiltInEngine.DLX);
    assertThatThrownBy(() -> Catalogue.open(file, new SearchRequest(parse(text)), Shard.WHOLE))
        .hasMessage(
            file + ": has solutions distinct up to symmetry, not raw. Use --distinct symmetry.");
  }

  @Test
  void boundsOfAllItemsOfAnOptionAreNotSupported() {
    Path file = folder.resolve("bounds.db");
    String text = "0:1|a 0:1|b\na\nb\n";
    assertThatThrownBy(() -> create(file, text, BuiltInEngine.DLX, Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageStartingWith(file + ": cannot contain solutions up to symmetry")
        .hasMessageEndingWith("Use --distinct raw.");
    assertThat(file).doesNotExist();
  }

  /** In words: the whole group is that of the edges of a triangle, which has 6 elements. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '"',
      value = {
        "generators = '0 1 2 3 4 5' => generators: they generate 1, expected 24",
        "generators = '0 1 2 3 5 4' => generator 1 is no symmetry: no item has the options .*",
        "generators = '0 1 2 3 4' => generator 1 does not have each option once",
        "generators = '0 1 2 3 4 4' => generator 1 does not have each option once",
        "generators = '0 1 2 3 4 x' => generator 1 is 0 1 2 3 4 x, expected numbers",
        "generators = '' => generators: they generate 1, expected 24",
        "generators = (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k LIMIT 18)"
            + " SELECT group_concat('0 1 2 3 4 5', char(10)) FROM k)"
            + " => generators: there are too many, expected at most 17",
        "removed = '' => option \\d, .*: both it and its image were searched, option \\d",
        "removed = '0 1 2 3 4 5' => option \\d, .*: was not searched, but does not cover item .*",
        "removed = '3 3' => .*damaged catalogue: its removed has 3 after 3",
        "removed = '9' => removed: option 9 does not exist",
        "removed = 'x' => .*damaged catalogue: its removed is 'x'",
        "distinct = 'raw' => symmetry: the groups have .* elements, expected \\{RAW=1\\}",
        "distinct = 'reflection' => symmetry: the groups have .* elements, expected \\{RAW=1\\}",
        "item = '-1' => option \\d, .*: was not searched, but no item is restricted",
        "item = '-1 least' => option \\d, .*: was not searched, but no item is restricted",
        "item = '0 least least' => .*damaged catalogue: its item is '0 least least'",
        "item = '0 lest' => .*damaged catalogue: its item is '0 lest'"
      })
  void editedSymmetryIsFoundAndNamed(String edit, String message) throws Exception {
    Path file = folder.resolve("matchings.db");
    write(file, MATCHINGS, BuiltInEngine.DLX);
    assertThat(verify(file)).contains("totals: 3 raw, 1 up to symmetry");
    String[] parts = edit.strip().split(" = ", 2);
    edit(file, "UPDATE about SET value = " + parts[1] + " WHERE name = '" + parts[0] + "'");
    assertThatThrownBy(() -> verify(file))
        .isInstanceOfAny(Violation.class, BadCatalogueException.class)
        .message()
        .matches(message.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '"',
      value = {
        "UPDATE subproblem SET reflection = reflection + 24 => subproblem 0: reflection is .*",
        "UPDATE subproblem SET raw = raw + 1 => subproblem 0: raw is .*",
        "UPDATE symmetry SET elements = 12 WHERE elements > 1"
            + " => generators: they generate \\d+ or more, expected 12",
        "UPDATE symmetry SET elements = 48 WHERE elements > 1"
            + " => generators: they generate 24, expected 48",
        "UPDATE solution SET options = x'000001000004'"
            + " => solution 1: is equivalent to \\[0, 5\\], which is less",
        "DELETE FROM solution => subproblem 0: solutions is 1, expected 0"
      })
  void editedCountsAreFoundAndNamed(String edit, String message) throws Exception {
    Path file = folder.resolve("matchings.db");
    write(file, MATCHINGS, BuiltInEngine.DLX);
    edit(file, edit);
    assertThatThrownBy(() -> verify(file))
        .isInstanceOfAny(Violation.class, BadCatalogueException.class)
        .message()
        .matches(message.strip());
  }

  /** A raw catalogue that claims to be up to a symmetry, that of the identity alone. */
  @Test
  void catalogueUpToSomeSymmetriesIsNotGoneOnWith() throws Exception {
    Path file = folder.resolve("matchings.db");
    SearchPlan plan = new SearchRequest(parse(MATCHINGS)).engine(BuiltInEngine.DLX).plan();
    Catalogue.Source source = new Catalogue.Source("name.dlx", MATCHINGS);
    try (Catalogue catalogue = Catalogue.create(file, plan, source, Shard.WHOLE)) {
      assertThat(coverall.catalogue.Catalogues.runTo(catalogue, Long.MAX_VALUE)).isTrue();
    }
    edit(file, "UPDATE about SET value = 'symmetry' WHERE name = 'distinct'");
    edit(file, "INSERT INTO about VALUES ('generators', ''), ('removed', '')");
    edit(file, "INSERT INTO symmetry VALUES ('symmetry', 1)");
    edit(file, "DELETE FROM about WHERE name IN ('digest', 'seal')");
    String fault = "is up to 1 of the 24 symmetries of the problem";
    assertThatThrownBy(() -> Catalogue.open(file, request(MATCHINGS), Shard.WHOLE))
        .hasMessage(file + ": " + fault + ". Make a new one.");
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      Audit audit = new Audit(reader, reader.problem(), 1, 0);
      assertThat(audit.run(1, progress -> {})).isEqualTo("the catalogue " + fault);
    }
  }

  /** Whoever uses a catalogue, without verifying it, is not misled either. */
  @Test
  void wrongGeneratorsAreNotUsed() throws Exception {
    Path file = folder.resolve("matchings.db");
    write(file, MATCHINGS, BuiltInEngine.DLX);
    byte[] original = Files.readAllBytes(file);
    for (String generators :
        List.of(
            "0 1 2 3 5 4", "0 1", "0 1 2 3 4 5", "", "5 4 3 2 1 x", "0 1 2 3 4 5\n".repeat(18))) {
      Files.write(file, original);
      edit(file, "UPDATE about SET value = '" + generators + "' WHERE name = 'generators'");
      assertThatThrownBy(() -> solutions(file, /* expand= */ true))
          .as(generators)
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageContaining("damaged catalogue: its generators are wrong: ")
          .message()
          .hasLineCount(1);
    }
  }

  static void edit(Path file, String edit) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(edit)).as(edit).isGreaterThan(0);
    }
  }
}
