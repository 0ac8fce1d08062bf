package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class IndexedLinksTest {

  @Test
  void findsTheSameSolutionsInTheSameOrderWithTheSameBranches() {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      DancingLinks links = new DancingLinks(cover);
      DancingLinks indexed = new IndexedLinks(cover);
      for (int[] prefix : new int[][] {{}, covers.prefix(cover), {}}) {
        assertThat(search(indexed, prefix)).as("seed %d", seed).isEqualTo(search(links, prefix));
        assertThat(indexed.branches()).as("seed %d", seed).isEqualTo(links.branches());
        assertThat(EngineState.of(indexed)).as("seed %d", seed).isEqualTo(EngineState.of(links));
      }
    }
  }

  @Test
  void replacesPlainLinksInAProblemOfManyItems() {
    assertThat(DancingLinks.of(chain(IndexedLinks.MANY_ITEMS)))
        .isExactlyInstanceOf(DancingLinks.class);
    assertThat(DancingLinks.of(chain(IndexedLinks.MANY_ITEMS + 1)))
        .isInstanceOf(IndexedLinks.class);
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

  /** Items with an option each. */
  private static ExactCover chain(int items) {
    ExactCover.Builder builder = new ExactCover.Builder(items, 0);
    for (int item = 0; item < items; item++) {
      builder.option(item);
    }
    return builder.build();
  }
}
