package coverall.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A job submitted to Spark in the same way as {@code spark-submit} does: a driver in a separate
 * process and, in a local cluster, two executors in further processes.
 */
final class Submission implements AutoCloseable {
  static final String CLUSTER = "local-cluster[2,1,1024]";
  static final String ONE_PROCESS = "local[2]";

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path OURS = TARGET.resolve("test-classes");
  private static final long SECONDS = 240;

  private final Process driver;
  private final Path out;
  private final Path err;

  private Submission(Process driver, Path out, Path err) {
    this.driver = driver;
    this.out = out;
    this.err = err;
  }

  /**
   * Submits a job.
   *
   * @param folder for the output of the job
   * @param settings Spark's settings, each {@code NAME=VALUE}
   * @param arguments the arguments of the job
   */
  static Submission of(Path folder, String master, List<String> settings, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add("org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", master));
    List<String> all = new ArrayList<>(settings);
    all.add("spark.ui.enabled=false");
    all.add("spark.driver.host=127.0.0.1");
    all.add("spark.driver.bindAddress=127.0.0.1");
    all.add("spark.executor.extraJavaOptions=-XX:+UseSerialGC");
    all.add("spark.executor.extraClassPath=" + OURS);
    all.add("spark.hadoop.fs.trial.impl=" + TrialFileSystem.class.getName());
    for (String setting : all) {
      command.addAll(List.of("--conf", setting));
    }
    command.addAll(List.of("--class", Job.class.getName()));
    command.add(System.getProperty("coverall.spark.jar"));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(folder, "job", ".out");
    Path err = Files.createTempFile(folder, "job", ".err");
    return new Submission(spark(command, out, err), out, err);
  }

  /**
   * Starts one of Spark's own programs.
   *
   * @param command the main class and its arguments
   */
  static Process spark(List<String> command, Path out, Path err) throws IOException {
    List<String> all = new ArrayList<>();
    all.addAll(List.of(java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    all.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    all.addAll(List.of("-cp", OURS + ":" + home() + "/jars/*"));
    all.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(all).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("SPARK_HOME", home().toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder.start();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** A folder with the layout of a Spark installation. */
  private static synchronized Path home() throws IOException {
    Path home = TARGET.resolve("spark-home");
    Path jars = Files.createDirectories(home.resolve("jars"));
    Files.writeString(home.resolve("RELEASE"), "Spark");
    String list = Files.readString(Path.of(System.getProperty("spark.jars.list"))).strip();
    for (String jar : list.split(":", -1)) {
      Path link = jars.resolve(Path.of(jar).getFileName());
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, Path.of(jar));
      }
    }
    return home;
  }

  /** Waits until the job has ended; returns the exit code. */
  int exitCode() throws InterruptedException {
    if (!driver.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the job has not ended");
    }
    return driver.exitValue();
  }

  boolean isRunning() {
    return driver.isAlive();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String err() throws IOException {
    return Files.readString(err);
  }

  /** Kills the driver and then its executors, which leaves them no time to finish anything. */
  void kill() throws Exception {
    List<ProcessHandle> executors = driver.descendants().toList();
    driver.destroyForcibly().waitFor();
    for (ProcessHandle executor : executors) {
      executor.destroyForcibly();
      executor.onExit().get();
    }
  }

  /** Kills all remaining processes. */
  @Override
  public void close() {
    try (Stream<ProcessHandle> executors = driver.descendants()) {
      executors.forEach(ProcessHandle::destroyForcibly);
    }
    driver.destroyForcibly();
  }
}
