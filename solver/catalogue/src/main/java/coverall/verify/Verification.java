package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.PieceRow;
import coverall.catalogue.CatalogueReader.PlacementRow;
import coverall.catalogue.CatalogueReader.State;
import coverall.catalogue.ProblemRows;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The check of a whole catalogue: that the file is intact, that it belongs to the problem whose
 * text is in it, and that its solutions are correct, all different and correctly counted.
 *
 * <p>It does not prove that no further solutions exist. Every method throws a {@link Violation} or
 * a {@link coverall.catalogue.BadCatalogueException} at the first fault.
 */
public final class Verification {
  private final CatalogueReader reader;
  private final PuzzleParser parser;
  private final Consumer<String> verified;

  /** Reads the text of a puzzle. */
  @FunctionalInterface
  public interface PuzzleParser {
    /**
     * Reads a puzzle.
     *
     * @param file the name of its file
     * @throws BadPuzzleException if the text is not a puzzle
     */
    Puzzle parse(String text, String file);
  }

  /**
   * A verification, to be run once.
   *
   * @param verified receives, in words, each thing that has been verified
   */
  public Verification(CatalogueReader reader, PuzzleParser parser, Consumer<String> verified) {
    this.reader = reader;
    this.parser = parser;
    this.verified = verified;
  }

  /** Checks everything. */
  public void run() throws IOException {
    checkFile();
    checkContent();
  }

  private void checkFile() throws IOException {
    String fault = reader.structureFault();
    if (!fault.isEmpty()) {
      throw new Violation("the file is damaged: " + fault);
    }
    if (reader.stage() == CatalogueReader.Stage.UNSEALED) {
      verified.accept("the file is intact (its seal was not set yet)");
    } else if (reader.digest() == null) {
      verified.accept("the file is intact (it gets its seal when it is complete)");
    } else if (reader.sealHolds()) {
      verified.accept("the file is unchanged since it was sealed");
    } else {
      throw new Violation("the file was changed after it was sealed, or its seal is missing");
    }
  }

  /** Checks everything except the seal, and so also a file that was edited. */
  void checkContent() throws IOException {
    switch (reader.kind()) {
      case PUZZLE -> checkPuzzle();
      case EXACT_COVER -> checkCover();
    }
  }

  private void checkPuzzle() throws IOException {
    Puzzle puzzle = puzzle();
    Places places = places(puzzle, reader.placements(), reader.about("fingerprint"), verified);
    Board board = places.board();

    Distinct notion = reader.distinct();
    // A region that closes can have too many symmetries to list; then solutions are raw only.
    boolean rawOnly =
        board.seams().exist() && reader.groupOrders().equals(Map.of(Distinct.RAW, 1L));
    Symmetries symmetries =
        rawOnly ? Symmetries.none(board, places) : new Symmetries(board, places);
    checkSymmetry(symmetries, notion);

    Restriction restriction = new Restriction(board, reader.item(), reader.itemsBelow());
    List<int[]> group = group(symmetries, notion);
    checkRestriction(restriction, group);
    checkSubproblems(new PuzzleChoices(board, restriction));
    Orbit orbit = new ListedOrbit(board, symmetries, notion, restriction);
    checkSolutions(
        new PuzzleRequirements(board, orbit), reader.groupOrders(), puzzle.expectations());
    if (reader.disassemblies().exist()) {
      String plans = count(new Replay(board).check(reader), "plan");
      verified.accept(plans + " replayed: nothing collides, and all pieces come apart");
    }
  }

  private void checkCover() throws IOException {
    Matrix matrix =
        matrix(reader.about("source"), reader.problemRows(), reader.about("fingerprint"), verified);

    CoverOptions options = new CoverOptions(matrix, reader.removed());
    Restriction restriction = new Restriction(options, reader.item(), reader.itemsBelow());
    Undecided undecided = new Undecided(matrix);
    CoverChoices choices = new CoverChoices(matrix, undecided, options, restriction);
    Choices next = choices;
    Orbit orbit = null;
    Optional<CoverSymmetries> symmetries = symmetriesOfCover(matrix, undecided);
    if (symmetries.filter(known -> !known.areListed()).isPresent()) {
      PermutationGroup group = symmetries.get().group();
      checkEqual("item", reader.about("item"), "-1");
      restriction.check(List.of());
      orbit = new LargeOrbit(group);
      if (reader.shard().isWhole()) {
        next =
            new ChoicesUpToSymmetry(
                choices, group, reader.subproblems().stream().map(Part::prefix).toList());
      }
    } else if (symmetries.isPresent()) {
      int[][] permutations = symmetries.get().permutations();
      checkRestriction(restriction, List.of(permutations));
      orbit = ListedOrbit.ofCover(options, permutations, restriction);
    } else {
      checkOrders(Map.of(Distinct.RAW, 1L));
      checkEqual("distinct", reader.about("distinct"), Distinct.RAW.word());
      checkEqual("item", reader.about("item"), "-1");
      restriction.check(List.of());
    }
    checkSubproblems(next);
    Map<Distinct, Long> orders = reader.groupOrders();
    checkSolutions(
        new CoverRequirements(matrix, options, undecided, orbit),
        orders,
        matrix.expectations().stream()
            .filter(expected -> orders.keySet().containsAll(expected.notions()))
            .toList());
  }

