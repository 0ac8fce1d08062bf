package coverall.format;

import coverall.puzzle.BadPuzzleException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The data of gzip, recognised by their first two bytes: a file of any format may be compressed.
 */
public final class Gzip {
  private static final String ENDING = ".gz";
  private static final int[] START = {0x1f, 0x8b};

  private Gzip() {}

  /** Whether bytes begin like compressed data. */
  static boolean recognises(byte[] content) {
    return content.length > 1 && (content[0] & 0xff) == START[0] && (content[1] & 0xff) == START[1];
  }

  /**
   * The bytes of a file, decompressed if they are compressed.
   *
   * @param most the number of bytes to decompress; one more if there are more
   * @throws BadPuzzleException if they are compressed and damaged
   */
  public static byte[] plain(byte[] content, int most) {
    if (!recognises(content)) {
      return content;
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return in.readNBytes(most + 1);
    } catch (EOFException e) {
      throw new BadPuzzleException("is truncated: the compressed data end early");
    } catch (ZipException e) {
      throw new BadPuzzleException("is damaged: the compressed data are invalid");
    } catch (IOException e) {
      throw new UncheckedIOException(e); // bytes in memory can be read
    }
  }

  /** The name of a file before it was compressed: without {@code .gz}. */
  public static String plainName(String file) {
    return file.length() > ENDING.length() && file.endsWith(ENDING)
        ? file.substring(0, file.length() - ENDING.length())
        : file;
  }
}
