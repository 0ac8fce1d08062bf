package coverall.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds a chain of stabilizers, see {@link StabilizerChain}. */
final class SchreierSims {
  private static final long SEED = 1;
  private static final int TRIVIAL_IN_A_ROW = 12; // random elements that the chain has already
  private static final int SHORT = 4; // more levels of a tree than the logarithm of its size
  private static final int MOST_SHORTCUTS = 20;
  private static final int FACTORS = 8; // of a step of the random walk

  private final int degree;
  private int[] base;
  private final List<Permutation> generators = new ArrayList<>();
  private final List<Integer> levels = new ArrayList<>(); // by generator: the first it moves
  private final BitSet shortcuts = new BitSet(); // generators that the others generate
  private final Moves moves;
  private final List<BasicOrbit> orbits = new ArrayList<>(); // by level
  private final int[] slots; // for new orbits
  private final SplittableRandom random = new SplittableRandom(SEED);
  private @Nullable BigInteger most; // elements to accept; null for any number

  private SchreierSims(int degree, int[] base) {
    this.degree = degree;
    this.base = base.clone();
    moves = new Moves(degree);
    slots = new int[degree];
    for (int level = 0; level < base.length; level++) {
      orbits.add(new BasicOrbit(base[level], moves, level, slots));
    }
  }

  /**
   * The group that these permutations generate.
   *
   * @param most elements to accept; null for any number
   * @throws IllegalArgumentException if there are more
   */
  static StabilizerChain of(int degree, List<Permutation> generators, @Nullable BigInteger most) {
    SchreierSims chain = new SchreierSims(degree, new int[0]);
    chain.most = most;
    generators.stream().filter(g -> !g.isIdentity()).forEach(chain::add);
    chain.addRandomElements();
    chain.shortenTrees();
    chain.addMissingElements();
    return chain.finish();
  }

  /**
   * The group with this base, of which these generators are known to be strong. Base points that no
   * element moves are dropped.
   */
  static StabilizerChain strong(int degree, int[] base, List<Permutation> generators) {
    SchreierSims chain = new SchreierSims(degree, new int[0]);
    int[] levelOf = new int[degree]; // by point: its place in the base, counted from the end
    for (int level = 0; level < base.length; level++) {
      levelOf[base[level]] = base.length - level;
    }
    chain.base = base;
    for (Permutation generator : generators) {
      int level =
          base.length - IntStream.of(generator.moved()).map(p -> levelOf[p]).max().orElse(0);
      chain.generators.add(generator);
      chain.moves.add(generator, level);
    }
    for (int level = 0; level < base.length; level++) {
      chain.orbits.add(new BasicOrbit(base[level], chain.moves, level, chain.slots));
    }
    chain.shortenTrees();
    chain.base =
        IntStream.range(0, base.length)
            .filter(level -> chain.orbits.get(level).size() > 1)
            .map(level -> base[level])
            .toArray();
    chain.orbits.removeIf(orbit -> orbit.size() == 1);
    return chain.finish();
  }

  /** The same group with a base that begins with these points. */
  static StabilizerChain withBase(StabilizerChain group, int[] first) {
    int[] base =
        IntStream.concat(IntStream.of(first), IntStream.of(group.base())).distinct().toArray();
    SchreierSims chain = new SchreierSims(group.degree(), base);
    group.strongGenerators().forEach(chain::add);
    BigInteger order = group.order();
    while (!chain.order().equals(order)) {
      chain.addResidue(group.random(chain.random), 0);
    }
    return chain.finish();
  }

  private StabilizerChain finish() {
    return new StabilizerChain(degree, base, generators, orbits);
  }

  private BigInteger order() {
    BigInteger order = BigInteger.ONE;
    for (BasicOrbit orbit : orbits) {
      order = order.multiply(BigInteger.valueOf(orbit.size()));
    }
    return order;
  }

