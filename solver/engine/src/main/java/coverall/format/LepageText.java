package coverall.format;

import coverall.geometry.Cell;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.HandRestriction;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes puzzles as files of Lepage's polycube-solver: boxes, and pieces of its library, one of
 * each. The name and the expected counts become comments.
 */
final class LepageText {
  private static final int ALL_ROTATIONS = 24;

  private LepageText() {}

  /**
   * The text of a puzzle.
   *
   * @throws BadPuzzleException if the format does not support it
   */
  static String write(Puzzle puzzle) {
    if (!puzzle.region().isBox() || !puzzle.region().surface().isPlane()) {
      throw unsayable("regions other than boxes");
    }
    if (!puzzle.region().isPlain() || puzzle.gap().isPresent()) {
      throw unsayable("cells that may stay empty or have colours");
    }
    if (puzzle.rules().matching()) {
      throw unsayable("colours that match between pieces");
    }
    if (!puzzle.rules().equals(Rules.NONE)) {
      throw unsayable("inside, outside, start and colour");
    }
    List<String> lines = new ArrayList<>();
    lines.add(comment(puzzle.name()));
    puzzle
        .expectations()
        .forEach(
            expectation ->
                lines.add(
                    comment(
                        "expect "
                            + expectation.count()
                            + " "
                            + expectation.words()
                            + (expectation.source().isEmpty()
                                ? ""
                                : ": " + expectation.source()))));
    Cell box = puzzle.region().extent();
    lines.add("problem = {");
    lines.add("    box = { " + box.x() + ", " + box.y() + ", " + box.z() + " },");
    lines.add(
        "    pieces = { "
            + puzzle.pieces().stream()
                .map(piece -> "\"" + name(piece) + "\"")
                .collect(Collectors.joining(", "))
            + " },");
    lines.addAll(restrictions(puzzle));
    lines.add("}");
    String text = String.join("\n", lines) + "\n";
    check(puzzle, text);
    return text;
  }

  private static BadPuzzleException unsayable(String what) {
    return new BadPuzzleException("Lepage's format does not support " + what);
  }

  private static String comment(String text) {
    return ("-- " + text.replaceAll("\\p{Cntrl}+", " ")).strip();
  }

  /** The name that his library has for a piece. */
  private static String name(Piece piece) {
    if (piece.copies() != 1 || !piece.isFixed()) {
      throw unsayable(piece.label() + ": only one copy of each piece");
    }
    if (piece.turning() != Turning.FREE) {
      throw unsayable(piece.turning().word() + " piece " + Names.quote(piece.name()));
    }
    return PieceLibrary.names().stream()
        .filter(name -> PieceLibrary.find(name).filter(piece.shape()::equals).isPresent())
        .filter(name -> name.equals(piece.name()) || isAlias(piece.name(), name))
        .findFirst()
        .orElseThrow(
            () ->
                unsayable(
                    "piece " + Names.quote(piece.name()) + ", which is not in Lepage's library"));
  }

  private static boolean isAlias(String alias, String name) {
    return PieceLibrary.aliasesOf(name).contains(alias);
  }

  private static List<String> restrictions(Puzzle puzzle) {
    List<HandRestriction> all = puzzle.handMade();
    List<String> lines = new ArrayList<>();
    one(all, "lock", r -> r.rotations() < ALL_ROTATIONS)
        .ifPresent(
            r -> {
              lines.add(line(puzzle, "lock", r));
              if (r.rotations() > 1) {
                lines.add("    lockcount = " + r.rotations() + ",");
              }
            });
    // The first that is kept in an octant has the key for it; there is none for a second one.
    Optional<HandRestriction> octant =
        all.stream().filter(r -> r.halfX() && r.halfY() && r.halfZ()).findFirst();
    octant.ifPresent(r -> lines.add(line(puzzle, "constrain", r)));
    List<HandRestriction> others = new ArrayList<>(all);
    octant.ifPresent(others::remove);
    one(others, "constrain_x", HandRestriction::halfX)
        .ifPresent(r -> lines.add(line(puzzle, "constrain_x", r)));
    one(others, "constrain_y", HandRestriction::halfY)
        .ifPresent(r -> lines.add(line(puzzle, "constrain_y", r)));
    one(others, "constrain_z", HandRestriction::halfZ)
        .ifPresent(r -> lines.add(line(puzzle, "constrain_z", r)));
    return lines;
  }

  private static Optional<HandRestriction> one(
      List<HandRestriction> all, String key, Predicate<HandRestriction> wanted) {
    List<HandRestriction> found = all.stream().filter(wanted).toList();
    if (found.size() > 1) {
      throw unsayable(key + " for two pieces");
    }
    return found.stream().findFirst();
  }

  private static String line(Puzzle puzzle, String key, HandRestriction restriction) {
    String name =
        puzzle.pieces().stream()
            .filter(piece -> piece.name().equals(restriction.piece()))
            .map(LepageText::name)
            .findFirst()
            .orElseThrow(() -> unsayable(key + " for an unknown piece"));
    return "    " + key + " = \"" + name + "\",";
  }

  private static void check(Puzzle puzzle, String text) {
    Puzzle read;
    try {
      read = LepageFormat.parse(text, puzzle.name());
    } catch (BadPuzzleException e) {
      throw new BadPuzzleException("cannot be written as a Lepage file: " + e.getMessage());
    }
    List<Piece> pieces =
        puzzle.pieces().stream().map(piece -> Piece.of(name(piece), piece.shape())).toList();
    if (!read.pieces().equals(pieces)
        || !read.region().equals(puzzle.region())
        || read.handMade().size() != puzzle.handMade().size()) {
      throw new BadPuzzleException(
          "cannot be written as a Lepage file: reading it gives a different puzzle");
    }
  }
}
