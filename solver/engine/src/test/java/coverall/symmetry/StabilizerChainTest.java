package coverall.symmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StabilizerChainTest {
  /** A permutation of points from 1 in cycles, as textbooks write it: {@code (1,2)(3,4,5)}. */
  private static int[] cycles(int degree, String text) {
    int[] image = IntStream.range(0, degree).toArray();
    for (String cycle : text.substring(1, text.length() - 1).split("\\)\\(", -1)) {
      int[] points =
          Arrays.stream(cycle.split(",")).mapToInt(p -> Integer.parseInt(p) - 1).toArray();
      for (int k = 0; k < points.length; k++) {
        image[points[k]] = points[(k + 1) % points.length];
      }
    }
    return image;
  }

  private static int[] then(int[] first, int[] second) {
    return Arrays.stream(first).map(point -> second[point]).toArray();
  }

  /** All products, by brute force. */
  private static Set<IntBuffer> closure(int degree, List<int[]> generators) {
    Set<IntBuffer> known = new HashSet<>();
    List<int[]> all = new ArrayList<>();
    all.add(IntStream.range(0, degree).toArray());
    known.add(IntBuffer.wrap(all.getFirst()));
    for (int k = 0; k < all.size(); k++) {
      for (int[] generator : generators) {
        int[] product = then(all.get(k), generator);
        if (known.add(IntBuffer.wrap(product))) {
          all.add(product);
        }
      }
    }
    return known;
  }

  /** A random permutation that moves some points only. */
  private static int[] random(int degree, SplittableRandom random) {
    int[] image = IntStream.range(0, degree).toArray();
    int[] some = IntStream.range(0, degree).filter(p -> random.nextInt(3) > 0).toArray();
    int[] shuffled = Covers.shuffled(some.clone(), random);
    for (int k = 0; k < some.length; k++) {
      image[some[k]] = shuffled[k];
    }
    return image;
  }

  @Test
  void answersAreThoseOfAListOfAllElements() {
    for (long seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int degree = 1 + random.nextInt(6);
      List<int[]> generators = new ArrayList<>();
      for (int k = random.nextInt(4); k > 0; k--) {
        generators.add(random(degree, random));
      }
      Set<IntBuffer> all = closure(degree, generators);
      StabilizerChain chain = StabilizerChain.of(degree, generators);
      assertThat(chain.order()).as("seed %d", seed).isEqualTo(BigInteger.valueOf(all.size()));
      assertSame(chain, all, seed);

      int[] points = random.ints(random.nextInt(4), 0, degree).toArray();
      Set<IntBuffer> fixing = new HashSet<>(all);
      fixing.removeIf(g -> IntStream.of(points).anyMatch(p -> g.get(p) != p));
      assertSame(chain.stabilizer(points), fixing, seed);
    }
  }

  private static void assertSame(StabilizerChain chain, Set<IntBuffer> all, long seed) {
    List<int[]> elements = chain.elements(all.size());
    assertThat(elements.stream().map(IntBuffer::wrap)).as("seed %d", seed).hasSize(all.size());
    assertThat(elements.stream().map(IntBuffer::wrap).allMatch(all::contains)).isTrue();
    int degree = chain.degree();
    assertThat(elements.getFirst()).isEqualTo(IntStream.range(0, degree).toArray());
    int[] orbits = chain.orbits();
    for (int point = 0; point < degree; point++) {
      int own = point;
      assertThat(orbits[point])
          .as("seed %d", seed)
          .isEqualTo(all.stream().mapToInt(g -> g.get(own)).min().orElseThrow());
    }
    for (int[] candidate : StabilizerChain.of(degree, symmetric(degree)).elements(720)) {
      assertThat(chain.contains(candidate))
          .as("seed %d", seed)
          .isEqualTo(all.contains(IntBuffer.wrap(candidate)));
    }
    for (int level = 0; level < chain.base().length; level++) {
      for (int point : chain.basicOrbit(level)) {
        int[] representative = chain.representative(level, point);
        assertThat(all).as("seed %d", seed).contains(IntBuffer.wrap(representative));
        assertThat(representative[chain.base()[level]]).isEqualTo(point);
      }
    }
  }

  private static List<int[]> symmetric(int n) {
    List<int[]> exchanges = new ArrayList<>();
    for (int k = 1; k < n; k++) {
      exchanges.add(cycles(n, "(" + k + "," + (k + 1) + ")"));
    }
    return exchanges;
  }

  private static BigInteger factorial(int n) {
    return IntStream.rangeClosed(1, n)
        .mapToObj(BigInteger::valueOf)
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  @Test
  void symmetricAndAlternatingGroupsHaveTheirOrder() {
    for (int n : new int[] {3, 4, 7, 20, 35}) {
      int[] turn = IntStream.range(0, n).map(k -> (k + 1) % n).toArray();
      int[] three = cycles(n, "(1,2,3)");
      int[] rest = IntStream.range(0, n).map(k -> k == 0 ? 0 : k % (n - 1) + 1).toArray();
      assertThat(StabilizerChain.of(n, List.of(turn, cycles(n, "(1,2)"))).order())
          .isEqualTo(factorial(n));
      assertThat(StabilizerChain.of(n, symmetric(n)).order()).isEqualTo(factorial(n));
      assertThat(StabilizerChain.of(n, List.of(three, n % 2 == 0 ? rest : turn)).order())
          .isEqualTo(factorial(n).shiftRight(1));
    }
  }

  @Test
  void dihedralGroupHasTwiceAsManyElementsAsPoints() {
    int n = 1_000;
    int[] turn = IntStream.range(0, n).map(k -> (k + 1) % n).toArray();
    int[] mirror = IntStream.range(0, n).map(k -> n - 1 - k).toArray();
    StabilizerChain chain = StabilizerChain.of(n, List.of(turn, mirror));
    assertThat(chain.order()).isEqualTo(2 * n);
    assertThat(chain.contains(then(turn, mirror))).isTrue();
    assertThat(chain.contains(cycles(n, "(1,2)"))).isFalse();
    assertThat(chain.stabilizer(5, 77).order()).isOne();
    assertThat(chain.stabilizer(5).order()).isEqualTo(2);
  }

  /** A path of a thousand turns would have to be multiplied for each point of the cycle. */
  @Test
  void longCyclesOfKnownChainsAreShortened() {
    int n = 2_000;
    List<Permutation> turn =
        List.of(Permutation.of(IntStream.range(0, n).map(k -> (k + 1) % n).toArray()));
    StabilizerChain chain = SchreierSims.strong(n, new int[] {7}, turn);
    List<Permutation> generators = chain.strongGenerators();
    Moves moves = new Moves(n);
    generators.forEach(generator -> moves.add(generator, 0));
    assertThat(new BasicOrbit(7, moves, 0, new int[n]).depth()).isBetween(2, 50);
    assertThat(chain.order()).isEqualTo(n);
    assertThat(generators).allMatch(one -> chain.contains(one.toArray(n)));
  }

  /**
   * Mathieu groups and the group of Rubik's cube, with generators and orders from the manual of GAP
   * and the ATLAS of Finite Groups.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "11; (1,2,3,4,5,6,7,8,9,10,11) (3,7,11,8)(4,10,5,6); 7920",
        "12; (1,2,3,4,5,6,7,8,9,10,11) (3,7,11,8)(4,10,5,6)"
            + " (1,12)(2,11)(3,6)(4,8)(5,9)(7,10); 95040",
        "24; (1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23)"
            + " (3,17,10,7,9)(4,13,14,19,5)(8,18,11,12,23)(15,20,22,21,16)"
            + " (1,24)(2,23)(3,12)(4,16)(5,18)(6,10)(7,20)(8,14)(9,21)(11,17)(13,22)(15,19);"
            + " 244823040",
        "48; (1,3,8,6)(2,5,7,4)(9,33,25,17)(10,34,26,18)(11,35,27,19)"
            + " (9,11,16,14)(10,13,15,12)(1,17,41,40)(4,20,44,37)(6,22,46,35)"
            + " (17,19,24,22)(18,21,23,20)(6,25,43,16)(7,28,42,13)(8,30,41,11)"
            + " (25,27,32,30)(26,29,31,28)(3,38,43,19)(5,36,45,21)(8,33,48,24)"
            + " (33,35,40,38)(34,37,39,36)(3,9,46,32)(2,12,47,29)(1,14,48,27)"
            + " (41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40);"
            + " 43252003274489856000"
      })
  void groupsHaveTheirPublishedOrder(int degree, String generators, BigInteger order) {
    List<int[]> permutations =
        Arrays.stream(generators.split(" ")).map(text -> cycles(degree, text)).toList();
    StabilizerChain chain = StabilizerChain.of(degree, permutations);
    assertThat(chain.order()).isEqualTo(order);
    long orbit = Arrays.stream(chain.orbits()).filter(least -> least == 0).count();
    assertThat(chain.stabilizer(0).order().multiply(BigInteger.valueOf(orbit))).isEqualTo(order);
    assertThat(chain.contains(then(permutations.getFirst(), permutations.getLast()))).isTrue();
    assertThat(chain.contains(cycles(degree, "(1,2)"))).isFalse();
  }

  @Test
  void badInputIsRejected() {
    assertThatThrownBy(() -> StabilizerChain.of(2, List.of(new int[] {1, 1})))
        .hasMessage("not a permutation of 2 points: [1, 1]");
    StabilizerChain chain = StabilizerChain.of(5, symmetric(5));
    assertThatThrownBy(() -> chain.elements(119)).hasMessage("a group of order 120 exceeds 119");
    assertThatThrownBy(() -> chain.stabilizer(5)).hasMessage("point 5 of 5");
    assertThat(chain.contains(new int[] {0})).isFalse();
  }
}