  private void add(Permutation generator) {
    int level = 0;
    while (level < base.length && generator.image(base[level]) == base[level]) {
      level++;
    }
    if (level == base.length) {
      base = Arrays.copyOf(base, level + 1);
      base[level] = generator.moved()[0];
      orbits.add(new BasicOrbit(base[level], moves, level, slots));
    }
    generators.add(generator);
    levels.add(level);
    moves.add(generator, level);
    for (int k = 0; k <= level; k++) {
      if (!orbits.get(k).isClosedUnder(generator)) {
        orbits.set(k, new BasicOrbit(base[k], moves, k, slots));
      }
    }
    if (most != null && order().compareTo(most) > 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "they generate more than %,d symmetries", most));
    }
  }

  private void addRandomElements() {
    Product walk = new Product(degree);
    for (int trivial = 0; trivial < TRIVIAL_IN_A_ROW && !generators.isEmpty(); ) {
      for (int k = 0; k < FACTORS; k++) {
        walk.multiply(generators.get(random.nextInt(generators.size())));
      }
      trivial = addResidue(new Product(walk.toArray()), 0) ? 0 : trivial + 1;
    }
  }

  /** Adds what the chain from a level on lacks of an element, and returns whether it lacks any. */
  private boolean addResidue(Product element, int level) {
    boolean missing =
        sift(element, level, base, orbits, generators) < orbits.size() || !element.isIdentity();
    if (missing) {
      add(element.toPermutation());
    }
    return missing;
  }

  private void shortenTrees() {
    for (int level = orbits.size() - 1; level >= 0; level--) {
      shortenTree(level);
    }
  }

  /**
   * Adds random elements that the chain has already, until no point is far from the base point: a
   * single generator can lead through a long cycle.
   */
  private void shortenTree(int level) {
    int most = SHORT + Integer.SIZE - Integer.numberOfLeadingZeros(orbits.get(level).size());
    for (int k = 0; k < MOST_SHORTCUTS && orbits.get(level).depth() > most; k++) {
      Product shortcut = new Product(degree);
      for (int below = orbits.size() - 1; below >= level; below--) {
        int number = random.nextInt(orbits.get(below).size());
        multiply(shortcut, orbits.get(below), number, generators);
      }
      if (!shortcut.isIdentity()) {
        shortcuts.set(generators.size());
        add(shortcut.toPermutation());
        orbits.set(level, new BasicOrbit(base[level], moves, level, slots));
      }
    }
  }

  /** Sifts all Schreier generators, from the last level up, and begins again below a new one. */
  private void addMissingElements() {
    int level = orbits.size() - 1;
    while (level >= 0) {
      level = addMissingElement(level) ? levels.getLast() : level - 1;
    }
  }

  private boolean addMissingElement(int level) {
    BasicOrbit orbit = orbits.get(level);
    Product product = new Product(degree);
    for (int number = 0; number < orbit.size(); number++) {
      for (int generator = 0; generator < generators.size(); generator++) {
        if (levels.get(generator) >= level && !shortcuts.get(generator)) {
          product.reset();
          multiply(product, orbit, number, generators);
          product.multiply(generators.get(generator));
          if (addResidue(product, level)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Multiplies by the product of generators that maps the base point to a point of its orbit. */
  static void multiply(
      Product product, BasicOrbit orbit, int number, List<Permutation> generators) {
    int length = 0;
    for (int k = number; k != 0; k = orbit.parent(k)) {
      length++;
    }
    int[] path = new int[length];
    for (int k = number; k != 0; k = orbit.parent(k)) {
      path[--length] = orbit.via(k);
    }
    for (int generator : path) {
      product.multiply(generators.get(generator));
    }
  }

  /**
   * Divides an element by representatives until it fixes the base points.
   *
   * @return the level at which the chain has no representative; the number of levels if none
   */
  static int sift(
      Product element,
      int from,
      int[] base,
      List<BasicOrbit> orbits,
      List<Permutation> generators) {
    for (int level = from; level < orbits.size(); level++) {
      BasicOrbit orbit = orbits.get(level);
      int number = orbit.number(element.image(base[level]));
      if (number < 0) {
        return level;
      }
      for (; number != 0; number = orbit.parent(number)) {
        element.divide(generators.get(orbit.via(number)));
      }
    }
    return orbits.size();
  }
}
