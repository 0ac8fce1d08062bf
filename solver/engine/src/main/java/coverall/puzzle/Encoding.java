package coverall.puzzle;

import coverall.cover.ExactCover;
import coverall.geometry.Cell;
import coverall.geometry.Crossing;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle as an exact cover problem: option {@code i} is placement {@code i}.
 *
 * <p>The items are the {@linkplain CellItems cells of the region} in their order, then the pieces
 * in the order of the puzzle; several copies of a piece are an item of that multiplicity. Pieces of
 * which not all copies must be used come next, as secondary items; then, where cells are edges, the
 * {@linkplain Crossing crossings} that a placement can occupy, and the items by which {@linkplain
 * ColourMatching colours match}, as secondary items, too. A single kind of piece has no item,
 * because the volume determines the number of its copies.
 *
 * <p>The placements are in the order of the pieces, then of their orientations, then of the
 * positions, x fastest.
 */
public final class Encoding implements Problem {
  /** In regions of more than 4,096 cells, how many cells all placements may have, or some merge. */
  public static final long MOST_CELLS_OF_SINGLE = 5_000_000;

  static final int MOST_SINGLE = 4_096; // cells of which each is an item in any case
  private static final long MOST_COVERED = 100_000_000; // items of all placements

  private static final Comparator<Placement> PIECES_THEN_CELLS =
      Comparator.comparingInt(Placement::piece)
          .thenComparing(placement -> placement.cells().getFirst());

  private final Puzzle puzzle;
  private final List<Placement> placements;
  private final CellItems cells;
  private final List<Crossing> crossings;
  private final ColourMatching matching;
  private final ExactCover cover;
  private final boolean asWritten;
  private final boolean isMerged;
  private @Nullable Symmetry symmetry; // found when first asked for: it takes as long as the rest

  /**
   * An encoding with these placements.
   *
   * @param merge whether cells that are always covered together become one item
   */
  private Encoding(Puzzle puzzle, List<Placement> placements, boolean asWritten, boolean merge) {
    this.puzzle = puzzle;
    this.placements = List.copyOf(placements);
    this.asWritten = asWritten;
    isMerged = merge;
    crossings = crossings(puzzle, placements);
    matching = new ColourMatching(puzzle, placements);
    if (merge) {
      Symmetry whole = findSymmetry();
      symmetry = whole;
      cells = CellItems.merged(puzzle, this.placements, whole.all());
    } else {
      cells = CellItems.single(puzzle, this.placements);
    }
    cover = covering();
  }

  /** Whether a region is so large that cells are merged, unless few placements have them. */
  private static boolean isLarge(Puzzle puzzle, List<Placement> placements) {
    return puzzle.cellCount() > MOST_SINGLE
        && puzzle.matchingColours().isEmpty()
        && cells(placements) > MOST_CELLS_OF_SINGLE;
  }

  private static long cells(List<Placement> placements) {
    return placements.stream().mapToLong(placement -> placement.cells().size()).sum();
  }

  /** The number of cells of all placements together. */
  public long cellsOfPlacements() {
    return cells(placements);
  }

  /**
   * Whether cells that are always covered together are one item, and placements that are known to
   * be useless have no items. In small regions neither is so.
   */
  public boolean isMerged() {
    return isMerged;
  }

  /**
   * Encodes a puzzle with all its placements and its whole symmetry.
   *
   * @throws BadPuzzleException if the pieces cannot have the volume of the region, or have too many
   *     placements
   */
  public static Encoding of(Puzzle puzzle) {
    return of(puzzle, false);
  }

  /** Encodes a puzzle literally with its symmetry breaking by hand, and without symmetry. */
  public static Encoding asWritten(Puzzle puzzle) {
    return of(puzzle, true);
  }

  /** Encodes a puzzle like {@link #of}, even if the volumes differ. */
  public static Encoding unchecked(Puzzle puzzle) {
    return encode(puzzle, /* asWritten= */ false);
  }

