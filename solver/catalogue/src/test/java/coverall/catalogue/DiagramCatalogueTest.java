package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.diagram.Diagram;
import coverall.diagram.DiagramOfList;
import coverall.diagram.SolutionsInOrder;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PlainCover;
import coverall.format.PuzzleFile;
import coverall.frontier.FrontierDiagram;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.search.PlainSearch;
import coverall.verify.Violation;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Catalogues that are diagrams have the solutions that were put in, and are verified. */
@Tag("slow")
final class DiagramCatalogueTest {
  private static final long MUCH = 1L << 28;
  private static final int MOST_OPTIONS = 60; // of a puzzle, so that the oracle is quick

  @TempDir private Path folder;

  /** A problem, its text and its raw solutions. */
  private static final class Case {
    final Problem problem;
    final Catalogue.Source source;
    final TreeSet<int[]> solutions = new TreeSet<>(Arrays::compare);

    Case(Problem problem, String text) {
      this.problem = problem;
      source = new Catalogue.Source("FILE", text);
    }

    static Case ofCover(String text) {
      NamedCover problem = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "FILE");
      Case made = new Case(problem, text);
      PlainCover.solutions(problem)
          .forEach(s -> made.solutions.add(s.stream().mapToInt(Integer::intValue).toArray()));
      return made;
    }

