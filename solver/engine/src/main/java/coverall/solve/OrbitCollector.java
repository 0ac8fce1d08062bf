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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes the solutions of a search, passes on one of each orbit under a group of symmetries, the
 * least one, and counts all solutions: an orbit has as many as the group has elements for each that
 * maps a solution to itself.
 *
 * <p>All solutions come from one thread; {@link #stop} and {@link #found} may be called from any.
 */
final class OrbitCollector implements SolutionWriter {
  private static final int MOST_ORBITS = 2_000_000;
  private static final int MOST_IMAGES = 1_000_000; // of a solution at once
  private static final int TOGETHER = 256; // solutions

  private final LargeSymmetry symmetry;
  private final SolutionWriter writer;
  private final boolean onSeveralThreads;
  private final Set<IntBuffer> orbits = new HashSet<>(); // canonical images
  private List<Found> pending = new ArrayList<>();
  private BigInteger raw = BigInteger.ZERO;
  private boolean lost; // whether solutions came after it was stopped
  private volatile boolean stopped;
  private volatile long found;

  /** A solution and the subproblem that it is from. */
  private record Found(int subproblem, IntBuffer options) {}

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
      writer.finished(result);
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
    return !lost;
  }

  /** The numbers of all solutions. To be called in the end. */
  OrbitCounts counts() {
    return new OrbitCounts(
        Map.of(Distinct.RAW, raw, Distinct.SYMMETRY, BigInteger.valueOf(orbits.size())));
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
    List<Found> firsts = new ArrayList<>();
    for (int k = 0; k < some.size(); k++) {
      if (images.get(k).isEmpty()) {
        lost = true;
      } else if (orbits.add(IntBuffer.wrap(images.get(k).get().points()))) {
        raw = raw.add(symmetry.order().divide(images.get(k).get().stabilizer()));
        firsts.add(some.get(k));
      }
    }
    if (orbits.size() > MOST_ORBITS) {
      throw new TooManySolutionsException(
          String.format(
              Locale.ROOT,
              "more than %,d solutions up to symmetry, too many to compare; expected raw",
              MOST_ORBITS));
    }
    if (writer.takesSolutions() && !writer.equals(NONE)) {
      List<int[]> least = stream(firsts).map(this::least).toList();
      for (int k = 0; k < least.size(); k++) {
        writer.write(found + k + 1, firsts.get(k).subproblem(), least.get(k));
      }
    }
    found = orbits.size();
  }

  private <T> Stream<T> stream(List<T> list) {
    return onSeveralThreads ? list.parallelStream() : list.stream();
  }

  private Optional<SetImages.Image> canonical(Found one) {
    return Optional.of(possible(symmetry.images().canonical(one.options().array(), MOST_IMAGES)));
  }

  private int[] least(Found one) {
    return possible(symmetry.images().smallest(one.options().array(), MOST_IMAGES)).points();
  }

  private static SetImages.Image possible(Optional<SetImages.Image> image) {
    return image.orElseThrow(
        () ->
            new TooManySolutionsException(
                String.format(
                    Locale.ROOT,
                    "a solution has more than %,d images to compare; expected raw",
                    MOST_IMAGES)));
  }
}
