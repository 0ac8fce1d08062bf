package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LargeSymmetryTest {
  /** The symmetries as they would be used if they were too many to list. */
  private static SearchRequest notListed(NamedCover problem) {
    return new SearchRequest(problem)
        .distinct(Distinct.SYMMETRY)
        .symmetries(SymmetrySearch.notListed(problem));
  }

  private static void check(SearchResult result, String order, String raw, long upToSymmetry) {
    assertThat(result.plan().symmetries()).isEqualTo(new BigInteger(order));
    assertThat(result.outcome().complete()).isTrue();
    assertThat(result.outcome().found()).isEqualTo(upToSymmetry);
    assertThat(result.counts().count(Distinct.RAW)).hasValue(new BigInteger(raw));
    assertThat(result.counts().count(Distinct.SYMMETRY)).hasValue(BigInteger.valueOf(upToSymmetry));
  }

  /** Latin squares and their main classes: OEIS A002860 and A003090. */
  @ParameterizedTest
  @CsvSource({"3, 1296, 12, 1", "4, 82944, 576, 2", "5, 10368000, 161280, 2"})
  void latinSquaresAreThoseOfTheLiterature(int n, String order, String raw, int classes)
      throws InterruptedException {
    for (int threads : new int[] {1, 3}) {
      check(notListed(latin(n)).threads(threads).visit(options -> true), order, raw, classes);
    }
  }

  /** A ring of items, which each option joins to the next: the first option decides the others. */
  @Test
  void cutEndsWhereThereIsNothingToDecide() throws InterruptedException {
    int items = 400;
    NamedCover.Builder builder = new NamedCover.Builder("ring");
    IntStream.range(0, items).forEach(k -> builder.primary("i" + k));
    IntStream.range(0, items).forEach(k -> builder.option(k, (k + 1) % items));
    SearchResult result = notListed(builder.build()).visit(options -> true);
    check(result, "800", "2", 1);
    assertThat(result.plan().partition().subproblems())
        .singleElement()
        .satisfies(only -> assertThat(only.prefix()).hasSizeBetween(20, 100));
  }

  private static NamedCover latin(int n) {
    NamedCover.Builder builder = new NamedCover.Builder("Latin squares");
    IntStream.range(0, 3 * n * n).forEach(k -> builder.primary("i" + k));
    for (int k = 0; k < n * n * n; k++) {
      builder.option(k / n, n * n + k / n / n * n + k % n, 2 * n * n + k % (n * n));
    }
    return builder.build();
  }

  /** Rows, columns and symbols are exchanged, but not for each other: OEIS A040082. */
  @ParameterizedTest
  @CsvSource({"4, 13824, 576, 2", "5, 1728000, 161280, 2"})
  void declaredSymmetriesCountIsotopyClasses(int n, String order, String raw, int classes)
      throws InterruptedException {
    StringBuilder items = new StringBuilder();
    StringBuilder options = new StringBuilder();
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        items.append(word("rc", a, b)).append(word("rs", a, b)).append(word("cs", a, b));
        for (int s = 0; s < n; s++) {
          options.append(word("rc", a, b)).append(word("rs", a, s)).append(word("cs", b, s));
          options.append('\n');
        }
      }
    }
    StringBuilder declared = new StringBuilder();
    for (String kind : List.of("r", "c", "s")) {
      for (int length : new int[] {2, n}) { // An exchange and a cycle generate all permutations.
        declared.append("|");
        for (String item : List.of("rc", "rs", "cs")) {
          for (int other = 0; item.contains(kind) && other < n; other++) {
            declared.append(" ~");
            for (int k = 0; k < length; k++) {
              boolean isFirst = item.startsWith(kind);
              declared.append(word(item, isFirst ? k : other, isFirst ? other : k));
            }
          }
        }
        declared.append('\n');
      }
    }
    String text = items + "\n" + options + declared;
    NamedCover problem = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "isotopy");
    check(notListed(problem).visit(solution -> true), order, raw, classes);
  }

  private static String word(String name, int a, int b) {
    return " " + name + a + "." + b;
  }

  /** Steiner triple systems and their classes: OEIS A030128 and A030129. */
  @ParameterizedTest
  @CsvSource({"7, 5040, 30, 1", "9, 362880, 840, 1"})
  void steinerTripleSystemsAreThoseOfTheLiterature(
      int points, String order, String raw, int classes) throws InterruptedException {
    check(notListed(triples(points)).visit(options -> true), order, raw, classes);
  }

  private static NamedCover triples(int points) {
    NamedCover.Builder builder = new NamedCover.Builder("triples");
    int[][] pair = new int[points][points];
    for (int a = 0; a < points; a++) {
      for (int b = 0; b < a; b++) {
        pair[b][a] = builder.primary(b + "_" + a);
      }
    }
    for (int c = 0; c < points; c++) {
      for (int b = 0; b < c; b++) {
        for (int a = 0; a < b; a++) {
          builder.option(pair[a][b], pair[a][c], pair[b][c]);
        }
      }
    }
    return builder.build();
  }

  /** All perfect matchings of a complete graph are alike; there are (n - 1)!! of them. */
  @ParameterizedTest
  @CsvSource({"10, 3628800, 945", "20, 2432902008176640000, 654729075"})
  void matchingsAreAlike(int n, String order, String raw) throws InterruptedException {
    SearchRequest request =
        new SearchRequest(SymmetrySearchTest.complete(n))
            .distinct(Distinct.SYMMETRY)
            .acceptLargeSymmetry(share -> {});
    check(request.visit(options -> true), order, raw, 1);
    assertThatThrownBy(() -> request.first().plan()).hasMessageContaining("too many to list");
  }

  /** What was found for a request does not matter when it is no longer up to symmetry. */
  @Test
  void requestMayBecomeRaw() throws InterruptedException {
    SearchRequest request = notListed(latin(4));
    check(request.visit(options -> true), "82944", "576", 2);
    SearchResult raw = request.distinct(Distinct.RAW).visit(options -> true);
    assertThat(raw.plan().large()).isEmpty();
    assertThat(raw.outcome().found()).isEqualTo(576);
  }

  @Test
  void findsWhatListedSymmetriesFind() throws InterruptedException {
    int several = 0;
    for (int seed = 0; seed < 300; seed++) {
      NamedCover problem = SymmetricText.random(new Random(seed)).problem();
      if (problem.cover().optionCount() == problem.optionCount()) {
        SearchRequest listed = new SearchRequest(problem).distinct(Distinct.SYMMETRY).threads(1);
        Set<List<Integer>> expected = ConcurrentHashMap.newKeySet();
        OrbitCounts counts = listed.visit(options -> expected.add(list(options))).counts();
        Set<List<Integer>> found = ConcurrentHashMap.newKeySet();
        SearchResult result =
            notListed(problem).threads(1 + seed % 3).visit(options -> found.add(list(options)));
        assertThat(found).as("seed %d", seed).isEqualTo(expected);
        assertThat(result.counts()).as("seed %d", seed).isEqualTo(counts);
        several += found.size() > 1 ? 1 : 0;
      }
    }
    assertThat(several).isGreaterThan(20);
  }

  @Test
  void partsOfTheSearchHaveEachOrbitOnce() throws InterruptedException {
    for (int seed = 0; seed < 100; seed++) {
      NamedCover problem = SymmetricText.random(new Random(seed)).problem();
      if (problem.cover().optionCount() == problem.optionCount()) {
        checkParts(problem, 1 + seed % 7, 1 + seed % 2);
      }
    }
  }

  /** Cut so that several subproblems find images of the same solution. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7, 30, 100})
  void partsHaveEachOrbitOnceWhereSeveralFindIt(int enough) throws InterruptedException {
    int again = 0;
    again += checkParts(latin(4), enough, 2);
    again += checkParts(triples(7), enough, 1);
    again += checkParts(SymmetrySearchTest.complete(8), enough, 2);
    for (String text : List.of(CoverTexts.queens(8), CoverTexts.dominoes(6))) {
      again +=
          checkParts(DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "test"), enough, 2);
    }
    assertThat(again).isPositive();
  }

  /**
   * Searches each subproblem for itself, and checks that none reports what another one does.
   *
   * @return how many orbits the others find again
   */
  private static int checkParts(NamedCover problem, int enough, int threads)
      throws InterruptedException {
    SearchRequest listed = new SearchRequest(problem).distinct(Distinct.SYMMETRY);
    Set<List<Integer>> expected = ConcurrentHashMap.newKeySet();
    OrbitCounts counts = listed.visit(options -> expected.add(list(options))).counts();
    SearchPlan plan = ShallowCut.request(problem, enough).threads(threads).plan();
    int parts = plan.partition().subproblems().size();
    List<List<Integer>> found = Collections.synchronizedList(new ArrayList<>());
    int met = 0; // orbits in subproblems
    for (int part = 0; part < parts; part++) {
      Shard shard = new Shard(part, parts);
      SearchResult result =
          plan.part(shard).run().visit(progress -> {}, options -> found.add(list(options)));
      assertThat(result.outcome().complete()).isTrue();
      Set<Set<Integer>> orbits = new HashSet<>();
      new SearchRequest(problem)
          .cut(Restriction.NONE, plan.partition().part(shard))
          .threads(1)
          .visit(
              options -> {
                orbits.add(canonical(plan, options));
                return true;
              });
      met += orbits.size();
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(plan.inParts().run().count(progress -> {}).counts()).isEqualTo(counts);
    return met - found.size();
  }

  private static Set<Integer> canonical(SearchPlan plan, int[] options) {
    int[] points =
        plan.large().orElseThrow().images().canonical(options, 10_000).orElseThrow().points();
    return Set.copyOf(list(points));
  }

  private static List<Integer> list(int[] options) {
    return Arrays.stream(options).boxed().collect(Collectors.toList());
  }
}
