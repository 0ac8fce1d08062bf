package coverall.cli;

import coverall.view.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The numbers of solutions of the puzzles of a family, by size. A size maps each parameter to its
 * value, in the order of the parameters.
 */
final class CountTable {
  private static final int MOST_SIZES = 100_000;
  private static final String UNKNOWN = "?";

  private final Map<String, WholeNumber.Range> ranges;
  private final List<String> free; // the parameters with several values
  private final Map<Map<String, Integer>, BigInteger> counts = new HashMap<>();

  /**
   * A table without counts.
   *
   * @param ranges the values of each parameter; with two, those of the rows first
   */
  CountTable(Map<String, WholeNumber.Range> ranges) {
    this.ranges = new LinkedHashMap<>(ranges);
    free =
        ranges.entrySet().stream()
            .filter(range -> length(range.getValue()) > 1)
            .map(Map.Entry::getKey)
            .toList();
    double sizes =
        ranges.values().stream().mapToDouble(CountTable::length).reduce(1, (a, b) -> a * b);
    Failure.rejectIf(
        sizes > MOST_SIZES,
        "the ranges have too many sizes; at most " + Words.number(MOST_SIZES) + " are supported");
  }

  private static int length(WholeNumber.Range range) {
    return (int) (range.most() - range.least() + 1);
  }

  /** All sizes in the order of the rows, then of the columns. */
  List<Map<String, Integer>> sizes() {
    List<Map<String, Integer>> sizes = List.of(Map.of());
    for (Map.Entry<String, WholeNumber.Range> range : ranges.entrySet()) {
      List<Map<String, Integer>> longer = new ArrayList<>();
      for (Map<String, Integer> size : sizes) {
        for (int value : values(range.getValue())) {
          Map<String, Integer> next = new LinkedHashMap<>(size);
          next.put(range.getKey(), value);
          longer.add(next);
        }
      }
      sizes = longer;
    }
    return sizes;
  }

  private static int[] values(WholeNumber.Range range) {
    return IntStream.rangeClosed((int) range.least(), (int) range.most()).toArray();
  }

  /** The names of the parameters. */
  List<String> parameters() {
    return List.copyOf(ranges.keySet());
  }

  /** The sizes without a count. */
  List<Map<String, Integer>> open() {
    return sizes().stream().filter(size -> !counts.containsKey(size)).toList();
  }

  /** The count of a size, if it is known. */
  Optional<BigInteger> count(Map<String, Integer> size) {
    return Optional.ofNullable(counts.get(size));
  }

  /** Adds counts, which may also be of other sizes. */
  void add(Map<Map<String, Integer>, BigInteger> known) {
    counts.putAll(known);
  }

  /**
   * The table for people: rows and columns, if two parameters have several values and they fit;
   * else a line for each size.
   */
  List<String> lines() {
    if (free.size() == 2) {
      List<String> lines = rowsAndColumns();
      if (lines.getFirst().length() <= Console.COLUMNS) {
        return lines;
      }
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(parameters(), "solutions"));
    for (Map<String, Integer> size : sizes()) {
      List<String> values = size.values().stream().map(String::valueOf).toList();
      count(size).ifPresent(count -> rows.add(row(values, Words.number(count))));
    }
    return aligned(rows);
  }

  private static List<String> row(List<String> size, String count) {
    List<String> row = new ArrayList<>(size);
    row.add(count);
    return row;
  }

  private static List<String> aligned(List<List<String>> rows) {
    return Columns.lines(rows, "r".repeat(rows.getFirst().size()));
  }

  private List<String> rowsAndColumns() {
    List<List<String>> rows = new ArrayList<>();
    List<String> columns = IntStream.of(values(range(1))).mapToObj(String::valueOf).toList();
    rows.add(new ArrayList<>(List.of(String.join("\\", free))));
    rows.getFirst().addAll(columns);
    for (int y : values(range(0))) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(y)));
      for (int x : values(range(1))) {
        row.add(count(size(y, x)).map(Words::number).orElse(UNKNOWN));
      }
      rows.add(row);
    }
    return aligned(rows);
  }

  private WholeNumber.Range range(int k) {
    return Objects.requireNonNull(ranges.get(free.get(k)));
  }

  /** The size with these values of the two parameters that have several. */
  private Map<String, Integer> size(int row, int column) {
    Map<String, Integer> size = new HashMap<>();
    ranges.forEach((parameter, range) -> size.put(parameter, (int) range.least()));
    size.put(free.get(0), row);
    size.put(free.get(1), column);
    return size;
  }

  /**
   * Checks that the counts can be numbered as a sequence.
   *
   * @throws Failure if the ranges do not allow it
   */
  void checkSequence() {
    Failure.rejectIf(
        free.size() > 2, "--output NAME.txt: a b-file requires ranges of at most two parameters");
    Failure.rejectIf(
        free.size() == 2 && range(0).least() != range(1).least(),
        "--output NAME.txt: the antidiagonals of a b-file require ranges that begin with the same"
            + " number");
  }

  /**
   * Writes the counts as a b-file of the OEIS: lines with an index and a count. If one parameter
   * has several values, they are the indices. If two have, the complete antidiagonals follow each
   * other, each from its first row down, and the index begins with 1.
   */
  void writeSequence(OutputStream out) throws IOException {
    long index = free.size() == 1 ? range(0).least() : 1;
    for (Map<String, Integer> size : free.size() == 2 ? antidiagonals() : sizes()) {
      String line = index + " " + count(size).orElseThrow() + "\n";
      out.write(line.getBytes(StandardCharsets.US_ASCII));
      index++;
    }
  }

  private List<Map<String, Integer>> antidiagonals() {
    int start = (int) range(0).least();
    List<Map<String, Integer>> sizes = new ArrayList<>();
    for (int diagonal = 0; diagonal < Math.min(length(range(0)), length(range(1))); diagonal++) {
      for (int row = 0; row <= diagonal; row++) {
        sizes.add(size(start + row, start + diagonal - row));
      }
    }
    return sizes;
  }
}
