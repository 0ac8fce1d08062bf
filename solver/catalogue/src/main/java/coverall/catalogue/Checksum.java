package coverall.catalogue;

import java.util.Arrays;

/**
 * A number of 64 bits that tells lists of solutions apart, though not those of somebody who means
 * to deceive. It takes a tenth of the time of a digest.
 *
 * <p>Not thread-safe.
 */
final class Checksum {
  private long[] upTo = new long[64]; // by number of options: of the beginning of the solution
  private long value;

  /**
   * Adds a solution.
   *
   * @param options in increasing order, and beyond the length anything
   * @param shared the number of options at its beginning that are those of the one before
   */
  void add(int[] options, int length, int shared) {
    if (length >= upTo.length) {
      upTo = Arrays.copyOf(upTo, 2 * length);
    }
    for (int k = shared; k < length; k++) {
      upTo[k + 1] = mixed(upTo[k] + options[k]);
    }
    value = mixed(value + upTo[length] + length);
  }

  private static long mixed(long sum) {
    long product = (sum + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return product ^ product >>> 32;
  }

  long value() {
    return value;
  }
}
