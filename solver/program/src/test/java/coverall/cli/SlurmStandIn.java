package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A fake Slurm. It provides its own {@code sbatch} for submitting jobs and runs their tasks as
 * processes, two at a time, with the environment variables that Slurm sets. A requeued task runs
 * again at once; a job whose dependencies have failed never runs.
 */
final class SlurmStandIn {
  private static final String SBATCH =
      """
      #!/usr/bin/env bash
      # Records the arguments of a job, one per line.
      set -euo pipefail
      id=101
      until mkdir "SPOOL/$id" 2>/dev/null; do id=$((id + 1)); done
      printf '%s\\n' "$@" >"SPOOL/$id/arguments"
      echo "$id;here"
      """;
  private static final String SCONTROL =
      """
      #!/usr/bin/env bash
      # Reports the maximum size of an array, and records which task to run again.
      set -euo pipefail
      case $* in
        'show config') printf '%s\\n' 'MaxArrayTasks = 7' 'MaxArraySize            = LARGEST' ;;
        'requeue '*) : >"SPOOL/$2.requeue" ;;
        *) exit 1 ;;
      esac
      """;
  private static final String SQUEUE =
      """
      #!/usr/bin/env bash
      # Lists the requested jobs if the fake Slurm is busy.
      [ ! -e SPOOL/busy ] || echo "$@"
      """;
  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^#SBATCH --([a-z-]+)(?:=(.*))?$");

  private final Path spool;
  private final Path bin;
  private Set<Integer> slow = Set.of(); // tasks of arrays

  /** Interference of a test with running tasks. */
  interface Meddling {
    /** Called after a task has started, in the thread that runs it. */
    void started(Task task, Process process) throws Exception;
  }

  /**
   * A job as it was submitted.
   *
   * @param options the options of {@code sbatch}, without dashes, including the directives in the
   *     script
   * @param command the script and its arguments
   */
  record Job(int id, Map<String, String> options, List<String> command) {
    String option(String name) {
      return options.getOrDefault(name, "");
    }

    /** The numbers of its tasks; empty if the job is not an array. */
    List<Integer> indices() {
      Matcher range = Pattern.compile("(\\d+)-(\\d+)").matcher(option("array"));
      return range.matches()
          ? IntStream.rangeClosed(
                  Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
              .boxed()
              .toList()
          : List.of();
    }

    /** The step that the job runs: plan, shard or merge. */
    String step() {
      return command.get(1);
    }
  }

  /** One attempt at a task of a job. */
  record Task(Job job, @Nullable Integer index, int restarts) {
    /** The task's job number; the last task of an array has that of the whole array. */
    int id() {
      return index == null || index.equals(job.indices().getLast())
          ? job.id
          : 1_000 * job.id + index;
    }

    /** The name that refers to this task only. */
    String name() {
      return job.id + (index == null ? "" : "_" + index);
    }
  }

  /** A fake Slurm that keeps its files in a folder and limits array indices. */
  SlurmStandIn(Path folder, int maxArraySize) throws IOException {
    spool = Files.createDirectories(folder.resolve("spool"));
    bin = Files.createDirectories(folder.resolve("bin"));
    for (Map.Entry<String, String> tool :
        Map.of("sbatch", SBATCH, "scontrol", SCONTROL, "squeue", SQUEUE).entrySet()) {
      Path file = bin.resolve(tool.getKey());
      Files.writeString(
          file,
          tool.getValue()
              .replace("SPOOL", spool.toString())
              .replace("LARGEST", Integer.toString(maxArraySize)));
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
  }

  /** Slows the first attempts at these tasks of an array down. */
  void slowDown(Integer... indices) {
    slow = Set.of(indices);
  }

  /** Makes {@code squeue} report all jobs as running. */
  void pretendToBeBusy() throws IOException {
    Files.createFile(spool.resolve("busy"));
  }

  /** Adds the fake commands to a process's {@code PATH}. */
  void addTo(ProcessBuilder process) {
    process.environment().compute("PATH", (name, path) -> bin + (path == null ? "" : ":" + path));
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));
  }

  /** The jobs submitted so far, in order. */
  List<Job> submitted() throws IOException {
    List<Job> jobs = new ArrayList<>();
    for (int id = 101; Files.exists(spool.resolve(id + "/arguments")); id++) {
      List<String> arguments = Files.readAllLines(spool.resolve(id + "/arguments"));
      int script = 0;
      Map<String, String> given = new HashMap<>();
      for (; arguments.get(script).startsWith("--"); script++) {
        String[] words = arguments.get(script).substring(2).split("=", 2);
        given.put(words[0], words.length == 1 ? "" : words[1]);
      }
      Map<String, String> options = directives(Path.of(arguments.get(script)));
      options.putAll(given);
      jobs.add(new Job(id, options, arguments.subList(script, arguments.size())));
    }
    return jobs;
  }

