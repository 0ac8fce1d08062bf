package coverall.catalogue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A SHA-256 over all bytes of a file, kept in the file itself: it reveals a change of any byte.
 *
 * <p>The seal is found by the name in front of it. For the computation it is replaced by zeros.
 */
final class Seal {
  static final String NAME = "seal";

  /** The placeholder for a seal that is not yet set. */
  static final String NONE = "0".repeat(64);

  /** What is wrong with a catalogue whose seal does not hold. */
  static final String BROKEN = "it was changed after it was completed";

  /** The most bytes of a file whose seal is checked whenever a command reads it. */
  static final long QUICKLY_CHECKED = 64L << 20;

  private static final Pattern ANY = Pattern.compile(NAME + "([0-9a-f]{64})");
  private static final int CHUNK = 1 << 20;
  private static final int MOST_PLACES = 16; // one, and copies in unused parts of the file

  private Seal() {}

  /** Seals a file that nobody is writing to. */
  static void set(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      List<Long> places = places(file, channel, NONE);
      byte[] seal = compute(channel, places).getBytes(StandardCharsets.US_ASCII);
      for (long place : places) {
        channel.write(ByteBuffer.wrap(seal), place);
      }
      channel.force(true);
    }
  }

  /** Whether a file is unchanged since it got this seal. */
  static boolean holds(Path file, String seal) throws IOException {
    if (!seal.matches("[0-9a-f]{64}")) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return compute(channel, places(file, channel, seal)).equals(seal);
    }
  }

  /** Whether a file has a seal, and is unchanged since it got it. */
  static boolean holds(Path file) throws IOException {
    Set<String> seals = new LinkedHashSet<>();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK + NAME.length() + NONE.length() - 1);
      for (long at = 0; at < channel.size() && seals.size() < MOST_PLACES; at += CHUNK) {
        int length = read(channel, chunk, at);
        ANY.matcher(new String(chunk.array(), 0, length, StandardCharsets.ISO_8859_1))
            .results()
            .forEach(found -> seals.add(found.group(1)));
      }
    }
    for (String seal : seals) {
      if (!seal.equals(NONE) && holds(file, seal)) {
        return true;
      }
    }
    return false;
  }

  /** The places of a seal, including copies in unused parts of the file. */
  private static List<Long> places(Path path, FileChannel channel, String seal) throws IOException {
    String wanted = NAME + seal;
    List<Long> places = new ArrayList<>();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK + wanted.length() - 1);
    for (long at = 0; at < channel.size(); at += CHUNK) {
      int length = read(channel, chunk, at);
      String text = new String(chunk.array(), 0, length, StandardCharsets.ISO_8859_1);
      for (int k = text.indexOf(wanted); k >= 0; k = text.indexOf(wanted, k + 1)) {
        places.add(at + k + NAME.length());
        if (places.size() > MOST_PLACES) {
          throw BadCatalogueException.damaged(path, "it has too many seals");
        }
      }
    }
    return places;
  }

  private static int read(FileChannel channel, ByteBuffer chunk, long at) throws IOException {
    chunk.clear();
    while (chunk.hasRemaining() && channel.read(chunk, at + chunk.position()) > 0) {}
    return chunk.position();
  }

  private static String compute(FileChannel channel, List<Long> places) throws IOException {
    Fingerprint print = new Fingerprint();
    byte[] zeros = NONE.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    for (long at = 0; at < channel.size(); at += CHUNK) {
      int length = read(channel, chunk, at);
      for (long place : places) {
        for (int k = 0; k < zeros.length; k++) {
          long index = place + k - at;
          if (index >= 0 && index < length) {
            chunk.array()[(int) index] = zeros[k];
          }
        }
      }
      print.bytes(chunk.array(), length);
    }
    return print.hex();
  }
}
