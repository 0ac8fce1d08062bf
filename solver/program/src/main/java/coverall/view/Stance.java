package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a region stands, and which of its cells are in a layer. Regions stand as they are written,
 * with layers from z = 0 upwards, but for heaps of balls:
 *
 * <ul>
 *   <li>In a level layer, balls touch along the diagonals of the grid. Where the rows of balls make
 *       a more compact layer than the rows of the grid, as in a pyramid, the region is turned by
 *       half a right angle.
 *   <li>A heap whose layers would not shrink upwards stands on a face where balls are packed like
 *       hexagons, if they shrink there. A tetrahedron so has layers of 10, 6, 3 and 1 balls, as one
 *       builds it, and not of 4, 6, 6 and 4.
 * </ul>
 *
 * <p>Immutable.
 */
public final class Stance {
  private static final double[][] AXES = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  private static final double HALF = Math.sqrt(0.5);
  private static final double[][] DIAGONAL = {{HALF, HALF, 0}, {-HALF, HALF, 0}, {0, 0, 1}};
  private static final int[] UPWARDS = {0, 0, 1};
  private static final int CORNERS = 8; // of a cube

  private final double[][] axes; // to the right, to the back, upwards; of length 1
  private final int[] normal; // at right angles to the layers
  private final int step; // what a layer adds to the product of a cell and the normal
  private final int lowest; // product
  private final int layers;

  private Stance(double[][] axes, int[] normal, int step, int lowest, int layers) {
    this.axes = axes;
    this.normal = normal;
    this.step = step;
    this.lowest = lowest;
    this.layers = layers;
  }

  /** The stance of a region. */
  public static Stance of(Shape region) {
    Stance asWritten = new Stance(AXES, UPWARDS, 1, 0, region.extent().z());
    if (region.lattice().corners(region.cells().getFirst()).size() > 1) {
      return asWritten; // no balls
    }
    Stance diagonal = new Stance(DIAGONAL, UPWARDS, 1, 0, region.extent().z());
    Stance upright = diagonal.area(region) < asWritten.area(region) ? diagonal : asWritten;
    if (upright.shrinks(region)) {
      return upright;
    }
    for (int corner = CORNERS - 1; corner >= 0; corner--) { // z upwards if possible
      Stance onFace = onFace(region, new int[] {sign(corner, 1), sign(corner, 2), sign(corner, 4)});
      if (onFace.layers > 1 && onFace.shrinks(region)) {
        return onFace;
      }
    }
    return upright;
  }

  /** The area of a rectangle around all layers, seen from above. */
  private double area(Shape region) {
    double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] most = {-Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Cell cell : region.cells()) {
      double[] place = turned(cell.x(), cell.y(), cell.z());
      for (int axis = 0; axis < 2; axis++) {
        least[axis] = Math.min(least[axis], place[axis]);
        most[axis] = Math.max(most[axis], place[axis]);
      }
    }
    return (1 + most[0] - least[0]) * (1 + most[1] - least[1]);
  }

  private static int sign(int corner, int bit) {
    return (corner & bit) == 0 ? -1 : 1;
  }

  /** On the face with a normal; the longest row of the lowest layer is at the front. */
  private static Stance onFace(Shape region, int[] normal) {
    int[] heights = region.cells().stream().mapToInt(cell -> product(cell, normal)).toArray();
    int lowest = Arrays.stream(heights).min().orElseThrow();
    int layers = (Arrays.stream(heights).max().orElseThrow() - lowest) / 2 + 1;
    double[] right = {normal[0] * HALF, -normal[1] * HALF, 0};
    double[] up = Arrays.stream(normal).mapToDouble(sign -> sign / Math.sqrt(3)).toArray();
    double[] back = { // up x right
      -up[2] * right[1], up[2] * right[0], up[0] * right[1] - up[1] * right[0]
    };
    Stance stance = new Stance(new double[][] {right, back, up}, normal, 2, lowest, layers);
    List<Double> rows =
        region.cells().stream()
            .filter(cell -> stance.layer(cell) == 0)
            .map(cell -> stance.turned(cell.x(), cell.y(), cell.z())[1])
            .toList();
    double middle = rows.stream().mapToDouble(y -> y).average().orElseThrow();
    double ends =
        rows.stream().mapToDouble(y -> y).min().orElseThrow()
            + rows.stream().mapToDouble(y -> y).max().orElseThrow();
    return 2 * middle <= ends
        ? stance
        : new Stance(
            new double[][] {opposite(right), opposite(back), up}, normal, 2, lowest, layers);
  }

  private static double[] opposite(double[] vector) {
    return Arrays.stream(vector).map(x -> -x).toArray();
  }

  private static int product(Cell cell, int[] normal) {
    return cell.x() * normal[0] + cell.y() * normal[1] + cell.z() * normal[2];
  }

  /** Whether each layer has fewer cells than the one below it. */
  private boolean shrinks(Shape region) {
    int[] sizes = new int[layers];
    region.cells().forEach(cell -> sizes[layer(cell)]++);
    return IntStream.range(1, layers).allMatch(k -> sizes[k] < sizes[k - 1]);
  }

  /** Whether the region stands as it is written, and is not turned either. */
  public boolean isAsWritten() {
    return Arrays.equals(axes[0], AXES[0]);
  }

  /** The number of layers. */
  public int layers() {
    return layers;
  }

  /** The layer of a cell of the region, from 0 at the bottom. */
  public int layer(Cell cell) {
    return (product(cell, normal) - lowest) / step;
  }

  /** The column, row and layer of each cell of the region, from 0, as it stands. */
  public List<int[]> places(Shape region) {
    List<double[]> points =
        region.cells().stream().map(cell -> turned(cell.x(), cell.y(), cell.z())).toList();
    List<Long> columns = ranks(points, 0);
    List<Long> rows = ranks(points, 1);
    return IntStream.range(0, points.size())
        .mapToObj(
            k ->
                new int[] {
                  columns.indexOf(rounded(points.get(k)[0])),
                  rows.indexOf(rounded(points.get(k)[1])),
                  layer(region.cells().get(k))
                })
        .toList();
  }

  private static List<Long> ranks(List<double[]> points, int axis) {
    return points.stream().map(point -> rounded(point[axis])).distinct().sorted().toList();
  }

  private static long rounded(double coordinate) {
    return Math.round(coordinate * 1e6);
  }

  /** What a layer is called. */
  public String name(int layer) {
    if (Arrays.equals(normal, UPWARDS)) {
      return "z = " + layer;
    }
    return "layer " + (layer + 1) + (layer == 0 ? ", below" : layer == layers - 1 ? ", above" : "");
  }

  /**
   * A vector as the region stands: how far it goes to the right, to the back and upwards.
   *
   * @param x in real coordinates, like y and z
   */
  public double[] turned(double x, double y, double z) {
    return isAsWritten()
        ? new double[] {x, y, z}
        : Arrays.stream(axes)
            .mapToDouble(axis -> axis[0] * x + axis[1] * y + axis[2] * z)
            .toArray();
  }
}
