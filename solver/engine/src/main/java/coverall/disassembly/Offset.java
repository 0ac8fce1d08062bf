package coverall.disassembly;

import coverall.geometry.Cell;

/**
 * Steps in the grid of a lattice as single ints, ten bits for each coordinate. Sums and differences
 * of offsets are sums and differences of the ints, apart from {@link #NONE}, as long as all
 * coordinates stay small.
 */
final class Offset {
  private static final int BITS = 10;
  private static final int HALF = 1 << (BITS - 1);

  /** The offset by no step: every offset includes it once. */
  static final int NONE = (HALF << (2 * BITS)) | (HALF << BITS) | HALF;

  private static final int QUARTERS = NONE >> 1;

  /** Coordinates from minus this to this, exclusive, are small enough. */
  static final int LIMIT = HALF / 2;

  private Offset() {}

  /** What a step adds to an offset. */
  static int of(Cell step) {
    return (step.x() << (2 * BITS)) + (step.y() << BITS) + step.z();
  }

  /** Whether all coordinates are from minus {@link #LIMIT} to below it. */
  static boolean isSmall(int offset) {
    return (((offset >> 1) ^ offset) & QUARTERS) == QUARTERS;
  }

  static int x(int offset) {
    return (offset >> (2 * BITS)) - HALF;
  }

  static int y(int offset) {
    return ((offset >> BITS) & (2 * HALF - 1)) - HALF;
  }

  static int z(int offset) {
    return (offset & (2 * HALF - 1)) - HALF;
  }
}
