package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Polyforms;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The polycubes of 1 to 7 cells and the polyominoes of 8 by name, chiral ones in both forms.
 *
 * <p>Up to 5 cells the names are those of Lepage's polycube-solver. The flat pentacubes also go by
 * Golomb's letters, and by Conway's where those differ. Larger ones have numbers, from 1 on in the
 * order of {@link Polyforms}: {@code 6-017}. A prime makes the mirror image: {@code F'}.
 */
public final class PieceLibrary {
  /** The size of the largest polycubes with a name. */
  public static final int MOST_POLYCUBE_CELLS = 7;

  /** The size of the largest polyominoes with a name. */
  public static final int MOST_POLYOMINO_CELLS = 8;

  private static final int MOST_NAMED_CELLS = 5;
  private static final Pattern NUMBERED = Pattern.compile("(\\d)-(\\d{3,4})");

  private static final String CELLS =
      """
      1_ 000
      2_ 000 010
      3I 000 010 020
      3L 010 000 100
      4I 000 010 020 030
      4O 000 010 110 100
      4L 020 010 000 100
      4S 020 010 110 100
      4T 010 110 210 100
      4^ 010 000 100 001
      4< 010 000 100 011
      4> 010 000 100 101
      F_ 220 120 110 100 010
      I_ 040 030 020 010 000
      L_ 030 020 010 000 100
      N_ 000 010 110 120 130
      P_ 000 010 020 120 110
      T_ 020 120 220 100 110
      U_ 010 000 100 200 210
      V_ 020 010 000 100 200
      W_ 020 010 110 100 200
      X_ 010 110 210 120 100
      Y_ 030 020 010 000 110
      Z_ 020 120 110 100 200
      Q_ 000 010 110 100 101
      A_ 011 010 000 100 101
      T1 010 110 210 100 111
      T2 010 110 210 100 101
      L3 020 010 000 100 001
      L1 020 010 000 100 021
      J1 120 110 100 000 121
      L2 020 010 000 100 011
      J2 120 110 100 000 111
      L4 020 010 000 100 101
      J4 120 110 100 000 001
      N1 120 110 010 000 121
      S1 020 010 110 100 021
      N2 120 110 010 000 111
      S2 020 010 110 100 011
      V1 110 100 200 111 011
      V2 110 100 000 111 211
      """;

  private static final Map<String, Shape> SHAPES = shapes();
  private static final Map<String, String> ALIASES = aliases();
  private static final Map<Integer, Map<String, Shape>> NUMBERED_SHAPES = new ConcurrentHashMap<>();

  private PieceLibrary() {}

  private static Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    CELLS
        .lines()
        .forEach(
            line -> {
              String[] words = line.split(" ");
              List<Cell> cells = new ArrayList<>();
              for (int k = 1; k < words.length; k++) {
                cells.add(
                    new Cell(
                        words[k].charAt(0) - '0',
                        words[k].charAt(1) - '0',
                        words[k].charAt(2) - '0'));
              }
              shapes.put(words[0], Shape.of(cells));
            });
    return shapes;
  }

  private static Map<String, String> aliases() {
    Map<String, String> aliases = new LinkedHashMap<>();
    for (String golomb : "F I L N P T U V W X Y Z".split(" ")) {
      aliases.put(golomb, golomb + "_");
    }
    aliases.put("R", "F_");
    aliases.put("O", "I_");
    aliases.put("Q", "L_");
    aliases.put("S", "N_");
    return aliases;
  }

  /** Lepage's names, in the order of size. */
  public static Collection<String> names() {
    return SHAPES.keySet();
  }

  /** Other names of a piece: Golomb's letter, then Conway's. */
  public static List<String> aliasesOf(String name) {
    return ALIASES.entrySet().stream()
        .filter(alias -> alias.getValue().equals(name))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Other names of a piece on a lattice. */
  public static List<String> aliasesOf(Lattice lattice, String name) {
    return lattice.equals(Lattice.CUBE)
        ? aliasesOf(name)
        : NumberedPieces.usualNames(lattice).entrySet().stream()
            .filter(alias -> alias.getValue().equals(name))
            .map(Map.Entry::getKey)
            .toList();
  }

  /** All names and aliases, except numbered ones. */
  public static List<String> allNames() {
    List<String> names = new ArrayList<>(SHAPES.keySet());
    names.addAll(ALIASES.keySet());
    return names;
  }

  /** The names of all pieces of a size, at most 8, without aliases. */
  public static List<String> names(int size) {
    check(size, MOST_POLYOMINO_CELLS);
    return List.copyOf(shapes(size).keySet());
  }

  /**
   * The shape of a name on a lattice: of cubes, or as in {@link NumberedPieces}. On the lattice of
   * spheres, the flat pieces of up to 5 cubes stand for balls in the same places of a square layer.
   */
  public static Optional<Shape> find(Lattice lattice, String name) {
    return lattice.equals(Lattice.CUBE)
        ? find(name)
        : NumberedPieces.find(lattice, name).or(() -> inSquareLayer(lattice, name));
  }

  private static Optional<Shape> inSquareLayer(Lattice lattice, String name) {
    return Lattice.named("sphere")
        .filter(lattice::equals)
        .flatMap(spheres -> find(name))
        .filter(shape -> shape.extent().z() == 1 && shape.size() <= MOST_NAMED_CELLS)
        .map(shape -> Shape.of(lattice, shape.cells().stream().map(PieceLibrary::ball).toList()));
  }

  /** The ball of a square: rows of touching balls run along the diagonals of the grid. */
  private static Cell ball(Cell square) {
    return new Cell(square.x() - square.y(), square.x() + square.y(), 0);
  }

  /** The shape of a name, of an alias, or of the mirror image of either. */
  public static Optional<Shape> find(String name) {
    boolean mirror = name.endsWith("'");
    String plain = mirror ? name.substring(0, name.length() - 1) : name;
    return Optional.ofNullable(unmirrored(ALIASES.getOrDefault(plain, plain)))
        .map(shape -> mirror ? shape.mirrored() : shape);
  }

  private static @Nullable Shape unmirrored(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    if (!numbered.matches()) {
      return SHAPES.get(name);
    }
    int size = Integer.parseInt(numbered.group(1));
    boolean known = size > MOST_NAMED_CELLS && size <= MOST_POLYOMINO_CELLS;
    return known ? shapes(size).get(name) : null;
  }

  /** All polycubes of a size, at most 7, one of each; mirror images of each other are adjacent. */
  public static List<Piece> polycubes(int size) {
    check(size, MOST_POLYCUBE_CELLS);
    return pieces(shapes(size));
  }

  /** All polyominoes of a size, at most 8, one of each; they may be turned over. */
  public static List<Piece> polyominoes(int size) {
    check(size, MOST_POLYOMINO_CELLS);
    Map<String, Shape> flat = new LinkedHashMap<>(shapes(size));
    flat.values().removeIf(shape -> shape.extent().z() > 1);
    return pieces(flat);
  }

  /**
   * All polyominoes of a size, at most 8, that may not be turned over, one of each. One that
   * differs from its mirror image is followed by that, whose name has a prime.
   */
  public static List<Piece> oneSidedPolyominoes(int size) {
    List<Piece> oneSided = new ArrayList<>();
    for (Piece piece : polyominoes(size)) {
      oneSided.addAll(bothSides(piece));
    }
    return List.copyOf(oneSided);
  }

  /** A flat piece as one-sided pieces: itself, and its mirror image if that differs. */
  static List<Piece> bothSides(Piece piece) {
    Piece front = new Piece(piece.name(), piece.shape(), 1, Turning.ONE_SIDED);
    Piece back = new Piece(piece.name() + "'", piece.shape().mirrored(), 1, Turning.ONE_SIDED);
    return front.orientations().contains(back.shape()) ? List.of(front) : List.of(front, back);
  }

  private static void check(int size, int most) {
    if (size < 1 || size > most) {
      throw new IllegalArgumentException("pieces of " + size + " cells, expected 1 to " + most);
    }
  }

  private static List<Piece> pieces(Map<String, Shape> shapes) {
    List<Piece> pieces = new ArrayList<>(shapes.size());
    shapes.forEach((name, shape) -> pieces.add(Piece.of(name, shape)));
    return List.copyOf(pieces);
  }

  /** The pieces of a size that have a name: of 8 cells the polyominoes only. */
  private static Map<String, Shape> shapes(int size) {
    if (size > MOST_NAMED_CELLS) {
      return NUMBERED_SHAPES.computeIfAbsent(size, PieceLibrary::numbered);
    }
    Map<String, Shape> shapes = new LinkedHashMap<>(SHAPES);
    shapes.values().removeIf(shape -> shape.size() != size);
    return shapes;
  }

  private static Map<String, Shape> numbered(int size) {
    List<Shape> shapes =
        size > MOST_POLYCUBE_CELLS ? Polyforms.polyominoes(size) : Polyforms.polycubes(size);
    // As many digits as in the number of polycubes: 166, 1,023 and 6,922.
    String form = size == 6 ? "%d-%03d" : "%d-%04d";
    Map<String, Shape> numbered = new LinkedHashMap<>();
    for (Shape shape : shapes) {
      numbered.put(String.format(Locale.ROOT, form, size, numbered.size() + 1), shape);
    }
    return numbered;
  }
}