  /**
   * The encoding of a puzzle that has some of this one's pieces, by name, and is otherwise the
   * same. Takes the placements from here.
   *
   * @return empty if one of the pieces fits nowhere, or none of them reaches some cell
   */
  public Optional<Encoding> part(Puzzle part) {
    int[] numbers = new int[puzzle.pieces().size()]; // by piece here: its number there, or -1
    Arrays.fill(numbers, -1);
    for (int piece = 0; piece < part.pieces().size(); piece++) {
      numbers[puzzle.pieceNamed(part.pieces().get(piece).name())] = piece;
    }
    boolean matching = !part.matchingColours().isEmpty();
    BitSet placed = new BitSet();
    List<Placement> own = new ArrayList<>();
    for (Placement placement : placements) {
      int piece = numbers[placement.piece()];
      if (piece >= 0) {
        own.add(new Placement(piece, placement.cells(), matching ? placement.colours() : ""));
        placed.set(piece);
      }
    }
    return placed.cardinality() == part.pieces().size() && unreached(part, own) == part.cellCount()
        ? Optional.of(new Encoding(part, own, /* asWritten= */ false, isLarge(part, own)))
        : Optional.empty();
  }

  private static Encoding of(Puzzle puzzle, boolean asWritten) {
    puzzle
        .wrongVolume()
        .ifPresent(
            defect -> {
              throw new BadPuzzleException(defect);
            });
    return encode(puzzle, asWritten);
  }

  /** Encodes a puzzle like a large one, however small it is. */
  static Encoding merged(Puzzle puzzle) {
    return new Encoding(
        puzzle,
        PlacementFinder.placements(puzzle, false),
        /* asWritten= */ false,
        /* merge= */ true);
  }

  private static Encoding encode(Puzzle puzzle, boolean asWritten) {
    List<Placement> placements = PlacementFinder.placements(puzzle, asWritten);
    return new Encoding(puzzle, placements, asWritten, isLarge(puzzle, placements));
  }

  /** A piece that must be used fits nowhere, or no piece reaches some cell. */
  @Override
  public Optional<String> obstacle() {
    BitSet placed = new BitSet();
    placements.forEach(placement -> placed.set(placement.piece()));
    for (int number = 0; number < puzzle.pieces().size(); number++) {
      Piece piece = puzzle.pieces().get(number);
      if (piece.fewest() > 0 && !placed.get(number)) {
        return Optional.of(
            "piece " + piece.name() + " fits nowhere in the region of " + puzzle.regionText());
      }
    }
    int missed = unreached(puzzle, placements);
    return missed == puzzle.region().size()
        ? Optional.empty()
        : Optional.of(
            "no piece reaches cell " + puzzle.region().cells().get(missed) + " of the region");
  }

  /** A message for what is too large: with the limit. */
  static BadPuzzleException tooLarge(String what, long limit) {
    return new BadPuzzleException(
        String.format(Locale.ROOT, what + ", the limit for a search", limit));
  }

  /** The first cell that no placement covers; the number of cells if there is none. */
  private static int unreached(Puzzle puzzle, List<Placement> placements) {
    BitSet reached = new BitSet();
    for (Placement placement : placements) {
      int[] ends = puzzle.region().intervals(placement.cells());
      for (int k = 0; k < ends.length; k += 2) {
        reached.set(ends[k], ends[k + 1]);
      }
    }
    return reached.nextClearBit(0);
  }

