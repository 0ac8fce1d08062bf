package coverall.catalogue;

import static coverall.catalogue.Catalogues.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PlainCover;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.NamedCover;
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
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue of an exact cover problem has its solutions, whatever the way to it. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class CoverCatalogueTest {
  private static final int RANDOM_PROBLEMS = 80;
  private static final int SHARDS = 5;
  private static final List<Engine> ENGINES = List.of(BuiltInEngine.values());

  @TempDir private Path folder;

  private static NamedCover parse(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "name");
  }

  private static SearchPlan plan(NamedCover problem, Engine engine) {
    return Catalogues.plan(problem, Distinct.RAW, null, engine, 2);
  }

  /** Makes a complete catalogue, and returns its digest. */
  private static String make(Path file, NamedCover problem, Engine engine) throws Exception {
    try (Catalogue catalogue = Catalogues.create(file, plan(problem, engine))) {
      assertThat(run(catalogue, Long.MAX_VALUE)).isTrue();
      return String.valueOf(catalogue.digest());
    }
  }

  private static List<List<Integer>> solutions(Path file) throws IOException {
    List<List<Integer>> solutions = new ArrayList<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      reader.solutions(
          (number, subproblem, options) -> {
            assertThat(number).isEqualTo(solutions.size() + 1L);
            return solutions.add(Arrays.stream(options).boxed().toList());
          });
    }
    return solutions;
  }

  private static List<String> query(Path file, String query) throws Exception {
    List<String> answers = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }

  @Test
  void hasAllSolutionsAndTheirItems() throws Exception {
    Path file = folder.resolve("queens.db");
    make(file, parse(CoverTexts.queens(8)), BuiltInEngine.BITS_SCALAR);

    assertThat(query(file, "SELECT solutions FROM total")).containsExactly("92");
    assertThat(query(file, "SELECT value FROM about WHERE name = 'format'")).containsExactly("2");
    assertThat(query(file, "SELECT count(DISTINCT options) FROM solution")).containsExactly("92");
    assertThat(query(file, "SELECT count(*) FROM solution_option")).containsExactly("736");
    assertThat(query(file, "SELECT count(*) FROM solution_item WHERE item = 'r3'"))
        .containsExactly("92");
    assertThat(
            query(
                file,
                "SELECT count(*) FROM (SELECT count(*) AS items FROM solution_item"
                    + " GROUP BY solution) WHERE items = 32"))
        .containsExactly("92");
    assertThat(
            query(
                file,
                "SELECT count(*) FROM solution_option JOIN option ON option.id = option"
                    + " WHERE words LIKE 'r0 c0 %'"))
        .containsExactly("4");
  }

  @Test
  void tablesDescribeTheProblemAsItIsWritten() throws Exception {
    Path file = folder.resolve("words.db");
    make(
        file,
        parse("p 2:3|q 0:1|r |x  y\n| remark\ny:A\tq p\np q x:B y:A\nr\nx\n"),
        BuiltInEngine.DLX);

    assertThat(
            query(
                file,
                "SELECT concat_ws(' ', id, name, kind, minimum, maximum) FROM item ORDER BY id"))
        .containsExactly(
            "0 p primary 1 1",
            "1 q primary 2 3",
            "2 r primary 0 1",
            "3 x secondary 0 1",
            "4 y secondary 0 1");
    assertThat(query(file, "SELECT words FROM option ORDER BY id"))
        .containsExactly("y:A q p", "p q x:B y:A", "r", "x");
    assertThat(
            query(
                file,
                "SELECT concat_ws(' ', option, item, colour) FROM option_item"
                    + " ORDER BY option, item"))
        .containsExactly("0 0 ", "0 1 ", "0 4 A", "1 0 ", "1 1 ", "1 3 B", "1 4 A", "2 2 ", "3 3 ");
  }

  /** Bounds, colours, equal options, options without primary items: all at random. */
  @Test
  void randomProblemsHaveTheSolutionsFoundByTrying() throws Exception {
    int withoutOptions = 0;
    int withUnused = 0;
    for (int seed = 0; seed < RANDOM_PROBLEMS; seed++) {
      NamedCover problem = parse(CoverTexts.random(new SplittableRandom(seed)));
      List<List<Integer>> expected = new ArrayList<>(PlainCover.solutions(problem));
      expected.sort((a, b) -> Arrays.compare(ints(a), ints(b)));
      Path file = folder.resolve(seed + ".db");
      Engine engine = ENGINES.get(seed % ENGINES.size());
      make(file, problem, engine);
      assertThat(solutions(file)).as("seed %d", seed).isEqualTo(expected);
      withoutOptions += expected.stream().anyMatch(List::isEmpty) ? 1 : 0;
      withUnused += problem.cover().optionCount() > problem.optionCount() ? 1 : 0;
    }
    assertThat(withoutOptions).as("with a solution of no options").isGreaterThan(1);
    assertThat(withUnused).as("with options that may be unused").isGreaterThan(5);
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void interruptedRunsAndShardsGiveTheSameDigest(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    NamedCover problem = parse(CoverTexts.langford(8, true));
    String expected = make(folder.resolve("whole.db"), problem, BuiltInEngine.BITS_SCALAR);
    List<Path> parts = new ArrayList<>();
    for (int number = 0; number < SHARDS; number++) {
      Shard shard = new Shard(number, SHARDS);
      Path part = folder.resolve("part-" + number + ".db");
      parts.add(part);
      Catalogues.create(part, plan(problem, BuiltInEngine.DLX), shard).close();
      boolean complete = false;
      while (!complete) {
        SearchRequest next =
            new SearchRequest(problem)
                .engine(random.nextBoolean() ? BuiltInEngine.CELLS : BuiltInEngine.BITS_SCALAR)
                .threads(1 + random.nextInt(3));
        try (Catalogue catalogue = Catalogue.open(part, next, shard).orElseThrow()) {
          complete = run(catalogue, 1 + random.nextInt(20));
        }
      }
    }
    Path merged = folder.resolve("merged.db");
    new Merge(parts, merged).run(share -> {}, share -> {});
    try (CatalogueReader reader = CatalogueReader.open(merged)) {
      assertThat(reader.digest()).as("seed %d", seed).isEqualTo(expected);
      assertThat(reader.isOf(problem)).isTrue();
      assertThat(reader.solutionCount()).isEqualTo(150);
    }
  }

  @Test
  void fingerprintDependsOnItemsAndOptionsOnly() {
    String text = "a 2:3|b c | x y\na b x:A\nc y\nb c\n";
    String expected = Catalogue.fingerprint(parse(text));
    assertThat(expected).matches("[0-9a-f]{64}");
    for (String same :
        List.of(
            "| comment\n" + text,
            text.replace(" ", "\t  ").replace("\n", "  \r\n\r\n"),
            text.replace("| x", "|x"),
            text + "| expect 1 raw: nobody\n",
            text.replace("a b x:A", "x:A a b"))) {
      assertThat(Catalogue.fingerprint(parse(same))).as(same).isEqualTo(expected);
    }
    Set<String> others = new HashSet<>(Set.of(expected));
    List<String> different =
        List.of(
            text.replace("a b x:A", "a b x:B"),
            text.replace("a b x:A", "a b x"),
            text.replace("a b x:A", "a b"),
            text.replace("2:3|b", "2|b"),
            text.replace("2:3|b", "b"),
            text.replace("2:3|b", "1:3|b"),
            text.replace("c | x y", "c x y").replace("x:A", "x"),
            text.replace("c | x y", "c | x y z"),
            text.replace("c | x y", "c | y x"),
            text.replace("a 2:3|b", "2:3|b a"),
            text.replace("c y\nb c\n", "b c\nc y\n"),
            text + "b c\n",
            text.replace("c y\n", ""));
    for (String other : different) {
      assertThat(others.add(Catalogue.fingerprint(parse(other)))).as(other).isTrue();
    }
  }

  @Test
  void problemsWithoutOptionsOrPrimaryItemsHaveCatalogues() throws Exception {
    Path file = folder.resolve("none.db");
    make(file, parse("a b\n"), BuiltInEngine.DLX);
    assertThat(solutions(file)).isEmpty();

    Path empty = folder.resolve("empty.db");
    make(empty, parse("0:1|a\n"), BuiltInEngine.DLX);
    assertThat(solutions(empty)).containsExactly(List.of());
    assertThat(query(empty, "SELECT typeof(options) || length(options) FROM solution"))
        .containsExactly("blob0");
  }

  @Test
  void equalOptionsAreDifferentOptions() throws Exception {
    Path file = folder.resolve("equal.db");
    make(file, parse("a b | x\na x:1\na x:1\nb x:1\nb x:1\n"), BuiltInEngine.DLX);
    assertThat(solutions(file))
        .containsExactly(List.of(0, 2), List.of(0, 3), List.of(1, 2), List.of(1, 3));
  }

  @Test
  void namesMayBeOfAnyKindAndLength() throws Exception {
    String name = "ü'\",;--\u00A0$(x)%s\\".repeat(20_000);
    NamedCover problem = parse(name + " b | x\n" + name + " x:" + name + "\nb\n");
    Path file = folder.resolve("names.db");
    make(file, problem, BuiltInEngine.DLX);
    assertThat(query(file, "SELECT name FROM item")).containsExactly(name, "b", "x");
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.isOf(problem)).isTrue();
      assertThat(reader.items())
          .extracting(CatalogueReader.ItemRow::name)
          .containsExactly(name, "b", "x");
    }
  }

  @Test
  void solutionsMayBeLong() throws Exception {
    int items = 6_000;
    StringBuilder text = new StringBuilder();
    IntStream.range(0, items).forEach(k -> text.append("i").append(k).append(' '));
    text.append('\n');
    IntStream.range(0, items).forEach(k -> text.append("i").append(k).append('\n'));
    for (int k = 0; k < 9; k++) {
      text.append("i").append(k).append('\n');
    }
    Path file = folder.resolve("long.db");
    make(file, parse(text.toString()), BuiltInEngine.DLX);
    List<List<Integer>> solutions = solutions(file);
    assertThat(solutions).hasSize(1 << 9);
    assertThat(solutions).allSatisfy(solution -> assertThat(solution).hasSize(items));
  }

  @Test
  void problemsThatAreTooLargeAreRejectedInALine() {
    NamedCover problem = parse("a\na\n");
    Path file = folder.resolve("large.db");
    SearchPlan plan = plan(problem, BuiltInEngine.DLX);
    assertThatThrownBy(
            () ->
                Catalogue.create(
                    file,
                    plan,
                    new Catalogue.Source("large.dlx", " ".repeat(17_000_000)),
                    Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(
            file
                + ": cannot contain this exact cover problem, which has a text of 17,000,000 bytes;"
                + " at most 16,000,000 are supported");
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void refusesWhatIsNotItsOwn() throws Exception {
    Path file = folder.resolve("queens.db");
    make(file, parse(CoverTexts.queens(5)), BuiltInEngine.DLX);
    Path soma = folder.resolve("soma.db");
    SearchPlan plan =
        Catalogues.plan(
            Encoding.of(KnownPuzzles.SOMA), Distinct.RAW, null, BuiltInEngine.BITS_SCALAR, 2);
    Catalogues.create(soma, plan).close();

    assertThatThrownBy(
            () -> Catalogue.open(file, new SearchRequest(parse(CoverTexts.queens(6))), Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(file + ": is the catalogue of another exact cover problem, 'name'");
    assertThatThrownBy(
            () -> Catalogue.open(soma, new SearchRequest(parse(CoverTexts.queens(6))), Shard.WHOLE))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(
            soma + ": is the catalogue of another puzzle, '" + KnownPuzzles.SOMA.name() + "'");
    assertThatThrownBy(
            () ->
                new Merge(List.of(file, soma), folder.resolve("all.db"))
                    .run(share -> {}, share -> {}))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessage(
            soma
                + ": is of puzzle '"
                + KnownPuzzles.SOMA.name()
                + "', but "
                + file
                + " is of another exact cover problem, 'name'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE about SET value = 1 WHERE name = 'format'",
        "UPDATE about SET value = 10 WHERE name = 'item'",
        "UPDATE symmetry SET elements = 2",
        "INSERT INTO symmetry VALUES ('rotation', 1)",
        "UPDATE about SET value = 'rotation' WHERE name = 'distinct'",
        "UPDATE subproblem SET prefix = '0 1' WHERE id = 0",
        "UPDATE subproblem SET prefix = '25' WHERE id = 0",
        "CREATE TABLE more (a)",
        "DROP TABLE option_item",
        "ALTER TABLE option RENAME COLUMN words TO text",
        "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM solution; END"
      })
  void editedCataloguesAreRejected(String edit) throws Exception {
    Path file = folder.resolve("queens.db");
    NamedCover problem = parse(CoverTexts.queens(5));
    make(file, problem, BuiltInEngine.DLX);
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.isOf(problem)).isTrue();
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(edit);
    }
    assertThatThrownBy(
            () -> {
              try (CatalogueReader reader = CatalogueReader.open(file)) {
                reader.isOf(problem);
              }
            })
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageStartingWith(file + ": damaged catalogue: ");
  }

  /** Colours that clash exclude each other, too. */
  @Test
  void prefixesThatClashAreRejected() throws Exception {
    NamedCover problem = parse("a b | x\na x:1\na x:2\nb x:1\nb x:2\n");
    Path file = folder.resolve("clash.db");
    make(file, problem, BuiltInEngine.DLX);
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.isOf(problem)).isTrue();
    }
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE subproblem SET prefix = '0 3' WHERE id = 0");
    }
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThatThrownBy(() -> reader.isOf(problem))
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageContaining("begins with options [0, 3], which exclude each other");
    }
  }

  /** The tables that both kinds of catalogues have are created by the same statements. */
  @Test
  void schemasAgreeOnTheTablesThatTheyShare() throws Exception {
    Path cover = folder.resolve("cover.db");
    make(cover, parse("a\na\n"), BuiltInEngine.DLX);
    Path puzzle = folder.resolve("puzzle.db");
    SearchPlan plan =
        Catalogues.plan(
            Encoding.of(KnownPuzzles.SOMA), Distinct.RAW, null, BuiltInEngine.BITS_SCALAR, 1);
    Catalogues.create(puzzle, plan).close();
    String shared =
        "SELECT sql FROM sqlite_schema WHERE name IN"
            + " ('about', 'subproblem', 'run', 'symmetry', 'total') ORDER BY name";
    assertThat(query(cover, shared)).hasSize(5).isEqualTo(query(puzzle, shared));
  }
}
