package coverall.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The images of sets of points under a group of permutations that may be far too large to be
 * listed: of all images of a set the smallest one, or one that is found with less work; and how
 * many elements of the group map the set to itself.
 *
 * <p>For any number of threads.
 */
public final class SetImages {
  /*
   * Elements of the group are chosen step by step. Each step fixes a point: it keeps what maps some
   * point of the set to it. An element is a product of one representative for each step so far and
   * of an element that fixes the points of these steps, in one way only. So it is enough to keep the
   * images of the set under the products of representatives, the equal ones together with their
   * number, and to go on with the elements that fix the points: the stage. In the end nothing moves
   * the images any more.
   *
   * For the smallest image a step takes the least point that the stage can map any point of any
   * image to. For another image of a set that is the same for all of its images, all choices may
   * depend on orbits of the stage only: a step first keeps the images that are least in the orbits
   * of their points, and then takes the orbit with the fewest points of the images.
   *
   * Stages and representatives depend on the points of the steps alone. They are kept, as far as
   * there is room, for the next set.
   *
   * Linton, Finding the smallest image of a set, ISSAC 2004. Jefferson, Jonauskyte, Pfeiffer and
   * Waldecker, Minimal and canonical images, Journal of Algebra 521, 2019.
   */
  private static final long ROOM = 30_000_000; // numbers to keep
  private static final long MOST_NUMBERS = 100_000_000; // of all images to keep at once
  private static final int NONE = -1;

  private final int degree;
  private final Stage whole;
  private final AtomicLong room = new AtomicLong(ROOM);

  /** The images under a group. */
  public SetImages(StabilizerChain group) {
    degree = group.degree();
    whole = new Stage(group);
  }

  /** An image of a set of points. Immutable. */
  public static final class Image {
    private final int[] points;
    private final BigInteger stabilizer;

    private Image(int[] points, BigInteger stabilizer) {
      this.points = points;
      this.stabilizer = stabilizer;
    }

    /** The points in increasing order, as a new array. */
    public int[] points() {
      return points.clone();
    }

    /** How many elements of the group map the set to itself; as many map it to this image. */
    public BigInteger stabilizer() {
      return stabilizer;
    }
  }

  /**
   * The image of a set that is the least one when lists of points in increasing order are compared.
   *
   * @param points pairwise different, in any order
   * @param most images to keep at once; very large ones are fewer
   * @return empty if that is not enough
   */
  public Optional<Image> smallest(int[] points, int most) {
    Stage stage = whole;
    Collection<Moved> images = List.of(new Moved(sorted(points), BigInteger.ONE));
    for (int known = 0; known < points.length; known++) {
      if (stage.isTrivial()) {
        int[] least = images.stream().map(m -> m.points).min(Arrays::compare).orElseThrow();
        images = images.stream().filter(m -> Arrays.equals(m.points, least)).toList();
        break;
      }
      int point = stage.least(images, known);
      Step step = stage.step(point);
      Images next = new Images(most);
      for (Moved image : images) {
        for (int k = known; k < points.length; k++) {
          if (stage.least[image.points[k]] == point) {
            next.add(step.image(image, image.points[k]));
          }
          if (next.areTooMany()) {
            return Optional.empty();
          }
        }
      }
      images = next.all();
      stage = step.next;
    }
    return Optional.of(image(images, stage));
  }

  /**
   * An image of a set that is the same for all images of the set.
   *
   * @param points pairwise different, in any order
   * @param most images to keep at once; very large ones are fewer
   * @return empty if that is not enough
   */
  public Optional<Image> canonical(int[] points, int most) {
    Stage stage = whole;
    Collection<Moved> images = List.of(new Moved(sorted(points), BigInteger.ONE));
    while (true) {
      images = stage.leastInOrbits(images);
      int point = stage.rarest(images.iterator().next());
      if (point == NONE) {
        return Optional.of(image(images, stage));
      }
      Step step = stage.step(point);
      Images next = new Images(most);
      for (Moved image : images) {
        for (int from : image.points) {
          if (stage.least[from] == point) {
            next.add(step.image(image, from));
          }
          if (next.areTooMany()) {
            return Optional.empty();
          }
        }
      }
      images = next.all();
      stage = step.next;
    }
  }

  /** The result: all images are equal, and the elements of the stage move none of their points. */
  private static Image image(Collection<Moved> images, Stage stage) {
    Moved one = images.iterator().next();
    return new Image(one.points, one.times.multiply(stage.group.order()));
  }

