package coverall.cli;

import coverall.catalogue.SetCatalogue;
import coverall.format.PuzzleFile;
import coverall.picture.SetPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import coverall.view.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Exports a catalogue of sets of pieces as a page. */
final class SetExport {
  private final Console console;
  private final SetCatalogue catalogue;
  private final Path path; // of the catalogue

  private SetExport(Console console, SetCatalogue catalogue, Path path) {
    this.console = console;
    this.catalogue = catalogue;
    this.path = path;
  }

  /**
   * Writes the page.
   *
   * @param path of the catalogue
   * @param asked the file to write
   * @return the exit code
   * @throws Failure unless the file is a page
   */
  static int run(Console console, Path path, Optional<PictureOptions.Asked> asked)
      throws IOException {
    Failure.rejectIf(
        asked.filter(picture -> picture.format() == PictureFormat.HTML).isEmpty(),
        path + " contains sets of pieces, which can be exported only as a page. Use NAME.html.");
    Path output = asked.get().file();
    try (SetCatalogue catalogue = SetCatalogue.read(path)) {
      new SetExport(console, catalogue, path).write(output);
      CatalogueInput.reportChanged(path, catalogue.isVisiblyChanged(), console);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(path.toString()));
    }
    return console.signals().exitCode();
  }

  private void write(Path output) throws IOException {
    Signals signals = console.signals();
    List<SetResult> found = catalogue.found();
    SetPage page =
        new SetPage(
            catalogue.sets().puzzle(),
            SetTable.answer(catalogue, found.size()),
            catalogue.query().settings().maxStates().isPresent());
    SetSearch search = new SetSearch(catalogue.sets(), catalogue.query().settings());
    signals.listen();
    signals.onFirst(search::stop); // The page ends after a whole picture.
    ProgressLine line = console.progressLine();
    try {
      long pictures = Math.min(found.size(), SetPage.MOST_PICTURES);
      for (SetResult set : found.subList(0, Math.min(found.size(), SetPage.MOST))) {
        if (page.size() < pictures) {
          line.show(
              Words.number(page.size()) + " of " + Words.count(pictures, "picture"),
              (double) page.size() / pictures);
        }
        Optional<SetPage.Entry> entry = entry(set, page.size() < pictures, search);
        if (signals.exitCode() != 0) {
          break;
        }
        page.add(
            entry.orElseThrow(
                () -> damaged("set " + set.number() + " does not have its solutions")));
      }
    } finally {
      line.clear();
    }
    NewFile.make(
        output, out -> out.write(page.text(found.size()).getBytes(StandardCharsets.UTF_8)));
    console.tell(
        (signals.exitCode() == 0 ? "" : "interrupted; ")
            + Words.count(page.size(), "set")
            + " written to "
            + output);
  }

  /** An entry of the page; empty if it is to have a picture, but no solution is found. */
  private Optional<SetPage.Entry> entry(SetResult result, boolean drawn, SetSearch search) {
    Puzzle set = catalogue.sets().puzzle(result.number());
    if (!PieceSets.words(set).equals(result.pieces())) {
      throw damaged("set " + result.number() + " has other pieces");
    }
    Optional<List<Placement>> solution =
        drawn && result.solutions() > 0
            ? search.firstSolution(result.number())
            : Optional.of(List.of());
    SetResult.Rating rating = result.rating().orElseThrow();
    return solution.map(
        placements ->
            new SetPage.Entry(
                set,
                text(set),
                result.solutions(),
                rating.branches(),
                rating.deadEnds(),
                rating.level(),
                placements));
  }

  private static String text(Puzzle set) {
    List<String> names = set.realPieces().stream().map(Piece::name).toList();
    return set.rules().starts().stream().allMatch(start -> names.contains(start.piece()))
        ? new String(PuzzleFile.write(set, "set.puzzle"), StandardCharsets.UTF_8)
        : "// A piece that is in place is not in this set.\n"; // so it has no solution
  }

  private Failure damaged(String what) {
    return new Failure(ExitCode.BAD_INPUT, path + ": damaged catalogue: " + what);
  }
}
