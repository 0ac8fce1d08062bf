package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs that are interrupted in every way and then resumed lose no solution and store none twice.
 *
 * <p>{@code -Dcoverall.kills=200} interrupts more often than the default build.
 */
@Tag("slow")
final class InterruptionIT extends ProgramTest {
  private static final int KILLS = Integer.getInteger("coverall.kills", 8);
  private static final String PUZZLE = "pentominoes-5x12";
  private static final long MILLIS_OF_A_RUN = 1_200; // about

  private static String listing = "";

  /** The page that lists the digests of undisturbed runs. */
  @BeforeAll
  static void readListing() throws IOException {
    listing = Files.readString(PROBLEMS.resolve("README.md"));
  }

  private static String digest(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return String.valueOf(reader.digest());
    }
  }

  private Process begin(Path file) throws IOException {
    return start("solve", PUZZLE + ".puzzle", "-o", file.toString(), "--engine=dlx", "--threads=2");
  }

  /** Interrupts runs at random moments and resumes each until it is complete. */
  private void interrupt(int times, List<String> signals, List<Integer> exitCodes, long seed)
      throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Path file = folder.resolve("interrupted.db");
    int interrupted = 0;
    int completed = 0;
    while (interrupted < times) {
      Process process = begin(file);
      boolean ended = process.waitFor(random.nextLong(MILLIS_OF_A_RUN), TimeUnit.MILLISECONDS);
      if (!ended) {
        signal(process, signals.get(interrupted % signals.size()));
      }
      Ended end = end(process);
      if (end.exitCode() == 0) {
        completed += checked(file);
      } else {
        assertThat(exitCodes).as(end.err()).contains(end.exitCode());
        interrupted++;
      }
    }
    assertThat(end(begin(file)).exitCode()).isEqualTo(0);
    completed += checked(file);
    System.out.printf(
        Locale.ROOT,
        "%d times %s at random moments, seed %d: %d catalogues completed, all with the same"
            + " digest%n",
        interrupted,
        signals,
        seed,
        completed);
  }

  private int checked(Path file) throws IOException {
    assertThat(listing).contains("| `" + PUZZLE + "` | `" + digest(file) + "` |");
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      assertThat(reader.solutionCount()).isEqualTo(1_010);
      assertThat(reader.sealHolds()).isTrue();
    }
    Files.delete(file);
    return 1;
  }

  @Test
  void killedRunsGoOn() throws Exception {
    interrupt(KILLS, List.of("KILL"), List.of(137), System.nanoTime());
  }

  @Test
  void terminatedRunsGoOn() throws Exception {
    List<String> signals = RESETS_SIGNALS ? List.of("TERM", "INT") : List.of("TERM");
    interrupt(KILLS / 2, signals, List.of(130, 143), System.nanoTime());
  }

  /** Every solution is taken apart once, and as in an undisturbed run. */
  @Test
  void killedDisassembliesGoOn() throws Exception {
    Path puzzle = folder.resolve("box.puzzle");
    Files.writeString(puzzle, "box 3x3x3\npieces 3L 4T 4L 4S 4^ 4< 4>\nopen +z\n");
    Path undisturbed = folder.resolve("undisturbed-moves.db");
    run("solve", puzzle.toString(), "--distinct=raw", "-o", undisturbed.toString());
    Path file = Files.copy(undisturbed, folder.resolve("interrupted-moves.db"));
    assertThat(run("disassemble", undisturbed.toString()).exitCode()).isEqualTo(0);
    String moves = moves(undisturbed);
    assertThat(moves.lines()).hasSize(11_520).allMatch(line -> line.contains("\"moves\":"));

    SplittableRandom random = new SplittableRandom();
    for (int k = 0; k < KILLS / 2; k++) {
      Process process = start("disassemble", file.toString());
      if (!process.waitFor(random.nextLong(MILLIS_OF_A_RUN), TimeUnit.MILLISECONDS)) {
        signal(process, "KILL");
      }
      end(process);
    }
    assertThat(run("disassemble", file.toString()).exitCode()).isEqualTo(0);
    assertThat(moves(file)).isEqualTo(moves);
  }

  private String moves(Path file) throws Exception {
    Ended ended = run("export", file.toString(), "--format=jsonl");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    return ended.out();
  }

  @Test
  void runThatFillsTheDiskGoesOnWhenThereIsRoom() throws Exception {
    Path file = folder.resolve("large.db");
    String[] solve = {
      "solve", "pentominoes-square-8x8.puzzle", "--distinct=raw", "-o", file.toString()
    };
    // In units of 1,024 bytes: enough for the unpacked library, not for all solutions.
    List<String> limited =
        new ArrayList<>(List.of("bash", "-c", "ulimit -f 1300; exec \"$@\"", "bash"));
    limited.addAll(command(solve));
    Ended full = end(startCommand(limited));
    assertThat(full.err())
        .matches(
            "coverall: .*large\\.db: .*; [\\d,]+ of [\\d,]+ subproblems and [\\d,]+ solutions are"
                + " safely stored\\. Run the same command again to resume\\.\n");
    assertThat(full.exitCode()).isEqualTo(74);
    assertThat(full.out()).isEmpty();

    Ended ended = run(solve);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.err()).startsWith("coverall: resuming " + file + ": ");
    assertThat(ended.out()).isEqualTo("129,168 solutions raw\n");
    Path whole = folder.resolve("undisturbed.db");
    solve[4] = whole.toString();
    run(solve);
    assertThat(digest(file)).isEqualTo(digest(whole));
  }
}
