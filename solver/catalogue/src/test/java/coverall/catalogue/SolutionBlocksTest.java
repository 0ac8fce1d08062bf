package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.puzzle.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Solutions in blocks are those that were written, in order once they are sorted. */
final class SolutionBlocksTest {
  private static final int MIXED = -1;

  /** Some solutions in order, with their subproblems. */
  private static TreeMap<int[], Integer> solutions(Random random) {
    int options = new int[] {3, 30, 2_000, 1 << 24}[random.nextInt(4)];
    int longest = 1 + random.nextInt(options == 3 ? 3 : 25);
    boolean alike = random.nextBoolean();
    int number = random.nextInt(random.nextInt(20) == 0 ? 40_000 : 500);
    int subproblems = 1 + random.nextInt(20);
    TreeMap<int[], Integer> solutions = new TreeMap<>(Arrays::compare);
    for (int k = 0; k < number; k++) {
      int length = alike ? longest : random.nextInt(longest + 1);
      int[] solution = random.ints(length, 0, options).distinct().sorted().toArray();
      solutions.put(solution, random.nextInt(subproblems));
    }
    return solutions;
  }

  private static CatalogueFile newFile() throws IOException, SQLException {
    CatalogueFile file = CatalogueFiles.inMemory();
    file.create(Schema.of(Kind.EXACT_COVER));
    return file;
  }

  /** Adds them in any order, as a search does. */
  private static void add(SolutionBlocks blocks, Map<int[], Integer> solutions, Random random)
      throws IOException, SQLException {
    List<Map.Entry<int[], Integer>> shuffled = new ArrayList<>(solutions.entrySet());
    Collections.shuffle(shuffled, random);
    RunBuffer mixed = new RunBuffer((1 << 24) - 1);
    Map<Integer, RunBuffer> single = new TreeMap<>();
    int often = 1 + random.nextInt(400);
    for (Map.Entry<int[], Integer> solution : shuffled) {
      int subproblem = solution.getValue();
      if (subproblem % 2 == 0) {
        mixed.add(solution.getKey(), subproblem);
      } else {
        single
            .computeIfAbsent(subproblem, id -> new RunBuffer((1 << 24) - 1))
            .add(solution.getKey(), subproblem);
      }
      if (random.nextInt(often) == 0) {
        blocks.add(mixed, MIXED, Deflater.BEST_SPEED);
      }
    }
    blocks.add(mixed, MIXED, Deflater.BEST_SPEED);
    for (Map.Entry<Integer, RunBuffer> own : single.entrySet()) {
      blocks.add(own.getValue(), own.getKey(), random.nextInt(10));
    }
  }

  private static String words(int[] options, int length, int subproblem) {
    return Arrays.toString(Arrays.copyOf(options, length)) + " of " + subproblem;
  }

  private static List<String> words(Map<int[], Integer> solutions) {
    List<String> words = new ArrayList<>();
    solutions.forEach((options, id) -> words.add(words(options, options.length, id)));
    return words;
  }

  private static List<String> read(SolutionBlocks blocks) throws IOException {
    List<String> found = new ArrayList<>();
    blocks.visitFrom(
        1,
        (number, subproblem, options) -> {
          found.add(words(options, options.length, subproblem));
          return number == found.size();
        });
    return found;
  }

