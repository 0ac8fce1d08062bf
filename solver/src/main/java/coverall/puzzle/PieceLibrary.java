package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The polycubes of 1 to 5 cells by name, chiral ones in both forms.
 *
 * <p>The names are those of Lepage's polycube-solver. The flat pentacubes also go by Golomb's
 * letters, and by Conway's where those differ. A prime makes the mirror image: {@code F'}.
 */
public final class PieceLibrary {
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

  /** All names that one can use, aliases included. */
  public static List<String> allNames() {
    List<String> names = new ArrayList<>(SHAPES.keySet());
    names.addAll(ALIASES.keySet());
    return names;
  }

  /** The shape of a name, of an alias, or of the mirror image of either. */
  public static Optional<Shape> find(String name) {
    boolean mirror = name.endsWith("'");
    String plain = mirror ? name.substring(0, name.length() - 1) : name;
    return Optional.ofNullable(SHAPES.get(ALIASES.getOrDefault(plain, plain)))
        .map(shape -> mirror ? shape.mirrored() : shape);
  }
}
