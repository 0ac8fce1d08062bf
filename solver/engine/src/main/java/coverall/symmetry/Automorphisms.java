package coverall.symmetry;

import coverall.cover.ExactCover;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The automorphisms of an exact cover problem, found by search: the permutations of its options
 * that map items to items of the same kind and colour sets to colour sets, see {@link
 * AutomorphismCheck}. Options without items stay where they are.
 *
 * <p>Found by colour refinement and a search that prunes by the automorphisms known so far:
 * Practical Graph Isomorphism II by McKay and Piperno, 2014, and its references. Of libraries for
 * Java, JGraphT refines colours but finds no groups, the port of nauty finds canonical labels only,
 * and that of the Chemistry Development Kit is made for small molecules.
 *
 * <p>Immutable, for any number of threads.
 */
public final class Automorphisms {
  private final int degree;
  private final int[] base;
  private final List<Permutation> generators; // strong
  private final BigInteger order;
  private final boolean isComplete;
  private final long branches;

  private Automorphisms(ExactCover cover, Budget budget) {
    IncidenceGraph graph = new IncidenceGraph(cover);
    AutomorphismCheck check = new AutomorphismCheck(cover);
    AutomorphismSearch search =
        new AutomorphismSearch(graph, found -> check.isAutomorphism(lift(found, graph)), budget);
    degree = cover.optionCount();
    generators = new ArrayList<>();
    search.generators().forEach(found -> generators.add(lift(found, graph)));
    BigInteger product = search.order();
    for (int vertex = 0; vertex < graph.options(); vertex++) {
      int[] alike = graph.alike(vertex);
      for (int k = 1; k < alike.length; k++) {
        generators.add(Permutation.exchange(alike[k - 1], alike[k]));
        product = product.multiply(BigInteger.valueOf(k + 1));
      }
    }
    order = product;
    IntStream several =
        IntStream.range(0, graph.options()).filter(vertex -> graph.alike(vertex).length > 1);
    base =
        IntStream.concat(IntStream.of(search.base()), several)
            .distinct()
            .flatMap(vertex -> IntStream.of(graph.alike(vertex)))
            .toArray();
    isComplete = search.isComplete();
    branches = budget.branches();
  }

  /**
   * The automorphisms of a problem.
   *
   * @param budget for the search; then it ends with those found, which may be too few
   */
  public static Automorphisms of(ExactCover cover, Duration budget) {
    return of(cover, budget, Long.MAX_VALUE);
  }

  /** The same, with a limit to the branches of the search: how far it comes is always the same. */
  public static Automorphisms of(ExactCover cover, Duration budget, long mostBranches) {
    return new Automorphisms(cover, new Budget(budget, mostBranches));
  }

  /** Maps options with the same items in their order. */
  private static Permutation lift(Permutation ofVertices, IncidenceGraph graph) {
    int[] moved = ofVertices.moved();
    int count = IntStream.of(moved).map(vertex -> graph.alike(vertex).length).sum();
    int[] points = new int[count];
    int[] images = new int[count];
    count = 0;
    for (int k = 0; k < moved.length; k++) {
      int[] from = graph.alike(moved[k]);
      System.arraycopy(from, 0, points, count, from.length);
      System.arraycopy(graph.alike(ofVertices.images()[k]), 0, images, count, from.length);
      count += from.length;
    }
    return Permutation.of(points, images, count);
  }

  /** Whether these are all automorphisms; false if the budget was too small. */
  public boolean isComplete() {
    return isComplete;
  }

  /** The number of automorphisms that the generators generate. */
  public BigInteger order() {
    return order;
  }

  /** The number of generators, none of which is the identity. */
  public int generatorCount() {
    return generators.size();
  }

  /** A generator as a permutation of the options, as a new array. */
  public int[] generator(int number) {
    return generators.get(number).toArray(degree);
  }

  /** The number of branches of the search. */
  public long branches() {
    return branches;
  }

  /** The group that they generate. Each call makes it, in time that grows with its base. */
  public StabilizerChain group() {
    return SchreierSims.strong(degree, base, generators);
  }
}
