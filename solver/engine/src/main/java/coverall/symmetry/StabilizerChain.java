package coverall.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A group of permutations of the points from 0 to {@code degree() - 1}, as a chain of stabilizers:
 * a base, and generators such that those that fix the first points of the base generate all
 * elements that do. It answers questions about groups far too large to be listed.
 *
 * <p>Found by the Schreier-Sims method: Sims, Computational Methods in the Study of Permutation
 * Groups, 1970; Seress, Permutation Group Algorithms, 2003, chapter 4. Random elements, from a
 * fixed seed, find most of the chain; then every Schreier generator is sifted, so that the result
 * is certain.
 *
 * <p>A permutation is an array of the images of all points. Immutable, for any number of threads.
 */
public final class StabilizerChain {
  private final int degree;
  private final int[] base;
  private final List<Permutation> generators;
  private final List<BasicOrbit> orbits; // by level: of a base point, fixing those before

  StabilizerChain(int degree, int[] base, List<Permutation> generators, List<BasicOrbit> orbits) {
    this.degree = degree;
    this.base = base.clone();
    this.generators = List.copyOf(generators);
    this.orbits = List.copyOf(orbits);
  }

  /**
   * The group that these permutations generate.
   *
   * @throws IllegalArgumentException if one is not a permutation of so many points
   */
  public static StabilizerChain of(int degree, List<int[]> generators) {
    return of(degree, generators, /* most= */ null);
  }

  /**
   * The group that these permutations generate. This can take long only if it is accepted.
   *
   * @param most elements to accept; null for any number
   * @throws IllegalArgumentException if there are more, or one is not a permutation of so many
   *     points
   */
  public static StabilizerChain of(int degree, List<int[]> generators, @Nullable BigInteger most) {
    for (int[] generator : generators) {
      if (generator.length != degree || !Permutation.isPermutation(generator)) {
        throw new IllegalArgumentException(
            "not a permutation of " + degree + " points: " + Arrays.toString(generator));
      }
    }
    return SchreierSims.of(degree, generators.stream().map(Permutation::of).toList(), most);
  }

  /** The number of points. */
  public int degree() {
    return degree;
  }

  /** The number of elements. */
  public BigInteger order() {
    BigInteger order = BigInteger.ONE;
    for (BasicOrbit orbit : orbits) {
      order = order.multiply(BigInteger.valueOf(orbit.size()));
    }
    return order;
  }

  /** The base: only the identity fixes all its points. */
  public int[] base() {
    return base.clone();
  }

  /**
   * The orbit, in increasing order, of a base point under the elements that fix the base points
   * before it.
   */
  public int[] basicOrbit(int level) {
    return orbits.get(level).sortedPoints();
  }

  /**
   * An element that fixes the base points before a level and maps the base point of the level to
   * the given one.
   *
   * @throws IllegalArgumentException if the point is not in the basic orbit of this level
   */
  public int[] representative(int level, int point) {
    int number = orbits.get(level).number(point);
    if (number < 0) {
      throw new IllegalArgumentException(
          "point " + point + " is not in the orbit of " + base[level]);
    }
    Product product = new Product(degree);
    multiply(product, level, number);
    return product.toArray();
  }

  /** The number of the strong generators. */
  public int generatorCount() {
    return generators.size();
  }

  /** A strong generator, as a new array. */
  public int[] generator(int number) {
    return generators.get(number).toArray(degree);
  }

  /** Whether a permutation belongs to the group. One of another degree does not. */
  public boolean contains(int[] permutation) {
    if (permutation.length != degree || !Permutation.isPermutation(permutation)) {
      return false;
    }
    Product product = new Product(permutation);
    return sift(product, 0) == orbits.size() && product.isIdentity();
  }

  /** For each point, the least point of its orbit. */
  public int[] orbits() {
    Orbits all = new Orbits(degree);
    generators.forEach(all::add);
    return IntStream.range(0, degree).map(all::least).toArray();
  }

  /**
   * The elements that fix each of these points, by a change of the base.
   *
   * @throws IllegalArgumentException if a point does not exist
   */
  public StabilizerChain stabilizer(int... points) {
    for (int point : points) {
      if (point < 0 || point >= degree) {
        throw new IllegalArgumentException("point " + point + " of " + degree);
      }
    }
    int[] fixed =
        IntStream.of(points)
            .distinct()
            .filter(p -> generators.stream().anyMatch(g -> g.image(p) != p))
            .toArray();
    return fixed.length == 0 ? this : SchreierSims.withBase(this, fixed).tail(fixed.length);
  }

  /** The chain from a level on. */
  private StabilizerChain tail(int level) {
    int[] rest = Arrays.copyOfRange(base, level, base.length);
    return SchreierSims.strong(
        degree,
        rest,
        generators.stream()
            .filter(g -> IntStream.range(0, level).allMatch(k -> g.image(base[k]) == base[k]))
            .toList());
  }

  /**
   * All elements, the identity first.
   *
   * @throws IllegalArgumentException if there are more than {@code most}
   */
  public List<int[]> elements(int most) {
    if (order().compareTo(BigInteger.valueOf(most)) > 0) {
      throw new IllegalArgumentException("a group of order " + order() + " exceeds " + most);
    }
    List<int[]> elements = List.of(IntStream.range(0, degree).toArray());
    for (int level = orbits.size() - 1; level >= 0; level--) {
      BasicOrbit orbit = orbits.get(level);
      List<int[]> representatives = new ArrayList<>();
      List<int[]> more = new ArrayList<>();
      for (int number = 0; number < orbit.size(); number++) {
        Product product = new Product(degree);
        if (number > 0) {
          product = new Product(representatives.get(orbit.parent(number)));
          product.multiply(generators.get(orbit.via(number)));
        }
        int[] representative = product.toArray();
        representatives.add(representative);
        for (int[] element : elements) {
          more.add(Arrays.stream(element).map(point -> representative[point]).toArray());
        }
      }
      elements = more;
    }
    return elements;
  }

  /** An element, each with the same probability. */
  Product random(SplittableRandom random) {
    Product product = new Product(degree);
    for (int level = orbits.size() - 1; level >= 0; level--) {
      multiply(product, level, random.nextInt(orbits.get(level).size()));
    }
    return product;
  }

  List<Permutation> strongGenerators() {
    return generators;
  }

  private void multiply(Product product, int level, int number) {
    SchreierSims.multiply(product, orbits.get(level), number, generators);
  }

  private int sift(Product product, int from) {
    return SchreierSims.sift(product, from, base, orbits, generators);
  }
}
