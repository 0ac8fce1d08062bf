package coverall.solve;

import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.enumerate.TooManySolutionsException;
import coverall.puzzle.Distinct;
import coverall.symmetry.SetImages;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takes the solutions of a search, passes on one of each orbit under a group of symmetries, the
 * least one or one that is found with less work, and counts all solutions: an orbit has as many as
 * the group has elements for each that maps a solution to itself. The results of subproblems are
 * passed on with these counts.
 *
 * <p>All solutions come from one thread; {@link #stop} and {@link #found} may be called from any.
 */
final class OrbitCollector implements SolutionWriter {
  private static final int MOST_ORBITS = 2_000_000;
  private static final int MOST_IMAGES = 1_000_000; // of a solution at once
  private static final int TOGETHER = 256; // solutions or results
  private static final int DONE = -1;

  private final LargeSymmetry symmetry;
  private final SolutionWriter writer;
  private final boolean onSeveralThreads;
  private final Map<IntBuffer, Integer> owners = new HashMap<>(); // of canonical images; DONE
  private final Map<Integer, Counts> counts = new HashMap<>(); // by subproblem
  private List<Found> pending = new ArrayList<>();
  private final List<SubproblemResult> finished = new ArrayList<>(); // what is pending included
  private BigInteger raw = BigInteger.ZERO;
  private final Set<Integer> lost = new HashSet<>(); // subproblems, after it was stopped
  private volatile boolean stopped;
  private volatile long found;

  /** A solution and the subproblem that it is from. */
  private record Found(int subproblem, IntBuffer options) {}

  /** The numbers of solutions of a subproblem. */
  private record Counts(long orbits, BigInteger raw) {
    static final Counts NONE = new Counts(0, BigInteger.ZERO);

    Counts plus(BigInteger size) {
      return new Counts(orbits + 1, raw.add(size));
    }
  }

  /**
   * Creates a collector.
   *
   * @param writer receives one solution of each orbit, numbered from 1
   */
  OrbitCollector(LargeSymmetry symmetry, SolutionWriter writer, int threads) {
    this.symmetry = symmetry;
    this.writer = writer;
    onSeveralThreads = threads > 1;
  }

  @Override
  public void write(long number, int subproblem, int[] options) throws IOException {
    pending.add(new Found(subproblem, IntBuffer.wrap(options)));
    if (pending.size() == TOGETHER) {
      collect();
    }
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    if (!writer.equals(NONE)) {
      finished.add(result);
      if (finished.size() == TOGETHER) {
        collect();
      }
    }
  }

  @Override
  public void idle() throws IOException {
    collect();
    if (!writer.equals(NONE)) {
      writer.idle();
    }
  }

  /** Collects no further solutions: it takes longer than to find them. */
  void stop() {
    stopped = true;
  }

  /** The number of orbits so far. */
  long found() {
    return found;
  }

  /** Whether every solution was collected. To be called in the end. */
  boolean hasAll() {
    return lost.isEmpty();
  }

  /**
   * The numbers of all solutions. To be called in the end.
   *
   * @param before the results of the other subproblems
   */
  OrbitCounts counts(List<SubproblemResult> before) {
    long orbits = before.stream().mapToLong(SubproblemResult::found).sum() + found;
    BigInteger all = raw;
    for (SubproblemResult result : before) {
      all = all.add(BigInteger.valueOf(result.fixed().getFirst()));
    }
    return new OrbitCounts(
        Map.of(Distinct.RAW, all, Distinct.SYMMETRY, BigInteger.valueOf(orbits)));
  }

  /**
   * Collects what is pending.
   *
   * @throws TooManySolutionsException if there are too many orbits or images
   */
  void collect() throws IOException {
    List<Found> some = pending;
    pending = new ArrayList<>();
    List<Optional<SetImages.Image>> images =
        stream(some)
            .map(one -> stopped ? Optional.<SetImages.Image>empty() : canonical(one))
            .toList();
    assign(some, images);
    List<Integer> firsts = new ArrayList<>(); // those that are the first of their orbits
    for (int k = 0; k < some.size(); k++) {
      int subproblem = some.get(k).subproblem();
      if (images.get(k).isEmpty()) {
        lost.add(subproblem);
      } else if (owners.replace(orbit(images.get(k).get()), subproblem, DONE)) {
        BigInteger size = symmetry.order().divide(images.get(k).get().stabilizer());
        raw = raw.add(size);
        counts.merge(subproblem, Counts.NONE.plus(size), (known, one) -> known.plus(size));
        firsts.add(k);
      }
    }
    if (owners.size() > MOST_ORBITS) {
      throw new TooManySolutionsException(
          String.format(
              Locale.ROOT,
              "more than %,d solutions up to symmetry, too many to compare; expected raw",
              MOST_ORBITS));
    }
    if (writer.takesSolutions() && !writer.equals(NONE)) {
      List<int[]> own =
          stream(firsts)
              .map(k -> representative(some.get(k), images.get(k).orElseThrow()))
              .toList();
      for (int k = 0; k < own.size(); k++) {
        writer.write(found + k + 1, some.get(firsts.get(k)).subproblem(), own.get(k));
      }
    }
    long all = found + firsts.size();
    found = all; // No other thread changes it.
    for (SubproblemResult result : finished) {
      Counts own = counts.remove(result.id());
      if (!lost.contains(result.id())) {
        writer.finished(counted(result, own == null ? Counts.NONE : own));
      }
    }
    finished.clear();
  }

  /** Assigns each orbit that is new to a subproblem, in general the first that has found it. */
  private void assign(List<Found> some, List<Optional<SetImages.Image>> images) {
    Map<IntBuffer, Integer> unknown = new LinkedHashMap<>();
    for (int k = 0; k < some.size(); k++) {
      Found one = some.get(k);
      images
          .get(k)
          .map(OrbitCollector::orbit)
          .filter(orbit -> !owners.containsKey(orbit))
          .ifPresent(orbit -> unknown.putIfAbsent(orbit, one.subproblem()));
    }
    symmetry
        .owners()
        .ifPresent(
            known -> {
              List<IntBuffer> orbits = List.copyOf(unknown.keySet());
              List<Integer> own = stream(orbits).map(orbit -> known.of(orbit.array())).toList();
              IntStream.range(0, own.size()).forEach(k -> unknown.put(orbits.get(k), own.get(k)));
            });
    owners.putAll(unknown);
  }

  private static IntBuffer orbit(SetImages.Image canonical) {
    return IntBuffer.wrap(canonical.points());
  }

  private SubproblemResult counted(SubproblemResult result, Counts own) {
    try {
      long all = own.raw().longValueExact();
      long sum = symmetry.order().multiply(BigInteger.valueOf(own.orbits())).longValueExact();
      return result.withSolutions(own.orbits(), List.of(all, all, sum));
    } catch (ArithmeticException e) {
      throw new TooManySolutionsException(Long.MAX_VALUE);
    }
  }

  private <T> Stream<T> stream(List<T> list) {
    return onSeveralThreads ? list.parallelStream() : list.stream();
  }

  private Optional<SetImages.Image> canonical(Found one) {
    return Optional.of(possible(symmetry.images().canonical(one.options().array(), MOST_IMAGES)));
  }

  /** The least image costs much more than another one, if there are many. */
  private int[] representative(Found one, SetImages.Image canonical) {
    return symmetry.isListable()
        ? possible(symmetry.images().smallest(one.options().array(), MOST_IMAGES)).points()
        : canonical.points();
  }

  private static SetImages.Image possible(Optional<SetImages.Image> image) {
    return image.orElseThrow(() -> TooManySolutionsException.ofImages(MOST_IMAGES));
  }
}
