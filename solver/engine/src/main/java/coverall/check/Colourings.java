package coverall.check;

import coverall.check.Colouring.Kind;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Marks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/** The colourings to try on a puzzle, from the simplest to the most unusual, each set once. */
final class Colourings {
  private static final int MOST_NAMES = 4;
  private static final int LARGEST_MODULUS = 5;
  private static final String[] DIRECTIONS = {"from left to right", "from bottom to top"};

  private final Placements placements;
  private final Shape region;
  private final BitSet usable;
  private final List<Colouring> all = new ArrayList<>();
  private final Set<BitSet> known = new HashSet<>();

  private Colourings(Placements placements, BitSet usable) {
    this.placements = placements;
    this.usable = usable;
    region = placements.region();
  }

  /** The colourings of a puzzle, given the placements that a solution may use. */
  static List<Colouring> of(Placements placements, BitSet usable) {
    Colourings colourings = new Colourings(placements, usable);
    BitSet cells = new BitSet();
    cells.set(0, placements.cellCount());
    colourings.all.add(new Colouring(Kind.ALL, "", cells));
    colourings.parts();
    if (placements.region().lattice().equals(Lattice.CUBE)) {
      colourings.patterns();
    } else {
      colourings.kinds();
    }
    colourings.colours();
    colourings.onlyReached();
    colourings.layers();
    colourings.neighbours();
    colourings.numbers();
    colourings.reach();
    return colourings.all;
  }

  /** Adds a set unless it is trivial or the set or its complement is known. */
  private void add(Kind kind, String words, BitSet cells) {
    BitSet rest = (BitSet) cells.clone();
    rest.flip(0, placements.cellCount());
    if (!cells.isEmpty() && !rest.isEmpty() && !known.contains(rest) && known.add(cells)) {
      all.add(new Colouring(kind, words, cells));
    }
  }

