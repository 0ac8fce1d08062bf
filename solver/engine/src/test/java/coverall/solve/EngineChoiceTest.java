package coverall.solve;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.enumerate.Candidate;
import coverall.enumerate.Partition;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.NamedCover;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EngineChoiceTest {
  private static NamedCover named(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "text");
  }

  private static Engine forLongSearch(String text) {
    return EngineChoice.fastest(named(text).cover());
  }

  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  private static EngineChoice soma(double branches) {
    return EngineChoice.of(SOMA.cover(), Partition.uncut(branches), List.of());
  }

  @Test
  void longSearchUsesDancingLinksWhereAnOptionExcludesFewOthers() {
    assertThat(forLongSearch(CoverTexts.dominoes(12))).isEqualTo(BuiltInEngine.DLX);
    for (String text : List.of(CoverTexts.queens(12), CoverTexts.langford(11, false))) {
      assertThat(forLongSearch(text)).isNotEqualTo(BuiltInEngine.DLX);
    }
    Encoding sixByTen = Encoding.of(KnownPuzzles.SIX_BY_TEN);
    assertThat(EngineChoice.of(sixByTen.cover(), Partition.uncut(1e12), List.of()).engine())
        .isNotEqualTo(BuiltInEngine.DLX);
  }

  private static Engine chosen(String text) {
    return new SearchRequest(named(text)).plan().engine().engine();
  }

  @Test
  void problemWithoutGeometryUsesConflicts() {
    for (String text : List.of(CoverTexts.queens(12), CoverTexts.langford(11, false))) {
      assertThat(chosen(text)).isEqualTo(BuiltInEngine.CONFLICTS);
    }
  }

  @Test
  void itemsInAGoodOrderAreTakenInThisOrder() {
    assertThat(chosen(CoverTexts.dominoes(8))).isEqualTo(BuiltInEngine.BACKTRACK);
  }

  /**
   * Langford pairs of 9, which do not exist, then ten coins. Whoever takes the items in their order
   * never looks at a coin, but the subproblems are the ways to throw them.
   */
  @Test
  void orderIsJudgedBelowTheSubproblems() {
    String[] langford = CoverTexts.langford(9, false).split("\n", 2);
    String coins = names("coin").collect(joining(" "));
    String up = names("up").collect(joining(" "));
    String throwing =
        IntStream.range(0, 10)
            .mapToObj(k -> "coin" + k + "\ncoin" + k + " up" + k + "\n")
            .collect(joining());
    String text = langford[0] + " " + coins + " | " + up + "\n" + langford[1] + throwing;
    assertThat(chosen(text)).isNotEqualTo(BuiltInEngine.BACKTRACK);
  }

  private static Stream<String> names(String of) {
    return IntStream.range(0, 10).mapToObj(k -> of + k);
  }

  /** The tree has 2^1100 leaves, more than a number can say. */
  @Test
  void endlessTreeHasAnEngine() {
    assertThat(chosen(CoverTexts.endless())).isNotNull();
  }

  @Test
  void problemWithoutOptionsHasAnEngine() {
    for (int primary : List.of(0, 2)) {
      ExactCover cover = new ExactCover.Builder(primary, 1).build();
      EngineChoice choice = EngineChoice.of(cover, Partition.of(cover), List.of());
      assertThat(choice.candidates()).isNotEmpty();
      assertThat(new CoverShape(cover).slownessOfLists()).isEqualTo(1);
    }
  }

  @Test
  void conflictsOfTooManyOptionsAreReplaced() {
    ExactCover.Builder many = new ExactCover.Builder(1, 0);
    for (int option = 0; option < 20_000; option++) {
      many.option(0);
    }
    EngineChoice replaced = EngineChoice.asked(BuiltInEngine.CONFLICTS, many.build());
    assertThat(replaced.engine()).isEqualTo(BuiltInEngine.DLX);
    assertThat(replaced.why()).contains("memory");
  }

  @Test
  void enginesRefuseProblemsWhoseMasksDoNotFitIntoAnArray() {
    ExactCover.Builder wide = new ExactCover.Builder(1, 140_000);
    for (int option = 0; option < 1_000_000; option++) {
      wide.option(0);
    }
    ExactCover cover = wide.build();
    assertThat(BuiltInEngine.BACKTRACK.supports(cover)).isFalse();
    assertThatThrownBy(() -> EngineChoice.asked(BuiltInEngine.BACKTRACK, cover))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("engine backtrack does not support this problem");

    ExactCover.Builder deep = new ExactCover.Builder(1_400_000, 0);
    for (int option = 0; option < 8_000; option++) {
      deep.option(option);
    }
    assertThat(BuiltInEngine.CONFLICTS.supports(deep.build())).isFalse();
    assertThat(BuiltInEngine.BACKTRACK.supports(Encoding.of(KnownPuzzles.SOMA).cover())).isTrue();
    assertThat(BuiltInEngine.CONFLICTS.supports(Encoding.of(KnownPuzzles.SOMA).cover())).isTrue();
  }

  @Test
  void smallTreeStartsWithoutVectors() {
    EngineChoice choice = soma(1e5);
    assertThat(choice.engine()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    if (BuiltInEngine.hasVectors()) {
      assertThat(choice.why()).contains("small tree");
      assertThat(choice.candidates()).extracting(Candidate::engine).contains(BuiltInEngine.BITS);
      assertThat(soma(1e7).engine()).isEqualTo(BuiltInEngine.BITS);
    }
    assertThat(new CoverShape(SOMA.cover()).largeTree()).isEqualTo(7e6);
    assertThat(new CoverShape(random(9, 200).cover()).largeTree())
        .as("wide lists")
        .isLessThan(1.5e6);
  }

  /** 1,200 options, each of some of 200 items, chosen at random. */
  private static NamedCover random(int itemsOfAnOption, int primaryItems) {
    return random(1_200, itemsOfAnOption, 200, primaryItems);
  }

  private static NamedCover random(int options, int itemsOfAnOption, int items, int primaryItems) {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder();
    for (int item = 0; item < items; item++) {
      text.append(item == primaryItems ? "| " : "").append(item).append(' ');
    }
    for (int option = 0; option < options; option++) {
      text.append('\n');
      random
          .ints(0, items)
          .distinct()
          .limit(itemsOfAnOption)
          .forEach(item -> text.append(item).append(' '));
    }
    return named(text.append('\n').toString());
  }

  private static Engine chosen(NamedCover problem, double branches) {
    return EngineChoice.of(problem.cover(), Partition.uncut(branches), List.of()).engine();
  }

  @Test
  void manyConflictsAreCountedUntilVectorsPay() {
    for (int primaryItems : List.of(100, 200)) {
      NamedCover many = random(9, primaryItems);
      assertThat(chosen(many, 1e6)).isEqualTo(BuiltInEngine.CONFLICTS);
      assertThat(chosen(many, 6e6)).isEqualTo(withVectors(BuiltInEngine.CONFLICTS));
    }
    assertThat(chosen(random(5, 200), 6e6)).as("few excluded").isEqualTo(BuiltInEngine.CONFLICTS);
  }

  @Test
  void optionsThatExcludeHalfOfManyOthersAreListed() {
    Engine lists = BuiltInEngine.BITS_SCALAR;
    assertThat(chosen(random(900, 5, 40, 40), 4e4)).isEqualTo(lists);
    assertThat(chosen(random(700, 5, 40, 40), 4e4)).as("few").isEqualTo(BuiltInEngine.CONFLICTS);
    assertThat(chosen(random(900, 4, 40, 40), 4e4)).isEqualTo(BuiltInEngine.CONFLICTS);
    assertThat(chosen(random(900, 13, 260, 260), 4e4))
        .as("wide")
        .isEqualTo(BuiltInEngine.CONFLICTS);
  }

  /** So an engine that remembers states, with such lists, begins if that saves fewer branches. */
  @Test
  void listsAreExpectedToTakeLessWhereOptionsExcludeMore() {
    assertThat(slownessOfLists(random(400, 2, 40, 40))).isBetween(3.0, 3.3);
    assertThat(slownessOfLists(random(400, 5, 40, 40))).isBetween(1.2, 1.4);
    assertThat(slownessOfLists(named(CoverTexts.dominoes(8)))).as("in order").isBetween(7.5, 8.5);
  }

  private static double slownessOfLists(NamedCover problem) {
    return EngineChoice.of(problem.cover(), Partition.of(problem.cover()), List.of())
        .candidates()
        .stream()
        .filter(candidate -> candidate.engine() == BuiltInEngine.BITS_SCALAR)
        .mapToDouble(Candidate::slower)
        .findFirst()
        .orElseThrow();
  }

  /** Points in sets of the same size: where the order of the items is as good as any. */
  private static NamedCover sets(int points, int size) {
    String text =
        IntStream.range(0, 1 << points)
            .filter(set -> Integer.bitCount(set) == size)
            .mapToObj(
                set ->
                    IntStream.range(0, points)
                        .filter(point -> (set >> point & 1) == 1)
                        .mapToObj(Integer::toString)
                        .collect(joining(" ")))
            .collect(joining("\n"));
    String items = IntStream.range(0, points).mapToObj(Integer::toString).collect(joining(" "));
    return named(items + "\n" + text + "\n");
  }

  @Test
  void plainSearchLeavesManyLongListsToVectors() {
    ExactCover few = sets(16, 4).cover();
    ExactCover many = sets(18, 6).cover();
    assertThat(EngineChoice.of(few, Partition.of(few), List.of()).engine())
        .isEqualTo(BuiltInEngine.BACKTRACK);
    assertThat(EngineChoice.of(many, Partition.of(many), List.of()).engine())
        .isEqualTo(withVectors(BuiltInEngine.BACKTRACK));
  }

  private static Engine withVectors(Engine otherwise) {
    return BuiltInEngine.hasVectors() ? BuiltInEngine.BITS : otherwise;
  }

  /** Searches without an estimate of the tree cannot know what the order is worth. */
  @Test
  void searchWithoutAnEstimateDoesNotTrustTheOrderOfTheItems() {
    ExactCover queens = named(CoverTexts.queens(12)).cover();
    ExactCover dominoes = named(CoverTexts.dominoes(8)).cover();
    for (ExactCover cover : List.of(queens, dominoes)) {
      assertThat(EngineChoice.fastest(cover)).isEqualTo(BuiltInEngine.CONFLICTS);
      assertThat(EngineChoice.ofShortSearch(cover)).isEqualTo(BuiltInEngine.CONFLICTS);
    }
  }

  @Test
  void firstSolutionIsNotWorthVectors() {
    EngineChoice choice = EngineChoice.ofTheFirst(SOMA.cover());
    assertThat(choice.engine()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    assertThat(choice.candidates()).hasSize(1);
  }

  @Test
  void engineAskedForIsReplacedOnlyWhereItHasNoAdvantage() {
    ExactCover queens = named(CoverTexts.queens(70)).cover();
    EngineChoice replaced = EngineChoice.asked(BuiltInEngine.BITS_SCALAR, queens);
    assertThat(replaced.engine()).isEqualTo(BuiltInEngine.DLX);
    assertThat(replaced.insteadOf()).contains(BuiltInEngine.BITS_SCALAR);
    assertThat(replaced.why()).isNotEmpty();
    String many = IntStream.range(0, 5_000).mapToObj(Integer::toString).collect(joining("\n"));
    ExactCover singles = named(many.replace('\n', ' ') + "\n" + many + "\n").cover();
    assertThat(EngineChoice.asked(BuiltInEngine.CONFLICTS, singles).engine())
        .as("counts of 5,000 items on as many levels")
        .isEqualTo(BuiltInEngine.DLX);
    EngineChoice kept = EngineChoice.asked(BuiltInEngine.CELLS, queens);
    assertThat(kept.engine()).isEqualTo(BuiltInEngine.CELLS);
    assertThat(kept.insteadOf()).isEmpty();
    assertThat(kept.why()).isEmpty();
  }

  /** A guide that tells other limits than the code would be worse than none. */
  @Test
  void guideTellsTheLimits() throws IOException {
    String guide = Files.readString(Path.of("..", "..", "bench", "README.md"));
    assertThat(guide.replaceAll("\\s+", " "))
        .contains("at least " + CoverShape.MANY_OPTIONS + " options exclude each other")
        .contains(
            String.format(
                Locale.ROOT,
                "large from %.0f million branches on, from %.1f million with more than %d items",
                CoverShape.LARGE_TREE_OF_FEW_ITEMS / 1e6,
                CoverShape.LARGE_TREE_OF_MANY_ITEMS / 1e6,
                CoverShape.MANY_ITEMS));
  }
}
