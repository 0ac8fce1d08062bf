package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.disassembly.Move;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** What is seen of parts on any lattice. */
final class StageViewTest {
  private static final List<Integer> COLOURS = List.of(0xC00000, 0x00C000, 0x0000C0);
  private static final double SCALE = 60;
  private static final double MARGIN = 2; // around lines

  /** A face as seen: its border on the page, its colour, and its plane. */
  private record Seen(List<Point> border, int colour, Point3 normal, Point3 corner) {
    /** The distance of a point from the border; negative outside. */
    double inside(Point point) {
      double least = Double.MAX_VALUE;
      for (int k = 0; k < border.size(); k++) {
        Point a = border.get(k);
        Point b = border.get((k + 1) % border.size());
        double doubled =
            (b.y() - a.y()) * (point.x() - a.x()) - (b.x() - a.x()) * (point.y() - a.y());
        least = Math.min(least, doubled / Math.hypot(b.x() - a.x(), b.y() - a.y()));
      }
      return least;
    }

    /** How near the plane is to the viewer at a point of the page. */
    double nearness(Point point) {
      Point3 onPage =
          StageView.RIGHT.times(point.x() / SCALE).plus(StageView.UP.times(-point.y() / SCALE));
      return corner.minus(onPage).dot(normal) / normal.dot(StageView.SIGHT);
    }
  }

