package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engines of Coverall keep the contract, count branches alike and call checkpoints exactly. */
final class EngineTest {
  private static final int[] NO_PREFIX = {};

  /** Conflicts with counts as for many items, on problems with few, too. */
  static final Engine TALLIES =
      new Engine() {
        @Override
        public String label() {
          return "tallies";
        }

        @Override
        public SearchEngine load(ExactCover cover) {
          return new Tallies(cover);
        }
      };

  @Nested
  class Dlx extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.DLX;
    }
  }

  @Nested
  class Cells extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.CELLS;
    }
  }

  @Nested
  class Conflicts extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.CONFLICTS;
    }
  }

  @Nested
  class ConflictsOfManyItems extends EngineContract {
    @Override
    protected Engine engine() {
      return TALLIES;
    }
  }

  @Nested
  class Backtrack extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.BACKTRACK;
    }
  }

  @Nested
  class Bits extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.BITS;
    }

    /** Vectors are objects until the JIT compiler has compiled their loops; see AllocationTest. */
    @Override
    protected boolean mayAllocate() {
      return true;
    }
  }

  @Nested
  class BitsScalar extends EngineContract {
    @Override
    protected Engine engine() {
      return BuiltInEngine.BITS_SCALAR;
    }
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void countsTheBranchesOfAllItsSearches(Engine engine) {
    ExactCover cover = new ExactCover.Builder(2, 0).option(0).option(0).option(1).option(1).build();
    SearchEngine search = engine.load(cover);
    assertThat(search.branches()).isZero();

    search.search(NO_PREFIX, (options, length) -> true, Checkpoint.NONE);
    assertThat(search.branches()).as("root, 2 below it, 4 solutions").isEqualTo(7);

    search.search(new int[] {1}, (options, length) -> true, Checkpoint.NONE);
    assertThat(search.branches()).as("root, 2 solutions").isEqualTo(10);
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void callsTheCheckpointAtEveryMultipleOfTheInterval(Engine engine) {
    SearchEngine search = engine.load(Encoding.of(KnownPuzzles.SOMA).cover());
    long[] calls = new long[1];

    search.search(
        NO_PREFIX,
        (options, length) -> true,
        reached -> {
          calls[0]++;
          assertThat(reached).isSameAs(search);
          assertThat(reached.branches()).isEqualTo(calls[0] * Checkpoint.INTERVAL);
          return true;
        });

    assertThat(calls[0]).isEqualTo(search.branches() / Checkpoint.INTERVAL).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void stopsWhenTheCheckpointReturnsFalse(Engine engine) {
    SearchEngine search = engine.load(Encoding.of(KnownPuzzles.SOMA).cover());

    assertThat(search.search(NO_PREFIX, (options, length) -> true, reached -> false)).isFalse();
    assertThat(search.branches()).isEqualTo(Checkpoint.INTERVAL);
  }
}
