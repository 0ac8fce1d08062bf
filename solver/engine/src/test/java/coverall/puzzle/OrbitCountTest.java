package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.cover.Relaxation;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.SolutionWriter;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * No solution is lost and none counted twice, whatever symmetry is removed and however: on small
 * random puzzles all counts are those of {@link PlainPuzzle}.
 */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class OrbitCountTest {
  private static final List<Distinct> ALL_DISTINCT = Distinct.OF_PUZZLES;
  private static final List<Engine> ENGINES = List.of(BuiltInEngine.values());
  private static final int PUZZLES = 640;
  private static final int MATCHING = 160; // further puzzles
  private static final int MOST_SOLUTIONS = 400;

  private static final List<Solved> SOLVED = new ArrayList<>();

  /**
   * A puzzle, its encoding and what is known of its solutions.
   *
   * @param orbits the number of orbits for each of {@link #ALL_DISTINCT}
   * @param ruled whether it has more than pieces to fill a region with
   */
  private record Solved(
      long seed,
      boolean ruled,
      Puzzle puzzle,
      Encoding encoding,
      Set<Set<PlainPuzzle.Placed>> solutions,
      List<Long> orbits) {}

  /** Makes puzzles that can be encoded and have not too many solutions. */
  @BeforeAll
  static void solve() {
    for (long seed = 0; SOLVED.size() < PUZZLES + MATCHING; seed++) {
      RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(seed));
      boolean matching = SOLVED.size() >= PUZZLES;
      boolean ruled = matching || seed % 2 == 1;
      Optional<Puzzle> made =
          matching
              ? Optional.of(puzzles.nextMatching())
              : ruled ? puzzles.nextWithRules() : Optional.of(puzzles.next());
      if (made.isEmpty()) {
        continue;
      }
      Puzzle puzzle = made.get();
      Optional<PlainPuzzle> plain = PlainPuzzle.solve(puzzle, MOST_SOLUTIONS);
      if (plain.isPresent()) {
        try {
          Encoding encoding =
              !matching && seed / 2 % 2 == 0 ? Encoding.merged(puzzle) : Encoding.of(puzzle);
          List<Long> orbits =
              ALL_DISTINCT.stream().map(distinct -> (long) plain.get().orbits(distinct)).toList();
          SOLVED.add(new Solved(seed, ruled, puzzle, encoding, plain.get().solutions(), orbits));
        } catch (BadPuzzleException e) {
          assertThat(plain.get().solutions()).as("%s, seed %d", e.getMessage(), seed).isEmpty();
        }
      }
    }
  }

  @Test
  void solutionsAreThoseOfThePlainSearch() {
    int some = 0;
    int symmetric = 0;
    int chiral = 0;
    int oneSided = 0;
    int copies = 0;
    int fixed = 0;
    int gaps = 0;
    int ranges = 0;
    int coloured = 0;
    int mirrored = 0;
    int confined = 0;
    int matching = 0;
    int differing = 0;
    int merged = 0;
    int thinned = 0;
    for (Solved solved : SOLVED) {
      Set<Set<PlainPuzzle.Placed>> found = new HashSet<>();
      int[] count = new int[1];
      BuiltInEngine.DLX
          .load(solved.encoding().cover())
          .search(
              new int[0],
              (options, length) -> {
                count[0]++;
                return found.add(placed(solved.encoding(), Arrays.copyOf(options, length)));
              },
              Checkpoint.NONE);

      assertThat(found).as("seed %d", solved.seed()).isEqualTo(solved.solutions());
      assertThat(count[0]).as("seed %d", solved.seed()).isEqualTo(found.size());

      Symmetry symmetry = solved.encoding().symmetry();
      List<Long> orbits = solved.orbits();
      some += found.isEmpty() ? 0 : 1;
      symmetric += !found.isEmpty() && symmetry.all().order() > 1 ? 1 : 0;
      chiral += !found.isEmpty() && !symmetry.reflects() ? 1 : 0;
      oneSided += solved.puzzle().pieces().stream().anyMatch(Piece::oneSided) ? 1 : 0;
      copies += solved.puzzle().pieces().stream().anyMatch(piece -> piece.copies() > 1) ? 1 : 0;
      if (!found.isEmpty()) {
        gaps += solved.puzzle().pieces().getLast().isGap() ? 1 : 0;
        ranges += solved.puzzle().pieces().stream().allMatch(Piece::isFixed) ? 0 : 1;
        coloured += solved.puzzle().pieces().stream().allMatch(p -> p.shape().isPlain()) ? 0 : 1;
        mirrored += hasTurned(solved.puzzle(), Turning.MIRRORED) ? 1 : 0;
        confined += solved.puzzle().rules().inside().isEmpty() ? 0 : 1;
        matching += solved.puzzle().rules().matching() ? 1 : 0;
        differing += haveAlike(solved.encoding().placements()) ? 1 : 0;
        ExactCover cover = solved.encoding().cover();
        merged += solved.encoding().itemsOfCells() < solved.puzzle().cellCount() ? 1 : 0;
        thinned += cover.usableOptionCount() < cover.optionCount() ? 1 : 0;
      }
      fixed += orbits.get(2) * symmetry.all().order() > orbits.get(0) ? 1 : 0;
    }
    assertThat(some).as("puzzles with solutions").isGreaterThan(100);
    assertThat(symmetric).as("symmetric puzzles").isGreaterThan(50);
    assertThat(chiral).as("puzzles that no reflection maps to themselves").isGreaterThan(20);
    assertThat(oneSided).as("puzzles with one-sided pieces").isGreaterThan(30);
    assertThat(copies).as("puzzles with equal pieces").isGreaterThan(30);
    assertThat(fixed).as("puzzles with symmetric solutions").isGreaterThan(15);
    assertThat(gaps).as("puzzles with cells left empty").isGreaterThan(30);
    assertThat(ranges).as("puzzles with ranges of copies").isGreaterThan(30);
    assertThat(coloured).as("coloured puzzles").isGreaterThan(20);
    assertThat(mirrored).as("puzzles with pieces that may be mirrored").isGreaterThan(15);
    assertThat(confined).as("puzzles with confined pieces").isGreaterThan(15);
    assertThat(matching).as("puzzles whose colours match").isGreaterThan(100);
    assertThat(merged).as("puzzles with merged cells").isGreaterThan(50);
    assertThat(thinned).as("those with placements that are known useless").isGreaterThan(50);
    assertThat(differing).as("those with placements that differ in colours only").isGreaterThan(50);
  }

  /** Whether some placements of a piece cover the same cells. */
  private static boolean haveAlike(List<Placement> placements) {
    return placements.stream().map(p -> new Placement(p.piece(), p.cells())).distinct().count()
        < placements.size();
  }

  private static boolean hasTurned(Puzzle puzzle, Turning turning) {
    return puzzle.pieces().stream().anyMatch(piece -> piece.turning() == turning);
  }

  private static Set<PlainPuzzle.Placed> placed(Encoding encoding, int[] options) {
    Set<PlainPuzzle.Placed> placed = new HashSet<>();
    for (int option : options) {
      Placement placement = encoding.placements().get(option);
      Set<PlainPuzzle.Spot> spots = new HashSet<>();
      for (int k = 0; k < placement.cells().size(); k++) {
        char shown = placement.colours().isEmpty() ? '#' : placement.colours().charAt(k);
        spots.add(new PlainPuzzle.Spot(placement.cells().get(k), shown));
      }
      placed.add(new PlainPuzzle.Placed(placement.piece(), spots));
    }
    return placed;
  }

  @Test
  void everyReductionCountsTheOrbits() throws InterruptedException {
    int twice = 0;
    int onlyTwice = 0;
    for (Solved solved : SOLVED) {
      List<Long> expected = solved.orbits();
      ExactCover cover = solved.encoding().cover();
      Symmetry symmetry = solved.encoding().symmetry();
      SplittableRandom random = new SplittableRandom(solved.seed());
      Set<Integer> orders = new HashSet<>();
      for (Distinct distinct : ALL_DISTINCT) {
        if (!orders.add(symmetry.group(distinct).order())) {
          continue; // The groups contain each other: this one is the last one.
        }
        for (Reduction reduction : reductions(cover, symmetry.group(distinct), random)) {
          Engine engine = ENGINES.get(random.nextInt(ENGINES.size()));
          Outcome outcome = enumerate(reduction, symmetry, engine, random.nextInt(20));

          String what =
              "%s, item %s, %s, seed %s"
                  .formatted(distinct, reduction.item(), engine, solved.seed());
          assertThat(outcome.complete()).as(what).isTrue();
          assertThat(numbers(outcome)).as("orbits, %s", what).isEqualTo(expected);
          assertThat(outcome.found())
              .as("found, %s", what)
              .isEqualTo(expected.get(ALL_DISTINCT.indexOf(distinct)));
          if (outcome.found() > 0 && !reduction.restriction().below().isEmpty()) {
            twice++;
            onlyTwice += reduction.findsEachOnce() ? 1 : 0;
          }
        }
      }
    }
    assertThat(twice).as("reductions that restrict a second item").isGreaterThan(150);
    assertThat(onlyTwice).as("those of them that leave no symmetry").isGreaterThan(50);
  }

  private static List<Reduction> reductions(
      ExactCover cover, OptionGroup group, SplittableRandom random) {
    List<Reduction> reductions = new ArrayList<>();
    reductions.add(Reduction.none(cover, group));
    reductions.add(Reduction.choose(cover, group));
    BitSet useless = Relaxation.of(cover, 1_000_000).orElseThrow().ruledOut();
    reductions.add(Reduction.choose(cover, group, useless).simplified(useless));
    for (int item = 0; item < cover.primaryCount(); item++) {
      // A third of the items, and few for the trivial group, whose reductions do nothing.
      if (cover.multiplicity(item) == 1 && random.nextInt(group.order() > 1 ? 3 : 10) == 0) {
        reductions.add(
            random.nextBoolean()
                ? Reduction.of(cover, group, item)
                : Reduction.twice(cover, group, item));
      }
    }
    return reductions;
  }

  private static List<Long> numbers(Outcome outcome) {
    return outcome.orbits().stream().map(BigInteger::longValueExact).toList();
  }

  private static Outcome enumerate(Reduction reduction, Symmetry symmetry, Engine engine, int parts)
      throws InterruptedException {
    List<OptionGroup> counted =
        ALL_DISTINCT.stream().map(distinct -> symmetry.group(distinct)).toList();
    return new Enumeration(
            reduction,
            Partition.of(reduction.cover(), parts),
            counted,
            new Enumeration.Settings(engine, 1, Long.MAX_VALUE))
        .run(progress -> {}, SolutionWriter.NONE);
  }

  @Test
  void countsDoNotDependOnHowThePuzzleIsHeld() throws InterruptedException {
    for (Solved solved : SOLVED.stream().filter(s -> !s.ruled()).toList()) {
      List<Long> expected = solved.orbits();
      SplittableRandom random = new SplittableRandom(solved.seed());
      for (int k = 0; k < 2; k++) {
        Encoding held = Encoding.of(held(solved.puzzle(), random, k % 2 == 0));
        Symmetry symmetry = held.symmetry();
        Reduction reduction = Reduction.choose(held.cover(), symmetry.group(symmetry.coarsest()));

        assertThat(numbers(enumerate(reduction, symmetry, BuiltInEngine.DLX, 1)))
            .as("orbits, seed %d", solved.seed())
            .isEqualTo(expected);
        assertThat(symmetry.all().order())
            .as("order of the group, seed %d", solved.seed())
            .isEqualTo(solved.encoding().symmetry().all().order());
      }
    }
  }

  /** The puzzle turned or mirrored as a whole, its pieces turned besides and shuffled. */
  private static Puzzle held(Puzzle puzzle, SplittableRandom random, boolean mirrored) {
    boolean oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
    List<Motion> motions =
        (mirrored ? Lattice.CUBE.reflections() : Lattice.CUBE.rotations())
            .stream().filter(m -> !oneSided || m.keepsZAxis()).toList();
    Motion motion = motions.get(random.nextInt(motions.size()));
    List<Piece> pieces = new ArrayList<>();
    for (Piece piece : puzzle.pieces()) {
      List<Motion> turns = piece.turning().motions(Lattice.CUBE);
      Shape shape =
          piece
              .shape()
              .transformed(motion)
              .orElseThrow()
              .transformed(turns.get(random.nextInt(turns.size())))
              .orElseThrow();
      pieces.add(new Piece(piece.name(), shape, piece.copies(), piece.turning()));
    }
    Collections.shuffle(pieces, new Random(random.nextLong()));
    return Puzzle.of(puzzle.name(), puzzle.region().transformed(motion).orElseThrow(), pieces);
  }
}
