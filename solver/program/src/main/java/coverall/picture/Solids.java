package coverall.picture;

import coverall.geometry.Lattice;
import coverall.picture.Body.Point;
import coverall.picture.Body.Triangle;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import coverall.view.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pieces for 3D printing or modelling programs, with a separate body for every copy of a piece.
 * Surfaces are closed, and adjacent pieces have a gap between them. Coordinates are in millimetres:
 * x to the right, y up the page and z towards the reader.
 *
 * <p>Immutable.
 */
public final class Solids {
  /** The default size of a cell: its longest edge or the diameter of a ball, in millimetres. */
  public static final double CELL = 20;

  /** The default gap, in millimetres. */
  public static final double GAP = 0.2;

  /** The smallest gap, in cells. Finer gaps are lost in the 24-bit coordinates of STL. */
  static final double FINEST = 1e-4;

  private static final int HEADER = 80; // bytes of STL
  private static final int RECORD = 50; // bytes of a triangle

  private final String title;
  private final String measures;
  private final List<Body> bodies;

  private Solids(String title, Scale scale, List<Body> bodies) {
    this.title = Words.printable(title);
    this.measures = "cells of " + plain(scale.cell()) + " mm, gap " + plain(scale.gap()) + " mm";
    this.bodies = bodies;
  }

  /**
   * The gap, in millimetres, that all gaps must be smaller than.
   *
   * @param cell the longest edge of a cell or the diameter of a ball, in millimetres
   * @throws IllegalArgumentException if the lattice has no solid cells but edges
   */
  public static double gapLimit(Lattice lattice, double cell) {
    if (lattice.hasOneLayer()) {
      throw new IllegalArgumentException("lattice " + lattice.name());
    }
    return Scale.gapLimit(new CellSolids(lattice), cell);
  }

  /** The smallest gap for cells of a size, both in millimetres. */
  public static double leastGap(double cell) {
    return cell * FINEST;
  }

  /**
   * The pieces of a solution in their places, with the lowest corner of the region at the origin.
   *
   * @param cell the longest edge of a cell or the diameter of a ball, in millimetres
   * @param gap between adjacent pieces, in millimetres
   * @throws IllegalArgumentException if the gap is not between its {@linkplain #leastGap least} and
   *     its {@linkplain #gapLimit limit}
   */
  public static Solids ofSolution(Puzzle puzzle, Numbered solution, double cell, double gap) {
    Scale scale = new Scale(puzzle.region().lattice(), cell, gap);
    Point3 toOrigin = scale.box(puzzle.region().cells()).low().times(-1);
    PartNumbers parts = new PartNumbers(puzzle);
    int[] numbers = parts.of(solution.placements());
    List<Body> bodies = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] >= 0) {
        Placement placement = solution.placements().get(k);
        String name = parts.label(placement.piece(), numbers[k]);
        bodies.add(Body.of(name, placement.cells(), scale).moved(name, toOrigin));
      }
    }
    return new Solids(puzzle.name() + ", solution " + solution.number(), scale, bodies);
  }

  /**
   * All pieces of a puzzle with all their copies, side by side on the plane z = 0.
   *
   * @param cell the longest edge of a cell or the diameter of a ball, in millimetres
   * @param gap between assembled pieces, in millimetres
   * @throws IllegalArgumentException if the gap is not between its {@linkplain #leastGap least} and
   *     its {@linkplain #gapLimit limit}
   */
  public static Solids ofPieces(Puzzle puzzle, double cell, double gap) {
    Scale scale = new Scale(puzzle.region().lattice(), cell, gap);
    PartNumbers parts = new PartNumbers(puzzle);
    Plate plate = new Plate(scale);
    for (int k = 0; k < puzzle.realPieces().size(); k++) {
      Piece piece = puzzle.realPieces().get(k);
      int number = k;
      int first = parts.first(k);
      plate.add(
          piece.shape(),
          IntStream.range(first, first + piece.copies())
              .mapToObj(part -> parts.label(number, part))
              .toList());
    }
    return new Solids(puzzle.name() + ", pieces", scale, plate.bodies());
  }

  /** The bodies, in output order. */
  List<Body> bodies() {
    return bodies;
  }

  /** Writes all bodies as one binary STL file. The stream stays open. */
  public void writeStl(OutputStream out) throws IOException {
    String header = "Coverall: " + title + ", " + measures;
    int triangles = bodies.stream().mapToInt(body -> body.triangles().size()).sum();
    byte[] start =
        Arrays.copyOf(
            Arrays.copyOf(header.getBytes(StandardCharsets.US_ASCII), HEADER),
            HEADER + Integer.BYTES);
    littleEndian(start).putInt(HEADER, triangles);
    out.write(start);
    for (Body body : bodies) {
      byte[] records = new byte[RECORD * body.triangles().size()];
      ByteBuffer buffer = littleEndian(records);
      for (Triangle triangle : body.triangles()) {
        Point a = body.points().get(triangle.a());
        Point b = body.points().get(triangle.b());
        Point c = body.points().get(triangle.c());
        put(normal(a, b, c), buffer);
        put(a, buffer);
        put(b, buffer);
        put(c, buffer);
        buffer.putShort((short) 0);
      }
      out.write(records);
    }
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void put(Point point, ByteBuffer bytes) {
    bytes.putFloat(point.x()).putFloat(point.y()).putFloat(point.z());
  }

  /** The unit vector outwards. */
  private static Point normal(Point a, Point b, Point c) {
    Point3 from = a.exact();
    Point3 normal = b.exact().minus(from).cross(c.exact().minus(from));
    double length = Math.max(normal.length(), Double.MIN_NORMAL); // of a degenerate triangle, 0
    return normal.times(1 / length).rounded();
  }

  /** Writes every body as an object of a Wavefront OBJ file. The writer stays open. */
  public void writeObj(Writer out) throws IOException {
    out.write("# " + title + "\n# " + measures + "; all coordinates in millimetres\n");
    int before = 1; // points, and they are numbered from 1
    for (Body body : bodies) {
      StringBuilder text =
          new StringBuilder("o ").append(Words.printable(body.name())).append('\n');
      for (Point point : body.points()) {
        text.append("v ").append(plain(point.x())).append(' ').append(plain(point.y()));
        text.append(' ').append(plain(point.z())).append('\n');
      }
      for (Triangle triangle : body.triangles()) {
        text.append("f ").append(before + triangle.a()).append(' ').append(before + triangle.b());
        text.append(' ').append(before + triangle.c()).append('\n');
      }
      out.append(text);
      before += body.points().size();
    }
  }

  /** The shortest decimal form of a number that is unique, without an exponent. */
  private static String plain(float number) {
    return plain(Float.toString(number));
  }

  private static String plain(double number) {
    return plain(Double.toString(number));
  }

  private static String plain(String number) {
    return new BigDecimal(number).stripTrailingZeros().toPlainString();
  }
}