  /** The symmetries of a catalogue up to symmetry, each of which is checked. */
  private Optional<CoverSymmetries> symmetriesOfCover(Matrix matrix, Undecided undecided)
      throws IOException {
    if (reader.distinct() != Distinct.SYMMETRY) {
      return Optional.empty();
    }
    long order = reader.groupOrders().getOrDefault(Distinct.SYMMETRY, 0L);
    checkOrders(Map.of(Distinct.RAW, 1L, Distinct.SYMMETRY, order));
    if (undecided.choiceCount() > matrix.optionCount()) {
      throw new Violation(
          "distinct is symmetry, which options whose items all have bounds exclude");
    }
    CoverSymmetries symmetries = new CoverSymmetries(matrix, reader.generators(), order);
    verified.accept(
        (order == 1
                ? "no symmetry but the identity"
                : String.format(Locale.ROOT, "%,d symmetries", order))
            + ": items go to items of the same kind");
    return Optional.of(symmetries);
  }

  private void checkRestriction(Restriction restriction, List<int[]> group) throws IOException {
    verified.accept(restriction.check(group));
    String below = restriction.checkBelow(group);
    if (!below.isEmpty()) {
      verified.accept(below);
    }
    if (reader.isLeast()) {
      verified.accept(restriction.checkLeast(group));
    }
  }

  /** The matrix of a text, with which the tables and the fingerprint of a catalogue must agree. */
  static Matrix matrix(
      String source, ProblemRows rows, String fingerprint, Consumer<String> verified)
      throws IOException {
    Matrix matrix = Matrix.read(source);
    CoverTables.check(rows, matrix);
    checkEqual("fingerprint", fingerprint, Print.ofCover(matrix));
    verified.accept(
        count(matrix.items().size(), "item")
            + " and "
            + count(matrix.optionCount(), "option")
            + ": those of the text of the problem");
    return matrix;
  }

  private Puzzle puzzle() throws IOException {
    return puzzle(
        parser,
        reader.about("source"),
        reader.about("file"),
        reader.about("puzzle"),
        reader.pieces());
  }

  /** The puzzle of a text, with which the name and the pieces of a catalogue must agree. */
  static Puzzle puzzle(
      PuzzleParser parser, String source, String file, String name, List<PieceRow> stated) {
    Puzzle puzzle;
    try {
      puzzle = parser.parse(source, file);
    } catch (BadPuzzleException e) {
      throw new Violation(e.located("the puzzle text"));
    }
    checkEqual("puzzle", name, puzzle.name());
    List<PieceRow> pieces =
        puzzle.pieces().stream().map(p -> new PieceRow(p.name(), p.copiesText())).toList();
    for (int k = 0; k < Math.max(pieces.size(), stated.size()); k++) {
      checkEqual("piece " + k, words(stated, k), words(pieces, k));
    }
    return puzzle;
  }

  /** The placements of a catalogue, which must be all there are, and agree with the fingerprint. */
  static Places places(
      Puzzle puzzle, List<PlacementRow> rows, String fingerprint, Consumer<String> verified) {
    Places places = new Places(new Board(puzzle, rows));
    checkEqual(
        "fingerprint",
        fingerprint,
        Print.ofPuzzle(puzzle, rows.stream().map(PlacementRow::placement).toList()));
    verified.accept(count(rows.size(), "placement") + ": all ways to place a piece in the region");
    return places;
  }

  private static String words(List<PieceRow> pieces, int k) {
    return k < pieces.size() ? pieces.get(k).copies() + "*" + pieces.get(k).name() : "none";
  }

  static void checkEqual(String name, String stated, String expected) {
    if (!stated.equals(expected)) {
      throw new Violation(name + " is " + stated + ", expected " + expected);
    }
  }

