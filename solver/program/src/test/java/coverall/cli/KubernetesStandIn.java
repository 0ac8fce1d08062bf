package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A fake Kubernetes cluster. It provides its own {@code kubectl}, validates manifests against the
 * schema, and runs the containers of Jobs as processes, with the files, arguments and environment
 * variables defined by the manifests and the image. It runs two pods at a time, and retries a
 * failed pod at once if the Job's policy allows it. Every Job has ended when {@code apply} returns.
 */
final class KubernetesStandIn implements AutoCloseable {
  private static final String KUBECTL =
      """
      #!/usr/bin/env bash
      # Forwards its arguments to the fake cluster.
      set -euo pipefail
      call=$(mktemp -d "FOLDER/call.XXXXXX")
      printf '%s\\n' "$@" >"$call/arguments"
      case " $* " in *' -f - '*) cat >"$call/input" ;; esac
      exec 3<>/dev/tcp/127.0.0.1/PORT
      echo "$call" >&3
      read -r code <&3
      cat "$call/output"
      exit "$code"
      """;

  /** The consequence of a pod's failure. */
  enum Verdict {
    FAIL_JOB,
    FAIL_INDEX,
    IGNORE,
    COUNT
  }

  /** Interference of a test with running pods. */
  interface Meddling {
    /**
     * Called when a pod's last container has started, in the thread that runs the pod.
     *
     * @return whether the test has disrupted the pod, as an eviction from a node does
     */
    boolean started(String job, int index, Process process) throws Exception;
  }

  private final Path folder;
  private final ContainerImage image;
  private final ServerSocket server;
  private final Meddling meddling;
  private volatile String completions = ""; // of the last Job that specified them
  private final Map<String, String> states = new ConcurrentHashMap<>(); // by Job
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>(); // by job/index
  private final Set<String> pods = new HashSet<>(); // pods outside Jobs
  private volatile String slowJob = "";
  private boolean volume;
  private @Nullable JsonObject puzzleMap; // set once it is immutable

  KubernetesStandIn(Path folder, ContainerImage image, Meddling meddling) throws IOException {
    this.folder = folder;
    this.image = image;
    this.meddling = meddling;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Path kubectl = Files.createDirectories(folder.resolve("bin")).resolve("kubectl");
    Files.writeString(
        kubectl,
        KUBECTL
            .replace("FOLDER", folder.toString())
            .replace("PORT", Integer.toString(server.getLocalPort())));
    assertThat(kubectl.toFile().setExecutable(true)).isTrue();
    Thread.ofVirtual().start(this::serve);
  }

  /** Adds the fake {@code kubectl} to a process's {@code PATH}. */
  void addTo(ProcessBuilder process) {
    process
        .environment()
        .compute("PATH", (name, path) -> folder.resolve("bin") + (path == null ? "" : ":" + path));
  }

  /** Slows the first attempts of the pods of a Job down. */
  void slowDown(String job) {
    slowJob = job;
  }

  /** The local path of a file in the persistent volume. */
  Path data(String name) {
    return folder.resolve("volume-data").resolve(name);
  }

