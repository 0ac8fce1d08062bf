package coverall.solve;

import coverall.cover.OptionGroup;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The images of solutions under a group of symmetries, listed or not. A solution is an array of its
 * options in increasing order, which nobody changes. For any number of threads.
 */
public interface SolutionImages {
  /**
   * The different images of a solution, in increasing order.
   *
   * @throws coverall.enumerate.TooManySolutionsException if they are too many to keep
   */
  List<int[]> all(int[] solution);

  /** The image under a random element of the group: each image has the same probability. */
  int[] any(int[] solution, RandomGenerator random);

  /** How many elements of the group map a solution to itself. */
  long fixing(int[] solution);

  /** The images under a group whose elements are listed. */
  static SolutionImages of(OptionGroup group) {
    return new SolutionImages() {
      @Override
      public List<int[]> all(int[] solution) {
        return group.images(solution);
      }

      @Override
      public int[] any(int[] solution, RandomGenerator random) {
        return image(solution, random.nextInt(group.order()));
      }

      @Override
      public long fixing(int[] solution) {
        long fixing = 0;
        for (int element = 0; element < group.order(); element++) {
          fixing += Arrays.equals(image(solution, element), solution) ? 1 : 0;
        }
        return fixing;
      }

      private int[] image(int[] solution, int element) {
        int[] image = new int[solution.length];
        for (int k = 0; k < image.length; k++) {
          image[k] = group.image(element, solution[k]);
        }
        Arrays.sort(image);
        return image;
      }
    };
  }
}
