package coverall.verify;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The symmetries of an exact cover problem that a catalogue states: permutations of its options.
 *
 * <p>An item is known by how often it has to be covered, by the options that cover it, and by those
 * that agree on a colour of it. A permutation of the options is a symmetry if it maps these to each
 * other: then the image of a solution covers every item as the solution covers another one.
 */
final class CoverSymmetries {
  private static final int MOST_GENERATORS = 41; // each doubles a group at least
  private static final int MOST_GENERATORS_LISTED = 17;
  private static final long MOST_LISTED = 100_000;
  private static final long MOST_IMAGES = 20_000_000; // of options under all symmetries

  private final Matrix matrix;
  private final Map<Signature, Integer> signatures;
  private final List<int[]> generators = new ArrayList<>();
  private final long order;

  /**
   * What makes an item what it is.
   *
   * @param plain the options that cover it without a colour, in order
   * @param coloured the options of each colour, in order
   */
  private record Signature(int least, int most, List<Integer> plain, Set<List<Integer>> coloured) {}

  /**
   * The symmetries that some of them generate.
   *
   * @param words a line for each of these, with the images of all options
   * @param order the number of symmetries
   * @throws Violation if one is none
   */
  CoverSymmetries(Matrix matrix, String words, long order) {
    this.matrix = matrix;
    this.order = order;
    signatures = signatures(identity());
    int most = areListed() ? MOST_GENERATORS_LISTED : MOST_GENERATORS;
    for (String line : words.lines().toList()) {
      if (generators.size() == most) {
        throw new Violation("generators: there are too many, expected at most " + most);
      }
      generators.add(permutation("generator " + (generators.size() + 1), line));
    }
  }

  private int[] identity() {
    return IntStream.range(0, matrix.optionCount()).toArray();
  }

  /** Whether there are few enough to list them. */
  boolean areListed() {
    return order <= MOST_LISTED && order * matrix.optionCount() <= MOST_IMAGES;
  }

  private void checkOrder(long generated, boolean mayBeMore) {
    if (generated != order) {
      throw new Violation(
          "generators: they generate "
              + generated
              + (mayBeMore ? " or more" : "")
              + ", expected "
              + order);
    }
  }

  /**
   * Their group.
   *
   * @throws Violation if it has another order
   */
  PermutationGroup group() {
    PermutationGroup group = PermutationGroup.of(matrix.optionCount(), generators, order);
    checkOrder(group.order(), false);
    return group;
  }

  private int[] permutation(String what, String line) {
    int[] images;
    try {
      images = Arrays.stream(line.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      throw new Violation(what + " is " + Matrix.shortened(line) + ", expected numbers");
    }
    int[] sorted = images.clone();
    Arrays.sort(sorted);
    if (!Arrays.equals(sorted, IntStream.range(0, matrix.optionCount()).toArray())) {
      throw new Violation(what + " does not have each option once");
    }
    Map<Signature, Integer> moved = signatures(images);
    for (Signature signature : moved.keySet()) {
      if (!moved.get(signature).equals(signatures.get(signature))) {
        throw new Violation(
            what + " is no symmetry: no item has the options " + shown(signature, images));
      }
    }
    return images;
  }

  /** The images of the options of an item, in words. */
  private static String shown(Signature signature, int[] images) {
    List<Integer> all = new ArrayList<>(signature.plain());
    signature.coloured().forEach(all::addAll);
    String words = all.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
    return Matrix.shortened(words) + " of " + images.length;
  }

  /** How many items are what they are, after their options were replaced by these. */
  private Map<Signature, Integer> signatures(int[] images) {
    List<Map<String, List<Integer>>> uses = new ArrayList<>(); // by item: options by colour
    matrix.items().forEach(item -> uses.add(new TreeMap<>()));
    for (int option = 0; option < images.length; option++) {
      if (matrix.isUsable(option)) {
        for (Matrix.Use use : matrix.option(option)) {
          uses.get(use.item())
              .computeIfAbsent(use.colour(), unseen -> new ArrayList<>())
              .add(images[option]);
        }
      }
    }
    Map<Signature, Integer> found = new HashMap<>();
    for (int k = 0; k < uses.size(); k++) {
      Map<String, List<Integer>> own = uses.get(k);
      own.values().forEach(options -> options.sort(null));
      List<Integer> plain = own.getOrDefault("", List.of());
      own.remove("");
      Matrix.Item item = matrix.items().get(k);
      found.merge(
          new Signature(item.least(), item.most(), plain, Set.copyOf(own.values())),
          1,
          Integer::sum);
    }
    return found;
  }

  /**
   * All of them; the first is the identity.
   *
   * @throws Violation if there is another number
   */
  int[][] permutations() {
    Set<IntBuffer> known = new LinkedHashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    known.add(IntBuffer.wrap(identity()));
    open.add(identity());
    while (!open.isEmpty() && known.size() <= order) {
      int[] last = open.remove();
      for (int[] generator : generators) {
        int[] product = new int[last.length];
        Arrays.setAll(product, option -> generator[last[option]]);
        if (known.add(IntBuffer.wrap(product))) {
          open.add(product);
        }
      }
    }
    checkOrder(known.size(), known.size() > order);
    return known.stream().map(IntBuffer::array).toArray(int[][]::new);
  }
}
