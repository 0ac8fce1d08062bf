package coverall.catalogue;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/**
 * The digest of solutions that come in order: a SHA-256 over a line for each, its options in six
 * hexadecimal digits. It is computed in another thread while the next solutions come.
 *
 * <p>For one thread. An unfinished one can be dropped.
 */
final class SolutionDigest {
  private static final int AT_A_TIME = 1 << 16; // numbers that are handed over, at least
  private static final int DIGITS = 6; // of an option
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
  };

  private final Fingerprint print;
  private int[] next = new int[2 * AT_A_TIME]; // shared, length, and the options not shared
  private int[] spare = new int[2 * AT_A_TIME];
  private int size;
  private byte[] line = new byte[1 << 10];
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  /**
   * A digest that goes on.
   *
   * @param print has what comes before the solutions; nobody else uses it meanwhile
   */
  SolutionDigest(Fingerprint print) {
    this.print = print;
  }

  /**
   * Adds a solution.
   *
   * @param options in increasing order, and beyond the length anything
   * @param shared the number of options at its beginning that are those of the one before
   */
  void add(int[] options, int length, int shared) {
    int more = 2 + length - shared;
    if (size + more > next.length) {
      handOver();
      if (more > next.length) {
        next = new int[more];
      }
    }
    next[size++] = shared;
    next[size++] = length;
    System.arraycopy(options, shared, next, size, length - shared);
    size += length - shared;
  }

  private void handOver() {
    running.join();
    int[] full = next;
    int end = size;
    running = CompletableFuture.runAsync(() -> addAll(full, end));
    next = spare;
    spare = full;
    size = 0;
  }

  private void addAll(int[] numbers, int end) {
    int at = 0;
    while (at < end) {
      int shared = numbers[at++];
      int length = numbers[at++];
      if (DIGITS * length + 1 > line.length) {
        line = Arrays.copyOf(line, 2 * (DIGITS * length + 1));
      }
      int to = DIGITS * shared;
      for (int k = shared; k < length; k++) {
        int option = numbers[at++];
        for (int shift = 20; shift >= 0; shift -= 4) {
          line[to++] = HEX[option >> shift & 0xF];
        }
      }
      line[to++] = '\n';
      print.bytes(line, to);
    }
  }

  /** The digest of all solutions added. */
  String hex() {
    handOver();
    running.join();
    return print.hex();
  }
}
