package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class NewFileTest {
  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");
  private Path part = Path.of("");

  @BeforeEach
  void nameFiles() {
    file = folder.resolve("a.txt");
    part = folder.resolve("a.txt.coverall.part");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void fileHasItsNameOnceItIsFinished() throws IOException {
    try (NewFile created = NewFile.create(file)) {
      created.text().write("whole");
      assertThat(files()).containsExactly(part);
      created.finish();
    }
    assertThat(files()).containsExactly(file);
    assertThat(file).hasContent("whole");
  }

  @Test
  void failureLeavesNothing() throws IOException {
    assertThatThrownBy(
            () ->
                NewFile.make(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("no room");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(files()).isEmpty();
  }

  @Test
  void existingFileStays() throws IOException {
    NewFile.make(file, out -> out.write(1));
    assertThatThrownBy(() -> NewFile.make(file, out -> out.write(2)))
        .isInstanceOf(Failure.class)
        .hasMessage(file + " already exists; not overwritten. Choose another name.");
    assertThat(file).hasBinaryContent(new byte[] {1});
  }

  @Test
  void fileCreatedMeanwhileStays() throws IOException {
    try (NewFile created = NewFile.create(file)) {
      created.text().write("late");
      Files.writeString(file, "first");
      assertThatThrownBy(created::finish)
          .isInstanceOf(Failure.class)
          .hasMessage(file + " already exists; not overwritten. Choose another name.");
    }
    assertThat(files()).containsExactly(file);
    assertThat(file).hasContent("first");
  }

  @Test
  void secondWriterIsRefused() throws IOException {
    try (NewFile created = NewFile.create(file)) {
      created.text().write("first");
      assertThatThrownBy(() -> NewFile.create(file))
          .isInstanceOf(Failure.class)
          .hasMessage(file + ": another process is writing this file");
      created.finish();
    }
    assertThat(file).hasContent("first");
  }

  @Test
  void partOfAKilledProcessIsReplaced() throws IOException {
    Files.writeString(part, "longer than the new content");
    NewFile.make(file, out -> out.write('n'));
    assertThat(files()).containsExactly(file);
    assertThat(file).hasContent("n");
  }

  @Test
  void linkIsNotFollowed() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "other");
    Files.createSymbolicLink(part, other);
    assertThatThrownBy(() -> NewFile.create(file)).hasMessageStartingWith(file + ": ");
    assertThat(other).hasContent("other");
    Files.delete(part);
    Files.createSymbolicLink(file, folder.resolve("missing"));
    assertThatThrownBy(() -> NewFile.create(file))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ": is a link to a missing file");
  }

  /** Whoever ends first has created the file; the content is that of one of them. */
  @Test
  void raceHasOneWinner() throws Exception {
    for (int round = 0; round < 50; round++) {
      Path raced = folder.resolve(round + ".txt");
      try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
        List<Future<Boolean>> writers =
            threads.invokeAll(
                IntStream.range(0, 4)
                    .mapToObj(k -> (Callable<Boolean>) () -> creates(raced, k))
                    .toList());
        long winners = 0;
        for (Future<Boolean> writer : writers) {
          winners += writer.get() ? 1 : 0;
        }
        assertThat(winners).isOne();
      }
      byte[] content = Files.readAllBytes(raced);
      assertThat(content).hasSize(1_000).containsOnly(content[0]);
      assertThat(folder.resolve(round + ".txt" + NewFile.PART)).doesNotExist();
    }
  }

  private static boolean creates(Path raced, int k) throws IOException {
    try {
      NewFile.make(
          raced,
          out -> {
            for (int n = 0; n < 1_000; n++) {
              out.write(k);
            }
          });
      return true;
    } catch (Failure e) {
      assertThat(e).hasMessageStartingWith(raced.toString());
      return false;
    }
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void fullDiskIsReportedWithTheNameOfTheFile() throws IOException {
    try (OutputStream full = new NewFile.Named(file, new FileOutputStream("/dev/full"))) {
      assertThatThrownBy(() -> full.write(1))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ": the disk is full");
    }
  }
}
