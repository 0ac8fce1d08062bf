package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the subproblems of a catalogue. Not thread-safe. */
final class SubproblemRows {
  private static final int LONGEST_NUMBER = 9; // in a prefix, with the blank, characters
  private static final double MOST_BRANCHES = 1e300; // estimated; sums stay finite

  private final CatalogueFile file;
  private final Tables tables;

  SubproblemRows(CatalogueFile file, Tables tables) {
    this.file = file;
    this.tables = tables;
  }

  /**
   * All rows by their ids.
   *
   * @param shard whose subproblems they are
   * @param all the number of subproblems of all shards, or the most if there is only one
   * @param branchesAbove those above all subproblems
   */
  List<CatalogueReader.Part> read(Shard shard, int all, long branchesAbove) throws IOException {
    boolean whole = shard.isWhole();
    int[] last = {-1};
    List<CatalogueReader.Part> parts =
        tables.list(
            "subproblem",
            "SELECT id, prefix, estimate, state, engine, branches, solutions, seconds, raw,"
                + " rotation, reflection FROM subproblem ORDER BY id",
            all,
            (row, number) -> {
              int id = row.index(1);
              if (whole && id != number) {
                throw file.damaged("subproblem " + number + " is missing");
              }
              row.number(1, last[0] + 1L, all - 1L);
              last[0] = id;
              return part(row);
            });
    if (whole && parts.isEmpty()) {
      throw file.damaged("it has no subproblems");
    }
    checkSums(parts, branchesAbove);
    return parts;
  }

  private CatalogueReader.Part part(Columns row) throws SQLException {
    return new CatalogueReader.Part(
        row.index(1),
        numbers(row.text(2, LONGEST_NUMBER * file.schema().mostUsed())),
        row.real(3, MOST_BRANCHES),
        state(row.text(4, LONGEST_WORD)),
        Optional.ofNullable(row.textOrNull(5, LONGEST_WORD)),
        row.count(6),
        row.count(7),
        row.real(8, CatalogueReader.MOST_SECONDS),
        row.count(9),
        row.count(10),
        row.count(11));
  }

  /** Checks that counts and times can be added up. */
  private void checkSums(List<CatalogueReader.Part> parts, long branchesAbove) {
    double largest =
        branchesAbove + parts.stream().mapToDouble(CatalogueReader.Part::branches).sum();
    largest = Math.max(largest, parts.stream().mapToDouble(CatalogueReader.Part::solutions).sum());
    for (Distinct notion : Distinct.OF_PUZZLES) {
      largest = Math.max(largest, parts.stream().mapToDouble(part -> part.sum(notion)).sum());
    }
    double seconds = parts.stream().mapToDouble(CatalogueReader.Part::seconds).sum();
    if (largest > CatalogueReader.LARGEST_SUM || seconds > CatalogueReader.MOST_SECONDS) {
      throw file.damaged("the counts of its subproblems are too large");
    }
  }

  private List<Integer> numbers(String words) {
    try {
      if (words.isEmpty()) {
        return List.of();
      }
      List<Integer> numbers = new ArrayList<>();
      for (String word : words.split(" ", -1)) {
        numbers.add(Integer.parseUnsignedInt(word));
      }
      if (numbers.stream().allMatch(number -> number >= 0)) {
        return List.copyOf(numbers);
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw file.damaged("a prefix is '" + Columns.shortened(words) + "'");
  }

  private CatalogueReader.State state(String word) {
    return switch (word) {
      case "open" -> CatalogueReader.State.OPEN;
      case "done" -> CatalogueReader.State.DONE;
      default ->
          throw file.damaged("the state of a subproblem is '" + Columns.shortened(word) + "'");
    };
  }
}
