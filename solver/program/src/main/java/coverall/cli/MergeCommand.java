package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Merge;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall merge}. */
@Command(
    name = "merge",
    description = "Merges the catalogues of all shards of a puzzle.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall solve problems/bedlam-cube.puzzle --shard 0/2 -o part-0.db",
      "  coverall solve problems/bedlam-cube.puzzle --shard 1/2 -o part-1.db",
      "  coverall merge part-0.db part-1.db -o bedlam.db",
      "  coverall merge parts -o bedlam.db"
    })
final class MergeCommand implements Callable<Integer> {
  private static final String EARLIER = "part-*-of-*.parquet"; // of a search on Spark

  private final Console console;

  @Parameters(
      paramLabel = "PART",
      arity = "1..*",
      description =
          "The catalogues of the shards, or directories that contain them, such as the output"
              + " directory of a search on Spark.")
  private List<Path> parts = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "ALL.db",
      required = true,
      description = "The catalogue to create.")
  private @Nullable Path output;

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Path whole = output == null ? Path.of("") : output;
    CatalogueInput.checkName(whole);
    merge(whole);
    try (CatalogueReader reader = CatalogueReader.open(whole)) {
      console
          .out()
          .println(
              Words.count(reader.solutionCount(), "solution") + " " + reader.distinct().words());
      Summary summary = new Summary(console.err());
      summary.line("puzzle", reader.about("puzzle"));
      summary.line("parts", Words.count(reader.subproblems().size(), "subproblem"));
      summary.file("catalogue", whole);
      summary.line("digest", String.valueOf(reader.digest()));
    }
    return ExitCode.DONE;
  }

  private void merge(Path whole) throws IOException {
    ProgressLine line = console.progressLine();
    DoubleConsumer progress = line.of("merging");
    DoubleConsumer sealing = line.of(ProgressLine.SEALING);
    try {
      for (Path part : parts) {
        refuseParquet(part);
      }
      new Merge(PuzzleInput.files(parts, CatalogueInput.ENDING), whole).run(progress, sealing);
    } finally {
      line.clear();
    }
  }

  /** Rejects the folder of a search on Spark with an earlier version. */
  private static void refuseParquet(Path part) throws IOException {
    if (!Files.isDirectory(part)) {
      return;
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(part, EARLIER)) {
      for (Path file : found) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            file + ": was written by an earlier version. Use merge of that version.");
      }
    }
  }
}
