package coverall.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Diagrams of random sets, against the sets themselves. */
final class DiagramTest {
  private static final int SETS = 2_000;

  /** Some solutions, in the order of lists. */
  private static TreeSet<int[]> solutions(Random random, int options) {
    TreeSet<int[]> solutions = new TreeSet<>(Arrays::compare);
    int count = random.nextInt(random.nextInt(10) == 0 ? 200 : 12);
    int share = 1 + random.nextInt(4);
    for (int k = 0; k < count; k++) {
      solutions.add(
          IntStream.range(0, options).filter(option -> random.nextInt(4) < share).toArray());
    }
    return solutions;
  }

  private static int[] order(Random random, int options) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, options).boxed().toList());
    Collections.shuffle(order, random);
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The diagram of solutions that are added in any order, some of them twice. */
  private static Diagram diagram(TreeSet<int[]> solutions, int[] order, Random random) {
    List<int[]> shuffled = new ArrayList<>(solutions);
    shuffled.addAll(shuffled.subList(0, shuffled.size() / 2));
    Collections.shuffle(shuffled, random);
    DiagramOfList list =
        new DiagramOfList(order, 1 + random.nextInt(200) * (1 + solutions.size() / 200));
    shuffled.forEach(list::add);
    return list.diagram();
  }

  private static List<String> words(Iterable<int[]> solutions) {
    List<String> words = new ArrayList<>();
    solutions.forEach(solution -> words.add(Arrays.toString(solution)));
    return words;
  }

  private static List<String> words(Diagram diagram) {
    TreeSet<int[]> found = new TreeSet<>(Arrays::compare);
    List<int[]> all = new ArrayList<>();
    diagram.visit(
        solution -> {
          found.add(solution);
          return all.add(solution);
        });
    assertThat(all).hasSameSizeAs(found);
    return words(found);
  }

  /** That it is numbered and reduced as diagrams have to be. */
  private static Diagram checked(Diagram diagram) {
    int[] nodes = IntStream.range(Diagram.FIRST, diagram.end()).toArray();
    return Diagram.of(
        diagram.order(),
        Arrays.stream(nodes).map(diagram::position).toArray(),
        Arrays.stream(nodes).map(diagram::low).toArray(),
        Arrays.stream(nodes).map(diagram::high).toArray(),
        diagram.root());
  }

  @Test
  void aDiagramHasTheSolutionsOfTheList() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(12);
      TreeSet<int[]> solutions = solutions(random, options);
      Diagram diagram = checked(diagram(solutions, order(random, options), random));

      assertThat(words(diagram)).as("seed %d", seed).isEqualTo(words(solutions));
      assertThat(diagram.count()).isEqualTo(solutions.size());
      for (int option = 0; option < options; option++) {
        int wanted = option;
        assertThat(diagram.uses()[option])
            .isEqualTo(solutions.stream().filter(s -> Arrays.binarySearch(s, wanted) >= 0).count());
      }
    }
  }

  /** So many that all tables have to grow. */
  @Test
  void longListsLoseNothing() {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      int options = 40 + random.nextInt(60);
      int length = 3 + random.nextInt(8);
      TreeSet<int[]> one = new TreeSet<>(Arrays::compare);
      TreeSet<int[]> other = new TreeSet<>(Arrays::compare);
      for (int k = 0; k < 20_000; k++) {
        int[] solution = random.ints(length, 0, options).distinct().sorted().toArray();
        one.add(solution);
        other.add(
            random.nextBoolean()
                ? solution
                : random.ints(length, 0, options).distinct().sorted().toArray());
      }
      int[] order = order(random, options);
      Diagram first = diagram(one, order, new Random(seed));
      DiagramOfList list = new DiagramOfList(order);
      other.forEach(list::add);
      Diagram second = checked(list.diagram());
      assertThat(first.count()).isEqualTo(one.size());
      assertThat(second.count()).isEqualTo(other.size());
      other.retainAll(one);
      List<int[]> visited = new ArrayList<>();
      new SolutionsInOrder(first).visit(visited::add);
      assertThat(words(visited)).isEqualTo(words(one));
      List<int[]> someVisited = new ArrayList<>();
      int from = random.nextInt(one.size() + 1);
      int end = Math.min(one.size(), from + random.nextInt(100));
      new SolutionsInOrder(first)
          .visit(
              BigInteger.valueOf(from),
              solution -> someVisited.size() < end - from && someVisited.add(solution));
      assertThat(words(someVisited)).isEqualTo(words(visited.subList(from, end)));
      Diagram both = first.combine(SetOperation.INTERSECTION, second);
      assertThat(both.count()).isEqualTo(other.size());
    }
  }

  @Test
  void solutionsHaveTheirNumbersInTheSortedList() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(12);
      TreeSet<int[]> solutions = solutions(random, options);
      SolutionsInOrder ordered =
          new SolutionsInOrder(diagram(solutions, order(random, options), random));

      assertThat(ordered.count()).isEqualTo(solutions.size());
      BigInteger number = BigInteger.ZERO;
      for (int[] solution : solutions) {
        assertThat(ordered.solution(number)).as("seed %d", seed).isEqualTo(solution);
        assertThat(ordered.numberOf(solution)).isEqualTo(number);
        assertThat(ordered.contains(solution)).isTrue();
        number = number.add(BigInteger.ONE);
      }
      BigInteger last = number;
      assertThatThrownBy(() -> ordered.solution(last))
          .isInstanceOf(IndexOutOfBoundsException.class);
      int[] any = IntStream.range(0, options).filter(o -> random.nextBoolean()).toArray();
      assertThat(ordered.contains(any)).isEqualTo(solutions.contains(any));
      assertThat(ordered.numberOf(any)).isEqualTo(solutions.headSet(any).size());
    }
  }

  @Test
  void setsAreCombined() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(9);
      int[] order = order(random, options);
      TreeSet<int[]> one = solutions(random, options);
      TreeSet<int[]> other = solutions(random, options);
      Diagram first = diagram(one, order, random);
      Diagram second = diagram(other, order, random);
      for (SetOperation operation : SetOperation.values()) {
        TreeSet<int[]> expected = new TreeSet<>(one);
        switch (operation) {
          case INTERSECTION -> expected.retainAll(other);
          case UNION -> expected.addAll(other);
          case DIFFERENCE -> expected.removeAll(other);
        }
        Diagram found = checked(first.combine(operation, second));
        assertThat(words(found)).as("seed %d, %s", seed, operation).isEqualTo(words(expected));
      }
    }
  }

  @Test
  void setsAreRestricted() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(9);
      TreeSet<int[]> solutions = solutions(random, options);
      Diagram diagram = diagram(solutions, order(random, options), random);
      BitSet some = new BitSet();
      IntStream.range(0, options).filter(o -> random.nextInt(3) == 0).forEach(some::set);

      List<int[]> with =
          solutions.stream().filter(s -> Arrays.stream(s).anyMatch(some::get)).toList();
      List<int[]> without =
          solutions.stream().filter(s -> Arrays.stream(s).noneMatch(some::get)).toList();
      assertThat(words(checked(diagram.withAnyOf(some)))).isEqualTo(words(with));
      assertThat(words(checked(diagram.withNoneOf(some)))).isEqualTo(words(without));
    }
  }

  @Test
  void theBestSolutionsComeInOrder() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(9);
      TreeSet<int[]> solutions = solutions(random, options);
      long[] weights = random.longs(options, -9, 10).toArray();
      BestSolutions best =
          new BestSolutions(diagram(solutions, order(random, options), random), weights);

      List<Long> expected =
          solutions.stream().map(best::sum).sorted(Comparator.reverseOrder()).toList();
      assertThat(best.best(1_000).stream().map(best::sum).toList()).isEqualTo(expected);
      assertThat(new TreeSet<>(words(best.best(1_000)))).isEqualTo(new TreeSet<>(words(solutions)));
      assertThat(best.best(3)).hasSize(Math.min(3, solutions.size()));
    }
  }

  @Test
  void solutionsAreCountedByTheirWeights() {
    for (int seed = 0; seed < SETS; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(9);
      TreeSet<int[]> solutions = solutions(random, options);
      Diagram diagram = diagram(solutions, order(random, options), random);
      long factor = 1 + random.nextInt(1_000);
      long[] weights = random.longs(options, -3, 4).map(w -> w * factor).toArray();
      BestSolutions sums = new BestSolutions(diagram, weights);
      Map<Long, BigInteger> expected = new TreeMap<>();
      solutions.forEach(s -> expected.merge(sums.sum(s), BigInteger.ONE, BigInteger::add));

      assertThat(WeightCounts.of(diagram, weights, 1_000)).isEqualTo(expected);
    }
  }

  @Test
  void tooManySumsAreRefused() {
    DiagramBuilder builder = new DiagramBuilder(new int[] {0, 1});
    int last = builder.node(1, Diagram.UNIT, Diagram.UNIT);
    Diagram all = builder.build(builder.node(0, last, last));
    assertThat(WeightCounts.of(all, new long[] {1, 10}, 12)).hasSize(4);
    assertThatThrownBy(() -> WeightCounts.of(all, new long[] {1, 10}, 11))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> WeightCounts.of(all, new long[] {Long.MAX_VALUE, 10}, 11))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void weightsThatCouldOverflowAreRefused() {
    Diagram diagram = new DiagramBuilder(new int[] {0, 1}).build(Diagram.UNIT);
    assertThatThrownBy(() -> new BestSolutions(diagram, new long[] {Long.MAX_VALUE, 1}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BestSolutions(diagram, new long[] {Long.MIN_VALUE, 0}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersOfAnyLengthAreExact() {
    int options = 200;
    int[] order = IntStream.range(0, options).toArray();
    DiagramBuilder builder = new DiagramBuilder(order);
    int node = Diagram.UNIT;
    for (int position = options - 1; position >= 0; position--) {
      node = builder.node(position, node, node);
    }
    Diagram all = builder.build(node);
    BigInteger count = BigInteger.ONE.shiftLeft(options);
    assertThat(all.count()).isEqualTo(count);
    assertThat(all.uses()).containsOnly(count.shiftRight(1));

    SolutionsInOrder ordered = new SolutionsInOrder(all);
    Random random = new Random(1);
    for (int k = 0; k < 20; k++) {
      BigInteger number = new BigInteger(options, random);
      assertThat(ordered.numberOf(ordered.solution(number))).isEqualTo(number);
    }
    assertThat(ordered.solution(BigInteger.ZERO)).isEmpty();
    assertThat(ordered.solution(count.subtract(BigInteger.ONE))).containsExactly(options - 1);
  }

  @Test
  void thereIsALimit() {
    DiagramBuilder builder = new DiagramBuilder(IntStream.range(0, 9).toArray(), 3);
    for (int position = 8; position > 5; position--) {
      builder.node(position, Diagram.NONE, Diagram.UNIT);
    }
    assertThat(builder.node(8, Diagram.NONE, Diagram.UNIT)).isEqualTo(Diagram.FIRST);
    assertThatThrownBy(() -> builder.node(5, Diagram.NONE, Diagram.UNIT))
        .isInstanceOf(DiagramBuilder.TooManyNodesException.class);
  }

  @Test
  void ordersHaveToAgree() {
    Diagram one = new DiagramBuilder(new int[] {0, 1}).build(Diagram.UNIT);
    Diagram other = new DiagramBuilder(new int[] {1, 0}).build(Diagram.UNIT);
    assertThatThrownBy(() -> one.combine(SetOperation.UNION, other))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * Changed nodes are refused, or they are another diagram, all of whose solutions are different.
   */
  @Test
  void changedNodesAreRefusedOrAnotherDiagram() {
    int refused = 0;
    int accepted = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      int options = 1 + random.nextInt(9);
      TreeSet<int[]> solutions = solutions(random, options);
      Diagram diagram = diagram(solutions, order(random, options), random);
      int[] nodes = IntStream.range(Diagram.FIRST, diagram.end()).toArray();
      int[][] parts = {
        diagram.order().clone(),
        Arrays.stream(nodes).map(diagram::position).toArray(),
        Arrays.stream(nodes).map(diagram::low).toArray(),
        Arrays.stream(nodes).map(diagram::high).toArray()
      };
      int[] part = parts[random.nextInt(4)];
      if (part.length == 0) {
        continue;
      }
      part[random.nextInt(part.length)] += random.nextInt(5) - 2;
      int root = diagram.root() + (random.nextInt(10) == 0 ? 1 : 0);
      try {
        Diagram other = Diagram.of(parts[0], parts[1], parts[2], parts[3], root);
        assertThat(words(other)).hasSize(other.count().intValueExact());
        accepted++;
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(5_000);
    assertThat(accepted).isGreaterThan(1_000);
  }
}
