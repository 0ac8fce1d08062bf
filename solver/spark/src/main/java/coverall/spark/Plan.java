package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Shard;
import coverall.format.DlxFormat;
import coverall.format.Gzip;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A search cut into subproblems, as it is in the folder. Immutable.
 *
 * @param search the search
 * @param source the file and the text of the puzzle
 * @param fingerprint identifies the puzzle
 * @param cut identifies the cut into subproblems
 */
record Plan(SearchPlan search, Catalogue.Source source, String fingerprint, String cut) {
  private static final String ENDING = ".db";

  /**
   * Reads the plan in a folder, or writes one to it.
   *
   * @param input the file of a problem, or a plan
   * @return the plan in the folder, which may be an earlier plan of the same puzzle
   * @throws Failure if the input is unusable, or the folder's plan belongs to another search
   */
  static Plan settle(Input input, Folder folder) throws IOException {
    try (LocalCopy copy = new LocalCopy()) {
      Path file = copy.path();
      if (folder.hasPlan()) {
        folder.fetchPlan(file);
        Plan plan = read(file, folder.planName());
        input.check(plan, folder);
        return plan;
      }
      input.write(file);
      Plan plan = read(file, folder.planName());
      folder.putPlan(file);
      return plan;
    }
  }

  /** The user's input: a problem, or a plan. */
  sealed interface Input {
    /**
     * Reads the input from this machine.
     *
     * @throws Failure if it is unusable
     */
    static Input read(Path file) throws IOException {
      return file.toString().endsWith(ENDING)
          ? new Split(Plan.read(file, file.toString()))
          : Text.read(file);
    }

    /** Writes a plan for the input. */
    void write(Path to) throws IOException;

    /**
     * Checks that the folder's plan belongs to this input.
     *
     * @throws Failure if it does not
     */
    void check(Plan plan, Folder folder);
  }

  /** A plan. */
  private record Split(Plan plan) implements Input {
    @Override
    public void write(Path to) throws IOException {
      plan.write(to);
    }

    @Override
    public void check(Plan other, Folder folder) {
      refuseOther(plan.fingerprint, other, folder);
      if (!plan.cut.equals(other.cut)) {
        throw new Failure(
            Job.BAD_INPUT,
            folder + " was started with another plan of this puzzle. Choose another --out.");
      }
    }
  }

  /** A problem as text. */
  private record Text(Path file, String source, Problem problem) implements Input {
    static Text read(Path file) throws IOException {
      boolean isDlx = DlxFormat.isFor(file);
      try {
        byte[] content = isDlx ? DlxFormat.content(file) : PuzzleFile.content(file);
        if (!isDlx && !PuzzleFile.isText(content)) {
          throw new Failure(
              Job.BAD_INPUT,
              file + ": expected a text file or a plan. Make a plan with coverall split.");
        }
        String name = PuzzleFile.defaultName(file);
        Problem problem =
            isDlx ? DlxFormat.parse(content, name) : Encoding.of(PuzzleFile.parse(content, name));
        return new Text(file, new String(content, StandardCharsets.UTF_8), problem);
      } catch (BadPuzzleException e) {
        throw new Failure(Job.BAD_INPUT, e.located(file.toString()));
      }
    }

    @Override
    public void write(Path to) throws IOException {
      SearchPlan whole = new SearchRequest(problem).forManyMachines(share -> {}).plan();
      Catalogue.Source text = new Catalogue.Source(Gzip.plainName(file.toString()), source);
      Catalogue.create(to, whole, text, Shard.WHOLE).close();
    }

    @Override
    public void check(Plan other, Folder folder) {
      refuseOther(Catalogue.fingerprint(problem), other, folder);
    }
  }

  private static void refuseOther(String fingerprint, Plan plan, Folder folder) {
    if (!plan.fingerprint.equals(fingerprint)) {
      throw new Failure(
          Job.BAD_INPUT,
          folder
              + " was started with another puzzle, '"
              + plan.search.problem().name()
              + "'. Choose another --out.");
    }
  }

  /** Writes the plan as a catalogue without finished subproblems. */
  private void write(Path to) throws IOException {
    Catalogue.create(to, search, source, Shard.WHOLE).close();
  }

  /**
   * Reads a plan from this machine.
   *
   * @param name the name of the plan in messages
   * @throws Failure if the file is not a valid plan
   */
  private static Plan read(Path path, String name) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(path)) {
      return new Plan(
          reader.request().plan(), reader.source(), reader.about("fingerprint"), reader.cut());
    } catch (BadCatalogueException e) {
      throw new Failure(
          Job.BAD_INPUT, String.valueOf(e.getMessage()).replace(path.toString(), name));
    }
  }
}
