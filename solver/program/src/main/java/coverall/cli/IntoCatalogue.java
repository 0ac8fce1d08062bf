package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueWriter;
import coverall.catalogue.Headway;
import coverall.enumerate.Partition;
import coverall.enumerate.Progress;
import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run that writes its solutions to a catalogue and resumes earlier runs. */
final class IntoCatalogue implements Destination, AutoCloseable {
  private final Console console;
  private final Path file;
  private final Catalogue catalogue;
  private final List<SubproblemResult> before;
  private final PuzzleRun run;
  private final boolean isNew;
  private long stored;

  private IntoCatalogue(
      Console console,
      Path file,
      Catalogue catalogue,
      List<SubproblemResult> before,
      PuzzleRun run,
      boolean isNew) {
    this.console = console;
    this.isNew = isNew;
    this.file = file;
    this.catalogue = catalogue;
    this.before = before;
    this.run = run;
  }

  /**
   * Creates a catalogue, or resumes an existing one.
   *
   * @param contents the description of the catalogue
   * @param prepared prepares the run of the whole puzzle if there is no catalogue yet
   */
  static IntoCatalogue open(
      Console console,
      Path file,
      Encoding encoding,
      Catalogue.Contents contents,
      @Nullable Engine engine,
      int threads,
      Supplier<PuzzleRun> prepared)
      throws IOException {
    Distinct distinct = contents.distinct();
    Shard shard = contents.shard();
    Catalogue known = Catalogue.open(file, encoding, distinct, shard);
    if (known == null) {
      PuzzleRun whole = prepared.get();
      Catalogue made =
          Catalogue.create(file, encoding, contents, whole.reduction(), whole.partition());
      return new IntoCatalogue(console, file, made, List.of(), whole.part(shard), true);
    }
    Partition partition = known.partition();
    List<SubproblemResult> done = known.results();
    return new IntoCatalogue(
        console,
        file,
        known,
        done,
        PuzzleRun.goOn(encoding, distinct, known.item(), partition, done, engine, threads),
        false);
  }

  /**
   * The description of a catalogue. It includes the puzzle as text, also if its file is binary.
   *
   * @param distinct up to what solutions are distinct
   */
  static Catalogue.Contents contents(
      PuzzleInput input, Encoding encoding, Distinct distinct, Shard shard) {
    Path puzzleFile = input.file();
    if (PuzzleFile.isText(input.content())) {
      String source = new String(input.content(), StandardCharsets.UTF_8);
      return new Catalogue.Contents(puzzleFile.toString(), source, distinct, shard);
    }
    String name = input.defaultName() + ".puzzle";
    try {
      byte[] text = PuzzleFile.write(encoding.puzzle(), name);
      return new Catalogue.Contents(
          puzzleFile.resolveSibling(name).toString(),
          new String(text, StandardCharsets.UTF_8),
          distinct,
          shard);
    } catch (BadPuzzleException e) {
      throw input.bad(e);
    }
  }

  /** The run of what is not done yet. */
  PuzzleRun run() {
    return run;
  }

  /** Whether the catalogue is complete. */
  boolean isComplete() throws IOException {
    return digest() != null;
  }

  /** Whether the catalogue was created for this run. */
  boolean isNew() {
    return isNew;
  }

  /** The number of subproblems that earlier runs have done. */
  int doneBefore() {
    return before.size();
  }

  /** The number of solutions of the subproblems that earlier runs have done. */
  long foundBefore() {
    return before.stream().mapToLong(SubproblemResult::found).sum();
  }

  /**
   * Runs {@link #run()}. Writes nothing if the catalogue is complete.
   *
   * @throws Failure if the catalogue cannot be written, with what is safely stored
   */
  @Override
  public PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    if (isComplete()) {
      return run.run(listener, null);
    }
    try {
      PuzzleRun.Result result = write(run, listener);
      catalogue.end(result.outcome());
      stored = result.outcome().found();
      return result;
    } catch (UncheckedIOException e) {
      throw failed(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private PuzzleRun.Result write(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    long found = foundBefore();
    try (CatalogueWriter writer =
        catalogue.begin(run.settings().engine().toString(), run.settings().threads())) {
      // Every solution reported is on disk.
      return run.run(
          progress -> listener.accept(progress.withFound(found + writer.saved())), writer);
    }
  }

  /** Adds to a failure what is safely stored. */
  private Failure failed(IOException e) throws IOException {
    if (console.failure() != null) {
      throw e;
    }
    String stored;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      Headway headway = Headway.of(reader);
      stored =
          "; "
              + Words.number(headway.done())
              + " of "
              + Words.count(headway.subproblems(), "subproblem")
              + " and "
              + Words.count(solutionsOf(reader), "solution")
              + " are safely stored. Run the same command again to resume.";
    } catch (IOException | BadCatalogueException unreadable) {
      stored = "";
    }
    return new Failure(ExitCode.IO_FAILED, Main.reason(e) + stored);
  }

  /** The solutions of all subproblems done; those of others are searched again. */
  private static long solutionsOf(CatalogueReader reader) throws IOException {
    return reader.subproblems().stream()
        .filter(part -> part.state() == CatalogueReader.State.DONE)
        .mapToLong(CatalogueReader.Part::solutions)
        .sum();
  }

  /** Reports on stderr what an interrupted run has stored. */
  void tellInterrupted() throws IOException {
    if (!isComplete()) {
      console.tell(
          "interrupted; "
              + Words.count(stored, "solution")
              + (stored == 1 ? " is" : " are")
              + " safely stored in "
              + file
              + ". Run the same command again to resume.");
    }
  }

  @Override
  public @Nullable String digest() throws IOException {
    return catalogue.digest();
  }

  @Override
  public void summarize(Summary summary) throws IOException {
    summary.file("catalogue", file);
    summary.line("digest", Objects.requireNonNullElse(digest(), "none, incomplete"));
  }

  @Override
  public void close() throws IOException {
    catalogue.close();
  }
}