    static Case ofPuzzle(Puzzle puzzle) throws IOException {
      String text = new String(PuzzleFile.write(puzzle, "FILE.puzzle"), StandardCharsets.UTF_8);
      Encoding encoding =
          Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), puzzle.name()));
      Case made = new Case(encoding, text);
      for (List<Integer> solution : PlainSearch.solutions(encoding.cover())) {
        made.solutions.add(encoding.used(solution.stream().mapToInt(Integer::intValue).toArray()));
      }
      return made;
    }

    Optional<int[]> order() {
      return FrontierDiagram.order(problem.cover(), problem.optionCount());
    }

    Diagram diagram(Iterable<int[]> solutions) {
      int[] numeric = IntStream.range(0, problem.optionCount()).toArray();
      DiagramOfList list = new DiagramOfList(order().orElse(numeric));
      solutions.forEach(list::add);
      return list.diagram();
    }
  }

  private Path write(Case of, Diagram diagram, boolean areAll) throws IOException {
    Path file = folder.resolve("diagram.db");
    Files.deleteIfExists(file);
    DiagramCatalogue.create(file, of.problem, of.source, DiagramContent.ofRaw(diagram, areAll));
    return file;
  }

  private static List<int[]> solutions(Diagram diagram) {
    List<int[]> solutions = new ArrayList<>();
    diagram.visit(solutions::add);
    solutions.sort(Arrays::compare);
    return solutions;
  }

  private static List<String> words(Iterable<int[]> solutions) {
    List<String> words = new ArrayList<>();
    solutions.forEach(solution -> words.add(Arrays.toString(solution)));
    return words;
  }

  /** Checks everything about a problem; returns whether it has several solutions. */
  private boolean check(Case of, Random random) throws IOException {
    Diagram ofList = of.diagram(of.solutions);
    if (of.order().isPresent()) {
      Diagram made =
          FrontierDiagram.of(
                  of.problem.cover(), of.problem.optionCount(), MUCH, MUCH, progress -> true)
              .orElseThrow();
      assertThat(words(solutions(made))).isEqualTo(words(of.solutions));
      assertThat(made.nodeCount()).isEqualTo(ofList.nodeCount());
    }
    Path file = write(of, ofList, true);
    assertThat(Diagrams.verify(file))
        .contains("counted again from the problem: no solution is missing");
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      assertThat(catalogue.isOf(of.problem)).isTrue();
      assertThat(catalogue.problem().optionCount()).isEqualTo(of.problem.optionCount());
      assertThat(catalogue.count()).isEqualTo(of.solutions.size());
      SolutionsInOrder ordered = new SolutionsInOrder(catalogue.diagram(of.problem));
      List<int[]> sorted = List.copyOf(of.solutions);
      for (int k = 0; k < Math.min(50, sorted.size()); k++) {
        int number = random.nextInt(sorted.size());
        assertThat(ordered.solution(BigInteger.valueOf(number))).isEqualTo(sorted.get(number));
      }
    }
    if (!of.solutions.isEmpty()) {
      checkFaults(of, random);
    }
    return of.solutions.size() > 1;
  }

  /** A solution that is missing, or one that is none, is found. */
  private void checkFaults(Case of, Random random) throws IOException {
    List<int[]> fewer = new ArrayList<>(of.solutions);
    int[] removed = fewer.remove(random.nextInt(fewer.size()));
    assertThat(Diagrams.verify(write(of, of.diagram(fewer), false)))
        .noneMatch(line -> line.contains("missing"));
    Path incomplete = write(of, of.diagram(fewer), true);
    assertThatThrownBy(() -> Diagrams.verify(incomplete))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("but the problem has");
    TreeSet<int[]> wrong = new TreeSet<>(of.solutions);
    int changed = random.nextInt(of.problem.optionCount());
    int[] other =
        Arrays.stream(removed).anyMatch(o -> o == changed)
            ? Arrays.stream(removed).filter(o -> o != changed).toArray()
            : IntStream.concat(Arrays.stream(removed), IntStream.of(changed)).sorted().toArray();
    if (wrong.add(other)) {
      Path file = write(of, of.diagram(wrong), random.nextBoolean());
      assertThatThrownBy(() -> Diagrams.verify(file)).isInstanceOf(Violation.class);
    }
  }

  @Test
  void coversAreStoredAndVerified() throws Exception {
    int several = 0;
    for (int seed = 0; seed < 200; seed++) {
      Case of = Case.ofCover(CoverTexts.random(new SplittableRandom(seed)));
      several += check(of, new Random(seed)) ? 1 : 0;
    }
    assertThat(several).isGreaterThan(50);
  }

  @Test
  void puzzlesAreStoredAndVerified() throws Exception {
    RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(1));
    int several = 0;
    for (int k = 0; k < 100; k++) {
      Optional<Puzzle> puzzle = k % 2 == 0 ? Optional.of(puzzles.next()) : puzzles.nextWithRules();
      if (puzzle.filter(p -> Diagrams.hasAtMost(MOST_OPTIONS, p)).isPresent()) {
        several += check(Case.ofPuzzle(puzzle.get()), new Random(k)) ? 1 : 0;
      }
    }
    assertThat(several).isGreaterThan(20);
  }

  /** Changes a number of a node. */
  private static void mutate(CatalogueFile file, Random random) throws SQLException, IOException {
    List<int[]> nodes = new ArrayList<>();
    new DiagramBlocks(file)
        .read(
            (int) file.aboutNumber("nodes", 0, Integer.MAX_VALUE),
            (position, low, high) -> nodes.add(new int[] {position, low, high}));
    for (int k = random.nextInt(2); k >= 0; k--) {
      int[] node = nodes.get(random.nextInt(nodes.size()));
      int part = random.nextInt(3);
      node[part] = Math.max(0, node[part] + random.nextInt(7) - 3);
    }
    PackedNumbers numbers = new PackedNumbers(3, Deflater.BEST_SPEED);
    int[] last = new int[3];
    for (int[] node : nodes) {
      numbers.list(0).addSigned(last[0] - node[0]);
      numbers.list(1).addSigned(node[1] - last[1]);
      numbers.list(2).addSigned(node[2] - last[2]);
      last = node;
    }
    try (var row =
        file.connection().prepareStatement("UPDATE node_block SET list = ? WHERE first = 2")) {
      row.setBytes(1, numbers.pack());
      row.executeUpdate();
    }
  }

  @Test
  void mutatedDiagramsAreRefused() throws Exception {
    int refused = 0;
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Case of = Case.ofCover(CoverTexts.random(new SplittableRandom(seed)));
      if (of.solutions.isEmpty() || of.solutions.first().length == 0) {
        continue;
      }
      Path file = write(of, of.diagram(of.solutions), true);
      Diagrams.edit(file, own -> mutate(own, random));
      try {
        Diagrams.verify(file);
        try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
          assertThat(words(solutions(catalogue.diagram(of.problem))))
              .isEqualTo(words(of.solutions));
        }
      } catch (Violation | BadCatalogueException e) {
        assertThat(e.getMessage()).doesNotContain("digest").doesNotContain("seal");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(200);
  }

  @Test
  void damagedBlocksAreRefusedInOneLine() throws Exception {
    Case of = Case.ofCover(CoverTexts.queens(6));
    Path whole = write(of, of.diagram(of.solutions), true);
    byte[] content = Files.readAllBytes(whole);
    for (String edit :
        List.of(
            "UPDATE node_block SET list = x'00'",
            "UPDATE node_block SET nodes = 3",
            "UPDATE node_block SET nodes = 1 << 30",
            "UPDATE node_block SET first = 3",
            "DELETE FROM node_block",
            "UPDATE about SET value = 536870912 WHERE name = 'nodes'",
            "UPDATE about SET value = -1 WHERE name = 'nodes'",
            "UPDATE about SET value = 1 WHERE name = 'root'",
            "UPDATE about SET value = 'x' WHERE name = 'solutions'",
            "UPDATE about SET value = 5 WHERE name = 'solutions'",
            "UPDATE about SET value = '0 1 2' WHERE name = 'order'",
            "UPDATE about SET value = '0  1' WHERE name = 'order'",
            "UPDATE about SET value = replace(value, ' 1 ', ' 999 ') WHERE name = 'order'",
            "UPDATE about SET value = value || ' 36' WHERE name = 'order'",
            "DELETE FROM about WHERE name = 'order'",
            "DELETE FROM about WHERE name = 'root'")) {
      Files.write(whole, content);
      try (CatalogueFile file = CatalogueFiles.connect(whole, CatalogueFile.Access.WRITE)) {
        file.execute(edit);
      }
      try (DiagramCatalogue catalogue = DiagramCatalogue.open(whole)) {
        assertThatThrownBy(() -> catalogue.diagram(of.problem))
            .as(edit)
            .isInstanceOfAny(BadCatalogueException.class, IOException.class)
            .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
      }
    }
  }

  /** Before memory is taken for them. */
  @Test
  void aWrongNumberOfNodesIsRefused() throws Exception {
    Case of = Case.ofCover(CoverTexts.queens(6));
    byte[] content = Files.readAllBytes(write(of, of.diagram(of.solutions), true));
    Path file = folder.resolve("other.db");
    for (String edit :
        List.of(
            "UPDATE about SET value = 536870912 WHERE name = 'nodes'",
            "UPDATE about SET value = value - 1 WHERE name = 'nodes'",
            "UPDATE node_block SET nodes = 'x'")) {
      Files.write(file, content);
      try (CatalogueFile own = CatalogueFiles.connect(file, CatalogueFile.Access.WRITE)) {
        own.execute(edit);
      }
      try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
        assertThatThrownBy(catalogue::nodeCount).as(edit).isInstanceOf(BadCatalogueException.class);
      }
    }
  }

  @Test
  void largeDiagramsAreStoredInBlocks() throws Exception {
    Encoding encoding = Encoding.of(KnownPuzzles.dominoes(14, 14));
    Case of =
        new Case(
            encoding,
            new String(PuzzleFile.write(encoding.puzzle(), "FILE.puzzle"), StandardCharsets.UTF_8));
    Diagram diagram =
        FrontierDiagram.of(encoding.cover(), encoding.optionCount(), MUCH, MUCH, progress -> true)
            .orElseThrow();
    assertThat(diagram.nodeCount()).isGreaterThan(1 << 16);
    Path file = write(of, diagram, true);
    assertThat(Diagrams.verify(file)).contains("112,202,208,776,036,178,000,000 solutions");
    assertThat(Files.size(file)).isLessThan(1_000_000);
  }

  @Test
  void otherCommandsSayWhatItIs() throws Exception {
    Case of = Case.ofCover(CoverTexts.queens(6));
    Path file = write(of, of.diagram(of.solutions), true);
    assertThat(DiagramCatalogue.recognises(file)).isTrue();
    assertThat(SetCatalogue.recognises(file)).isFalse();
    assertThatThrownBy(() -> CatalogueReader.open(file))
        .isInstanceOf(BadCatalogueException.class)
        .hasMessageContaining("is a diagram");
    assertThatThrownBy(() -> write2(file, of))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was created concurrently");
  }

  private static void write2(Path file, Case of) throws IOException {
    DiagramCatalogue.create(
        file, of.problem, of.source, DiagramContent.ofRaw(of.diagram(of.solutions), true));
  }
}
