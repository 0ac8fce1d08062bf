package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.Catalogue;
import coverall.catalogue.Catalogues;
import coverall.enumerate.CompleteCut;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.ProblemText;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every command reads a mutated catalogue or rejects it with one line: no exception, no hang, no
 * growth. {@code -Pfuzz} tries 5,000 mutants with a heap of 512 MiB instead of 300.
 *
 * <p>A seed fixes the mutations. The originals differ from run to run in the times they record.
 */
@Timeout(value = 3_600, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class CatalogueMutationTest extends CommandTest {
  private static final int MUTANTS = Integer.getInteger("coverall.mutants", 300);
  private static final int MUTANTS_OF_COVERS = Integer.getInteger("coverall.mutants", 120);
  private static final int COMMANDS_EACH = 2;
  private static final int SELDOM = 25; // mutants between two estimates, which take a second
  private static final long MOST_SECONDS = 20; // of a command, on a busy machine
  private static final long MOST_GROWTH = 1 << 20; // when a run resumes a mutant
  private static final String PUZZLE = "box 2x2x3\npieces 2*3L 3*2_\n";

  /** An exact cover problem with bounds, colours and options that are never used. */
  private static final String COVER =
      """
      a b c 2|d 0:2|e | x y
      a d x:A
      a d x:B e
      a x y
      b d x:A
      b d y:1
      b x:B y:2
      c y:1
      c d x:A
      c y:2 e
      d e x:A
      d
      e
      x y
      b e
      a
      """;

  /** Values for any column. */
  private static final List<String> VALUES =
      List.of(
          "NULL",
          "-1",
          "0",
          "1",
          "2",
          "7",
          "99999",
          "2147483648",
          "9223372036854775807",
          "-9223372036854775808",
          "0.5",
          "1e308",
          "9e999",
          "-9e999",
          "''",
          "'x'",
          "'-5'",
          "'0 0'",
          "'99999 99998'",
          "'0 1 2 3 4 5'",
          "'done'",
          "'open'",
          "'raw'",
          "'1/2'",
          "'0/999999'",
          "'reflection'",
          "'dlx'",
          "char(27) || '[31m'",
          "char(0)",
          "x''",
          "x'000001'",
          "x'FFFFFF'",
          "x'0000'",
          "zeroblob(7)",
          "zeroblob(30000)",
          "zeroblob(300000)",
          "replace(hex(zeroblob(100000)), '0', '7 ')");

  /** The tables that describe a puzzle. */
  private static final List<String> TABLES_OF_PUZZLES =
      List.of(
          "piece name",
          "piece copies",
          "piece id",
          "placement piece",
          "placement searched",
          "placement id",
          "placement_cell x",
          "placement_cell placement",
          "solution placements",
          "solution placements");

  /** The tables that describe an exact cover problem. */
  private static final List<String> TABLES_OF_COVERS =
      List.of(
          "item id",
          "item name",
          "item kind",
          "item minimum",
          "item maximum",
          "option id",
          "option words",
          "option_item option",
          "option_item item",
          "option_item colour",
          "solution options",
          "solution options",
          "solution options");

  private static final List<String> TABLES =
      List.of(
          "about value",
          "about value",
          "about name",
          "subproblem id",
          "subproblem prefix",
          "subproblem prefix",
          "subproblem estimate",
          "subproblem state",
          "subproblem engine",
          "subproblem branches",
          "subproblem solutions",
          "subproblem seconds",
          "subproblem raw",
          "subproblem rotation",
          "subproblem reflection",
          "solution id",
          "solution subproblem",
          "run id",
          "run began",
          "run ended",
          "run engine",
          "run threads",
          "run seconds",
          "run cpu_seconds",
          "symmetry distinct_up_to",
          "symmetry elements",
          "place k");

  private static final String ENDLESS =
      " AS WITH RECURSIVE n(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM n) SELECT k FROM n";

  /** Foreign schemas. */
  private static final List<String> SCHEMAS =
      List.of(
          "CREATE TRIGGER t AFTER DELETE ON solution BEGIN INSERT INTO place"
              + " SELECT max(k) + 1 FROM place; END",
          "CREATE TRIGGER t AFTER INSERT ON run BEGIN INSERT INTO about"
              + " VALUES (random(), zeroblob(1000000)); END",
          "DROP TABLE place; CREATE VIEW place" + ENDLESS,
          "DROP TABLE run; CREATE VIEW run" + ENDLESS,
          "DROP TABLE symmetry; CREATE VIEW symmetry" + ENDLESS,
          "CREATE VIEW more" + ENDLESS,
          "CREATE TABLE more (a)",
          "CREATE INDEX more ON solution (subproblem)",
          "CREATE VIRTUAL TABLE more USING fts5(a)",
          "ALTER TABLE solution ADD COLUMN more",
          "ALTER TABLE run RENAME COLUMN began TO begun",
          "DROP VIEW total",
          "DROP TABLE piece",
          "DROP TABLE item",
          "DROP TABLE about",
          "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 6 WHERE name = 'run'",
          "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x' WHERE name = 'total'",
          "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'place'",
          "PRAGMA journal_mode = WAL",
          "PRAGMA page_size = 512; VACUUM",
          "PRAGMA auto_vacuum = 1; VACUUM",
          "ANALYZE",
          "VACUUM");

  private static final List<String> COMMANDS =
      List.of(
          "info MUTANT",
          "stats MUTANT",
          "stats MUTANT --expand",
          "verify MUTANT",
          "verify MUTANT --audit 100% --seed 1 --threads 1",
          "export MUTANT -o FOLDER/out.txt --format slices",
          "export MUTANT -o FOLDER/out.txt --format numbers",
          "export MUTANT -o FOLDER/out.jsonl --expand",
          "export MUTANT -o FOLDER/out.csv",
          "export MUTANT -o FOLDER/out.csv --format points",
          "export MUTANT -o FOLDER/out.html",
          "export MUTANT -o FOLDER/out.svg --number 1",
          "export MUTANT -o FOLDER/out.stl --number 1",
          "merge MUTANT -o FOLDER/out.db",
          "merge FOLDER/shard.db MUTANT -o FOLDER/out.db",
          "solve FOLDER/PROBLEM -o MUTANT --threads 1",
          "solve FOLDER/PROBLEM -o MUTANT --threads 1 --shard 1/2",
          "solve MUTANT -o FOLDER/out.db --threads 1");

  private static final String ESTIMATE = "estimate MUTANT --workers 1,2";

  private final List<byte[]> originals = new ArrayList<>();
  private boolean isCover;

  /** Makes catalogues of a problem, and remembers their bytes. */
  private void makeOriginals(Kind kind) throws Exception {
    isCover = kind == Kind.EXACT_COVER;
    Files.writeString(folder.resolve(problemFile()), isCover ? COVER : PUZZLE);
    originals.add(original("complete.db", Shard.WHOLE, Long.MAX_VALUE));
    originals.add(original("interrupted.db", Shard.WHOLE, 3));
    originals.add(original("shard.db", new Shard(0, 2), Long.MAX_VALUE));
    originals.add(original("other.db", new Shard(1, 2), Long.MAX_VALUE));
    originals.add(original("plan.db", Shard.WHOLE, 0));
    // A seal would reveal most mutations before anything else is read.
    originals.add(unsealed(originals.get(0)));
    originals.add(unsealed(originals.get(2)));
    if (isCover) {
      Distinct symmetry = Distinct.SYMMETRY;
      originals.add(
          unsealed(
              original(
                  "symmetric.db", CoverTexts.queens(6), symmetry, Shard.WHOLE, Long.MAX_VALUE)));
    }
  }

  /** A complete catalogue as a process leaves it that is killed just before it sets the seal. */
  private static byte[] unsealed(byte[] sealed) {
    String text = new String(sealed, StandardCharsets.ISO_8859_1);
    return text.replaceAll("seal[0-9a-f]{64}", "seal" + "0".repeat(64))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private String problemFile() {
    return isCover ? "tiny.dlx" : "tiny.puzzle";
  }

  /** A catalogue of several subproblems, and a run that stops after some solutions; 0 for none. */
  private byte[] original(String name, Shard shard, long stopAfter) throws Exception {
    return original(name, isCover ? COVER : PUZZLE, null, shard, stopAfter);
  }

  private byte[] original(
      String name, String text, @Nullable Distinct distinct, Shard shard, long stopAfter)
      throws Exception {
    Problem problem = ProblemText.parse(isCover ? Kind.EXACT_COVER : Kind.PUZZLE, text, "tiny");
    SearchRequest request = new SearchRequest(problem).engine(BuiltInEngine.DLX).threads(1);
    if (distinct != null) {
      request.distinct(distinct);
    }
    SearchPlan plan = request.plan();
    Partition partition =
        CompleteCut.of(Partition.of(plan.reduction().cover(), 6), plan.reduction());
    SearchRequest finer = request.cut(plan.reduction().restriction(), partition);
    Path file = folder.resolve(name);
    try (Catalogue catalogue =
        Catalogue.create(file, finer.plan(), new Catalogue.Source(problemFile(), text), shard)) {
      if (stopAfter > 0) {
        Catalogues.runTo(catalogue, stopAfter);
      }
    }
    return Files.readAllBytes(file);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void originalsAreRead(Kind kind) throws Exception {
    makeOriginals(kind);
    for (byte[] original : originals) {
      for (String command : List.of("info MUTANT", "stats MUTANT", "verify MUTANT")) {
        Path mutant = Files.write(folder.resolve("mutant.db"), original);
        Ended ended = execute(command, mutant);
        assertThat(ended.exitCode()).as(command + ": " + ended.err()).isZero();
      }
    }
    Path mutant = Files.write(folder.resolve("mutant.db"), originals.get(3));
    assertThat(execute("merge FOLDER/shard.db MUTANT -o FOLDER/out.db", mutant).exitCode())
        .isZero();
    Files.write(mutant, originals.get(1));
    assertThat(execute("solve FOLDER/PROBLEM -o MUTANT --threads 1", mutant).exitCode()).isZero();
    assertThat(execute("verify MUTANT", mutant).exitCode()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void mutantsAreReadOrRejected(Kind kind) throws Exception {
    makeOriginals(kind);
    int mutants = isCover ? MUTANTS_OF_COVERS : MUTANTS;
    int rejected = 0;
    int accepted = 0;
    for (int seed = 0; seed < mutants; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Path mutant = folder.resolve("mutant.db");
      List<String> mutations = mutate(mutant, random);
      byte[] bytes = Files.readAllBytes(mutant);
      Path journal = folder.resolve("mutant.db-journal");
      byte[] journalBytes = Files.exists(journal) ? Files.readAllBytes(journal) : new byte[0];
      for (int k = 0; k < COMMANDS_EACH; k++) {
        String command =
            k == 0 && seed % SELDOM == 0
                ? ESTIMATE
                : COMMANDS.get((COMMANDS_EACH * seed + k) % COMMANDS.size());
        String name = "seed " + seed + ", " + mutations + ", " + command;
        Files.write(mutant, bytes);
        if (journalBytes.length > 0) {
          Files.write(journal, journalBytes);
        }
        long start = System.nanoTime();
        Ended ended;
        try {
          ended = execute(command, mutant);
        } catch (Throwable e) {
          throw new AssertionError(name, e);
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        int exitCode = ended.exitCode();
        String text = ended.err();
        boolean verifies = command.startsWith("verify");
        assertThat(exitCode).as("%s: %s", name, text).isIn(verifies ? List.of(0, 1, 65) : ALLOWED);
        assertThat(text).as(name).doesNotContain("Exception", "Error:", "internal error", "\tat ");
        if (exitCode == ExitCode.BAD_INPUT) {
          // An export may first report how much it has written.
          assertThat(text.lines())
              .as(name)
              .hasSizeBetween(1, command.startsWith("export") ? 2 : 1)
              .allSatisfy(line -> assertThat(line).startsWith("coverall: "));
        }
        assertThat(seconds).as("%s: seconds", name).isLessThan(MOST_SECONDS);
        if (command.contains("-o MUTANT")) {
          assertThat(Files.size(mutant)).as(name).isLessThan(bytes.length + MOST_GROWTH);
        } else if (journalBytes.length == 0) {
          assertThat(Arrays.equals(Files.readAllBytes(mutant), bytes))
              .as("%s: file is unchanged", name)
              .isTrue();
        }
        accepted += exitCode == 0 ? 1 : 0;
        rejected += exitCode == 0 ? 0 : 1;
      }
    }
    assertThat(accepted).as("commands that succeeded").isGreaterThan(mutants / 10);
    assertThat(rejected).as("commands that failed").isGreaterThan(mutants / 2);
  }

  /** Success, a wrong request for what is in the file, or a bad file. */
  private static final List<Integer> ALLOWED =
      List.of(ExitCode.DONE, ExitCode.WRONG_USAGE, ExitCode.BAD_INPUT);

  private Ended execute(String command, Path mutant) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("out.")).toList()) {
        Files.delete(file);
      }
    }
    String[] arguments = command.split(" ", -1);
    for (int k = 0; k < arguments.length; k++) {
      arguments[k] =
          arguments[k]
              .replace("MUTANT", mutant.toString())
              .replace("FOLDER", folder.toString())
              .replace("PROBLEM", problemFile());
    }
    return run(arguments);
  }

  private List<String> mutate(Path mutant, SplittableRandom random) throws IOException {
    for (String beside : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(folder.resolve("mutant.db" + beside));
    }
    Files.write(mutant, originals.get(random.nextInt(originals.size())));
    List<String> mutations = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int k = 0; k < count; k++) {
      int kind = random.nextInt(10);
      if (kind < 6) {
        String sql = kind == 0 ? pick(SCHEMAS, random) : contentMutation(random);
        mutations.add(sql + (edit(mutant, sql) ? "" : " (impossible)"));
        if (random.nextInt(3) > 0) {
          edit(mutant, "DELETE FROM about WHERE name IN ('digest', 'seal')");
        } else if (random.nextBoolean()) {
          edit(mutant, "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
        }
      } else {
        byte[] bytes = Files.readAllBytes(mutant);
        mutations.add("bytes " + kind);
        Files.write(mutant, mutated(bytes, kind, random));
      }
    }
    if (random.nextInt(20) == 0) {
      mutations.add("journal");
      Files.write(folder.resolve("mutant.db-journal"), journal(random));
    }
    return mutations;
  }

  private static <T> T pick(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }

  private String contentMutation(SplittableRandom random) {
    List<String> columns = new ArrayList<>(TABLES);
    columns.addAll(isCover ? TABLES_OF_COVERS : TABLES_OF_PUZZLES);
    String[] words = pick(columns, random).split(" ", -1);
    String value = pick(VALUES, random);
    boolean everywhere = random.nextInt(4) == 0;
    String where =
        everywhere
            ? ""
            : " WHERE "
                + words[1]
                + " IN (SELECT "
                + words[1]
                + " FROM "
                + words[0]
                + " LIMIT 1 OFFSET "
                + random.nextInt(9)
                + ")";
    return switch (random.nextInt(6)) {
      case 0 -> "DELETE FROM " + words[0] + where;
      case 1 -> "INSERT INTO " + words[0] + " (" + words[1] + ") VALUES (" + value + ")";
      case 2 -> "UPDATE " + words[0] + " SET " + words[1] + " = " + words[1] + " + 1" + where;
      default -> "UPDATE " + words[0] + " SET " + words[1] + " = " + value + where;
    };
  }

  /** Runs statements; returns false if SQLite refuses one. */
  private static boolean edit(Path file, String sql) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String part : sql.split("; (?=[A-Z]{4,} [A-Za-z])(?!END)", -1)) {
        statement.execute(part);
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static byte[] mutated(byte[] bytes, int kind, SplittableRandom random) {
    byte[] mutated = bytes.clone();
    if (bytes.length < 512) {
      return mutated;
    }
    int pageSize = 4096;
    int pages = Math.max(1, bytes.length / pageSize);
    int page = random.nextInt(pages) * pageSize;
    switch (kind) {
      case 6 -> mutated[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      case 7 -> {
        // The beginning of a page: its kind, its number of cells, their places.
        for (int k = 0; k < 3; k++) {
          mutated[Math.min(bytes.length - 1, page + random.nextInt(40))] = (byte) random.nextInt();
        }
      }
      case 8 -> mutated = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
      default -> {
        int from = random.nextInt(pages) * pageSize;
        int length = Math.min(pageSize, bytes.length - Math.max(from, page));
        System.arraycopy(bytes, from, mutated, page, length);
      }
    }
    return mutated;
  }

  /** A rollback journal that SQLite would act on, with random numbers. */
  private static byte[] journal(SplittableRandom random) {
    byte[] journal = new byte[512 + random.nextInt(9_000)];
    random.nextBytes(journal);
    byte[] magic = {(byte) 0xd9, (byte) 0xd5, 5, (byte) 0xf9, 0x20, (byte) 0xa1, 0x63, (byte) 0xd7};
    System.arraycopy(magic, 0, journal, 0, magic.length);
    if (random.nextBoolean()) {
      byte[] sizes = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 0, 16, 0};
      System.arraycopy(sizes, 0, journal, magic.length, sizes.length);
    }
    return journal;
  }
}