  /** The number of times a pod of a Job was started. */
  int attempts(String job, int index) {
    return attempts.getOrDefault(job + "/" + index, 0);
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        // Read up to the end of the line.
        StringBuilder call = new StringBuilder();
        for (int c = socket.getInputStream().read();
            c != '\n';
            c = socket.getInputStream().read()) {
          call.append((char) c);
        }
        int code = answer(Path.of(call.toString()));
        OutputStream out = socket.getOutputStream();
        out.write((code + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
      } catch (IOException e) {
        if (!server.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Executes a call of {@code kubectl} and returns its exit code. Errors become its output. */
  private int answer(Path call) throws IOException {
    String output;
    int code = 0;
    try {
      List<String> arguments = new ArrayList<>(Files.readAllLines(call.resolve("arguments")));
      assertThat(arguments.removeFirst()).isEqualTo("--namespace=puzzles");
      output = answer(arguments, call.resolve("input"));
    } catch (AssertionError | Exception e) {
      output = e + "\n";
      code = 1;
    }
    Files.writeString(call.resolve("output"), output);
    return code;
  }

  private String answer(List<String> arguments, Path input) throws Exception {
    String what = String.join(" ", arguments);
    if (what.equals("get pvc coverall --ignore-not-found -o name")) {
      return volume ? "persistentvolumeclaim/coverall\n" : "";
    }
    if (what.startsWith("create configmap coverall-puzzle --from-file=")) {
      assertThat(what).endsWith(" --dry-run=client -o yaml");
      return configMap(Path.of(arguments.get(3).split("=", 2)[1]));
    }
    if (what.startsWith("apply -f ")) {
      Path file = what.equals("apply -f -") ? input : Path.of(arguments.getLast());
      return apply(Manifest.read(Files.readString(file)));
    }
    if (what.equals("get job coverall-shards --ignore-not-found -o jsonpath={.spec.completions}")) {
      return states.containsKey("coverall-shards") ? completions : "";
    }
    if (what.matches("get job \\S+ --ignore-not-found -o jsonpath=.*")) {
      return states.getOrDefault(arguments.get(2), "");
    }
    if (what.startsWith("delete job ")) {
      assertThat(states.remove(arguments.getLast())).isNotNull();
      return "";
    }
    if (what.equals("logs job/coverall-merge --all-containers")) {
      return Files.readString(folder.resolve("coverall-merge-0.log"));
    }
    if (what.startsWith("wait --for=condition=Ready pod/coverall-shell")) {
      assertThat(pods).contains("coverall-shell");
      return "";
    }
    if (what.startsWith("cp --retries=10 coverall-shell:/data/")) {
      assertThat(pods).contains("coverall-shell");
      Files.copy(data(arguments.get(2).split(":/data/", 2)[1]), Path.of(arguments.getLast()));
      return "";
    }
    if (what.startsWith("delete pod ")) {
      assertThat(pods.remove(arguments.getLast())).isTrue();
      return "";
    }
    throw new IllegalArgumentException("unexpected call: kubectl " + what);
  }

  private static String configMap(Path file) throws IOException {
    assertThat(file.isAbsolute()).isTrue();
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: coverall-puzzle\ndata:\n  "
        + file.getFileName()
        + ": |\n"
        + Files.readString(file).indent(4);
  }

  private String apply(JsonObject manifest) throws Exception {
    String name = Manifest.text(manifest.getAsJsonObject("metadata"), "name");
    switch (Manifest.text(manifest, "kind")) {
      case "PersistentVolumeClaim" -> {
        assertThat(name).isEqualTo("coverall");
        Files.createDirectories(data(""));
        volume = true;
      }
      case "ConfigMap" -> {
        Path puzzle = Files.createDirectories(folder.resolve("volume-puzzle"));
        assertThat(puzzleMap == null || manifest.equals(puzzleMap))
            .as("the immutable ConfigMap is unchanged")
            .isTrue();
        puzzleMap = manifest.get("immutable").getAsBoolean() ? manifest : null;
        for (Map.Entry<String, JsonElement> file : manifest.getAsJsonObject("data").entrySet()) {
          Files.writeString(puzzle.resolve(file.getKey()), file.getValue().getAsString());
        }
      }
      case "Job" -> {
        if (!states.containsKey(name)) {
          JsonElement number = manifest.getAsJsonObject("spec").get("completions");
          completions = number == null ? completions : number.getAsString();
          states.put(name, runJob(name, manifest.getAsJsonObject("spec")));
        }
      }
      case "Pod" -> pods.add(name);
      default -> throw new IllegalArgumentException("unexpected manifest: " + manifest);
    }
    return "";
  }

  // --- Jobs ---

  /** Runs a Job until it ends, and returns the number of successful pods and its conditions. */
  private String runJob(String name, JsonObject job) throws Exception {
    boolean indexed = Manifest.text(job, "completionMode").equals("Indexed");
    int completions = indexed ? job.get("completions").getAsInt() : 1;
    List<Future<Boolean>> indices = new ArrayList<>();
    try (ExecutorService nodes = Executors.newFixedThreadPool(2)) {
      for (int k = 0; k < completions; k++) {
        int index = k;
        indices.add(nodes.submit(() -> runIndex(name, job, index)));
      }
    }
    int succeeded = 0;
    for (Future<Boolean> index : indices) {
      succeeded += index.get() ? 1 : 0;
    }
    return succeeded == completions
        ? succeeded + " SuccessCriteriaMet Complete"
        : (succeeded == 0 ? "" : succeeded) + " FailureTarget Failed";
  }

  /** Runs pods until one succeeds or the policy allows no further attempt. */
  private boolean runIndex(String name, JsonObject job, int index) throws Exception {
    assertThat(Manifest.text(pod(job), "restartPolicy")).isEqualTo("Never");
    int most =
        job.get(job.has("completionMode") ? "backoffLimitPerIndex" : "backoffLimit").getAsInt();
    int counted = 0;
    while (true) {
      attempts.merge(name + "/" + index, 1, Integer::sum);
      PodEnd end = runPod(name, job, index);
      if (end.code == 0) {
        return true;
      }
      Verdict verdict = verdict(job, end.code, end.disrupted);
      counted += verdict == Verdict.COUNT ? 1 : 0;
      if (verdict == Verdict.FAIL_JOB || verdict == Verdict.FAIL_INDEX || counted > most) {
        return false;
      }
    }
  }

  /** The action of the first rule that matches; {@code COUNT} if no rule does. */
  static Verdict verdict(JsonObject job, int code, boolean disrupted) {
    for (JsonObject rule : Manifest.objects(job.getAsJsonObject("podFailurePolicy"), "rules")) {
      boolean matches =
          rule.has("onExitCodes")
              ? isAmong(code, rule.getAsJsonObject("onExitCodes"))
              : disrupted
                  && Manifest.objects(rule, "onPodConditions").stream()
                      .anyMatch(KubernetesStandIn::isDisruption);
      if (matches) {
        String action = Manifest.text(rule, "action");
        return switch (action) {
          case "FailJob" -> Verdict.FAIL_JOB;
          case "FailIndex" -> Verdict.FAIL_INDEX;
          case "Ignore" -> Verdict.IGNORE;
          case "Count" -> Verdict.COUNT;
          default -> throw new IllegalArgumentException(action);
        };
      }
    }
    return Verdict.COUNT;
  }

  private static boolean isAmong(int code, JsonObject codes) {
    assertThat(Manifest.text(codes, "operator")).isEqualTo("In");
    return Manifest.texts(codes, "values").contains(Integer.toString(code));
  }

  private static boolean isDisruption(JsonObject pattern) {
    return Manifest.text(pattern, "type").equals("DisruptionTarget")
        && Manifest.text(pattern, "status").equals("True");
  }

  /** The specification of a Job's pods. */
  private static JsonObject pod(JsonObject job) {
    return job.getAsJsonObject("template").getAsJsonObject("spec");
  }

  private record PodEnd(int code, boolean disrupted) {}

  private PodEnd runPod(String name, JsonObject job, int index) throws Exception {
    JsonObject pod = pod(job);
    Path log = folder.resolve(name + "-" + index + ".log");
    for (JsonObject container : Manifest.objects(pod, "initContainers")) {
      int code = start(container, pod, index, log, false).waitFor();
      if (code != 0) {
        return new PodEnd(code, false);
      }
    }
    assertThat(Manifest.objects(pod, "containers")).hasSize(1);
    boolean slow = name.equals(slowJob) && attempts(name, index) == 1;
    Process process = start(Manifest.objects(pod, "containers").getFirst(), pod, index, log, slow);
    boolean disrupted = meddling.started(name, index, process);
    return new PodEnd(process.waitFor(), disrupted);
  }

  private Process start(JsonObject container, JsonObject pod, int index, Path log, boolean slow)
      throws IOException {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", System.getenv("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("JOB_COMPLETION_INDEX", Integer.toString(index));
    for (JsonObject variable : Manifest.objects(container, "env")) {
      environment.put(Manifest.text(variable, "name"), Manifest.text(variable, "value"));
    }
    if (slow) {
      ProgramTest.slowDown(environment);
    }
    List<String> command = new ArrayList<>(Manifest.texts(container, "command"));
    command.addAll(Manifest.texts(container, "args"));
    command.replaceAll(word -> onThisMachine(expanded(word, environment), container, pod));
    if (!container.has("command")) {
      List<String> entrypoint = new ArrayList<>(ContainerImage.entrypoint());
      entrypoint.set(0, image.path(entrypoint.getFirst()).toString());
      command.addAll(0, entrypoint);
    }
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().clear();
    process.environment().putAll(environment);
    return process.redirectOutput(Redirect.appendTo(log.toFile())).start();
  }

  /** A word with every {@code $(NAME)} replaced by the value of the variable. */
  private static String expanded(String word, Map<String, String> environment) {
    String expanded = word;
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      expanded = expanded.replace("$(" + variable.getKey() + ")", variable.getValue());
    }
    return expanded;
  }

  /** A word with mounted paths replaced by local ones. Fails on paths that are not mounted. */
  private String onThisMachine(String word, JsonObject container, JsonObject pod) {
    return Stream.of(word.split(" ", -1))
        .map(part -> part.startsWith("/") ? mounted(part, container, pod) : part)
        .collect(Collectors.joining(" "));
  }

  private String mounted(String path, JsonObject container, JsonObject pod) {
    for (JsonObject mount : Manifest.objects(container, "volumeMounts")) {
      String prefix = Manifest.text(mount, "mountPath") + "/";
      String name = Manifest.text(mount, "name");
      if (path.startsWith(prefix)) {
        assertThat(Manifest.objects(pod, "volumes"))
            .anyMatch(volume -> Manifest.text(volume, "name").equals(name));
        return folder.resolve("volume-" + name).resolve(path.substring(prefix.length())).toString();
      }
    }
    throw new AssertionError("not mounted: " + path);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
