package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Vector;
import coverall.puzzle.Distinct;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A small puzzle solved with the real corners of its cells. A piece can lie wherever an isometry of
 * space maps the corners of its cells to those of cells. Only the 240 isometries of balls are
 * limited: they map three balls that touch to three balls that touch.
 */
final class OutlinePuzzle {
  private static final double CLOSE = 1e-4;

  /** A piece in cells of the region, by their numbers. */
  record Placed(int piece, Set<Integer> cells) {}

  /**
   * An isometry of one set of cells to another.
   *
   * @param image by cell: the number of its image
   * @param turns whether a rotation of space does this
   * @param mirrors whether a reflection of space does
   * @param spins whether a rotation around the z axis does
   * @param flips whether a reflection that leaves above above does
   * @param keepsZ whether an isometry that keeps the z axis does, in either direction
   * @param moves whether a translation does
   */
  private record Fit(
      List<Integer> image,
      boolean turns,
      boolean mirrors,
      boolean spins,
      boolean flips,
      boolean keepsZ,
      boolean moves) {}

  private final Puzzle puzzle;
  private final Lattice lattice;
  private final List<Cell> region;
  private final double[][][] outlines; // by cell of the region: its corners
  private final boolean balls;
  private final boolean oneSided;
  private final List<double[][]> ballMotions = new ArrayList<>();
  private final List<Set<Placed>> places = new ArrayList<>(); // by piece
  private final Set<Set<Placed>> solutions = new HashSet<>();
  private final List<Fit> own = new ArrayList<>(); // of the region to itself
  private final Set<Set<Placed>> crossing = new HashSet<>();

