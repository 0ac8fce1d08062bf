package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.Filling;
import coverall.cover.OptionGroup;
import coverall.cover.Relaxation;
import coverall.cover.Simplification;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.PlainSearch;
import coverall.search.SearchEngine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests problems that are searched without their filler, on random puzzles with empty cells. */
final class FillerTest {
  /** A random puzzle with empty cells, and the solutions of its cover. */
  private record Case(long seed, Encoding encoding, List<List<Integer>> solutions) {
    ExactCover cover() {
      return encoding.cover();
    }
  }

  private static List<Case> cases(int seeds) {
    List<Case> cases = new ArrayList<>();
    for (long seed = 0; seed < seeds; seed++) {
      String text = puzzle(new SplittableRandom(seed));
      try {
        Encoding encoding =
            Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "random"));
        if (encoding.puzzle().gap().isPresent()) {
          cases.add(new Case(seed, encoding, PlainSearch.solutions(encoding.cover())));
        }
      } catch (BadPuzzleException e) {
        // The volumes came out wrong.
      }
    }
    return cases;
  }

  /** A board, most of whose cells may stay empty, and a few pieces, of which some may be left. */
  private static String puzzle(SplittableRandom random) {
    StringBuilder text = new StringBuilder("region\n");
    boolean symmetric = random.nextBoolean();
    int width = 3 + random.nextInt(2);
    String row = row(width, random);
    for (int y = 0; y < 3; y++) {
      text.append(symmetric && y != 1 ? row : row(width, random)).append('\n');
    }
    text.append("pieces");
    for (String piece : List.of("2", "3I", "3L", "4T", "4L", "4S")) {
      if (random.nextInt(2) == 0) {
        text.append(random.nextInt(6) == 0 ? " 0..1*" : " ").append(piece);
      }
    }
    if (random.nextInt(8) == 0) {
      text.append("\nempty ").append(1 + random.nextInt(3));
    }
    return text.append('\n').toString();
  }

  private static String row(int width, SplittableRandom random) {
    StringBuilder row = new StringBuilder();
    for (int x = 0; x < width; x++) {
      row.append(random.nextInt(4) == 0 ? '#' : '+');
    }
    return row.toString();
  }

  private static List<Integer> sorted(int[] options, int length) {
    return IntStream.of(options).limit(length).sorted().boxed().toList();
  }

  /** Every other problem is searched without the options that its relaxation rules out. */
  private static BitSet useless(Case one) {
    return one.seed() % 2 == 0
        ? new BitSet()
        : Relaxation.of(one.cover(), 1_000_000).orElseThrow().ruledOut();
  }

  @Test
  void solutionsWithoutTheFillerAreCompleted() {
    int unfilled = 0;
    int solved = 0;
    for (Case one : cases(1_000)) {
      Optional<Simplification> simple =
          Simplification.withoutFiller(one.cover(), useless(one)).map(Simplification::further);
      if (simple.isEmpty()) {
        continue;
      }
      Filling filling = new Filling(one.cover());
      int[] full = new int[one.cover().maxSolutionLength()];
      for (Engine engine : BuiltInEngine.values()) {
        List<List<Integer>> found = new ArrayList<>();
        engine
            .load(simple.get().cover())
            .search(
                new int[0],
                (options, length) -> {
                  int end = filling.complete(options, length, full);
                  assertThat(one.cover().isSolution(full, end)).as("seed %d", one.seed()).isTrue();
                  return found.add(sorted(full, end));
                },
                Checkpoint.NONE);
        assertThat(found)
            .as("seed %d, %s", one.seed(), engine)
            .containsExactlyInAnyOrderElementsOf(one.solutions());
      }
      unfilled++;
      solved += one.solutions().isEmpty() ? 0 : 1;
    }
    assertThat(unfilled).isGreaterThan(100);
    assertThat(solved).isGreaterThan(50);
  }

  @Test
  void reducedSearchesFindEveryOrbitOnce() {
    int unfilled = 0;
    int symmetric = 0;
    for (Case one : cases(1_000)) {
      OptionGroup group = one.encoding().symmetry().group(one.encoding().coarsest());
      Reduction reduction =
          Reduction.choose(one.cover(), group, useless(one)).unfilled(useless(one));
      List<List<Integer>> found = new ArrayList<>();
      new SerialSearch(reduction, () -> false)
          .search(
              BuiltInEngine.DLX,
              Long.MAX_VALUE,
              options -> found.add(sorted(options, options.length)));
      assertThat(found)
          .as("seed %d", one.seed())
          .containsExactlyInAnyOrderElementsOf(leastOfOrbits(one.solutions(), group));
      unfilled += reduction.filling().isPresent() ? 1 : 0;
      symmetric += reduction.filling().isPresent() && group.order() > 1 ? 1 : 0;
    }
    assertThat(unfilled).isGreaterThan(50);
    assertThat(symmetric).isGreaterThan(10);
  }

  private static List<List<Integer>> leastOfOrbits(
      List<List<Integer>> solutions, OptionGroup group) {
    TreeSet<List<Integer>> least =
        new TreeSet<>(
            (a, b) -> Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new)));
    for (List<Integer> solution : solutions) {
      TreeSet<List<Integer>> images = new TreeSet<>(least.comparator());
      for (int element = 0; element < group.order(); element++) {
        int e = element;
        images.add(solution.stream().map(option -> group.image(e, option)).sorted().toList());
      }
      least.add(images.first());
    }
    return List.copyOf(least);
  }

  /** Whoever verifies a catalogue searches below its prefixes as the problem is written. */
  @Test
  void partitionIsOneOfTheProblemAsWritten() {
    int unfilled = 0;
    for (Case one : cases(1_000)) {
      ExactCover cover = one.cover();
      Reduction reduction =
          Reduction.none(cover, OptionGroup.trivial(cover.optionCount())).unfilled(useless(one));
      Partition own = Partition.of(reduction.cover(), 1 + (int) (one.seed() % 9));
      SearchEngine written = BuiltInEngine.DLX.load(cover);
      List<List<Integer>> found = new ArrayList<>();
      Partition complete = CompleteCut.of(own, reduction);
      for (Subproblem part : complete.subproblems()) {
        written.search(
            part.prefix(),
            (options, length) -> found.add(sorted(options, length)),
            Checkpoint.NONE);
      }
      assertThat(found)
          .as("seed %d", one.seed())
          .containsExactlyInAnyOrderElementsOf(one.solutions());
      unfilled += reduction.filling().isPresent() ? 1 : 0;
      assertThat(
              reduction.filling().isPresent() && hasOptionsOfFiller(complete, cover, useless(one)))
          .as("seed %d", one.seed())
          .isFalse();
    }
    assertThat(unfilled).isGreaterThan(50);
  }

  private static boolean hasOptionsOfFiller(Partition partition, ExactCover cover, BitSet useless) {
    return cover.filler() >= 0
        && partition.subproblems().stream()
            .flatMapToInt(part -> IntStream.of(part.prefix()))
            .anyMatch(option -> cover.covers(option, cover.filler()) && !useless.get(option));
  }

  /** A catalogue that was begun with the filler has prefixes with its options. */
  @Test
  void partitionWithOptionsOfTheFillerIsSearchedWithIt() throws InterruptedException {
    int filled = 0;
    for (Case one : cases(1_000)) {
      ExactCover cover = one.cover();
      OptionGroup trivial = OptionGroup.trivial(cover.optionCount());
      Partition partition = Partition.of(cover, 1 + (int) (one.seed() % 9));
      Reduction reduction = Reduction.none(cover, trivial).simplifiedFor(partition, useless(one));
      Outcome outcome =
          new Enumeration(
                  reduction,
                  partition,
                  List.of(trivial),
                  new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE))
              .run(progress -> {}, SolutionWriter.NONE);
      assertThat(outcome.found()).as("seed %d", one.seed()).isEqualTo(one.solutions().size());
      filled += hasOptionsOfFiller(partition, cover, useless(one)) ? 1 : 0;
    }
    assertThat(filled).isGreaterThan(10);
  }
}
