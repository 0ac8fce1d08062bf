package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unpacks by the description in the class, by code that shares nothing with it. */
final class SolutionPackTest {
  private static final long SEED = new SplittableRandom().nextLong();

  private final SplittableRandom random = new SplittableRandom(SEED);

  /** What a page reads out of a pack. */
  private static final class Unpacking {
    private final byte[] bytes;
    private int at;

    Unpacking(String text) throws IOException {
      byte[] deflated = Base64.getDecoder().decode(text);
      bytes = new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes();
    }

    private int number() {
      return largeNumber().intValueExact();
    }

    private BigInteger largeNumber() {
      BigInteger value = BigInteger.ZERO;
      for (int shift = 0; ; shift += 7) {
        byte group = bytes[at++];
        value = value.or(BigInteger.valueOf(group & 127).shiftLeft(shift));
        if (group >= 0) {
          return value;
        }
      }
    }

    List<Numbered> solutions(Puzzle puzzle) {
      int count = number();
      int places = number();
      int different = number();
      int width = number();
      List<Placement> placements = new ArrayList<>();
      for (int k = 0; k < different; k++) {
        placements.add(placement(puzzle));
      }
      BigInteger[] numbers = new BigInteger[count];
      BigInteger last = BigInteger.ZERO;
      for (int k = 0; k < count; k++) {
        last = last.add(largeNumber());
        numbers[k] = last;
      }
      List<Numbered> solutions = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        List<Placement> found = new ArrayList<>();
        for (int place = 0; place < places; place++) {
          int index = 0;
          for (int b = 0; b < width; b++) {
            index |= (bytes[at + (place * width + b) * count + k] & 0xFF) << (8 * b);
          }
          if (index > 0) {
            found.add(placements.get(index - 1));
          }
        }
        solutions.add(new Numbered(numbers[k], found));
      }
      assertThat(bytes).hasSize(at + places * width * count);
      return solutions;
    }

    private Placement placement(Puzzle puzzle) {
      int piece = number();
      int size = number();
      List<Cell> cells = new ArrayList<>();
      int cell = 0;
      for (int k = 0; k < size; k++) {
        cell += number();
        cells.add(puzzle.region().cells().get(cell));
      }
      StringBuilder colours = new StringBuilder();
      String marks = "#" + puzzle.matchingColours();
      for (int k = 0; k < size && marks.length() > 1; k++) {
        colours.append(marks.charAt(number()));
      }
      return new Placement(piece, cells, colours.toString());
    }
  }

  private static List<Numbered> packedAndUnpacked(Puzzle puzzle, List<Numbered> solutions)
      throws IOException {
    return new Unpacking(SolutionPack.of(puzzle, solutions)).solutions(puzzle);
  }

  /** Placements as in solutions, but for that they may overlap, or be fewer. */
  private List<Numbered> some(Puzzle puzzle, int count) {
    List<Placement> all = Encoding.of(puzzle).placements();
    List<Numbered> solutions = new ArrayList<>();
    BigInteger number = BigInteger.ZERO;
    for (int k = 0; k < count; k++) {
      long step = random.nextInt(4) == 0 ? random.nextLong(1L << 40) : 0;
      number =
          number
              .add(BigInteger.ONE)
              .add(BigInteger.valueOf(step).shiftLeft(random.nextInt(9) == 0 ? 70 : 0));
      List<Placement> placements = new ArrayList<>();
      for (int place = random.nextInt(8); place > 0; place--) {
        placements.add(all.get(random.nextInt(all.size())));
      }
      placements.sort(
          Comparator.comparingInt(Placement::piece)
              .thenComparing(placement -> placement.cells().getFirst()));
      solutions.add(new Numbered(number, placements));
    }
    return solutions;
  }

  @Test
  void whatIsPackedIsUnpacked() throws IOException {
    for (Puzzle puzzle : List.of(KnownPuzzles.SOMA, KnownPuzzles.SIX_BY_TEN)) {
      for (int count : new int[] {0, 1, 30, 3_000}) {
        List<Numbered> solutions = some(puzzle, count);

        assertThat(packedAndUnpacked(puzzle, solutions)).as("seed %d", SEED).isEqualTo(solutions);
      }
    }
  }

  @Test
  @Tag("slow")
  void regionMayHaveMoreCellsAndPlacementsThanTwoBytesTell() throws IOException {
    Shape region = Shape.box(260, 260, 1);
    Puzzle puzzle = Puzzle.of("plain", region, List.of(Piece.of("I", Shape.box(1, 1, 1))));
    List<Numbered> solutions = new ArrayList<>();
    for (int k = 0; k < region.size(); k++) {
      Placement placement = new Placement(0, List.of(region.cells().get(k)));
      solutions.add(new Numbered(k + 1, List.of(placement)));
    }

    assertThat(packedAndUnpacked(puzzle, solutions)).isEqualTo(solutions);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "box 2x2\nedges aaab 2*aabc bbbb",
        "box 3x2\nmatch\npiece bar\na#\n\npieces 2*2_",
        "box 3x2\nmatch\npieces 3*2_"
      })
  void coloursThatMatchArePacked(String text) throws IOException {
    Puzzle puzzle = PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "tiles");
    List<Numbered> solutions = some(puzzle, 50);

    assertThat(packedAndUnpacked(puzzle, solutions)).isEqualTo(solutions);
  }

  @Test
  void emptyCellsAreLeftOut() throws IOException {
    Shape cell = Shape.box(1, 1, 1);
    Piece bar = Piece.of("I", Shape.box(2, 1, 1));
    Piece gap = new Piece(".", cell, 1, Turning.FREE);
    Puzzle puzzle = Puzzle.of("three", Shape.box(3, 1, 1), List.of(bar, gap));
    Placement lying = new Placement(0, List.of(new Cell(0, 0, 0), new Cell(1, 0, 0)));
    Placement empty = new Placement(1, List.of(new Cell(2, 0, 0)));

    assertThat(packedAndUnpacked(puzzle, List.of(new Numbered(5, List.of(lying, empty)))))
        .containsExactly(new Numbered(5, List.of(lying)));
  }

  @Test
  void numbersMustRise() {
    Numbered solution = new Numbered(3, List.of());

    assertThatThrownBy(() -> SolutionPack.of(KnownPuzzles.SOMA, List.of(solution, solution)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("solution 3 after 3");
  }
}
