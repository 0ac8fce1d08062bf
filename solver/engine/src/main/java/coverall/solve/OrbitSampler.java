package coverall.solve;

import java.util.random.RandomGenerator;

/**
 * Draws solutions at random from sets of equivalent solutions, the orbits of a group, of each of
 * which one solution is known. All solutions of all orbits are equally likely.
 *
 * @param <E> the exception thrown when a known solution cannot be read
 */
public final class OrbitSampler<E extends Exception> {
  /*
   * A known solution, moved by a random element of the group, is any solution of its orbit with the
   * same probability. But orbits differ in size: that of a solution is the order of the group
   * divided by the number of elements that fix the solution. So a solution that f elements fix is
   * accepted with a probability of 1/f only.
   */
  private final SolutionImages images;
  private final long orbits;
  private final Known<E> known;

  /** Reads a known solution. */
  @FunctionalInterface
  public interface Known<E extends Exception> {
    /**
     * The known solution of an orbit, as its options in increasing order.
     *
     * @param orbit its number, from 0
     */
    int[] solution(long orbit) throws E;
  }

  /**
   * A sampler.
   *
   * @param orbits the number of orbits, at least 1
   * @param known a solution of each of them
   */
  public OrbitSampler(SolutionImages images, long orbits, Known<E> known) {
    this.images = images;
    this.orbits = orbits;
    this.known = known;
  }

  /** Draws a solution, as its options in increasing order. */
  public int[] draw(RandomGenerator random) throws E {
    while (true) {
      int[] solution = known.solution(random.nextLong(orbits));
      int[] moved = images.any(solution, random);
      if (random.nextLong(images.fixing(solution)) == 0) {
        return moved;
      }
    }
  }
}
