package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueDisassembly;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.verify.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which runs a server keeps, and which a later server restores. */
final class RunsTest {
  private static final long SECONDS_TO_END = 60;
  private static final Path PROBLEMS = Path.of("..", "..", "problems");
  private static final Comparator<Placement> ORDER = Comparator.comparing(Placement::toString);

  private static final String BURR = "burrs/loves-dozen.puzzle";

  @TempDir Path folder = Path.of("");

  /** Starts a run and waits until it ends. */
  private static String run(Runs runs) throws InterruptedException {
    byte[] text = "box 2x2\npieces 2_ 2*1_".getBytes(StandardCharsets.UTF_8);
    Puzzle puzzle = PuzzleFile.parse(text, "x");
    Run.Options options = new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE);
    String id = runs.start(file -> Run.start(puzzle, options, file, System::nanoTime), false);
    runs.find(id).awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(runs.find(id).status().state()).isEqualTo(Run.State.DONE);
    return id;
  }

  @Test
  void oldestRunsGiveWayWhenTheSolutionsTakeTooMuchMemory() throws InterruptedException {
    Runs one = new Runs(Optional.empty());
    long bytes = one.find(run(one)).solutions().bytes();
    assertThat(bytes).isPositive();

    Runs runs = new Runs(2 * bytes, Optional.empty());
    String first = run(runs);
    String second = run(runs);
    String third = run(runs);
    String fourth = run(runs);
    assertThatThrownBy(() -> runs.find(first)).isInstanceOf(Refusal.class);
    for (String kept : new String[] {second, third, fourth}) {
      assertThat(runs.find(kept).isRunning()).isFalse();
    }
  }

  private static String start(Runs runs, String file, long limit) throws IOException {
    return start(runs, file, /* takesApart= */ false, limit);
  }

  private static String start(Runs runs, String file, boolean takesApart, long limit)
      throws IOException {
    Puzzle puzzle = PuzzleFile.parse(Files.readAllBytes(PROBLEMS.resolve(file)), "x");
    Run.Options options = new Run.Options(Optional.empty(), takesApart, 2, limit);
    return runs.start(saved -> Run.start(puzzle, options, saved, System::nanoTime), false);
  }

  private static Run ended(Runs runs, String id) throws InterruptedException {
    Run run = runs.find(id);
    run.awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(run.isRunning()).isFalse();
    assertThat(run.status().error()).isEmpty();
    return run;
  }

  private static Set<List<Placement>> solutions(Run run) {
    return run.solutions().list(0, KeptSolutions.MOST).stream()
        .map(found -> run.encoding().solution(found.options()))
        .map(placements -> Set.copyOf(placements).stream().sorted(ORDER).toList())
        .collect(Collectors.toSet());
  }

  @Test
  void laterServerHasTheSolutionsOfACompleteSearch() throws Exception {
    Runs earlier = new Runs(Optional.of(folder));
    String id = start(earlier, "soma-cube.puzzle", Long.MAX_VALUE);
    Run before = ended(earlier, id);
    assertThat(before.catalogue()).isPresent();
    Run after = ended(new Runs(Optional.of(folder)), id);
    assertThat(after).isNotSameAs(before);
    assertThat(after.status().state()).isEqualTo(Run.State.DONE);
    assertThat(after.status().found()).isEqualTo(240);
    assertThat(after.status().counts()).isEqualTo(before.status().counts());
    assertThat(solutions(after)).hasSize(240).isEqualTo(solutions(before));
  }

  @Test
  void laterServerGoesOnWithAnInterruptedSearch() throws Exception {
    Runs earlier = new Runs(Optional.of(folder));
    String id = start(earlier, "bedlam-cube.puzzle", 1_000);
    Run before = ended(earlier, id);
    assertThat(before.status().state()).isEqualTo(Run.State.STOPPED);
    Runs later = new Runs(Optional.of(folder));
    Run after = ended(later, id);
    assertThat(after.status().state()).isEqualTo(Run.State.STOPPED);
    assertThat(after.status().isSaved()).isTrue();
    assertThat(after.status().distinct()).isEqualTo(before.status().distinct()).isPresent();
    assertThat(after.status().progress().secondsElapsed()).isPositive();
    assertThat(after.status().found()).isPositive();
    later.resume(id, false);
    assertThat(ended(later, id).status().state()).isEqualTo(Run.State.DONE);
    assertThat(after.status().found()).isEqualTo(19_186);
    assertThat(solutions(after)).hasSize(19_186);
    earlier.remove(id); // which another has gone on with
    assertThat(folder.resolve(id + ".db")).exists();
  }

  @Test
  void searchGoesOnWithoutACatalogueThatCannotBeWritten() throws Exception {
    Runs runs = new Runs(Optional.of(folder));
    Puzzle puzzle = PuzzleFile.parse(Files.readAllBytes(PROBLEMS.resolve("toy.puzzle")), "x");
    Run.Options options = new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE);
    Path taken = Files.createDirectory(folder.resolve("taken.db"));
    String id =
        runs.start(file -> Run.start(puzzle, options, Optional.of(taken), System::nanoTime), false);
    Run.Status status = ended(runs, id).status();
    assertThat(status.state()).isEqualTo(Run.State.DONE);
    assertThat(status.found()).isPositive();
    assertThat(status.isSaved()).isFalse();
    assertThat(status.whyUnsaved()).contains("taken.db").doesNotContain("\n");
  }

  @Test
  void searchGoesOnWhenItsCatalogueIsLost() throws Exception {
    Runs runs = new Runs(Optional.of(folder));
    String id = start(runs, "pentominoes-6x10.puzzle", 100);
    Run run = ended(runs, id);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
    Files.writeString(folder.resolve(id + ".db"), "damaged");
    run.resume();
    run.awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(run.status().state()).isEqualTo(Run.State.DONE);
    assertThat(run.status().found()).isEqualTo(2_339);
    assertThat(run.status().isSaved()).isFalse();
    assertThat(run.catalogue()).isEmpty();
  }

  /** Its partition is in the catalogue alone. */
  @Test
  void restoredRunEndsWhenItsCatalogueIsLost() throws Exception {
    Puzzle puzzle = PuzzleFile.parse(Files.readAllBytes(PROBLEMS.resolve("toy.puzzle")), "x");
    Path file = folder.resolve("plan.db");
    Catalogue.Source source = new Catalogue.Source("toy.puzzle", Design.text(puzzle));
    SearchRequest request = new SearchRequest(Encoding.of(puzzle));
    Catalogue.create(file, request.plan(), source, Shard.WHOLE).close();
    Run run = Run.restore(file, true);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
    Files.writeString(file, "damaged");
    run.resume();
    run.awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(run.status().state()).isEqualTo(Run.State.FAILED);
    assertThat(run.status().error()).contains("plan.db").doesNotContain("internal error");
    run.remove();
    assertThat(file).exists(); // It is not as this run knows it.
    Path shard = folder.resolve("shard.db");
    Catalogue.create(shard, request.plan(), source, new Shard(0, 2)).close();
    assertThatThrownBy(() -> Run.restore(shard, true))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is shard 0/2");
  }

  @Test
  void folderKeepsTheLatestCatalogues() throws Exception {
    for (int k = 0; k < Runs.MOST_SAVED + 3; k++) {
      Path file = Files.writeString(folder.resolve(k + ".db"), "");
      Files.setLastModifiedTime(file, FileTime.from(1_000L + k, TimeUnit.SECONDS));
    }
    Runs runs = new Runs(Optional.of(folder));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .hasSize(Runs.MOST_SAVED)
          .doesNotContain("0.db", "1.db", "2.db");
    }
    String id = start(runs, "toy.puzzle", Long.MAX_VALUE);
    ended(runs, id);
    assertThat(folder.resolve(id + ".db")).exists();
    runs.remove(id);
    assertThat(folder.resolve(id + ".db")).doesNotExist();
  }

  @Test
  void catalogueIsOpenedWhereItIsOrCopied() throws Exception {
    Runs runs = new Runs(Optional.of(folder));
    Path saved = ended(runs, start(runs, "soma-cube.puzzle", Long.MAX_VALUE)).catalogue().get();
    Path own = Files.copy(saved, folder.resolve("own.db"));
    String inPlace = new Runs(Optional.empty()).open(own);
    assertThat(inPlace).isNotEmpty();
    Runs later = new Runs(Optional.empty());
    String id = later.open(own);
    assertThat(ended(later, id).status().found()).isEqualTo(240);
    later.remove(id);
    assertThat(own).exists();
    String copy = runs.open(Files.readAllBytes(own));
    assertThat(ended(runs, copy).status().found()).isEqualTo(240);
    assertThatThrownBy(() -> runs.find("../own")).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> runs.open("no catalogue".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Refusal.class)
        .hasMessageNotContaining(folder.toString());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void movesOfACatalogueAreKept() throws Exception {
    Puzzle puzzle = PuzzleFile.parse(Files.readAllBytes(PROBLEMS.resolve(BURR)), "x");
    Runs runs = new Runs(Optional.of(folder));
    Run.Options options = new Run.Options(Optional.empty(), false, 2, Long.MAX_VALUE);
    String id = runs.start(file -> Run.start(puzzle, options, file, System::nanoTime), false);
    Run whole = ended(runs, id);
    assertThat(whole.status().found()).isEqualTo(154);
    Path catalogue = whole.catalogue().orElseThrow();
    try (CatalogueDisassembly apart = CatalogueDisassembly.open(catalogue)) {
      apart.run((Encoding) apart.problem(), 200_000, 2, (done, all) -> {});
    }
    Runs later = new Runs(Optional.empty());
    Run run = ended(later, later.open(catalogue));
    assertThat(run.status().found()).isEqualTo(90);
    KeptSolutions.Apart apart = run.status().apart().orElseThrow();
    assertThat(apart.assemblies()).isEqualTo(154);
    assertThat(apart.highestLevel()).isEqualTo("12.3");
    assertThat(
            run.solutions()
                .list(apart.highest() - 1, 1)
                .getFirst()
                .apart()
                .orElseThrow()
                .levelText())
        .isEqualTo("12.3");
  }

  private static String startApart(Runs runs, long limit) throws IOException {
    return start(runs, BURR, /* takesApart= */ true, limit);
  }

  /** Makes the complete catalogue of a problem whose solutions are still to be taken apart. */
  private static Encoding makeCatalogue(Path file, String problem) throws Exception {
    String text = Files.readString(PROBLEMS.resolve(problem));
    Encoding puzzle = Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "x"));
    SearchPlan plan = new SearchRequest(puzzle).plan();
    Catalogue.Source source = new Catalogue.Source("x.puzzle", text);
    try (Catalogue catalogue = Catalogue.create(file, plan, source, Shard.WHOLE)) {
      catalogue.expectDisassembly();
      catalogue.session().run(progress -> {});
    }
    return puzzle;
  }

  /** Asserts that all assemblies are taken apart, and how is in the catalogue. */
  private static void assertApart(Run run) throws IOException {
    assertThat(run.status().state()).isEqualTo(Run.State.DONE);
    assertThat(run.status().found()).isEqualTo(90);
    assertThat(run.status().isSaved()).isTrue();
    KeptSolutions.Apart apart = run.status().apart().orElseThrow();
    assertThat(apart.assemblies()).isEqualTo(154);
    assertThat(apart.highestLevel()).isEqualTo("12.3");
    try (CatalogueReader catalogue = CatalogueReader.open(run.catalogue().orElseThrow())) {
      new Verification(
              catalogue,
              (text, name) -> PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), name),
              line -> {})
          .run();
      assertThat(catalogue.disassemblies().toTakeApart()).isZero();
      assertThat(catalogue.disassemblies().tally().apart()).isEqualTo(90);
    }
  }

  @Test
  void laterServerHasTheMovesOfACompleteSearch() throws Exception {
    Runs earlier = new Runs(Optional.of(folder));
    String id = startApart(earlier, Long.MAX_VALUE);
    assertApart(ended(earlier, id));
    Path file = folder.resolve(id + ".db");
    byte[] sealed = Files.readAllBytes(file);
    Run after = ended(new Runs(Optional.of(folder)), id);
    assertApart(after);
    assertThat(after.status().counts()).isEqualTo(earlier.find(id).status().counts());
    assertThat(Files.readAllBytes(file)).isEqualTo(sealed);
  }

  @Test
  void laterServerTakesApartWhatAnInterruptedSearchHas() throws Exception {
    Runs earlier = new Runs(Optional.of(folder));
    String id = startApart(earlier, 20);
    assertThat(ended(earlier, id).status().found()).isEqualTo(20);
    Runs later = new Runs(Optional.of(folder));
    Run after = ended(later, id);
    assertThat(after.status().state()).isEqualTo(Run.State.STOPPED);
    assertThat(after.status().found()).isBetween(20L, 90L);
    assertThat(after.status().apart()).isPresent();
    later.resume(id, false);
    assertApart(ended(later, id));

    String other = startApart(earlier, 20);
    ended(earlier, other);
    Run stopped = new Runs(Optional.of(folder)).find(other);
    stopped.stop(); // perhaps while it takes apart
    stopped.awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(stopped.status().state()).isEqualTo(Run.State.STOPPED);
    stopped.resume();
    stopped.awaitEnd(1_000 * SECONDS_TO_END);
    assertApart(stopped);
  }

  @Test
  void assembliesAreTakenApartOnceHoweverOftenThatIsStopped() throws Exception {
    Path file = folder.resolve("some.db");
    Encoding puzzle = makeCatalogue(file, "pentominoes-4x15.puzzle");
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      assertThat(catalogue.results()).hasSizeGreaterThan(20);
      AtomicInteger questions = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      KeptSolutions kept =
          new KeptSolutions(
              true,
              Long.MAX_VALUE,
              () -> {},
              () -> {},
              () -> questions.incrementAndGet() > most.get());
      int stops = 0;
      while (!kept.takeApart(catalogue, puzzle, 2)) {
        questions.set(0);
        most.addAndGet(200);
        stops++;
      }
      assertThat(stops).isGreaterThan(2);
      assertThat(kept.count().apart().orElseThrow().assemblies()).isEqualTo(368);
      assertThat(kept.done()).hasSameSizeAs(catalogue.results());
      assertThat(kept.hasUnfinished()).isFalse();
    }
  }

  /** A server may be killed after all assemblies were found, and before their moves are saved. */
  @Test
  void laterServerAddsTheMovesThatAreMissing() throws Exception {
    makeCatalogue(folder.resolve("0123456789abcdef.db"), BURR);
    assertApart(ended(new Runs(Optional.of(folder)), "0123456789abcdef"));

    Path unsealed = folder.resolve("0123456789abcde0.db");
    makeCatalogue(unsealed, BURR);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + unsealed);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM about WHERE name IN ('digest', 'seal')");
    }
    try (CatalogueReader catalogue = CatalogueReader.open(unsealed)) {
      assertThat(catalogue.disassemblies().toTakeApart()).isZero();
      assertThat(catalogue.disassemblies().notTakenApart()).isEqualTo(154);
    }
    assertApart(ended(new Runs(Optional.of(folder)), "0123456789abcde0"));
  }
}
