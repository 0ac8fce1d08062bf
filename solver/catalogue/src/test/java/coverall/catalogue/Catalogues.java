package coverall.catalogue;

import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/** Catalogues as the tests need them. */
public final class Catalogues {
  private Catalogues() {}

  static SearchPlan plan(
      Problem problem, Distinct distinct, @Nullable String piece, Engine engine, int threads) {
    SearchRequest request =
        new SearchRequest(problem).distinct(distinct).engine(engine).threads(threads);
    return (piece == null ? request : request.restrict(piece)).plan();
  }

  static Catalogue create(Path file, SearchPlan plan) throws IOException {
    return create(file, plan, Shard.WHOLE);
  }

  /** The catalogue of a shard; the plan is that of the whole. */
  static Catalogue create(Path file, SearchPlan plan, Shard shard) throws IOException {
    return Catalogue.create(file, plan, source(plan.problem()), shard);
  }

  /** The text of a problem, written from it. */
  private static Catalogue.Source source(Problem problem) throws IOException {
    if (problem instanceof Encoding encoding) {
      byte[] text = PuzzleFile.write(encoding.puzzle(), "FILE.puzzle");
      return new Catalogue.Source("FILE", new String(text, StandardCharsets.UTF_8));
    }
    if (problem.cover().primaryCount() == 0) {
      return new Catalogue.Source("FILE", "0:1|a\n"); // the only such problem in the tests
    }
    StringBuilder text = new StringBuilder();
    DlxFormat.write((NamedCover) problem, text);
    return new Catalogue.Source("FILE", text.toString());
  }

  /** Creates a catalogue, and runs its search to the end. */
  static void complete(Path file, SearchPlan plan) throws Exception {
    try (Catalogue catalogue = create(file, plan)) {
      if (!run(catalogue, Long.MAX_VALUE)) {
        throw new AssertionError("the search ended early");
      }
    }
  }

  /** Runs until the end or the limit; the answer is whether to the end. */
  public static boolean runTo(Catalogue catalogue, long limit) throws Exception {
    SearchPlan plan = catalogue.plan().limit(limit);
    return new SearchSession(plan, catalogue).run(progress -> {}).outcome().complete();
  }

  /**
   * Runs until the end, or is stopped after so many solutions, which may be too late; the answer is
   * whether to the end.
   */
  static boolean run(Catalogue catalogue, long stopAfter) throws Exception {
    Stopping store = new Stopping(catalogue, stopAfter);
    SearchSession session = new SearchSession(catalogue.plan(), store);
    store.session = session;
    return session.run(progress -> {}).outcome().complete();
  }

  /** A catalogue that stops the search after a number of solutions. */
  private static final class Stopping implements SolutionStore {
    private final Catalogue catalogue;
    private final long stopAfter;
    @Nullable SearchSession session;

    Stopping(Catalogue catalogue, long stopAfter) {
      this.catalogue = catalogue;
      this.stopAfter = stopAfter;
    }

    @Override
    public List<SubproblemResult> done() throws IOException {
      return catalogue.done();
    }

    @Override
    public boolean isComplete() throws IOException {
      return catalogue.isComplete();
    }

    @Override
    public RunWriter begin(SearchPlan plan) throws IOException {
      CatalogueWriter writer = catalogue.begin(plan);
      return new RunWriter() {
        @Override
        public void write(long number, int subproblem, int[] options) throws IOException {
          writer.write(number, subproblem, options);
          if (number == stopAfter && session != null) {
            session.stop();
          }
        }

        @Override
        public void finished(SubproblemResult subproblem) throws IOException {
          writer.finished(subproblem);
        }

        @Override
        public void close() throws IOException {
          writer.close();
        }
      };
    }

    @Override
    public void end(SearchResult result, DoublePredicate sealing) throws IOException {
      catalogue.end(result, sealing);
    }
  }
}