  private BitSet where(ToIntFunction<Cell> function, int value) {
    BitSet cells = new BitSet();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      if (function.applyAsInt(placements.cell(cell)) == value) {
        cells.set(cell);
      }
    }
    return cells;
  }

  private void parts() {
    for (BitSet part : partsOf(region)) {
      add(
          Kind.PART,
          "The separate part of the region at "
              + placements.cell(part.nextSetBit(0))
              + " has "
              + Wording.count(part.cardinality(), "cell"),
          part);
    }
  }

  /** The connected parts of a shape. */
  static List<BitSet> partsOf(Shape shape) {
    List<BitSet> parts = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int first = 0; first < shape.size(); first = seen.nextClearBit(first)) {
      BitSet part = new BitSet();
      ArrayDeque<Integer> reached = new ArrayDeque<>(List.of(first));
      part.set(first);
      while (!reached.isEmpty()) {
        for (Cell next : shape.lattice().neighbours(shape.cells().get(reached.remove()))) {
          int cell = shape.indexOf(next);
          if (cell >= 0 && !part.get(cell)) {
            part.set(cell);
            reached.add(cell);
          }
        }
      }
      parts.add(part);
      seen.or(part);
    }
    return parts;
  }

  private void patterns() {
    boolean solid = region.extent().z() > 1;
    String stripes = "Colour the cells in alternating dark and light stripes ";
    pattern("Colour the cells like a chessboard", c -> c.x() + c.y() + c.z());
    pattern(stripes + DIRECTIONS[0], Cell::x);
    pattern(stripes + DIRECTIONS[1], Cell::y);
    pattern("Colour the layers alternately dark and light", Cell::z);
    pattern(
        "Colour blocks of 2x2" + (solid ? "x2" : "") + " cells like a chessboard",
        c -> c.x() / 2 + c.y() / 2 + c.z() / 2);
    if (solid) {
      pattern("Colour every layer like a chessboard, all layers alike", c -> c.x() + c.y());
      pattern("Colour the cells dark where x + z is even", c -> c.x() + c.z());
      pattern("Colour the cells dark where y + z is even", c -> c.y() + c.z());
    }
  }

  /** The cells that are translations of each other: triangles that point up, level edges. */
  private void kinds() {
    Map<Integer, BitSet> byKind = new TreeMap<>();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      int kind = region.lattice().kind(placements.cell(cell));
      byKind.computeIfAbsent(kind, k -> new BitSet()).set(cell);
    }
    byKind.forEach(
        (kind, cells) ->
            add(
                Kind.PATTERN,
                "Colour the "
                    + Wording.count(cells.cardinality(), "cell")
                    + " that lie the same way as "
                    + placements.cell(cells.nextSetBit(0)),
                cells));
  }

  private void pattern(String words, ToIntFunction<Cell> number) {
    add(Kind.PATTERN, words, where(cell -> number.applyAsInt(cell) % 2, 0));
  }

  private void colours() {
    Map<Character, BitSet> byColour = new TreeMap<>();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      char colour = Marks.colour(region.mark(cell));
      byColour.computeIfAbsent(colour, c -> new BitSet()).set(cell);
    }
    byColour.forEach(
        (colour, cells) ->
            add(
                Kind.COLOUR,
                cellsOfRegion(cells) + (colour == Shape.PLAIN ? "no colour" : "colour " + colour),
                cells));
  }

  private void onlyReached() {
    Map<Set<Integer>, BitSet> byReaching = new LinkedHashMap<>();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      Set<Integer> reaching = new TreeSet<>();
      for (int placement : placements.ofItem(cell)) {
        if (usable.get(placement)) {
          reaching.add(placements.pieceOf(placement));
        }
      }
      byReaching.computeIfAbsent(reaching, r -> new BitSet()).set(cell);
    }
    byReaching.keySet().stream()
        .sorted((a, b) -> Integer.compare(a.size(), b.size()))
        .forEach(pieces -> onlyReachedBy(pieces, byReaching));
  }

  private void onlyReachedBy(Set<Integer> pieces, Map<Set<Integer>, BitSet> byReaching) {
    Check.stopIfInterrupted();
    BitSet cells = new BitSet();
    byReaching.forEach(
        (reaching, reached) -> {
          if (pieces.containsAll(reaching)) {
            cells.or(reached);
          }
        });
    List<String> names =
        pieces.stream()
            .filter(piece -> !placements.piece(piece).isGap())
            .map(placements::name)
            .toList();
    boolean empty = names.size() < pieces.size();
    String reach =
        names.isEmpty()
            ? "No piece reaches "
            : "Only "
                + Wording.shortList(names, MOST_NAMES)
                + (names.size() == 1 ? " reaches " : " reach ");
    String they = names.size() == 1 ? "it" : "they";
    String filling =
        !empty
            ? "; " + they
            : names.isEmpty()
                ? "; the cells that stay empty"
                : "; " + they + " and the cells that stay empty";
    add(Kind.ONLY, reach + cellsWords(cells) + filling, cells);
  }

  /** {@code cells (0,0,0) and (1,0,0)}; for many cells, only their number. */
  private String cellsWords(BitSet cells) {
    int count = cells.cardinality();
    if (count > 3) {
      return "these " + Wording.count(count, "cell");
    }
    return (count == 1 ? "cell " : "cells ")
        + Wording.list(cells.stream().mapToObj(cell -> placements.cell(cell).toString()).toList());
  }

  private void neighbours() {
    Map<Integer, BitSet> byNumber = new TreeMap<>();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      int neighbours =
          (int)
              region.lattice().neighbours(placements.cell(cell)).stream()
                  .filter(next -> region.indexOf(next) >= 0)
                  .count();
      byNumber.computeIfAbsent(neighbours, n -> new BitSet()).set(cell);
    }
    BitSet upTo = new BitSet();
    for (var entry : byNumber.entrySet()) {
      upTo = (BitSet) upTo.clone();
      upTo.or(entry.getValue());
      String neighbours = Wording.count(entry.getKey(), "neighbour");
      add(
          Kind.NEIGHBOURS,
          cellsOfRegion(upTo) + (entry.getKey() == 0 ? "no neighbours" : "at most " + neighbours),
          upTo);
      add(
          Kind.NEIGHBOURS,
          cellsOfRegion(entry.getValue()) + "exactly " + neighbours,
          entry.getValue());
    }
  }

  /** {@code 1 cell of the region has}, {@code 4 cells of the region have}. */
  private static String cellsOfRegion(BitSet cells) {
    int count = cells.cardinality();
    return Wording.count(count, "cell") + " of the region " + (count == 1 ? "has " : "have ");
  }

  private void layers() {
    Cell extent = region.extent();
    boolean solid = extent.z() > 1;
    for (int z = 0; z < extent.z(); z++) {
      layer("The layer z = " + z, where(Cell::z, z));
    }
    for (int y = 0; y < extent.y(); y++) {
      layer((solid ? "The slice y = " : "The row y = ") + y, where(Cell::y, y));
    }
    for (int x = 0; x < extent.x(); x++) {
      layer((solid ? "The slice x = " : "The column x = ") + x, where(Cell::x, x));
    }
  }

  private void layer(String words, BitSet cells) {
    add(Kind.LAYER, words + " has " + Wording.count(cells.cardinality(), "cell"), cells);
  }

  private void numbers() {
    int[] noDepth = {0};
    int[] signs = {1, -1, 0};
    int least = region.lattice().equals(Lattice.CUBE) ? 3 : 2; // patterns are of modulus 2
    for (int modulus = least; modulus <= LARGEST_MODULUS; modulus++) {
      for (int x = 1; x >= 0; x--) {
        for (int y : x == 0 ? new int[] {1, 0} : signs) {
          for (int z : region.extent().z() == 1 ? noDepth : signs) {
            numbers(modulus, x, y, z);
          }
        }
      }
    }
  }

  private void numbers(int modulus, int dx, int dy, int dz) {
    String sum = (term(dx, "x") + term(dy, "y") + term(dz, "z")).replaceFirst("^ [+] ", "");
    for (int rest = 0; rest < modulus; rest++) {
      BitSet cells = where(c -> Math.floorMod(dx * c.x() + dy * c.y() + dz * c.z(), modulus), rest);
      add(
          Kind.NUMBERS,
          "Number each cell with the remainder of "
              + sum
              + " divided by "
              + modulus
              + ": "
              + Wording.count(cells.cardinality(), "cell")
              + (cells.cardinality() == 1 ? " has the number " : " have the number ")
              + rest,
          cells);
    }
  }

  private static String term(int sign, String axis) {
    return sign == 0 ? "" : (sign > 0 ? " + " : " - ") + axis;
  }

  private void reach() {
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      BitSet reached = new BitSet();
      for (int placement : placements.ofPiece(piece)) {
        if (usable.get(placement)) {
          for (int cell : placements.cells(placement)) {
            reached.set(cell);
          }
        }
      }
      String count = Wording.count(reached.cardinality(), "cell");
      add(
          Kind.REACH,
          placements.piece(piece).isGap()
              ? count + " can stay empty"
              : "Piece " + placements.name(piece) + " can reach " + count,
          reached);
    }
  }
}
