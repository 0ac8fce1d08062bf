package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueDisassembly;
import coverall.catalogue.CatalogueReader;
import coverall.puzzle.Encoding;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code coverall disassemble}. */
@Command(
    name = "disassemble",
    description =
        "Takes the solutions of a complete catalogue apart by straight moves, and adds to the"
            + " catalogue how. If it was interrupted, it resumes.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall disassemble burr.db",
      "  coverall disassemble burr.db --max-states 20000000",
      "  coverall export burr.db --min-level 5 --sort level"
    })
final class DisassembleCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "NAME.db", description = "A complete catalogue of a puzzle.")
  private Path file = Path.of("");

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Mixin private final DisassemblyOptions options = new DisassemblyOptions();

  DisassembleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    console.signals().listen();
    Catalogue.loadInBackground();
    run(console, file, options, threads.count());
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      console.out().println(answer(catalogue));
      Summary summary = new Summary(console.err());
      summary.line("puzzle", catalogue.about("puzzle"));
      summary.print(catalogue.disassemblies().tally());
      summary.file("catalogue", file);
    }
    return console.signals().exitCode();
  }

  /** The number of solutions that come apart, as far as it is known. */
  static String answer(CatalogueReader catalogue) throws IOException {
    boolean complete = catalogue.digest() != null && catalogue.disassemblies().notTakenApart() == 0;
    return Words.count(catalogue.disassemblies().tally().apart(), "solution")
        + " "
        + catalogue.distinct().words()
        + (catalogue.shard().isWhole() ? "" : " in this shard")
        + (complete ? "" : " so far; incomplete");
  }

  /**
   * Takes apart what is not taken apart yet, and shows the progress, until a signal stops it.
   *
   * @throws Failure if the solutions cannot be taken apart
   */
  static void run(Console console, Path file, DisassemblyOptions options, int threads)
      throws IOException {
    ProgressLine line = console.progressLine();
    try (CatalogueDisassembly catalogue = CatalogueDisassembly.open(file)) {
      Encoding encoding = DisassemblyOptions.puzzle(file.toString(), catalogue.problem());
      console.signals().onFirst(catalogue::stop); // What is done must be sealed.
      boolean all =
          catalogue.run(
              encoding,
              options.maxStates(encoding, threads),
              threads,
              (done, of) -> line.show("taking apart", (double) done / of));
      line.clear();
      if (!all) {
        console.tell(
            "interrupted; what was taken apart is safely stored in "
                + file
                + ". Run the same command again to resume.");
      }
    } finally {
      line.clear();
    }
  }
}
