package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kinds of links differ only in how they find the item to branch on. */
final class IndexedLinksTest {

  private static final Function<ExactCover, DancingLinks> INDEXED = IndexedLinks::new;
  private static final Function<ExactCover, DancingLinks> MASKED =
      cover -> new DancingLinks(cover, /* masked= */ true);

  private static List<Named<Function<ExactCover, DancingLinks>>> kinds() {
    return List.of(Named.of("indexed", INDEXED), Named.of("masked", MASKED));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void findsTheSameSolutionsInTheSameOrderWithTheSameBranches(
      Function<ExactCover, DancingLinks> kind) {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      DancingLinks links = new DancingLinks(cover, /* masked= */ false);
      DancingLinks other = kind.apply(cover);
      for (int[] prefix : new int[][] {{}, covers.prefix(cover), {}}) {
        assertThat(search(other, prefix)).as("seed %d", seed).isEqualTo(search(links, prefix));
        assertThat(other.branches()).as("seed %d", seed).isEqualTo(links.branches());
        assertThat(EngineState.of(other))
            .as("seed %d", seed)
            .isEqualTo(EngineState.of(kind.apply(cover)));
      }
    }
  }

  @Test
  void replacesPlainLinksInAProblemOfManyItems() {
    int forcedMost = IndexedLinks.MANY_ITEMS_WITH_MASK;
    assertThat(DancingLinks.of(chain(forcedMost, 1))).isExactlyInstanceOf(DancingLinks.class);
    assertThat(DancingLinks.of(chain(forcedMost + 1, 1))).isInstanceOf(IndexedLinks.class);

    int many = IndexedLinks.MANY_ITEMS;
    assertThat(DancingLinks.of(chain(many, 20))).isExactlyInstanceOf(DancingLinks.class);
    assertThat(DancingLinks.of(chain(many + 1, 20))).isInstanceOf(IndexedLinks.class);
  }

  private static List<List<Integer>> search(SearchEngine engine, int[] prefix) {
    List<List<Integer>> found = new ArrayList<>();
    engine.search(
        prefix,
        (options, length) -> {
          List<Integer> solution = new ArrayList<>();
          for (int k = 0; k < length; k++) {
            solution.add(options[k]);
          }
          return found.add(solution);
        },
        Checkpoint.NONE);
    return found;
  }

  /** Items in a row, and an option of {@code length} of them from each one on. */
  private static ExactCover chain(int items, int length) {
    ExactCover.Builder builder = new ExactCover.Builder(items, 0);
    for (int item = 0; item <= items - length; item++) {
      builder.option(IntStream.range(item, item + length).toArray());
    }
    return builder.build();
  }
}
