package coverall.verify;

import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a cell that slides along a vector hits another one, in real coordinates. Two convex
 * bodies overlap at a time if their shadows on every line do; while one of them slides evenly, this
 * holds for an interval of times on each line. Not thread-safe.
 */
final class Sliding {
  private static final double TINY = 1e-7;

  /** How much less than 1 the cosine of the angle between equal directions may be. */
  private static final double EQUAL = 1e-9;

  private final Tiling tiling;
  private final double diameter;
  private final Map<Case, Boolean> known = new HashMap<>();
  private final Map<Kinds, List<double[]>> normals = new HashMap<>();

  private record Case(int kind, Vector way, int other, Vector between) {}

  private record Kinds(int kind, int other) {}

  Sliding(Tiling tiling) {
    this.tiling = tiling;
    diameter = tiling.leastDistance();
  }

  /**
   * Whether a cell hits another one.
   *
   * @param kind its kind
   * @param way along which it slides, along the axes of the lattice
   * @param other the kind of the other cell
   * @param between from the first cell of the kind, where it starts, to the first of the other kind
   */
  boolean hits(int kind, Vector way, int other, Vector between) {
    return known.computeIfAbsent(
        new Case(kind, way, other, between), key -> compute(kind, way, other, between));
  }

  private boolean compute(int kind, Vector way, int other, Vector between) {
    double[] slide = tiling.point(way);
    double[] shift = tiling.point(between);
    List<double[]> body = tiling.corners(kind);
    List<double[]> target =
        tiling.corners(other).stream().map(corner -> plus(corner, shift)).toList();
    if (body.size() == 1) {
      return distance(minus(target.getFirst(), body.getFirst()), slide) < diameter - TINY;
    }
    double from = 0;
    double to = 1;
    // Wherever the cells lie, the normals are the same.
    for (double[] normal :
        normals.computeIfAbsent(new Kinds(kind, other), kinds -> normals(body, target))) {
      double speed = dot(normal, slide);
      double[] own = shadow(body, normal);
      double[] its = shadow(target, normal);
      // They overlap while own + time * speed overlaps its.
      double enter = its[0] - own[1];
      double leave = its[1] - own[0];
      if (Math.abs(speed) < TINY) {
        if (enter > -TINY || leave < TINY) {
          return false;
        }
      } else {
        from = Math.max(from, Math.min(enter / speed, leave / speed));
        to = Math.min(to, Math.max(enter / speed, leave / speed));
      }
    }
    return to - from > TINY;
  }

  /**
   * Different unit vectors, among them the normals of all planes that might separate the bodies. Of
   * opposite vectors there is one.
   */
  private static List<double[]> normals(List<double[]> a, List<double[]> b) {
    List<double[]> own = differences(a);
    List<double[]> its = differences(b);
    List<double[]> normals = new ArrayList<>();
    addNormals(own, own, normals);
    addNormals(its, its, normals);
    addNormals(own, its, normals);
    return normals;
  }

  private static void addNormals(List<double[]> a, List<double[]> b, List<double[]> to) {
    for (double[] u : a) {
      for (double[] v : b) {
        double[] normal = {
          u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
        };
        double length = Math.sqrt(dot(normal, normal));
        if (length > TINY) {
          double[] unit = {normal[0] / length, normal[1] / length, normal[2] / length};
          if (to.stream().noneMatch(known -> Math.abs(dot(known, unit)) > 1 - EQUAL)) {
            to.add(unit);
          }
        }
      }
    }
  }

  /** The vectors between corners, among them those of all edges. */
  private static List<double[]> differences(List<double[]> corners) {
    List<double[]> differences = new ArrayList<>();
    for (int k = 0; k < corners.size(); k++) {
      for (int i = 0; i < k; i++) {
        differences.add(minus(corners.get(k), corners.get(i)));
      }
    }
    return differences;
  }

  private static double[] shadow(List<double[]> body, double[] normal) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] corner : body) {
      double at = dot(corner, normal);
      least = Math.min(least, at);
      most = Math.max(most, at);
    }
    return new double[] {least, most};
  }

  /** The distance of a point from the way from the origin along a vector. */
  private static double distance(double[] point, double[] way) {
    double along = Math.clamp(dot(point, way) / dot(way, way), 0, 1);
    double[] away = minus(point, new double[] {along * way[0], along * way[1], along * way[2]});
    return Math.sqrt(dot(away, away));
  }

  private static double[] plus(double[] a, double[] b) {
    return new double[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
  }

  private static double[] minus(double[] a, double[] b) {
    return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  }

  static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
}
