package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueProgress;
import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A search for exact covers that is killed again and again has the same catalogue in the end. */
@Tag("slow")
final class CoverInterruptionIT extends ProgramTest {
  private static final int KILLS = 2;

  @Test
  void killedRunsGoOn() throws Exception {
    Path file = folder.resolve("killed.db");
    int killed = 0;
    int done = 0;
    while (killed < KILLS) {
      Process process = startSlowly("solve", DOMINOES, "--engine=conflicts", "-o", file.toString());
      done = awaitMore(process, file, done);
      signal(process, "KILL");
      Ended ended = end(process);
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(137);
      killed++;
    }
    CommandTest.Ended last =
        CommandTest.run("solve", DOMINOES, "--engine=conflicts", "-o", file.toString());
    assertThat(last.err()).startsWith("coverall: resuming " + file + ": ");
    assertThat(last.out()).isEqualTo("167,089 solutions raw\n");
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.runs()).hasSize(KILLS + 1);
      assertThat(Files.readString(PROBLEMS.resolve("README.md")))
          .contains("| `" + DOMINOES + "` | `" + reader.digest() + "` |");
    }
    assertThat(CommandTest.run("verify", file.toString()).exitCode()).isZero();
  }

  private Process startSlowly(String... arguments) throws IOException {
    ProcessBuilder builder =
        builder(command(arguments))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    slowDown(builder.environment());
    return builder.start();
  }

  /** Waits until more subproblems are done than before, but not all; returns their number. */
  private static int awaitMore(Process process, Path file, int before) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < end) {
      assertThat(process.isAlive()).as("still searching").isTrue();
      int done = done(file);
      if (done > before) {
        return done;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no subproblem was done in time");
  }

  private static int done(Path file) {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      CatalogueProgress progress = CatalogueProgress.of(reader);
      assertThat(progress.isComplete()).isFalse();
      return progress.done();
    } catch (IOException | RuntimeException e) {
      return 0; // not yet written, or being written
    }
  }
}
