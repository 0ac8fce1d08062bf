package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Exact cover problems in Knuth's text. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class DlxFormatTest {
  /** The small examples of DLX1, DLX2 and DLX3, and that of Algorithm C, by other names. */
  private static final String PLAIN =
      """
      a b c d e | f g
      a d
      b c f
      d e g
      c e f
      a d g
      b g
      """;

  private static final String COLOURS =
      """
      | colours 0 and 1 of two items
      one two three | x y
      one two x:0 y:0
      x:0 y:1
      two x:1
      three y:1
      one three x:1 y:1
      """;

  private static final String BOUNDS =
      """
      | the same with an item to be covered two or three times
      one two 2:3|three | x y
      one two x:0 y:0
      three x:0
      two x:1
      three y:1
      one three x:1 y:1
      """;

  private static final String ALGORITHM_C =
      """
      p q r | x y
      p q x y:A
      p r x:A y
      p x:B
      q x:A
      r y:B
      """;

  private static NamedCover parse(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "name");
  }

  private static String write(NamedCover problem) throws IOException {
    StringBuilder text = new StringBuilder();
    DlxFormat.write(problem, text);
    return text.toString();
  }

  /** The solutions that an engine finds, as sorted lists of options, in lexicographic order. */
  private static List<List<Integer>> solutions(NamedCover problem, Engine engine) {
    List<int[]> found = new ArrayList<>();
    engine
        .load(problem.cover())
        .search(
            new int[0],
            (options, length) -> found.add(problem.used(Arrays.copyOf(options, length))),
            Checkpoint.NONE);
    return found.stream()
        .sorted(Arrays::compare)
        .map(options -> IntStream.of(options).boxed().toList())
        .toList();
  }

  private static List<List<List<String>>> words(NamedCover problem, Engine engine) {
    return solutions(problem, engine).stream()
        .map(solution -> solution.stream().map(problem::option).toList())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void examplesOfKnuthHaveTheirOnlySolutions(Engine engine) {
    assertThat(words(parse(PLAIN), engine))
        .containsExactly(List.of(List.of("a", "d"), List.of("c", "e", "f"), List.of("b", "g")));
    assertThat(words(parse(COLOURS), engine))
        .containsExactly(List.of(List.of("two", "x:1"), List.of("one", "three", "x:1", "y:1")));
    assertThat(words(parse(BOUNDS), engine))
        .containsExactly(
            List.of(
                List.of("two", "x:1"),
                List.of("three", "y:1"),
                List.of("one", "three", "x:1", "y:1")));
    assertThat(words(parse(ALGORITHM_C), engine))
        .containsExactly(List.of(List.of("p", "r", "x:A", "y"), List.of("q", "x:A")));
  }

  @Test
  void itemsAreWhatTheyAreWrittenAs() {
    NamedCover problem = parse("a 2:3|b 2|c 0:1|d | x y\na b x:red y\nc a\n| comment\nd a x\n");

    assertThat(problem.name()).isEqualTo("name");
    assertThat(problem.notions()).containsExactly(Distinct.RAW);
    assertThat(problem.items())
        .containsExactly(
            new NamedCover.Item("a", 1, 1, true),
            new NamedCover.Item("b", 2, 3, true),
            new NamedCover.Item("c", 2, 2, true),
            new NamedCover.Item("d", 0, 1, true),
            new NamedCover.Item("x", 0, 1, false),
            new NamedCover.Item("y", 0, 1, false));
    assertThat(problem.optionCount()).isEqualTo(3);
    assertThat(problem.option(0)).containsExactly("a", "b", "x:red", "y");
    ExactCover cover = problem.cover();
    assertThat(IntStream.range(0, cover.itemCount()).mapToObj(problem::itemName))
        .containsExactly("item a", "item c", "item b", "item d", "item x", "item x:red", "item y");
    assertThat(cover.primaryCount()).isEqualTo(2);
    assertThat(cover.multiplicity(1)).isEqualTo(2);
    assertThat(cover.lowerBound(2)).isEqualTo(2);
    assertThat(cover.multiplicity(2)).isEqualTo(3);
    assertThat(cover.colourSetCount()).isEqualTo(1);
    assertThat(cover.colours(0)).containsExactly(4, 5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'a b | x\\na x\\nb'",
        "'\\n  \\n| one\\n   | two\\n\\ta   b |x\\n|three\\n\\n a\\t x \\n b\\n'",
        "'a b | x\\r\\na x\\r\\nb\\r\\n'"
      })
  void blanksAndCommentsMeanNothing(String escaped) {
    NamedCover problem = parse(escaped.translateEscapes());
    assertThat(problem.items()).extracting(NamedCover.Item::name).containsExactly("a", "b", "x");
    assertThat(problem.optionCount()).isEqualTo(2);
    assertThat(problem.option(0)).containsExactly("a", "x");
  }

  @Test
  void countsUpToSymmetryAreReadAndWritten() throws IOException {
    NamedCover problem = parse("| expect 2 raw\n|expect 1,000 up to symmetry: me\na\na\na\n");
    assertThat(problem.expectations())
        .containsExactly(
            new Expectation(BigInteger.TWO, Distinct.RAW, ""),
            new Expectation(BigInteger.valueOf(1_000), Distinct.SYMMETRY, "me"));
    StringBuilder text = new StringBuilder();
    DlxFormat.write(problem, text);
    assertThat(parse(text.toString()).expectations()).isEqualTo(problem.expectations());
  }

  @Test
  void manyDeclaredSymmetriesAreRejected() {
    String text = "a\n" + "a\n".repeat(3_000);
    assertThat(parse(text + "| ~\n".repeat(100)).declared()).hasSize(100);
    assertThatThrownBy(() -> parse(text + "| ~\n".repeat(101)))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("more than 100 symmetries: fewer generate all others");
  }

  @Test
  void declaredSymmetriesAreReadAndWritten() throws IOException {
    NamedCover problem =
        parse(
            """
            | ~ a b c ~ x y
            a b c | x y
            |~	b c
            a x:1
            b y:1
            c x:1
            c y:1
            a y:1
            b x:1
            x
            y
            """);
    assertThat(problem.declared())
        .containsExactly(
            new NamedCover.DeclaredSymmetry(
                List.of(1, 2, 0, 4, 3), List.of(1, 2, 4, 0, 5, 3, 7, 6)),
            new NamedCover.DeclaredSymmetry(
                List.of(0, 2, 1, 3, 4), List.of(0, 3, 5, 1, 4, 2, 6, 7)));
    StringBuilder text = new StringBuilder();
    DlxFormat.write(problem, text);
    assertThat(text.toString()).contains("\n| ~ a b c ~ x y\n| ~ b c\n");
    assertThat(parse(text.toString()).declared()).isEqualTo(problem.declared());
  }

  @Test
  void optionsWithoutPrimaryItemsAreNeverUsed() {
    NamedCover problem = parse("a | x y\nx\na\nx:A y\n");

    assertThat(problem.optionCount()).isEqualTo(3);
    for (Engine engine : BuiltInEngine.values()) {
      assertThat(solutions(problem, engine)).containsExactly(List.of(1));
    }
  }

  @Test
  void itemWithoutOptionsMeansNoSolution() {
    for (Engine engine : BuiltInEngine.values()) {
      assertThat(solutions(parse("a b\na\n"), engine)).isEmpty();
      assertThat(solutions(parse("a b\n"), engine)).isEmpty();
      assertThat(solutions(parse("a 0:2|b\na\n"), engine)).containsExactly(List.of(0));
    }
  }

  @Test
  void countsAreStatedInComments() {
    NamedCover problem =
        parse(
            """
            |expect 1,234 raw: somebody, 1999
            | expect the unexpected
            a
            |  expect  5  raw
            a
            """);
    assertThat(problem.expectations())
        .containsExactly(
            new Expectation(BigInteger.valueOf(1234), Distinct.RAW, "somebody, 1999"),
            new Expectation(BigInteger.valueOf(5), Distinct.RAW, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "''# has no line of items",
        "'| a\n\n'# has no line of items",
        "'alpha beta\nalpha bet\n'# 2: unknown item 'bet'. Did you mean beta?",
        "'a b | x\na\nb\n| ~ a c\n'# 4: in a symmetry: unknown item 'c'",
        "'a b | x\n| ~ a b ~ b x\na\nb\n'# 2: duplicate item 'b' in a symmetry",
        "'a b | x\na\nb\n| ~ a x\n'# 4: not a symmetry of the problem: item 'a' goes to 'x',"
            + " which is of another kind",
        "'a b | x\na x:1\nb x:2\n| ~ a b\n'# 4: not a symmetry of the problem: option 'a x:1'"
            + " has no image in the problem",
        "'a b | x\na\nb\na\n| ~ a b\n'# 5: not a symmetry of the problem: option 'a' has no"
            + " image in the problem",
        "'a b\na x:1\n'# 2: unknown item 'x'",
        "'a b\n\na b a\n'# 3: duplicate item 'a' in an option",
        "'a | x\na x:A x\n'# 2: duplicate item 'x' in an option",
        "'a | x\na x:A x:A\n'# 2: duplicate item 'x' in an option",
        "'a b\na:A\n'# 2: item 'a' is primary and has the colour 'A'; only secondary items may have"
            + " colours",
        "'a | x\na x:\n'# 2: expected an item with a colour, like 'x:A', found 'x:'",
        "'a | x\na x:A:B\n'# 2: expected an item with a colour, like 'x:A', found 'x:A:B'",
        "'a | x\n"
            + "a | x\n"
            + "'# 2: unexpected '|' in an option; it is allowed only in the line of items and"
            + " before comments",
        "'a b a\n'# 1: duplicate item 'a'",
        "'a | a\n'# 1: duplicate item 'a'",
        "'a | x | y\n'# 1: duplicate '|' in the line of items",
        "'a b: c\n'# 1: invalid item name 'b:': names cannot contain ':' or '|'. Write bounds"
            + " like 2:3|C or 2|C",
        "'a b|\n'# 1: invalid item name 'b|': names cannot contain ':' or '|'. Write bounds"
            + " like 2:3|C or 2|C",
        "'x:2|a\n'# 1: invalid item name 'x:2|a': names cannot contain ':' or '|'. Write bounds"
            + " like 2:3|C or 2|C",
        "'3:2|a\n'# 1: item 'a': expected the smaller bound first. Did you mean 2:3|a?",
        "'0|a\n'# 1: item 'a': expected an upper bound of at least 1, found 0",
        "'a | 2|x\n'# 1: item 'x' is secondary and has bounds; only primary items may have bounds",
        "'a\n| expect 2 up to rotation\na\n'# 2: expected a count like"
            + " '| expect 92 raw: SOURCE', found 'expect 2 up to rotation'"
      })
  void whatCannotBeIsRefusedInALine(String text, String message) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e ->
                assertThat(e.located("F"))
                    .isEqualTo(message.matches("\\d.*") ? "F:" + message : "F: " + message));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '>',
      value = {
        "a b%a%b%# end > 4: unknown item '#'. Comments are lines that begin with |, not with #",
        "alpha beta%alpha bet # two > 2: unknown item 'bet'. Did you mean beta? Comments are lines"
            + " that begin with |, not with #",
        "a b%//x%a b > 2: unknown item '//x'. Comments are lines that begin with |, not with //",
        "a b%a b // both > 2: unknown item '//'. Comments are lines that begin with |,"
            + " not with //",
        "# Two items%a b%a b > 2: unknown item 'a'. Line 1 begins with #, but comments begin with"
            + " |",
        "%// Note: a note > 2: invalid item name 'Note:': names cannot contain ':' or '|'. Write"
            + " bounds like 2:3|C or 2|C. Comments are lines that begin with |, not with //",
        "# the cat and the dog > 1: duplicate item 'the'. Comments are lines that begin with |,"
            + " not with #"
      })
  void commentsOfOtherFormatsAreExplained(String text, String message) {
    assertThatThrownBy(() -> parse(text.replace('%', '\n')))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e -> assertThat(e.located("F")).isEqualTo("F:" + message.strip()));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '>',
      value = {
        "1 0 0 1%0 1 1 0 > 1: duplicate item '0'",
        "1,0,0,1%0,1,1,0 > 2: unknown item '0,1,1,0'",
        "1001%0110 > 2: unknown item '0110'",
        "0 1%1 1 > 2: duplicate item '1' in an option",
        "1 1%0 1 > 1: duplicate item '1'",
        "2 3%1 0 1%0 1 0 > 2: unknown item '1'",
        "[[1 0 1]%[0 1 0]] > 2: unknown item '[0'"
      })
  void rowsOfAMatrixAreExplained(String text, String message) {
    assertThatThrownBy(() -> parse(text.replace('%', '\n')))
        .isInstanceOfSatisfying(
            BadPuzzleException.class,
            e ->
                assertThat(e.located("F"))
                    .startsWith("F:" + message.strip())
                    .endsWith("a line for each row, with the names of its columns that have a 1"));
  }

  @ParameterizedTest
  @CsvSource({
    "# // 1%# 1%//, 3, 2",
    "0 1%1 0%0%1, 2, 3",
    "101%101, 1, 1",
    "#a b%b%#a, 2, 2",
  })
  void namesMayLookLikeCommentsAndMatrices(String text, int items, int options) {
    NamedCover problem = parse(text.replace('%', '\n'));
    assertThat(problem.items()).hasSize(items);
    assertThat(problem.optionCount()).isEqualTo(options);
    assertThatThrownBy(() -> parse("x #%# y%".replace('%', '\n'))).hasMessage("unknown item 'y'");
  }

  @Test
  void rowsOfAnySizeAreExplained() {
    String row = "1 0 ".repeat(100_000);
    assertThatThrownBy(() -> parse(row + "\n" + row))
        .hasMessageStartingWith("duplicate item '1'. A 0/1 matrix is");
  }

  @Test
  void whatIsNoTextIsRefused() {
    assertThatThrownBy(() -> DlxFormat.parse(new byte[] {'a', 0}, "zero"))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("is not text");
    assertThatThrownBy(() -> DlxFormat.parse(new byte[] {'a', (byte) 0xff}, "latin"))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("is not UTF-8");
  }

  @Test
  void filesAreKnownByTheirEnding() {
    assertThat(DlxFormat.isFor(Path.of("some", "queens.dlx"))).isTrue();
    assertThat(DlxFormat.isFor(Path.of("some", "queens.dlx.gz"))).isTrue();
    assertThat(DlxFormat.isFor(Path.of("queens.puzzle"))).isFalse();
  }

  @Test
  void randomProblemsHaveTheSolutionsOfTheirWordsWithEveryEngine() throws IOException {
    int several = 0;
    int coloured = 0;
    int bounded = 0;
    for (long seed = 0; seed < 4_000; seed++) {
      String text = CoverTexts.random(new SplittableRandom(seed));
      NamedCover problem = parse(text);
      List<List<Integer>> expected = PlainCover.solutions(problem);
      for (Engine engine : BuiltInEngine.values()) {
        assertThat(solutions(problem, engine))
            .as("%s, seed %d:\n%s", engine, seed, text)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
      String written = write(problem);
      NamedCover again = parse(written);
      assertThat(write(again)).as("seed %d", seed).isEqualTo(written);
      assertThat(again.items()).as("seed %d", seed).isEqualTo(problem.items());
      assertThat(solutions(again, BuiltInEngine.DLX))
          .as("written and read again, seed %d:\n%s", seed, written)
          .hasSameSizeAs(expected);
      several += expected.size() > 1 ? 1 : 0;
      coloured += !expected.isEmpty() && problem.cover().colourSetCount() > 0 ? 1 : 0;
      bounded += !expected.isEmpty() && text.indexOf('|', 12) > 0 ? 1 : 0;
    }
    assertThat(several).as("problems with several solutions").isGreaterThan(300);
    assertThat(coloured).as("problems with colours and solutions").isGreaterThan(300);
    assertThat(bounded).as("problems with bounds and solutions").isGreaterThan(300);
  }

  @Test
  void everyCoverWithoutColoursCanBeWritten() throws IOException {
    int written = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.colourSetCount() > 0 || cover.primaryCount() == 0) {
        continue;
      }
      List<String> names =
          IntStream.range(0, cover.itemCount()).mapToObj(item -> "i" + item).toList();
      NamedCover named = NamedCover.of("random", List.of(), cover, names);
      NamedCover again = parse(write(named));

      assertThat(again.items()).as("seed %d", seed).isEqualTo(named.items());
      assertThat(PlainSearch.solutions(again.cover()))
          .as("seed %d", seed)
          .hasSameSizeAs(PlainSearch.solutions(cover));
      written++;
    }
    assertThat(written).isGreaterThan(1_000);
  }

  @Test
  void largeFilesAreReadInSeconds() {
    StringBuilder text = new StringBuilder();
    for (int item = 0; item < 1_000; item++) {
      text.append(item == 400 ? "| " : "").append("item-").append(item).append(' ');
    }
    text.append('\n');
    SplittableRandom random = new SplittableRandom(1);
    for (int option = 0; option < 200_000; option++) {
      for (int k = 0; k < 10; k++) {
        text.append("item-").append(100 * k + random.nextInt(100)).append(' ');
      }
      text.append('\n');
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    NamedCover problem = parse(text.toString());
    assertThat((threads.getCurrentThreadCpuTime() - start) / 1e9).as("CPU seconds").isLessThan(10);
    assertThat(problem.cover().optionCount()).isEqualTo(200_000);
    assertThat(problem.cover().itemCount()).isEqualTo(1_000);
  }

  @Test
  void mutatedFilesAreReadOrRefused() {
    List<String> texts = List.of(PLAIN, COLOURS, BOUNDS, ALGORITHM_C);
    String signs = " \n|:019aAx\t\u00fc,";
    int read = 0;
    for (long seed = 0; seed < 10_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
      for (int k = 1 + random.nextInt(4); k > 0; k--) {
        int at = random.nextInt(text.length());
        char sign = signs.charAt(random.nextInt(signs.length()));
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, sign);
          case 1 -> text.insert(at, sign);
          default -> text.deleteCharAt(at);
        }
      }
      try {
        NamedCover problem = parse(text.toString());
        read++;
        assertThat(solutions(problem, BuiltInEngine.DLX))
            .as("seed %d:\n%s", seed, text)
            .containsExactlyInAnyOrderElementsOf(PlainCover.solutions(problem));
      } catch (BadPuzzleException e) {
        assertThat(e.getMessage()).as("seed %d", seed).isNotBlank().hasSizeLessThan(300);
      }
    }
    assertThat(read).as("mutants that were read").isGreaterThan(1_000);
  }
}
