package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueWriter;
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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run whose solutions go into a catalogue, and which goes on where others have stopped. */
final class IntoCatalogue implements Destination, AutoCloseable {
  private final Path file;
  private final Catalogue catalogue;
  private final List<SubproblemResult> before;
  private final PuzzleRun run;
  private final boolean isNew;

  private IntoCatalogue(
      Path file, Catalogue catalogue, List<SubproblemResult> before, PuzzleRun run, boolean isNew) {
    this.isNew = isNew;
    this.file = file;
    this.catalogue = catalogue;
    this.before = before;
    this.run = run;
  }

  /**
   * Begins a catalogue, or goes on with it if there is one.
   *
   * @param contents what it is to be of
   * @param prepared prepares the run of the whole puzzle, where there is no catalogue yet
   */
  static IntoCatalogue open(
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
      return new IntoCatalogue(file, made, List.of(), whole.part(shard), true);
    }
    Partition partition = known.partition();
    List<SubproblemResult> done = known.results();
    return new IntoCatalogue(
        file,
        known,
        done,
        PuzzleRun.goOn(encoding, distinct, known.item(), partition, done, engine, threads),
        false);
  }

  /**
   * What a catalogue says of itself: also the puzzle as text, whatever its file is.
   *
   * @param puzzleFile the puzzle's file as the user has named it
   * @param source its content
   * @param distinct what solutions are to be distinct up to
   */
  static Catalogue.Contents contents(
      Path puzzleFile, byte[] source, Encoding encoding, Distinct distinct, Shard shard) {
    if (PuzzleFile.isText(source)) {
      return new Catalogue.Contents(
          puzzleFile.toString(), new String(source, StandardCharsets.UTF_8), distinct, shard);
    }
    String name = PuzzleFile.defaultName(puzzleFile) + ".puzzle";
    try {
      byte[] text = PuzzleFile.write(encoding.puzzle(), name);
      return new Catalogue.Contents(
          puzzleFile.resolveSibling(name).toString(),
          new String(text, StandardCharsets.UTF_8),
          distinct,
          shard);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(puzzleFile.toString()));
    }
  }

  /** The run that is to be made. */
  PuzzleRun run() {
    return run;
  }

  /** Whether there is nothing left to do. */
  boolean isComplete() throws IOException {
    return digest() != null;
  }

  /** Whether there was no catalogue before. */
  boolean isNew() {
    return isNew;
  }

  /** How many subproblems were done before. */
  int doneBefore() {
    return before.size();
  }

  /** How many solutions the subproblems have that were done before. */
  long foundBefore() {
    return before.stream().mapToLong(SubproblemResult::found).sum();
  }

  /** Runs what is {@link #run() to be run}. If the catalogue is complete nothing is written. */
  @Override
  public PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    if (isComplete()) {
      return run.run(listener, null);
    }
    PuzzleRun.Result result;
    long found = foundBefore();
    try (CatalogueWriter writer =
        catalogue.begin(run.settings().engine().toString(), run.settings().threads())) {
      // What is told is on disk.
      result =
          run.run(progress -> listener.accept(progress.withFound(found + writer.saved())), writer);
    }
    catalogue.end(result.outcome());
    return result;
  }

  @Override
  public @Nullable String digest() throws IOException {
    return catalogue.digest();
  }

  @Override
  public void summarize(Summary summary) throws IOException {
    summary.file("catalogue", file);
    summary.line(
        "digest", Objects.requireNonNullElse(digest(), "none yet: run this again to go on"));
  }

  @Override
  public void close() throws IOException {
    catalogue.close();
  }
}
