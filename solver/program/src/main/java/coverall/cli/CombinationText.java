package coverall.cli;

import coverall.catalogue.Combinations.Combination;
import coverall.puzzle.Puzzle;
import coverall.view.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A table of combinations of pieces. */
final class CombinationText {
  private CombinationText() {}

  /**
   * The lines of the table.
   *
   * @param takenApart whether it is known which solutions come apart
   */
  static List<String> lines(Puzzle puzzle, List<Combination> combinations, boolean takenApart) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        takenApart
            ? List.of("assemblies", "come apart", "level", "pieces")
            : List.of("solutions", "pieces"));
    for (Combination combination : combinations) {
      String pieces = pieces(puzzle, combination.pieces());
      String solutions = Words.number(combination.solutions());
      String level =
          combination.level().stream().map(String::valueOf).collect(Collectors.joining("."));
      rows.add(
          takenApart
              ? List.of(solutions, Words.number(combination.apart()), level, pieces)
              : List.of(solutions, pieces));
    }
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int k = 0; k < columns; k++) {
        widths[k] = Math.max(widths[k], row.get(k).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /** A row: numbers to the right, level and pieces to the left. */
  private static String line(List<String> row, int... widths) {
    StringBuilder line = new StringBuilder();
    int columns = row.size();
    for (int k = 0; k < columns - 1; k++) {
      String padding = " ".repeat(widths[k] - row.get(k).length());
      boolean isLevel = k == 2;
      line.append(isLevel ? row.get(k) + padding : padding + row.get(k)).append("  ");
    }
    return line.append(row.getLast()).toString();
  }

  /** {@code 1 2*256 888}. */
  private static String pieces(Puzzle puzzle, List<Integer> pieces) {
    Map<Integer, Integer> copies = new LinkedHashMap<>();
    pieces.forEach(piece -> copies.put(piece, Collections.frequency(pieces, piece)));
    return copies.entrySet().stream()
        .map(
            entry ->
                (entry.getValue() == 1 ? "" : entry.getValue() + "*")
                    + Words.printable(puzzle.pieces().get(entry.getKey()).name()))
        .collect(Collectors.joining(" "));
  }
}
