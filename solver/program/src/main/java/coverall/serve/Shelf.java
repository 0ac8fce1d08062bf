package coverall.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import coverall.format.PuzzleFile;
import coverall.picture.RegionPicture;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The puzzles that come with the program. */
final class Shelf {
  private static final String FOLDER = "examples";
  private static final String ENDING = ".puzzle";
  private static final double SIZE = 84; // of a picture, in pixels
  private static final Pattern ID = Pattern.compile("(?:[a-z0-9-]+/)?[a-z0-9-]+");
  private static final Pattern NAME = Pattern.compile("(?m)^name (.+)$");

  private Shelf() {}

  /**
   * A puzzle.
   *
   * @param id its file in the folder of all puzzles, without the extension: {@code burrs/cross}
   */
  record Item(String id, String name) {}

  /** All puzzles, those of the top folder first, in alphabetical order. */
  static List<Item> all() throws IOException {
    return all(Objects.requireNonNull(Shelf.class.getResource(FOLDER)));
  }

  /** The puzzles of a folder, which may be in a jar. */
  static List<Item> all(URL folder) throws IOException {
    try {
      if (folder.openConnection() instanceof JarURLConnection entry) {
        Path jar = Path.of(entry.getJarFileURL().toURI());
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
          return all(files.getPath(entry.getEntryName()));
        }
      }
      return all(Path.of(folder.toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e); // It comes from the class loader.
    }
  }

  private static List<Item> all(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ENDING)).toList();
      return found.stream()
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .sorted(
              Comparator.comparing((String id) -> id.contains("/"))
                  .thenComparing(Comparator.naturalOrder()))
          .map(id -> new Item(id, name(id)))
          .toList();
    }
  }

  private static String name(String id) {
    Matcher line = NAME.matcher(text(id).orElse(""));
    return line.find() ? line.group(1).strip() : id.replaceFirst(".*/", "").replace('-', ' ');
  }

  /** The puzzle with this id; empty if there is none that can be read. */
  static Optional<Puzzle> puzzle(String id) {
    try {
      return text(id).map(text -> PuzzleFile.parse(text.getBytes(UTF_8), id));
    } catch (BadPuzzleException e) {
      return Optional.empty();
    }
  }

  /** A small picture of the region of a puzzle, as SVG; empty if there is no puzzle to draw. */
  static Optional<String> picture(String id) throws IOException {
    Optional<Puzzle> puzzle = puzzle(id);
    if (puzzle.isEmpty()) {
      return Optional.empty();
    }
    StringWriter svg = new StringWriter();
    RegionPicture.of(puzzle.get(), SIZE).writeTransparentSvg(svg);
    return Optional.of(svg.toString());
  }

  /** The text of a puzzle; empty if there is none with this id. */
  static Optional<String> text(String id) {
    if (!ID.matcher(id).matches()) {
      return Optional.empty();
    }
    try (InputStream in = Shelf.class.getResourceAsStream(FOLDER + "/" + id + ENDING)) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
