package coverall.disassembly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import coverall.geometry.Cell;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Queues with an assembly that takes far too long, and others that come apart at once. */
public final class DisassemblyQueueTest {
  private static final int EASY = 100;

  /** A box with a hole in its lid, through which only a cube can leave. */
  public static Encoding box() {
    List<Cell> cells = new ArrayList<>(Shape.box(4, 4, 4).cells());
    cells.add(new Cell(1, 1, 4));
    return Encoding.asWritten(
        new Puzzle(
            "",
            Shape.of(Lattice.CUBE, cells),
            List.of(
                new Piece("cube", Shape.box(1, 1, 1), 55, Turning.FREE),
                new Piece("bar", Shape.box(2, 1, 1), 5, Turning.UNTURNED)),
            Rules.NONE,
            new SlidingRules(
                Directions.of(Lattice.CUBE).stream()
                    .filter(direction -> direction.name().equals("+z"))
                    .toList(),
                List.of()),
            List.of(),
            List.of()));
  }

  /** Four bars in the box, which have too many states to reach. */
  public static int[] hard(Encoding box) {
    return IntStream.range(0, 4)
        .flatMap(y -> IntStream.of(placement(box, 1, new Cell(0, y, 0))))
        .toArray();
  }

  /** The cube, alone in the box. */
  public static int[] easy(Encoding box) {
    return new int[] {placement(box, 0, new Cell(0, 0, 0))};
  }

  private static int placement(Encoding box, int piece, Cell first) {
    return IntStream.range(0, box.optionCount())
        .filter(option -> box.placements().get(option).piece() == piece)
        .filter(option -> box.placements().get(option).cells().getFirst().equals(first))
        .findFirst()
        .orElseThrow();
  }

  private final Encoding box = box();

  private void fill(DisassemblyQueue queue) throws IOException {
    queue.add(0, hard(box));
    for (int number = 1; number <= EASY; number++) {
      queue.add(number, easy(box));
    }
    queue.finish();
  }

  @Test
  @Timeout(60)
  void assemblyThatTakesLongDoesNotDelayOthers() throws IOException {
    List<Long> taken = new ArrayList<>();
    AtomicBoolean stopped = new AtomicBoolean();
    try (DisassemblyQueue queue =
        new DisassemblyQueue(
            box,
            Integer.MAX_VALUE,
            2,
            DisassemblyQueue.Order.AS_READY,
            (number, options, found) -> {
              taken.add(number);
              if (taken.size() == EASY) {
                stopped.set(true);
              }
            },
            stopped::get)) {
      fill(queue);
    }
    assertEquals(
        LongStream.rangeClosed(1, EASY).boxed().toList(), taken.stream().sorted().toList());
  }

  @Test
  @Timeout(60)
  void whatIsReadyIsPassedOnInOrderWhenItIsStopped() throws IOException {
    List<Long> taken = new ArrayList<>();
    AtomicBoolean stopped = new AtomicBoolean();
    DisassemblyQueue.Receiver receiver =
        new DisassemblyQueue.Receiver() {
          private int idle;

          @Override
          public void take(long number, int[] options, Disassembly found) {
            taken.add(number);
          }

          @Override
          public void idle() {
            if (++idle == 5) {
              stopped.set(true);
            }
          }
        };
    try (DisassemblyQueue queue =
        new DisassemblyQueue(
            box, Integer.MAX_VALUE, 2, DisassemblyQueue.Order.AS_ADDED, receiver, stopped::get)) {
      fill(queue);
    }
    assertEquals(LongStream.rangeClosed(1, EASY).boxed().toList(), taken);
  }
}
