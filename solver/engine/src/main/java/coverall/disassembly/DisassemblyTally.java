package coverall.disassembly;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts assemblies by whether they come apart, and at which level. Not thread-safe. */
public final class DisassemblyTally {
  private long assemblies;
  private long apart;
  private long unknown;
  private final Map<Integer, Long> levels = new TreeMap<>();

  /** Counts an assembly. */
  public void add(Disassembly.Verdict verdict, List<Integer> level) {
    assemblies++;
    switch (verdict) {
      case APART -> {
        apart++;
        levels.merge(first(level), 1L, Long::sum);
      }
      case UNKNOWN -> unknown++;
      case LOCKED -> {}
    }
  }

  /** The number of moves until the first pieces are out: the first number of a level, or 0. */
  public static int first(List<Integer> level) {
    return level.isEmpty() ? 0 : level.getFirst();
  }

  /** The number of assemblies. */
  public long assemblies() {
    return assemblies;
  }

  /** The number of those that come apart: the solutions. */
  public long apart() {
    return apart;
  }

  /** The number of those that cannot be taken apart. */
  public long locked() {
    return assemblies - apart - unknown;
  }

  /** The number of those that have too many states. */
  public long unknown() {
    return unknown;
  }

  /** The number of solutions by the first number of their levels, in increasing order. */
  public Map<Integer, Long> levels() {
    return Collections.unmodifiableMap(levels);
  }
}
