package coverall.catalogue;

import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.solve.SearchPlan;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the plan of a search into a new catalogue, with its problem and its subproblems. */
final class PlanTables {
  private static final int LONGEST_SOURCE = 16_000_000; // bytes
  private static final int MOST_OPTIONS = 1 << 24;

  private PlanTables() {}

  /**
   * What fills a catalogue, after a check whether it may contain the plan.
   *
   * @param path of the catalogue, for messages
   * @param whole the plan of the whole search
   * @param shard the part of it that the catalogue is for
   * @throws IllegalArgumentException if the plan is for the first solution or as written, or the
   *     source is that of another problem
   * @throws BadCatalogueException if the problem is too large, or its symmetry is not supported
   */
  static NewCatalogue.Filling checked(
      Path path, SearchPlan whole, Catalogue.Source source, Shard shard) {
    checkPlan(whole);
    String generators = generators(path, whole);
    checkSize(path, whole.problem(), source);
    checkSource(whole.problem(), source);
    return file -> fill(file, whole, generators, source, shard);
  }

  /** Rejects a plan that does not find each of a set of equivalent solutions exactly once. */
  private static void checkPlan(SearchPlan whole) {
    Problem problem = whole.problem();
    int order = problem.symmetry().group(whole.distinct()).order();
    if (whole.asWritten()
        || whole.engine().portfolio()
        || whole.reduction().group().order() != (whole.large().isPresent() ? 1 : order)) {
      throw new IllegalArgumentException(
          "a catalogue needs a plan for all solutions, not one as written or for the first");
    }
  }

  /**
   * What generates the symmetries of a plan; empty if it is not up to symmetry. Rejects those that
   * move choices not to use an option: verifications do without them.
   */
  private static String generators(Path path, SearchPlan whole) {
    if (whole.distinct() != Distinct.SYMMETRY) {
      return "";
    }
    Problem problem = whole.problem();
    if (problem.cover().optionCount() > problem.optionCount()) {
      throw new BadCatalogueException(
          path
              + ": cannot contain solutions up to symmetry of this exact cover problem, which has"
              + " options whose primary items all have bounds. Use --distinct raw.");
    }
    if (whole.symmetries().compareTo(BigInteger.valueOf(CatalogueReader.MOST_SYMMETRIES)) > 0) {
      throw new BadCatalogueException(
          String.format(
              Locale.ROOT,
              "%s: cannot contain solutions up to the %,d symmetries of this exact cover problem;"
                  + " at most %,d are supported",
              path,
              whole.symmetries(),
              CatalogueReader.MOST_SYMMETRIES));
    }
    String generators = Generators.words(whole.generators());
    checkSize(path, problem, "generators of %,d characters", generators.length(), LONGEST_SOURCE);
    return generators;
  }

  /** Rejects a text that is not that of the problem. */
  private static void checkSource(Problem problem, Catalogue.Source source) {
    boolean same;
    try {
      byte[] content = source.text().getBytes(StandardCharsets.UTF_8);
      same =
          switch (problem.kind()) {
            case PUZZLE ->
                isSame(
                    problem.asPuzzle().orElseThrow().puzzle(),
                    PuzzleFile.parse(content, problem.name()));
            case EXACT_COVER ->
                Fingerprint.of(DlxFormat.parse(content, problem.name()))
                    .equals(Fingerprint.of(problem));
          };
    } catch (BadPuzzleException e) {
      throw new IllegalArgumentException("the source is not a problem: " + e.getMessage(), e);
    }
    if (!same) {
      throw new IllegalArgumentException("the source is the text of another problem");
    }
  }

  private static boolean isSame(Puzzle puzzle, Puzzle other) {
    return puzzle.region().equals(other.region())
        && puzzle.pieces().equals(other.pieces())
        && puzzle.rules().equals(other.rules())
        && puzzle.sliding().equals(other.sliding());
  }

  /** Rejects a problem that exceeds the limits of the format. */
  private static void checkSize(Path path, Problem problem, Catalogue.Source source) {
    int bytes = source.text().getBytes(StandardCharsets.UTF_8).length;
    checkSize(path, problem, "a text of %,d bytes", bytes, LONGEST_SOURCE);
    checkSize(path, problem, "%,d options", problem.optionCount(), MOST_OPTIONS);
    checkSize(
        path,
        problem,
        "up to %,d options in a solution",
        problem.mostUsed(),
        Schema.of(problem.kind()).mostUsed());
    if (problem.asPuzzle().filter(Encoding::isMerged).isPresent()) {
      long cells = problem.asPuzzle().orElseThrow().cellsOfPlacements();
      long most = Encoding.MOST_CELLS_OF_SINGLE;
      checkSize(path, problem, "placements of %,d cells in all", cells, most);
    }
  }

  private static void checkSize(Path path, Problem problem, String what, long found, long most) {
    if (found > most) {
      throw new BadCatalogueException(
          String.format(
              Locale.ROOT,
              "%s: cannot contain this %s, which has " + what + "; at most %,d are supported",
              path,
              problem.kind().words(),
              found,
              most));
    }
  }

  private static void fill(
      CatalogueFile file, SearchPlan whole, String generators, Catalogue.Source source, Shard shard)
      throws SQLException {
    Problem problem = whole.problem();
    Reduction reduction = whole.reduction();
    Partition partition = whole.partition();
    file.create(Schema.of(problem.kind()), problem.name(), source, Fingerprint.of(problem));
    file.insert("about", "distinct", whole.distinct().word());
    Restriction restriction = reduction.restriction();
    file.insert("about", "item", words(restriction));
    file.insert("about", "shard", shard.toString());
    file.insert("about", "branches_above", partition.branchesAbove());
    if (!shard.isWhole()) {
      file.insert("about", "subproblems", partition.subproblems().size());
      file.insert("about", "cut", Fingerprint.ofCut(whole.distinct(), restriction, partition));
    }
    boolean isUpToSymmetry = whole.distinct() == Distinct.SYMMETRY;
    for (Distinct notion : problem.notions()) {
      if (notion != Distinct.SYMMETRY || isUpToSymmetry) {
        file.insert("symmetry", notion.word(), problem.symmetry().group(notion).order());
      }
    }
    if (whole.large().isPresent()) {
      file.insert("symmetry", Distinct.SYMMETRY.word(), whole.symmetries().longValueExact());
    }
    if (isUpToSymmetry) {
      file.insert("about", "generators", generators);
      file.insert("about", "removed", words(removed(whole)));
    }
    ProblemTables.fill(file, problem, reduction::isRemoved);
    fillSubproblems(file, partition.part(shard));
  }

  private static void fillSubproblems(CatalogueFile file, Partition own) throws SQLException {
    try (PreparedStatement subproblem =
        file.connection()
            .prepareStatement(
                "INSERT INTO subproblem (id, prefix, estimate, state) VALUES (?, ?, ?, 'open')")) {
      for (Subproblem s : own.subproblems()) {
        CatalogueFile.execute(subproblem, s.id(), words(s.prefix()), s.estimate());
      }
    }
  }

  /** In one value, so that a program that knows one restricted item only rejects several. */
  private static String words(Restriction restriction) {
    StringBuilder words = new StringBuilder().append(restriction.item());
    words.append(restriction.least() ? " least" : "");
    restriction.below().forEach((option, item) -> words.append(" " + option + ":" + item));
    return words.toString();
  }

  private static int[] removed(SearchPlan whole) {
    return IntStream.range(0, whole.problem().optionCount())
        .filter(whole.reduction()::isRemoved)
        .toArray();
  }

  private static String words(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }
}
