package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import java.io.IOException;

/**
 * Notices that another process has changed the numbers of a catalogue's solutions: the end of a run
 * renumbers them, and the start of the next one deletes some.
 */
final class Numbering {
  private final CatalogueFile file;
  private final String before;

  Numbering(CatalogueFile file) throws IOException {
    this.file = file;
    before = current();
  }

  private String current() throws IOException {
    return new Tables(file)
        .list(
            "run",
            "SELECT (SELECT max(id) FROM run), (SELECT value FROM about WHERE name = 'digest')",
            1,
            (row, number) ->
                row.textOrNull(1, LONGEST_WORD) + " " + row.textOrNull(2, LONGEST_WORD))
        .getFirst();
  }

  /**
   * Checks that they are as they were.
   *
   * @throws IOException if they are not
   */
  void check() throws IOException {
    if (!current().equals(before)) {
      throw new IOException(file.path() + ": was modified concurrently by another process");
    }
  }
}
