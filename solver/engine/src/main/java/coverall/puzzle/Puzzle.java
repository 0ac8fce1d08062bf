package coverall.puzzle;

import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A region to fill and the pieces to fill it with, every cell exactly once. If a cell that may stay
 * empty does, a special piece, the last one, covers it: see {@link Piece#gaps}.
 *
 * @param region its marks are those of {@link Marks}
 * @param rules restrictions on where pieces may lie
 * @param sliding what holds when assemblies are taken apart
 * @param expectations the expected counts stated in the puzzle's file
 * @param handMade symmetry breaking by hand, ignored by default
 * @param colours the colours of pieces in pictures, 0xRRGGBB by name, and of letters that have to
 *     match; those without one have those of the palette
 */
public record Puzzle(
    String name,
    Shape region,
    List<Piece> pieces,
    Rules rules,
    SlidingRules sliding,
    List<Expectation> expectations,
    List<HandRestriction> handMade,
    Map<String, Integer> colours) {

  /** A puzzle with all its parts, whose lists and maps are copied. */
  public Puzzle {
    pieces = List.copyOf(pieces);
    expectations = List.copyOf(expectations);
    handMade = List.copyOf(handMade);
    colours = Map.copyOf(colours);
  }

  /** A puzzle whose pieces have no colours of their own. */
  public Puzzle(
      String name,
      Shape region,
      List<Piece> pieces,
      Rules rules,
      SlidingRules sliding,
      List<Expectation> expectations,
      List<HandRestriction> handMade) {
    this(name, region, pieces, rules, sliding, expectations, handMade, Map.of());
  }

  /** A puzzle without rules and expected counts. */
  public static Puzzle of(String name, Shape region, List<Piece> pieces) {
    return new Puzzle(name, region, pieces, Rules.NONE, SlidingRules.NONE, List.of(), List.of());
  }

  /**
   * This puzzle with fewer requirements: any piece may be left over, and any cell may stay empty.
   *
   * @param fewest how many cells must stay empty
   * @param most how many cells may stay empty
   * @throws BadPuzzleException if more cells have to stay empty
   */
  public Puzzle relaxed(int fewest, int most) {
    Shape space = region.remarked(mark -> Marks.optional(Marks.colour((char) mark)));
    List<Piece> optional = new ArrayList<>();
    for (Piece piece : realPieces()) {
      optional.add(new Piece(piece.name(), piece.shape(), 0, piece.copies(), piece.turning()));
    }
    Piece.gaps(space, List.copyOf(optional), fewest, most).ifPresent(optional::add);
    return new Puzzle(
        name, space, optional, rules, SlidingRules.NONE, List.of(), List.of(), colours);
  }

  /** The number of cells of all pieces together, excluding the piece for empty cells. */
  public long volume() {
    return realPieces().stream().mapToLong(Piece::volume).sum();
  }

  /** The number of cells of the region. */
  public int cellCount() {
    return region.size();
  }

  /** The number of pieces, including copies and excluding the piece for empty cells. */
  public int pieceCount() {
    return realPieces().stream().mapToInt(Piece::copies).sum();
  }

  /**
   * The index of the piece with this name.
   *
   * @throws IllegalArgumentException if no piece has it
   */
  public int pieceNamed(String wanted) {
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (pieces.get(piece).name().equals(wanted)) {
        return piece;
      }
    }
    List<String> names = realPieces().stream().map(Piece::name).toList();
    throw new IllegalArgumentException(
        "unknown piece '"
            + wanted
            + "'"
            + usualName(wanted, names)
                .or(() -> Nearest.to(wanted, names))
                .map(near -> ". Did you mean " + near + "?")
                .orElse("; expected one of " + String.join(" ", names)));
  }

  /** The name here of a piece that the library has under another name. */
  private Optional<String> usualName(String wanted, List<String> names) {
    Optional<Shape> shape = PieceLibrary.find(region.lattice(), wanted);
    return shape.isEmpty()
        ? Optional.empty()
        : names.stream()
            .filter(name -> PieceLibrary.find(region.lattice(), name).equals(shape))
            .findFirst();
  }

  /** The pieces, excluding the one for empty cells. */
  public List<Piece> realPieces() {
    return pieces.stream().filter(piece -> !piece.isGap()).toList();
  }

  /**
   * The colours that neighbouring pieces must have in common, as marks in alphabetical order. Empty
   * if the rules do not say so, or no piece has a colour.
   */
  public String matchingColours() {
    return rules.matching() ? Marks.colours(realPieces()) : "";
  }

  /** The piece that stands for empty cells, if some may stay empty. */
  public Optional<Piece> gap() {
    return pieces.stream().filter(Piece::isGap).findFirst();
  }

  /**
   * The piece for empty cells that the region and the other pieces imply, where nothing else is
   * said about their number.
   *
   * @throws BadPuzzleException if more cells than may would have to stay empty
   */
  public Optional<Piece> impliedGap() {
    return Piece.gaps(region, realPieces(), 0, cellCount());
  }

  /** The region in words: {@code 4x4x4} or {@code 48 cells}. */
  public String regionText() {
    if (!region.isBox()) {
      return region.size() + " cells";
    }
    String flat = region.extent().x() + "x" + region.extent().y();
    return region.extent().z() == 1 ? flat : flat + "x" + region.extent().z();
  }

  /** Why no choice of pieces has the volume of the region, with a suggestion; empty if one has. */
  public Optional<String> wrongVolume() {
    long least = 0;
    long most = 0;
    for (Piece piece : pieces) {
      least += (long) piece.fewest() * piece.shape().size();
      most += piece.volume();
    }
    boolean fixed = least == most;
    if (most < region.size()) {
      return Optional.of(
          volumes("the pieces have ", most)
              + (region.size() - most)
              + " would stay empty"
              + tetromino(most - region.size()).orElse(". Add a piece"));
    }
    if (least <= region.size()) {
      return fixed || someChoiceFills()
          ? Optional.empty()
          : Optional.of(
              "no choice of the pieces has " + region.size() + " cells in all, as the region has");
    }
    long excess = least - region.size();
    List<String> surplus = leaveOut(excess);
    return Optional.of(
        volumes(fixed ? "the pieces have " : "the pieces that must be used have ", least)
            + excess
            + " too many"
            + tetromino(excess)
                .orElse(surplus.isEmpty() ? "" : ". Remove " + String.join(" and ", surplus)));
  }

  /**
   * A suggestion for a piece with the letter of a piece of four cells, if that piece would be
   * right: the letter alone is a pentomino.
   */
  private Optional<String> tetromino(long excess) {
    for (Piece piece : realPieces()) {
      if (Character.isDigit(piece.name().charAt(0))) {
        continue; // a number, not a letter
      }
      String four = "4" + piece.name();
      boolean isRight =
          PieceLibrary.find(region.lattice(), four).isPresent()
              && excess == (long) piece.copies() * (piece.shape().size() - 4);
      if (isRight) {
        return Optional.of(
            ". "
                + piece.name()
                + " has "
                + piece.shape().size()
                + " cells here. Did you mean "
                + four
                + "?");
      }
    }
    return Optional.empty();
  }

  private String volumes(String who, long cells) {
    return who + cells + " cells in all, the region has " + region.size() + ": ";
  }

  /** Whether some choice of copies has exactly the volume of the region. */
  private boolean someChoiceFills() {
    BitSet volumes = new BitSet(region.size() + 1);
    volumes.set(0);
    for (Piece piece : pieces) {
      BitSet before = volumes;
      volumes = new BitSet(region.size() + 1);
      for (int cells = before.nextSetBit(0); cells >= 0; cells = before.nextSetBit(cells + 1)) {
        for (int copies = piece.fewest(); copies <= piece.copies(); copies++) {
          int sum = cells + copies * piece.shape().size();
          if (sum > region.size()) {
            break;
          }
          volumes.set(sum);
        }
      }
    }
    return volumes.get(region.size());
  }

  /** One or two kinds of pieces with this number of cells together; empty if none exist. */
  private List<String> leaveOut(long excess) {
    List<Piece> pieces = realPieces();
    for (Piece piece : pieces) {
      if (excess % piece.shape().size() == 0 && excess <= piece.volume()) {
        long copies = excess / piece.shape().size();
        return List.of(copies == 1 ? piece.name() : copies + "*" + piece.name());
      }
    }
    List<String> names = new ArrayList<>();
    for (Piece first : pieces) {
      for (Piece second : pieces) {
        if (!first.equals(second) && first.shape().size() + second.shape().size() == excess) {
          names.add(first.name());
          names.add(second.name());
          return names;
        }
      }
    }
    return names;
  }
}