  private void checkSymmetry(Symmetries symmetries, Distinct notion) throws IOException {
    Map<Distinct, Long> orders = new TreeMap<>();
    symmetries.orders().forEach((known, order) -> orders.put(known, (long) order));
    checkOrders(orders);
    checkReflects(symmetries, notion);
    if (!symmetries.orders().containsKey(Distinct.ROTATION)) {
      verified.accept("symmetries are not used");
      return;
    }
    String rotations = count(symmetries.order(Distinct.ROTATION), "rotation");
    verified.accept(
        "the puzzle has "
            + rotations
            + (symmetries.reflects()
                ? ", " + symmetries.order(Distinct.REFLECTION) + " with reflections"
                : " and no reflections"));
  }

  /** Checks that a puzzle has the reflections up to which solutions are said to be distinct. */
  static void checkReflects(Symmetries symmetries, Distinct notion) {
    if (notion == Distinct.REFLECTION && !symmetries.reflects()) {
      throw new Violation("distinct is reflection, but no reflection maps the puzzle to itself");
    }
  }

  private void checkOrders(Map<Distinct, Long> orders) throws IOException {
    Map<Distinct, Long> stated = reader.groupOrders();
    if (!stated.equals(orders)) {
      throw new Violation("symmetry: the groups have " + stated + " elements, expected " + orders);
    }
  }

  /** The permutations under which solutions count as the same. */
  static List<int[]> group(Symmetries symmetries, Distinct notion) {
    int[][] permutations = symmetries.permutations();
    boolean[] members = symmetries.group(notion);
    List<int[]> group = new ArrayList<>();
    for (int k = 0; k < members.length; k++) {
      if (members[k]) {
        group.add(permutations[k]);
      }
    }
    return group;
  }

  private void checkSubproblems(Choices choices) throws IOException {
    List<Part> parts = reader.subproblems();
    Cut cut = new Cut(choices);
    if (reader.shard().isWhole()) {
      cut.check(parts, reader.branchesAbove());
    } else {
      cut.checkApart(parts);
    }
    States.check(parts, isComplete());
    String all = count(parts.size(), "subproblem");
    verified.accept(
        reader.shard().isWhole()
            ? (parts.size() == 1 ? all + " is" : all + " are")
                + " the whole search tree"
                + choices.upTo()
            : all + " of shard " + reader.shard() + ": none overlaps another");
  }

  private boolean isComplete() throws IOException {
    return reader.digest() != null;
  }

  private void checkSolutions(
      Requirements requirements, Map<Distinct, Long> orders, List<Expectation> expectations)
      throws IOException {
    List<Part> parts = reader.subproblems();
    Tally tally = new Tally(parts);
    Print digest = new Print();
    digest.line(reader.about("fingerprint"));
    digest.line(reader.about("distinct"));
    if (!reader.shard().isWhole()) {
      digest.line(reader.about("shard"));
    }
    Solutions solutions = new Solutions(requirements, parts, isComplete(), tally, digest);
    reader.solutions(solutions);
    solutions.finish();
    if (solutions.count() != reader.solutionCount()) {
      throw new Violation(
          "there are " + solutions.count() + " solutions, expected " + reader.solutionCount());
    }
    verified.accept(count(solutions.count(), "solution") + ": " + requirements.words());

    tally.check();
    if (!isComplete()) {
      long done = parts.stream().filter(part -> part.state() == State.DONE).count();
      verified.accept(
          String.format(Locale.ROOT, "the counts of %,d finished subproblems are correct", done));
      return;
    }
    if (reader.shard().isWhole()) {
      Map<Distinct, Long> totals = tally.totals(orders);
      verified.accept("totals: " + words(totals));
      if (!expectations.isEmpty()) {
        Tally.checkExpected(totals, expectations);
        verified.accept(
            "the totals match those expected in the " + reader.kind().words() + " text");
      }
    } else {
      verified.accept("the counts of all subproblems of the shard are correct");
    }
    String computed = digest.hex();
    checkEqual("digest", String.valueOf(reader.digest()), computed);
    verified.accept("digest " + computed);
  }

  private static String words(Map<Distinct, Long> totals) {
    List<String> words = new ArrayList<>();
    totals.forEach(
        (notion, total) ->
            words.add(
                String.format(Locale.ROOT, "%,d ", total)
                    + (notion == Distinct.REFLECTION ? "and reflection" : notion.words())));
    return String.join(", ", words);
  }

  private static String count(long number, String thing) {
    return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
  }
}
