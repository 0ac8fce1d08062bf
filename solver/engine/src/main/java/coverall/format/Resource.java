package coverall.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Tables that come with the program, as text. */
final class Resource {
  private Resource() {}

  /** The lines of a file beside this class, which must exist. */
  static List<String> lines(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
