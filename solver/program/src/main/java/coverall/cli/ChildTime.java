package coverall.cli;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The processor time of the child processes of this process that have ended, each with those of its
 * own children for which it has waited. Linux and macOS count it in microseconds.
 */
final class ChildTime {
  /*
   * int getrusage(int who, struct rusage *usage): user and system time, each with seconds (a long)
   * and microseconds (macOS: an int), are the first fields of the structure.
   */
  private static final int RUSAGE_CHILDREN = -1;
  private static final long BYTES = 512; // the structure has fewer
  private static final long SYSTEM = 16; // offset of the system time
  private static final long MICROS = 8; // offset within a time

  private final MethodHandle getrusage;

  /**
   * The clock of this process.
   *
   * @throws Failure if the system has none
   */
  @SuppressWarnings("restricted") // The manifest of the jar enables native access.
  ChildTime() {
    Linker linker = Linker.nativeLinker();
    getrusage =
        linker
            .defaultLookup()
            .find("getrusage")
            .map(
                function ->
                    linker.downcallHandle(
                        function,
                        FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS)))
            .orElseThrow(
                () ->
                    new Failure(
                        ExitCode.FAILED,
                        "--command: this system does not measure child processes"));
  }

  /** The user and system time up to now, in seconds. */
  double seconds() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment usage = arena.allocate(BYTES, Long.BYTES);
      int failed = (int) getrusage.invokeExact(RUSAGE_CHILDREN, usage);
      if (failed != 0) {
        throw new IllegalStateException("getrusage failed");
      }
      return seconds(usage, 0) + seconds(usage, SYSTEM);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // native functions throw nothing
    }
  }

  private static double seconds(MemorySegment usage, long at) {
    return usage.get(ValueLayout.JAVA_LONG, at)
        + usage.get(ValueLayout.JAVA_INT, at + MICROS) / 1e6;
  }
}
