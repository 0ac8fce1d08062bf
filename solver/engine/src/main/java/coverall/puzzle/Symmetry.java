package coverall.puzzle;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The motions that map the region to itself, the open sides of its box to each other, and the
 * placements of each piece to those of a piece in as many copies, as permutations of the
 * placements. On a surface that closes, each motion counts with every translation that is one of
 * the surface.
 *
 * <p>A rotation counts as such if every piece may follow it: in a puzzle with one-sided pieces
 * these are the rotations around z alone, and turning the region over is a reflection. Reflections
 * count if they map every piece to itself or to its mirror image among the pieces, in as many
 * copies. Different motions can permute the placements in the same way: in a flat box, turning over
 * around x does what the reflection in y does.
 *
 * @param rotations the rotations
 * @param all rotations and reflections
 * @param reflects whether some reflection maps the puzzle to itself
 */
public record Symmetry(OptionGroup rotations, OptionGroup all, boolean reflects) {
  private static final int NOWHERE = -1;
  private static final int[] NONE = {};
  private static final long MOST_IMAGES = 200_000_000; // of placements, in all permutations

  /** The symmetry of a puzzle with these placements, which are in the order of the pieces. */
  static Symmetry of(Puzzle puzzle, List<Placement> placements) {
    boolean oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
    Lattice lattice = puzzle.region().lattice();
    List<Motion> turns = oneSided ? lattice.rotationsAroundZ() : lattice.rotations();
    PlacementIndex index = new PlacementIndex(puzzle, placements);
    List<int[]> rotations = new ArrayList<>();
    List<int[]> all = new ArrayList<>();
    boolean reflects = false;
    List<Motion> motions = turnsFirst(turns, oneSided, puzzle);
    for (Motion motion : motions) {
      List<int[]> permutations = index.permutations(motion);
      all.addAll(permutations);
      if (turns.contains(motion)) {
        rotations.addAll(permutations);
      } else {
        reflects |= !permutations.isEmpty();
      }
    }
    return new Symmetry(OptionGroup.of(rotations), OptionGroup.of(all), reflects);
  }

  /**
   * The motions that can be symmetries and map the open sides of the region's box to themselves,
   * those first that the pieces may follow. One-sided pieces must stay on their sides; and where
   * the region is flat besides, exchanging above and below does nothing and is no reflection.
   */
  private static List<Motion> turnsFirst(List<Motion> turns, boolean oneSided, Puzzle puzzle) {
    Shape region = puzzle.region();
    SlidingRules sliding = puzzle.sliding();
    boolean plane = oneSided && region.extent().z() == 1;
    return Stream.of(turns, region.lattice().motions())
        .flatMap(List::stream)
        .distinct()
        .filter(motion -> !oneSided || motion.keepsZAxis())
        .filter(motion -> !plane || !motion.turnsOver())
        .filter(sliding::isKeptBy)
        .toList();
  }

  /** The trivial symmetry: all solutions are distinct. */
  public static Symmetry none(int placements) {
    OptionGroup trivial = OptionGroup.trivial(placements);
    return new Symmetry(trivial, trivial, false);
  }

  /** The symmetry of an exact cover problem: it has no rotations and no reflections. */
  static Symmetry ofCover(OptionGroup group) {
    return new Symmetry(OptionGroup.trivial(group.degree()), group, false);
  }

  /** The coarsest notion that is defined, which gives the smallest count. */
  public Distinct coarsest() {
    return reflects ? Distinct.REFLECTION : Distinct.ROTATION;
  }

  /** The permutations under which solutions count as the same. */
  public OptionGroup group(Distinct distinct) {
    return switch (distinct) {
      case RAW -> OptionGroup.trivial(all.degree());
      case ROTATION -> rotations;
      case REFLECTION, SYMMETRY -> all;
    };
  }

  /** What a motion does to the placements, and its inverse to the cells of the region. */
  private static final class Element {
    private final int[] inverse;
    private final int[] permutation;

    Element(int[] imageOfCell, int[] permutation) {
      inverse = new int[imageOfCell.length];
      for (int cell = 0; cell < inverse.length; cell++) {
        inverse[imageOfCell[cell]] = cell;
      }
      this.permutation = permutation;
    }
  }

  /**
   * Whether the symmetries of a region can be too many to be listed as permutations of so many
   * placements. Only on large surfaces that close.
   */
  static boolean isTooLarge(Shape region, int placements) {
    if (region.surface().isPlane()) {
      return false;
    }
    boolean flat = region.extent().z() == 1;
    long motions = region.lattice().motions().stream().filter(m -> !flat || m.keepsZAxis()).count();
    return motions * region.surface().translations() > MOST_IMAGES / Math.max(1, placements);
  }

