package coverall.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which solutions of a catalogue are passed on. */
@Tag("slow")
final class SelectionTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final Selection ALL = new Selection(false, List.of(), 1, Long.MAX_VALUE);
  private static final Selection RAW = new Selection(true, List.of(), 1, Long.MAX_VALUE);

  @TempDir private Path folder;

  /** A solution as it was passed on: its number, then its placements. */
  private record Passed(long number, List<Integer> placements) {}

  private Path catalogue(Encoding encoding, Distinct distinct, Engine engine, int threads)
      throws Exception {
    Path file = folder.resolve("catalogue.db");
    Files.deleteIfExists(file);
    Catalogues.complete(file, Catalogues.plan(encoding, distinct, null, engine, threads));
    return file;
  }

  private static List<Passed> passed(Path file, Encoding encoding, Selection selection)
      throws IOException {
    List<Passed> all = new ArrayList<>();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      selection.pass(catalogue, encoding, into(all));
    }
    return all;
  }

  private static CatalogueReader.Visitor into(List<Passed> all) {
    return (number, subproblem, placements) ->
        all.add(new Passed(number, Arrays.stream(placements).boxed().toList()));
  }

  private static List<Long> numbers(List<Passed> passed) {
    return passed.stream().map(Passed::number).toList();
  }

  private static List<List<Integer>> sorted(List<Passed> passed) {
    return passed.stream()
        .map(Passed::placements)
        .sorted(Comparator.comparing(List::toString))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(value = Distinct.class, names = "SYMMETRY", mode = EnumSource.Mode.EXCLUDE)
  void somaExpandsToAllItsSolutions(Distinct distinct) throws Exception {
    Path file = catalogue(SOMA, distinct, BuiltInEngine.BITS_SCALAR, 1);
    List<Passed> raw = passed(file, SOMA, RAW);
    assertThat(numbers(raw)).hasSize(11_520).isSorted().startsWith(1L).endsWith(11_520L);
    assertThat(raw.stream().map(Passed::placements)).doesNotHaveDuplicates();
  }

  /** Some of the puzzles have symmetric solutions, and some equal pieces. */
  @Test
  void expandedSolutionsAreThoseOfTheRawSearch() throws Exception {
    long seed = 20;
    SplittableRandom random = new SplittableRandom(seed);
    RandomPuzzles puzzles = new RandomPuzzles(random);
    int withSolutions = 0;
    int withSymmetricOnes = 0;
    for (int k = 0; k < 60; k++) {
      Puzzle puzzle = puzzles.next();
      Encoding encoding;
      try {
        encoding = Encoding.of(puzzle);
      } catch (BadPuzzleException e) {
        continue; // A mirrored piece fits nowhere.
      }
      Path raw = catalogue(encoding, Distinct.RAW, BuiltInEngine.DLX, 1);
      List<List<Integer>> expected = sorted(passed(raw, encoding, ALL));
      Path file = catalogue(encoding, encoding.symmetry().coarsest(), BuiltInEngine.DLX, 1);
      List<Passed> found = passed(file, encoding, RAW);
      assertThat(sorted(found)).as("seed %d, puzzle %d", seed, k).isEqualTo(expected);
      int orbits = passed(file, encoding, ALL).size();
      withSolutions += expected.isEmpty() ? 0 : 1;
      withSymmetricOnes += expected.size() < orbits * encoding.symmetry().all().order() ? 1 : 0;
    }
    assertThat(withSolutions).isGreaterThan(20);
    assertThat(withSymmetricOnes).isGreaterThan(3);
  }

  @Test
  void imagesOfASolutionAreInOrder() throws Exception {
    Path file = catalogue(SOMA, Distinct.REFLECTION, BuiltInEngine.DLX, 1);
    List<Passed> images = new ArrayList<>();
    List<Passed> one = new ArrayList<>();
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      RAW.pass(List.of(17L), catalogue, SOMA, into(images));
      ALL.pass(List.of(17L), catalogue, SOMA, into(one));
    }
    assertThat(numbers(one)).containsExactly(17L);
    assertThat(numbers(images)).hasSize(48).isSorted().startsWith(1L);
    assertThat(images.getFirst().placements()).isEqualTo(one.getFirst().placements());
    List<int[]> lists =
        images.stream()
            .map(image -> image.placements().stream().mapToInt(Integer::intValue).toArray())
            .toList();
    assertThat(lists).isSortedAccordingTo(Arrays::compare);
  }

  @Test
  void conditionsHoldAllOfThemAndOfTheImages() throws Exception {
    Path file = catalogue(SOMA, Distinct.ROTATION, BuiltInEngine.DLX, 1);
    Selection.Condition corner = Selection.Condition.parse("4L=0,0,0", SOMA);
    Selection.Condition middle = Selection.Condition.parse("3L=1,1,1", SOMA);
    for (Selection all : List.of(ALL, RAW)) {
      List<Long> expected =
          passed(file, SOMA, all).stream()
              .filter(solution -> covers(solution, 2, new Cell(0, 0, 0)))
              .filter(solution -> covers(solution, 0, new Cell(1, 1, 1)))
              .map(Passed::number)
              .toList();
      Selection both = new Selection(all.expand(), List.of(corner, middle), 1, Long.MAX_VALUE);
      assertThat(numbers(passed(file, SOMA, both))).isNotEmpty().isEqualTo(expected);
    }
  }

  private static boolean covers(Passed solution, int piece, Cell cell) {
    return solution.placements().stream()
        .map(SOMA.placements()::get)
        .filter(placement -> placement.piece() == piece)
        .map(Placement::cells)
        .anyMatch(cells -> cells.contains(cell));
  }

  @Test
  void everyAndFirstCountWhatIsLeft() throws Exception {
    Path file = catalogue(SOMA, Distinct.REFLECTION, BuiltInEngine.DLX, 1);
    assertThat(numbers(passed(file, SOMA, new Selection(false, List.of(), 100, Long.MAX_VALUE))))
        .containsExactly(1L, 101L, 201L);
    assertThat(numbers(passed(file, SOMA, new Selection(false, List.of(), 7, 3))))
        .containsExactly(1L, 8L, 15L);
    List<Selection.Condition> where = List.of(Selection.Condition.parse("4^=1,1,1", SOMA));
    List<Long> holding =
        numbers(passed(file, SOMA, new Selection(false, where, 1, Long.MAX_VALUE)));
    assertThat(numbers(passed(file, SOMA, new Selection(false, where, 3, 4))))
        .isEqualTo(IntStream.range(0, 4).mapToObj(k -> holding.get(3 * k)).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4T | expected a piece and its cell, PIECE=x,y,z, found '4T'",
        "4T=1,1 | expected a piece and its cell, PIECE=x,y,z, found '4T=1,1'",
        "4X=0,0,0 | unknown piece '4X'. Did you mean 4T?",
        "bolt=0,0,0 | unknown piece 'bolt'; expected one of 3L 4T 4L 4S 4^ 4< 4>",
        "4T=0,3,0 | the region has no cell (0,3,0); expected one from (0,0,0) to (2,2,2)"
      })
  void conditionsOfOtherPuzzlesAreRefused(String text, String message) {
    assertThatThrownBy(() -> Selection.Condition.parse(text, SOMA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "triangle | hexagon 1 | 6-07 | 6-07=1,3,0 | the region has no cell (1,3,0). Did you mean"
            + " (1,1,0)?",
        "triangle | hexagon 1 | 6-07 | hexagon=1,1,0 | unknown piece 'hexagon'. Did you mean 6-07?",
        "sphere | tetrahedron 2 | 4*1-01 | 1-01=1,0,0 | the region has no cell (1,0,0). Did you"
            + " mean (0,0,0)?"
      })
  void conditionsOnALatticeSuggestItsCellsAndPieces(
      String lattice, String region, String pieces, String condition, String message) {
    String text = "lattice " + lattice + "\nregion " + region + "\npieces " + pieces;
    Encoding encoding = Encoding.of(PuzzleFile.parse(text.getBytes(UTF_8), "file"));
    assertThatThrownBy(() -> Selection.Condition.parse(condition, encoding))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void readingLetsOthersWriteAndNoticesIt() throws Exception {
    Path file =
        catalogue(Encoding.of(KnownPuzzles.SIX_BY_TEN), Distinct.ROTATION, BuiltInEngine.BITS, 2);
    TreeSet<Long> seen = new TreeSet<>();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThatThrownBy(
              () ->
                  reader.solutions(
                      (number, subproblem, placements) -> {
                        if (number == 10) {
                          beginRun(file);
                        }
                        return seen.add(number);
                      }))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": was modified concurrently by another process");
    }
    assertThat(seen).hasSize(1_000);
  }

  private static void beginRun(Path file) throws IOException {
    try (CatalogueFile other = CatalogueFiles.connect(file, CatalogueFile.Access.CREATE)) {
      other.execute("INSERT INTO run (began, engine, threads) VALUES ('now', 'some', 1)");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
