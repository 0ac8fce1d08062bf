package coverall.catalogue;

import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.verify.DiagramVerification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Verifies and edits catalogues that are diagrams, for tests. */
final class Diagrams {
  private Diagrams() {}

  /** What was verified, in words, and what was not, after {@code not}. */
  static List<String> verify(Path file) throws IOException {
    List<String> words = new ArrayList<>();
    try (DiagramCatalogue catalogue = DiagramCatalogue.open(file)) {
      new DiagramVerification(
              catalogue,
              (text, name) -> PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), name),
              words::add,
              not -> words.add("not " + not),
              (share, states) -> {})
          .run();
    }
    return words;
  }

  /** Whether a puzzle can be searched at all, and has at most so many options. */
  static boolean hasAtMost(int options, Puzzle puzzle) {
    try {
      return Encoding.of(puzzle).optionCount() <= options;
    } catch (BadPuzzleException e) {
      return false;
    }
  }

  /** Changes a file. */
  interface Edit {
    void apply(CatalogueFile file) throws SQLException, IOException;
  }

  /** Changes a catalogue, and sets its digest and its seal again. */
  static void edit(Path path, Edit edit) throws IOException, SQLException {
    try (CatalogueFile file = CatalogueFiles.connect(path, CatalogueFile.Access.WRITE)) {
      edit.apply(file);
      String digest = DiagramCatalogue.digestOf(file);
      file.execute("UPDATE about SET value = '" + digest + "' WHERE name = 'digest'");
      file.execute("UPDATE about SET value = '" + Seal.NONE + "' WHERE name = 'seal'");
    }
    Seal.set(path);
  }
}
