package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DisassemblyRows;
import coverall.disassembly.Disassembly.Verdict;
import coverall.geometry.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Replays the moves that take solutions apart: no cell may hit another on the way, all pieces must
 * get apart, and the level must be that of the moves. Not thread-safe.
 */
final class Replay {
  private static final Pattern MOVE =
      Pattern.compile("([\\d,]{1,200}) (\\S{1,50})( [1-9]\\d{0,5})?");
  private static final Pattern VECTOR =
      Pattern.compile("\\((-?\\d{1,5}),(-?\\d{1,5}),(-?\\d{1,5})\\)");
  private static final int MOST_PIECES = 64;

  private final Tiling tiling;
  private final Bodies bodies;
  private long replayed;

  Replay(Board board) {
    tiling = board.tiling();
    bodies = new Bodies(board);
  }

  /** Replays all plans of a catalogue. Returns how many there are. */
  long check(CatalogueReader reader) throws IOException {
    reader
        .disassemblies()
        .visit(
            row -> {
              if (row.outcome() == Verdict.APART) {
                reader.solution(
                    row.solution(),
                    (number, subproblem, placements) -> {
                      new Plan(row, placements).replay();
                      return true;
                    });
                replayed++;
              }
            });
    long stray = reader.disassemblies().withoutSolution();
    if (stray != 0) {
      throw fault(stray, "there is no such solution");
    }
    return replayed;
  }

  private static Violation fault(DisassemblyRows.Row row, String reason) {
    return fault(row.solution(), reason);
  }

  private static Violation fault(long solution, String reason) {
    return new Violation("disassembly of solution " + solution + ": " + reason);
  }

  /** The moves of one solution. */
  private final class Plan {
    private final DisassemblyRows.Row row;
    private final List<Bodies.Body> pieces; // and the walls, if there are any, last
    private final List<Vector> offsets; // by piece: how far it has moved
    private final List<String> moves;
    private int next;

    Plan(DisassemblyRows.Row row, int[] placements) {
      this.row = row;
      pieces = bodies.of(placements);
      offsets = new ArrayList<>(Collections.nCopies(pieces.size(), new Vector(0, 0, 0)));
      moves = row.plan().isEmpty() ? List.of() : List.of(row.plan().split("; ", -1));
    }

    void replay() {
      if (pieces.size() > MOST_PIECES) {
        throw fault(row, "it is of more than " + MOST_PIECES + " pieces");
      }
      Set<Integer> all = new TreeSet<>(IntStream.range(0, pieces.size()).boxed().toList());
      List<Integer> level = all.size() < 2 ? List.of() : separate(all);
      if (next < moves.size()) {
        throw fault(row, "move " + (next + 1) + " follows after all pieces are apart");
      }
      if (row.moves() != moves.size() || !row.level().equals(level)) {
        throw fault(
            row,
            "%s moves of level %s, but the plan has %s of level %s"
                .formatted(row.moves(), row.level(), moves.size(), level));
      }
    }

    /** Makes the moves that separate a part and all its parts; returns its level. */
    private List<Integer> separate(Set<Integer> part) {
      int start = next;
      Set<Integer> moved;
      boolean out;
      do {
        if (next == moves.size()) {
          throw fault(row, "pieces " + part + " are still together after the last move");
        }
        Matcher move = MOVE.matcher(moves.get(next));
        if (!move.matches()) {
          throw fault(row, "move " + (next + 1) + " is '" + moves.get(next) + "'");
        }
        moved = pieces(move.group(1), part);
        out = move.group(3) == null;
        slide(part, moved, direction(move.group(2)), out ? 0 : number(move.group(3).strip()));
        next++;
      } while (!out);
      List<Integer> level = new ArrayList<>(List.of(next - start));
      Set<Integer> rest = new TreeSet<>(part);
      rest.removeAll(moved);
      for (Set<Integer> separated : List.of(moved, rest)) {
        List<Integer> own = isDone(separated) ? List.of() : separate(separated);
        if (own.stream().anyMatch(count -> count > 1)) {
          level.addAll(own);
        }
      }
      return level;
    }

    private boolean isDone(Set<Integer> part) {
      return bodies.isDone(part.stream().map(pieces::get).toList());
    }

