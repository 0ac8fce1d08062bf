package coverall.cli;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DisassemblyRows;
import coverall.catalogue.Selection;
import coverall.diagram.BestSolutions;
import coverall.diagram.Diagram;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.view.Words;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that select solutions of a catalogue. */
final class SelectionOptions {
  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Solutions.class,
      description = "Export at most N of the selected solutions.")
  private @Nullable Long limit;

  @Option(
      names = "--first",
      paramLabel = "N",
      hidden = true,
      converter = WholeNumber.Solutions.class)
  private @Nullable Long formerLimit;

  @Option(
      names = "--every",
      paramLabel = "N",
      converter = WholeNumber.Solutions.class,
      description = "Export every Nth selected solution, starting with the first.")
  private @Nullable Long every;

  @Option(
      names = "--where",
      paramLabel = "PIECE=x,y,z",
      description =
          "Select solutions in which the piece covers the cell. On lattices, x,y,z are column, row"
              + " and layer of the grid. Of a diagram of an exact cover problem: solutions that"
              + " have an option with these items, 'ITEM ITEM'. May be repeated: all conditions"
              + " must hold.")
  private List<String> where = new ArrayList<>();

  @Option(
      names = "--number",
      paramLabel = "K",
      converter = WholeNumber.SolutionNumber.class,
      description =
          "Select solution K of the catalogue; with --limit N, the N solutions from it on.")
  private @Nullable BigInteger number;

  @Option(
      names = "--best",
      paramLabel = "N",
      converter = WholeNumber.Draws.class,
      description =
          "Of a diagram: select the N solutions with the greatest sums of weights, greatest first."
              + " No other solution has a greater sum.")
  private @Nullable Integer best;

  @Option(
      names = "--weight",
      paramLabel = "NAME=W",
      description =
          "With --best: each use of this piece, or of an option with this item, has weight W. The"
              + " others have weight 0. May be repeated.")
  private Map<String, String> weights = new LinkedHashMap<>();

  @Option(
      names = "--min-level",
      paramLabel = "N",
      converter = WholeNumber.Level.class,
      description =
          "Select solutions that take at least N moves until a piece is out; 1 selects all that"
              + " come apart. Requires coverall disassemble.")
  private @Nullable Integer minLevel;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      converter = OrderConverter.class,
      description = "level: export the solutions with the highest levels first.")
  private @Nullable Order order;

  @Option(
      names = "--expand",
      description = "Include the images of every solution under the symmetries, numbered from 1.")
  private boolean expand;

  /** The orders besides that of the catalogue. */
  enum Order {
    LEVEL
  }

  /** Finds an order by its name. */
  static final class OrderConverter implements ITypeConverter<Order> {
    @Override
    public Order convert(String word) {
      if (!word.equals("level")) {
        throw new TypeConversionException("expected level");
      }
      return Order.LEVEL;
    }
  }

  /** Which options are given, by name. */
  Map<String, Boolean> given() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--limit", limit != null);
    given.put("--every", every != null);
    given.put("--where", !where.isEmpty());
    given.put("--number", number != null);
    given.put("--best", best != null);
    given.put("--weight", !weights.isEmpty());
    given.put("--min-level", minLevel != null);
    given.put("--sort", order != null);
    given.put("--expand", expand);
    return given;
  }

  /** Whether not all solutions are selected, or not in the order of the catalogue. */
  boolean areGiven() {
    return number != null || isLimited() || isRestricted() || byLevel();
  }

  /** Whether some number of solutions is asked for. */
  boolean isLimited() {
    return limit != null || every != null || best != null;
  }

  /** Whether there are conditions on solutions. */
  boolean isRestricted() {
    return !where.isEmpty();
  }

  /** The number of the first solution that is selected; null if that is not asked for. */
  @Nullable BigInteger number() {
    return number;
  }

  /**
   * How many solutions to take.
   *
   * @param most if none is asked for
   */
  long limit(long most) {
    return limit == null ? most : limit;
  }

  /** The greatest number of solutions that is asked for. */
  long atMost() {
    return best != null ? best : limit(Long.MAX_VALUE);
  }

  /** Of how many solutions to take the first one. */
  long every() {
    return every == null ? 1 : every;
  }

  /** The solutions of a diagram for which the conditions hold. */
  Diagram restricted(Diagram diagram, Problem problem) {
    return restricted(diagram, problem, where);
  }

  /** The solutions of a diagram for which conditions hold. */
  static Diagram restricted(Diagram diagram, Problem problem, List<String> where) {
    Diagram some = diagram;
    for (String condition : where) {
      some = some.withAnyOf(options(problem, condition));
    }
    return some;
  }

  /** The options with which a condition holds. */
  static BitSet options(Problem problem, String condition) {
    Optional<Encoding> puzzle = problem.asPuzzle();
    if (puzzle.isPresent()) {
      return conditions(puzzle, List.of(condition))
          .getFirst()
          .placements(puzzle.get().placements());
    }
    List<String> words = List.of(condition.strip().split("\\s+"));
    BitSet options = new BitSet();
    for (int option = 0; option < problem.optionCount(); option++) {
      List<String> own = problem.option(option);
      if (words.stream().allMatch(item -> Weights.hasItem(own, item))) {
        options.set(option);
      }
    }
    Failure.rejectIf(
        options.isEmpty(), "--where '" + condition + "': no option has all of these items");
    return options;
  }

  /** The best solutions of a diagram; empty if they are not asked for. */
  Optional<List<int[]>> best(Diagram diagram, Problem problem) {
    if (best == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BestSolutions(diagram, Weights.of(weights, problem)).best(best));
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage("--weight: " + e.getMessage());
    }
  }

  /** Whether the images of solutions are included. */
  boolean expands() {
    return expand;
  }

  /** Whether levels are asked for. */
  boolean byLevel() {
    return minLevel != null || order != null;
  }

  /**
   * Rejects options that exclude each other.
   *
   * @param console told of names that have changed
   * @throws Failure if there are some
   */
  void checkCombinations(Console console) {
    limit = console.renamed("--first", formerLimit, "--limit", limit);
    Failure.rejectIf(
        number != null && byLevel(), "--number cannot be combined with --min-level or --sort");
    Failure.rejectIf(
        number != null && (every != null || best != null || isRestricted()),
        "--number cannot be combined with --every, --where or --best");
    Failure.rejectIf(
        number != null && limit != null && expand,
        "--number cannot be combined with --limit and --expand");
    Failure.rejectIf(
        best != null && (limit != null || every != null || byLevel() || expand),
        "--best cannot be combined with --limit, --every, --min-level, --sort or --expand");
    Failure.rejectIf(best == null && !weights.isEmpty(), "--weight requires --best");
    Failure.rejectIf(best != null && weights.isEmpty(), "--best requires --weight NAME=W");
  }

  /** The default for the number of solutions in a picture. */
  long most(PictureFormat format) {
    boolean some = every != null || best != null || isRestricted() || byLevel();
    return format == PictureFormat.HTML || (some && !format.isSolid()) ? Long.MAX_VALUE : 1;
  }

  /**
   * The selection.
   *
   * @param most the number of solutions if none is asked for
   */
  Selection selection(Optional<Encoding> puzzle, long most) {
    return new Selection(expand, conditions(puzzle, where), every(), limit(most));
  }

  private static List<Selection.Condition> conditions(
      Optional<Encoding> puzzle, List<String> where) {
    try {
      return puzzle.stream()
          .flatMap(of -> where.stream().map(text -> Selection.Condition.parse(text, of)))
          .toList();
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage("--where: " + e.getMessage());
    }
  }

  /** What to say of a number of a solution that a catalogue with these contents does not have. */
  Failure noSuchNumber(Path file, String contents) {
    return Failure.ofUsage("--number '" + number + "': " + file + " contains " + contents);
  }

  /**
   * Rejects what a catalogue does not have.
   *
   * @param file its name
   * @param moves whether to draw how solutions come apart
   */
  void check(Path file, CatalogueReader catalogue, boolean moves) throws IOException {
    Failure.rejectIf(best != null, "--best requires a diagram; see coverall help compress");
    if (number != null
        && (number.bitLength() >= Long.SIZE
            || !catalogue.solution(number.longValueExact(), (n, subproblem, options) -> true))) {
      throw noSuchNumber(file, CatalogueInput.count(catalogue, catalogue.solutionCount()));
    }
    Failure.rejectIf(
        (moves || byLevel()) && !catalogue.disassemblies().exist(),
        (moves ? "--moves" : minLevel != null ? "--min-level" : "--sort")
            + ": "
            + file
            + (moves ? " has no moves" : " has no levels")
            + ". Run coverall disassemble "
            + CatalogueInput.word(file)
            + " first.");
  }

  /**
   * Passes the selected solutions on.
   *
   * @param apart whether only those that come apart
   */
  void pass(
      Selection selection,
      CatalogueReader catalogue,
      Problem problem,
      boolean apart,
      CatalogueReader.Visitor visitor)
      throws IOException {
    if (number != null && limit != null) {
      selection.pass(number.longValueExact(), catalogue, problem, visitor);
    } else if (number != null) {
      selection.pass(List.of(number.longValueExact()), catalogue, problem, visitor);
    } else if (apart || byLevel()) {
      selection.pass(numbersByLevel(catalogue), catalogue, problem, visitor);
    } else {
      selection.pass(catalogue, problem, visitor);
    }
  }

  /** The numbers of the solutions that come apart as asked for, in the order asked for. */
  private List<Long> numbersByLevel(CatalogueReader catalogue) throws IOException {
    List<DisassemblyRows.Row> rows = new ArrayList<>();
    catalogue
        .disassemblies()
        .visit(
            row -> {
              if (row.outcome() == Disassembly.Verdict.APART
                  && DisassemblyTally.first(row.level()) >= (minLevel == null ? 0 : minLevel)) {
                rows.add(row);
              }
            });
    if (order == Order.LEVEL) {
      rows.sort(Comparator.comparing(DisassemblyRows.Row::level, Disassembly.LEVELS).reversed());
    }
    return rows.stream().map(DisassemblyRows.Row::solution).toList();
  }

  /** Rejects more solutions than the format can show, if that is known before. */
  void checkMost(PictureFormat format, CatalogueReader catalogue) throws IOException {
    boolean all = where.isEmpty() && number == null && !byLevel() && format == PictureFormat.HTML;
    long before = number == null ? 0 : number.longValueExact() - 1;
    long there = expand ? Long.MAX_VALUE : catalogue.solutionCount() - before;
    long known = all ? (catalogue.solutionCount() - 1) / (every == null ? 1 : every) + 1 : 0;
    long most = limit == null ? known : Math.min(limit, there);
    Failure.rejectIf(
        most > format.most(),
        format
            + " shows at most "
            + Words.count(format.most(), "solution")
            + ", found "
            + Words.number(most)
            + ". Use --limit "
            + format.most()
            + " or a text format.");
  }
}
