package coverall.picture;

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
  /** The default side of a cell, in millimetres. */
  public static final double CELL = 20;

  /** The default gap, in millimetres. */
  public static final double GAP = 0.2;

  /** The smallest gap, in cells. Finer gaps are lost in the 24-bit coordinates of STL. */
  private static final double FINEST = 1e-4;

  private static final int HEADER = 80; // bytes of STL
  private static final int RECORD = 50; // bytes of a triangle

  private final String title;
  private final String measures;
  private final List<Body> bodies;

  private Solids(String title, Grid grid, List<Body> bodies) {
    this.title = Words.printable(title);
    this.measures = "cells of " + plain(grid.cell()) + " mm, gap " + plain(grid.gap()) + " mm";
    this.bodies = bodies;
  }

  /** Whether a side of a cell and a gap, both in millimetres, are valid. */
  public static boolean isPossible(double cell, double gap) {
    return gap >= cell * FINEST && gap < cell / 2;
  }

  /**
   * The pieces of a solution in their places, with cell (0,0,0) of the region at the origin.
   *
   * @param cell the side of a cell, in millimetres
   * @param gap between adjacent pieces, in millimetres
   * @throws IllegalArgumentException if the measures are not {@linkplain #isPossible valid}
   */
  public static Solids ofSolution(Puzzle puzzle, Numbered solution, double cell, double gap) {
    Grid grid = new Grid(cell, gap);
    PartNumbers parts = new PartNumbers(puzzle);
    int[] numbers = parts.of(solution.placements());
    List<Body> bodies = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] >= 0) {
        Placement placement = solution.placements().get(k);
        String name = parts.label(placement.piece(), numbers[k]);
        bodies.add(Body.of(name, placement.cells(), grid));
      }
    }
    return new Solids(puzzle.name() + ", solution " + solution.number(), grid, bodies);
  }

  /**
   * All pieces of a puzzle with all their copies, side by side on the plane z = 0.
   *
   * @param cell the side of a cell, in millimetres
   * @param gap between assembled pieces, in millimetres
   * @throws IllegalArgumentException if the measures are not {@linkplain #isPossible valid}
   */
  public static Solids ofPieces(Puzzle puzzle, double cell, double gap) {
    Grid grid = new Grid(cell, gap);
    PartNumbers parts = new PartNumbers(puzzle);
    Plate plate = new Plate(grid);
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
    return new Solids(puzzle.name() + ", pieces", grid, plate.bodies());
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

  /** The unit vector outwards, along an axis. */
  private static Point normal(Point a, Point b, Point c) {
    return new Point(
        sign(a.y(), b.y(), c.y(), a.z(), b.z(), c.z()),
        sign(a.z(), b.z(), c.z(), a.x(), b.x(), c.x()),
        sign(a.x(), b.x(), c.x(), a.y(), b.y(), c.y()));
  }

  /** The orientation of a triangle: 1 counterclockwise, -1 clockwise, 0 if degenerate. */
  private static float sign(float au, float bu, float cu, float av, float bv, float cv) {
    double area = ((double) bu - au) * ((double) cv - av) - ((double) bv - av) * ((double) cu - au);
    return area > 0 ? 1 : area < 0 ? -1 : 0;
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
