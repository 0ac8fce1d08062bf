package coverall.catalogue;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.solve.LargeSymmetry;
import coverall.symmetry.AutomorphismCheck;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The symmetries of an exact cover problem as a text: permutations that generate them, each a line
 * with the images of all options, separated by blanks.
 */
final class Generators {
  // The logarithms of the most symmetries, to base 2, rounded up.
  private static final int MOST = 17;
  private static final int MOST_OF_LARGE = 41;

  private Generators() {}

  static String words(List<int[]> generators) {
    return generators.stream()
        .map(images -> IntStream.of(images).mapToObj(Integer::toString))
        .map(images -> images.collect(Collectors.joining(" ")))
        .collect(Collectors.joining("\n"));
  }

  /**
   * The group that a text describes.
   *
   * @param order the number of its elements, few enough to list them
   * @throws IllegalArgumentException if it is no group of symmetries of the problem, or has another
   *     order
   */
  static OptionGroup group(String words, ExactCover cover, int order) {
    OptionGroup group =
        OptionGroup.generatedBy(cover.optionCount(), read(words, cover, MOST), order);
    if (group.order() < order) {
      throw new IllegalArgumentException(
          "they generate " + group.order() + " symmetries, not " + order);
    }
    return group;
  }

  /** The group that a text describes, which may be too large to list it. */
  static LargeSymmetry largeGroup(String words, ExactCover cover, long order) {
    LargeSymmetry group =
        LargeSymmetry.generatedBy(
            cover.optionCount(), read(words, cover, MOST_OF_LARGE), BigInteger.valueOf(order));
    if (!group.order().equals(BigInteger.valueOf(order))) {
      throw new IllegalArgumentException(
          "they generate " + group.order() + " symmetries, not " + order);
    }
    return group;
  }

  private static List<int[]> read(String words, ExactCover cover, int most) {
    AutomorphismCheck check = new AutomorphismCheck(cover);
    List<int[]> generators = new ArrayList<>();
    for (String line : words.lines().limit(most + 1L).toList()) {
      int[] images = numbers(line, cover.optionCount());
      check.check(images);
      generators.add(images);
    }
    if (generators.size() > most) {
      throw new IllegalArgumentException("more than " + most + " generators");
    }
    return generators;
  }

  /** Numbers that are separated by blanks; at most one more than expected. */
  private static int[] numbers(String line, int expected) {
    try {
      return Arrays.stream(line.split(" ", expected + 1)).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected numbers, found " + Columns.shortened(line), e);
    }
  }
}
