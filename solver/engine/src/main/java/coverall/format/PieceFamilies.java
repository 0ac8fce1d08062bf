package coverall.format;

import coverall.geometry.Lattice;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.NumberedPieces;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All pieces of a size by the word for them, as in {@code polyominoes 5 one-sided}. */
final class PieceFamilies {
  /** Follows the size of flat pieces that may not be turned over. */
  static final String ONE_SIDED = "one-sided";

  private static final List<String> WORDS = allWords();
  private static final int MOST_CELLS = 20;
  private static final Map<String, Integer> SIZES =
      Map.of("tri", 3, "tetr", 4, "pent", 5, "hex", 6, "hept", 7, "oct", 8);
  private static final Pattern OF_A_SIZE =
      Pattern.compile("(tri|tetr|pent|hex|hept|oct)a?(ominoes|iamonds|hexes|cubes)");

  private final Lattice lattice;

  private PieceFamilies(Lattice lattice) {
    this.lattice = lattice;
  }

  private static List<String> allWords() {
    List<String> words =
        new ArrayList<>(List.of("polycubes", "polyominoes", "polyprisms", "polyforms"));
    words.addAll(Lattice.families().keySet());
    return List.copyOf(words);
  }

  /** The words for pieces, of all lattices. */
  static List<String> words() {
    return WORDS;
  }

  /**
   * All pieces of a size, one of each.
   *
   * @param line of the file, from 1
   * @param lattice the puzzle's
   * @param word one of {@link #words}
   * @param size what follows the word: {@code 5}, or {@code 5 one-sided}
   * @throws BadPuzzleException if the lattice has no such pieces, or too many
   */
  static List<Piece> of(int line, Lattice lattice, String word, String size) {
    try {
      return new PieceFamilies(lattice).pieces(word, size);
    } catch (BadPuzzleException e) {
      throw new BadPuzzleException(line, String.valueOf(e.getMessage()));
    }
  }

  /** The line for all pieces of a size that have a name of their own, like {@code hexiamonds}. */
  static Optional<String> line(String name) {
    Matcher matcher = OF_A_SIZE.matcher(name.toLowerCase(Locale.ROOT));
    return matcher.matches()
        ? Optional.of("poly" + matcher.group(2) + " " + SIZES.get(matcher.group(1)))
        : Optional.empty();
  }

  private List<Piece> pieces(String word, String size) {
    return switch (word) {
      case "polycubes" -> polycubes(size);
      case "polyominoes" -> polyominoes(size);
      case "polyprisms" -> polyprisms(size);
      default -> polyforms(word, size);
    };
  }

  private List<Piece> polycubes(String text) {
    onlyCubes("polycubes");
    int most = PieceLibrary.MOST_POLYCUBE_CELLS;
    String expected = "expected polycubes of 1 to " + most + " cells, like 'polycubes 5'";
    return PieceLibrary.polycubes(size(text, text, most, expected));
  }

  private List<Piece> polyominoes(String text) {
    onlyCubes("polyominoes");
    int most = PieceLibrary.MOST_POLYOMINO_CELLS;
    String expected =
        "expected polyominoes of 1 to "
            + most
            + " cells, like 'polyominoes 5' or 'polyominoes 5 one-sided'";
    return isOneSided(text)
        ? PieceLibrary.oneSidedPolyominoes(size(firstWord(text), text, most, expected))
        : PieceLibrary.polyominoes(size(text, text, most, expected));
  }

  private void onlyCubes(String word) {
    if (!lattice.equals(Lattice.CUBE)) {
      throw new BadPuzzleException(
          word + " are pieces of cubes; this puzzle has lattice " + lattice.name());
    }
  }

  private List<Piece> polyprisms(String text) {
    if (!lattice.isFlat() || lattice.hasOneLayer()) {
      throw new BadPuzzleException("lattice " + lattice.name() + " has no prisms");
    }
    String expected = "expected polyprisms of 1 to " + MOST_CELLS + " cells, like 'polyprisms 3'";
    return NumberedPieces.of(lattice, size(text, text, MOST_CELLS, expected), false);
  }

  private List<Piece> polyforms(String word, String text) {
    boolean polyaboloes = word.equals("polyaboloes");
    onlyItsLattice(word, Lattice.families().getOrDefault(word, lattice.name()));
    String expected =
        "expected "
            + word
            + " of 1 to "
            + MOST_CELLS
            + (polyaboloes ? " half squares" : " cells")
            + ", like '"
            + word
            + " 4'"
            + (lattice.isFlat() ? " or '" + word + " 4 one-sided'" : "");
    boolean oneSided = lattice.isFlat() && isOneSided(text);
    int size = size(oneSided ? firstWord(text) : text, text, MOST_CELLS, expected);
    List<Piece> all =
        polyaboloes
            ? NumberedPieces.polyaboloes(size)
            : NumberedPieces.of(lattice, size, lattice.isFlat());
    return oneSided ? NumberedPieces.oneSided(all) : all;
  }

  private void onlyItsLattice(String word, String name) {
    boolean own = Lattice.named(lattice.name()).filter(lattice::equals).isEmpty();
    if (!lattice.name().equals(name) || (word.equals("polyaboloes") && own)) {
      throw new BadPuzzleException(
          word
              + " are pieces of lattice "
              + name
              + "; this puzzle has "
              + (own ? "its own lattice " : "lattice ")
              + lattice.name());
    }
  }

  private static boolean isOneSided(String text) {
    String[] words = text.split("\\s+", 2);
    return words.length > 1 && words[1].equals(ONE_SIDED);
  }

  private static String firstWord(String text) {
    return text.split("\\s+", 2)[0];
  }

  private static int size(String digits, String found, int most, String expected) {
    int size = digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    if (size < 1 || size > most) {
      throw new BadPuzzleException(expected + "; found " + Names.quote(found));
    }
    return size;
  }
}
