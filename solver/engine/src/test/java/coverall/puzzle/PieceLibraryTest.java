package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Polycubes;
import coverall.geometry.Shape;
import coverall.geometry.SignedPermutation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PieceLibraryTest {
  /** Each piece of a chiral pair to the other. */
  private static final Map<String, String> MIRROR_IMAGES =
      Map.ofEntries(
          Map.entry("L1", "J1"),
          Map.entry("L2", "J2"),
          Map.entry("L4", "J4"),
          Map.entry("N1", "S1"),
          Map.entry("N2", "S2"),
          Map.entry("V1", "V2"),
          Map.entry("4<", "4>"));

  private static String standardForm(Shape shape, List<SignedPermutation> matrices) {
    return Polycubes.standardForm(new HashSet<>(shape.cells()), matrices);
  }

  /** The numbers are those of OEIS A000162 and A038119. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 1", "3, 2, 2", "4, 8, 7", "5, 29, 23"})
  void everyPolycubeOfUpToFiveCellsIsThereOnce(int size, int count, int countWithMirrorImages) {
    List<String> forms = new ArrayList<>();
    Set<String> formsWithMirrorImages = new HashSet<>();
    for (String name : PieceLibrary.names()) {
      Shape shape = KnownPuzzles.shape(name);
      if (shape.size() == size) {
        forms.add(standardForm(shape, SignedPermutation.rotations()));
        formsWithMirrorImages.add(standardForm(shape, SignedPermutation.all()));
      }
    }

    assertThat(forms)
        .hasSize(count)
        .containsExactlyInAnyOrderElementsOf(Polycubes.ofSize(size, SignedPermutation.rotations()));
    assertThat(formsWithMirrorImages)
        .hasSize(countWithMirrorImages)
        .isEqualTo(Polycubes.ofSize(size, SignedPermutation.all()));
  }

  @Test
  void noPieceHasMoreThanFiveCells() {
    assertThat(PieceLibrary.names()).hasSize(1 + 1 + 2 + 8 + 29);
    assertThat(PieceLibrary.names().stream().map(name -> KnownPuzzles.shape(name).size()))
        .isSorted()
        .endsWith(5);
  }

  @Test
  void chiralPairsAreMirrorImages() {
    for (String name : PieceLibrary.names()) {
      String other =
          MIRROR_IMAGES.entrySet().stream()
              .filter(pair -> pair.getKey().equals(name) || pair.getValue().equals(name))
              .map(pair -> pair.getKey().equals(name) ? pair.getValue() : pair.getKey())
              .findFirst()
              .orElse(name);
      List<SignedPermutation> rotations = SignedPermutation.rotations();
      Shape mirrored = KnownPuzzles.shape(name).mirrored();

      assertThat(standardForm(mirrored, rotations))
          .as("mirror image of %s", name)
          .isEqualTo(standardForm(KnownPuzzles.shape(other), rotations));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1_, 1", "2_, 3", "3I, 3", "3L, 12", "4I, 3", "4O, 3", "4L, 24", "4S, 12", "4T, 12", "4^, 8",
    "4<, 12", "4>, 12", "F_, 24", "I_, 3", "L_, 24", "N_, 24", "P_, 24", "T_, 12", "U_, 12",
    "V_, 12", "W_, 12", "X_, 3", "Y_, 24", "Z_, 12", "L1, 12", "J1, 12", "L2, 24", "T1, 12"
  })
  void pieceHasItsOrientations(String name, int count) {
    assertThat(KnownPuzzles.shape(name).orientations(Lattice.CUBE.rotations())).hasSize(count);
  }

  @Test
  void pentominoesLieFlat() {
    for (String name : List.of("F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z")) {
      assertThat(KnownPuzzles.shape(name).extent().z()).as(name).isEqualTo(1);
      assertThat(KnownPuzzles.shape(name).size()).as(name).isEqualTo(5);
    }
  }

  @Test
  void golombsAndConwaysLettersNameTheFlatPentacubes() {
    for (String letter : "F I L N P T U V W X Y Z".split(" ")) {
      assertThat(PieceLibrary.find(letter)).isPresent().isEqualTo(PieceLibrary.find(letter + "_"));
    }
    assertThat(PieceLibrary.find("O")).isPresent().isEqualTo(PieceLibrary.find("I"));
    assertThat(PieceLibrary.find("Q")).isPresent().isEqualTo(PieceLibrary.find("L"));
    assertThat(PieceLibrary.find("R")).isPresent().isEqualTo(PieceLibrary.find("F"));
    assertThat(PieceLibrary.find("S")).isPresent().isEqualTo(PieceLibrary.find("N"));
    assertThat(PieceLibrary.aliasesOf("F_")).containsExactly("F", "R");
    assertThat(PieceLibrary.aliasesOf("X_")).containsExactly("X");
    assertThat(PieceLibrary.aliasesOf("4O")).isEmpty();
  }

  @Test
  void everyNameIsFound() {
    assertThat(PieceLibrary.allNames())
        .doesNotHaveDuplicates()
        .containsAll(PieceLibrary.names())
        .hasSize(41 + 16)
        .allMatch(name -> PieceLibrary.find(name).isPresent());
  }

  @Test
  void primeMakesTheMirrorImage() {
    for (String name : PieceLibrary.allNames()) {
      assertThat(PieceLibrary.find(name + "'"))
          .as(name)
          .hasValue(KnownPuzzles.shape(name).mirrored());
    }
  }

  @ParameterizedTest
  @CsvSource({"K", "f", "F__", "''", "\"'\"", "F''", "_", "4"})
  void otherNamesAreNotFound(String name) {
    assertThat(PieceLibrary.find(name)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1",
    "2, 1, 1, 1",
    "3, 2, 2, 2",
    "4, 8, 5, 7",
    "5, 29, 12, 18",
    "6, 166, 35, 60",
    "7, 1023, 108, 196"
  })
  void setsHaveThePiecesOfASizeUnderTheirNames(
      int size, int polycubes, int polyominoes, int oneSided) {
    assertNamed(PieceLibrary.polycubes(size), polycubes);
    assertNamed(PieceLibrary.polyominoes(size), polyominoes);
    assertNamed(PieceLibrary.oneSidedPolyominoes(size), oneSided);
  }

  /** The numbers are those of OEIS A000105 and A000988. */
  @Test
  void octominoesHaveNames() {
    assertNamed(PieceLibrary.polyominoes(8), 369);
    assertNamed(PieceLibrary.oneSidedPolyominoes(8), 704);
    assertThat(PieceLibrary.names(8)).hasSize(369).startsWith("8-0001").endsWith("8-0369");
  }

  /** So many pieces of different names and orientations, each found by its name. */
  @Test
  void flatPiecesAreOfBallsInSquaresOnTheLatticeOfSpheres() {
    Lattice spheres = Lattice.named("sphere").orElseThrow();
    assertThat(PieceLibrary.find(spheres, "4O"))
        .contains(
            Shape.of(
                spheres,
                List.of(
                    new Cell(0, 0, 0), new Cell(1, 1, 0), new Cell(0, 2, 0), new Cell(-1, 1, 0))));
    assertThat(PieceLibrary.find(spheres, "X")).isEqualTo(PieceLibrary.find(spheres, "X_"));
    for (String name : PieceLibrary.allNames()) {
      Shape cubes = KnownPuzzles.shape(name);
      Optional<Shape> balls = PieceLibrary.find(spheres, name);
      assertThat(balls.isPresent()).as(name).isEqualTo(cubes.extent().z() == 1);
      balls.ifPresent(
          shape -> {
            assertThat(touching(shape)).as(name).isEqualTo(touching(cubes));
            Piece back = new Piece(name, shape.mirrored(), 1, Turning.ONE_SIDED);
            assertThat(back.orientations())
                .as(name)
                .contains(PieceLibrary.find(spheres, name + "'").orElseThrow());
          });
    }
  }

  private static int touching(Shape shape) {
    Set<Cell> cells = Set.copyOf(shape.cells());
    return cells.stream()
        .mapToInt(
            cell -> (int) shape.lattice().neighbours(cell).stream().filter(cells::contains).count())
        .sum();
  }

  @Test
  void numbersOnTheLatticeOfSpheresAreThoseOfItsPieces() {
    Lattice spheres = Lattice.named("sphere").orElseThrow();
    assertThat(PieceLibrary.find(spheres, "6-001"))
        .isEqualTo(NumberedPieces.find(spheres, "6-001"));
    assertThat(PieceLibrary.find(spheres, "4^")).isEmpty();
    assertThat(PieceLibrary.find(Lattice.named("rhombic").orElseThrow(), "4O")).isEmpty();
    Lattice own = Lattice.parse(spheres.definition().replaceFirst("; twin .*", ""));
    assertThat(PieceLibrary.find(own, "4O")).isEmpty();
  }

  private static void assertNamed(List<Piece> pieces, int count) {
    assertThat(pieces).hasSize(count);
    assertThat(pieces.stream().map(Piece::name)).doesNotHaveDuplicates();
    Set<Shape> orientations = new HashSet<>();
    for (Piece piece : pieces) {
      assertThat(PieceLibrary.find(piece.name())).as(piece.name()).hasValue(piece.shape());
      assertThat(piece.orientations()).as(piece.name()).allMatch(orientations::add);
    }
  }

  @Test
  void upToFiveCellsTheNamesAreThoseOfTheLibrary() {
    assertThat(PieceLibrary.polycubes(4).stream().map(Piece::name))
        .containsExactly("4I", "4O", "4L", "4S", "4T", "4^", "4<", "4>");
    assertThat(PieceLibrary.oneSidedPolyominoes(4).stream().map(Piece::name))
        .containsExactly("4I", "4O", "4L", "4L'", "4S", "4S'", "4T");
  }

  /** These names are in people's files: they must never mean another piece. */
  @ParameterizedTest
  @CsvSource({
    "6-001, ######",
    "6-002, ###/###",
    "6-031, #.../####/.#..",
    "6-036, ## ##/## ..",
    "6-041, ### ##./.#. ...",
    "6-042, ### .##/.#. ...",
    "6-166, .#. .../.#. ###/.#. ...",
    "7-0108, .#../###./..##/..#.",
    "7-0109, ## ##/## #.",
    "7-1023, ... .#. .../.#. ### .#./... .#. ...",
    "8-0002, ####/####",
    "8-0369, ..#../###../..###/..#.."
  })
  void numberedNameMeansTheSameForEver(String name, String drawing) {
    List<Cell> cells = new ArrayList<>();
    String[] rows = drawing.split("/");
    for (int row = 0; row < rows.length; row++) {
      String[] layers = rows[row].split(" ");
      for (int z = 0; z < layers.length; z++) {
        for (int x = 0; x < layers[z].length(); x++) {
          if (layers[z].charAt(x) == '#') {
            cells.add(new Cell(x, rows.length - 1 - row, z));
          }
        }
      }
    }
    assertThat(PieceLibrary.find(name)).hasValue(Shape.of(cells));
  }

  @ParameterizedTest
  @CsvSource({"6-000", "6-167", "6-17", "6-0017", "5-001", "8-0370", "9-0001", "6-017''", "-017"})
  void otherNumbersAreNotFound(String name) {
    assertThat(PieceLibrary.find(name)).isEmpty();
  }
}
