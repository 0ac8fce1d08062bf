package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The division of a search into shards. */
final class ShardTest {
  private static Partition partition(int subproblems, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Subproblem> all = new ArrayList<>();
    for (int id = 0; id < subproblems; id++) {
      all.add(new Subproblem(id, new int[] {id}, 1 + random.nextInt(1_000)));
    }
    return Partition.of(all, 17);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 500})
  void shardsContainEverySubproblemOnce(int count) {
    Partition whole = partition(200, count);
    List<Subproblem> together = new ArrayList<>();
    long above = 0;
    for (int number = 0; number < count; number++) {
      Partition part = whole.part(new Shard(number, count));
      together.addAll(part.subproblems());
      above += part.branchesAbove();
      assertThat(part.isWhole()).isEqualTo(count == 1);
    }
    assertThat(together).containsExactlyInAnyOrderElementsOf(whole.subproblems());
    assertThat(above).isEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 9})
  void shardsOfManySubproblemsHaveEqualWork(int count) {
    Partition whole = partition(300, count);
    double equal = whole.estimate() / count;
    for (int number = 0; number < count; number++) {
      assertThat(whole.part(new Shard(number, count)).estimate())
          .isBetween(0.99 * equal, 1.01 * equal);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 100, 300})
  void shardsOfFewSubproblemsGetSmaller(int count) {
    Partition whole = partition(1_200, count);
    double[] work = whole.parts(count).stream().mapToDouble(Partition::estimate).toArray();
    int tenth = count / 10;
    double first = Arrays.stream(work, 0, tenth).average().orElseThrow();
    double last = Arrays.stream(work, count - tenth, count).average().orElseThrow();
    assertThat(first / last).isBetween(15.0, 32.0);
    for (int shard = tenth; shard < count; shard++) {
      assertThat(work[shard]).isPositive().isLessThan(1.5 * work[shard - tenth]);
    }
  }

  @Test
  void shardsOfOneSubproblemStartWithTheLargest() {
    List<Partition> parts = partition(200, 5).parts(200);
    for (int shard = 1; shard < 200; shard++) {
      assertThat(parts.get(shard).subproblems()).hasSize(1);
      assertThat(parts.get(shard).estimate()).isLessThanOrEqualTo(parts.get(shard - 1).estimate());
    }
  }

  @Test
  void parsesWhatItPrints() {
    assertThat(Shard.parse(new Shard(3, 7).toString())).isEqualTo(new Shard(3, 7));
    for (String wrong : List.of("", "3", "7/7", "-1/7", "3/0", "a/b", "3/7/9", "1/9999999")) {
      assertThatThrownBy(() -> Shard.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("expected ");
    }
  }
}
