package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Headway;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.view.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** Catalogues as commands need them. */
final class CatalogueInput {
  /** How the names of catalogues end. */
  static final String ENDING = ".db";

  private CatalogueInput() {}

  /** Whether a file is a catalogue by its name. */
  static boolean isCatalogue(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /**
   * Refuses to write a catalogue to a file that is not called like one.
   *
   * @throws Failure if it is not
   */
  static void checkName(Path output) {
    if (!isCatalogue(output)) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--output " + output + "; expected a name that ends in " + ENDING);
    }
  }

  /**
   * The puzzle of a catalogue, encoded from the text that it keeps.
   *
   * @throws Failure if that is not what the catalogue is of
   */
  static Encoding encoding(CatalogueReader catalogue) throws IOException {
    byte[] source = catalogue.about("source").getBytes(StandardCharsets.UTF_8);
    try {
      Encoding encoding = Encoding.of(PuzzleFile.parse(source, catalogue.about("puzzle")));
      if (catalogue.isOf(encoding)) {
        return encoding;
      }
    } catch (BadPuzzleException e) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          e.located(catalogue.path() + ": is damaged: the puzzle's source in it"));
    }
    throw new Failure(
        ExitCode.BAD_INPUT,
        catalogue.path() + ": is damaged: the puzzle's source in it is that of another puzzle");
  }

  /** What files made from a catalogue are called if nothing else is said, but for the extension. */
  static String name(Path file) {
    String name = Objects.requireNonNullElse(file.getFileName(), file).toString();
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** Says on stderr what keeps a catalogue from having all solutions, if something does. */
  static void tellWhatIsMissing(CatalogueReader catalogue) throws IOException {
    if (catalogue.digest() == null) {
      Headway headway = Headway.of(catalogue);
      System.err.println(
          "coverall: "
              + catalogue.path()
              + " is incomplete: "
              + Words.number(headway.done())
              + " of "
              + Words.count(headway.subproblems(), "subproblem")
              + " are done");
    }
    if (!catalogue.shard().isWhole()) {
      System.err.println(
          "coverall: " + catalogue.path() + " is of shard " + catalogue.shard() + " alone");
    }
  }
}
