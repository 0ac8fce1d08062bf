package coverall.format;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.BurrSticks;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceChoice;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of a file in the format {@code .puzzle}: those of the library, of sets and families,
 * drawn ones, burr sticks, tiles with coloured edges, and choices of some of them.
 */
final class PieceParser {
  private static final Pattern PIECE =
      Pattern.compile("(?:(-?\\d{1,9})(?:\\.\\.(-?\\d{1,9}))?\\*)?([^*\\s]+)");
  private static final Pattern CHOOSE = Pattern.compile("(\\d{1,9}) of( .*)?");

  private final boolean allowNoCopies;
  private int line; // being read, from 1
  private Lattice lattice = Lattice.CUBE;
  private final Map<String, Piece> pieces = new LinkedHashMap<>();
  private final Map<String, Integer> drawnAt = new HashMap<>(); // by name of a piece: line
  private final List<PieceChoice> choices = new ArrayList<>();
  private final Set<String> chosen = new HashSet<>(); // names of pieces in choices
  private boolean hasNoCopies; // whether a piece was left out that has 0 copies
  private final Set<String> ranges = new HashSet<>(); // names of pieces written like 1..2*L
  private final Map<String, Integer> coloursOfSets = new HashMap<>(); // by name of a piece
  private @Nullable EdgeTiles tiles;

  /**
   * No pieces yet.
   *
   * @param allowNoCopies whether pieces in 0 copies are left out
   */
  PieceParser(boolean allowNoCopies) {
    this.allowNoCopies = allowNoCopies;
  }

  /** Says what is read next: a line, from 1, in a puzzle on a lattice. */
  void at(int line, Lattice lattice) {
    this.line = line;
    this.lattice = lattice;
  }

  /** The pieces by name, in the order of the file. */
  Map<String, Piece> byName() {
    return pieces;
  }

  List<PieceChoice> choices() {
    return choices;
  }

  /** The tiles with coloured edges; null if there are none. */
  @Nullable EdgeTiles tiles() {
    return tiles;
  }

  /** The colours that named sets have in pictures, 0xRRGGBB, by name of a piece. */
  Map<String, Integer> coloursOfSets() {
    return coloursOfSets;
  }

  /** The line, from 1, above the drawing of a piece. */
  int lineOf(Piece drawn) {
    return Objects.requireNonNull(drawnAt.get(drawn.name()));
  }

  /**
   * Rejects a puzzle without pieces.
   *
   * @throws BadPuzzleException if there are none
   */
  void checkSome() {
    if (!pieces.isEmpty()) {
      return;
    }
    if (hasNoCopies) {
      throw BadPuzzleException.impossible("there are 0 copies of all pieces");
    }
    throw new BadPuzzleException("no pieces. Add a line like 'pieces F L P'");
  }

  /** What a piece is called whose drawing is expected below the line. */
  String words(String word) {
    String own = matchPiece(word).group(3);
    return "piece "
        + own
        + (PieceLibrary.find(lattice, own).isPresent()
            ? " (for the piece of the library, write 'pieces " + word + "')"
            : "");
  }

  /** Adds a piece that is drawn below the line. */
  void drawn(String word, Shape shape, Turning turning) {
    Matcher matcher = matchPiece(word);
    add(matcher, new Piece(matcher.group(3), shape, 1, turning));
    drawnAt.put(matcher.group(3), line);
  }

  /** Whether a word is written like {@code 2*F}, and the name in it; empty if it is not. */
  static Optional<String> inCopies(String word) {
    Matcher copies = PIECE.matcher(word);
    return copies.matches() && copies.group(1) != null
        ? Optional.of(copies.group(3))
        : Optional.empty();
  }

  void edges(String words, Turning turning) {
    if (words.isBlank()) {
      throw bad("expected tiles, each as the colours of its edges clockwise, like 'edges aabc'");
    }
    if (tiles == null) {
      tiles = EdgeTiles.of(line, lattice);
    }
    for (String word : words.strip().split("\\s+")) {
      Matcher matcher = matchPiece(word);
      add(matcher, tiles.tile(line, matcher.group(3), turning));
    }
  }