  private static Map<String, String> directives(Path script) throws IOException {
    Map<String, String> directives = new HashMap<>();
    Matcher matcher = DIRECTIVE.matcher(Files.readString(script));
    while (matcher.find()) {
      directives.put(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2));
    }
    return directives;
  }

  /**
   * Runs jobs until they end.
   *
   * @return for each job number, the last exit codes of its tasks; empty for a job that could not
   *     start
   */
  Map<Integer, List<Integer>> run(List<Job> jobs, Meddling meddling) throws Exception {
    Map<Integer, List<Integer>> ended = new TreeMap<>();
    try (ExecutorService nodes = Executors.newFixedThreadPool(2)) {
      for (Job job : jobs) {
        List<Future<Integer>> tasks = new ArrayList<>();
        if (mayBegin(job, ended)) {
          // Slurm runs a copy of the script.
          Path script = spool.resolve(job.id + "/slurm_script");
          Files.copy(Path.of(job.command.getFirst()), script);
          if (job.indices().isEmpty()) {
            tasks.add(nodes.submit(() -> runTask(job, null, script, meddling)));
          }
          for (int index : job.indices()) {
            tasks.add(nodes.submit(() -> runTask(job, index, script, meddling)));
          }
        }
        List<Integer> codes = new ArrayList<>();
        for (Future<Integer> task : tasks) {
          codes.add(task.get());
        }
        ended.put(job.id, codes);
      }
    }
    return ended;
  }

  private static boolean mayBegin(Job job, Map<Integer, List<Integer>> ended) {
    String dependency = job.option("dependency");
    if (dependency.isEmpty()) {
      return true;
    }
    assertThat(dependency).matches("afterok(:\\d+)+");
    return Pattern.compile("\\d+")
        .matcher(dependency)
        .results()
        .map(id -> ended.get(Integer.valueOf(id.group())))
        .allMatch(
            codes ->
                codes != null && !codes.isEmpty() && codes.stream().allMatch(code -> code == 0));
  }

  private int runTask(Job job, @Nullable Integer index, Path script, Meddling meddling)
      throws Exception {
    for (int restarts = 0; ; restarts++) {
      Task task = new Task(job, index, restarts);
      Process process = start(task, script);
      meddling.started(task, process);
      int code = process.waitFor();
      if (!Files.deleteIfExists(spool.resolve(task.name() + ".requeue"))) {
        return code;
      }
      assertThat(job.options).containsKey("requeue");
    }
  }

  private Process start(Task task, Path script) throws IOException {
    Job job = task.job;
    List<String> command = new ArrayList<>(List.of("bash", script.toString()));
    command.addAll(job.command.subList(1, job.command.size()));
    ProcessBuilder process = new ProcessBuilder(command);
    addTo(process);
    Map<String, String> environment = process.environment();
    environment.put("SLURM_JOB_ID", Integer.toString(task.id()));
    environment.put("SLURM_CPUS_PER_TASK", job.option("cpus-per-task"));
    if (task.restarts > 0) {
      environment.put("SLURM_RESTART_COUNT", Integer.toString(task.restarts));
    }
    if (task.index != null) {
      List<Integer> indices = job.indices();
      environment.put("SLURM_ARRAY_JOB_ID", Integer.toString(job.id));
      environment.put("SLURM_ARRAY_TASK_ID", task.index.toString());
      environment.put("SLURM_ARRAY_TASK_COUNT", Integer.toString(indices.size()));
      environment.put("SLURM_ARRAY_TASK_MIN", indices.getFirst().toString());
      environment.put("SLURM_ARRAY_TASK_MAX", indices.getLast().toString());
      environment.put("SLURM_ARRAY_TASK_STEP", "1");
      if (task.restarts == 0 && slow.contains(task.index)) {
        ProgramTest.slowDown(environment);
      }
    }
    Path log = Path.of(logName(task));
    boolean append = "append".equals(job.option("open-mode"));
    return process
        .redirectErrorStream(true)
        .redirectOutput(append ? Redirect.appendTo(log.toFile()) : Redirect.to(log.toFile()))
        .start();
  }

  /**
   * The name of the output file: {@code %a} stands for the task's number, {@code %3a} for the
   * number padded to three digits.
   */
  private static String logName(Task task) {
    Matcher matcher = Pattern.compile("%(\\d*)a").matcher(task.job.option("output"));
    return matcher.replaceAll(
        field ->
            field.group(1).isEmpty()
                ? String.valueOf(task.index)
                : String.format(Locale.ROOT, "%0" + field.group(1) + "d", task.index));
  }
}
