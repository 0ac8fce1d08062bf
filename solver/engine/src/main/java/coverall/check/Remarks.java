package coverall.check;

import coverall.geometry.Cell;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Remarks on a puzzle: facts worth knowing that prove nothing. */
final class Remarks {
  private static final int MOST_NAMES = 6;
  private static final String UNEQUAL = "there are not as many of %s as of their mirror images";

  private final Encoding encoding;
  private final Placements placements;
  private final Shape region;

  Remarks(Encoding encoding, Placements placements) {
    this.encoding = encoding;
    this.placements = placements;
    region = placements.region();
  }

  /** All remarks. */
  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    equalForms(all);
    lostSymmetry(all);
    parts(all);
    return all;
  }

  /** Pieces that differ only in their names. */
  private void equalForms(List<Finding> all) {
    Map<List<Object>, List<Piece>> byForm = new LinkedHashMap<>();
    Rules rules = placements.puzzle().rules();
    for (Piece piece : placements.puzzle().realPieces()) {
      Set<Cell> inside = rules.inside().getOrDefault(piece.name(), Set.copyOf(region.cells()));
      List<Rules.Start> starts =
          rules.starts().stream().filter(start -> start.piece().equals(piece.name())).toList();
      byForm
          .computeIfAbsent(
              List.of(Set.copyOf(piece.orientations()), inside, starts), form -> new ArrayList<>())
          .add(piece);
    }
    List<Finding> findings = new ArrayList<>();
    for (List<Piece> alike : byForm.values()) {
      if (alike.size() > 1) {
        int fewest = alike.stream().mapToInt(Piece::fewest).sum();
        int copies = alike.stream().mapToInt(Piece::copies).sum();
        Piece first = alike.getFirst();
        Piece together = new Piece(first.name(), first.shape(), fewest, copies, first.turning());
        findings.add(
            Finding.of(
                "Pieces "
                    + Wording.shortList(alike.stream().map(Piece::name).toList(), MOST_NAMES)
                    + " are identical. Written as "
                    + together.label()
                    + ", they are searched faster, and swapping them does not count as another"
                    + " solution."));
      }
    }
    all.addAll(Wording.fewOf(findings, "group of identical pieces", "groups of identical pieces"));
  }

  /** Symmetries of the region that the puzzle lacks, and the pieces that break them. */
  private void lostSymmetry(List<Finding> all) {
    if (encoding.coarsest() == Distinct.RAW) {
      return; // The region has too many symmetries to list.
    }
    Set<List<Integer>> symmetries = new HashSet<>();
    for (Motion motion : region.lattice().motions()) {
      for (int[] images : region.images(motion)) {
        symmetries.add(Arrays.stream(images).boxed().toList());
      }
    }
    int kept = encoding.symmetry().all().order();
    if (kept >= symmetries.size()) {
      return;
    }
    List<String> reasons =
        symmetries.stream().allMatch(this::keepsStarts)
            ? reasons(symmetries)
            : List.of("pieces are in place from the start");
    all.add(
        Finding.of(
            "The region has "
                + symmetries.size()
                + " symmetries, but the puzzle has only "
                + kept
                + (reasons.isEmpty() ? "." : ": " + String.join("; ", reasons) + ".")));
  }

  /** Whether a symmetry of the region maps the places of pieces in place to each other. */
  private boolean keepsStarts(List<Integer> images) {
    Set<Set<Integer>> places = new HashSet<>();
    Set<Set<Integer>> moved = new HashSet<>();
    for (Rules.Start start : placements.puzzle().rules().starts()) {
      Set<Integer> place = new HashSet<>();
      start.cells().forEach(cell -> place.add(region.indexOf(cell)));
      places.add(place);
      moved.add(place.stream().map(images::get).collect(Collectors.toSet()));
    }
    return places.equals(moved);
  }

  /** Which pieces break symmetries of the region, and how. */
  private List<String> reasons(Set<List<Integer>> symmetries) {
    TreeMap<Integer, Set<List<Integer>>> places = new TreeMap<>();
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      Set<List<Integer>> of = new HashSet<>();
      for (int placement : placements.ofPiece(piece)) {
        of.add(Arrays.stream(placements.cells(placement)).boxed().toList());
      }
      places.put(piece, of);
    }
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      int images = fewestImages(piece, symmetries, places);
      if (images < Integer.MAX_VALUE) {
        byReason
            .computeIfAbsent(
                images == 0 ? reason(placements.piece(piece)) : UNEQUAL,
                reason -> new ArrayList<>())
            .add(placements.name(piece));
      }
    }
    List<String> reasons = new ArrayList<>();
    byReason.forEach(
        (reason, names) ->
            reasons.add(
                reason.equals(UNEQUAL)
                    ? UNEQUAL.formatted(Wording.shortList(names, MOST_NAMES))
                    : (names.contains(".") ? "" : Wording.shortList(names, MOST_NAMES))
                        + (names.size() == 1
                            ? reason
                            : reason.replace(" has ", " have ").replace(" is ", " are "))));
    return reasons;
  }

  /**
   * The least number of pieces to whose placements a symmetry of the region maps those of a piece;
   * {@code Integer.MAX_VALUE} if they are for every symmetry as many as those with the same
   * placements as the piece.
   */
  private int fewestImages(
      int piece, Set<List<Integer>> symmetries, Map<Integer, Set<List<Integer>>> places) {
    Map<Integer, Set<List<Integer>>> candidates = new HashMap<>(places);
    candidates
        .keySet()
        .removeIf(
            other ->
                placements.piece(other).copies() != placements.piece(piece).copies()
                    || placements.piece(other).fewest() != placements.piece(piece).fewest()
                    || placements.ofPiece(other).length != placements.ofPiece(piece).length);
    Set<List<Integer>> own = places.getOrDefault(piece, Set.of());
    long same = candidates.values().stream().filter(own::equals).count();
    int fewest = Integer.MAX_VALUE;
    for (List<Integer> images : symmetries) {
      Check.stopIfInterrupted();
      long kept =
          candidates.values().stream()
              .filter(
                  other ->
                      own.stream()
                          .allMatch(
                              cells ->
                                  other.contains(
                                      cells.stream().map(images::get).sorted().toList())))
              .count();
      if (kept != same) {
        fewest = Math.min(fewest, (int) kept);
      }
    }
    return fewest;
  }

  private String reason(Piece piece) {
    if (piece.isGap()) {
      return "the cells that may stay empty are not symmetric";
    }
    if (placements.puzzle().rules().inside().containsKey(piece.name())) {
      return " is confined to some cells";
    }
    if (!piece.shape().isPlain()) {
      return " is coloured";
    }
    if (piece.turning() == Turning.ONE_SIDED || piece.turning() == Turning.UNTURNED) {
      return " is " + piece.turning().word();
    }
    return " has no mirror image among the pieces";
  }

  private void parts(List<Finding> all) {
    List<String> sizes =
        Colourings.partsOf(region).stream()
            .map(part -> Integer.toString(part.cardinality()))
            .toList();
    if (sizes.size() > 1) {
      all.add(
          Finding.of(
              "The region consists of "
                  + sizes.size()
                  + " separate parts with "
                  + Wording.shortList(sizes, MOST_NAMES)
                  + " cells."));
    }
  }
}