  void pieces(String names, Turning turning) {
    if (names.isBlank()) {
      throw bad("expected names of pieces");
    }
    for (String word : names.strip().split("\\s+")) {
      if (word.endsWith(",")) {
        throw bad(
            "expected names of pieces with blanks between them, without commas; found "
                + Names.quote(word));
      }
      if (family(word).isPresent()) {
        throw bad(
            "all pieces of a size have a line of their own, like '"
                + word
                + " 4'; expected the name of a piece, found "
                + Names.quote(word));
      }
      addFromLibrary(matchPiece(word), turning);
    }
  }

  void set(String name) {
    NamedSet set =
        NamedSet.find(name)
            .orElseThrow(
                () ->
                    bad(
                        "unknown set "
                            + Names.quote(name)
                            + "; expected one of "
                            + String.join(", ", NamedSet.names())
                            + PieceFamilies.line(name)
                                .map(line -> ". For all pieces of a size, write " + line)
                                .orElseGet(() -> Names.maybe(name, NamedSet.names()))));
    for (String piece : set.pieces()) {
      add(Piece.of(piece, Names.libraryShape(line, lattice, piece)));
    }
    coloursOfSets.putAll(set.colours());
  }

  void burr(String numbers) {
    if (!lattice.equals(Lattice.CUBE)) {
      throw bad("burr sticks are pieces of cubes; this puzzle has lattice " + lattice.name());
    }
    if (numbers.isEmpty()) {
      throw bad("expected numbers of burr sticks, like 'burr 1024 2*52'");
    }
    for (String word : numbers.split("\\s+")) {
      Matcher matcher = matchPiece(word);
      String number = matcher.group(3);
      Shape stick =
          BurrSticks.find(number)
              .orElseThrow(
                  () ->
                      bad(
                          "expected the number of a burr stick in one part, from 1 to "
                              + BurrSticks.NUMBER
                              + "; found "
                              + Names.quote(number)));
      add(matcher, Piece.of(number, stick));
    }
  }

  /** Reads a line {@code choose}, to be called after all others. */
  void choose(String text) {
    Matcher matcher = CHOOSE.matcher(text.replaceAll("\\s+", " "));
    String names = matcher.matches() && matcher.group(2) != null ? matcher.group(2).strip() : "";
    if (names.isEmpty()) {
      throw bad(
          "expected a number of pieces and the pieces to choose from, like '5 of F I 2*L'; found "
              + Names.quote(text));
    }
    int number = Integer.parseInt(matcher.group(1));
    List<String> own = new ArrayList<>();
    long most = 0;
    for (Piece piece : chosenPieces(List.of(names.split(" ")))) {
      own.add(piece.name());
      most += piece.copies();
    }
    if (number < 1 || number > most) {
      throw bad(
          "expected to choose 1 to "
              + Names.number(most)
              + " pieces, as many as the line lists with their copies; found "
              + number);
    }
    choices.add(new PieceChoice(number, own));
  }

  /**
   * The pieces of a choice: some of the file, or else of the library, and all of a size. Any copies
   * may be left over unless they are written with a range.
   */
  private List<Piece> chosenPieces(List<String> words) {
    List<Piece> all = new ArrayList<>();
    for (int k = 0; k < words.size(); k++) {
      Optional<Matcher> family =
          pieces.containsKey(words.get(k)) ? Optional.empty() : family(words.get(k));
      if (family.isEmpty()) {
        all.add(chosen(named(words.get(k))));
        continue;
      }
      String size = k + 1 < words.size() ? words.get(++k) : "";
      if (k + 1 < words.size() && words.get(k + 1).equals(PieceFamilies.ONE_SIDED)) {
        size += " " + words.get(++k);
      }
      family(family.get(), size).forEach(piece -> all.add(chosen(piece.name())));
    }
    return all;
  }