    private int number(String digits) {
      return Integer.parseInt(digits);
    }

    private Set<Integer> pieces(String list, Set<Integer> part) {
      Set<Integer> moved = new TreeSet<>();
      for (String word : list.split(",", -1)) {
        if (word.isEmpty() || word.length() > 4 || !moved.add(Integer.valueOf(word))) {
          throw fault(row, "move " + (next + 1) + " is of pieces '" + list + "'");
        }
      }
      if (!part.containsAll(moved)
          || moved.size() == part.size()
          || moved.stream().anyMatch(piece -> pieces.get(piece).isWalls())) {
        throw fault(row, "move " + (next + 1) + " is of pieces " + moved + " among " + part);
      }
      return moved;
    }

    /** The vector of a direction along the axes. */
    private Vector direction(String name) {
      Matcher matcher = VECTOR.matcher(name);
      Vector vector;
      if (matcher.matches()) {
        vector =
            new Vector(
                number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)));
      } else {
        vector =
            Stream.of(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1))
                .flatMap(axis -> Stream.of(axis, axis.times(-1)))
                .filter(axis -> nameOf(axis).equals(name))
                .findFirst()
                .orElseThrow(() -> fault(row, "unknown direction '" + name + "'"));
        int factor = 1;
        while (factor < 10 && !tiling.isTranslation(vector.times(factor))) {
          factor++;
        }
        vector = vector.times(factor);
      }
      if (vector.isZero() || !tiling.isTranslation(vector)) {
        throw fault(row, "direction '" + name + "' does not map cells to cells");
      }
      return vector;
    }

    private static String nameOf(Vector axis) {
      return (axis.x() + axis.y() + axis.z() > 0 ? "+" : "-")
          + (axis.x() != 0 ? "x" : axis.y() != 0 ? "y" : "z");
    }

    /**
     * Slides pieces of a part. They pass all others only in the move that takes them out.
     *
     * @param distance the number of steps; 0 to slide until they have passed all others
     */
    private void slide(Set<Integer> part, Set<Integer> moved, Vector direction, int distance) {
      Set<Integer> others = new TreeSet<>(part);
      others.removeAll(moved);
      for (int step = 0; distance == 0 || step < distance; step++) {
        if (isPast(moved, others, direction)) {
          if (distance == 0) {
            return;
          }
          throw fault(row, "move " + (next + 1) + " is longer than the pieces are in reach");
        }
        for (int piece : moved) {
          for (int other : others) {
            if (hits(piece, other, direction)) {
              String hit = pieces.get(other).isWalls() ? "the walls" : String.valueOf(other);
              throw fault(row, "in move " + (next + 1) + " piece " + piece + " hits " + hit);
            }
          }
        }
        moved.forEach(piece -> offsets.set(piece, offsets.get(piece).plus(direction)));
      }
    }

    private boolean hits(int piece, int other, Vector direction) {
      Vector between = offsets.get(other).minus(offsets.get(piece));
      return bodies.hits(pieces.get(piece), pieces.get(other), between, direction);
    }

    /** Whether all moved pieces are ahead of all others, seen in a direction. */
    private boolean isPast(Set<Integer> moved, Set<Integer> others, Vector direction) {
      double[] ahead = tiling.point(direction);
      double last = Double.POSITIVE_INFINITY;
      double first = Double.NEGATIVE_INFINITY;
      for (int piece : moved) {
        last = Math.min(last, extent(piece, ahead)[0]);
      }
      for (int piece : others) {
        first = Math.max(first, extent(piece, ahead)[1]);
      }
      return last >= first;
    }

    /**
     * The least and the most of a piece in a direction, with room for a ball around each corner.
     */
    private double[] extent(int piece, double[] ahead) {
      double room = tiling.leastDistance() * Math.sqrt(Sliding.dot(ahead, ahead));
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (Bodies.Placed cell : pieces.get(piece).cells()) {
        double at = Sliding.dot(tiling.point(cell.offset().plus(offsets.get(piece))), ahead);
        for (double[] corner : tiling.corners(cell.kind())) {
          least = Math.min(least, at + Sliding.dot(corner, ahead) - room);
          most = Math.max(most, at + Sliding.dot(corner, ahead) + room);
        }
      }
      return new double[] {least, most};
    }
  }
}
