package coverall.puzzle;

import coverall.geometry.Lattice;
import coverall.geometry.Polyforms;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All connected pieces of a number of cells on a lattice. Their names are numbers, from 1 on in the
 * order of {@link Polyforms}: {@code 6-07} is the seventh of six cells. A prime makes the mirror
 * image: {@code 6-07'}. Some have usual names, too: the hexiamonds and tetrahexes those of Gardner
 * and Golomb, the pentahexes and tetrasticks the letters of Goodger's Polyform Puzzler.
 *
 * <p>Polyaboloes have numbers of their own, with the number of their half squares: {@code 4h-07}.
 *
 * <p>On a lattice in the plane the flat ones come first, so they have the same names with and
 * without the solid ones.
 */
public final class NumberedPieces {
  /** The largest number of pieces of one size that are made. */
  public static final int MOST_PIECES = 8_000;

  private static final Pattern NAME = Pattern.compile("(\\d{1,2})(h?)-(\\d{2,4})('?)");
  private static final Map<Key, List<Shape>> KNOWN = new ConcurrentHashMap<>();

  /** The usual names of the pieces of a size on a lattice, in the order of their numbers. */
  private static final String USUAL_NAMES =
      """
      triangle 6 bar butterfly signpost lobster yacht hook hexagon sphinx chevron crook crown snake
      hexagon 4 bar bee arch pistol worm wave propeller
      hexagon 5 I D B F C G P E J N X A U T V H R Q Y L W S
      square-edges 4 I F U L Y O J H P N T R W V X Z
      """;

  private static final Map<String, Map<String, String>> ALIASES = aliases();

  /** What pieces are made of: cells in one layer, cells, or half squares in one layer. */
  private enum Family {
    FLAT,
    SOLID,
    POLYABOLOES
  }

  private record Key(Lattice lattice, int size, Family family) {}

  private NumberedPieces() {}

  private static Map<String, Map<String, String>> aliases() {
    Map<String, Map<String, String>> aliases = new HashMap<>();
    for (String line : USUAL_NAMES.lines().toList()) {
      String[] words = line.split(" ");
      Map<String, String> ofLattice =
          aliases.computeIfAbsent(words[0], lattice -> new LinkedHashMap<>());
      for (int k = 2; k < words.length; k++) {
        ofLattice.put(words[k], name(words[1], k - 1));
      }
    }
    return aliases;
  }

  /** The usual names of pieces of a lattice, each with its number. */
  public static Map<String, String> usualNames(Lattice lattice) {
    Map<String, String> names = ALIASES.getOrDefault(lattice.name(), Map.of());
    boolean own = Lattice.named(lattice.name()).filter(lattice::equals).isEmpty();
    return own ? Map.of() : Collections.unmodifiableMap(names);
  }

  /**
   * All pieces of a size, one of each; those in the plane may be turned over.
   *
   * @param flat whether to take those in one layer only
   * @throws BadPuzzleException if there are more than {@link #MOST_PIECES}
   */
  public static List<Piece> of(Lattice lattice, int size, boolean flat) {
    return pieces(new Key(lattice, size, flat ? Family.FLAT : Family.SOLID));
  }

  /**
   * All polyaboloes of a number of half squares, one of each; they may be turned over.
   *
   * @throws BadPuzzleException if there are more than {@link #MOST_PIECES}
   */
  public static List<Piece> polyaboloes(int size) {
    return pieces(new Key(squares(), size, Family.POLYABOLOES));
  }

  private static Lattice squares() {
    return Lattice.named("quarter-square").orElseThrow();
  }

  /**
   * Flat pieces as pieces that may not be turned over. One that differs from its mirror image is
   * followed by that, whose name has a prime.
   */
  public static List<Piece> oneSided(List<Piece> flat) {
    return flat.stream().flatMap(piece -> PieceLibrary.bothSides(piece).stream()).toList();
  }

  /** The shape of a name: a number or a usual name, or the mirror image of either. */
  public static Optional<Shape> find(Lattice lattice, String name) {
    String plain = name.endsWith("'") ? name.substring(0, name.length() - 1) : name;
    String numbered = usualNames(lattice).getOrDefault(plain, plain);
    Matcher matcher = NAME.matcher(numbered + name.substring(plain.length()));
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) < 1) {
      return Optional.empty();
    }
    int size = Integer.parseInt(matcher.group(1));
    int number = Integer.parseInt(matcher.group(3));
    List<Shape> shapes;
    if (!matcher.group(2).isEmpty()) {
      shapes = lattice.equals(squares()) ? shapes(lattice, size, Family.POLYABOLOES) : List.of();
    } else {
      shapes = shapes(lattice, size, lattice.isFlat() ? Family.FLAT : Family.SOLID);
      if (number > shapes.size() && lattice.isFlat() && !lattice.hasOneLayer()) {
        shapes = shapes(lattice, size, Family.SOLID);
      }
    }
    if (number < 1 || number > shapes.size()) {
      return Optional.empty();
    }
    Shape shape = shapes.get(number - 1);
    return Optional.of(matcher.group(4).isEmpty() ? shape : shape.mirrored());
  }

  private static List<Piece> pieces(Key key) {
    String size = key.size() + (key.family() == Family.POLYABOLOES ? "h" : "");
    List<Piece> pieces = new ArrayList<>();
    for (Shape shape : shapes(key)) {
      pieces.add(Piece.of(name(size, pieces.size() + 1), shape));
    }
    return List.copyOf(pieces);
  }

  private static String name(String size, int number) {
    return String.format(Locale.ROOT, "%s-%02d", size, number);
  }

  private static List<Shape> shapes(Lattice lattice, int size, Family family) {
    return shapes(new Key(lattice, size, family));
  }

  private static List<Shape> shapes(Key key) {
    return KNOWN.computeIfAbsent(key, NumberedPieces::grown);
  }

  private static List<Shape> grown(Key key) {
    try {
      return switch (key.family()) {
        case FLAT -> Polyforms.flat(key.lattice(), key.size(), MOST_PIECES);
        case SOLID -> Polyforms.solid(key.lattice(), key.size(), MOST_PIECES);
        case POLYABOLOES -> Polyforms.polyaboloes(key.size(), MOST_PIECES);
      };
    } catch (IllegalArgumentException e) {
      throw new BadPuzzleException(
          String.format(
              Locale.ROOT,
              "more than %,d pieces of %d %s; expected a smaller number",
              MOST_PIECES,
              key.size(),
              key.family() == Family.POLYABOLOES ? "half squares" : "cells"));
    }
  }
}