  private static List<PaintedPart> randomParts(Lattice lattice, Random random) {
    Set<Cell> cells = new LinkedHashSet<>(lattice.kinds().subList(0, 1));
    while (cells.size() < 60) {
      List<Cell> all = new ArrayList<>(cells);
      List<Cell> next = new ArrayList<>(lattice.neighbours(all.get(random.nextInt(all.size()))));
      cells.add(next.get(random.nextInt(next.size())));
    }
    List<List<Cell>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    cells.forEach(cell -> parts.get(random.nextInt(parts.size())).add(cell));
    List<PaintedPart> found = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      found.add(new PaintedPart("part " + k, COLOURS.get(k), parts.get(k)));
    }
    return found;
  }

  private static List<Seen> facesOf(Lattice lattice, List<PaintedPart> parts) {
    CellSolids solids = new CellSolids(lattice);
    List<Seen> faces = new ArrayList<>();
    for (PaintedPart part : parts) {
      for (Cell cell : part.cells()) {
        Polyhedron solid = solids.of(cell);
        for (List<Integer> face : solid.faces()) {
          Point3 normal = solid.normal(face);
          if (normal.dot(StageView.SIGHT) > 0) {
            List<Point3> corners =
                face.stream().map(k -> solid.points().get(k).plus(solids.offset(cell))).toList();
            faces.add(
                new Seen(
                    corners.stream().map(corner -> StageView.onPage(corner, SCALE)).toList(),
                    StageView.lit(part.colour(), normal.dot(StageView.LIGHT)),
                    normal,
                    corners.getFirst()));
          }
        }
      }
    }
    return faces;
  }

  /** Looks for the nearest face at random points of the page. */
  @ParameterizedTest
  @Tag("slow")
  @ValueSource(
      strings = {"cube", "triangle", "hexagon", "kite", "quarter-square", "rhombic", "tetra-octa"})
  void nearestFaceIsSeen(String name) throws IOException {
    Lattice lattice = Lattice.named(name).orElseThrow();
    for (long seed = 1; seed <= 4; seed++) {
      Random random = new Random(seed);
      List<PaintedPart> parts = randomParts(lattice, random);
      StageView view = new StageView(new CellSolids(lattice), Stage.still(parts), SCALE);
      Frame frame = view.frame();
      BufferedImage image = DrawingTest.pixels(view.draw(frame));
      List<Seen> faces = facesOf(lattice, parts);
      int compared = 0;
      for (int k = 0; k < 3_000; k++) {
        Point point =
            new Point(
                frame.left() + random.nextDouble() * frame.width(),
                frame.top() + random.nextDouble() * frame.height());
        List<Seen> there = new ArrayList<>(faces);
        there.removeIf(face -> face.inside(point) < -MARGIN);
        if (there.isEmpty() || there.stream().anyMatch(face -> face.inside(point) < MARGIN)) {
          continue;
        }
        Seen nearest =
            Collections.max(there, (a, b) -> Double.compare(a.nearness(point), b.nearness(point)));
        compared++;
        assertThat(DrawingTest.colour(image, point.x() - frame.left(), point.y() - frame.top()))
            .as("%s, seed %d, point %s", name, seed, point)
            .isEqualTo(nearest.colour());
      }
      assertThat(compared).isGreaterThan(100);
    }
  }

  private static Drawing drawing(String lattice, Stage stage) {
    CellSolids solids = new CellSolids(Lattice.named(lattice).orElseThrow());
    return new StageView(solids, stage, SCALE).draw();
  }

  @ParameterizedTest
  @CsvSource({"cube, 3", "triangle, 2", "hexagon, 4"})
  void facesBetweenCellsOfAPartAreNotDrawn(String lattice, int visible) throws IOException {
    PaintedPart pillar = new PaintedPart("pillar", 0xC00000, Shape.box(1, 1, 3).cells());
    SvgDocument page = SvgDocument.of(drawing(lattice, Stage.still(List.of(pillar))));

    assertThat(page.ofPaths("fill")).hasSize(visible);
  }

  @Test
  void hiddenEdgesOfMovedPartsShineThrough() throws IOException {
    PaintedPart wall = new PaintedPart("wall", 0xC00000, Shape.box(5, 1, 5).cells());
    PaintedPart behind = new PaintedPart("behind", 0x00C000, List.of(new Cell(1, 1, 1)));
    Move move = new Move(List.of(1), Directions.of(Lattice.CUBE).getFirst(), 1);
    Stage stage = new Stage(List.of(wall, behind), Set.of(1), List.of(), Optional.of(move));
    List<Element> paths = SvgDocument.of(drawing("cube", stage)).elements("path");

    Element edges = paths.get(paths.size() - 2);
    assertThat(edges.getAttribute("fill")).isEqualTo("none");
    assertThat(edges.getAttribute("d").chars().filter(c -> c == 'M')).hasSize(2 * 4);
  }

  @Test
  void boxIsDrawnAsLines() throws IOException {
    List<Cell> box = Shape.box(3, 1, 1).cells();
    PaintedPart inside = new PaintedPart("inside", 0xC00000, List.of(new Cell(0, 0, 0)));
    SvgDocument page =
        SvgDocument.of(
            drawing("cube", new Stage(List.of(inside), Set.of(), box, Optional.empty())));

    assertThat(page.ofPaths("fill")).endsWith("none").hasSize(3 + 1);
    String lines = page.elements("path").getLast().getAttribute("d");
    assertThat(lines.chars().filter(c -> c == 'M')).hasSize(8 + 8 + 4);
  }

  /** Moves a cube along each axis. */
  @ParameterizedTest
  @CsvSource({"+x, 1, 0", "-x, -1, 0", "+y, 1, -1", "-y, -1, 1", "+z, 0, -1", "-z, 0, 1"})
  void arrowPointsAhead(String name, int right, int down) throws IOException {
    Direction direction =
        Directions.of(Lattice.CUBE).stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    PaintedPart cube = new PaintedPart("cube", 0xC00000, List.of(new Cell(0, 0, 0)));
    Move move = new Move(List.of(0), direction, 1);
    StageView view =
        new StageView(
            new CellSolids(Lattice.CUBE),
            new Stage(List.of(cube), Set.of(0), List.of(), Optional.of(move)),
            SCALE);
    Frame cubeOnly = view.frameOfParts();
    Frame all = view.frame();

    assertThat(all.right() - cubeOnly.right() > 5).isEqualTo(right > 0);
    assertThat(cubeOnly.left() - all.left() > 5).isEqualTo(right < 0);
    assertThat(all.bottom() - cubeOnly.bottom() > 5).isEqualTo(down > 0);
    assertThat(cubeOnly.top() - all.top() > 5).isEqualTo(down < 0);
  }

  private static double clearness(List<Cell> cells) {
    List<PaintedPart> parts =
        cells.stream().map(cell -> new PaintedPart("", 0, List.of(cell))).toList();
    return new StageView(new CellSolids(Lattice.CUBE), Stage.still(parts), SCALE).clearness();
  }

  @Test
  void clearestIsWhereEveryCellIsSeen() {
    List<Cell> clear =
        List.of(new Cell(1, 0, 1), new Cell(0, 0, 1), new Cell(1, 1, 1), new Cell(1, 0, 0));
    List<Cell> hidden =
        List.of(new Cell(0, 1, 0), new Cell(1, 1, 0), new Cell(0, 0, 0), new Cell(0, 1, 1));

    assertThat(clearness(clear)).isGreaterThan(clearness(hidden));
  }

  /** A cell that others hide counts for nothing. */
  @Test
  void hiddenCellIsNotClear() {
    List<Cell> wall = Shape.box(5, 1, 5).cells();
    List<Cell> behind = new ArrayList<>(wall);
    behind.add(new Cell(2, 2, 1));

    assertThat(clearness(behind)).isEqualTo(clearness(wall));
  }
}