  /** The name of a piece of a choice, which is added if it is not in another line. */
  private String named(String word) {
    Matcher matcher = matchPiece(word);
    String pieceName = matcher.group(3);
    if (!pieces.containsKey(pieceName)) {
      addFromLibrary(matcher, Turning.FREE);
    } else if (matcher.group(1) != null && !chosen.contains(pieceName)) {
      throw bad(
          "piece "
              + Names.quote(pieceName)
              + " has its number of copies in another line; expected only its name");
    }
    return pieceName;
  }

  private Piece chosen(String pieceName) {
    if (!chosen.add(pieceName)) {
      throw bad("duplicate piece " + Names.quote(pieceName) + " in the choices");
    }
    Piece listed = Objects.requireNonNull(pieces.get(pieceName));
    int fewest = ranges.contains(pieceName) ? listed.fewest() : 0;
    Piece piece = new Piece(pieceName, listed.shape(), fewest, listed.copies(), listed.turning());
    pieces.put(pieceName, piece);
    return piece;
  }

  /** A word for all pieces of a size, with a number of copies or without; empty if it is none. */
  static Optional<Matcher> family(String word) {
    return Optional.of(PIECE.matcher(word))
        .filter(Matcher::matches)
        .filter(matcher -> PieceFamilies.words().contains(matcher.group(3)));
  }

  /** Adds all pieces of a size, each in the number of copies that is written before the word. */
  List<Piece> family(Matcher matcher, String size) {
    List<Piece> all = PieceFamilies.of(line, lattice, matcher.group(3), size);
    all.forEach(piece -> add(matcher, piece));
    return all;
  }

  private Matcher matchPiece(String word) {
    Matcher matcher = PIECE.matcher(word);
    if (!matcher.matches()) {
      throw bad("expected a piece like F, 25*Y or 0..2*L, found " + Names.quote(word));
    }
    return matcher;
  }

  private void addFromLibrary(Matcher matcher, Turning turning) {
    String pieceName = matcher.group(3);
    Shape shape = Names.libraryShape(line, lattice, pieceName);
    add(matcher, new Piece(pieceName, shape, 1, turning));
  }

  /** Adds a piece in the number of copies that is written before its name or the word for it. */
  private void add(Matcher matcher, Piece piece) {
    if (Piece.isReserved(piece.name())) {
      throw bad("reserved piece name " + Names.quote(piece.name()) + ". Choose another name");
    }
    String word = matcher.group(3);
    String first = matcher.group(1);
    String second = matcher.group(2);
    if (allowNoCopies && "0".equals(first) && (second == null || second.equals("0"))) {
      hasNoCopies = true;
      return;
    }
    if (allowNoCopies && first != null && (second == null ? first : second).startsWith("-")) {
      throw BadPuzzleException.impossible("fewer than 0 copies of " + Names.quote(word));
    }
    if (first == null) {
      add(piece);
      return;
    }
    int copies = Limits.copies(line, word, Long.parseLong(second == null ? first : second));
    int fewest = second == null ? copies : Integer.parseInt(first);
    if (fewest < 0 || fewest > copies) {
      throw bad(
          "piece "
              + Names.quote(word)
              + ": expected the smaller number of copies first, found "
              + first
              + ".."
              + second);
    }
    add(new Piece(piece.name(), piece.shape(), fewest, copies, piece.turning()));
    if (second != null) {
      ranges.add(piece.name());
    }
  }

  private void add(Piece piece) {
    String pieceName = piece.name();
    if (pieces.containsKey(pieceName)) {
      throw bad(
          "duplicate piece "
              + Names.quote(pieceName)
              + ". For two identical pieces, write 2*"
              + pieceName);
    }
    Limits.kinds(line, pieces.size() + 1);
    if (!pieces.isEmpty()
        && !pieces.values().iterator().next().shape().lattice().equals(piece.shape().lattice())) {
      throw bad("a puzzle has either tiles with coloured edges or other pieces, not both");
    }
    pieces.put(pieceName, piece);
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(line, message);
  }
}
