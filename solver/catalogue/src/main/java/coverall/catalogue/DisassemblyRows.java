package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a catalogue knows of how its solutions come apart. Not thread-safe.
 *
 * <p>Every method throws a {@link BadCatalogueException} if the file is damaged.
 */
public final class DisassemblyRows {
  private static final int LONGEST_PLAN = 1 << 20; // characters
  private static final int SHORTEST_MOVE = 6; // of a plan, with what separates them, characters
  private static final int MOST_IN_LEVEL = 64; // numbers
  private static final Predicate<String> LEVEL_NUMBER =
      Pattern.compile("[1-9]\\d{0,8}").asMatchPredicate();

  private final CatalogueFile file;
  private final Tables tables;
  private boolean isThere; // the table, which nobody drops

  DisassemblyRows(CatalogueFile file, Tables tables) {
    this.file = file;
    this.tables = tables;
  }

  /** Whether solutions have been taken apart. */
  public boolean exist() throws IOException {
    isThere =
        isThere || tables.get(() -> Schema.hasTable(file, CatalogueFile.MAIN, Schema.DISASSEMBLY));
    return isThere;
  }

  /** What is known of how a solution comes apart. */
  public record Row(
      long solution,
      Disassembly.Verdict outcome,
      List<Integer> level,
      long moves,
      String plan,
      long maxStates) {}

  /** Takes rows about how solutions come apart. */
  @FunctionalInterface
  public interface Visitor {
    void visit(Row row) throws IOException;
  }

  /** Passes on how solutions come apart, in the order of their numbers, if there is anything. */
  public void visit(Visitor visitor) throws IOException {
    if (exist()) {
      long[] last = {0};
      tables.read(
          "disassembly",
          "SELECT solution, result, level, moves, plan, max_states FROM disassembly"
              + " ORDER BY solution",
          row -> {
            last[0] = row.number(1, last[0] + 1, Long.MAX_VALUE - 1);
            visitor.visit(row(row));
          });
    }
  }

  /**
   * How a solution comes apart; empty if it does not, or nobody has tried.
   *
   * @param options the solution
   */
  public Optional<Disassembly> of(long solution, int[] options, Encoding encoding)
      throws IOException {
    if (!exist()) {
      return Optional.empty();
    }
    List<Row> rows =
        tables.list(
            "disassembly",
            "SELECT solution, result, level, moves, plan, max_states FROM disassembly"
                + " WHERE solution = "
                + solution,
            1,
            (row, number) -> row(row));
    if (rows.isEmpty() || rows.getFirst().outcome() != Disassembly.Verdict.APART) {
      return Optional.empty();
    }
    try {
      Row row = rows.getFirst();
      Disassembly found =
          Disassembly.ofPlan(
              row.level(), row.plan(), encoding.puzzle(), encoding.solution(options));
      return Optional.of(found);
    } catch (IllegalArgumentException e) {
      throw file.damaged("disassembly of solution " + solution + ": " + e.getMessage());
    }
  }

  private static Row row(Columns row) throws SQLException {
    String result = row.text(2, LONGEST_WORD);
    String level = row.text(3, LONGEST_PLAN);
    Optional<Disassembly.Verdict> outcome =
        Stream.of(Disassembly.Verdict.values())
            .filter(known -> known.word().equals(result))
            .findFirst();
    if (outcome.isEmpty()) {
      throw row.wrong(2, result);
    }
    String[] words = level.isEmpty() ? new String[0] : level.split("\\.", MOST_IN_LEVEL + 1);
    if (words.length > MOST_IN_LEVEL || !Stream.of(words).allMatch(LEVEL_NUMBER)) {
      throw row.wrong(3, level);
    }
    List<Integer> numbers = Stream.of(words).map(Integer::valueOf).toList();
    long moves = row.number(4, 0, LONGEST_PLAN);
    String plan = row.text(5, LONGEST_PLAN);
    if (numbers.isEmpty() != (moves == 0)
        || numbers.stream().mapToLong(Integer::longValue).sum() > moves) {
      throw row.wrong(3, level);
    }
    if (moves * SHORTEST_MOVE > plan.length() + 2 || (moves == 0 && !plan.isEmpty())) {
      throw row.wrong(4, moves);
    }
    if (moves > 0 && outcome.get() != Disassembly.Verdict.APART) {
      throw row.wrong(2, result);
    }
    return new Row(
        row.number(1, 1, Long.MAX_VALUE - 1),
        outcome.get(),
        numbers,
        moves,
        plan,
        row.number(6, 1, Integer.MAX_VALUE));
  }

  /**
   * The number of solutions of a complete catalogue that a disassembly which was begun has not
   * reached; 0 if there is none.
   */
  public long toTakeApart() throws IOException {
    boolean isComplete = tables.get(file::isComplete);
    return isComplete && exist() ? notTakenApart() : 0;
  }

  /** The number of solutions that nobody has tried to take apart. */
  public long notTakenApart() throws IOException {
    return tables.get(
        () -> {
          long solutions = file.solutionCount();
          return exist()
              ? solutions
                  - file.number("SELECT count(*) FROM disassembly WHERE " + within(solutions))
              : solutions;
        });
  }

  /** A number that something is said about how it comes apart, but no solution has; 0 if none. */
  public long withoutSolution() throws IOException {
    return tables.get(
        () ->
            exist()
                ? file.number(
                    "SELECT coalesce(min(solution), 0) FROM disassembly WHERE NOT "
                        + within(file.solutionCount()))
                : 0);
  }

  /** Only complete catalogues have rows, and the numbers of their solutions have no gaps. */
  private static String within(long solutions) {
    return "(solution BETWEEN 1 AND " + solutions + ")";
  }

  /** Counts solutions by whether they come apart. */
  public DisassemblyTally tally() throws IOException {
    DisassemblyTally tally = new DisassemblyTally();
    visit(row -> tally.add(row.outcome(), row.level()));
    return tally;
  }
}
