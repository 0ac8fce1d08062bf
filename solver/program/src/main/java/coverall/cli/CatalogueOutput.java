package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.enumerate.Progress;
import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.view.DisassemblyText;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A catalogue as the output of a command: its search, and the messages about it. */
final class CatalogueOutput implements AutoCloseable {
  private final Console console;
  private final Path file;
  private final Catalogue catalogue;
  private final List<SubproblemResult> before;
  private final SearchSession session;
  private long stored;

  private CatalogueOutput(Console console, Path file, Catalogue catalogue, long limit)
      throws IOException {
    this.console = console;
    this.file = file;
    this.catalogue = catalogue;
    before = catalogue.done();
    session = catalogue.session(limit);
  }

  /**
   * Creates a catalogue, or opens an existing one to resume it.
   *
   * @param limit the number of solutions at which to stop
   * @throws Failure if the problem does not support the request
   */
  static CatalogueOutput open(
      Console console,
      Path file,
      SearchRequest request,
      Catalogue.Source source,
      Shard shard,
      long limit)
      throws IOException {
    Catalogue catalogue;
    ProgressLine line = console.progressLine();
    request.acceptUnlistedSymmetry(share -> line.show("cutting the search", share));
    try {
      catalogue = Catalogue.openOrCreate(file, request, source, shard);
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage(String.valueOf(e.getMessage()));
    } finally {
      line.clear();
    }
    boolean opened = false;
    try {
      CatalogueOutput output = new CatalogueOutput(console, file, catalogue, limit);
      opened = true;
      return output;
    } finally {
      if (!opened) {
        catalogue.close();
      }
    }
  }

  /** The search for what the catalogue does not have yet. */
  SearchSession session() {
    return session;
  }

  /** The digest of a complete catalogue; null for an incomplete one. */
  @Nullable String digest() throws IOException {
    return catalogue.digest();
  }

  /** Whether the catalogue is complete; prints a line that says so. */
  boolean reportComplete(boolean ofAssemblies) throws IOException {
    if (catalogue.isComplete()) {
      long solutions = solutionsOf(before);
      console
          .out()
          .println(
              file
                  + " is complete: "
                  + (ofAssemblies
                      ? DisassemblyText.assemblies(solutions)
                      : Words.count(solutions, "solution"))
                  + ", digest "
                  + digest());
    }
    return catalogue.isComplete();
  }

  /** Reports on stderr what earlier runs have done. */
  void reportResumed() {
    if (!before.isEmpty()) {
      int all = catalogue.plan().partition().subproblems().size();
      console.tell(
          (before.size() == all ? "sealing " : "resuming ")
              + file
              + ": "
              + Words.number(before.size())
              + " of "
              + Words.count(all, "subproblem")
              + " done");
    }
  }

  /** Whether the catalogue has everything, and its seal. */
  boolean isComplete() throws IOException {
    return catalogue.isComplete();
  }

  /** Prints the name of the catalogue, and its digest or why there is none. */
  void print(Summary summary) throws IOException {
    String none = isSearched() ? "none, not sealed" : "none, incomplete";
    summary.file("catalogue", file);
    summary.line("digest", Objects.requireNonNullElse(catalogue.digest(), none));
  }

  /** Whether nothing is left to be searched. */
  private boolean isSearched() throws IOException {
    return catalogue.done().size() == catalogue.plan().partition().subproblems().size();
  }

  /** Reports on stderr what an interrupted run has stored. */
  void reportInterrupted() throws IOException {
    if (catalogue.isComplete()) {
      return;
    }
    boolean searched = isSearched();
    console.tell(
        (searched ? "interrupted before the catalogue was sealed; " : "interrupted; ")
            + Words.count(stored, "solution")
            + (stored == 1 ? " is" : " are")
            + " safely stored in "
            + file
            + ". Run the same command again to "
            + (searched ? "seal it." : "resume."));
  }

  /**
   * Runs the search.
   *
   * @throws Failure if the catalogue cannot be written, with what is safely stored
   */
  SearchResult run(Consumer<Progress> listener) throws IOException, InterruptedException {
    try {
      SearchResult result = session.run(listener);
      stored = result.outcome().found();
      return result;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Adds to a failure what is safely stored. */
  private Failure failed(IOException e) throws IOException {
    if (console.failure() != null) {
      throw e;
    }
    String safe;
    try {
      List<SubproblemResult> done = catalogue.stored();
      safe =
          "; "
              + Words.number(done.size())
              + " of "
              + Words.count(catalogue.plan().partition().subproblems().size(), "subproblem")
              + " and "
              + Words.count(solutionsOf(done), "solution")
              + " are safely stored. Run the same command again to resume.";
    } catch (IOException | BadCatalogueException unreadable) {
      safe = "";
    }
    return new Failure(ExitCode.IO_FAILED, Main.reason(e) + safe);
  }

  /** The solutions of all subproblems done; those of others are searched again. */
  private static long solutionsOf(List<SubproblemResult> done) {
    return done.stream().mapToLong(SubproblemResult::found).sum();
  }

  @Override
  public void close() throws IOException {
    catalogue.close();
  }
}