  private ExactCover covering() {
    int cellCount = cells.count();
    int[] itemOf = itemsOfPieces();
    int fixed = 0;
    int open = 0;
    for (int piece = 0; piece < itemOf.length && itemOf[piece] >= 0; piece++) {
      fixed += puzzle.pieces().get(piece).isFixed() ? 1 : 0;
      open += puzzle.pieces().get(piece).isFixed() ? 0 : 1;
    }
    int firstCrossing = cellCount + fixed + open;
    int firstMatching = firstCrossing + crossings.size();
    ExactCover.Builder builder =
        new ExactCover.Builder(cellCount + fixed, open + crossings.size() + matching.itemCount());
    for (int number = 0; number < fixed + open; number++) {
      Piece piece = puzzle.pieces().get(number);
      if (piece.isFixed()) {
        builder.multiplicity(itemOf[number], piece.copies());
      } else {
        builder.range(itemOf[number], piece.fewest(), piece.copies());
      }
    }
    long covering = 0;
    for (int p = 0; p < placements.size(); p++) {
      if (!cells.isPossible(p)) {
        builder.noOption();
        continue;
      }
      Placement placement = placements.get(p);
      SortedSet<Crossing> occupied = Crossing.of(puzzle.region().lattice(), placement.cells());
      int[] matched = matching.itemsOf(placement);
      int[] covered = cells.of(placement);
      covering += covered.length;
      if (covering > MOST_COVERED) {
        throw tooLarge("the placements cover more than %,d cells in all", MOST_COVERED);
      }
      int[] items = Arrays.copyOf(covered, covered.length + 1 + occupied.size() + matched.length);
      int count = covered.length;
      if (itemOf[placement.piece()] >= 0) {
        items[count++] = itemOf[placement.piece()];
      }
      for (Crossing crossing : occupied) {
        items[count++] = firstCrossing + Collections.binarySearch(crossings, crossing);
      }
      for (int item : matched) {
        items[count++] = firstMatching + item;
      }
      builder.option(Arrays.copyOf(items, count));
    }
    Optional<Piece> gap = puzzle.gap();
    if (gap.isPresent() && gap.equals(puzzle.impliedGap()) && open + fixed > 0) {
      builder.filler(itemOf[puzzle.pieces().indexOf(gap.get())]);
    }
    ExactCover built = builder.build();
    return matching.itemCount() == 0 && cells.isSingle()
        ? withNeighbours(built, puzzle.region())
        : built;
  }

  /** The crossings that placements occupy, in their order; each is a secondary item. */
  private static List<Crossing> crossings(Puzzle puzzle, List<Placement> placements) {
    SortedSet<Crossing> crossings = new TreeSet<>();
    for (Placement placement : placements) {
      crossings.addAll(Crossing.of(puzzle.region().lattice(), placement.cells()));
    }
    return List.copyOf(crossings);
  }

  /**
   * The item of each piece: first pieces of which all copies must be used, then the others; -1 if
   * there is only one kind of piece.
   */
  private int[] itemsOfPieces() {
    int[] items = new int[puzzle.pieces().size()];
    if (items.length == 1) {
      return new int[] {-1};
    }
    int next = cells.count();
    for (boolean fixed : new boolean[] {true, false}) {
      for (int piece = 0; piece < items.length; piece++) {
        if (puzzle.pieces().get(piece).isFixed() == fixed) {
          items[piece] = next++;
        }
      }
    }
    return items;
  }

  /**
   * Declares the neighbours of a cell as its lookahead set: a connected piece of more than one cell
   * covers a neighbour with every cell. In a box the neighbours are at six offsets of the numbers;
   * in other regions at more, because rows and layers differ.
   */
  private static ExactCover withNeighbours(ExactCover cover, Shape region) {
    TreeMap<Integer, BitSet> byOffset = new TreeMap<>();
    for (Cell cell : region.cells()) {
      int item = region.indexOf(cell);
      for (Cell next : region.lattice().neighbours(cell)) {
        int neighbour = region.indexOf(next);
        if (neighbour >= 0) {
          byOffset.computeIfAbsent(neighbour - item, o -> new BitSet()).set(item);
        }
      }
    }
    return cover.withLookahead(
        byOffset.keySet().stream().mapToInt(Integer::intValue).toArray(),
        List.copyOf(byOffset.values()));
  }

  /** The puzzle. */
  public Puzzle puzzle() {
    return puzzle;
  }

  /** The placements, numbered like their options. */
  public List<Placement> placements() {
    return placements;
  }

  @Override
  public String name() {
    return puzzle.name();
  }

  @Override
  public Kind kind() {
    return Kind.PUZZLE;
  }

  @Override
  public List<Expectation> expectations() {
    return puzzle.expectations();
  }

  @Override
  public ExactCover cover() {
    return cover;
  }

  @Override
  public synchronized Symmetry symmetry() {
    Symmetry known = symmetry;
    if (known == null) {
      known = findSymmetry();
      symmetry = known;
    }
    return known;
  }

  private Symmetry findSymmetry() {
    return asWritten || placements.isEmpty() || hasTooManySymmetries()
        ? Symmetry.none(placements.size())
        : Symmetry.of(puzzle, placements);
  }

  @Override
  public List<Distinct> notions() {
    if (hasTooManySymmetries()) {
      return List.of(Distinct.RAW);
    }
    return symmetry().reflects() ? Distinct.OF_PUZZLES : List.of(Distinct.RAW, Distinct.ROTATION);
  }

