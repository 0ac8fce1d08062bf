package coverall.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Another process that writes to a catalogue, and now stands between two of its transactions: it
 * has committed one, and not yet begun the next.
 */
public final class WriterProcess implements AutoCloseable {
  private static final String READY = "between two transactions";
  private static final String ENDED = "ended well";
  private static final int SECONDS_TO_END = 60;

  private final Process process;
  private final BufferedReader out;

  private WriterProcess(Process process) {
    this.process = process;
    out = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts the process, and waits until it has committed its first transaction. */
  public static WriterProcess of(Path catalogue) throws IOException {
    WriterProcess writer =
        new WriterProcess(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    WriterProcess.class.getName(),
                    catalogue.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    writer.expect(READY);
    return writer;
  }

  private void expect(String line) throws IOException {
    String found = out.readLine();
    if (!line.equals(found)) {
      throw new IllegalStateException("expected " + line + ", found " + found);
    }
  }

  /** Kills the process, which can do nothing about it. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Lets the process write again and end. */
  public void finish() throws IOException, InterruptedException {
    process.outputWriter().write("\n");
    process.outputWriter().flush();
    expect(ENDED);
    if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IllegalStateException("ended with " + process);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** The process itself. */
  public static void main(String[] args) throws Exception {
    try (CatalogueFile file = CatalogueFiles.toWrite(Path.of(args[0]))) {
      file.end();
      System.out.println(READY);
      System.in.read();
      file.execute("BEGIN IMMEDIATE");
      file.commit();
    }
    System.out.println(ENDED);
  }
}
