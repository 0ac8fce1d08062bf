package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SymmetrySearchTest {
  private static final int MOST_OPTIONS = 11;

  /** The solutions of a cover by brute force, as sets of options of the problem. */
  private static Set<Set<Integer>> solutions(NamedCover problem) {
    Set<Set<Integer>> solutions = new HashSet<>();
    extend(problem, new int[problem.cover().optionCount()], 0, 0, solutions);
    return solutions;
  }

  private static void extend(
      NamedCover problem, int[] options, int length, int next, Set<Set<Integer>> into) {
    ExactCover cover = problem.cover();
    if (next == cover.optionCount()) {
      if (cover.isSolution(options, length)) {
        into.add(set(problem.used(Arrays.copyOf(options, length))));
      }
      return;
    }
    extend(problem, options, length, next + 1, into);
    boolean fits =
        cover.isUsable(next)
            && IntStream.of(cover.items(next))
                .allMatch(
                    item ->
                        IntStream.range(0, length)
                                .filter(k -> cover.covers(options[k], item))
                                .count()
                            < cover.multiplicity(item));
    if (fits) {
      options[length] = next;
      extend(problem, options, length + 1, next + 1, into);
    }
  }

  private static Set<Integer> set(int... options) {
    Set<Integer> set = new TreeSet<>();
    Arrays.stream(options).forEach(set::add);
    return set;
  }

  /**
   * All permutations of the options of the text that some permutation of its items and of the
   * colours of each item induces, by brute force over the options.
   */
  private static List<int[]> automorphisms(NamedCover problem) {
    List<int[]> found = new ArrayList<>();
    assign(new Words(problem), new int[problem.optionCount()], 0, found);
    return found;
  }

  /** Where the words and the items of a problem are, by the options. */
  private static final class Words {
    private final List<List<String>> options = new ArrayList<>();
    private final Map<String, String> kinds = new HashMap<>(); // by name of an item
    private final Map<List<?>, Integer> places;
    private final int[][] common; // by two options

    Words(NamedCover problem) {
      problem
          .items()
          .forEach(item -> kinds.put(item.name(), item.isPrimary() + " " + item.timesText()));
      for (int option = 0; option < problem.optionCount(); option++) {
        boolean isUsed = problem.option(option).stream().anyMatch(word -> word.startsWith("p"));
        options.add(isUsed ? problem.option(option) : List.of());
      }
      places = places(IntStream.range(0, options.size()).toArray());
      common = new int[options.size()][options.size()];
      for (int a = 0; a < common.length; a++) {
        int own = a;
        Arrays.setAll(common[a], b -> common(own, b));
      }
    }

    /** By options of each colour of an item and its kind, how many items have these. */
    private Map<List<?>, Integer> places(int[] image) {
      Map<String, Map<String, Set<Integer>>> ofItems = new HashMap<>();
      for (int option = 0; option < options.size(); option++) {
        for (String word : options.get(option)) {
          String[] parts = word.split(":", -1);
          ofItems
              .computeIfAbsent(parts[0], w -> new HashMap<>())
              .computeIfAbsent(parts.length == 1 ? "" : parts[1], c -> new TreeSet<>())
              .add(image[option]);
        }
      }
      Map<List<?>, Integer> places = new HashMap<>();
      ofItems.forEach(
          (item, byColour) -> {
            Set<Integer> plain = byColour.getOrDefault("", Set.of());
            Set<Set<Integer>> others = new HashSet<>(byColour.values());
            others.remove(plain);
            places.merge(List.of(kinds.getOrDefault(item, ""), plain, others), 1, Integer::sum);
          });
      return places;
    }

    boolean isKeptBy(int[] image) {
      return places(image).equals(places);
    }

    /** How many primary and secondary words two options have in common. */
    private int common(int a, int b) {
      return options.get(a).stream()
          .filter(options.get(b)::contains)
          .mapToInt(word -> word.startsWith("p") ? 100 : 1)
          .sum();
    }
  }

  private static void assign(Words words, int[] image, int next, List<int[]> found) {
    if (next == image.length) {
      if (words.isKeptBy(image)) {
        found.add(image.clone());
      }
      return;
    }
    for (int candidate = 0; candidate < image.length; candidate++) {
      boolean isUsed = !words.options.get(next).isEmpty();
      boolean fits = isUsed || candidate == next; // options that are never used stay
      for (int k = 0; k < next && fits; k++) {
        fits = image[k] != candidate && words.common[candidate][image[k]] == words.common[next][k];
      }
      if (fits && words.common[candidate][candidate] == words.common[next][next]) {
        image[next] = candidate;
        assign(words, image, next + 1, found);
      }
    }
  }

  private static Set<Integer> least(Set<Integer> solution, List<int[]> group) {
    return group.stream()
        .map(image -> set(solution.stream().mapToInt(option -> image[option]).toArray()))
        .min((a, b) -> Arrays.compare(array(a), array(b)))
        .orElseThrow();
  }

  private static int[] array(Set<Integer> set) {
    return set.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void findsOneSolutionOfEachOrbit() throws InterruptedException {
    int symmetric = 0;
    int several = 0;
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      SymmetricText text = SymmetricText.random(random);
      NamedCover problem = text.problem();
      if (text.options().size() <= MOST_OPTIONS && problem.cover().optionCount() <= 16) {
        List<int[]> group = automorphisms(problem);
        Set<Set<Integer>> solutions = solutions(problem);
        Set<Set<Integer>> orbits = new HashSet<>();
        solutions.forEach(solution -> orbits.add(least(solution, group)));

        SearchRequest request =
            new SearchRequest(problem).distinct(Distinct.SYMMETRY).threads(seed % 2 == 0 ? 1 : 3);
        Set<Set<Integer>> found = ConcurrentHashMap.newKeySet();
        SearchResult result =
            request.visit(
                options -> {
                  found.add(set(options));
                  return true;
                });
        assertThat(result.plan().problem().symmetry().group(Distinct.SYMMETRY).order())
            .as("order, seed %d", seed)
            .isEqualTo(group.size());
        assertThat(found).as("seed %d", seed).isEqualTo(orbits);
        check(result.counts(), solutions.size(), orbits.size());
        check(counts(text.shuffled(random).problem()), solutions.size(), orbits.size());
        symmetric += group.size() > 1 ? 1 : 0;
        several += orbits.size() > 1 && orbits.size() < solutions.size() ? 1 : 0;
      }
    }
    assertThat(symmetric).isGreaterThan(100);
    assertThat(several).isGreaterThan(20);
  }

  private static OrbitCounts counts(NamedCover problem) throws InterruptedException {
    return new SearchRequest(problem)
        .distinct(Distinct.SYMMETRY)
        .threads(2)
        .visit(options -> true)
        .counts();
  }

  private static void check(OrbitCounts counts, long raw, long upToSymmetry) {
    assertThat(counts.count(Distinct.RAW)).hasValue(BigInteger.valueOf(raw));
    assertThat(counts.count(Distinct.SYMMETRY)).hasValue(BigInteger.valueOf(upToSymmetry));
    assertThat(counts.count(Distinct.REFLECTION)).isEmpty();
  }

  /** Queens: OEIS A000170 and A002562. */
  @ParameterizedTest
  @CsvSource({"6, 4, 1", "8, 92, 12", "9, 352, 46", "10, 724, 92", "11, 2680, 341"})
  void queensAreThoseOfTheLiterature(int n, int raw, int distinct) throws InterruptedException {
    check(counts(queens(n)), raw, distinct);
  }

  static NamedCover queens(int n) {
    NamedCover.Builder builder = new NamedCover.Builder("queens");
    IntStream.range(0, 2 * n).forEach(k -> builder.primary("rc" + k));
    IntStream.range(0, 4 * n).forEach(k -> builder.secondary("d" + k));
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        builder.option(row, n + column, 2 * n + row + column, 4 * n + row - column + n);
      }
    }
    return builder.build();
  }

  /** Langford pairs up to reversal: OEIS A014552. */
  @ParameterizedTest
  @CsvSource({"7, 26", "8, 150", "11, 17792"})
  void langfordPairsAreThoseOfTheLiterature(int n, int distinct) throws InterruptedException {
    NamedCover.Builder builder = new NamedCover.Builder("Langford");
    IntStream.range(0, 3 * n).forEach(k -> builder.primary("i" + k));
    for (int number = 1; number <= n; number++) {
      for (int first = 0; first + number + 1 < 2 * n; first++) {
        builder.option(number - 1, n + first, n + first + number + 1);
      }
    }
    check(counts(builder.build()), 2L * distinct, distinct);
  }

  /** All perfect matchings of a complete graph are alike; there are (n - 1)!! of them. */
  @ParameterizedTest
  @CsvSource({"4, 3", "6, 15", "8, 105"})
  void matchingsAreAlike(int n, int raw) throws InterruptedException {
    check(counts(complete(n)), raw, 1);
  }

  /** The two main classes of Latin squares of order 4, under a group of 6 * 24^3 elements. */
  @Test
  void latinSquaresAreThoseOfTwoMainClasses() throws InterruptedException {
    NamedCover.Builder builder = new NamedCover.Builder("Latin squares");
    IntStream.range(0, 48).forEach(k -> builder.primary("i" + k));
    for (int k = 0; k < 64; k++) {
      builder.option(k / 4, 16 + k / 16 * 4 + k % 4, 32 + k % 16);
    }
    check(counts(builder.build()), 576, 2);
  }

  static NamedCover complete(int n) {
    NamedCover.Builder builder = new NamedCover.Builder("matchings");
    IntStream.range(0, n).forEach(k -> builder.primary("v" + k));
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < a; b++) {
        builder.option(a, b);
      }
    }
    return builder.build();
  }

  /** A quarter turn generates the four rotations alone: (92 + 4) / 4 solutions, by Burnside. */
  @Test
  void declaredSymmetriesAreUsedAlone() throws InterruptedException {
    StringBuilder turn = new StringBuilder("| ~ b7 a7");
    for (int k = 0; k < 4; k++) {
      turn.append(String.format(Locale.ROOT, " ~ r%d c%d r%d c%d", k, 7 - k, 7 - k, k));
    }
    for (int k = 0; k < 7; k++) {
      turn.append(String.format(Locale.ROOT, " ~ b%d a%d b%d a%d", k, k, 14 - k, 14 - k));
    }
    String text = CoverTexts.queens(8) + turn;
    NamedCover problem = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "queens");
    check(counts(problem), 92, 24);
    assertThat(SymmetrySearch.quickCount(problem)).isEqualTo(4);
  }

  /** Not recommended, and so not looked for any longer than the least number that is not. */
  @Test
  @Timeout(10)
  void manyDeclaredSymmetriesAreNotListedToBeRecommended() {
    int pairs = 15;
    StringBuilder items = new StringBuilder();
    StringBuilder options = new StringBuilder();
    StringBuilder exchanges = new StringBuilder();
    for (int k = 0; k < pairs; k++) {
      items.append(" a" + k + " b" + k);
      options.append("a" + k + "\nb" + k + "\n");
      exchanges.append("| ~ a" + k + " b" + k + "\n");
    }
    String text = items + "\n" + options + exchanges.toString().repeat(6);
    NamedCover problem = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "pairs");
    assertThat(SymmetrySearch.quickCount(problem)).isEqualTo(1);
    Problem found = SymmetrySearch.find(problem, SymmetrySearch.Listing.ALWAYS).problem();
    assertThat(found.symmetry().all().order()).isEqualTo(1 << pairs);
  }

  @Test
  void countingWithoutSearchAgrees() throws InterruptedException {
    NamedCover dominoes = dominoes(6);
    SearchPlan plan = new SearchRequest(dominoes).distinct(Distinct.SYMMETRY).plan();
    OrbitCounts counts = new CountRun(plan).count(progress -> {}).orElseThrow().counts();
    check(counts, 6_728, 930);
    assertThat(counts(dominoes)).isEqualTo(counts);
  }

  private static NamedCover dominoes(int n) {
    NamedCover.Builder builder = new NamedCover.Builder("dominoes");
    IntStream.range(0, n * n).forEach(k -> builder.primary("c" + k));
    for (int cell = 0; cell < n * n; cell++) {
      if (cell % n < n - 1) {
        builder.option(cell, cell + 1);
      }
      if (cell + n < n * n) {
        builder.option(cell, cell + n);
      }
    }
    return builder.build();
  }

  @Test
  void rawStaysTheDefault() {
    SearchPlan plan = new SearchRequest(queens(6)).plan();
    assertThat(plan.distinct()).isEqualTo(Distinct.RAW);
    assertThat(plan.problem().notions()).containsExactly(Distinct.RAW);
    assertThat(SymmetrySearch.quickCount(queens(6))).isEqualTo(8);
  }

  @Test
  void tooManySymmetriesAreRejected() {
    assertThatThrownBy(() -> counts(complete(9)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "this problem has 362,880 symmetries of 36 options, too many to list: only a search"
                + " for all solutions uses them; expected raw");
    assertThat(SymmetrySearch.quickCount(complete(9))).isEqualTo(362_880);
  }

  @Test
  void symmetriesThatAreNotAllFoundAreRejected() {
    assertThatThrownBy(() -> SymmetrySearch.symmetries(queens(8), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the symmetries of this problem are not found within 2 branches; expected raw");
  }

  @Test
  void rotationIsUndefined() {
    assertThatThrownBy(() -> new SearchRequest(queens(6)).distinct(Distinct.ROTATION).plan())
        .hasMessageEndingWith("expected raw or symmetry");
  }
}