  private static int[] sorted(int[] points) {
    int[] sorted = points.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** An image of the set, in increasing order, and how many products map the set to it. */
  private static final class Moved {
    final int[] points;
    private final int hash;
    BigInteger times;

    Moved(int[] points, BigInteger times) {
      this.points = points;
      this.times = times;
      hash = Arrays.hashCode(points);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Moved m && Arrays.equals(points, m.points);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The images after a step, each once. */
  private static final class Images {
    private final int most;
    private final Map<Moved, Moved> all = new HashMap<>();
    private long numbers;

    Images(int most) {
      this.most = most;
    }

    void add(Moved image) {
      Moved known = all.putIfAbsent(image, image);
      if (known == null) {
        numbers += image.points.length;
      } else {
        known.times = known.times.add(image.times);
      }
    }

    boolean areTooMany() {
      return all.size() > most || numbers > MOST_NUMBERS;
    }

    Collection<Moved> all() {
      return all.values();
    }
  }

  /** The elements that fix the points of some steps. */
  private final class Stage {
    final StabilizerChain group;
    final int[] least; // by point: the least of its orbit
    private final int[] sizes; // of orbits, by their least point
    private final Map<Integer, Step> steps = new ConcurrentHashMap<>(); // by point

    Stage(StabilizerChain group) {
      this.group = group;
      least = group.orbits();
      sizes = new int[degree];
      for (int point : least) {
        sizes[point]++;
      }
    }

    boolean isTrivial() {
      return group.generatorCount() == 0;
    }

    /** The least point that any point of an image is mapped to, apart from the first ones. */
    int least(Collection<Moved> images, int known) {
      int point = degree;
      for (Moved image : images) {
        for (int k = known; k < image.points.length; k++) {
          point = Math.min(point, least[image.points[k]]);
        }
      }
      return point;
    }

    /** Those images of which the orbits of the points, as a list in increasing order, are least. */
    List<Moved> leastInOrbits(Collection<Moved> images) {
      List<Moved> kept = new ArrayList<>();
      int[] best = {};
      for (Moved image : images) {
        int[] own = new int[image.points.length];
        for (int k = 0; k < own.length; k++) {
          own[k] = least[image.points[k]];
        }
        Arrays.sort(own);
        int order = kept.isEmpty() ? -1 : Arrays.compare(own, best);
        if (order < 0) {
          kept.clear();
          best = own;
        }
        if (order <= 0) {
          kept.add(image);
        }
      }
      return kept;
    }

    /**
     * The least point of the orbit that has the fewest points of an image, of these the largest
     * orbit; NONE if the image has no points that are moved.
     */
    int rarest(Moved image) {
      Map<Integer, Integer> counts = new HashMap<>();
      for (int point : image.points) {
        if (sizes[least[point]] > 1) {
          counts.merge(least[point], 1, Integer::sum);
        }
      }
      int best = NONE;
      int fewest = Integer.MAX_VALUE;
      for (Map.Entry<Integer, Integer> orbit : counts.entrySet()) {
        int point = orbit.getKey();
        int order = Integer.compare(orbit.getValue(), fewest);
        order = order != 0 ? order : Integer.compare(sizes[best], sizes[point]);
        if (order < 0 || (order == 0 && point < best)) {
          best = point;
          fewest = orbit.getValue();
        }
      }
      return best;
    }

    /** The step that fixes a point, the least of its orbit. */
    Step step(int point) {
      if (sizes[point] == 1) {
        return new Step(this);
      }
      Step known = steps.get(point);
      if (known != null) {
        return known;
      }
      Step step = new Step(this, point);
      long size = (4L + step.next.group.generatorCount()) * degree;
      if (room.addAndGet(-size) >= 0) {
        steps.putIfAbsent(point, step);
      }
      return step;
    }
  }

  /** The elements that map the points of an orbit to the least one, and those that fix that. */
  private final class Step {
    final Stage next;
    private final List<Permutation> generators;
    private final BasicOrbit orbit;
    private final AtomicReferenceArray<int[]> representatives; // by number in the orbit

    /** The step that fixes a point which nothing moves. */
    Step(Stage stage) {
      next = stage;
      generators = List.of();
      orbit = new BasicOrbit(0, new Moves(1), 0, new int[1]);
      representatives = new AtomicReferenceArray<>(1);
    }

    Step(Stage stage, int point) {
      generators = stage.group.strongGenerators();
      Moves moves = new Moves(degree);
      generators.forEach(generator -> moves.add(generator, 0));
      orbit = new BasicOrbit(point, moves, 0, new int[degree]);
      representatives = new AtomicReferenceArray<>(orbit.size());
      next = new Stage(stage.group.stabilizer(point));
    }

    /** The image of a set under the element that maps one of its points to that of the step. */
    Moved image(Moved set, int from) {
      int number = orbit.size() == 1 ? 0 : orbit.number(from);
      if (number == 0) {
        return new Moved(set.points, set.times);
      }
      int[] map = representative(number);
      int[] points = new int[set.points.length];
      for (int k = 0; k < points.length; k++) {
        points[k] = map[set.points[k]];
      }
      Arrays.sort(points);
      return new Moved(points, set.times);
    }

    private int[] representative(int number) {
      int[] known = representatives.get(number);
      if (known != null) {
        return known;
      }
      Product product = new Product(degree);
      SchreierSims.multiply(product, orbit, number, generators);
      int[] inverse = product.inverse();
      if (room.addAndGet(-degree) >= 0) {
        representatives.set(number, inverse);
      }
      return inverse;
    }
  }
}