  /**
   * Finds placements by piece, cells and the colours that have to match. A cell in a colour has the
   * number of the cell, plus a multiple of the number of cells for the colour.
   */
  private static final class PlacementIndex {
    private final Puzzle puzzle;
    private final List<Placement> placements;
    private final Shape region;
    private final String colours;
    private final int[] identity; // by cell
    private final long[] codes; // by coloured cell: a random number
    private final int[][] intervals; // by placement: of its coloured cells
    private final long[] sums; // by placement: of the codes of its coloured cells
    private final int[] alikeFirst; // by placement: the first one that is the same shape moved
    private final int[][] ofPiece; // by piece: its placements, by increasing sums
    private final BitSet marked = new BitSet(); // coloured cells, while two placements are compared
    private final List<List<Integer>> alike = new ArrayList<>(); // pieces with the same places
    private final Map<IntBuffer, int[]> elements = new HashMap<>(); // by images of cells
    private final List<Element> generators = new ArrayList<>();

    PlacementIndex(Puzzle puzzle, List<Placement> placements) {
      this.puzzle = puzzle;
      this.placements = placements;
      region = puzzle.region();
      colours = Shape.PLAIN + puzzle.matchingColours();
      identity = IntStream.range(0, region.size()).toArray();
      codes = new SplittableRandom(1).longs((long) region.size() * colours.length()).toArray();
      intervals =
          IntStream.range(0, placements.size()).mapToObj(this::intervals).toArray(int[][]::new);
      long[] before = sums(identity);
      sums = IntStream.range(0, placements.size()).mapToLong(p -> sum(p, before)).toArray();
      alikeFirst = new int[sums.length];
      for (int p = 0; p < sums.length; p++) {
        boolean isMoved = p > 0 && Shape.areMoved(cells(p), cells(alikeFirst[p - 1]));
        alikeFirst[p] = isMoved ? alikeFirst[p - 1] : p;
      }
      int pieces = puzzle.pieces().size();
      ofPiece = new int[pieces][];
      for (int piece = 0; piece < pieces; piece++) {
        int number = piece;
        ofPiece[piece] =
            IntStream.range(0, sums.length)
                .filter(p -> placements.get(p).piece() == number)
                .boxed()
                .sorted(Comparator.comparingLong(p -> sums[p]))
                .mapToInt(Integer::intValue)
                .toArray();
      }
      int[] permutation = new int[sums.length];
      for (int piece = 0; piece < pieces; piece++) {
        enter(piece, before, permutation);
      }
    }

    private List<Cell> cells(int placement) {
      return placements.get(placement).cells();
    }

    /**
     * The coloured cells of a placement: the first of each interval, and the one after its last.
     */
    private int[] intervals(int placement) {
      int[] intervals = region.intervals(cells(placement));
      String shown = placements.get(placement).colours();
      if (shown.isEmpty()) {
        return intervals;
      }
      int[] coloured = new int[2 * shown.length()];
      int count = 0;
      for (int k = 0; k < intervals.length; k += 2) {
        for (int cell = intervals[k]; cell < intervals[k + 1]; cell++) {
          int number = cell + region.size() * colours.indexOf(shown.charAt(count / 2));
          coloured[count++] = number;
          coloured[count++] = number + 1;
        }
      }
      return coloured;
    }

    private int image(int coloured, int[] imageOfCell) {
      int cell = coloured < imageOfCell.length ? coloured : coloured % imageOfCell.length;
      return imageOfCell[cell] + coloured - cell;
    }

    /** The sums of the codes of the images of all coloured cells before each one. */
    private long[] sums(int[] imageOfCell) {
      long[] sums = new long[codes.length + 1];
      for (int coloured = 0; coloured < codes.length; coloured++) {
        sums[coloured + 1] = sums[coloured] + codes[image(coloured, imageOfCell)];
      }
      return sums;
    }

    /** The sum of the codes of a placement's image. */
    private long sum(int placement, long[] sumsBefore) {
      int[] own = intervals[placement];
      long sum = 0;
      for (int k = 0; k < own.length; k += 2) {
        sum += sumsBefore[own[k + 1]] - sumsBefore[own[k]];
      }
      return sum;
    }

    /** Adds a piece to the group of pieces that differ from it only by name. */
    private void enter(int piece, long[] before, int[] permutation) {
      for (List<Integer> others : alike) {
        if (map(piece, others.getFirst(), identity, before, permutation)) {
          others.add(piece);
          return;
        }
      }
      alike.add(new ArrayList<>(List.of(piece)));
    }

