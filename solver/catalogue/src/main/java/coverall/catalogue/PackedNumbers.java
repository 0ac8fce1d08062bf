package coverall.catalogue;

import java.util.Arrays;
import java.util.zip.Deflater;

/**
 * Packs lists of numbers into bytes, compressed as RFC 1951 describes it. Numbers have seven bits
 * in each byte, the least significant ones first; all bytes of a number but its last have the
 * eighth bit. First come the lengths in bytes of the lists, then the lists. {@link UnpackedNumbers}
 * reads them.
 *
 * <p>Not thread-safe.
 */
final class PackedNumbers implements AutoCloseable {
  private final Deflater deflater;
  private final List[] lists;
  private final List all = new List();
  private byte[] packed = new byte[1 << 12];

  /**
   * A packer.
   *
   * @param lists the number of lists
   * @param level that of the compression, see {@link Deflater}
   */
  PackedNumbers(int lists, int level) {
    this.lists = new List[lists];
    Arrays.setAll(this.lists, k -> new List());
    deflater = new Deflater(level, /* nowrap= */ true);
  }

  /** A list of numbers that are not negative. */
  static final class List {
    private byte[] bytes = new byte[1 << 10];
    private int size;

    /** The number of bytes so far. */
    int size() {
      return size;
    }

    void add(int number) {
      if (size + 5 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      int left = number;
      while (left > 0x7F) {
        bytes[size++] = (byte) (left | 0x80);
        left >>>= 7;
      }
      bytes[size++] = (byte) left;
    }

    /** Adds a number that may be negative: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
    void addSigned(int number) {
      add(number << 1 ^ number >> 31);
    }

    private void addAll(List other) {
      if (size + other.size > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + other.size));
      }
      System.arraycopy(other.bytes, 0, bytes, size, other.size);
      size += other.size;
    }
  }

  /** A list to add to. */
  List list(int number) {
    return lists[number];
  }

  /** What has been added; the lists are empty then. */
  byte[] pack() {
    for (List list : lists) {
      all.add(list.size);
    }
    for (List list : lists) {
      all.addAll(list);
      list.size = 0;
    }
    deflater.reset();
    deflater.setInput(all.bytes, 0, all.size);
    deflater.finish();
    int size = 0;
    while (!deflater.finished()) {
      if (size == packed.length) {
        packed = Arrays.copyOf(packed, 2 * size);
      }
      size += deflater.deflate(packed, size, packed.length - size);
    }
    all.size = 0;
    return Arrays.copyOf(packed, size);
  }

  /** Frees the memory of the compression; what was not packed is lost. */
  @Override
  public void close() {
    deflater.end();
  }
}
