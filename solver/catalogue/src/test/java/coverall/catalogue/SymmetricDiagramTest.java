package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.OptionGroup;
import coverall.diagram.Diagram;
import coverall.diagram.DiagramOfList;
import coverall.enumerate.Reduction;
import coverall.format.PuzzleFile;
import coverall.frontier.FrontierDiagram;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.search.PlainSearch;
import coverall.verify.Violation;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diagrams of one solution of each orbit are stored and verified. */
@Tag("slow")
final class SymmetricDiagramTest {
  private static final long MUCH = 1L << 28;
  private static final int MOST_OPTIONS = 120; // so that the oracle is quick

  @TempDir private Path folder;

  /** A puzzle, up to some notion. */
  private record Case(Encoding puzzle, String text, Distinct notion, Reduction reduction) {
    static List<Case> of(Puzzle puzzle) throws IOException {
      String text = new String(PuzzleFile.write(puzzle, "FILE.puzzle"), StandardCharsets.UTF_8);
      Encoding encoding =
          Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), puzzle.name()));
      List<Case> cases = new ArrayList<>();
      for (Distinct notion : encoding.notions()) {
        OptionGroup group = encoding.symmetry().group(notion);
        Reduction chosen = Reduction.choose(encoding.cover(), group);
        boolean isExact = chosen.findsEachOnce() && chosen.restriction().below().isEmpty();
        if (group.order() > 1) {
          (isExact ? Optional.of(chosen) : Reduction.once(encoding.cover(), group))
              .ifPresent(exact -> cases.add(new Case(encoding, text, notion, exact)));
        }
      }
      return cases;
    }

    TreeSet<int[]> raw() {
      TreeSet<int[]> raw = new TreeSet<>(Arrays::compare);
      for (List<Integer> solution : PlainSearch.solutions(puzzle.cover())) {
        raw.add(puzzle.used(solution.stream().mapToInt(Integer::intValue).toArray()));
      }
      return raw;
    }

    Optional<Diagram> made() {
      return FrontierDiagram.of(
          reduction.coverAsWritten(), puzzle.optionCount(), MUCH, MUCH, progress -> true);
    }
  }

  private Path write(Case of, Diagram diagram, boolean areAll) throws IOException {
    Path file = folder.resolve("diagram.db");
    Files.deleteIfExists(file);
    DiagramCatalogue.create(
        file,
        of.puzzle,
        new Catalogue.Source("FILE", of.text),
        new DiagramContent(diagram, areAll, of.notion, of.reduction.item()));
    return file;
  }

  private static Diagram diagram(Diagram like, Iterable<int[]> solutions) {
    int[] order = new int[like.optionCount()];
    Arrays.setAll(order, like::optionAt);
    DiagramOfList list = new DiagramOfList(order);
    solutions.forEach(list::add);
    return list.diagram();
  }

  private void check(Case of, Diagram made, TreeSet<int[]> raw) throws Exception {
    TreeSet<int[]> kept = new TreeSet<>(Arrays::compare);
    made.visit(kept::add);
    OptionGroup group = of.reduction.group();
    TreeSet<int[]> images = new TreeSet<>(Arrays::compare);
    for (int[] solution : kept) {
      for (int element = 0; element < group.order(); element++) {
        int e = element;
        images.add(
            Arrays.stream(solution).map(option -> group.image(e, option)).sorted().toArray());
      }
    }
    assertThat(images.stream().map(Arrays::toString))
        .isEqualTo(raw.stream().map(Arrays::toString).toList());
    assertThat(raw).hasSize(kept.size() * group.order());

    Path file = write(of, made, true);
    assertThat(Diagrams.verify(file))
        .contains("counted again from the problem: no solution is missing");
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      assertThat(catalogue.distinct()).isEqualTo(of.notion);
      assertThat(catalogue.content(of.puzzle).diagram().count())
          .isEqualTo(BigInteger.valueOf(kept.size()));
    }
    if (kept.isEmpty()) {
      return;
    }
    List<int[]> others = new ArrayList<>(kept);
    others.removeLast();
    Path fewer = write(of, diagram(made, others), true);
    assertThatThrownBy(() -> Diagrams.verify(fewer)).isInstanceOf(Violation.class);
    others.add(raw.stream().filter(solution -> !kept.contains(solution)).findFirst().orElseThrow());
    Path image = write(of, diagram(made, others), false);
    assertThatThrownBy(() -> Diagrams.verify(image))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("which is never used");
    for (String edit :
        List.of(
            "UPDATE about SET value = (value + 1) % "
                + of.puzzle.cover().itemCount()
                + " WHERE name = 'item'",
            "DELETE FROM about WHERE name = 'item'",
            "UPDATE about SET value = 999 WHERE name = 'item'",
            "UPDATE placement SET searched = 1",
            "UPDATE about SET value = 'raw' WHERE name = 'distinct'")) {
      Path edited = write(of, made, true);
      Diagrams.edit(edited, own -> own.execute(edit));
      assertThatThrownBy(() -> Diagrams.verify(edited)).as(edit).isInstanceOf(Violation.class);
    }
    checkRawOfThem(of, made);
    checkDamagedItem(of, made);
  }

  /** Some raw solutions neither name an item nor leave placements out. */
  private void checkRawOfThem(Case of, Diagram made) throws Exception {
    Path raw = write(of, made, false);
    Diagrams.edit(
        raw, own -> own.execute("UPDATE about SET value = 'raw' WHERE name = 'distinct'"));
    assertThatThrownBy(() -> Diagrams.verify(raw))
        .isInstanceOf(Violation.class)
        .hasMessage("item is " + of.reduction.item() + ", expected -1");
    Diagrams.edit(raw, own -> own.execute("DELETE FROM about WHERE name = 'item'"));
    assertThatThrownBy(() -> Diagrams.verify(raw))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("was not searched, but no item is restricted");
  }

  private void checkDamagedItem(Case of, Diagram made) throws Exception {
    Path damaged = write(of, made, true);
    Diagrams.edit(damaged, own -> own.execute("UPDATE about SET value = 999 WHERE name = 'item'"));
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(damaged)) {
      assertThatThrownBy(() -> catalogue.content(of.puzzle))
          .isInstanceOf(BadCatalogueException.class)
          .hasMessageContaining("its item is 999");
    }
  }

  @Test
  void oneSolutionOfEachOrbitIsStoredAndVerified() throws Exception {
    RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(1));
    int checked = 0;
    int withSolutions = 0;
    for (int k = 0; k < 120; k++) {
      Optional<Puzzle> puzzle = k % 2 == 0 ? Optional.of(puzzles.next()) : puzzles.nextWithRules();
      if (puzzle.filter(p -> Diagrams.hasAtMost(MOST_OPTIONS, p)).isEmpty()) {
        continue;
      }
      for (Case of : Case.of(puzzle.get())) {
        Optional<Diagram> made = of.made();
        if (made.isPresent()) {
          check(of, made.get(), of.raw());
          checked++;
          withSolutions += made.get().root() == Diagram.NONE ? 0 : 1;
        }
      }
    }
    assertThat(checked).isGreaterThan(20);
    assertThat(withSolutions).isGreaterThan(10);
  }
}
