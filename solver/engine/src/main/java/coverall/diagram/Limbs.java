package coverall.diagram;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Whole numbers of any size in an array: each has so many limbs, 64-bit digits, lowest first. */
public final class Limbs {
  private Limbs() {}

  /**
   * Adds a number to another one.
   *
   * @param to an array with the number that grows
   * @param at where it begins
   * @param from an array with the other one, which may be the same array
   * @param place where that begins
   * @param limbs of each of them
   * @return whether the sum is too large; then the number is wrong
   */
  public static boolean add(long[] to, int at, long[] from, int place, int limbs) {
    long carry = 0;
    for (int k = 0; k < limbs; k++) {
      long own = to[at + k];
      long sum = own + from[place + k];
      long carried = Long.compareUnsigned(sum, own) < 0 ? 1 : 0;
      sum += carry;
      carried |= carry == 1 && sum == 0 ? 1 : 0;
      to[at + k] = sum;
      carry = carried;
    }
    return carry != 0;
  }

  /** The number that begins at a place. */
  public static BigInteger number(long[] numbers, int at, int limbs) {
    int used = limbs;
    while (used > 1 && numbers[at + used - 1] == 0) {
      used--;
    }
    if (used == 1 && numbers[at] >= 0) {
      return BigInteger.valueOf(numbers[at]);
    }
    ByteBuffer bytes = ByteBuffer.allocate(used * Long.BYTES);
    for (int k = used - 1; k >= 0; k--) {
      bytes.putLong(numbers[at + k]);
    }
    return new BigInteger(1, bytes.array());
  }
}
