package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Shard;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code solve -o NAME.db}: searches into a catalogue, or resumes one. */
final class CatalogueSearch {
  private final Console console;
  private final Signals signals;
  private final SearchReport report;
  private final @Nullable DisassemblyOptions disassembly;

  /**
   * Creates a search.
   *
   * @param disassembly how to take the solutions apart afterwards; null if that is not asked for
   */
  CatalogueSearch(Console console, SearchReport report, @Nullable DisassemblyOptions disassembly) {
    this.console = console;
    this.report = report;
    this.disassembly = disassembly;
    signals = console.signals();
  }

  /**
   * Runs the search.
   *
   * @param limit the number of solutions at which to stop
   * @param threads the number of threads that take solutions apart
   * @return the exit code
   */
  int run(
      Path file,
      SearchRequest request,
      Catalogue.Source source,
      Shard shard,
      long limit,
      int threads)
      throws IOException, InterruptedException {
    int exitCode = search(file, request, source, shard, limit);
    if (disassembly == null) {
      return exitCode;
    }
    if (signals.exitCode() == 0) {
      DisassembleCommand.run(console, file, disassembly, threads);
    }
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      console.out().println(DisassembleCommand.answer(reader));
      if (reader.disassemblies().exist()) {
        new Summary(console.err()).print(reader.disassemblies().tally());
      }
    }
    return signals.exitCode() == 0 ? exitCode : signals.exitCode();
  }

  private int search(
      Path file, SearchRequest request, Catalogue.Source source, Shard shard, long limit)
      throws IOException, InterruptedException {
    try (CatalogueOutput catalogue =
        CatalogueOutput.open(console, file, request, source, shard, limit)) {
      signals.onFirst(catalogue.session()::stop);
      if (report.printIfComplete(catalogue, disassembly != null)) {
        return ExitCode.of(catalogue.run(progress -> {}), signals);
      }
      catalogue.reportResumed();
      SearchResult result = report.run(catalogue.session().plan(), catalogue::run);
      if (disassembly == null) {
        report.print(result, catalogue);
      } else { // The answer comes when they are apart.
        Summary summary = new Summary(console.err());
        summary.print(result, "assemblies");
        catalogue.print(summary);
      }
      if (catalogue.isComplete()) {
        return ExitCode.of(result); // A signal that came too late has stopped nothing.
      }
      if (signals.exitCode() != 0) {
        catalogue.reportInterrupted();
      }
      return ExitCode.of(result, signals);
    }
  }
}