    /**
     * Finds the images of a piece's placements among those of another.
     *
     * @param before the {@linkplain #sums sums} of the images of cells
     * @return whether they are exactly those, and both pieces have the same number of copies
     */
    private boolean map(int piece, int other, int[] imageOfCell, long[] before, int[] permutation) {
      Piece a = puzzle.pieces().get(piece);
      Piece b = puzzle.pieces().get(other);
      if (a.copies() != b.copies()
          || a.fewest() != b.fewest()
          || !puzzle.sliding().treatAlike(a, b)
          || ofPiece[piece].length != ofPiece[other].length) {
        return false;
      }
      Map<Integer, Integer> examples = new HashMap<>(); // by the first of the same shape
      for (int p : ofPiece[piece]) {
        int example = examples.getOrDefault(alikeFirst[p], NOWHERE);
        permutation[p] = NOWHERE;
        for (int q : withSum(other, sum(p, before))) {
          boolean areLikeExample =
              example != NOWHERE && alikeFirst[q] == alikeFirst[permutation[example]];
          boolean isImage =
              areLikeExample
                  ? isMovedLike(p, example, q, permutation[example], imageOfCell)
                  : isImage(q, p, imageOfCell);
          permutation[p] = isImage ? q : permutation[p];
        }
        if (permutation[p] == NOWHERE) {
          return false;
        }
        examples.putIfAbsent(alikeFirst[p], p);
      }
      return true;
    }

    /**
     * The permutations of a motion: one for each way in which it maps the region to itself and the
     * placements of every piece to those of a piece. Most are products of a few that are known.
     */
    List<int[]> permutations(Motion motion) {
      List<int[]> permutations = new ArrayList<>();
      for (int[] imageOfCell : region.images(motion)) {
        IntBuffer key = IntBuffer.wrap(imageOfCell);
        int[] permutation = elements.getOrDefault(key, NONE);
        if (permutation.length == 0) {
          permutation = product(imageOfCell);
        }
        if (permutation.length == 0) {
          permutation = permutation(imageOfCell);
          if (permutation.length > 0) {
            generators.add(new Element(imageOfCell, permutation));
          }
        }
        if (permutation.length > 0) {
          elements.put(key, permutation);
          permutations.add(permutation);
        }
      }
      return permutations;
    }

    /** The permutation of the product that maps cells like this; empty if no product does. */
    private int[] product(int[] imageOfCell) {
      for (Element second : generators) {
        int[] first = Arrays.stream(imageOfCell).map(cell -> second.inverse[cell]).toArray();
        int[] permutation = elements.get(IntBuffer.wrap(first));
        if (permutation != null) {
          return Arrays.stream(permutation).map(p -> second.permutation[p]).toArray();
        }
      }
      return new int[0];
    }

    /**
     * The image of each placement if cells are mapped like this; an empty array if the placements
     * of some piece are mapped to those of no piece. Pieces that are alike stay in their order, so
     * that composing maps of cells composes these maps.
     */
    private int[] permutation(int[] imageOfCell) {
      int[] permutation = new int[sums.length];
      long[] before = sums(imageOfCell);
      for (List<Integer> pieces : alike) {
        List<Integer> targets =
            alike.stream()
                .filter(others -> others.size() == pieces.size())
                .filter(
                    others ->
                        map(pieces.getFirst(), others.getFirst(), imageOfCell, before, permutation))
                .findFirst()
                .orElse(List.of());
        if (targets.isEmpty()) {
          return new int[0];
        }
        for (int k = 1; k < pieces.size(); k++) {
          map(pieces.get(k), targets.get(k), imageOfCell, before, permutation);
        }
      }
      return permutation;
    }

    /** The placements of a piece with this sum: hardly ever more than one. */
    private int[] withSum(int piece, long sum) {
      int[] own = ofPiece[piece];
      int low = 0;
      int high = own.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (sums[own[middle]] < sum) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      while (high < own.length && sums[own[high]] == sum) {
        high++;
      }
      return Arrays.copyOfRange(own, low, high);
    }

    /**
     * Whether a placement has an image if another one of the same shape has one of the same shape:
     * if both are moved alike.
     */
    private boolean isMovedLike(int p, int example, int q, int image, int[] imageOfCell) {
      return step(imageOfFirst(example, imageOfCell), imageOfFirst(p, imageOfCell))
          .equals(step(cells(image).getFirst(), cells(q).getFirst()));
    }

    private Cell imageOfFirst(int placement, int[] imageOfCell) {
      int first = region.indexOf(cells(placement).getFirst());
      return region.cells().get(imageOfCell[first]);
    }

    private static Cell step(Cell from, Cell to) {
      return to.plus(-from.x(), -from.y(), -from.z());
    }

    private boolean isImage(int candidate, int placement, int[] imageOfCell) {
      int[] own = intervals[placement];
      marked.clear();
      for (int k = 0; k < own.length; k += 2) {
        for (int coloured = own[k]; coloured < own[k + 1]; coloured++) {
          marked.set(image(coloured, imageOfCell));
        }
      }
      int[] other = intervals[candidate];
      int left = cells(placement).size();
      for (int k = 0; k < other.length; k += 2) {
        if (marked.nextClearBit(other[k]) < other[k + 1]) {
          return false;
        }
        left -= other[k + 1] - other[k];
      }
      return left == 0;
    }
  }
}
