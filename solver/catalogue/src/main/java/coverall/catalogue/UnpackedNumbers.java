package coverall.catalogue;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks lists of numbers that {@link PackedNumbers} has packed. The bytes are not trusted:
 * whatever they are, they unpack to no more than a limit. Not thread-safe.
 */
final class UnpackedNumbers {
  private final Inflater inflater;
  private final int largest;
  private final List[] lists;
  private byte[] bytes = new byte[1 << 12];

  /**
   * Unpacks any number of times.
   *
   * @param inflater which several objects may share
   * @param lists the number of lists
   * @param largest the most bytes of all lists together
   */
  UnpackedNumbers(Inflater inflater, int lists, int largest) {
    this.inflater = inflater;
    this.largest = largest;
    this.lists = new List[lists];
    Arrays.setAll(this.lists, k -> new List());
  }

  /** A list to read from its beginning to its end. */
  final class List {
    private int at;
    private int end;

    int number() throws DataFormatException {
      int number = 0;
      for (int shift = 0; shift < 35 && at < end; shift += 7) {
        byte next = bytes[at++];
        number |= (next & 0x7F) << shift;
        if (next >= 0) {
          return number;
        }
      }
      throw new DataFormatException("a number is cut off");
    }

    int signed() throws DataFormatException {
      int number = number();
      return number >>> 1 ^ -(number & 1);
    }
  }

  /** A list to read. */
  List list(int number) {
    return lists[number];
  }

  /**
   * Begins with other lists.
   *
   * @throws DataFormatException if these are not lists that were packed
   */
  void open(byte[] packed) throws DataFormatException {
    int size = unpack(packed);
    List head = new List();
    head.end = size;
    for (List list : lists) {
      list.end = head.number();
    }
    int at = head.at;
    for (List list : lists) {
      list.at = at;
      if (list.end < 0 || list.end > size - at) {
        throw new DataFormatException("its parts do not fit in it");
      }
      at += list.end;
      list.end = at;
    }
    if (at != size) {
      throw new DataFormatException("its parts do not fill it");
    }
  }

  private int unpack(byte[] packed) throws DataFormatException {
    inflater.reset();
    inflater.setInput(packed);
    int size = 0;
    while (!inflater.finished()) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * size);
      }
      int more = inflater.inflate(bytes, size, bytes.length - size);
      size += more;
      if ((more == 0 && !inflater.finished()) || size > largest) {
        throw new DataFormatException("it cannot be unpacked");
      }
    }
    if (inflater.getRemaining() > 0) {
      throw new DataFormatException("it has bytes behind its end");
    }
    return size;
  }

  /** Whether all lists are read to their ends. */
  boolean areRead() {
    for (List list : lists) {
      if (list.at < list.end) {
        return false;
      }
    }
    return true;
  }
}
