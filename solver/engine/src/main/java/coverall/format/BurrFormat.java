package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Expectation;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The files of BurrTools, {@code .xmpuzzle}: shapes made of voxels, and problems that assemble one
 * of them from others. Supports what matters for packing, on every grid of BurrTools.
 */
final class BurrFormat {
  private static final int LETTERS = 26;

  private final BurrFile file;
  private final BurrFile.Problem problem;
  private final Map<Integer, Character> letters; // by number of a colour

  private BurrFormat(BurrFile file, BurrFile.Problem problem) {
    this.file = file;
    this.problem = problem;
    this.letters = letters();
  }

  /**
   * Reads a problem of a file.
   *
   * @param name the puzzle's name if the problem has no name
   * @param number of the problem, from 1
   */
  static PuzzleFile.Reading read(byte[] content, String name, int number) {
    BurrFile file = BurrReader.read(content);
    int problems = file.problems().size();
    if (problems == 0) {
      throw new BadPuzzleException("has no problem to solve, only shapes");
    }
    PuzzleFile.checkNumber(number, problems);
    BurrFile.Problem problem = file.problems().get(number - 1);
    if (problem.result() < 0) {
      throw new BadPuzzleException(
          problem.line(), "the problem has no <result>, the shape to assemble");
    }
    String usual = problems == 1 ? name : name + ", problem " + number;
    BurrFormat format = new BurrFormat(file, problem);
    Puzzle puzzle = format.puzzle(title(problem.name(), usual));
    List<String> remarks = new ArrayList<>(file.remarks());
    if (problem.comesApart() || !puzzle.sliding().together().isEmpty()) {
      remarks.add("without --disassemble, every assembly counts as a solution");
    }
    if (format.uses().stream().anyMatch(use -> file.shapes().get(use.shape()).weighted())) {
      remarks.add("weights of pieces are ignored");
    }
    if (problem.assemblies() >= 0 && puzzle.expectations().isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "the stored count of %,d %s is not compared:"
                  + " with its colours or variable voxels, BurrTools counts differently",
              problem.assemblies(),
              problem.assemblies() == 1 ? "assembly" : "assemblies"));
    }
    format.unknownColours().ifPresent(remarks::add);
    remarks.addAll(format.wrongSolutions(puzzle));
    return new PuzzleFile.Reading(puzzle, problems, List.copyOf(remarks));
  }

  /** A name without line breaks, control characters and comments, as puzzle files require. */
  static String title(String name, String usual) {
    String title =
        name.replaceAll("[\\s\\p{Cntrl}]+", " ").strip().replaceAll("(^| )/+(?=/)", "$1");
    return PuzzleText.isPuzzleName(title) ? title : usual;
  }

  /**
   * The letters of the colours, in the order of the file. If it has more than 26 colours, only
   * those that the problem uses have letters.
   */
  private Map<Integer, Character> letters() {
    Set<Integer> colours = new TreeSet<>();
    if (file.colours() <= LETTERS) {
      IntStream.rangeClosed(1, file.colours()).forEach(colours::add);
    } else {
      for (BurrFile.Use use : problem.uses()) {
        voxels(use.shape(), use.line()).values().forEach(voxel -> colours.add(voxel.colour()));
      }
      voxels(problem.result(), problem.line())
          .values()
          .forEach(voxel -> colours.add(voxel.colour()));
      colours.remove(0);
    }
    if (colours.size() > LETTERS) {
      throw new BadPuzzleException(
          problem.line(),
          "the problem has " + colours.size() + " colours; at most " + LETTERS + " are supported");
    }
    Map<Integer, Character> letters = new TreeMap<>();
    colours.forEach(colour -> letters.put(colour, (char) ('a' + letters.size())));
    return letters;
  }

  private Puzzle puzzle(String name) {
    Shape region = region();
    List<Piece> pieces = pieces();
    boolean ranges = pieces.stream().anyMatch(piece -> !piece.isFixed());
    // Without ranges the volumes determine the number of holes, and the file's number is ignored.
    int mostHoles = ranges && problem.mostHoles() >= 0 ? problem.mostHoles() : region.size();
    Rules rules = new Rules(Map.of(), fits(region, pieces));
    Piece.gaps(region, pieces, 0, mostHoles).ifPresent(pieces::add);
    SlidingRules sliding = new SlidingRules(List.of(), together(pieces));
    return new Puzzle(
        name, region, pieces, rules, sliding, expectations(region, pieces), List.of());
  }

  /**
   * The number of assemblies stored in the file, if it can be compared with ours. The file does not
   * contain whether BurrTools kept mirror images or rotated assemblies; old versions always kept
   * mirror images. With colours BurrTools also counts orientations of a piece that cover the same
   * cells, and it judges the symmetry of the result by its voxels, not by placements.
   */
  private List<Expectation> expectations(Shape region, List<Piece> pieces) {
    boolean coloured =
        region.marks().chars().anyMatch(mark -> Marks.colour((char) mark) != Shape.PLAIN)
            || pieces.stream().anyMatch(piece -> !piece.shape().isPlain());
    return problem.assemblies() >= 0 && !coloured && hasSymmetricMarks(region)
        ? List.of(Expectation.ofAnyNotion(problem.assemblies(), "stored by BurrTools"))
        : List.of();
  }

  /** Whether each motion that maps the cells of a region to themselves keeps their marks. */
  private static boolean hasSymmetricMarks(Shape region) {
    return region.isPlain()
        || region.lattice().motions().stream()
            .filter(motion -> !region.images(motion).isEmpty())
            .allMatch(motion -> region.transformed(motion).equals(Optional.of(region)));
  }

  private Shape region() {
    Map<Cell, Character> cells = new HashMap<>();
    voxels(problem.result(), problem.line())
        .forEach(
            (cell, voxel) -> {
              char mark = mark(voxel);
              cells.put(cell, voxel.variable() ? Marks.optional(mark) : mark);
            });
    return shape(problem.result(), cells);
  }

  /** A remark about stored solutions that do not solve the puzzle, if there are any. */
  private List<String> wrongSolutions(Puzzle puzzle) {
    if (problem.solutions().isEmpty()) {
      return List.of();
    }
    List<Cell> hotspots =
        uses().stream()
            .map(use -> BurrGrid.step(origin(use.shape()), hotspot(use.shape())))
            .toList();
    BurrGrid grid = BurrGrid.of(file.lattice()).orElseThrow();
    BurrAssemblies assemblies =
        new BurrAssemblies(puzzle, grid, hotspots, origin(problem.result()));
    long wrong =
        problem.solutions().stream().filter(text -> assemblies.read(text).isEmpty()).count();
    return wrong == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%,d of %,d stored solutions do not solve the puzzle",
                wrong,
                problem.solutions().size()));
  }

  /** The place of a shape's voxels that is (0,0,0) in the puzzle. */
  private Cell origin(int shape) {
    return file.lattice().origin(voxels(shape, 0).keySet());
  }

  private Cell hotspot(int shape) {
    return file.shapes().get(shape).hotspot();
  }

  private char mark(Voxel voxel) {
    return letters.getOrDefault(voxel.colour(), Shape.PLAIN);
  }

  private List<Piece> pieces() {
    List<BurrFile.Use> uses = uses();
    if (uses.isEmpty()) {
      throw new BadPuzzleException(problem.line(), "the problem has no pieces");
    }
    List<String> names = names(uses);
    List<Piece> pieces = new ArrayList<>();
    for (int k = 0; k < uses.size(); k++) {
      BurrFile.Use use = uses.get(k);
      Map<Cell, Character> cells = new HashMap<>();
      voxels(use.shape(), use.line())
          .forEach(
              (cell, voxel) -> {
                if (voxel.variable()) {
                  throw new BadPuzzleException(
                      file.shapes().get(use.shape()).line(),
                      BurrReader.shapeWords(use.shape())
                          + " is a piece with variable voxels (+); only the result may have them");
                }
                cells.put(cell, mark(voxel));
              });
      int copies = Limits.copies(use.line(), names.get(k), use.most());
      pieces.add(
          new Piece(names.get(k), shape(use.shape(), cells), use.fewest(), copies, Turning.FREE));
      Limits.kinds(use.line(), pieces.size());
    }
    return pieces;
  }

  /** The groups of pieces that need not come apart from each other. */
  private List<Set<String>> together(List<Piece> pieces) {
    Map<Integer, Set<String>> groups = new TreeMap<>();
    List<BurrFile.Use> uses = uses();
    for (int k = 0; k < uses.size(); k++) {
      for (int group : uses.get(k).groups()) {
        groups.computeIfAbsent(group, number -> new TreeSet<>()).add(pieces.get(k).name());
      }
    }
    return List.copyOf(groups.values());
  }

  /** The shapes that are used as pieces, in the order of the pieces. */
  private List<BurrFile.Use> uses() {
    return problem.uses().stream().filter(use -> use.most() > 0).toList();
  }

  private Shape shape(int number, Map<Cell, Character> cells) {
    if (cells.isEmpty()) {
      throw new BadPuzzleException(
          file.shapes().get(number).line(),
          BurrReader.shapeWords(number) + " has no filled voxels (#)");
    }
    return Shape.marked(file.lattice(), cells);
  }

  /** The names of the pieces: those of the shapes, or their numbers in BurrTools. */
  private List<String> names(List<BurrFile.Use> uses) {
    List<String> given = uses.stream().map(use -> file.shapes().get(checked(use)).name()).toList();
    Map<String, Long> occurrences =
        given.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    Set<String> taken = new HashSet<>();
    for (String name : given) {
      if (isUsable(name, occurrences)) {
        taken.add(name);
      }
    }
    List<String> names = new ArrayList<>();
    for (int k = 0; k < uses.size(); k++) {
      String name = given.get(k);
      if (!isUsable(name, occurrences)) {
        String number = "s" + (uses.get(k).shape() + 1);
        name = number;
        for (int more = 2; !taken.add(name); more++) {
          name = number + "-" + more;
        }
      }
      names.add(name);
    }
    return names;
  }

  private static boolean isUsable(String name, Map<String, Long> occurrences) {
    return PuzzleText.isPieceName(name) && occurrences.getOrDefault(name, 0L) == 1;
  }

  private int checked(BurrFile.Use use) {
    return checked(use.shape(), use.line());
  }

  private int checked(int shape, int line) {
    if (shape >= file.shapes().size()) {
      throw new BadPuzzleException(
          line,
          "unknown shape id "
              + shape
              + "; the file has "
              + file.shapes().size()
              + " shapes, numbered from 0");
    }
    return shape;
  }

  /** A voxel that is not empty; colour 0 is no colour. */
  private record Voxel(boolean variable, int colour) {}

  private Map<Cell, Voxel> voxels(int number, int line) {
    BurrFile.Voxels shape = file.shapes().get(checked(number, line));
    Map<Cell, Voxel> voxels = new HashMap<>();
    String text = shape.text().replaceAll("\\s", "");
    Limits.cells(
        shape.line(),
        (int) text.chars().filter(c -> c == BurrFile.FIXED || c == BurrFile.VARIABLE).count());
    int place = 0;
    for (int at = 0; at < text.length(); place++) {
      char state = text.charAt(at++);
      long colour = 0;
      for (; at < text.length() && Character.isDigit(text.charAt(at)); at++) {
        colour = Math.min(10 * colour + text.charAt(at) - '0', Integer.MAX_VALUE);
      }
      if (state == BurrFile.EMPTY) {
        continue;
      }
      if (colour > file.colours()) {
        throw new BadPuzzleException(
            shape.line(),
            BurrReader.shapeWords(number)
                + " has a voxel of colour "
                + colour
                + "; the file declares "
                + file.colours());
      }
      int x = place % shape.size().x();
      int y = place / shape.size().x() % shape.size().y();
      int z = place / shape.size().x() / shape.size().y();
      Cell cell = new Cell(x, y, z);
      if (!file.lattice().isCell(cell)) {
        throw new BadPuzzleException(
            shape.line(),
            BurrReader.shapeWords(number)
                + " has a voxel at "
                + cell
                + ", where lattice "
                + file.lattice().name()
                + " has no cell");
      }
      voxels.put(cell, new Voxel(state == BurrFile.VARIABLE, (int) colour));
    }
    return voxels;
  }

  /**
   * Which colours fit. In the file a colour fits only the colours paired with it, not even itself
   * by default; in a puzzle it fits itself by default.
   */
  private Map<Character, Set<Character>> fits(Shape region, List<Piece> pieces) {
    Set<Character> ofRegion = new TreeSet<>();
    region.marks().chars().forEach(mark -> ofRegion.add(Marks.colour((char) mark)));
    Set<Character> ofPieces = new TreeSet<>();
    pieces.forEach(p -> p.shape().marks().chars().forEach(mark -> ofPieces.add((char) mark)));
    Map<Character, Set<Character>> fits = new TreeMap<>();
    letters.forEach(
        (colour, letter) -> {
          Set<Character> on = new TreeSet<>();
          for (int other : problem.fits().getOrDefault(colour, Set.of())) {
            Character fitting = letters.get(other);
            if (fitting != null) {
              on.add(fitting);
            }
          }
          boolean nowhere = on.isEmpty() && ofPieces.contains(letter) && ofRegion.contains(letter);
          if (nowhere) {
            on.add(absent(ofRegion));
          }
          if (!on.isEmpty() && !on.equals(Set.of(letter))) {
            fits.put(letter, on);
          }
        });
    return fits;
  }

  /** A remark about pairs with colours that the file does not have, if there are any. */
  private Optional<String> unknownColours() {
    List<String> pairs = new ArrayList<>();
    problem
        .fits()
        .forEach(
            (piece, fitting) ->
                fitting.stream()
                    .filter(result -> Math.max(piece, result) > file.colours())
                    .forEach(result -> pairs.add(pairWords(piece, result))));
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        (pairs.size() == 1
                ? "a pair of colours is ignored, "
                : Names.number(pairs.size()) + " pairs of colours are ignored, such as ")
            + pairs.getFirst()
            + ": the file has "
            + switch (file.colours()) {
              case 0 -> "no colours";
              case 1 -> "only colour 0";
              default -> "colours 0 to " + (file.colours() - 1);
            });
  }

  /** A pair as it stands in the file, where its colours are counted from 0. */
  private static String pairWords(int piece, int result) {
    return "piece=" + (piece - 1) + " result=" + (result - 1);
  }

  /** A colour that the region does not have: a colour that fits only this one fits no colour. */
  private char absent(Set<Character> ofRegion) {
    for (char letter = 'z'; letter >= 'a'; letter--) {
      if (!ofRegion.contains(letter)) {
        return letter;
      }
    }
    throw new BadPuzzleException(
        problem.line(),
        "the result has all "
            + LETTERS
            + " supported colours, and a colour of a piece fits none of them");
  }
}
