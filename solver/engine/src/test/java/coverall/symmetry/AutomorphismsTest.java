package coverall.symmetry;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import coverall.cover.ExactCover;
import coverall.search.RandomCovers;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AutomorphismsTest {
  private static final Duration BUDGET = Duration.ofMinutes(1);

  /** The graphs, and the orders of their groups as published, for example in MathWorld. */
  private static Stream<Arguments> graphs() {
    return Stream.of(
        arguments("Petersen", 120, Covers.disjoint(Covers.subsets(5, 2))),
        arguments("K33", 72, Covers.lcf(6, 3)),
        arguments("cube", 48, Covers.lcf(4, 3, -3)),
        arguments("Heawood", 336, Covers.lcf(7, 5, -5)),
        arguments("Pappus", 216, Covers.lcf(3, 5, 7, -7, 7, -7, -5)),
        arguments("Desargues", 240, Covers.lcf(5, 5, -5, 9, -9)),
        arguments("dodecahedron", 120, Covers.lcf(2, 10, 7, 4, -4, -7, 10, -4, 7, -7, 4)),
        arguments("Tutte-Coxeter", 1440, Covers.lcf(5, -13, -9, 7, -7, 9, 13)),
        arguments("Moebius-Kantor", 96, Covers.lcf(8, 5, -5)),
        arguments("Nauru", 144, Covers.lcf(4, 5, -9, 7, -7, 9, -5)),
        arguments("F26A", 78, Covers.lcf(13, -7, 7)),
        arguments("McGee", 32, Covers.lcf(8, 12, 7, -7)),
        arguments("Coxeter", 336, coxeter()),
        arguments("Clebsch", 1920, hypercube(4, true)),
        arguments("tesseract", 384, hypercube(4, false)),
        arguments("Shrikhande", 192, shrikhande()),
        arguments("rook 4x4", 1152, Covers.graph(16, (a, b) -> a / 4 == b / 4 || a % 4 == b % 4)),
        arguments(
            "Paley 13",
            78,
            Covers.graph(13, (a, b) -> List.of(1, 3, 4, 9, 10, 12).contains(b - a))),
        arguments("Hoffman-Singleton", 252000, hoffmanSingleton()),
        arguments("icosahedron", 120, icosahedron()),
        arguments("K8", 40320, Covers.graph(8, (a, b) -> true)));
  }

  private static int[][] coxeter() {
    List<Integer> lines =
        IntStream.range(0, 7).mapToObj(k -> 1 << k | 1 << (k + 1) % 7 | 1 << (k + 3) % 7).toList();
    return Covers.disjoint(
        Covers.subsets(7, 3).stream().filter(set -> !lines.contains(set)).toList());
  }

  private static int[][] hypercube(int dimension, boolean folded) {
    int all = (1 << dimension) - 1;
    return Covers.graph(
        all + 1, (a, b) -> Integer.bitCount(a ^ b) == 1 || (folded && (a ^ b) == all));
  }

  private static int[][] shrikhande() {
    List<Integer> steps = List.of(1, 3, 4, 12, 5, 15); // (0,1) (0,3) (1,0) (3,0) (1,1) (3,3)
    return Covers.graph(
        16, (a, b) -> steps.contains((b / 4 - a / 4 + 4) % 4 * 4 + (b % 4 - a % 4 + 4) % 4));
  }

  /** Robertson's construction: vertex j of pentagon h and vertex hi + j of pentagram i. */
  private static int[][] hoffmanSingleton() {
    return Covers.graph(
        50,
        (a, b) -> {
          int turn = (b % 5 - a % 5 + 5) % 5;
          if (a < 25 && b >= 25) {
            return (a / 5 * (b / 5 - 5) + a) % 5 == b % 5;
          }
          return a / 5 == b / 5 && (a < 25 ? turn == 1 || turn == 4 : turn == 2 || turn == 3);
        });
  }

  /** Two poles, and an antiprism of five and five vertices. */
  private static int[][] icosahedron() {
    return Covers.graph(
        12,
        (a, b) -> {
          if (a == 0 || b == 11) {
            return a == 0 ? b <= 5 : a >= 6;
          }
          int turn = (b - a + 10) % 5;
          return (a <= 5) == (b <= 5) ? turn == 1 || turn == 4 : turn == 0 || turn == 1;
        });
  }

  private static BigInteger order(ExactCover cover) {
    return check(cover, Automorphisms.of(cover, BUDGET));
  }

  /** Checks the generators, and the order by a chain built from them alone. */
  private static BigInteger check(ExactCover cover, Automorphisms found) {
    AutomorphismCheck check = new AutomorphismCheck(cover);
    List<int[]> generators =
        IntStream.range(0, found.generatorCount()).mapToObj(found::generator).toList();
    int[] identity = IntStream.range(0, cover.optionCount()).toArray();
    for (int[] generator : generators) {
      check.check(generator);
      assertThat(generator).isNotEqualTo(identity);
    }
    assertThat(found.group().order()).isEqualTo(found.order());
    assertThat(StabilizerChain.of(cover.optionCount(), generators).order())
        .isEqualTo(found.order());
    assertThat(generators.stream().map(Arrays::toString)).doesNotHaveDuplicates();
    return found.order();
  }

  /** A graph without isolated vertices and edges: only the identity fixes all its edges. */
  @ParameterizedTest
  @MethodSource("graphs")
  void incidenceCoverOfAGraphHasItsGroup(String name, int order, int[][] edges) {
    assertThat(order(Covers.edges(edges))).as(name).isEqualTo(order);
    assertThat(order(Covers.vertices(edges))).isEqualTo(order);
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 3; k++) {
      assertThat(order(Covers.shuffled(Covers.edges(edges), random))).isEqualTo(order);
      assertThat(order(Covers.shuffled(Covers.vertices(edges), random))).isEqualTo(order);
    }
  }

  @Test
  void orderIsThatOfBruteForce() {
    int symmetric = 0;
    int coloured = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = new RandomCovers(random).next();
      if (cover.usableOptionCount() <= 7) {
        int order = Covers.automorphisms(cover);
        assertThat(order(cover)).as("seed %d", seed).isEqualTo(order);
        assertThat(order(Covers.shuffled(cover, random))).as("seed %d", seed).isEqualTo(order);
        symmetric += order > 1 ? 1 : 0;
        coloured += order > 1 && cover.colourSetCount() > 0 ? 1 : 0;
      }
    }
    assertThat(symmetric).isGreaterThan(250);
    assertThat(coloured).isGreaterThan(30);
  }

  private static StabilizerChain group(String cycles, int size) {
    List<int[]> generators = new ArrayList<>();
    for (String generator : cycles.split(" ")) {
      int[] image = IntStream.range(0, size).toArray();
      for (int k = 0; k < generator.length(); k++) {
        image[k] = generator.charAt(k) - '0';
      }
      generators.add(image);
    }
    return StabilizerChain.of(size, generators);
  }

  /** All permutations of few items, by brute force, as permutations of the options. */
  private static Set<List<Integer>> byItems(ExactCover cover, List<int[]> permutations) {
    Map<Set<Integer>, Integer> options = new HashMap<>();
    for (int option = 0; option < cover.optionCount(); option++) {
      options.put(IntStream.of(cover.items(option)).boxed().collect(toSet()), option);
    }
    Set<List<Integer>> found = new HashSet<>();
    for (int[] image : permutations) {
      List<Integer> permutation = new ArrayList<>();
      for (int option = 0; option < cover.optionCount(); option++) {
        permutation.add(
            options.getOrDefault(
                IntStream.of(cover.items(option)).map(i -> image[i]).boxed().collect(toSet()), -1));
      }
      if (!permutation.contains(-1)) {
        found.add(permutation);
      }
    }
    return found;
  }

  /** The options are orbits of random ones under a cyclic, dihedral, symmetric or wreath group. */
  @ParameterizedTest
  @ValueSource(strings = {"123450", "123450 543210", "1023 1230", "102 120 345012", "10 230145"})
  void plantedGroupIsFound(String cycles) {
    StabilizerChain planted = group(cycles, 6);
    List<int[]> all = group("102345 123450", 6).elements(720);
    for (long seed = 0; seed < 25; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Set<Set<Integer>> options = new LinkedHashSet<>();
      for (int k = 1 + random.nextInt(3); k > 0; k--) {
        int[] option = IntStream.range(0, 6).filter(item -> random.nextBoolean()).toArray();
        for (int[] image : planted.elements(720)) {
          options.add(IntStream.of(option).map(item -> image[item]).boxed().collect(toSet()));
        }
      }
      options.remove(Set.of());
      ExactCover.Builder builder = new ExactCover.Builder(6, 0);
      options.forEach(option -> builder.option(option.stream().mapToInt(i -> i).toArray()));
      ExactCover cover = builder.build();

      Automorphisms found = Automorphisms.of(cover, BUDGET);
      Set<List<Integer>> expected = byItems(cover, all);
      assertThat(check(cover, found)).as("seed %d", seed).isEqualTo(expected.size());
      StabilizerChain group = found.group();
      assertThat(expected.stream().map(p -> p.stream().mapToInt(o -> o).toArray()))
          .as("seed %d", seed)
          .allMatch(group::contains);
    }
  }

  /**
   * Points as sets of lines, in homogeneous coordinates modulo a prime. The group is PGL(3, q), of
   * order q^3 (q^3 - 1) (q^2 - 1). Points on a line look alike long after they are not.
   */
  @Test
  void projectivePlaneHasItsGroup() {
    int q = 13;
    List<int[]> points = new ArrayList<>();
    for (int k = 0; k < q * q * q; k++) {
      int[] point = {k / q / q, k / q % q, k % q};
      if (IntStream.of(point).filter(x -> x != 0).findFirst().orElse(0) == 1) {
        points.add(point);
      }
    }
    ExactCover.Builder builder = new ExactCover.Builder(points.size(), 0);
    for (int[] a : points) {
      builder.option(
          IntStream.range(0, points.size())
              .filter(k -> IntStream.range(0, 3).map(i -> a[i] * points.get(k)[i]).sum() % q == 0)
              .toArray());
    }
    ExactCover cover = builder.build();
    Automorphisms found = Automorphisms.of(cover, BUDGET, 100);
    assertThat(found.isComplete()).isTrue();
    assertThat(check(cover, found)).isEqualTo(2197 * 2196 * 168);
  }

  /**
   * Cells as sets of a row, a column and a number in the table of a cyclic group of order n: 6 n^2
   * times the number of its automorphisms.
   */
  @ParameterizedTest
  @CsvSource({"9, 6", "16, 8", "17, 16"})
  void tableOfACyclicGroupHasItsAutotopisms(int n, int automorphisms) {
    ExactCover.Builder builder = new ExactCover.Builder(3 * n, 0);
    IntStream.range(0, n * n)
        .forEach(k -> builder.option(k / n, n + k % n, 2 * n + (k / n + k % n) % n));
    assertThat(order(builder.build())).isEqualTo(6 * n * n * automorphisms);
  }

  @Test
  void boardsAndSequencesHaveTheirSymmetries() {
    assertThat(order(Covers.queens(8))).isEqualTo(8);
    assertThat(order(Covers.queens(13))).isEqualTo(8);
    assertThat(order(Covers.langford(12))).isEqualTo(2);
  }

  /** Rows, columns and numbers may be permuted, and exchanged with each other. */
  @ParameterizedTest
  @CsvSource({"4, 82944", "5, 10368000", "6, 2239488000"})
  void latinSquaresHaveTheGroupOfParatopisms(int n, BigInteger order) {
    SplittableRandom random = new SplittableRandom(n);
    assertThat(order(Covers.latin(n))).isEqualTo(order);
    assertThat(order(Covers.shuffled(Covers.latin(n), random))).isEqualTo(order);
  }

  @Test
  void optionsAndItemsThatAreAlikeAreExchanged() {
    ExactCover.Builder builder = new ExactCover.Builder(3, 40);
    int[] many = IntStream.range(3, 43).toArray();
    for (int k = 0; k < 60; k++) {
      builder.option(k % 2);
    }
    for (int k = 0; k < 5; k++) {
      builder.option(IntStream.concat(IntStream.of(2), IntStream.of(many)).toArray());
    }
    builder.noOption().noOption();
    ExactCover cover = builder.build();
    Automorphisms found = Automorphisms.of(cover, BUDGET);
    BigInteger order = factorial(30).pow(2).multiply(BigInteger.TWO).multiply(factorial(5));
    assertThat(found.order()).isEqualTo(order);
    assertThat(found.group().order()).isEqualTo(order);
    assertThat(found.branches()).isLessThan(5);
  }

  private static BigInteger factorial(int n) {
    return IntStream.rangeClosed(1, n)
        .mapToObj(BigInteger::valueOf)
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /** Colours of an item may be exchanged; an option without a colour remains one. */
  @Test
  void coloursOfAnItemAreExchangedWithTheirOptions() {
    ExactCover.Builder builder = new ExactCover.Builder(3, 4);
    for (int colour = 4; colour < 7; colour++) {
      builder.range(colour, 0, Integer.MAX_VALUE);
    }
    builder.colours(3, 4, 5, 6);
    IntStream.range(0, 3).forEach(item -> builder.option(item, 3));
    for (int colour = 4; colour < 7; colour++) {
      for (int item = 0; item < 3; item++) {
        builder.option(item, colour);
      }
    }
    assertThat(order(builder.build())).isEqualTo(6 * 6);
  }

  @Test
  void whatIsFoundInASmallBudgetIsAGroupThatIsNotComplete() {
    ExactCover cover = Covers.latin(5);
    int partly = 0;
    for (int branches = 0; branches < 90; branches += 3) {
      Automorphisms found = Automorphisms.of(cover, BUDGET, branches);
      BigInteger order = check(cover, found);
      assertThat(BigInteger.valueOf(10_368_000).mod(order)).isZero();
      assertThat(found.isComplete()).isEqualTo(order.intValueExact() == 10_368_000);
      partly += order.intValueExact() > 1 && !found.isComplete() ? 1 : 0;
    }
    assertThat(partly).isGreaterThan(3);
    assertThat(Automorphisms.of(cover, Duration.ZERO).isComplete()).isFalse();
  }

  @Test
  void declaredGeneratorsAreChecked() {
    ExactCover cover = Covers.queens(3);
    AutomorphismCheck check = new AutomorphismCheck(cover);
    int[] mirror = {2, 1, 0, 5, 4, 3, 8, 7, 6};
    check.check(mirror);
    assertThat(check.isAutomorphism(mirror)).isTrue();
    int[] wrong = {0, 1, 2, 3, 5, 4, 6, 7, 8};
    assertThat(check.isAutomorphism(wrong)).isFalse();
    assertThatThrownBy(() -> check.check(wrong))
        .hasMessage("option 4 has no image: option 5 does not cover the images of its items");
    assertThatThrownBy(() -> check.check(new int[] {0, 0}))
        .hasMessage("not a permutation of 9 options");

    int[] items = IntStream.range(0, cover.itemCount()).toArray();
    items[0] = 2;
    items[2] = 0;
    assertThatThrownBy(() -> check.ofItems(items))
        .hasMessage("option 0 has no image: no option covers exactly the items [2, 3, 6, 13]");
    for (int k = 0; k < 5; k++) {
      items[6 + k] = 15 - k;
      items[11 + k] = 10 - k;
    }
    assertThat(check.ofItems(items)).isEqualTo(mirror);
  }
}
