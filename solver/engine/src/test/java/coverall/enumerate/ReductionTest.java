package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.cover.Relaxation;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which items a reduction restricts, and how it is restored. */
final class ReductionTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final ExactCover COVER = SOMA.cover();
  private static final OptionGroup GROUP = SOMA.symmetry().all();
  private static final int S = 30; // two placements are kept, one of them symmetric
  private static final int CENTRE = 13;
  private static final int CORNER = 0;

  private static Restriction below(int option, int item) {
    return new Restriction(S, new TreeMap<>(Map.of(option, item)), false);
  }

  private static int symmetricOption() {
    return Reduction.twice(COVER, GROUP, S).restriction().below().firstKey();
  }

  @Test
  void secondItemLeavesNoSymmetry() {
    Reduction once = Reduction.of(COVER, GROUP, S);
    assertThat(once.kept()).isEqualTo(2);
    assertThat(once.findsEachOnce()).isFalse();
    assertThat(once.restriction()).isEqualTo(Restriction.of(S));

    Reduction twice = Reduction.twice(COVER, GROUP, S);
    assertThat(twice.kept()).isEqualTo(2);
    assertThat(twice.restriction().below()).hasSize(1);
    assertThat(twice.findsEachOnce()).isTrue();
    assertThat(Reduction.choose(COVER, GROUP).restriction()).isEqualTo(twice.restriction());
  }

  private static ExactCover cover(String puzzle) {
    byte[] text = puzzle.getBytes(StandardCharsets.UTF_8);
    return Encoding.of(PuzzleFile.parse(text, "some")).cover();
  }

  private static BitSet ruledOutByRelaxation(ExactCover cover) {
    return Relaxation.of(cover, 1_000_000).orElseThrow().ruledOut();
  }

  /** 27 bricks of 4x5x6 in a box of 15x15x15. */
  @Test
  void longSearchesOfLoosePackingsAreRelaxed() throws IOException {
    Path file = Path.of("..", "..", "problems", "hoffman-27-bricks.puzzle");
    ExactCover cover = Encoding.of(PuzzleFile.read(file)).cover();
    assertThat(Reduction.ruledOut(cover, 48)).isEqualTo(ruledOutByRelaxation(cover));
    assertThat(Reduction.ruledOut(cover, 48).cardinality()).isGreaterThan(10_000);
    assertThat(Reduction.ruledOut(cover, 1_000).isEmpty()).as("short by symmetry").isTrue();
  }

  /** Of eight bars of 1x3 in 5x5, the cell that stays empty is the one in the middle. */
  @Test
  void shortSearchesAreNotRelaxed() {
    ExactCover cover = cover("box 5x5\nempty 1\npieces 8*3I\n");
    assertThat(ruledOutByRelaxation(cover).isEmpty()).isFalse();
    assertThat(Reduction.ruledOut(cover, 1).isEmpty()).isTrue();
  }

  /** Dominoes on a board without two opposite corners: their colours do not add up. */
  @Test
  void searchesWithoutEmptyCellsAreNotRelaxed() {
    String row = "#".repeat(11);
    String board = row + "#\n";
    ExactCover cover =
        cover("region\n." + row + "\n" + board.repeat(10) + row + ".\npieces 71*2_\n");
    assertThat(ruledOutByRelaxation(cover).isEmpty()).isFalse();
    assertThat(Reduction.ruledOut(cover, 1).isEmpty()).isTrue();
  }

  @Test
  void isRestoredFromItsRestriction() {
    Reduction twice = Reduction.twice(COVER, GROUP, S);
    Reduction restored = Reduction.of(COVER, GROUP, twice.restriction());
    assertThat(restored.restriction()).isEqualTo(twice.restriction());
    assertThat(restored.findsEachOnce()).isTrue();
    assertThat(restored.cover().itemCount()).isEqualTo(twice.cover().itemCount());
    for (int option = 0; option < COVER.optionCount(); option++) {
      assertThat(restored.cover().items(option)).isEqualTo(twice.cover().items(option));
    }
    assertThat(Reduction.of(COVER, GROUP, Restriction.of(S)).cover().itemCount())
        .isEqualTo(COVER.itemCount());
    assertThat(Reduction.of(COVER, GROUP, Restriction.NONE).cover()).isSameAs(COVER);
  }

  /**
   * Copies of a piece share an item, but do not exclude each other. All numbers of copies that fill
   * the region, and all items that lead to a second restriction.
   */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "lattice hexagon;region hexagon 3 | 19 | 2-01 3-02 | 2 3",
        "box 3x3 | 9 | 1_ 2_ 3I 3L | 1 2 3 3",
        "box 5x3 | 15 | 2_ 3I 4O 4T | 2 3 4 4",
        "box 3x3x2 | 18 | 2_ 3I 4O | 2 3 4"
      })
  void copiesDoNotHideASymmetry(String region, int cells, String names, String sizes)
      throws Exception {
    int[] size = Stream.of(sizes.split(" ")).mapToInt(Integer::parseInt).toArray();
    int twice = 0;
    for (String pieces : fillings(List.of(names.split(" ")), size, 0, cells)) {
      String text = region.replace(";", "\n") + "\npieces" + pieces + "\n";
      Encoding encoding =
          Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "copies"));
      ExactCover cover = encoding.cover();
      OptionGroup group = encoding.symmetry().all();
      Outcome expected = search(Reduction.none(cover, group));
      for (int item = 0; item < cover.primaryCount(); item++) {
        if (cover.multiplicity(item) == 1) {
          Reduction reduction = Reduction.twice(cover, group, item);
          if (!reduction.restriction().below().isEmpty()) {
            Outcome outcome = search(reduction);
            String what = text + reduction.restriction();
            assertThat(outcome.orbits()).as(what).isEqualTo(expected.orbits());
            assertThat(outcome.found()).as(what).isEqualTo(expected.found());
            twice++;
          }
        }
      }
    }
    assertThat(twice).isGreaterThan(4);
  }

  /** The pieces of all puzzles with a number of cells, as text. */
  private static List<String> fillings(List<String> names, int[] size, int from, int cells) {
    List<String> fillings = new ArrayList<>();
    if (from == size.length) {
      return cells == 0 ? List.of("") : List.of();
    }
    for (int copies = 0; copies * size[from] <= cells; copies++) {
      String piece = copies == 0 ? "" : " " + copies + "*" + names.get(from);
      fillings(names, size, from + 1, cells - copies * size[from])
          .forEach(rest -> fillings.add(piece + rest));
    }
    return fillings;
  }

  private static Outcome search(Reduction reduction) throws InterruptedException {
    return new Enumeration(
            reduction,
            Partition.of(reduction.cover(), 1),
            List.of(reduction.group()),
            new Enumeration.Settings(BuiltInEngine.DLX, 1, Long.MAX_VALUE))
        .run(progress -> {}, SolutionWriter.NONE);
  }

  @Test
  void impossibleRestrictionsAreRejected() {
    int symmetric = symmetricOption();
    int covered = COVER.items(symmetric)[0];
    for (Restriction wrong :
        new Restriction[] {
          below(symmetric, S), // it covers its own item
          below(symmetric, covered),
          below(symmetric, CORNER), // a symmetry moves this cell
          below(symmetric, COVER.itemCount()),
          below(symmetric, -1),
          below(0, CENTRE), // not a placement of S
          below(COVER.optionCount(), CENTRE),
          new Restriction(-1, new TreeMap<>(Map.of(symmetric, CENTRE)), false)
        }) {
      assertThatThrownBy(() -> Reduction.of(COVER, GROUP, wrong))
          .as("%s", wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
