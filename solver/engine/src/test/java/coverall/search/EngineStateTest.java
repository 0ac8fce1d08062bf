package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.enumerate.Reduction;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine is ready for the next search, however the last one ended. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class EngineStateTest {
  private static final int[] NO_PREFIX = {};

  /** Thrown by the sinks and checkpoints of this test. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void completeSearchesRestoreEverything(Engine engine) {
    for (long seed = 0; seed < 1_000; seed++) {
      RandomCovers covers = new RandomCovers(new SplittableRandom(seed));
      ExactCover cover = covers.next();
      SearchEngine search = WholeTree.load(engine, cover);
      search.search(NO_PREFIX, new SolutionList(), Checkpoint.NONE);
      search.search(covers.prefix(cover), new SolutionList(), Checkpoint.NONE);

      assertIsLikeNew(search, engine, cover, "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void sinksThatStopOrThrowLeaveNothingBehind(Engine engine) {
    int ended = 0;
    for (long seed = 0; seed < 1_500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCovers covers = new RandomCovers(random);
      ExactCover cover = covers.next();
      int[] prefix = covers.prefix(cover);
      SolutionList all = new SolutionList();
      SearchEngine search = WholeTree.load(engine, cover);
      search.search(prefix, all, Checkpoint.NONE);
      if (all.inOrder().isEmpty()) {
        continue;
      }
      ended++;
      int last = 1 + random.nextInt(all.inOrder().size());

      CountedSink stopping = new CountedSink(last, false);
      assertThat(search.search(prefix, stopping, Checkpoint.NONE)).as("seed %d", seed).isFalse();
      assertThat(stopping.taken).as("solutions before the stop, seed %d", seed).isEqualTo(last);
      assertIsLikeNew(search, engine, cover, "stopped, seed " + seed);

      CountedSink throwing = new CountedSink(last, true);
      assertThatThrownBy(() -> search.search(prefix, throwing, Checkpoint.NONE))
          .as("seed %d", seed)
          .isInstanceOf(Broken.class);
      assertThat(throwing.taken).as("solutions before the throw, seed %d", seed).isEqualTo(last);
      assertIsLikeNew(search, engine, cover, "thrown, seed " + seed);
    }
    assertThat(ended).as("searches that were ended").isGreaterThan(300);
  }

  /** Stops or throws at the n-th solution. */
  private static final class CountedSink implements SolutionSink {
    private final int last;
    private final boolean throwing;
    private int taken;

    CountedSink(int last, boolean throwing) {
      this.last = last;
      this.throwing = throwing;
    }

    @Override
    public boolean accept(int[] options, int length) {
      taken++;
      if (taken == last && throwing) {
        throw new Broken();
      }
      return taken < last;
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(BuiltInEngine.class)
  void checkpointsThatStopThrowOrGiveAwayLeaveNothingBehind(Engine engine) {
    Encoding soma = Encoding.of(KnownPuzzles.SOMA);
    // Restricting the item of 4L, the third piece, gives a small tree.
    ExactCover cover =
        Reduction.of(soma.cover(), soma.symmetry().rotations(), soma.itemOf(2)).cover();
    SearchEngine search = WholeTree.load(engine, cover);
    for (long seed = 0; seed < 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int last = 1 + random.nextInt(6);

      int[] calls = new int[1];
      boolean complete =
          search.search(
              NO_PREFIX,
              new SolutionList(),
              reached -> {
                if (random.nextBoolean()) {
                  reached.giveAway(prefix -> {});
                }
                return ++calls[0] < last;
              });
      // A search that has given everything away may finish before it is stopped.
      assertThat(complete).as("complete, seed %d", seed).isEqualTo(calls[0] < last);
      assertThat(calls[0]).as("checkpoints, seed %d", seed).isBetween(1, last);
      assertIsLikeNew(search, engine, cover, "stopped, seed " + seed);

      calls[0] = 0;
      assertThatThrownBy(
              () ->
                  search.search(
                      NO_PREFIX,
                      new SolutionList(),
                      reached -> {
                        if (++calls[0] == last) {
                          throw new Broken();
                        }
                        return true;
                      }))
          .as("seed %d", seed)
          .isInstanceOf(Broken.class);
      assertThat(calls[0]).as("checkpoints before the throw, seed %d", seed).isEqualTo(last);
      assertIsLikeNew(search, engine, cover, "thrown, seed " + seed);
    }
  }

  /** Asserts that a used engine has the state of an unused one and searches in the same way. */
  private static void assertIsLikeNew(
      SearchEngine used, Engine engine, ExactCover cover, String when) {
    SearchEngine fresh = WholeTree.load(engine, cover);
    assertThat(EngineState.of(used)).as("state, %s", when).isEqualTo(EngineState.of(fresh));

    SolutionList found = new SolutionList();
    SolutionList expected = new SolutionList();
    long before = used.branches();
    assertThat(used.search(NO_PREFIX, found, Checkpoint.NONE)).as(when).isTrue();
    fresh.search(NO_PREFIX, expected, Checkpoint.NONE);
    assertThat(found.inOrder()).as("solutions, %s", when).isEqualTo(expected.inOrder());
    assertThat(used.branches() - before).as("branches, %s", when).isEqualTo(fresh.branches());
    assertThat(EngineState.of(used))
        .as("state afterwards, %s", when)
        .isEqualTo(EngineState.of(fresh));
  }
}
