package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which items a reduction restricts, and how it is restored. */
final class ReductionTest {
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);
  private static final ExactCover COVER = SOMA.cover();
  private static final OptionGroup GROUP = SOMA.symmetry().all();
  private static final int S = 30; // two placements are kept, one of them symmetric
  private static final int CENTRE = 13;
  private static final int CORNER = 0;

  private static Restriction below(int option, int item) {
    return new Restriction(S, new TreeMap<>(Map.of(option, item)));
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

  /** Copies of a piece share an item, but do not exclude each other. */
  @Test
  void copiesDoNotHideASymmetry() throws Exception {
    String text = "lattice hexagon\nregion hexagon 3\npieces 3*3-02 5*2-01\n";
    Encoding encoding =
        Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "hexagon"));
    Reduction reduction = Reduction.choose(encoding.cover(), encoding.symmetry().all());
    assertThat(reduction.restriction().below()).isNotEmpty();
    Outcome outcome =
        new Enumeration(
                reduction,
                Partition.of(reduction.cover()),
                List.of(encoding.symmetry().all()),
                new Enumeration.Settings(BuiltInEngine.DLX, 1, Long.MAX_VALUE))
            .run(progress -> {}, SolutionWriter.NONE);
    assertThat(outcome.found()).isEqualTo(48); // 576 in all
    assertThat(outcome.orbits()).containsExactly(BigInteger.valueOf(48));
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
          new Restriction(-1, new TreeMap<>(Map.of(symmetric, CENTRE)))
        }) {
      assertThatThrownBy(() -> Reduction.of(COVER, GROUP, wrong))
          .as("%s", wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
