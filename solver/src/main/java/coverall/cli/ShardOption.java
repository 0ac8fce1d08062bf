package coverall.cli;

import coverall.enumerate.Shard;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which part of a search a process takes, where several share it. */
final class ShardOption {
  @Option(
      names = "--shard",
      paramLabel = "R/M",
      converter = ShardConverter.class,
      description = {
        "Search part R of M, from 0 to M-1. With -o NAME.db, if not",
        "given: as a Slurm array or an Indexed Job says."
      })
  private @Nullable Shard shard;

  /** Reads a shard as the command line has it. */
  static final class ShardConverter implements ITypeConverter<Shard> {
    @Override
    public Shard convert(String text) {
      try {
        return Shard.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  /** The shard asked for; all if none was. */
  Shard given() {
    return shard == null ? Shard.WHOLE : shard;
  }

  /** The shard asked for, or else the one that the scheduler asks for; all if none was. */
  Shard givenOrScheduled(Map<String, String> environment) {
    if (shard != null) {
      return shard;
    }
    Shard scheduled = scheduled(environment);
    if (!scheduled.isWhole()) {
      System.err.println("coverall: shard " + scheduled + ", as the scheduler says");
    }
    return scheduled;
  }

  /**
   * The shard of a task of a Slurm array, whose numbers go on evenly from anywhere, or of a pod of
   * an Indexed Job of Kubernetes. {@code COVERALL_SHARDS} tells the number of shards of a job, and
   * of an array of which some tasks alone run again: then its numbers are those of the shards.
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
      throw new Failure(
          ExitCode.WRONG_USAGE, e.getMessage() + " as the scheduler says. Maybe --shard");
    }
  }

  private static int number(
      Map<String, String> environment, String name, @Nullable String otherwise) {
    String text = environment.getOrDefault(name, otherwise == null ? "" : otherwise);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new Failure(
          ExitCode.WRONG_USAGE, name + " is '" + text + "'; expected a number. Maybe --shard");
    }
  }
}