  /** The item of a piece; -1 if the volume alone determines the number of copies. */
  public int itemOf(int piece) {
    return itemsOfPieces()[piece];
  }

  @Override
  public String whyUndefined(Distinct notion) {
    if (notion == Distinct.SYMMETRY) {
      return "symmetry is for exact cover problems (NAME.dlx), not for puzzles; expected "
          + coarsest().word();
    }
    return hasTooManySymmetries()
        ? "a region that closes and has "
            + placements.size()
            + " placements has too many symmetries to list; expected raw"
        : "no reflection maps this puzzle to itself; expected raw or rotation";
  }

  private boolean hasTooManySymmetries() {
    return Symmetry.isTooLarge(puzzle.region(), placements.size());
  }

  @Override
  public int itemToRestrict(String name) {
    int index = puzzle.pieceNamed(name);
    Piece piece = puzzle.pieces().get(index);
    if (piece.copies() > 1 || !piece.isFixed()) {
      throw new IllegalArgumentException(
          "cannot restrict piece '"
              + name
              + (piece.copies() > 1 ? "', which has several copies" : "', which may be left over"));
    }
    int item = itemOf(index);
    return item < 0 ? 0 : item; // A puzzle's only piece has no item, but covers every cell.
  }

  /** The number of items that stand for cells. */
  int itemsOfCells() {
    return cells.count();
  }

  @Override
  public String itemName(int item) {
    if (item < cells.count()) {
      return "cell " + cells.cell(item) + (isMerged ? " and those covered with it" : "");
    }
    int[] items = itemsOfPieces();
    OptionalInt piece = IntStream.range(0, items.length).filter(k -> items[k] == item).findFirst();
    if (piece.isPresent()) {
      return "piece " + puzzle.pieces().get(piece.getAsInt()).name();
    }
    int pieces = (int) Arrays.stream(items).filter(k -> k >= 0).count();
    int further = item - cells.count() - pieces;
    return further < crossings.size()
        ? "crossing at " + crossings.get(further).edge()
        : matching.name(further - crossings.size());
  }

  @Override
  public int optionCount() {
    return placements.size();
  }

  /** The piece of a placement and the cells that it covers. */
  @Override
  public List<String> option(int option) {
    Placement placement = placements.get(option);
    return Stream.concat(
            Stream.of(puzzle.pieces().get(placement.piece()).name()),
            placement.cells().stream().map(Cell::toString))
        .toList();
  }

  @Override
  public int[] used(int... options) {
    int[] used = options.clone();
    Arrays.sort(used);
    return used;
  }

  @Override
  public <E extends Exception> void describe(Description<E> to) throws E {
    to.region(puzzle.region());
    for (Piece piece : puzzle.pieces()) {
      to.piece(piece.name(), piece.copiesText());
    }
    for (Placement placement : placements) {
      to.placement(placement);
    }
    to.sliding(puzzle.sliding());
  }

  /** All copies of all pieces, and the cells that may stay empty. */
  @Override
  public int mostUsed() {
    return puzzle.pieces().stream().mapToInt(Piece::copies).sum();
  }

  @Override
  public Optional<Encoding> asPuzzle() {
    return Optional.of(this);
  }

  /** The number of placements of each piece. */
  public int[] placementCounts() {
    int[] counts = new int[puzzle.pieces().size()];
    placements.forEach(placement -> counts[placement.piece()]++);
    return counts;
  }

  /**
   * The placements of a solution, given as options, in the order of the pieces and then of their
   * first cells, excluding empty cells.
   */
  public List<Placement> solution(int[] options) {
    return Arrays.stream(options)
        .mapToObj(placements::get)
        .filter(placement -> !puzzle.pieces().get(placement.piece()).isGap())
        .sorted(PIECES_THEN_CELLS)
        .toList();
  }

  /** The rank of each option in the order of {@link #solution}: placements of lower rank first. */
  public int[] ranks() {
    int[] ranks = new int[placements.size()];
    int[] next = {0};
    IntStream.range(0, ranks.length)
        .boxed()
        .sorted(Comparator.comparing(placements::get, PIECES_THEN_CELLS))
        .forEach(option -> ranks[option] = next[0]++);
    return ranks;
  }
}
