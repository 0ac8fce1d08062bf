package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.Selection;
import coverall.diagram.Diagram;
import coverall.geometry.Cell;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.view.Csv;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many solutions have two pieces in each pair of places: the table of a calendar, whose pieces
 * leave a month and a day open. Places that overlap do not count as a pair.
 */
final class PlaceTable {
  private static final int MOST_PAIRS = 1_000_000;
  private static final String CAPTION = "solutions";

  private final List<String> names;
  private final List<List<Placement>> places; // of each of the two pieces
  private final int[][] numbers; // by placement of the puzzle: its number among those; -1 if none
  private final BigInteger[][] counts;

  private PlaceTable(String asked, Encoding encoding) {
    List<String> all = encoding.puzzle().realPieces().stream().map(Piece::name).toList();
    names = List.of(asked.split(",", -1));
    Failure.rejectIf(
        names.size() != 2 || names.getFirst().equals(names.getLast()) || !all.containsAll(names),
        "--table '" + asked + "': expected two of " + String.join(" ", all) + ", like A,B");
    places = new ArrayList<>();
    numbers = new int[2][encoding.placements().size()];
    for (int k = 0; k < 2; k++) {
      int piece = encoding.puzzle().pieceNamed(names.get(k));
      Failure.rejectIf(
          encoding.puzzle().pieces().get(piece).copies() > 1,
          "--table: piece '" + names.get(k) + "' has several copies");
      List<Placement> own = new ArrayList<>();
      for (int p = 0; p < numbers[k].length; p++) {
        Placement placement = encoding.placements().get(p);
        numbers[k][p] = placement.piece() == piece ? own.size() : -1;
        if (placement.piece() == piece) {
          own.add(placement);
        }
      }
      places.add(own);
    }
    long pairs = (long) places.getFirst().size() * places.getLast().size();
    Failure.rejectIf(
        pairs > MOST_PAIRS,
        "--table: "
            + Words.count(pairs, "pair")
            + " of places; at most "
            + Words.number(MOST_PAIRS)
            + " are supported");
    counts = new BigInteger[places.getFirst().size()][places.getLast().size()];
    for (BigInteger[] row : counts) {
      Arrays.fill(row, BigInteger.ZERO);
    }
  }

  /** The table of a list. */
  static PlaceTable of(String asked, CatalogueReader catalogue, Encoding encoding, boolean expand)
      throws IOException {
    PlaceTable table = new PlaceTable(asked, encoding);
    new Selection(expand, List.of(), 1, Long.MAX_VALUE)
        .pass(
            catalogue,
            encoding,
            (number, subproblem, options) -> {
              table.add(options);
              return true;
            });
    return table;
  }

  private void add(int[] options) {
    int row = -1;
    int column = -1;
    for (int option : options) {
      row = Math.max(row, numbers[0][option]);
      column = Math.max(column, numbers[1][option]);
    }
    if (row >= 0 && column >= 0) { // A piece may be left over.
      counts[row][column] = counts[row][column].add(BigInteger.ONE);
    }
  }

  /** The table of the solutions in a diagram. */
  static PlaceTable of(String asked, Diagram diagram, Encoding encoding) {
    PlaceTable table = new PlaceTable(asked, encoding);
    boolean byRow = table.places.getFirst().size() <= table.places.getLast().size();
    for (int p = 0; p < encoding.placements().size(); p++) {
      int fixed = table.numbers[byRow ? 0 : 1][p];
      if (fixed >= 0) {
        BitSet own = new BitSet();
        own.set(p);
        BigInteger[] uses = diagram.withAnyOf(own).uses();
        for (int q = 0; q < uses.length; q++) {
          int other = table.numbers[byRow ? 1 : 0][q];
          if (other >= 0) {
            table.counts[byRow ? fixed : other][byRow ? other : fixed] = uses[q];
          }
        }
      }
    }
    return table;
  }

  /** A row of the table. */
  private record Pair(String first, String second, BigInteger solutions) {}

  private List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int row = 0; row < counts.length; row++) {
      Placement one = places.getFirst().get(row);
      for (int column = 0; column < counts[row].length; column++) {
        Placement other = places.getLast().get(column);
        if (Collections.disjoint(one.cells(), other.cells())) {
          pairs.add(new Pair(words(one), words(other), counts[row][column]));
        }
      }
    }
    return pairs;
  }

  private static String words(Placement placement) {
    String cells =
        placement.cells().stream().map(PlaceTable::words).collect(Collectors.joining(" "));
    return placement.colours().isEmpty() ? cells : cells + " " + placement.colours();
  }

  /** As in a condition on a piece and a cell. */
  private static String words(Cell cell) {
    return cell.x() + "," + cell.y() + "," + cell.z();
  }

  /** The lines of the table for people, and a summary. */
  List<String> lines() {
    List<Pair> pairs = pairs();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(names.getFirst(), names.getLast(), CAPTION));
    pairs.forEach(
        pair -> rows.add(List.of(pair.first(), pair.second(), Words.number(pair.solutions()))));
    List<String> lines = new ArrayList<>();
    Columns.lines(rows, "llr").forEach(line -> lines.add("  " + line));
    if (!pairs.isEmpty()) {
      List<BigInteger> sorted = pairs.stream().map(Pair::solutions).sorted().toList();
      long none = sorted.stream().filter(count -> count.signum() == 0).count();
      lines.add("");
      lines.add(
          "  "
              + Words.count(pairs.size(), "pair")
              + " of places with "
              + (sorted.getFirst().equals(sorted.getLast())
                  ? ""
                  : Words.number(sorted.getFirst()) + " to ")
              + Words.count(sorted.getLast(), "solution")
              + (none == 0 ? "" : ", " + Words.number(none) + " of them without any"));
    }
    return lines;
  }

  /** Writes the table as CSV. */
  void write(Writer out) throws IOException {
    writeRow(out, names.getFirst(), names.getLast(), CAPTION);
    for (Pair pair : pairs()) {
      writeRow(out, pair.first(), pair.second(), pair.solutions().toString());
    }
  }

  private static void writeRow(Writer out, String first, String second, String third)
      throws IOException {
    out.write(Csv.field(first) + "," + Csv.field(second) + "," + third + "\n");
  }
}
