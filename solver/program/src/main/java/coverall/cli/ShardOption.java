package coverall.cli;

import coverall.enumerate.Shard;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The part of a search that a process takes where several share it. */
final class ShardOption {
  private final Console console;

  @Option(
      names = "--shard",
      paramLabel = "R/M",
      converter = ShardConverter.class,
      description =
          "Search only part R of M, with R from 0 to M-1. Default: everything; with -o NAME.db in a"
              + " task of a Slurm array or a Kubernetes Indexed Job, the part of this task.")
  private @Nullable Shard shard;

  ShardOption(Console console) {
    this.console = console;
  }

  /** Reads a shard such as {@code 3/16}. */
  static final class ShardConverter implements ITypeConverter<Shard> {
    @Override
    public Shard convert(String text) {
      try {
        return Shard.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("expected R/M with R from 0 to M-1, such as 0/4");
      }
    }
  }

  /** The shard asked for; the whole search by default. */
  Shard given() {
    return shard == null ? Shard.WHOLE : shard;
  }

  /** The shard asked for; the one that a scheduler assigns, or the whole search, by default. */
  Shard givenOrScheduled(Map<String, String> environment) {
    if (shard != null) {
      return shard;
    }
    Shard scheduled = scheduled(environment);
    if (!scheduled.isWhole()) {
      console.tell("shard " + scheduled + ", assigned by the scheduler");
    }
    return scheduled;
  }

  /**
   * The shard of a task of a Slurm array, or of a pod of an Indexed Job of Kubernetes. The task
   * numbers of an array may start anywhere and have any constant step. {@code COVERALL_SHARDS} is
   * the number of shards of a job. It is also needed for an array that repeats some of the tasks:
   * then the task numbers are the shard numbers.
   */
  static Shard scheduled(Map<String, String> environment) {
    boolean array = environment.containsKey("SLURM_ARRAY_TASK_ID");
    if (environment.containsKey("COVERALL_SHARDS")) {
      String index = array ? "SLURM_ARRAY_TASK_ID" : "JOB_COMPLETION_INDEX";
      return shard(number(environment, index, null), number(environment, "COVERALL_SHARDS", null));
    }
    if (array) {
      int task = number(environment, "SLURM_ARRAY_TASK_ID", null);
      int least = number(environment, "SLURM_ARRAY_TASK_MIN", "0");
      int step = number(environment, "SLURM_ARRAY_TASK_STEP", "1");
      return shard(
          (task - least) / Math.max(1, step), number(environment, "SLURM_ARRAY_TASK_COUNT", null));
    }
    return Shard.WHOLE;
  }

  private static Shard shard(int number, int count) {
    try {
      return new Shard(number, count);
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage(e.getMessage() + ", assigned by the scheduler. Use --shard R/M.");
    }
  }

  private static int number(
      Map<String, String> environment, String name, @Nullable String otherwise) {
    String text = environment.getOrDefault(name, otherwise == null ? "" : otherwise);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw Failure.ofUsage(name + " is '" + text + "', expected a number. Use --shard R/M.");
    }
  }
}
