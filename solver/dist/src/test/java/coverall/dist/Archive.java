package coverall.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The archive, unpacked as users do. */
record Archive(Path root) {
  private static final boolean WINDOWS = File.separatorChar == '\\';

  /** What a command printed. */
  record Ended(int exitCode, String out, String err) {}

  /** Unpacks the archive in a directory. */
  static Archive unpack(Path directory) throws IOException, InterruptedException {
    Process tar =
        new ProcessBuilder("tar", "-xf", System.getProperty("archive"), "-C", directory.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isEqualTo(0);
    try (Stream<Path> files = Files.list(directory)) {
      return new Archive(files.toList().getFirst());
    }
  }

  /** A command with nothing in its environment: neither Java nor Maven can be found. */
  ProcessBuilder command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(root.resolve(WINDOWS ? "bin/coverall.cmd" : "bin/coverall").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", root.resolve("bin").toString());
    return builder;
  }

  Ended run(String... arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile("out", "");
    Path err = Files.createTempFile("err", "");
    int exitCode =
        command(arguments)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    Ended ended = new Ended(exitCode, Files.readString(out), Files.readString(err));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }
}
