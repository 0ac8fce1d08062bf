package coverall.catalogue;

import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.search.Engines;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;

/**
 * Merges the result of a search on Spark into one catalogue, which gets the digest that a run on
 * one machine would have given it. The result is a folder with the plan, {@code _plan.db}, and
 * Parquet files.
 */
public final class ParquetMerge {
  private static final String PLAN = "_plan.db";
  private static final String FILES = "*.parquet";

  private final Path folder;
  private final Path whole;

  /** A merge of the files in a folder into one that does not exist yet. */
  public ParquetMerge(Path folder, Path whole) {
    this.folder = folder;
    this.whole = whole;
  }

  /** Whether it is the folder of a search on Spark. */
  public static boolean isFor(Path folder) throws IOException {
    return Files.isDirectory(folder)
        && (Files.exists(folder.resolve(PLAN)) || !files(folder).isEmpty());
  }

  /** The complete files: the names of others begin with an underscore. */
  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, FILES)) {
      for (Path file : found) {
        if (!file.getFileName().toString().startsWith("_")) {
          files.add(file);
        }
      }
    }
    files.sort(null);
    return files;
  }

  /**
   * Merges the files.
   *
   * @param progress receives the share that is done, from 0 to 1, after each file
   * @param sealing receives the share of sealing the catalogue, which comes after that
   * @throws BadCatalogueException if the files do not belong to the plan, are damaged, or do not
   *     have every subproblem exactly once between them; nothing is written then
   * @throws IOException if something cannot be read or written; no file is left then
   */
  public void run(DoubleConsumer progress, DoubleConsumer sealing) throws IOException {
    ParquetPart.Contents wanted = checkPlan();
    Catalogue.make(
        whole,
        folder.resolve(PLAN),
        file -> {
          file.checkSchema();
          file.checkPages();
          file.begin(null);
          fill(file, wanted, progress);
          new CatalogueReader(file).checkOrbits();
        },
        sealing);
  }

  /** The contents that all files together must have. */
  private ParquetPart.Contents checkPlan() throws IOException {
    Path plan = folder.resolve(PLAN);
    try (CatalogueReader reader = CatalogueReader.open(plan)) {
      if (!reader.isPlan()) {
        throw new BadCatalogueException(
            plan + ": not a plan: it is a shard, or some of its subproblems are done");
      }
      return new ParquetPart.Contents(reader.about("fingerprint"), reader.cut(), Shard.WHOLE);
    }
  }

  private void fill(CatalogueFile file, ParquetPart.Contents wanted, DoubleConsumer progress)
      throws SQLException, IOException {
    Completeness completeness = new Completeness(new CatalogueReader(file).subproblemsOfAll());
    List<Path> files = files(folder);
    for (int k = 0; k < files.size(); k++) {
      Path path = files.get(k);
      try (ParquetPart part = ParquetPart.open(path);
          CatalogueWriter writer = new CatalogueWriter(file)) {
        check(path, part.contents(), wanted);
        Taking taking = new Taking(path.toString(), writer, completeness);
        part.read(taking);
        CatalogueReader.Run run = part.run(Engines.label(taking.engines), taking.nanos / 1e9);
        file.insert(
            "run (began, ended, engine, threads, seconds, cpu_seconds)",
            run.began(),
            run.ended().orElseThrow(),
            run.engine(),
            run.threads(),
            run.seconds(),
            run.cpuSeconds());
      }
      progress.accept((k + 1.0) / files.size());
    }
    completeness.check(folder.toString());
  }

  private void check(Path path, ParquetPart.Contents contents, ParquetPart.Contents wanted) {
    if (!contents.fingerprint().equals(wanted.fingerprint())) {
      throw new BadCatalogueException(
          path + ": is of a different puzzle than " + folder.resolve(PLAN));
    }
    if (!contents.cut().equals(wanted.cut())) {
      throw new BadCatalogueException(
          path + ": was cut into other subproblems than " + folder.resolve(PLAN));
    }
  }

  /** Copies the content of a file. */
  private static final class Taking implements SolutionWriter {
    private final String file;
    private final CatalogueWriter writer;
    private final Completeness completeness;
    private final Set<String> engines = new TreeSet<>();
    private long nanos;

    Taking(String file, CatalogueWriter writer, Completeness completeness) {
      this.file = file;
      this.writer = writer;
      this.completeness = completeness;
    }

    @Override
    public void write(long number, int subproblem, int[] options) throws IOException {
      writer.write(number, subproblem, options);
    }

    @Override
    public void finished(SubproblemResult result) throws IOException {
      completeness.done(result.id(), file);
      engines.addAll(Engines.labels(result.engine()));
      nanos += result.nanos();
      writer.finished(result);
    }
  }
}
