package coverall.catalogue;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.solve.SymmetrySearch;
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
  private static final int MOST = 17; // the logarithm of the most symmetries, to base 2, rounded up

  private Generators() {}

  static String words(OptionGroup group) {
    return group.generators().stream()
        .map(images -> IntStream.of(images).mapToObj(Integer::toString))
        .map(images -> images.collect(Collectors.joining(" ")))
        .collect(Collectors.joining("\n"));
  }

  /**
   * The group that a text describes.
   *
   * @param order the number of its elements
   * @throws IllegalArgumentException if it is no group of symmetries of the problem, or has another
   *     order
   */
  static OptionGroup group(String words, ExactCover cover, int order) {
    int degree = cover.optionCount();
    if (!SymmetrySearch.areListable(BigInteger.valueOf(order), degree)) {
      throw new IllegalArgumentException(order + " symmetries are too many");
    }
    AutomorphismCheck check = new AutomorphismCheck(cover);
    List<int[]> generators = new ArrayList<>();
    for (String line : words.lines().limit(MOST + 1L).toList()) {
      int[] images = numbers(line, degree);
      check.check(images);
      generators.add(images);
    }
    if (generators.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " generators");
    }
    OptionGroup group = OptionGroup.generatedBy(degree, generators, order);
    if (group.order() < order) {
      throw new IllegalArgumentException(
          "they generate " + group.order() + " symmetries, not " + order);
    }
    return group;
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
