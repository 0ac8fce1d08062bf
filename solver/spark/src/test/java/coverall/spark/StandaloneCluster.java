package coverall.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A master and two workers with different addresses, all on this machine. In Spark's local cluster
 * all workers share one address, and Spark never runs two attempts at a task on the same host.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final String MASTER_HOST = "127.0.0.1";
  private static final List<String> WORKER_HOSTS = List.of("127.0.0.1", "127.0.0.2");

  private final String address;
  private final List<Process> processes = new ArrayList<>();

  private StandaloneCluster(String address) {
    this.address = address;
  }

  /**
   * Starts a cluster. Jobs may be submitted before it is ready; they wait.
   *
   * @param folder for the output of its processes
   */
  static StandaloneCluster start(Path folder) throws IOException {
    int port = freePort();
    StandaloneCluster cluster = new StandaloneCluster("spark://" + MASTER_HOST + ":" + port);
    cluster.start(folder, "master.Master", MASTER_HOST, "--port", Integer.toString(port));
    for (String host : WORKER_HOSTS) {
      cluster.start(
          folder, "worker.Worker", host, "--cores", "1", "--memory", "1g", cluster.address);
    }
    return cluster;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void start(Path folder, String program, String host, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add("org.apache.spark.deploy." + program);
    command.addAll(List.of("--host", host, "--webui-port", "0"));
    command.addAll(List.of(arguments));
    Path log = Files.createTempFile(folder, "cluster", ".log");
    processes.add(Submission.spark(command, log, log));
  }

  /** The address for submitting jobs. */
  String address() {
    return address;
  }

  @Override
  public void close() {
    for (Process process : processes) {
      try (Stream<ProcessHandle> executors = process.descendants()) {
        executors.forEach(ProcessHandle::destroyForcibly);
      }
      process.destroyForcibly();
    }
  }
}
