package coverall.geometry;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The definition of a lattice as text, one statement a line:
 *
 * <pre>
 * name N
 * axes X Y, X Y              the real coordinates of the axes' unit vectors
 * translation X Y -> C R     a translation: along the axes, and in the grid (columns, rows)
 * cell C R: X Y, X Y, ...    a cell: an address in the grid, and the corners along the axes
 * centre X Y                 where cells are parts of hexagons or squares: the centre of one
 * motion -y, x+y             a generator of the group: the image of (x, y)
 * twin ...                   the same, but for a motion that maps only some shapes to cells
 * </pre>
 *
 * In space, each has three coordinates. Two slashes begin a comment; semicolons separate statements
 * in a line. A cell has the corners of a convex polygon in order, the two ends of an edge, the
 * corners of a convex polyhedron in any order, or the centre of a ball.
 *
 * @param flat whether it is a lattice in the plane
 * @param axes for each axis the real coordinates of its unit vector
 * @param vectors the translations along the axes: as many as there are axes
 * @param steps the same translations in the grid
 * @param cellLines the line of each cell
 */
record LatticeText(
    String name,
    boolean flat,
    List<List<Double>> axes,
    List<Vector> vectors,
    List<Cell> steps,
    List<Lattice.Kind> cells,
    List<Integer> cellLines,
    List<Matrix> generators,
    List<Integer> generatorLines,
    List<Matrix> twins,
    Optional<Vector> centre) {
  private static final int MOST_CELLS = 256;
  private static final int LARGEST = 1_000;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,3}(\\.\\d{1,20})?");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?\\d{1,4}");
  private static final Pattern TERM = Pattern.compile("([+-]?)(\\d{0,3})([xyz])");
  private static final Pattern IMAGE =
      Pattern.compile("\\(?((?:[+-]?\\d{0,3}[xyz])+)\\)?(?:/(\\d{1,2}))?");

  /** The names of the lattices that come with the program, listed in a resource. */
  static List<String> names() {
    return listed().map(words -> words[0]).toList();
  }

  /** The names of lattices, by the word for their pieces, if they have one. */
  static Map<String, String> families() {
    Map<String, String> families = new LinkedHashMap<>();
    listed().filter(words -> words.length > 1).forEach(words -> families.put(words[1], words[0]));
    return Collections.unmodifiableMap(families);
  }

  private static Stream<String[]> listed() {
    return content("names.txt").lines().map(line -> line.split(" ", 2));
  }

  /** Whether a lattice of this name comes with the program. */
  static boolean exists(String name) {
    return NAME.matcher(name).matches() && LatticeText.class.getResource(name + ".lattice") != null;
  }

  /** The definition of a lattice that comes with the program. */
  static LatticeText resource(String name) {
    return parse(content(name + ".lattice"));
  }

  private static String content(String resource) {
    try (InputStream in = LatticeText.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a definition. Only its form is checked.
   *
   * @throws BadLatticeException if it has another form
   */
  static LatticeText parse(String text) {
    return new Parser().parse(text);
  }

  /** The real length of a vector along the axes. */
  double length(Vector vector) {
    return Math.sqrt(product(vector, vector));
  }

  /** The real scalar product of two vectors along the axes. */
  private double product(Vector a, Vector b) {
    double[] left = point(a);
    double[] right = point(b);
    return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
  }

  /** The real coordinates of a point given along the axes. */
  double[] point(Vector vector) {
    double[] point = {0, 0, flat ? vector.z() : 0};
    int[] along = {vector.x(), vector.y(), vector.z()};
    for (int axis = 0; axis < axes.size(); axis++) {
      for (int k = 0; k < axes.size(); k++) {
        point[k] += along[axis] * axes.get(axis).get(k);
      }
    }
    return point;
  }

  /** Whether a matrix keeps all real lengths and angles, up to a tolerance. */
  boolean keepsLengths(Matrix matrix, double tolerance) {
    List<Vector> units = Matrix.IDENTITY.rows();
    for (Vector a : units) {
      for (Vector b : units) {
        double scale = matrix.divisor() * (double) matrix.divisor();
        double kept = product(matrix.scaledImage(a), matrix.scaledImage(b)) / scale;
        if (Math.abs(kept - product(a, b)) > tolerance) {
          return false;
        }
      }
    }
    return true;
  }

  /** The definition in one line. */
  String words() {
    StringBuilder words = new StringBuilder("name " + name + "; axes ");
    words.append(
        axes.stream()
            .map(axis -> axis.stream().map(String::valueOf).collect(joining(" ")))
            .collect(joining(", ")));
    for (int k = 0; k < vectors.size(); k++) {
      Cell step = steps.get(k);
      words.append("; translation ").append(words(vectors.get(k))).append(" -> ");
      words.append(words(new Vector(step.x(), step.y(), step.z())));
    }
    for (Lattice.Kind kind : cells) {
      Cell first = kind.first();
      words.append("; cell ").append(words(new Vector(first.x(), first.y(), first.z())));
      words.append(": ").append(kind.corners().stream().map(this::words).collect(joining(", ")));
    }
    centre.ifPresent(vector -> words.append("; centre ").append(words(vector)));
    generators.forEach(matrix -> words.append("; motion ").append(words(matrix)));
    twins.forEach(matrix -> words.append("; twin ").append(words(matrix)));
    return words.toString();
  }

  private String words(Vector vector) {
    return vector.x() + " " + vector.y() + (flat ? "" : " " + vector.z());
  }

  /** A matrix as it is written in a definition. */
  String words(Matrix matrix) {
    return String.join(", ", matrix.images().subList(0, axes.size()));
  }

  private static final class Parser {
    private String name = "";
    private final List<List<Double>> axes = new ArrayList<>();
    private final List<Vector> vectors = new ArrayList<>();
    private final List<Cell> steps = new ArrayList<>();
    private final List<Lattice.Kind> cells = new ArrayList<>();
    private final List<Integer> cellLines = new ArrayList<>();
    private final List<Matrix> generators = new ArrayList<>();
    private final List<Integer> generatorLines = new ArrayList<>();
    private final List<Matrix> twins = new ArrayList<>();
    private Optional<Vector> centre = Optional.empty();
    private int line;

    LatticeText parse(String text) {
      for (String each : text.lines().toList()) {
        line++;
        for (String statement : withoutComment(each).split(";")) {
          String words = statement.strip();
          if (!words.isEmpty()) {
            String keyword = words(words).getFirst();
            read(keyword, words.substring(keyword.length()).strip());
          }
        }
      }
      require(!name.isEmpty(), "no name. Add a line like 'name rhombille'");
      require(!axes.isEmpty(), "no axes. Add a line like 'axes 1 0, 0 1'");
      if (vectors.size() != axes.size()) {
        throw new BadLatticeException(
            "expected " + axes.size() + " translations, found " + vectors.size());
      }
      require(!cells.isEmpty(), "no cells. Add a line like 'cell 0 0: 0 0, 1 0, 1 1, 0 1'");
      require(!generators.isEmpty(), "no motions. Add a line like 'motion -x, -y'");
      return new LatticeText(
          name,
          axes.size() == 2,
          List.copyOf(axes),
          List.copyOf(vectors),
          List.copyOf(steps),
          List.copyOf(cells),
          List.copyOf(cellLines),
          List.copyOf(generators),
          List.copyOf(generatorLines),
          List.copyOf(twins),
          centre);
    }

    private static String withoutComment(String line) {
      int slashes = line.indexOf("//");
      while (slashes > 0 && !Character.isWhitespace(line.charAt(slashes - 1))) {
        slashes = line.indexOf("//", slashes + 1);
      }
      return slashes < 0 ? line : line.substring(0, slashes);
    }

    private static List<String> words(String text) {
      List<String> words = new ArrayList<>();
      StringTokenizer tokens = new StringTokenizer(text);
      while (tokens.hasMoreTokens()) {
        words.add(tokens.nextToken());
      }
      return words;
    }

    private static void require(boolean condition, String message) {
      if (!condition) {
        throw new BadLatticeException(message);
      }
    }

    private BadLatticeException bad(String message) {
      return new BadLatticeException(line, message);
    }

    private void read(String keyword, String rest) {
      if (axes.isEmpty() && !keyword.equals("name") && !keyword.equals("axes")) {
        throw bad("expected 'name' or 'axes' before '" + keyword + "'");
      }
      switch (keyword) {
        case "name" -> name(rest);
        case "axes" -> axes(rest);
        case "translation" -> translation(rest);
        case "cell" -> cell(rest);
        case "motion" -> {
          generators.add(matrix(rest));
          generatorLines.add(line);
        }
        case "centre" -> centre = Optional.of(vector(rest));
        case "twin" -> twins.add(matrix(rest));
        default ->
            throw bad(
                "unknown keyword '"
                    + keyword
                    + "'; expected one of name, axes, translation, cell, centre, motion, twin");
      }
    }

    private void name(String rest) {
      if (!NAME.matcher(rest).matches()) {
        throw bad("expected a name of small letters, digits and hyphens, found '" + rest + "'");
      }
      name = rest;
    }

    private void axes(String rest) {
      if (!axes.isEmpty()) {
        throw bad("duplicate axes");
      }
      String[] each = rest.split(",");
      for (String axis : each) {
        List<Double> numbers = new ArrayList<>();
        for (String word : words(axis)) {
          if (!NUMBER.matcher(word).matches()) {
            throw bad("expected a number, found '" + word + "'");
          }
          numbers.add(Double.valueOf(word));
        }
        if (each.length < 2 || each.length > 3 || numbers.size() != each.length) {
          throw bad("expected two axes of two numbers, or three of three, found '" + rest + "'");
        }
        axes.add(List.copyOf(numbers));
      }
    }

    private void translation(String rest) {
      String[] sides = rest.split("->", -1);
      if (sides.length != 2) {
        throw bad("expected a translation like '1 0 -> 2 0', found '" + rest + "'");
      }
      vectors.add(vector(sides[0]));
      Vector step = vector(sides[1]);
      steps.add(new Cell(step.x(), step.y(), step.z()));
    }

    private void cell(String rest) {
      String[] sides = rest.split(":", -1);
      if (sides.length != 2) {
        throw bad("expected a cell like '0 0: 0 0, 1 0, 1 1', found '" + rest + "'");
      }
      Vector at = vector(sides[0]);
      List<Vector> corners = new ArrayList<>();
      for (String corner : sides[1].split(",", -1)) {
        Vector point = vector(corner);
        if (corners.contains(point)) {
          throw bad("duplicate corner '" + corner.strip() + "'");
        }
        corners.add(point);
      }
      boolean flat = axes.size() == 2;
      if (corners.size() == (flat ? 1 : 2) || (!flat && corners.size() == 3)) {
        throw bad(
            flat
                ? "expected 2 ends of an edge, or at least 3 corners"
                : "expected the centre of a ball, or at least 4 corners");
      }
      Lattice.Form form =
          flat
              ? (corners.size() == 2 ? Lattice.Form.EDGE : Lattice.Form.PRISM)
              : (corners.size() == 1 ? Lattice.Form.BALL : Lattice.Form.SOLID);
      if (!cells.isEmpty() && cells.getFirst().form() != form) {
        throw bad("expected a cell like the first one, either all edges, all balls or none");
      }
      if (cells.size() == MOST_CELLS) {
        throw bad("more than " + MOST_CELLS + " cells");
      }
      cells.add(new Lattice.Kind(form, new Cell(at.x(), at.y(), at.z()), List.copyOf(corners)));
      cellLines.add(line);
    }

    /** Reads whole numbers, one for each axis. */
    private Vector vector(String text) {
      List<String> words = words(text);
      if (words.size() != axes.size()) {
        throw bad("expected " + axes.size() + " whole numbers, found '" + text.strip() + "'");
      }
      int[] numbers = new int[3];
      for (int k = 0; k < numbers.length && k < words.size(); k++) {
        String word = words.get(k);
        if (!WHOLE_NUMBER.matcher(word).matches() || Math.abs(Integer.parseInt(word)) > LARGEST) {
          throw bad("expected a whole number up to 1,000, found '" + word + "'");
        }
        numbers[k] = Integer.parseInt(word);
      }
      return new Vector(numbers[0], numbers[1], numbers[2]);
    }

    private Matrix matrix(String rest) {
      String[] images = rest.split(",", -1);
      if (images.length != axes.size()) {
        throw bad(
            "expected "
                + (axes.size() == 2 ? "2 images like '-y, x+y'" : "3 images like '-y, x, z'")
                + ", found '"
                + rest
                + "'");
      }
      int common = 1;
      List<Matcher> parts = new ArrayList<>();
      for (String image : images) {
        Matcher matcher = IMAGE.matcher(image.replace(" ", ""));
        if (!matcher.matches() || (axes.size() == 2 && image.contains("z"))) {
          throw bad("expected a sum like -y or x+y, found '" + image.strip() + "'");
        }
        int divisor = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
        if (divisor == 0) {
          throw bad("division by 0 in '" + image.strip() + "'");
        }
        common *= divisor;
        parts.add(matcher);
      }
      List<Vector> rows = new ArrayList<>();
      for (Matcher part : parts) {
        int divisor = part.group(2) == null ? 1 : Integer.parseInt(part.group(2));
        rows.add(sum(part.group(1)).times(common / divisor));
      }
      if (axes.size() == 2) {
        rows.add(new Vector(0, 0, common));
      }
      return Matrix.reduced(rows, common);
    }

    private static Vector sum(String terms) {
      Vector sum = new Vector(0, 0, 0);
      Matcher matcher = TERM.matcher(terms);
      while (matcher.find()) {
        int factor = matcher.group(2).isEmpty() ? 1 : Integer.parseInt(matcher.group(2));
        int signed = matcher.group(1).equals("-") ? -factor : factor;
        sum =
            sum.plus(
                switch (matcher.group(3)) {
                  case "x" -> new Vector(signed, 0, 0);
                  case "y" -> new Vector(0, signed, 0);
                  default -> new Vector(0, 0, signed);
                });
      }
      return sum;
    }
  }
}
