package coverall.verify;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
  private static final int MOST_GENERATORS = 17;
  private static final long MOST_IMAGES = 20_000_000; // of options under all symmetries

  private final Matrix matrix;
  private final Map<Signature, Integer> signatures;
  private final int[][] permutations;

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
   * @param generators a line for each, with the images of all options
   * @param order the number of symmetries
   * @throws Violation if one is none, or there is another number
   */
  CoverSymmetries(Matrix matrix, String generators, int order) {
    this.matrix = matrix;
    int[] identity = IntStream.range(0, matrix.optionCount()).toArray();
    signatures = signatures(identity);
    List<int[]> known = new ArrayList<>();
    for (String line : generators.lines().toList()) {
      if (known.size() == MOST_GENERATORS) {
        throw new Violation("generators: there are too many, expected at most " + MOST_GENERATORS);
      }
      known.add(permutation("generator " + (known.size() + 1), line));
    }
    if ((long) order * identity.length > MOST_IMAGES) {
      throw new Violation("symmetry: " + order + " are too many, expected fewer");
    }
    permutations = group(identity, known, order);
    if (permutations.length != order) {
      throw new Violation(
          "generators: they generate "
              + permutations.length
              + (permutations.length > order ? " or more" : "")
              + ", expected "
              + order);
    }
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

  /** All products of some permutations; a few more than expected, if there are so many. */
  private static int[][] group(int[] identity, Collection<int[]> generators, int order) {
    Set<IntBuffer> known = new LinkedHashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    known.add(IntBuffer.wrap(identity));
    open.add(identity);
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
    return known.stream().map(IntBuffer::array).toArray(int[][]::new);
  }

  /** All of them; the first is the identity. */
  int[][] permutations() {
    return permutations;
  }
}
