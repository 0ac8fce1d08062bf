package coverall.spark;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Merge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What {@code coverall merge} makes of the folder of a search. */
final class Merged {
  private Merged() {}

  /** Merges all catalogues in a folder, the plan included, and opens the result. */
  static CatalogueReader of(Path folder, Path whole) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> parts = files.filter(file -> file.toString().endsWith(".db")).sorted().toList();
      new Merge(parts, whole).run(share -> {}, share -> {});
    }
    return CatalogueReader.open(whole);
  }
}
