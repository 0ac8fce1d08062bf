package coverall.picture;

import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where a label has the most room in an area.
 *
 * @param middle of the label
 * @param size of its letters
 */
record LabelSpot(Point middle, double size) {
  private static final int MANY = 40; // cells; of more, not every pair is looked at
  private static final double HEIGHT = 0.75; // of a label, in sizes of its letters
  private static final double BETTER = 1.08; // than a spot that is nearer to the middle
  private static final double EXACT = 0.2; // size

  /**
   * Finds the spot.
   *
   * @param borders closed lines around the area
   * @param middles of its cells, at least one
   * @param largest size of letters
   * @param margin to be left around the label
   */
  static LabelSpot of(
      List<List<Point>> borders, List<Point> middles, String label, double largest, double margin) {
    Area area = area(borders);
    LabelSpot best = new LabelSpot(middles.getFirst(), 0);
    for (Point middle : candidates(middles)) {
      double better = Math.max(EXACT, BETTER * best.size);
      if (better < largest && fits(area, middle, label, better, margin)) {
        double low = best.size;
        double high = largest;
        while (high - low > EXACT) {
          double size = (low + high) / 2;
          if (fits(area, middle, label, size, margin)) {
            low = size;
          } else {
            high = size;
          }
        }
        best = new LabelSpot(middle, low);
      }
    }
    return best;
  }

  private static Area area(List<List<Point>> borders) {
    Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
    for (List<Point> border : borders) {
      path.moveTo(border.getFirst().x(), border.getFirst().y());
      border.stream().skip(1).forEach(point -> path.lineTo(point.x(), point.y()));
      path.closePath();
    }
    return new Area(path);
  }

  /**
   * The middles of the cells, and the points halfway between two of them; those near the middle of
   * all cells first.
   */
  private static List<Point> candidates(List<Point> middles) {
    List<Point> candidates = new ArrayList<>(middles);
    for (int k = 0; k < middles.size(); k++) {
      int end = middles.size() > MANY ? Math.min(middles.size(), k + 3) : middles.size();
      for (int other = k + 1; other < end; other++) {
        Point a = middles.get(k);
        Point b = middles.get(other);
        candidates.add(new Point((a.x() + b.x()) / 2, (a.y() + b.y()) / 2));
      }
    }
    double x = middles.stream().mapToDouble(Point::x).average().orElseThrow();
    double y = middles.stream().mapToDouble(Point::y).average().orElseThrow();
    candidates.sort(Comparator.comparingDouble(p -> Math.hypot(p.x() - x, p.y() - y)));
    return candidates;
  }

  private static boolean fits(Area area, Point middle, String label, double size, double margin) {
    double width = Sheet.textWidth(label, size) + 2 * margin;
    double height = HEIGHT * size + 2 * margin;
    return area.contains(middle.x() - width / 2, middle.y() - height / 2, width, height);
  }
}
