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

/** Reads catalogues for commands. */
final class CatalogueInput {
  /** The ending of catalogue names. */
  static final String ENDING = ".db";

  private CatalogueInput() {}

  /** Whether a file is a catalogue by its name. */
  static boolean isCatalogue(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /**
   * Checks that a catalogue to be written has the ending of catalogues.
   *
   * @throws Failure if it does not
   */
  static void checkName(Path output) {
    if (!isCatalogue(output)) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--output " + output + "; expected a name that ends in " + ENDING);
    }
  }

  /**
   * The puzzle of a catalogue, encoded from the text in it.
   *
   * @throws Failure if the text is not that of the catalogue's puzzle
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
          ExitCode.BAD_INPUT, e.located(catalogue.path() + ": damaged catalogue: its puzzle text"));
    }
    throw new Failure(
        ExitCode.BAD_INPUT,
        catalogue.path() + ": damaged catalogue: its puzzle text is that of another puzzle");
  }

  /** The default name of files made from a catalogue, without their extension. */
  static String name(Path file) {
    String name = Objects.requireNonNullElse(file.getFileName(), file).toString();
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** Reports on stderr if the catalogue does not have all solutions of its puzzle. */
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
              + " done");
    }
    if (!catalogue.shard().isWhole()) {
      System.err.println(
          "coverall: " + catalogue.path() + " is shard " + catalogue.shard() + " only");
    }
  }
}