  OutlinePuzzle(Puzzle puzzle) {
    this.puzzle = puzzle;
    lattice = puzzle.region().lattice();
    region = puzzle.region().cells();
    outlines = outlines(region);
    balls = corners(region.getFirst()).length == 1;
    oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
    if (balls) {
      findBallMotions();
    }
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      places.add(new HashSet<>());
      place(piece);
    }
    fill(0, new Placed[0]);
  }

  private double[][] corners(Cell cell) {
    List<double[]> points = new ArrayList<>();
    for (Vector corner : lattice.corners(cell)) {
      points.add(lattice.point(corner));
      if (lattice.isFlat() && !lattice.hasOneLayer()) {
        points.add(lattice.point(corner.plus(new Vector(0, 0, 1))));
      }
    }
    return points.toArray(new double[0][]);
  }

  List<Set<Placed>> places() {
    return places;
  }

  Set<Set<Placed>> solutions() {
    return solutions;
  }

  /** What would be solutions if pieces could cross. */
  Set<Set<Placed>> crossing() {
    return crossing;
  }

  private void place(int number) {
    Piece piece = puzzle.pieces().get(number);
    if (piece.isGap()) {
      IntStream.range(0, region.size())
          .filter(cell -> puzzle.region().mark(cell) == '+')
          .forEach(cell -> places.get(number).add(new Placed(number, Set.of(cell))));
      return;
    }
    double[][][] own = outlines(piece.shape().cells());
    for (int[] subset : subsets(region.size(), piece.shape().size())) {
      double[][][] there =
          Arrays.stream(subset).mapToObj(k -> outlines[k]).toArray(double[][][]::new);
      if (fits(own, there).stream().anyMatch(fit -> isAllowed(piece.turning(), fit))) {
        places.get(number).add(new Placed(number, set(subset)));
      }
    }
  }

  private static Set<Integer> set(int[] numbers) {
    return new HashSet<>(Arrays.stream(numbers).boxed().toList());
  }

  private static boolean isAllowed(Turning turning, Fit fit) {
    return switch (turning) {
      case FREE -> fit.turns();
      case ONE_SIDED -> fit.spins();
      case UNTURNED -> fit.moves();
      case MIRRORED -> true;
    };
  }

  private double[][][] outlines(List<Cell> cells) {
    return cells.stream().map(this::corners).toArray(double[][][]::new);
  }

  private static List<int[]> subsets(int of, int size) {
    List<int[]> subsets = new ArrayList<>();
    for (int bits = 0; bits < 1 << of; bits++) {
      if (Integer.bitCount(bits) == size) {
        int set = bits;
        subsets.add(IntStream.range(0, of).filter(k -> (set >> k & 1) == 1).toArray());
      }
    }
    return subsets;
  }

  /** All isometries of the first cells to the second ones. */
  private List<Fit> fits(double[][][] from, double[][][] to) {
    List<Fit> fits = new ArrayList<>();
    if (balls) {
      for (double[][] motion : ballMotions) {
        for (double[][] target : to) {
          fitBalls(motion, from, to, target[0], fits);
        }
      }
    } else if (Arrays.equals(distances(from), distances(to))) {
      match(from, to, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), fits);
    }
    return fits;
  }

  /** The distances of all centres, in order. */
  private static long[] distances(double[][][] cells) {
    List<Long> distances = new ArrayList<>();
    for (double[][] a : cells) {
      for (double[][] b : cells) {
        distances.add(Math.round(distance(centre(a), centre(b)) * 1000 + 0.123));
      }
    }
    return distances.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private static double[] centre(double[][] points) {
    double[] centre = new double[3];
    for (double[] point : points) {
      for (int k = 0; k < 3; k++) {
        centre[k] += point[k] / points.length;
      }
    }
    return centre;
  }

  /** Matches corner after corner, cell after cell, as long as all distances stay. */
  private void match(
      double[][][] from,
      double[][][] to,
      List<double[]> left,
      List<double[]> right,
      List<Integer> image,
      List<Fit> fits) {
    if (image.size() == from.length && right.size() == left.size()) {
      fits.add(fit(left, right, List.copyOf(image)));
      return;
    }
    if (right.size() < left.size()) { // some corners of the last cell are not matched
      int matched = right.size();
      int own = from[image.size() - 1].length;
      for (double[] point : to[image.getLast()]) {
        boolean free = !right.subList(left.size() - own, matched).contains(point);
        if (free && keepsDistances(right, point, left, left.get(matched))) {
          right.add(point);
          match(from, to, left, right, image, fits);
          right.removeLast();
        }
      }
      return;
    }
    double[][] next = from[image.size()];
    for (int target = 0; target < to.length; target++) {
      if (!image.contains(target)
          && to[target].length == next.length
          && keepsDistances(
              image.stream().map(k -> centre(to[k])).toList(),
              centre(to[target]),
              Arrays.stream(from).limit(image.size()).map(OutlinePuzzle::centre).toList(),
              centre(next))) {
        left.addAll(Arrays.asList(next));
        image.add(target);
        match(from, to, left, right, image, fits);
        image.removeLast();
        left.subList(left.size() - next.length, left.size()).clear();
      }
    }
  }

  private static boolean keepsDistances(
      List<double[]> right, double[] b, List<double[]> left, double[] a) {
    for (int k = 0; k < right.size(); k++) {
      if (Math.abs(distance(left.get(k), a) - distance(right.get(k), b)) > CLOSE) {
        return false;
      }
    }
    return true;
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(
        (a[0] - b[0]) * (a[0] - b[0])
            + (a[1] - b[1]) * (a[1] - b[1])
            + (a[2] - b[2]) * (a[2] - b[2]));
  }

  private static double[] minus(double[] a, double[] b) {
    return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  }

  private static double volume(double[] a, double[] b, double[] c) {
    return a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }

  /** What isometries of space map some points to others, one by one, by volumes and areas. */
  private static Fit fit(List<double[]> left, List<double[]> right, List<Integer> image) {
    double[] up = {0, 0, 1};
    boolean rising = true; // heights stay
    boolean falling = true;
    boolean moves = true;
    double areas = 0; // seen from above: the product of one and its image
    double volumes = 0;
    double[] a = {0, 0, 0};
    double[] imageOfA = a;
    double[] c = a;
    double[] imageOfC = a;
    for (int k = 1; k < left.size(); k++) {
      double[] d = minus(left.get(k), left.getFirst());
      double[] imageOfD = minus(right.get(k), right.getFirst());
      rising &= Math.abs(d[2] - imageOfD[2]) < CLOSE;
      falling &= Math.abs(d[2] + imageOfD[2]) < CLOSE;
      moves &= distance(d, imageOfD) < CLOSE;
      for (int j = 1; j < k && areas == 0; j++) {
        double area = volume(d, minus(left.get(j), left.getFirst()), up);
        double after = volume(imageOfD, minus(right.get(j), right.getFirst()), up);
        areas = Math.abs(area * after) < CLOSE ? 0 : area * after;
      }
      if (a[0] == 0 && a[1] == 0 && a[2] == 0) {
        a = d;
        imageOfA = imageOfD;
      } else if (!isSpanning(a, c) && isSpanning(a, d)) {
        c = d;
        imageOfC = imageOfD;
      } else if (volumes == 0) {
        double product = volume(a, c, d) * volume(imageOfA, imageOfC, imageOfD);
        volumes = Math.abs(product) < CLOSE * CLOSE ? 0 : product;
      }
    }
    return new Fit(
        image,
        volumes >= 0,
        volumes <= 0,
        rising && areas >= 0,
        rising && areas <= 0,
        rising || falling,
        moves);
  }

  private static boolean isSpanning(double[] a, double[] b) {
    double[] cross = {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
    return distance(cross, new double[3]) > CLOSE;
  }

  private void fitBalls(
      double[][] motion, double[][][] from, double[][][] to, double[] start, List<Fit> fits) {
    List<Integer> image = new ArrayList<>();
    for (double[][] ball : from) {
      double[] moved = times(motion, minus(ball[0], from[0][0]));
      for (int k = 0; k < to.length; k++) {
        if (distance(moved, minus(to[k][0], start)) < CLOSE) {
          image.add(k);
        }
      }
    }
    if (image.size() == from.length) {
      boolean turns = volume(motion[0], motion[1], motion[2]) > 0;
      double height = motion[2][2];
      boolean above = height > 1 - CLOSE;
      boolean moves = turns && above && motion[0][0] > 1 - CLOSE;
      fits.add(
          new Fit(
              image,
              turns,
              !turns,
              turns && above,
              !turns && above,
              above || height < CLOSE - 1,
              moves));
    }
  }

  private static double[] times(double[][] rows, double[] vector) {
    double[] image = new double[3];
    for (int row = 0; row < 3; row++) {
      for (int k = 0; k < 3; k++) {
        image[row] += rows[row][k] * vector[k];
      }
    }
    return image;
  }

  /** Finds what maps a ball and two that touch it and each other to such balls. */
  private void findBallMotions() {
    Cell ball = lattice.kinds().getFirst();
    double[] origin = corners(ball)[0];
    List<double[]> near =
        lattice.neighbours(ball).stream().map(cell -> minus(corners(cell)[0], origin)).toList();
    List<double[][]> frames = new ArrayList<>();
    for (double[] a : near) {
      for (double[] b : near) {
        if (Math.abs(distance(a, b) - distance(a, new double[3])) < CLOSE) {
          frames.add(new double[][] {a, b});
        }
      }
    }
    Map<List<Long>, double[][]> found = new HashMap<>();
    for (double[][] from : frames) {
      for (double[][] to : frames) {
        for (int side : new int[] {1, -1}) {
          double[][] motion = motion(orthonormal(from, 1), orthonormal(to, side));
          found.put(
              Arrays.stream(motion)
                  .flatMapToDouble(Arrays::stream)
                  .mapToObj(entry -> Math.round(entry * 1000))
                  .toList(),
              motion);
        }
      }
    }
    if (found.size() != 240) {
      throw new AssertionError("balls have " + found.size() + " motions, BurrTools has 240");
    }
    ballMotions.addAll(found.values());
  }

  private static double[][] orthonormal(double[][] frame, int side) {
    double length = distance(frame[0], new double[3]);
    double[] a = new double[3];
    double[] b = new double[3];
    for (int k = 0; k < 3; k++) {
      a[k] = frame[0][k] / length;
      b[k] = (frame[1][k] - frame[0][k] / 2) / (length * Math.sqrt(0.75));
    }
    double[] c = {
      side * (a[1] * b[2] - a[2] * b[1]),
      side * (a[2] * b[0] - a[0] * b[2]),
      side * (a[0] * b[1] - a[1] * b[0])
    };
    return new double[][] {a, b, c};
  }

  /** The matrix that maps one orthonormal basis to another. */
  private static double[][] motion(double[][] from, double[][] to) {
    double[][] matrix = new double[3][3];
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        for (int k = 0; k < 3; k++) {
          matrix[row][column] += to[k][row] * from[k][column];
        }
      }
    }
    return matrix;
  }

  private void fill(int covered, Placed[] placed) {
    if (covered == (1 << region.size()) - 1) {
      for (int piece = 0; piece < places.size(); piece++) {
        int number = piece;
        long used = Arrays.stream(placed).filter(p -> p.piece() == number).count();
        if (used < puzzle.pieces().get(piece).fewest()) {
          return;
        }
      }
      (isCrossed(placed) ? crossing : solutions).add(Set.of(placed));
      return;
    }
    int first = Integer.numberOfTrailingZeros(~covered);
    for (int piece = 0; piece < places.size(); piece++) {
      int number = piece;
      if (Arrays.stream(placed).filter(p -> p.piece() == number).count()
          == puzzle.pieces().get(piece).copies()) {
        continue;
      }
      for (Placed place : places.get(piece)) {
        int bits = place.cells().stream().mapToInt(cell -> 1 << cell).sum();
        if ((bits >> first & 1) == 1 && (bits & covered) == 0) {
          Placed[] more = Arrays.copyOf(placed, placed.length + 1);
          more[placed.length] = place;
          fill(covered | bits, more);
        }
      }
    }
  }

  /** Whether, around some corner, two edges of a piece take turns with two of another. */
  private boolean isCrossed(Placed[] placed) {
    if (!lattice.hasOneLayer()) {
      return false;
    }
    Map<List<Long>, List<double[]>> around = new HashMap<>(); // by corner: angle and piece
    for (int p = 0; p < placed.length; p++) {
      for (int cell : placed[p].cells()) {
        double[][] ends = corners(region.get(cell));
        for (int k = 0; k < 2; k++) {
          double[] away = minus(ends[1 - k], ends[k]);
          around
              .computeIfAbsent(
                  List.of(Math.round(ends[k][0] * 1000), Math.round(ends[k][1] * 1000)),
                  corner -> new ArrayList<>())
              .add(new double[] {Math.atan2(away[1], away[0]), p});
        }
      }
    }
    for (List<double[]> edges : around.values()) {
      edges.sort((a, b) -> Double.compare(a[0], b[0]));
      double[] owners = edges.stream().mapToDouble(edge -> edge[1]).toArray();
      for (int[] four : subsets(owners.length, 4)) {
        if (owners[four[0]] == owners[four[2]]
            && owners[four[1]] == owners[four[3]]
            && owners[four[0]] != owners[four[1]]) {
          return true;
        }
      }
    }
    return false;
  }

  /** The number of solutions up to a notion; -1 if it is not defined. */
  long orbits(Distinct notion) {
    if (notion == Distinct.RAW) {
      return solutions.size();
    }
    boolean flat = region.stream().allMatch(cell -> cell.z() == 0);
    Map<List<Integer>, int[]> group = new HashMap<>(); // with the images of the pieces
    Map<List<Integer>, int[]> reflections = new HashMap<>();
    for (Fit fit : selfFits()) {
      if (oneSided ? fit.spins() : fit.turns()) {
        group.computeIfAbsent(fit.image(), this::piecesOf);
      }
      if (oneSided ? (flat ? fit.flips() : fit.keepsZ() && !fit.spins()) : fit.mirrors()) {
        reflections.computeIfAbsent(fit.image(), this::piecesOf);
      }
    }
    reflections.values().removeIf(pieces -> pieces.length == 0);
    if (notion == Distinct.REFLECTION) {
      if (reflections.isEmpty()) {
        return -1;
      }
      group.putAll(reflections);
    }
    group.values().removeIf(pieces -> pieces.length == 0);
    Set<Set<Placed>> left = new HashSet<>(solutions);
    long orbits = 0;
    while (!left.isEmpty()) {
      Set<Placed> solution = left.iterator().next();
      for (Map.Entry<List<Integer>, int[]> symmetry : group.entrySet()) {
        List<Integer> image = symmetry.getKey();
        int[] pieces = symmetry.getValue();
        Set<Placed> moved = new HashSet<>();
        solution.forEach(p -> moved.add(new Placed(pieces[p.piece()], moved(p, image))));
        if (!solutions.contains(moved)) {
          throw new AssertionError("the image of a solution is none: " + moved);
        }
        left.remove(moved);
      }
      orbits++;
    }
    return orbits;
  }

  private List<Fit> selfFits() {
    if (own.isEmpty()) {
      own.addAll(fits(outlines, outlines));
    }
    return own;
  }

  private static Set<Integer> moved(Placed placed, List<Integer> image) {
    Set<Integer> moved = new HashSet<>();
    placed.cells().forEach(cell -> moved.add(image.get(cell)));
    return moved;
  }

  /** The image of each piece; none if some piece has no image. */
  private int[] piecesOf(List<Integer> image) {
    int[] images = new int[places.size()];
    Set<Integer> taken = new HashSet<>();
    for (int piece = 0; piece < images.length; piece++) {
      Piece own = puzzle.pieces().get(piece);
      Set<Set<Integer>> moved = new HashSet<>();
      places.get(piece).forEach(place -> moved.add(moved(place, image)));
      int target = 0;
      while (target < images.length
          && (taken.contains(target)
              || puzzle.pieces().get(target).copies() != own.copies()
              || puzzle.pieces().get(target).fewest() != own.fewest()
              || !cellsOf(target).equals(moved))) {
        target++;
      }
      if (target == images.length) {
        return new int[0];
      }
      images[piece] = target;
      taken.add(target);
    }
    return images;
  }

  private Set<Set<Integer>> cellsOf(int piece) {
    Set<Set<Integer>> cells = new HashSet<>();
    places.get(piece).forEach(place -> cells.add(place.cells()));
    return cells;
  }
}
