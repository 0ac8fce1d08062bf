package coverall.verify;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DisassemblyRows;
import coverall.disassembly.Disassembly.Verdict;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Vector;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Takes a random sample of solutions apart again, by exhaustive search without any shortcut: it
 * tries to slide every set of pieces by one unit after the other. Compares whether they come apart,
 * and by how many moves the first pieces do. Not thread-safe.
 */
public final class DisassemblyAudit {
  private static final int MOST_PIECES = 14;
  private static final int MOST_STATES = 20_000;
  private static final int FAR = 400; // units after which pieces are out of reach

  private final CatalogueReader reader;
  private final Bodies bodies;
  private final List<Vector> directions;
  private final Map<Encounter, Boolean> known = new HashMap<>(); // in the present solution
  private List<Bodies.Body> solution = List.of(); // the walls, if there are any, last
  private int compared;
  private int skipped;

  /** A piece that slides by one unit, and another one. */
  private record Encounter(int piece, int other, Vector between, Vector direction) {}

  /** An audit of a catalogue that was verified, with the puzzle of its text. */
  public DisassemblyAudit(CatalogueReader reader, Puzzle puzzle) throws IOException {
    this.reader = reader;
    bodies = new Bodies(new Board(puzzle, reader.placements()));
    directions = Directions.of(puzzle.region().lattice()).stream().map(Direction::vector).toList();
  }

  /** The number of solutions taken apart again. */
  public int compared() {
    return compared;
  }

  /** The number of solutions of the sample that were too large for this. */
  public int skipped() {
    return skipped;
  }

  /**
   * Takes a sample apart again.
   *
   * @param share of the solutions taken apart, from 0 to 1; at least one
   * @param stop asked for each whether to stop
   * @return the first difference, in words; empty if there is none
   */
  public String run(double share, long seed, BooleanSupplier stop) throws IOException {
    Random random = new Random(seed);
    List<DisassemblyRows.Row> sample = new ArrayList<>();
    reader
        .disassemblies()
        .visit(
            row -> {
              if (row.outcome() != Verdict.UNKNOWN
                  && (sample.isEmpty() || random.nextDouble() < share)) {
                sample.add(row);
              }
            });
    for (DisassemblyRows.Row row : sample) {
      if (stop.getAsBoolean()) {
        return "";
      }
      if (!reader.solution(
          row.solution(),
          (number, subproblem, placements) -> {
            solution = bodies.of(placements);
            return true;
          })) {
        return "solution " + row.solution() + " was taken apart, but there is no such solution";
      }
      Answer answer = solve();
      if (answer.outcome() == Verdict.UNKNOWN) {
        skipped++;
      } else if (answer.outcome() != row.outcome()
          || (!row.level().isEmpty() && row.level().getFirst() != answer.moves())) {
        return "solution %s: %s %s, but an exhaustive search finds %s after %s moves"
            .formatted(
                row.solution(),
                row.outcome().word(),
                row.level(),
                answer.outcome().word(),
                answer.moves());
      } else {
        compared++;
      }
    }
    return "";
  }

  /** Whether pieces come apart, and the number of moves until the first do. */
  private record Answer(Verdict outcome, int moves) {
    static final Answer UNKNOWN = new Answer(Verdict.UNKNOWN, 0);
    static final Answer LOCKED = new Answer(Verdict.LOCKED, 0);
  }

  private Answer solve() {
    known.clear();
    return solve(
        IntStream.range(0, solution.size()).boxed().toList(),
        Collections.nCopies(solution.size(), new Vector(0, 0, 0)));
  }

  /** Takes a part apart. */
  private Answer solve(List<Integer> pieces, List<Vector> start) {
    boolean whole = pieces.size() == solution.size();
    if (pieces.size() < 2
        || (!whole && bodies.isDone(pieces.stream().map(solution::get).toList()))) {
      return new Answer(Verdict.APART, 0);
    }
    if (pieces.size() > MOST_PIECES) {
      return Answer.UNKNOWN;
    }
    Set<List<Vector>> reached = new HashSet<>(Set.of(relative(start)));
    List<List<Vector>> front = List.of(relative(start));
    for (int moves = 1; !front.isEmpty(); moves++) {
      List<List<Vector>> next = new ArrayList<>();
      for (List<Vector> state : front) {
        // Every set without the last piece: to slide the others is to slide these back.
        for (int set = 1; set < 1 << (pieces.size() - 1); set++) {
          for (Vector direction : directions) {
            List<Vector> now = state;
            int units = 0;
            while (units < FAR && canSlide(pieces, now, set, direction)) {
              now = slid(now, set, direction);
              units++;
              if (units < FAR && reached.add(now)) {
                next.add(now);
              }
            }
            if (units == FAR) {
              return separated(pieces, state, set, moves);
            }
          }
        }
        if (reached.size() > MOST_STATES) {
          return Answer.UNKNOWN;
        }
      }
      front = next;
    }
    return Answer.LOCKED;
  }

  /** If one part is locked, so is the whole, whichever way it was separated. */
  private Answer separated(List<Integer> pieces, List<Vector> state, int set, int moves) {
    Verdict outcome = Verdict.APART;
    for (int chosen : new int[] {set, ~set}) {
      List<Integer> part = new ArrayList<>();
      List<Vector> offsets = new ArrayList<>();
      for (int k = 0; k < pieces.size(); k++) {
        if ((chosen >> k & 1) != 0) {
          part.add(pieces.get(k));
          offsets.add(state.get(k));
        }
      }
      Answer answer = solve(part, offsets);
      if (answer.outcome() == Verdict.LOCKED) {
        return Answer.LOCKED;
      }
      outcome = answer.outcome() == Verdict.UNKNOWN ? Verdict.UNKNOWN : outcome;
    }
    return new Answer(outcome, moves);
  }

  private boolean canSlide(List<Integer> pieces, List<Vector> state, int set, Vector direction) {
    for (int k = 0; k < pieces.size(); k++) {
      for (int other = 0; other < pieces.size() && (set >> k & 1) != 0; other++) {
        if ((set >> other & 1) == 0
            && hits(
                pieces.get(k),
                pieces.get(other),
                state.get(other).minus(state.get(k)),
                direction)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean hits(int piece, int other, Vector between, Vector direction) {
    return known.computeIfAbsent(
        new Encounter(piece, other, between, direction),
        key -> bodies.hits(solution.get(piece), solution.get(other), between, direction));
  }

  private static List<Vector> slid(List<Vector> state, int set, Vector direction) {
    List<Vector> slid = new ArrayList<>(state);
    for (int k = 0; k < slid.size(); k++) {
      if ((set >> k & 1) != 0) {
        slid.set(k, slid.get(k).plus(direction));
      }
    }
    return slid;
  }

  private static List<Vector> relative(List<Vector> state) {
    return state.stream().map(offset -> offset.minus(state.getFirst())).toList();
  }
}
