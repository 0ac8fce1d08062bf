package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Catalogues as commands need them. */
final class CatalogueInput {
  private CatalogueInput() {}

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
}
