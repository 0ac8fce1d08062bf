package coverall.cover;

import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A group of permutations of the options that map solutions to solutions.
 *
 * <p>Immutable. The elements are numbered from 0; element 0 is the identity.
 */
public final class OptionGroup {
  private final int[][] images;

  private OptionGroup(int[][] images) {
    this.images = images;
  }

  /** The group of the identity of {@code optionCount} options. */
  public static OptionGroup trivial(int optionCount) {
    int[] identity = new int[optionCount];
    Arrays.setAll(identity, option -> option);
    return new OptionGroup(new int[][] {identity});
  }

  /**
   * The group of the given permutations, without duplicates. They must be closed under composition,
   * and the caller must not change them afterwards.
   *
   * @throws IllegalArgumentException if the identity is not the first
   */
  public static OptionGroup of(List<int[]> permutations) {
    Set<int[]> known = new TreeSet<>(Arrays::compare);
    int[][] images = permutations.stream().filter(known::add).toArray(int[][]::new);
    for (int option = 0; option < images[0].length; option++) {
      if (images[0][option] != option) {
        throw new IllegalArgumentException("the first permutation is not the identity");
      }
    }
    return new OptionGroup(images);
  }

  /**
   * The group that some permutations generate.
   *
   * @param degree the number of options
   * @param generators permutations of so many options
   * @param most the most elements that it may have
   * @throws IllegalArgumentException if it has more
   */
  public static OptionGroup generatedBy(int degree, List<int[]> generators, int most) {
    Set<IntBuffer> elements = closure(degree, List.of(), most);
    List<int[]> needed = new ArrayList<>();
    for (int[] generator : generators) {
      if (!elements.contains(IntBuffer.wrap(generator))) {
        needed.add(generator);
        elements = closure(degree, needed, most);
      }
    }
    return new OptionGroup(elements.stream().map(IntBuffer::array).toArray(int[][]::new));
  }

  private static Set<IntBuffer> closure(int degree, List<int[]> generators, int most) {
    Set<IntBuffer> known = new LinkedHashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    int[] identity = trivial(degree).images[0];
    known.add(IntBuffer.wrap(identity));
    open.add(identity);
    while (!open.isEmpty()) {
      int[] element = open.remove();
      for (int[] generator : generators) {
        int[] product = new int[degree];
        Arrays.setAll(product, option -> generator[element[option]]);
        if (known.add(IntBuffer.wrap(product))) {
          open.add(product);
        }
      }
      if (known.size() > most) {
        throw new IllegalArgumentException("the group has more than " + most + " elements");
      }
    }
    return known;
  }

  /**
   * Elements that generate the group, none of which those before it generate: at most the logarithm
   * of the order to base 2.
   */
  public List<int[]> generators() {
    List<int[]> generators = new ArrayList<>();
    Set<IntBuffer> known = closure(degree(), generators, order());
    for (int[] element : images) {
      if (!known.contains(IntBuffer.wrap(element))) {
        generators.add(element.clone());
        known = closure(degree(), generators, order());
      }
    }
    return generators;
  }

  /** The number of elements. */
  public int order() {
    return images.length;
  }

  /**
   * The number of orbits in a set of solutions that the group maps to itself, by Burnside's lemma.
   *
   * @param fixed the sum, over the solutions of the set, of the number of elements that fix the
   *     solution
   * @throws MiscountException if the sum is not a multiple of the order: then it is not the sum of
   *     such a set
   */
  public BigInteger orbits(BigInteger fixed) {
    return orbits(fixed, order());
  }

  /** The same for a group of this order. */
  public static BigInteger orbits(BigInteger fixed, long order) {
    BigInteger[] quotient = fixed.divideAndRemainder(BigInteger.valueOf(order));
    if (quotient[1].signum() != 0) {
      throw new MiscountException(
          String.format(
              Locale.ROOT,
              "the sum of fixed solutions, %,d, is not a multiple of the order of the group, %,d",
              fixed,
              order));
    }
    return quotient[0];
  }

  /** The number of options. */
  public int degree() {
    return images[0].length;
  }

  /** The image of an option under an element. */
  public int image(int element, int option) {
    return images[element][option];
  }

  /** The distinct images of a set of options, each sorted, in increasing order. */
  public List<int[]> images(int[] options) {
    TreeSet<int[]> found = new TreeSet<>(Arrays::compare);
    for (int[] permutation : images) {
      int[] image = new int[options.length];
      for (int k = 0; k < image.length; k++) {
        image[k] = permutation[options[k]];
      }
      Arrays.sort(image);
      found.add(image);
    }
    return List.copyOf(found);
  }

  /** For each element, the first element conjugate to it. */
  public int[] conjugacyClasses() {
    int[] classes = new int[order()];
    Arrays.fill(classes, -1);
    for (int first = 0; first < classes.length; first++) {
      boolean isFirst = classes[first] < 0;
      for (int other = first; isFirst && other < classes.length; other++) {
        if (classes[other] < 0 && areConjugate(first, other)) {
          classes[other] = first;
        }
      }
    }
    return classes;
  }

  private boolean areConjugate(int a, int b) {
    return Arrays.stream(images).anyMatch(by -> conjugates(by, images[a], images[b]));
  }

  /** Whether b after {@code by} is {@code by} after a. */
  private static boolean conjugates(int[] by, int[] a, int[] b) {
    for (int option = 0; option < by.length; option++) {
      if (b[by[option]] != by[a[option]]) {
        return false;
      }
    }
    return true;
  }

  /** Which elements of a larger group belong to this one. */
  public boolean[] membersOf(OptionGroup around) {
    boolean[] members = new boolean[around.order()];
    if (equals(around)) { // the usual case, and that of large groups
      Arrays.fill(members, true);
      return members;
    }
    Set<IntBuffer> own = new HashSet<>();
    for (int[] permutation : images) {
      own.add(IntBuffer.wrap(permutation));
    }
    for (int element = 0; element < members.length; element++) {
      members[element] = own.contains(IntBuffer.wrap(around.images[element]));
    }
    return members;
  }
}
