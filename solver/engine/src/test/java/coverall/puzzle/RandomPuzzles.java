package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Small puzzles of every kind: boxes, random regions and symmetric ones, flat or not, cut into
 * pieces, so that most have a solution. Some pieces are one-sided, some equal ones are taken
 * together as copies, and some are mirrored after the cutting. Those of {@link #nextWithRules} have
 * everything else that a puzzle can have, too.
 */
public final class RandomPuzzles {
  private static final int[][] BOXES = {
    {8, 1, 1}, {3, 3, 1}, {2, 5, 1}, {4, 3, 1}, {4, 4, 1}, {5, 3, 1}, {7, 2, 1}, {2, 2, 2},
    {2, 2, 3}, {4, 2, 2}, {1, 3, 4}
  };

  private static final List<Turning> TURNINGS = List.of(Turning.values());

  private final SplittableRandom random;

  /** Puzzles that this source of randomness makes. */
  public RandomPuzzles(SplittableRandom random) {
    this.random = random;
  }

  public Puzzle next() {
    List<Set<Cell>> parts = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      parts = cut(box());
    } else if (random.nextBoolean()) {
      parts = cut(connected(8 + random.nextInt(8), random.nextBoolean()));
    } else {
      // A half and its mirror image, or a half turned.
      boolean flat = random.nextBoolean();
      int y = random.nextBoolean() ? 1 : -1;
      int z = flat || random.nextBoolean() ? 1 : -1;
      for (Set<Cell> part : cut(connected(4 + random.nextInt(4), flat))) {
        parts.add(part);
        Set<Cell> image = new TreeSet<>();
        part.forEach(cell -> image.add(new Cell(-1 - cell.x(), y * cell.y(), z * cell.z())));
        parts.add(image);
      }
    }
    return puzzle(parts, cell -> Shape.PLAIN);
  }

  /**
   * The next puzzle in which the colours of neighbouring pieces must match. Before they were mixed,
   * the pieces did.
   */
  public Puzzle nextMatching() {
    Set<Cell> region = random.nextBoolean() ? box() : connected(8 + random.nextInt(6), false);
    int between = random.nextInt(3);
    Map<Cell, Character> marks = new TreeMap<>();
    for (Cell cell : region) {
      char colour = cell.x() < between ? 'a' : cell.x() > between ? 'b' : Shape.PLAIN;
      marks.put(cell, random.nextInt(4) == 0 ? Shape.PLAIN : colour);
    }
    Puzzle puzzle = puzzle(cut(region), cell -> marks.getOrDefault(cell, Shape.PLAIN));
    return new Puzzle(
        puzzle.name(),
        puzzle.region(),
        puzzle.pieces(),
        new Rules(Map.of(), Map.of(), List.of(), true),
        puzzle.sliding(),
        List.of(),
        List.of());
  }

  /**
   * The next puzzle, with cells that may stay empty, ranges of copies, colours, confined pieces,
   * pieces in place and every way of turning; nothing if the volumes came out wrong.
   */
  public Optional<Puzzle> nextWithRules() {
    Puzzle plain = next();
    Map<Cell, Character> region = new TreeMap<>();
    boolean colours = random.nextInt(3) == 0;
    boolean empties = random.nextInt(2) == 0;
    boolean chessboard = random.nextBoolean();
    for (Cell cell : plain.region().cells()) {
      int parity = (cell.x() + cell.y() + cell.z()) % 2;
      char colour = "#ab".charAt(chessboard ? 1 + parity : random.nextInt(3));
      char mark = colours ? colour : Shape.PLAIN;
      region.put(cell, empties && random.nextInt(3) > 0 ? Marks.optional(mark) : mark);
    }
    List<Piece> pieces = new ArrayList<>();
    Map<String, Set<Cell>> inside = new TreeMap<>();
    for (Piece piece : plain.pieces()) {
      Map<Cell, Character> shape = new TreeMap<>();
      for (Cell cell : piece.shape().cells()) {
        int parity = (cell.x() + cell.y() + cell.z()) % 2;
        shape.put(
            cell,
            colours && random.nextInt(3) > 0
                ? "ab".charAt(chessboard ? parity : random.nextInt(2))
                : Shape.PLAIN);
      }
      int copies = piece.copies() + (random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0);
      int fewest =
          random.nextInt(3) == 0 ? random.nextInt(copies + 1) : Math.min(piece.copies(), copies);
      if (random.nextInt(8) == 0) {
        copies = Math.max(1, fewest);
      }
      Turning turning =
          random.nextInt(3) > 0 ? piece.turning() : TURNINGS.get(random.nextInt(TURNINGS.size()));
      pieces.add(new Piece(piece.name(), Shape.marked(shape), fewest, copies, turning));
      if (random.nextInt(8) == 0) {
        Set<Cell> half = new TreeSet<>(region.keySet());
        int side = random.nextInt(3);
        half.removeIf(cell -> side == 0 ? cell.x() > 2 : side == 1 ? cell.y() > 1 : cell.x() < 1);
        inside.put(piece.name(), half);
      }
    }
    Map<Character, Set<Character>> fits =
        random.nextBoolean() ? Map.of() : Map.of('a', Set.of('a', 'b'));
    Shape space = Shape.marked(region);
    int fewest = random.nextInt(2);
    int most = random.nextInt(3) == 0 ? fewest + random.nextInt(3) : space.size();
    try {
      Piece.gaps(space, pieces, empties ? fewest : 0, most).ifPresent(pieces::add);
    } catch (BadPuzzleException e) {
      return Optional.empty();
    }
    return Optional.of(
        new Puzzle(
            "random",
            space,
            pieces,
            new Rules(inside, fits, starts(space, pieces, new Rules(inside, fits)), false),
            sliding(pieces),
            List.of(),
            List.of()));
  }

  /** Now and then one or two pieces in place. */
  private List<Rules.Start> starts(Shape region, List<Piece> pieces, Rules rules) {
    List<Rules.Start> starts = new ArrayList<>();
    Set<Cell> taken = new TreeSet<>();
    for (int tries = Math.max(0, random.nextInt(16) - 11); tries > 0; tries--) {
      Piece piece = pieces.get(random.nextInt(pieces.size()));
      Shape turned = pick(piece.orientations());
      Cell from = pick(turned.cells());
      Cell to = pick(region.cells());
      List<Cell> cells =
          turned.cells().stream()
              .map(c -> c.plus(to.x() - from.x(), to.y() - from.y(), to.z() - from.z()))
              .toList();
      boolean lies =
          cells.stream().allMatch(c -> region.indexOf(c) >= 0 && !taken.contains(c))
              && starts.stream().filter(start -> start.piece().equals(piece.name())).count()
                  < piece.copies();
      if (lies && !piece.isGap()) {
        Rules.Start start = new Rules.Start(piece.name(), cells);
        if (rules.permit(start, piece, region)) {
          starts.add(start);
          taken.addAll(cells);
        }
      }
    }
    return starts;
  }

  /** Now and then a box with open sides, and pieces that may stay together. */
  private SlidingRules sliding(List<Piece> pieces) {
    List<Direction> open = List.of();
    if (random.nextInt(3) == 0) {
      open = Directions.of(Lattice.CUBE).stream().filter(side -> random.nextInt(3) == 0).toList();
    }
    List<Set<String>> together = new ArrayList<>();
    for (int groups = random.nextInt(5) - 2; groups > 0; groups--) {
      together.add(
          pieces.stream()
              .filter(piece -> !piece.isGap() && random.nextBoolean())
              .map(Piece::name)
              .collect(Collectors.toSet()));
    }
    together.removeIf(Set::isEmpty);
    return new SlidingRules(open, together);
  }

  private Set<Cell> box() {
    int[] sides = BOXES[random.nextInt(BOXES.length)];
    return new TreeSet<>(Shape.box(sides[0], sides[1], sides[2]).cells());
  }

  /** Connected cells with x from 0 on, one of them (0,0,0). */
  private Set<Cell> connected(int size, boolean flat) {
    Set<Cell> cells = new TreeSet<>(Set.of(new Cell(0, 0, 0)));
    while (cells.size() < size) {
      Cell next = pick(neighbours(cells));
      if (next.x() >= 0 && (!flat || next.z() == 0)) {
        cells.add(next);
      }
    }
    return cells;
  }

  private <T> T pick(Collection<T> all) {
    return List.copyOf(all).get(random.nextInt(all.size()));
  }

  private static Set<Cell> neighbours(Set<Cell> cells) {
    Set<Cell> neighbours = new TreeSet<>();
    for (Cell cell : cells) {
      for (int step : new int[] {-1, 1}) {
        neighbours.add(cell.plus(step, 0, 0));
        neighbours.add(cell.plus(0, step, 0));
        neighbours.add(cell.plus(0, 0, step));
      }
    }
    neighbours.removeAll(cells);
    return neighbours;
  }

  private List<Set<Cell>> cut(Set<Cell> region) {
    List<Set<Cell>> parts = new ArrayList<>();
    Set<Cell> left = new TreeSet<>(region);
    int usual = 2 + random.nextInt(3);
    while (!left.isEmpty()) {
      Set<Cell> part = new TreeSet<>(Set.of(pick(left)));
      int size = usual + random.nextInt(2);
      while (true) {
        Set<Cell> next = neighbours(part);
        next.retainAll(left);
        if (next.isEmpty() || part.size() == size) {
          break;
        }
        part.add(pick(next));
      }
      left.removeAll(part);
      parts.add(part);
    }
    return parts;
  }

  private Puzzle puzzle(List<Set<Cell>> parts, Function<Cell, Character> marks) {
    boolean someOneSided = random.nextInt(3) == 0;
    boolean someMirrored = random.nextInt(3) == 0;
    boolean merge = random.nextInt(3) > 0;
    List<Piece> pieces = new ArrayList<>();
    Set<Cell> region = new TreeSet<>();
    for (Set<Cell> part : parts) {
      region.addAll(part);
      Shape shape =
          Shape.marked(part.stream().collect(Collectors.toMap(Function.identity(), marks)));
      if (someMirrored && random.nextInt(3) == 0) {
        shape = shape.mirrored();
      }
      boolean oneSided = someOneSided && random.nextInt(4) > 0;
      List<Motion> turns = oneSided ? Lattice.CUBE.rotationsAroundZ() : Lattice.CUBE.rotations();
      shape = shape.transformed(turns.get(random.nextInt(turns.size()))).orElseThrow();
      Piece piece =
          new Piece("p" + pieces.size(), shape, 1, oneSided ? Turning.ONE_SIDED : Turning.FREE);
      int like = merge ? indexOfLike(pieces, piece) : -1;
      if (like >= 0) {
        Piece old = pieces.get(like);
        pieces.set(
            like,
            new Piece(
                old.name(),
                old.shape(),
                old.copies() + 1,
                oneSided ? Turning.ONE_SIDED : Turning.FREE));
      } else {
        pieces.add(random.nextInt(pieces.size() + 1), piece);
      }
    }
    return Puzzle.of("random", Shape.of(region), pieces);
  }

  private int indexOfLike(List<Piece> pieces, Piece piece) {
    for (int k = 0; k < pieces.size(); k++) {
      if (pieces.get(k).oneSided() == piece.oneSided()
          && pieces.get(k).orientations().contains(piece.shape())
          && random.nextInt(4) > 0) {
        return k;
      }
    }
    return -1;
  }
}
