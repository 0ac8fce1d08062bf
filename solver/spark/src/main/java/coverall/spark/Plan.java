package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A search that was cut into subproblems.
 *
 * @param file the puzzle's file, as it was named
 * @param source the puzzle's text
 * @param item the item that was restricted; -1 if none
 * @param fingerprint of the puzzle
 * @param cut tells this cut from others
 */
record Plan(
    Encoding encoding,
    String file,
    String source,
    Distinct distinct,
    int item,
    Partition partition,
    String fingerprint,
    String cut) {
  private static final String ENDING = ".db";

  /**
   * Makes sure that there is a plan in a folder.
   *
   * @param input a puzzle's file or a plan
   * @return the plan in the folder, which may be an older one of the same puzzle
   * @throws Failure if the input cannot be used, or the folder's plan is of something else
   */
  static Plan settle(Input input, Folder folder) throws IOException {
    Path temporary = Files.createTempDirectory("coverall");
    Path file = temporary.resolve("plan.db");
    try {
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
    } finally {
      Files.deleteIfExists(file);
      Files.delete(temporary);
    }
  }

  /** What the user has named: a puzzle, or a search that is cut already. */
  sealed interface Input {
    /**
     * Reads it from this machine.
     *
     * @throws Failure if it cannot be used
     */
    static Input read(Path file) throws IOException {
      return file.toString().endsWith(ENDING)
          ? new Split(Plan.read(file, file.toString()))
          : PuzzleText.read(file);
    }

    /** Writes a plan of it. */
    void write(Path to) throws IOException;

    /** Refuses to go on with a plan of something else. */
    void check(Plan plan, Folder folder);
  }

  /** A search that is cut already. */
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
            folder + ": was begun with a plan that is cut otherwise. Maybe another --out");
      }
    }
  }

  /** A puzzle. */
  private record PuzzleText(Path file, String source, Encoding encoding) implements Input {
    static PuzzleText read(Path file) throws IOException {
      try {
        byte[] content = PuzzleFile.content(file);
        if (!PuzzleFile.isText(content)) {
          throw new Failure(
              Job.BAD_INPUT,
              file + ": is no text; expected a puzzle's text or a plan. Maybe coverall split");
        }
        Encoding encoding = Encoding.of(PuzzleFile.parse(content, PuzzleFile.defaultName(file)));
        return new PuzzleText(file, new String(content, StandardCharsets.UTF_8), encoding);
      } catch (BadPuzzleException e) {
        throw new Failure(Job.BAD_INPUT, e.located(file.toString()));
      }
    }

    @Override
    public void write(Path to) throws IOException {
      PuzzleRun run = PuzzleRun.prepareForMany(encoding, null, null, null, 1, share -> {});
      Catalogue.create(
              to,
              encoding,
              new Catalogue.Contents(file.toString(), source, run.distinct(), Shard.WHOLE),
              run.reduction(),
              run.partition())
          .close();
    }

    @Override
    public void check(Plan other, Folder folder) {
      refuseOther(Catalogue.fingerprint(encoding), other, folder);
    }
  }

  private static void refuseOther(String fingerprint, Plan plan, Folder folder) {
    if (!plan.fingerprint.equals(fingerprint)) {
      throw new Failure(
          Job.BAD_INPUT,
          folder
              + ": was begun with another puzzle, '"
              + plan.encoding.puzzle().name()
              + "'. Maybe another --out");
    }
  }

  /** Writes it as a catalogue in which nothing is done yet. */
  private void write(Path to) throws IOException {
    Catalogue.create(
            to,
            encoding,
            new Catalogue.Contents(file, source, distinct, Shard.WHOLE),
            PuzzleRun.reduction(encoding, distinct, item),
            partition)
        .close();
  }

  /**
   * Reads a plan from this machine.
   *
   * @param name what it is called in messages
   * @throws Failure if it is none
   */
  private static Plan read(Path path, String name) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(path)) {
      if (!reader.shard().isWhole()) {
        throw new Failure(
            Job.BAD_INPUT, name + ": is of shard " + reader.shard() + " alone; expected all");
      }
      String source = reader.about("source");
      Encoding encoding = encoding(source, reader.about("puzzle"));
      if (!reader.isOf(encoding)) {
        throw new Failure(Job.BAD_INPUT, name + ": is damaged: its source is of another puzzle");
      }
      return new Plan(
          encoding,
          reader.about("file"),
          source,
          reader.distinct(),
          reader.item(),
          reader.partition(),
          reader.about("fingerprint"),
          reader.cut());
    } catch (BadPuzzleException e) {
      throw new Failure(Job.BAD_INPUT, e.located(name + ": is damaged: the puzzle's source in it"));
    } catch (BadCatalogueException e) {
      throw new Failure(
          Job.BAD_INPUT, String.valueOf(e.getMessage()).replace(path.toString(), name));
    }
  }

  /** The puzzle of a text that was read before. */
  static Encoding encoding(String source, String name) {
    return Encoding.of(PuzzleFile.parse(source.getBytes(StandardCharsets.UTF_8), name));
  }

  /** A run of the whole search, to ask it things. */
  PuzzleRun run() {
    return PuzzleRun.goOn(encoding, distinct, item, partition, List.of(), null, 1);
  }
}
