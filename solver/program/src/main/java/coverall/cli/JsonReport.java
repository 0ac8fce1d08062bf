package coverall.cli;

import coverall.puzzle.Encoding;
import coverall.solve.CountRun;
import coverall.solve.DisassemblyStore;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A report as JSON Lines on stdout. */
final class JsonReport implements SearchReport {
  private final Console console;
  private final JsonEvents events;

  JsonReport(Console console) throws IOException {
    this.console = console;
    events = new JsonEvents(console.writer());
  }

  @Override
  public SearchResult run(SearchPlan plan, Search search) throws IOException, InterruptedException {
    SearchOptions.reportOtherEngine(console, plan);
    events.start(plan);
    events.flush();
    return search.run(
        progress -> {
          try {
            events.progress(progress);
            events.flush();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Override
  public SolutionStore printer() {
    return plan ->
        (number, subproblem, options) -> events.solution(plan.problem(), number, options);
  }

  @Override
  public DisassemblyOutput printer(Encoding encoding) {
    return DisassemblyOutput.ofEvents(events, encoding);
  }

  @Override
  public void print(SearchResult result, Optional<String> proof) throws IOException {
    print(result, proof, null, null);
  }

  @Override
  public boolean printIfComplete(CatalogueOutput catalogue, boolean ofAssemblies) {
    return false; // Its events are those of any search.
  }

  @Override
  public void print(SearchResult result, CatalogueOutput catalogue) throws IOException {
    print(result, Optional.empty(), catalogue.digest(), null);
  }

  @Override
  public void print(SearchResult result, DisassemblyStore apart) throws IOException {
    print(result, Optional.empty(), null, apart);
  }

  private void print(
      SearchResult result,
      Optional<String> proof,
      @Nullable String digest,
      @Nullable DisassemblyStore apart)
      throws IOException {
    events.proof(proof.or(() -> result.plan().problem().obstacle()));
    events.summary(result, digest, apart);
    events.flush();
  }

  @Override
  public void print(CountRun count, CountRun.Result result) throws IOException {
    events.start(count.plan(), CountRun.ENGINE, count.why());
    events.proof(count.plan().problem().obstacle());
    events.summary(count, result);
    events.flush();
  }

  @Override
  public void print(StoredDiagram diagram) throws IOException {
    SearchPlan plan = diagram.plan();
    String why = new CountRun(plan).why();
    events.start(plan, CountRun.ENGINE, why);
    events.proof(diagram.problem().obstacle());
    events.summary(plan, why, diagram);
    events.flush();
  }

  @Override
  public void file(Path file) {} // The caller has named it.

  @Override
  public void suggestCheck(String command) {} // a hint for people

  @Override
  public void suggestSymmetry(BigInteger symmetries) {} // a hint for people
}
