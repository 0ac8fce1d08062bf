package coverall.format;

import coverall.geometry.BadLatticeException;
import coverall.geometry.Lattice;
import coverall.puzzle.BadPuzzleException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts the definitions of lattices that a puzzle refers to by file names into its text. */
final class LatticeFile {
  private static final int MOST_BYTES = 100_000;
  private static final Pattern STATEMENT =
      Pattern.compile("(?m)^(\\h*lattice\\h+)(\\S.*\\.lattice)\\h*$");

  private LatticeFile() {}

  /**
   * The bytes of a puzzle file with the definition of its lattice instead of that file's name.
   * Other lines remain as they are, and so do their numbers.
   *
   * @param directory that of the puzzle file, from which the name is relative
   * @throws BadPuzzleException if there is no lattice in that file
   * @throws IOException if it cannot be read
   */
  static byte[] include(byte[] content, Path directory) throws IOException {
    String text = new String(content, StandardCharsets.ISO_8859_1); // keeps all bytes
    Matcher statement = STATEMENT.matcher(text);
    if (!statement.find()) {
      return content;
    }
    String name =
        new String(
            statement.group(2).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    int line =
        1 + (int) text.substring(0, statement.start()).chars().filter(c -> c == '\n').count();
    String definition = definition(line, name, directory);
    return (text.substring(0, statement.start(2)) + definition + text.substring(statement.end(2)))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String definition(int line, String name, Path directory) throws IOException {
    try {
      byte[] content = PuzzleFile.content(directory.resolve(name), MOST_BYTES);
      if (content.length > MOST_BYTES) {
        throw new BadPuzzleException("is larger than " + Names.number(MOST_BYTES) + " bytes");
      }
      return Lattice.parse(PuzzleFile.decode(content)).definition();
    } catch (BadPuzzleException | BadLatticeException e) {
      throw new BadPuzzleException(line, "lattice " + Names.quote(name) + ": " + e.getMessage());
    } catch (InvalidPathException e) {
      throw new BadPuzzleException(line, "lattice " + Names.quote(name) + ": no such file");
    }
  }
}
