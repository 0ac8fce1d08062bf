package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files that the image of {@code Containerfile} has beside those it begins with, in a folder
 * that stands for its root. Nothing of the first stage is run: its jar is the one that was just
 * built.
 */
final class ContainerImage {
  private static final Path CONTAINERFILE =
      Installation.TREE.resolve("scripts/cluster/Containerfile");
  private static final String BUILT = "/build/"; // where the first stage has the tree

  private final Path root;

  private ContainerImage(Path root) {
    this.root = root;
  }

  static ContainerImage build(Path root) throws IOException {
    ContainerImage image = new ContainerImage(root);
    for (List<String> words : lastStage("COPY")) {
      assertThat(words.get(1)).isEqualTo("--from=build");
      for (String source : words.subList(2, words.size() - 1)) {
        assertThat(source).startsWith(BUILT);
        image.copy(source.substring(BUILT.length()), words.getLast());
      }
    }
    return image;
  }

  private void copy(String source, String target) throws IOException {
    Path folder = path(target);
    Files.createDirectories(folder);
    if (source.equals("solver/program/target/coverall*")) {
      Installation.copyJar(folder.resolve("coverall.jar"));
    } else {
      Path file = Installation.TREE.resolve(source);
      Files.copy(file, folder.resolve(file.getFileName()));
    }
  }

  /** Where a file of the image lies here. */
  Path path(String inImage) {
    assertThat(inImage).startsWith("/");
    return root.resolve(inImage.substring(1));
  }

  /** What is run in a container that does not say it. */
  static List<String> entrypoint() throws IOException {
    String line = String.join(" ", lastStage("ENTRYPOINT").getFirst());
    Matcher words = Pattern.compile("\"([^\"]*)\"").matcher(line);
    return words.results().map(word -> word.group(1)).toList();
  }

  /** The words of the lines with an instruction in the last stage. */
  static List<List<String>> lastStage(String instruction) throws IOException {
    List<List<String>> lines = new ArrayList<>();
    for (List<String> words : instructions()) {
      if (words.getFirst().equals("FROM")) {
        lines.clear();
      } else if (words.getFirst().equals(instruction)) {
        lines.add(words);
      }
    }
    return lines;
  }

  /** The words of all lines with an instruction. */
  static List<List<String>> instructions() throws IOException {
    try (Stream<String> lines = Files.lines(CONTAINERFILE)) {
      return lines
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> Arrays.asList(line.split(" +", -1)))
          .toList();
    }
  }

  /**
   * All files, and when they were changed: a container can change none. SQLite's library is left
   * out; it is unpacked beside the jar only by a user who may write there, unlike in a container.
   */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.contains("/sqlite-")) {
          files.put(name, Files.getLastModifiedTime(file).toString());
        }
      }
    }
    return files;
  }
}
