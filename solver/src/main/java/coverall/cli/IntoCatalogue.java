package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueWriter;
import coverall.enumerate.Progress;
import coverall.solve.PuzzleRun;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run whose solutions go into a catalogue. */
final class IntoCatalogue {
  private final Path file;
  private final Catalogue catalogue;
  private final PuzzleRun run;

  IntoCatalogue(Path file, Catalogue catalogue, PuzzleRun run) {
    this.file = file;
    this.catalogue = catalogue;
    this.run = run;
  }

  /** Runs it; all that was found is on disk afterwards. */
  PuzzleRun.Result run(Consumer<Progress> listener) throws IOException, InterruptedException {
    PuzzleRun.Result result;
    try (CatalogueWriter writer =
        catalogue.begin(
            run.reduction().group(),
            run.settings().engine().toString(),
            run.settings().threads())) {
      result = run.run(listener, writer);
    }
    catalogue.end(result.outcome());
    return result;
  }

  @Nullable String digest() throws IOException {
    return catalogue.digest();
  }

  /** The file and its size. */
  String words() throws IOException {
    return file + ", " + Words.number(Files.size(file)) + " bytes";
  }
}
