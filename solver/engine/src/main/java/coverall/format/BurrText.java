package coverall.format;

import coverall.puzzle.BadPuzzleException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a BurrTools file. BurrTools itself has written files that no XML parser reads:
 * without an encoding, in that of Windows, and with control characters from comments.
 *
 * @param xml the text
 * @param remarks what was made of it, if it could not
 */
record BurrText(String xml, List<String> remarks) {
  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final Pattern ENCODING =
      Pattern.compile("^[^<]*<\\?xml[^>]*encoding\\s*=\\s*[\"']([A-Za-z][\\w.-]*)");
  private static final int BLOCK = 8_192; // bytes or characters
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  /** Characters, and references to characters, that XML 1.0 does not allow. */
  private static final Pattern CONTROL =
      Pattern.compile(
          "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]"
              + "|&#0*(?:[0-8]|1[124-9]|2\\d|3[01]);|&#x0*(?:[0-8bceBCEfF]|1[0-9a-fA-F]);");

  /**
   * The text of a file.
   *
   * @throws BadPuzzleException if it is not in the encoding that it declares
   */
  static BurrText of(byte[] plain) {
    Charset declared = declared(plain);
    Charset charset = declared == null ? StandardCharsets.UTF_8 : declared;
    List<String> remarks = new ArrayList<>();
    OptionalInt bad = badLine(plain, charset);
    if (bad.isPresent() && declared != null) {
      throw new BadPuzzleException(bad.getAsInt(), "is not " + declared.name() + " text");
    }
    if (bad.isPresent()) {
      remarks.add("the file is not UTF-8 and declares no encoding; read as Windows-1252");
      charset = WINDOWS;
    }
    String text = new String(plain, charset);
    Matcher controls = CONTROL.matcher(text);
    if (controls.find()) {
      remarks.add("control characters, which XML does not allow, were replaced");
      text = controls.replaceAll("\ufffd");
    }
    return new BurrText(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, remarks);
  }

  /** The line, from 1, of the first bytes that are no characters; empty if all are. */
  private static OptionalInt badLine(byte[] plain, Charset charset) {
    CharsetDecoder decoder = charset.newDecoder();
    ByteBuffer bytes = ByteBuffer.wrap(plain);
    CharBuffer characters = CharBuffer.allocate(BLOCK);
    CoderResult result;
    do {
      result = decoder.decode(bytes, characters.clear(), /* endOfInput= */ true);
    } while (result.isOverflow());
    if (!result.isError()) {
      return OptionalInt.empty();
    }
    long before = IntStream.range(0, bytes.position()).filter(k -> plain[k] == '\n').count();
    return OptionalInt.of((int) before + 1);
  }

  /** The declared encoding; UTF-8 if the parser would reject it; null if there is none. */
  private static @Nullable Charset declared(byte[] plain) {
    String start = new String(plain, 0, Math.min(plain.length, BLOCK), StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(start);
    return declared.find() ? Charset.forName(declared.group(1), StandardCharsets.UTF_8) : null;
  }
}
