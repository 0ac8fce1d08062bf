package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.geometry.Shape;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class SymmetryTest {
  private static final String SIX_THAT_MIRRORS_CHANGE = "F F' L L' N N' P P' Y Y' Z Z'";

  @Test
  void somaCubeHasAllIsometries() {
    assertOrders(KnownPuzzles.SOMA, 24, 48, true);
  }

  @Test
  void bedlamCubeHasRotationsOnly() {
    assertOrders(KnownPuzzles.BEDLAM, 24, 24, false);
  }

  @Test
  void turningAFlatBoxOverDoesWhatReflectingItDoes() {
    assertOrders(KnownPuzzles.SIX_BY_TEN, 4, 4, true);
    assertOrders(KnownPuzzles.of(Shape.box(3, 3, 1), "1_ 3L V_"), 8, 8, true);
  }

  @Test
  void oneSidedPentominoesHaveTwoRotations() {
    Puzzle puzzle = oneSided(Shape.box(30, 3, 1), SIX_THAT_MIRRORS_CHANGE + " I T U V W X");

    assertThat(puzzle.pieces()).hasSize(18);
    assertOrders(puzzle, 2, 4, true);
  }

  @Test
  void oneSidedPiecesWithoutTheirMirrorImagesAllowNoReflection() {
    assertOrders(oneSided(Shape.box(5, 2, 1), "P L"), 2, 2, false);
    assertOrders(oneSided(Shape.box(5, 2, 1), "P P'"), 2, 4, true);
    assertOrders(oneSided(Shape.box(5, 5, 1), "P P' L L' V"), 4, 8, true);
  }

  @Test
  void chiralPiecesInUnequalNumbersAllowNoReflection() {
    List<Piece> pieces =
        List.of(
            new Piece("4<", KnownPuzzles.shape("4<"), 2, Turning.FREE),
            new Piece("4>", KnownPuzzles.shape("4>"), 1, Turning.FREE));
    assertOrders(Puzzle.of("chiral", Shape.box(2, 2, 3), pieces), 8, 8, false);

    List<Piece> pairs =
        List.of(
            new Piece("4<", KnownPuzzles.shape("4<"), 2, Turning.FREE),
            new Piece("4>", KnownPuzzles.shape("4>"), 2, Turning.FREE));
    assertOrders(Puzzle.of("chiral", Shape.box(2, 2, 4), pairs), 8, 16, true);
  }

  @Test
  void oneSidedPieceOfAnyShapeKeepsTheZAxis() {
    List<Piece> pieces =
        List.of(
            new Piece("1_", KnownPuzzles.shape("1_"), 1, Turning.ONE_SIDED),
            Piece.of("3L", KnownPuzzles.shape("3L")),
            Piece.of("4O", KnownPuzzles.shape("4O")));
    assertOrders(Puzzle.of("cube", Shape.box(2, 2, 2), pieces), 4, 16, true);
  }

  private static Puzzle oneSided(Shape region, String names) {
    List<Piece> pieces =
        KnownPuzzles.of(region, names).pieces().stream()
            .map(piece -> new Piece(piece.name(), piece.shape(), 1, Turning.ONE_SIDED))
            .toList();
    return Puzzle.of(names, region, pieces);
  }

  private static void assertOrders(Puzzle puzzle, int rotations, int all, boolean reflects) {
    Encoding encoding = Encoding.of(puzzle);
    Symmetry symmetry = encoding.symmetry();

    assertThat(symmetry.rotations().order()).as("rotations").isEqualTo(rotations);
    assertThat(symmetry.all().order()).as("rotations and reflections").isEqualTo(all);
    assertThat(symmetry.reflects()).as("reflects").isEqualTo(reflects);
    assertThat(symmetry.coarsest()).isEqualTo(reflects ? Distinct.REFLECTION : Distinct.ROTATION);
    assertThat(symmetry.group(Distinct.RAW).order()).isEqualTo(1);
    assertThat(symmetry.group(Distinct.RAW).degree()).isEqualTo(encoding.placements().size());
    assertThat(symmetry.group(Distinct.ROTATION)).isSameAs(symmetry.rotations());
    assertThat(symmetry.group(Distinct.REFLECTION)).isSameAs(symmetry.all());
    assertIsGroup(symmetry.all(), puzzle.name());
  }

  private static void assertIsGroup(OptionGroup group, String what) {
    Set<List<Integer>> elements = new HashSet<>(elements(group));
    assertThat(elements).as("different elements, %s", what).hasSize(group.order());
    for (int a = 0; a < group.order(); a++) {
      for (int b = 0; b < group.order(); b++) {
        List<Integer> composed = new ArrayList<>();
        for (int option = 0; option < group.degree(); option++) {
          composed.add(group.image(a, group.image(b, option)));
        }
        assertThat(elements.contains(composed)).as("%d after %d, %s", a, b, what).isTrue();
      }
    }
  }

  private static List<List<Integer>> elements(OptionGroup group) {
    List<List<Integer>> elements = new ArrayList<>();
    for (int element = 0; element < group.order(); element++) {
      int e = element;
      elements.add(
          IntStream.range(0, group.degree()).mapToObj(option -> group.image(e, option)).toList());
    }
    return elements;
  }

  @Test
  void symmetriesOfRandomPuzzlesFormGroupsThatMapSolutionsToSolutions() {
    int symmetric = 0;
    for (long seed = 0; seed < 300; seed++) {
      Puzzle puzzle = new RandomPuzzles(new SplittableRandom(seed)).next();
      Encoding encoding;
      try {
        encoding = Encoding.of(puzzle);
      } catch (BadPuzzleException e) {
        continue; // a piece that was mirrored fits nowhere
      }
      Symmetry symmetry = encoding.symmetry();
      assertIsGroup(symmetry.rotations(), "rotations, seed " + seed);
      assertIsGroup(symmetry.all(), "all, seed " + seed);
      assertThat(elements(symmetry.all()))
          .as("seed %d", seed)
          .containsAll(elements(symmetry.rotations()));
      Set<List<Integer>> solutions = solutions(encoding, 2_000);
      for (int element = 0; element < symmetry.all().order(); element++) {
        int e = element;
        Set<List<Integer>> images = new HashSet<>();
        solutions.forEach(
            solution ->
                images.add(
                    solution.stream()
                        .map(option -> symmetry.all().image(e, option))
                        .sorted()
                        .toList()));
        assertThat(images.equals(solutions)).as("element %d, seed %d", e, seed).isTrue();
      }
      symmetric += symmetry.all().order() > 1 && !solutions.isEmpty() ? 1 : 0;
    }
    assertThat(symmetric).as("symmetric puzzles with solutions").isGreaterThan(100);
  }

  /** All solutions, or none if there are more than so many. */
  private static Set<List<Integer>> solutions(Encoding encoding, int most) {
    Set<List<Integer>> solutions = new HashSet<>();
    boolean complete =
        BuiltInEngine.DLX
            .load(encoding.cover())
            .search(
                new int[0],
                (options, length) -> {
                  solutions.add(IntStream.of(options).limit(length).sorted().boxed().toList());
                  return solutions.size() < most;
                },
                Checkpoint.NONE);
    return complete ? solutions : Set.of();
  }

  @Test
  void everyElementMapsPlacementsOfAPieceToThoseOfOnePiece() {
    Encoding soma = Encoding.of(KnownPuzzles.SOMA);
    OptionGroup all = soma.symmetry().all();
    int exchanging = 0;
    for (int element = 0; element < all.order(); element++) {
      Set<List<Integer>> pairs = new HashSet<>();
      for (int option = 0; option < all.degree(); option++) {
        pairs.add(
            List.of(
                soma.placements().get(option).piece(),
                soma.placements().get(all.image(element, option)).piece()));
      }
      assertThat(pairs).as("pieces and their images, element %d", element).hasSize(7);
      exchanging += pairs.contains(List.of(5, 6)) ? 1 : 0;
    }
    assertThat(exchanging).as("reflections, which exchange 4< and 4>").isEqualTo(24);
  }

  @Test
  void surfaceWithTooManySymmetriesHasRawSolutionsOnly() {
    Piece dominoes = new Piece("2_", KnownPuzzles.shape("2_"), 2048, Turning.FREE);
    Encoding large =
        Encoding.of(Puzzle.of("large", Shape.box(64, 64, 1).on("x y"), List.of(dominoes)));
    assertThat(large.notions()).containsExactly(Distinct.RAW);
    assertThat(large.whyUndefined(Distinct.ROTATION)).contains("too many symmetries to list");

    Piece few = new Piece("2_", KnownPuzzles.shape("2_"), 50, Turning.FREE);
    Encoding small = Encoding.of(Puzzle.of("small", Shape.box(10, 10, 1).on("x y"), List.of(few)));
    assertThat(small.symmetry().all().order()).isEqualTo(8 * 100);
    assertThat(small.symmetry().rotations().order()).isEqualTo(8 * 100);
  }
}
