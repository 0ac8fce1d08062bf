package coverall.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of a whole process, from the start of the launcher to the end of the program, on the JDK
 * that runs this benchmark. The output of every process is checked.
 *
 * <p>The first process may build the jar and the cache. It must belong to the warm-up.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 2)
@Measurement(iterations = 10)
@Fork(1)
public class StartBenchmark {

  /** Only starts and ends the program. */
  @Benchmark
  public void version() throws IOException, InterruptedException {
    run("coverall", "--version");
  }

  /** Solves a small puzzle. */
  @Benchmark
  public void somaCube() throws IOException, InterruptedException {
    run("240 solutions", "solve", "problems/soma-cube.puzzle");
  }

  private static void run(String expected, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("scripts/coverall");
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0 || !output.contains(expected)) {
      throw new AssertionError("exit code " + status + ", expected " + expected + ":\n" + output);
    }
  }
}
