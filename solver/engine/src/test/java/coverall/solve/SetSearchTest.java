package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class SetSearchTest {
  private static final long SEED = 22;
  private static final long MOST = 1_000_000;
  private static final String[] FOR_THE_CUBE = {
    "3I", "3L", "4I", "4O", "4L", "4S", "4T", "4^", "4<", "4>"
  };

  static PieceSets sets(String text) {
    PuzzleFile.OpenReading open =
        PuzzleFile.parseOpen(text.getBytes(StandardCharsets.UTF_8), "test", 1);
    return new PieceSets(open.reading().puzzle(), open.choices());
  }

  private static List<SetResult> search(PieceSets sets, SetSearch.Settings settings, int threads)
      throws IOException, InterruptedException {
    List<SetResult> results = new ArrayList<>();
    boolean complete =
        new SetSearch(sets, settings)
            .run(LongStream.range(0, sets.count()).iterator(), threads, results::add);
    assertThat(complete).isTrue();
    assertThat(results).hasSize((int) sets.count());
    return results;
  }

  private static SetSearch.Settings solutions(long least, long most) {
    return new SetSearch.Settings(least, most, OptionalInt.empty());
  }

  /** The pieces of a set and their numbers. */
  private static Map<String, Integer> pieces(SetResult result) {
    Map<String, Integer> pieces = new TreeMap<>();
    for (String word : result.pieces().split(" ")) {
      String[] parts = word.split("\\*");
      pieces.put(parts[parts.length - 1], parts.length == 1 ? 1 : Integer.parseInt(parts[0]));
    }
    return pieces;
  }

  /** The solutions of all sets that have some. */
  private static Map<Map<String, Integer>, Long> solvable(List<SetResult> results) {
    return results.stream()
        .filter(result -> result.solutions() > 0)
        .collect(Collectors.toMap(SetSearchTest::pieces, SetResult::solutions));
  }

  private static Map<String, Integer> copies(int each, String... names) {
    Map<String, Integer> pieces = new LinkedHashMap<>();
    for (String name : names) {
      pieces.put(name, each);
    }
    return pieces;
  }

  private static String choose(int number, Map<String, Integer> pieces) {
    return "choose "
        + number
        + " of "
        + pieces.entrySet().stream()
            .map(piece -> piece.getValue() + "*" + piece.getKey())
            .collect(Collectors.joining(" "))
        + "\n";
  }

  @Test
  void allChoicesOfSevenTetracubesAndTricubesAgreeWithBruteForce() throws Exception {
    Map<String, Integer> pieces = copies(1, FOR_THE_CUBE);
    List<SetResult> results =
        search(sets("box 3x3x3\n" + choose(7, pieces)), solutions(1, MOST), 2);

    assertThat(results).hasSize(56); // one of 2 tricubes, 6 of 8 tetracubes
    assertThat(solvable(results)).isEqualTo(new SetCensus(3, 3, 3, pieces).solutions(7));
  }

  @Test
  @Tag("slow")
  void allChoicesWithAnyNumberOfCopiesAgreeWithBruteForce() throws Exception {
    Map<String, Integer> pieces = copies(7, FOR_THE_CUBE);
    List<SetResult> results = search(sets("box 3x3x3\n" + choose(7, pieces)), solutions(1, 1), 2);

    Map<Map<String, Integer>, Long> expected = new SetCensus(3, 3, 3, pieces).solutions(7);
    assertThat(solvable(results)).containsOnlyKeys(expected.keySet());
    assertThat(results.stream().filter(result -> result.rating().isPresent()))
        .extracting(SetSearchTest::pieces)
        .containsExactlyInAnyOrderElementsOf(
            expected.entrySet().stream()
                .filter(set -> set.getValue() == 1)
                .map(Map.Entry::getKey)
                .toList())
        .isNotEmpty();
  }

  @Test
  @Tag("slow")
  void allChoicesOfFivePentominoesAgreeWithBruteForce() throws Exception {
    Map<String, Integer> pieces =
        copies(1, "F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z");
    List<SetResult> results = search(sets("box 5x5\n" + choose(5, pieces)), solutions(1, MOST), 2);

    assertThat(results).hasSize(792);
    assertThat(solvable(results)).isEqualTo(new SetCensus(5, 5, 1, pieces).solutions(5));
  }

  @Test
  @Tag("slow")
  void randomChoicesAgreeWithBruteForce() throws Exception {
    Random random = new Random(SEED);
    int[][] boxes = {{2, 2, 2}, {3, 3, 1}, {4, 3, 1}, {2, 2, 3}, {5, 2, 1}, {3, 3, 2}, {4, 4, 1}};
    List<String> names = List.copyOf(SetCensus.names());
    int solvable = 0;
    for (int k = 0; k < 120; k++) {
      int[] box = boxes[random.nextInt(boxes.length)];
      Map<String, Integer> pieces = new LinkedHashMap<>();
      for (int n = 2 + random.nextInt(4); n > 0; n--) {
        pieces.put(names.get(random.nextInt(names.size())), 1 + random.nextInt(3));
      }
      int all = pieces.values().stream().mapToInt(Integer::intValue).sum();
      int number = 1 + random.nextInt(all);
      boolean chooses = random.nextBoolean();
      String text =
          "box %sx%sx%s\n".formatted(box[0], box[1], box[2])
              + (chooses ? choose(number, pieces) : ranges(pieces));
      Map<Map<String, Integer>, Long> expected =
          new SetCensus(box[0], box[1], box[2], pieces).solutions(chooses ? number : -1);
      PieceSets sets;
      try {
        sets = sets(text);
      } catch (BadPuzzleException e) {
        assertThat(expected).as(text).isEmpty();
        continue;
      }
      assertThat(solvable(search(sets, solutions(1, MOST), 1))).as(text).isEqualTo(expected);
      solvable += expected.isEmpty() ? 0 : 1;
    }
    assertThat(solvable).as("puzzles with solutions, seed " + SEED).isGreaterThan(10);
  }

  private static String ranges(Map<String, Integer> pieces) {
    return "pieces "
        + pieces.entrySet().stream()
            .map(piece -> "0.." + piece.getValue() + "*" + piece.getKey())
            .collect(Collectors.joining(" "))
        + "\n";
  }

  @Test
  void everySetHasAsManySolutionsAsItsOwnSearchFinds() throws Exception {
    PieceSets sets =
        sets("box 4x4\nempty 0..2\none-sided pieces 0..2*4L\nchoose 3 of 4S 2*4T 3L 2*4O 3I\n");
    int several = 0;
    for (SetResult result : search(sets, solutions(1, MOST), 1)) {
      Puzzle puzzle = sets.puzzle(result.number());
      assertThat(PieceSets.words(puzzle)).isEqualTo(result.pieces());
      long count = new SearchRequest(Encoding.unchecked(puzzle)).threads(1).count();
      assertThat(result.solutions()).as(result.pieces()).isEqualTo(count);
      several += count > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(3);
  }

  @Test
  void stopsOneSolutionAboveTheRange() throws Exception {
    PieceSets sets = sets("box 3x3x3\nchoose 7 of 3L 4T 4L 4S 4^ 4< 4>\n");
    SetResult result = search(sets, solutions(1, 3), 1).getFirst();
    assertThat(result.solutions()).isEqualTo(4); // of 240
    assertThat(result.rating()).isEmpty();
  }

  @Test
  void resultsDoNotDependOnTheNumberOfThreads() throws Exception {
    PieceSets sets = sets("box 4x4\nchoose 4 of 4*4I 4*4O 4*4L 4*4S 4*4T\n");
    List<SetResult> one = search(sets, solutions(1, 3), 1);
    assertThat(search(sets, solutions(1, 3), 3)).containsExactlyInAnyOrderElementsOf(one);
    assertThat(one).anyMatch(result -> result.rating().isPresent());
  }

  @Test
  void ratesByTheLevelOfSolutionsThatComeApart() throws Exception {
    String text = "box 3x3x3\nchoose 7 of 7*3I 7*4O 7*4<\n";
    SetSearch.Settings settings = new SetSearch.Settings(1, 2, OptionalInt.of(100_000));
    PieceSets free = sets(text);
    List<SetResult> apart = search(free, settings, 1);
    assertThat(apart)
        .filteredOn(result -> result.rating().isPresent())
        .isNotEmpty()
        .allSatisfy(result -> assertThat(result.rating().orElseThrow().level()).isNotEmpty());

    SetSearch.Settings oneState = new SetSearch.Settings(1, 2, OptionalInt.of(1));
    assertThat(search(free, oneState, 1))
        .filteredOn(result -> result.unknown() > 0)
        .allSatisfy(result -> assertThat(result.rating()).isEmpty());
  }

  @Test
  void receiverThatFailsEndsTheSearch() {
    PieceSets sets = sets("box 4x4\nchoose 4 of 4*4I 4*4O 4*4L 4*4S 4*4T\n");
    SetSearch search = new SetSearch(sets, solutions(1, 1));
    assertThatThrownBy(
            () ->
                search.run(
                    LongStream.range(0, sets.count()).iterator(),
                    2,
                    result -> {
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
  }
}
