package coverall.check;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pieces that fit nowhere and cells that no piece reaches, with the reasons. */
final class Fitting {
  private final Placements placements;
  private final Puzzle puzzle;
  private final boolean inPlace; // whether some pieces are in place from the start

  Fitting(Placements placements) {
    this.placements = placements;
    puzzle = placements.puzzle();
    inPlace = !puzzle.rules().starts().isEmpty();
  }

  List<Finding> findings() {
    List<Finding> pieces = new ArrayList<>();
    for (int number = 0; number < placements.pieceCount(); number++) {
      Piece piece = placements.piece(number);
      if (placements.ofPiece(number).length == 0 && piece.fewest() > 0) {
        pieces.add(Finding.of("Piece " + piece.name() + " fits nowhere: " + why(piece) + "."));
      }
    }
    List<Finding> findings =
        new ArrayList<>(Wording.fewOf(pieces, "piece fits nowhere", "pieces fit nowhere"));
    findings.addAll(Wording.fewOf(unreached(), "cell is out of reach", "cells are out of reach"));
    return findings;
  }

  private String why(Piece piece) {
    Piece plain =
        turned(piece, Shape.of(piece.shape().lattice(), piece.shape().cells()), piece.turning());
    boolean isConfined = puzzle.rules().inside().containsKey(piece.name()) || inPlace;
    String cells = inPlace ? "the cells that are left to it" : "the cells that it is confined to";
    if (!placed(plain, Rules.NONE).isEmpty()) {
      boolean byColours = placed(piece, withoutPlaces()).isEmpty();
      boolean byPlaces = isConfined && placed(plain, puzzle.rules()).isEmpty();
      return byColours && byPlaces
          ? "the colours exclude every placement, and so do " + cells
          : byColours
              ? "there is room for it, but the colours match nowhere"
              : byPlaces
                  ? "there is room for it, but not in " + cells
                  : "the colours do not match in " + cells;
    }
    Piece free = turned(plain, plain.shape(), Turning.MIRRORED);
    if (piece.turning() != Turning.MIRRORED && !placed(free, Rules.NONE).isEmpty()) {
      Piece turned = turned(plain, plain.shape(), Turning.FREE);
      return placed(turned, Rules.NONE).isEmpty()
          ? "only its mirror image would fit"
          : "it would fit only in orientations that '" + piece.turning().word() + "' excludes";
    }
    String box = measures(puzzle.region());
    boolean isPlane = puzzle.region().surface().isPlane();
    if (isPlane && piece.orientations().stream().noneMatch(this::isInBox)) {
      return "it measures "
          + measures(piece.shape())
          + ", and the "
          + (puzzle.region().isBox() ? box + " region" : box + " box around the region")
          + " is too small for it in every orientation";
    }
    return "the region has no room for its shape";
  }

  private boolean isInBox(Shape shape) {
    Cell box = puzzle.region().extent();
    Cell extent = shape.extent();
    return extent.x() <= box.x() && extent.y() <= box.y() && extent.z() <= box.z();
  }

  private static String measures(Shape shape) {
    Cell extent = shape.extent();
    return extent.x() + "x" + extent.y() + (extent.z() > 1 ? "x" + extent.z() : "");
  }

  private static Piece turned(Piece piece, Shape shape, Turning turning) {
    return new Piece(piece.name(), shape, piece.fewest(), piece.copies(), turning);
  }

  /** The rules, except those that confine pieces. */
  private Rules withoutPlaces() {
    return new Rules(Map.of(), puzzle.rules().fits());
  }

  /** The placements of a piece under other rules. */
  private List<Placement> placed(Piece piece, Rules rules) {
    Puzzle alone =
        new Puzzle(
            puzzle.name(),
            puzzle.region(),
            List.of(piece),
            rules,
            SlidingRules.NONE,
            List.of(),
            List.of());
    return Encoding.unchecked(alone).placements();
  }

  private List<Finding> unreached() {
    List<Integer> missed = new ArrayList<>();
    for (int cell = 0; cell < placements.cellCount(); cell++) {
      if (placements.ofItem(cell).length == 0) {
        missed.add(cell);
      }
    }
    if (missed.isEmpty()) {
      return List.of();
    }
    Set<Cell> byForm = new HashSet<>();
    for (Piece piece : puzzle.realPieces()) {
      Piece plain =
          turned(piece, Shape.of(piece.shape().lattice(), piece.shape().cells()), piece.turning());
      placed(plain, Rules.NONE).forEach(placement -> byForm.addAll(placement.cells()));
    }
    int smallest =
        puzzle.realPieces().stream().mapToInt(piece -> piece.shape().size()).min().orElse(1);
    List<Finding> findings = new ArrayList<>();
    for (int cell : missed) {
      String text = "No piece reaches cell " + placements.cell(cell);
      char colour = Marks.colour(puzzle.region().mark(cell));
      if (byForm.contains(placements.cell(cell))) {
        text +=
            (colour == Shape.PLAIN ? "" : ", which has colour " + colour)
                + (inPlace
                    ? ": colours, confinement or pieces in place exclude every piece that could"
                        + " reach it"
                    : ": colours or confinement exclude every piece that could reach it");
      }
      for (BitSet part : Colourings.partsOf(puzzle.region())) {
        if (part.get(cell) && part.cardinality() < smallest) {
          text +=
              ": it belongs to a separate part of "
                  + Wording.count(part.cardinality(), "cell")
                  + ", which is smaller than every piece";
        }
      }
      findings.add(Finding.of(text + "."));
    }
    return findings;
  }
}
