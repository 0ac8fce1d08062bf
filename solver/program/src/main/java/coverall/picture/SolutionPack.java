package coverall.picture;

import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Solutions packed into a short, independent text that the page of solutions unpacks. */
public final class SolutionPack {
  /*
   * The bytes, before they are deflated (RFC 1950) and encoded in base 64. A number of any size
   * consists of groups of seven bits, the lowest first, with 128 added to all but the last.
   *
   *   numbers   of solutions; of placements in the largest solution; of different placements; of
   *             bytes for the number of a placement
   *   numbers   for each different placement: its piece, the number of its cells, the first cell, and
   *             for each other cell the distance from the previous one in the region's order; where
   *             colours must match, then the number of the colour of each cell among those of all
   *             pieces in alphabetical order, from 1; 0 for none
   *   numbers   for each solution: the difference of its number from the previous one, initially 0
   *   bytes     for each place in a solution, for each byte of a placement's number, the lowest
   *             first: that byte of all solutions, one after the other; placements are numbered
   *             from 1, and 0 fills unused places of smaller solutions
   *
   * Consecutive solutions of a search start alike, which makes columns compress well. Empty cells
   * have no placement.
   */
  private final Puzzle puzzle;
  private final String marks;
  private final List<List<Placement>> solutions;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private SolutionPack(Puzzle puzzle, List<Numbered> solutions) {
    this.puzzle = puzzle;
    marks = new PartNumbers(puzzle).marks();
    this.solutions =
        solutions.stream().map(solution -> real(puzzle, solution.placements())).toList();
  }

  /**
   * Packs solutions.
   *
   * @param solutions with increasing numbers
   */
  public static String of(Puzzle puzzle, List<Numbered> solutions) {
    return new SolutionPack(puzzle, solutions).text(solutions);
  }

  /** The placements that do not stand for empty cells. */
  static List<Placement> real(Puzzle puzzle, List<Placement> solution) {
    return solution.stream().filter(one -> !puzzle.pieces().get(one.piece()).isGap()).toList();
  }

  private String text(List<Numbered> numbered) {
    Map<Placement, Integer> placements = placements();
    int places = solutions.stream().mapToInt(List::size).max().orElse(0);
    int width = (39 - Integer.numberOfLeadingZeros(placements.size())) / Byte.SIZE;
    number(solutions.size());
    number(places);
    number(placements.size());
    number(width);
    placements.keySet().forEach(this::placement);
    BigInteger last = BigInteger.ZERO;
    for (Numbered solution : numbered) {
      if (solution.number().compareTo(last) <= 0) {
        throw new IllegalArgumentException("solution " + solution.number() + " after " + last);
      }
      number(solution.number().subtract(last));
      last = solution.number();
    }
    for (int place = 0; place < places; place++) {
      column(place, width, placements);
    }
    return deflated(bytes.toByteArray());
  }

  /** All different placements in the order of their pieces and cells, numbered from 1. */
  private Map<Placement, Integer> placements() {
    Set<Placement> different = new HashSet<>();
    solutions.forEach(different::addAll);
    List<Placement> sorted = new ArrayList<>(different);
    sorted.sort(
        Comparator.comparingInt(Placement::piece)
            .thenComparing(Placement::cells, SolutionPack::compare)
            .thenComparing(Placement::colours));
    Map<Placement, Integer> numbers = new LinkedHashMap<>();
    sorted.forEach(placement -> numbers.put(placement, numbers.size() + 1));
    return numbers;
  }

  private static int compare(List<Cell> some, List<Cell> others) {
    for (int k = 0; k < Math.min(some.size(), others.size()); k++) {
      int order = some.get(k).compareTo(others.get(k));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(some.size(), others.size());
  }

  private void placement(Placement placement) {
    number(placement.piece());
    number(placement.cells().size());
    int last = 0;
    for (Cell cell : placement.cells()) {
      int index = puzzle.region().indexOf(cell);
      number(index - last);
      last = index;
    }
    placement.colours().chars().forEach(mark -> number(marks.indexOf(mark) + 1));
  }

  private void number(int number) {
    number(BigInteger.valueOf(number));
  }

  private void number(BigInteger number) {
    BigInteger rest = number;
    for (; rest.bitLength() > 7; rest = rest.shiftRight(7)) {
      bytes.write((rest.intValue() & 127) | 128);
    }
    bytes.write(rest.intValue());
  }

  private void column(int place, int width, Map<Placement, Integer> placements) {
    int[] column = new int[solutions.size()];
    for (int k = 0; k < column.length; k++) {
      List<Placement> solution = solutions.get(k);
      column[k] = place < solution.size() ? placements.getOrDefault(solution.get(place), 0) : 0;
    }
    for (int k = 0; k < width; k++) {
      for (int number : column) {
        bytes.write(number >>> (Byte.SIZE * k));
      }
    }
  }

  /** A text deflated for a page. */
  static String deflated(String text) {
    return deflated(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String deflated(byte[] bytes) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return Base64.getEncoder().encodeToString(deflated.toByteArray());
  }
}