  @Test
  void mergedRunsAreInOrder() throws Exception {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      TreeMap<int[], Integer> solutions = solutions(random);
      try (CatalogueFile file = newFile();
          SolutionBlocks blocks = new SolutionBlocks(file)) {
        add(blocks, solutions, random);
        assertThat(blocks.count()).isEqualTo(solutions.size());
        assertThat(new HashSet<>(read(blocks))).isEqualTo(new HashSet<>(words(solutions)));

        List<SortedRun> runs = new ArrayList<>();
        blocks.runs().forEach(run -> runs.add(blocks.run(run)));
        SortedRun merged = new RunMerge(runs);
        List<String> found = new ArrayList<>();
        int[] last = {};
        while (merged.next()) {
          int[] own = Arrays.copyOf(merged.options(), merged.length());
          found.add(words(own, own.length, merged.subproblem()));
          int differs = Arrays.mismatch(last, own);
          if (merged.shared() != (differs < 0 ? last.length : differs)) {
            found.add("shares " + merged.shared());
          }
          last = own;
        }
        assertThat(found).isEqualTo(words(solutions));
      }
    }
  }

  @Test
  void equalSolutionsAreKept() throws Exception {
    try (CatalogueFile file = newFile();
        SolutionBlocks blocks = new SolutionBlocks(file)) {
      RunBuffer buffer = new RunBuffer(100);
      for (int k = 0; k < 50; k++) {
        buffer.add(new int[] {1, 2, 3}, k % 3);
        buffer.add(new int[] {1, 2}, 0);
        if (k % 10 == 0) {
          blocks.add(buffer, MIXED, Deflater.BEST_SPEED);
        }
      }
      blocks.add(buffer, MIXED, Deflater.BEST_SPEED);
      List<SortedRun> runs = new ArrayList<>();
      blocks.runs().forEach(run -> runs.add(blocks.run(run)));
      SortedRun merged = new RunMerge(runs);
      List<Integer> lengths = new ArrayList<>();
      while (merged.next()) {
        lengths.add(merged.length());
      }
      assertThat(lengths).hasSize(100).isSorted();
    }
  }

  @Test
  void sortingMakesOneRunOrRows() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      TreeMap<int[], Integer> solutions = solutions(random);
      try (CatalogueFile file = newFile()) {
        try (SolutionBlocks blocks = new SolutionBlocks(file)) {
          add(blocks, solutions, random);
        }
        boolean inRows = random.nextBoolean();
        List<Double> shares = new ArrayList<>();
        Sorting.Result result =
            new Sorting(file, shares::add, 2 + random.nextInt(9), inRows ? Integer.MAX_VALUE : -1)
                .run(new Fingerprint());

        Fingerprint digest = new Fingerprint();
        Checksum checksum = new Checksum();
        for (int[] solution : solutions.keySet()) {
          StringBuilder line = new StringBuilder();
          for (int option : solution) {
            line.append(HexFormat.of().withUpperCase().toHexDigits(option, 6));
          }
          digest.line(line.toString());
          checksum.add(solution, solution.length, 0);
        }
        assertThat(result.digest()).isEqualTo(digest.hex());
        assertThat(result.checksum()).isEqualTo(checksum.value());
        assertThat(shares).isSorted().allMatch(share -> share >= 0 && share <= 1);
        assertThat(file.schema().isInBlocks()).isNotEqualTo(inRows);
        assertThat(file.solutionCount()).isEqualTo(solutions.size());
        if (!inRows) {
          try (SolutionBlocks blocks = new SolutionBlocks(file)) {
            assertThat(blocks.runs()).hasSize(solutions.isEmpty() ? 0 : 1);
            assertThat(read(blocks)).isEqualTo(words(solutions));
            assertEverySolutionIsFound(blocks, words(solutions), random);
          }
        }
      }
    }
  }

  private static void assertEverySolutionIsFound(
      SolutionBlocks blocks, List<String> expected, Random random) throws IOException {
    for (int tries = 0; tries < 20; tries++) {
      int number = random.nextInt(expected.size() + 2);
      List<String> found = new ArrayList<>();
      boolean exists =
          blocks.visit(
              number,
              (own, subproblem, options) -> {
                assertThat(own).isEqualTo(number);
                return found.add(words(options, options.length, subproblem));
              });
      assertThat(exists).isEqualTo(number >= 1 && number <= expected.size());
      assertThat(found).isEqualTo(exists ? List.of(expected.get(number - 1)) : List.of());
    }
  }

  /** The file, a little larger than its blocks, may not be read more often than once in a call. */
  @Test
  void aSolutionIsFoundAfterAllHaveBeenRead(@TempDir Path folder) throws Exception {
    Random random = new Random(1);
    TreeMap<int[], Integer> solutions = new TreeMap<>(Arrays::compare);
    while (solutions.size() < 4_000) {
      solutions.put(random.ints(20, 0, 1 << 20).distinct().sorted().toArray(), 1);
    }
    try (CatalogueFile file =
        CatalogueFiles.connect(folder.resolve("some.db"), CatalogueFile.Access.CREATE)) {
      file.execute("BEGIN");
      file.create(Schema.of(Kind.EXACT_COVER));
      try (SolutionBlocks blocks = new SolutionBlocks(file)) {
        RunBuffer buffer = new RunBuffer(1 << 20);
        for (int[] solution : solutions.keySet()) {
          buffer.add(solution, 1);
        }
        blocks.add(buffer, 1, Deflater.BEST_SPEED);
      }
      file.execute("COMMIT");
      try (SolutionBlocks blocks = new SolutionBlocks(file)) {
        for (int times = 0; times < 3; times++) {
          assertThat(read(blocks)).hasSize(solutions.size());
          assertThat(blocks.visit(1, (number, subproblem, options) -> true)).isTrue();
        }
      }
    }
  }

  @Test
  void checksumsTellListsApart() {
    Checksum one = new Checksum();
    one.add(new int[] {1, 2}, 2, 0);
    one.add(new int[] {3}, 1, 0);
    Checksum other = new Checksum();
    other.add(new int[] {3}, 1, 0);
    other.add(new int[] {1, 2}, 2, 0);
    Checksum third = new Checksum();
    third.add(new int[] {1, 2, 3}, 3, 0);
    assertThat(List.of(one.value(), other.value(), third.value())).doesNotHaveDuplicates();
  }

  /** Whatever the bytes are, what is read is in order and within the limits, or refused. */
  @Test
  void mutatedBlocksAreRefusedOrInOrder() throws Exception {
    int refused = 0;
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      List<byte[]> lists = new ArrayList<>();
      RunBuffer buffer = new RunBuffer(100);
      int count = 1 + random.nextInt(30);
      for (int k = 0; k < count; k++) {
        int[] solution = random.ints(random.nextInt(6), 0, 100).distinct().sorted().toArray();
        buffer.add(solution, random.nextInt(4));
      }
      // Half of them are mutated before they are packed, so that unpacking does not fail.
      boolean inside = random.nextBoolean();
      int level = inside ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED;
      try (BlockWriter writer = new BlockWriter(true, level, (number, list) -> lists.add(list))) {
        buffer.moveTo(writer);
      }
      byte[] list = lists.getFirst();
      for (int k = random.nextInt(3); k >= 0; k--) {
        list[(inside ? 5 : 0) + random.nextInt(list.length - 5)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        assertInOrder(list, count + (random.nextInt(4) == 0 ? 1 : 0));
      } catch (DataFormatException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(500, 1_999);
  }

  private static void assertInOrder(byte[] list, int count) throws DataFormatException {
    BlockReader reader = new BlockReader(new Inflater(true), 50);
    reader.open(count, list, MIXED);
    int[] last = {};
    int found = 0;
    while (reader.next()) {
      int[] own = Arrays.copyOf(reader.options(), reader.length());
      assertThat(own.length).isLessThanOrEqualTo(50);
      assertThat(own).isSorted();
      assertThat(Arrays.compare(last, own)).isLessThanOrEqualTo(0);
      assertThat(reader.subproblem()).isNotNegative();
      last = own;
      found++;
    }
    assertThat(found).isEqualTo(count);
  }

  @Test
  void packedNothingIsNotUnpackedForever() {
    byte[] zeros = new byte[1 << 26];
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    deflater.setInput(zeros);
    deflater.finish();
    byte[] bomb = Arrays.copyOf(new byte[0], 1 << 17);
    int size = deflater.deflate(bomb);
    deflater.end();
    assertThatThrownBy(
            () -> new BlockReader(new Inflater(true), 50).open(1, Arrays.copyOf(bomb, size), MIXED))
        .isInstanceOf(DataFormatException.class);
  }
}
