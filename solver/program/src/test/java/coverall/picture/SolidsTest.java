package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import coverall.Prerequisite;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.picture.Body.Point;
import coverall.picture.Body.Triangle;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.solve.SearchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SolidsTest {
  private static final double CELL = 20;
  private static final double GAP = 0.2;
  private static final Scale SCALE = new Scale(Lattice.CUBE, CELL, GAP);

  /** Three bars, of which two are copies of a piece. */
  private static final Puzzle WITH_COPIES =
      Puzzle.of(
          "a puzzle\nof copies",
          Shape.box(3, 3, 1),
          List.of(
              new Piece("I", Shape.box(3, 1, 1), 2, Turning.FREE),
              Piece.of("V", Shape.box(1, 1, 3))));

  /** A box of a body, from its lowest to its highest corner. */
  private record Box(double x0, double y0, double z0, double x1, double y1, double z1) {
    double volume() {
      return (x1 - x0) * (y1 - y0) * (z1 - z0);
    }

    double distance(Box other) {
      return Math.sqrt(
          square(apart(x0, x1, other.x0, other.x1))
              + square(apart(y0, y1, other.y0, other.y1))
              + square(apart(z0, z1, other.z0, other.z1)));
    }

    private static double apart(double a0, double a1, double b0, double b1) {
      return Math.max(0, Math.max(b0 - a1, a0 - b1));
    }

    private static double square(double number) {
      return number * number;
    }
  }

  @Test
  void surfacesAreClosedAndHaveTheVolumeOfTheErodedCells() {
    for (Puzzle puzzle : List.of(KnownPuzzles.BEDLAM, KnownPuzzles.SOMA, KnownPuzzles.SIX_BY_TEN)) {
      puzzle.pieces().forEach(piece -> check(piece.shape().cells(), SCALE));
    }
    PieceLibrary.names(6).forEach(name -> check(KnownPuzzles.shape(name).cells(), SCALE));
    check(
        Shape.box(3, 3, 3).cells().stream().filter(c -> !c.equals(new Cell(1, 1, 1))).toList(),
        SCALE);
  }

  @Test
  void surfacesOfCellsThatTouchInEdgesAndCornersAreClosed() {
    check(List.of(new Cell(0, 0, 0), new Cell(1, 1, 0)), SCALE);
    check(List.of(new Cell(0, 0, 0), new Cell(1, 1, 1)), SCALE);
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int trial = 0; trial < 200; trial++) {
      Set<Cell> cells = new HashSet<>(Set.of(new Cell(0, 0, 0)));
      int filled = 1 + random.nextInt(4);
      for (Cell cell : Shape.box(3, 3, 2 + random.nextInt(2)).cells()) {
        if (random.nextInt(5) < filled) {
          cells.add(cell);
        }
      }
      double cell = 1 + 30 * random.nextDouble();
      Scale scale = new Scale(Lattice.CUBE, cell, cell * (0.001 + 0.49 * random.nextDouble()));
      try {
        check(cells, scale);
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ", cells " + cells + ", " + scale, e);
      }
    }
  }

  /** With hardly any gap, a body has the volume of its cells. */
  @Test
  @Tag("slow")
  void surfacesOnEveryLatticeAreClosed() {
    for (String name : Lattice.names()) {
      Lattice lattice = Lattice.named(name).orElseThrow();
      if (lattice.hasOneLayer()) {
        continue;
      }
      for (long seed = 0; seed < 30; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Cell> cells = new HashSet<>(List.of(lattice.kinds().getFirst()));
        List<Cell> reached = new ArrayList<>(cells);
        while (cells.size() < 1 + seed % 12) {
          List<Cell> beside = lattice.neighbours(reached.get(random.nextInt(reached.size())));
          reached.add(beside.get(random.nextInt(beside.size())));
          cells.add(reached.getLast());
        }
        String what = name + ", seed " + seed;
        double limit = Solids.gapLimit(lattice, CELL);
        assertClosed(what, Body.of("", cells, new Scale(lattice, CELL, 0.99 * limit)));
        Scale scale = new Scale(lattice, CELL, Solids.leastGap(CELL));
        Body body = Body.of("", cells, scale);
        assertClosed(what, body);
        double volume =
            cells.stream().mapToDouble(cell -> scale.solids().of(cell).volume()).sum()
                * Math.pow(scale.factor(), 3);
        assertThat(volume(body)).as(what).isCloseTo(volume, within(1e-2 * volume));
      }
    }
  }

  private static void check(Collection<Cell> cells, Scale scale) {
    Body body = Body.of("", cells, scale);
    assertClosed("", body);
    double volume = erosion(cells, scale).stream().mapToDouble(Box::volume).sum();
    assertThat(volume(body)).isCloseTo(volume, within(1e-5 * volume));
    for (ToDoubleFunction<Point> axis :
        List.<ToDoubleFunction<Point>>of(Point::x, Point::y, Point::z)) {
      assertThat(body.points().stream().mapToDouble(axis).min().orElseThrow())
          .isCloseTo(scale.gap() / 2, within(1e-5));
    }
  }

  /** Every edge is used once in each direction, and the triangles at each point are one fan. */
  private static void assertClosed(String what, Body body) {
    assertThat(new HashSet<>(body.points())).as(what).hasSize(body.points().size());
    Map<Integer, Map<Integer, Integer>> next = new HashMap<>(); // by point: around it, 1 to 2
    for (Triangle triangle : body.triangles()) {
      int[] corners = {triangle.a(), triangle.b(), triangle.c()};
      for (int k = 0; k < 3; k++) {
        Integer before =
            next.computeIfAbsent(corners[k], point -> new HashMap<>())
                .put(corners[(k + 1) % 3], corners[(k + 2) % 3]);
        assertThat(before).as("another use of a directed edge, %s", what).isNull();
      }
    }
    assertThat(next).hasSize(body.points().size());
    for (Map<Integer, Integer> around : next.values()) {
      int first = around.keySet().iterator().next();
      int at = first;
      int steps = 0;
      do {
        at = around.getOrDefault(at, -1);
        assertThat(at).as("the other side of an edge, %s", what).isNotNegative();
        steps++;
      } while (at != first);
      assertThat(steps).as("triangles of the fan, %s", what).isEqualTo(around.size());
    }
  }

  private static double volume(Body body) {
    double six = 0;
    for (Triangle triangle : body.triangles()) {
      Point a = body.points().get(triangle.a());
      Point b = body.points().get(triangle.b());
      Point c = body.points().get(triangle.c());
      six +=
          a.x() * ((double) b.y() * c.z() - (double) b.z() * c.y())
              + a.y() * ((double) b.z() * c.x() - (double) b.x() * c.z())
              + a.z() * ((double) b.x() * c.y() - (double) b.y() * c.x());
    }
    return six / 6;
  }

  /**
   * The boxes of all that stays of some cells when whatever is nearer than half a gap to others
   * goes.
   */
  private static List<Box> erosion(Collection<Cell> cells, Scale scale) {
    Set<Cell> own = new HashSet<>(cells);
    Shape shape = Shape.of(cells);
    double half = scale.gap() / 2;
    List<Double> lines = new ArrayList<>();
    int longest =
        IntStream.of(shape.extent().x(), shape.extent().y(), shape.extent().z())
            .max()
            .orElseThrow();
    int reach = longest + 8; // cells of solutions may be far from the origin
    for (int k = 0; k <= reach; k++) {
      lines.add(k * scale.cell() - half);
      lines.add(k * scale.cell() + half);
    }
    List<Box> boxes = new ArrayList<>();
    for (int x = 0; x + 1 < lines.size(); x++) {
      for (int y = 0; y + 1 < lines.size(); y++) {
        for (int z = 0; z + 1 < lines.size(); z++) {
          Box box =
              new Box(
                  lines.get(x),
                  lines.get(y),
                  lines.get(z),
                  lines.get(x + 1),
                  lines.get(y + 1),
                  lines.get(z + 1));
          if (isInside(box, own, scale)) {
            boxes.add(box);
          }
        }
      }
    }
    return boxes;
  }

  /** Whether the box, grown by half a gap on all sides, overlaps none but these cells. */
  private static boolean isInside(Box box, Set<Cell> cells, Scale scale) {
    double more = scale.gap() / 2 - 1e-9 * scale.cell();
    for (int x = cell(box.x0 - more, scale); x <= cell(box.x1 + more, scale); x++) {
      for (int y = cell(box.y0 - more, scale); y <= cell(box.y1 + more, scale); y++) {
        for (int z = cell(box.z0 - more, scale); z <= cell(box.z1 + more, scale); z++) {
          if (!cells.contains(new Cell(x, y, z))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static int cell(double coordinate, Scale scale) {
    return (int) Math.floor(coordinate / scale.cell());
  }

  @Test
  void piecesOfASolutionAreAGapApart() throws InterruptedException {
    List<Placement> solution = somaSolution();
    Solids solids = Solids.ofSolution(KnownPuzzles.SOMA, new Numbered(7, solution), CELL, GAP);
    List<List<Box>> boxes = new ArrayList<>();
    for (int k = 0; k < solution.size(); k++) {
      boxes.add(erosion(solution.get(k).cells(), SCALE));
      double volume = boxes.get(k).stream().mapToDouble(Box::volume).sum();
      assertThat(volume(solids.bodies().get(k))).isCloseTo(volume, within(1e-5 * volume));
    }
    int neighbours = 0;
    for (int k = 0; k < boxes.size(); k++) {
      for (int l = 0; l < k; l++) {
        double least = Double.MAX_VALUE;
        for (Box one : boxes.get(k)) {
          for (Box other : boxes.get(l)) {
            least = Math.min(least, one.distance(other));
          }
        }
        List<Cell> others = solution.get(l).cells();
        boolean near =
            solution.get(k).cells().stream()
                .anyMatch(c -> Lattice.CUBE.neighbours(c).stream().anyMatch(others::contains));
        neighbours += near ? 1 : 0;
        if (near) {
          assertThat(least).isCloseTo(GAP, within(1e-9));
        } else {
          assertThat(least).isGreaterThan(1.4 * GAP);
        }
      }
    }
    assertThat(neighbours).isGreaterThan(10);
    List<Point> all = solids.bodies().stream().flatMap(body -> body.points().stream()).toList();
    assertThat(all).contains(new Point(0.1f, 0.1f, 0.1f), new Point(59.9f, 59.9f, 59.9f));
    assertThat(all).allMatch(p -> Math.min(p.x(), Math.min(p.y(), p.z())) > 0.0999);
  }

  private static List<Placement> somaSolution() throws InterruptedException {
    Encoding encoding = Encoding.of(KnownPuzzles.SOMA);
    List<Placement> solution = new ArrayList<>();
    new SearchRequest(encoding)
        .first()
        .plan()
        .run()
        .run(
            progress -> {},
            (number, subproblem, options) -> solution.addAll(encoding.solution(options)));
    return solution;
  }

  @Test
  void piecesLieBesideEachOtherOnThePlate() {
    for (Puzzle puzzle : List.of(KnownPuzzles.BEDLAM, KnownPuzzles.SIX_BY_TEN, WITH_COPIES)) {
      List<Body> bodies = Solids.ofPieces(puzzle, CELL, GAP).bodies();
      assertThat(bodies).hasSize(puzzle.pieceCount());
      List<Box> bounds = bodies.stream().map(SolidsTest::bounds).toList();
      for (int k = 0; k < bounds.size(); k++) {
        Box box = bounds.get(k);
        assertThat(box.x0).isNotNegative();
        assertThat(box.y0).isNotNegative();
        assertThat(box.z0).isEqualTo(0);
        for (int l = 0; l < k; l++) {
          assertThat(box.distance(bounds.get(l))).isGreaterThanOrEqualTo(CELL / 4);
        }
      }
      double width = bounds.stream().mapToDouble(Box::x1).max().orElseThrow();
      double depth = bounds.stream().mapToDouble(Box::y1).max().orElseThrow();
      assertThat(Math.max(width, depth) / Math.min(width, depth)).isLessThan(2);
    }
  }

  @Test
  void piecesLieAsLowAsTheyCanWithoutFallingOver() {
    for (Body body : Solids.ofPieces(KnownPuzzles.SIX_BY_TEN, CELL, GAP).bodies()) {
      assertThat(bounds(body).z1).isCloseTo(CELL - GAP, within(1e-5));
    }
    int falling = 0;
    for (String name : PieceLibrary.names(6)) {
      Puzzle puzzle = KnownPuzzles.of(Shape.box(6, 1, 1), name);
      Body body = Solids.ofPieces(puzzle, CELL, GAP).bodies().getFirst();
      assertThat(stands(body)).as(name).isTrue();
      double height = bounds(body).z1;
      int fallen = 0;
      for (Shape turned : KnownPuzzles.shape(name).orientations(Lattice.CUBE.rotations())) {
        if (turned.extent().z() * CELL < height) {
          assertThat(stands(Body.of("", turned.cells(), SCALE)))
              .as("%s as %s", name, turned)
              .isFalse();
          fallen++;
        }
      }
      falling += fallen > 0 ? 1 : 0;
    }
    assertThat(falling).isPositive();
  }

  /** Whether in no direction the centre of mass is beyond all points of the bottom. */
  private static boolean stands(Body body) {
    double x = 0;
    double y = 0;
    for (Triangle triangle : body.triangles()) {
      Point a = body.points().get(triangle.a());
      Point b = body.points().get(triangle.b());
      Point c = body.points().get(triangle.c());
      // Of the integrals of x and y over the body, by the faces across and Gauss's theorem.
      double ofX = (b.y() - a.y()) * (c.z() - a.z()) - (b.z() - a.z()) * (c.y() - a.y());
      double ofY = (b.z() - a.z()) * (c.x() - a.x()) - (b.x() - a.x()) * (c.z() - a.z());
      x += a.x() * a.x() * ofX / 4;
      y += a.y() * a.y() * ofY / 4;
    }
    double centreX = x / volume(body);
    double centreY = y / volume(body);
    double low = bounds(body).z0;
    List<Point> bottom = body.points().stream().filter(point -> point.z() == low).toList();
    return IntStream.range(0, 360)
        .allMatch(
            degrees -> {
              double dx = Math.cos(Math.toRadians(degrees));
              double dy = Math.sin(Math.toRadians(degrees));
              return bottom.stream()
                  .anyMatch(p -> (p.x() - centreX) * dx + (p.y() - centreY) * dy > 0);
            });
  }

  private static Box bounds(Body body) {
    double[] x = body.points().stream().mapToDouble(Point::x).sorted().toArray();
    double[] y = body.points().stream().mapToDouble(Point::y).sorted().toArray();
    double[] z = body.points().stream().mapToDouble(Point::z).sorted().toArray();
    int last = x.length - 1;
    return new Box(x[0], y[0], z[0], x[last], y[last], z[last]);
  }

  @Test
  void stlHasAllTrianglesWithTheirNormals() throws IOException {
    Solids solids = Solids.ofPieces(KnownPuzzles.BEDLAM, CELL, GAP);
    List<List<Point>> triangles = new ArrayList<>();
    for (Body body : solids.bodies()) {
      for (Triangle t : body.triangles()) {
        triangles.add(
            List.of(body.points().get(t.a()), body.points().get(t.b()), body.points().get(t.c())));
      }
    }
    ByteBuffer bytes = ByteBuffer.wrap(stl(solids)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.capacity()).isEqualTo(84 + 50 * triangles.size());
    byte[] header = new byte[80];
    bytes.get(header);
    assertThat(new String(header, StandardCharsets.US_ASCII))
        .startsWith("Coverall: 4> L1") // A file that begins with "solid" is taken for text.
        .hasSize(80);
    assertThat(bytes.getInt()).isEqualTo(triangles.size());
    for (List<Point> triangle : triangles) {
      Point normal = point(bytes);
      assertThat(List.of(point(bytes), point(bytes), point(bytes))).isEqualTo(triangle);
      assertThat(bytes.getShort()).isZero();
      Point a = triangle.get(0);
      Point b = triangle.get(1);
      Point c = triangle.get(2);
      double x = (b.y() - a.y()) * (c.z() - a.z()) - (b.z() - a.z()) * (c.y() - a.y());
      double y = (b.z() - a.z()) * (c.x() - a.x()) - (b.x() - a.x()) * (c.z() - a.z());
      double z = (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
      double length = Math.sqrt(x * x + y * y + z * z);
      assertThat(length).isPositive();
      assertThat(normal.x()).isCloseTo((float) (x / length), within(1e-6f));
      assertThat(normal.y()).isCloseTo((float) (y / length), within(1e-6f));
      assertThat(normal.z()).isCloseTo((float) (z / length), within(1e-6f));
    }
  }

  private static Point point(ByteBuffer bytes) {
    return new Point(bytes.getFloat(), bytes.getFloat(), bytes.getFloat());
  }

  private static byte[] stl(Solids solids) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    solids.writeStl(out);
    return out.toByteArray();
  }

  @Test
  void objReadBackIsTheSame() throws IOException {
    Solids solids = Solids.ofPieces(WITH_COPIES, 12.5, 0.3);
    StringWriter out = new StringWriter();
    solids.writeObj(out);
    assertThat(out.toString())
        .startsWith(
            """
            # a puzzle\\nof copies, pieces
            # cells of 12.5 mm, gap 0.3 mm; all coordinates in millimetres
            o I-1
            v 0 0 0
            """);
    List<Body> read = new ArrayList<>();
    String name = "";
    int before = 0;
    List<Point> points = new ArrayList<>();
    List<Triangle> triangles = new ArrayList<>();
    for (String line : (out + "o").lines().filter(line -> !line.startsWith("#")).toList()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("o")) {
        if (!points.isEmpty()) {
          read.add(new Body(name, points.stream().map(Point::exact).toList(), points, triangles));
        }
        before += points.size();
        points.clear();
        triangles.clear();
        name = words.length > 1 ? words[1] : "";
      } else if (words[0].equals("v")) {
        points.add(
            new Point(
                Float.parseFloat(words[1]),
                Float.parseFloat(words[2]),
                Float.parseFloat(words[3])));
      } else {
        assertThat(words[0]).isEqualTo("f");
        triangles.add(
            new Triangle(
                Integer.parseInt(words[1]) - 1 - before,
                Integer.parseInt(words[2]) - 1 - before,
                Integer.parseInt(words[3]) - 1 - before));
      }
    }
    assertThat(read)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("exact") // before rounding
        .isEqualTo(solids.bodies());
    assertThat(read).extracting(Body::name).containsExactly("I-1", "I-2", "V");
  }

  @Test
  void gapsThatMakeNoBodiesAreRefused() {
    for (double gap : new double[] {0, -1, 10, Double.NaN, 0.001}) {
      assertThatThrownBy(() -> Solids.ofPieces(KnownPuzzles.SOMA, 20, gap))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("gap of " + gap);
    }
  }

  /** Admesh, a program that repairs STL files, finds nothing to repair. */
  @Test
  void admeshFindsNothingToRepair(@TempDir Path folder) throws Exception {
    Prerequisite.require(
        List.of(System.getenv("PATH").split(":", -1)).stream()
            .anyMatch(path -> Files.isExecutable(Path.of(path, "admesh"))),
        "there is no admesh");
    Puzzle soma = KnownPuzzles.SOMA;
    assertSound(Solids.ofPieces(KnownPuzzles.BEDLAM, CELL, GAP), 13, folder);
    assertSound(Solids.ofSolution(soma, new Numbered(1, somaSolution()), CELL, GAP), 7, folder);
    // Three cells of one piece that touch in an edge and in a corner.
    List<Cell> loose = List.of(new Cell(0, 0, 0), new Cell(1, 1, 0), new Cell(2, 2, 1));
    Puzzle puzzle = Puzzle.of("loose", Shape.of(loose), List.of(Piece.of("a", Shape.of(loose))));
    assertSound(Solids.ofPieces(puzzle, CELL, GAP), 3, folder);
  }

  private static void assertSound(Solids solids, int parts, Path folder) throws Exception {
    Path file = folder.resolve("a.stl");
    try (OutputStream out = Files.newOutputStream(file)) {
      solids.writeStl(out);
    }
    Process process = new ProcessBuilder("admesh", file.toString()).start();
    String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertThat(report)
        .containsPattern("Number of parts +: +" + parts + "\\b")
        .containsPattern("Degenerate facets +: +0\\b")
        .containsPattern("Edges fixed +: +0\\b")
        .containsPattern("Facets removed +: +0\\b")
        .containsPattern("Facets added +: +0\\b")
        .containsPattern("Facets reversed +: +0\\b")
        .containsPattern("Backwards edges +: +0\\b")
        .containsPattern("Normals fixed +: +0\\b");
  }
}
