package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.diagram.Diagram;
import coverall.diagram.DiagramOfList;
import coverall.diagram.SolutionsInOrder;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagrams of all solutions, made without enumerating them. */
final class FrontierDiagramTest {
  private static final long MUCH = 1L << 28;

  private static Optional<Diagram> diagram(ExactCover cover) {
    return FrontierDiagram.of(cover, cover.optionCount(), MUCH, MUCH, progress -> true);
  }

  private static boolean areEqual(Diagram one, Diagram other) {
    return one.optionCount() == other.optionCount()
        && one.root() == other.root()
        && IntStream.range(0, one.optionCount())
            .allMatch(position -> one.optionAt(position) == other.optionAt(position))
        && IntStream.range(Diagram.FIRST, one.end())
            .allMatch(
                node ->
                    one.position(node) == other.position(node)
                        && one.low(node) == other.low(node)
                        && one.high(node) == other.high(node));
  }

  @Test
  void theDiagramIsThatOfTheListOfAllSolutions() {
    int several = 0;
    for (long seed = 0; seed < 6_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.colourSetCount() > 0) {
        assertThat(diagram(cover)).isEmpty();
        assertThat(FrontierDiagram.order(cover, cover.optionCount())).isEmpty();
        continue;
      }
      List<int[]> expected =
          PlainSearch.solutions(cover).stream()
              .map(s -> s.stream().mapToInt(Integer::intValue).toArray())
              .sorted(Arrays::compare)
              .toList();
      DiagramOfList list =
          new DiagramOfList(FrontierDiagram.order(cover, cover.optionCount()).orElseThrow());
      expected.forEach(list::add);

      Diagram found = diagram(cover).orElseThrow();

      assertThat(areEqual(found, list.diagram())).as("seed %d", seed).isTrue();
      assertThat(found.count()).as("seed %d", seed).isEqualTo(expected.size());
      SolutionsInOrder ordered = new SolutionsInOrder(found);
      for (int k = 0; k < expected.size(); k++) {
        assertThat(ordered.solution(BigInteger.valueOf(k))).isEqualTo(expected.get(k));
        assertThat(ordered.numberOf(expected.get(k))).isEqualTo(k);
      }
      several += expected.size() > 1 ? 1 : 0;
    }
    assertThat(several).as("covers with several solutions").isGreaterThan(300);
  }

  @Test
  void itStopsWhenAskedOrWhenMemoryIsShort() {
    ExactCover cover = Encoding.of(KnownPuzzles.dominoes(10, 10)).cover();
    assertThat(diagram(cover).orElseThrow().count()).isEqualTo("258584046368");
    int options = cover.optionCount();
    assertThat(FrontierDiagram.of(cover, options, 10_000, MUCH, progress -> true)).isEmpty();
    assertThat(FrontierDiagram.of(cover, options, MUCH, 10_000, progress -> true)).isEmpty();
    assertThat(FrontierDiagram.of(cover, options, MUCH, MUCH, progress -> false)).isEmpty();
    assertThat(FrontierDiagram.of(cover, options, MUCH, MUCH, progress -> progress.pass() == 1))
        .isEmpty();
  }
}
