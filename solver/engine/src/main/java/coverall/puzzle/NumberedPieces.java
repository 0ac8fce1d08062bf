package coverall.puzzle;

import coverall.geometry.Lattice;
import coverall.geometry.Polyforms;
import coverall.geometry.Shape;
import java.util.ArrayList;
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
 * image: {@code 6-07'}.
 *
 * <p>On a lattice in the plane the flat ones come first, so they have the same names with and
 * without the solid ones.
 */
public final class NumberedPieces {
  /** The largest number of pieces of one size that are made. */
  public static final int MOST_PIECES = 8_000;

  private static final Pattern NAME = Pattern.compile("(\\d{1,2})-(\\d{2,4})('?)");
  private static final Map<Key, List<Shape>> KNOWN = new ConcurrentHashMap<>();

  private record Key(Lattice lattice, int size, boolean flat) {}

  private NumberedPieces() {}

  /**
   * All pieces of a size, one of each; those in the plane may be turned over.
   *
   * @param flat whether to take those in one layer only
   * @throws BadPuzzleException if there are more than {@link #MOST_PIECES}
   */
  public static List<Piece> of(Lattice lattice, int size, boolean flat) {
    Map<String, Shape> named = named(lattice, size, flat);
    List<Piece> pieces = new ArrayList<>(named.size());
    named.forEach((name, shape) -> pieces.add(Piece.of(name, shape)));
    return List.copyOf(pieces);
  }

  /**
   * All flat pieces of a size that may not be turned over, one of each. One that differs from its
   * mirror image is followed by that, whose name has a prime.
   *
   * @throws BadPuzzleException if there are more than {@link #MOST_PIECES}
   */
  public static List<Piece> oneSided(Lattice lattice, int size) {
    List<Piece> oneSided = new ArrayList<>();
    for (Piece piece : of(lattice, size, /* flat= */ true)) {
      oneSided.addAll(PieceLibrary.bothSides(piece));
    }
    return List.copyOf(oneSided);
  }

  /** The shape of a name. */
  public static Optional<Shape> find(Lattice lattice, String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) < 1) {
      return Optional.empty();
    }
    int size = Integer.parseInt(matcher.group(1));
    int number = Integer.parseInt(matcher.group(2));
    List<Shape> shapes = shapes(lattice, size, lattice.isFlat());
    if (number > shapes.size() && lattice.isFlat() && !lattice.hasOneLayer()) {
      shapes = shapes(lattice, size, false);
    }
    if (number < 1 || number > shapes.size()) {
      return Optional.empty();
    }
    Shape shape = shapes.get(number - 1);
    return Optional.of(matcher.group(3).isEmpty() ? shape : shape.mirrored());
  }

  private static Map<String, Shape> named(Lattice lattice, int size, boolean flat) {
    Map<String, Shape> named = new LinkedHashMap<>();
    for (Shape shape : shapes(lattice, size, flat)) {
      named.put(String.format(Locale.ROOT, "%d-%02d", size, named.size() + 1), shape);
    }
    return named;
  }

  private static List<Shape> shapes(Lattice lattice, int size, boolean flat) {
    return KNOWN.computeIfAbsent(new Key(lattice, size, flat), NumberedPieces::grown);
  }

  private static List<Shape> grown(Key key) {
    try {
      return key.flat()
          ? Polyforms.flat(key.lattice(), key.size(), MOST_PIECES)
          : Polyforms.solid(key.lattice(), key.size(), MOST_PIECES);
    } catch (IllegalArgumentException e) {
      throw new BadPuzzleException(
          String.format(
              Locale.ROOT,
              "more than %,d pieces of %d cells; expected a smaller number of cells",
              MOST_PIECES,
              key.size()));
    }
  }
}
