package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.solve.LargeSymmetry;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SolutionImages;
import coverall.solve.SymmetrySearch;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a catalogue of any problem, even while another process writes to it.
 *
 * <p>Catalogues are not trusted. Every value is checked for its type and range, and rows for their
 * order: so reading takes time and memory in proportion to the size of the file, whatever is in it,
 * and of solutions in blocks, to what these can be unpacked to: no more than 16,384 solutions and
 * 2^20 options for a block, unless a single solution has more. {@link #isOf} also checks what
 * refers to the problem. Whether the content is right is another question, which {@code
 * coverall.verify} answers.
 *
 * <p>Not thread-safe. Every method throws a {@link BadCatalogueException} if the file is damaged.
 */
public final class CatalogueReader implements AutoCloseable {
  private static final int MOST_SUBPROBLEMS = 1 << 20;
  private static final int MOST_RUNS = 1 << 20;
  static final long MOST_SYMMETRIES = 2_000_000_000_000L;
  private static final int MOST_THREADS = 1 << 20;
  private static final Pattern PAIR = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
  static final double MOST_SECONDS = 9e9; // in nanoseconds it still fits in a long
  static final long LARGEST_SUM = Long.MAX_VALUE / 2; // leaves room for further results

  private final CatalogueFile file;
  private final Tables tables;
  private final ProblemRows problem;
  private @Nullable SolutionBlocks blocks;
  private @Nullable OptionGroup symmetry; // of an exact cover problem
  private @Nullable LargeSymmetry largeSymmetry; // instead, if it is not listed

  CatalogueReader(CatalogueFile file) {
    this.file = file;
    tables = new Tables(file);
    problem = new ProblemRows(file, tables);
  }

  /** The state of a subproblem. */
  public enum State {
    /** Still to be searched. */
    OPEN,
    /** Searched to its end. */
    DONE
  }

  /**
   * A subproblem.
   *
   * @param prefix the options that it begins with, in the order of the search
   * @param estimate the estimated number of branches
   * @param engine the engine that searched it; empty unless it is done, and all further values are
   *     0
   * @param seconds CPU time
   * @param raw {@code raw}, {@code rotation}, {@code reflection}: the sums of Burnside's lemma
   */
  public record Part(
      int id,
      List<Integer> prefix,
      double estimate,
      State state,
      Optional<String> engine,
      long branches,
      long solutions,
      double seconds,
      long raw,
      long rotation,
      long reflection) {

    /** What is to be searched. */
    Subproblem subproblem() {
      int[] options = prefix.stream().mapToInt(Integer::intValue).toArray();
      return new Subproblem(id, options, estimate);
    }

    /** The sum that counts solutions up to this notion. */
    public long sum(Distinct notion) {
      return switch (notion) {
        case RAW -> raw;
        case ROTATION -> rotation;
        case REFLECTION, SYMMETRY -> reflection;
      };
    }
  }

  /**
   * A run that has written to the catalogue.
   *
   * @param ended empty if the run was killed; then the times are 0
   */
  public record RunRow(
      String began,
      Optional<String> ended,
      String engine,
      int threads,
      double seconds,
      double cpuSeconds) {}

  /** A piece and its number of copies: {@code 3}, or {@code 1..3} if some may be left over. */
  public record PieceRow(String name, String copies) {
    /** The name, after the number of copies unless that is 1. */
    public String label() {
      return copies.equals("1") ? name : copies + "*" + name;
    }
  }

  /** A placement, and whether the search could use it. */
  public record PlacementRow(Placement placement, boolean searched) {}

  /** An item, and how often it must and may be covered. */
  public record ItemRow(String name, boolean isPrimary, int minimum, int maximum) {}

  /** Takes the options of an exact cover problem. */
  @FunctionalInterface
  public interface OptionVisitor {
    /**
     * Takes one option.
     *
     * @param words its items as they are written
     */
    void visit(int option, String words) throws IOException;
  }

  /** Takes the items of the options of an exact cover problem. */
  @FunctionalInterface
  public interface OptionItemVisitor {
    /**
     * Takes one item of an option.
     *
     * @param colour empty if the option gives it none
     */
    void visit(int option, int item, String colour) throws IOException;
  }

  /** Takes solutions. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes one solution.
     *
     * @param number its number in the catalogue
     * @param subproblem the subproblem in which it was found
     * @param options in increasing order; the visitor may keep and change the array
     * @return whether to continue
     */
    boolean visit(long number, int subproblem, int[] options) throws IOException;
  }

  /**
   * Opens a catalogue.
   *
   * @throws BadCatalogueException if the file does not exist or is not a catalogue
   * @throws IOException if it cannot be read
   */
  public static CatalogueReader open(Path path) throws IOException {
    return new CatalogueReader(CatalogueFiles.existing(path));
  }

  public Path path() {
    return file.path();
  }

  /** What kind of problem it is of. */
  public Kind kind() {
    return file.schema().kind();
  }

  Schema schema() {
    return file.schema();
  }

  /** The value of a name in the table {@code about}: puzzle, file, source and so on. */
  public String about(String name) throws IOException {
    return tables.get(() -> file.about(name));
  }

  /** The problem, read from its text in the catalogue, with the symmetry that is used in it. */
  public Problem problem() throws IOException {
    Problem parsed = problem.parsed();
    if (!isOf(parsed)) {
      throw problem.ofAnother();
    }
    return withSymmetry(parsed);
  }

  /** What generates the symmetries of an exact cover problem; empty if they are not used. */
  public String generators() throws IOException {
    return distinct() == Distinct.SYMMETRY ? about("generators") : "";
  }

  /** The problem of the catalogue, with the symmetry that is used in the catalogue. */
  Problem withSymmetry(Problem plain) throws IOException {
    if (distinct() != Distinct.SYMMETRY || !(plain instanceof NamedCover cover)) {
      return plain;
    }
    long order = symmetries();
    if (!areListed(cover)) {
      return plain;
    }
    if (symmetry == null) {
      try {
        symmetry = Generators.group(generators(), cover.cover(), Math.toIntExact(order));
      } catch (IllegalArgumentException e) {
        throw wrongGenerators(e);
      }
    }
    return cover.withSymmetry(symmetry);
  }

  /**
   * The symmetries up to which the solutions of a problem are distinct, if they are too many to
   * list them.
   *
   * @param problem that of the catalogue
   */
  public Optional<LargeSymmetry> largeSymmetry(Problem problem) throws IOException {
    if (distinct() != Distinct.SYMMETRY
        || !(problem instanceof NamedCover cover)
        || areListed(cover)) {
      return Optional.empty();
    }
    if (largeSymmetry == null) {
      try {
        largeSymmetry = Generators.largeGroup(generators(), cover.cover(), symmetries());
      } catch (IllegalArgumentException e) {
        throw wrongGenerators(e);
      }
    }
    return Optional.of(largeSymmetry);
  }

  /**
   * The images of solutions under the symmetries up to which they are distinct.
   *
   * @param own the problem of the catalogue, with its symmetry
   */
  public SolutionImages images(Problem own) throws IOException {
    Optional<LargeSymmetry> large = largeSymmetry(own);
    return large.isPresent() ? large.get() : SolutionImages.of(own.symmetry().group(distinct()));
  }

  private BadCatalogueException wrongGenerators(IllegalArgumentException e) {
    return file.damaged("its generators are wrong: " + e.getMessage());
  }

  private boolean areListed(NamedCover cover) throws IOException {
    return SymmetrySearch.areListable(
        BigInteger.valueOf(symmetries()), cover.cover().optionCount());
  }

  private long symmetries() throws IOException {
    Long order = groupOrders().get(Distinct.SYMMETRY);
    if (order == null) {
      throw file.damaged("it has no number of symmetries");
    }
    return order;
  }

  /** The file and the text of the problem. */
  public Catalogue.Source source() throws IOException {
    return new Catalogue.Source(about("file"), about("source"));
  }

  /**
   * A request for the same search with the same plan, whichever subproblems are done.
   *
   * @throws BadCatalogueException if the catalogue is for a shard only
   */
  public SearchRequest request() throws IOException {
    if (!shard().isWhole()) {
      throw new BadCatalogueException(
          path() + ": contains shard " + shard() + " only, expected a plan of all shards");
    }
    Problem own = problem();
    SearchRequest request = new SearchRequest(own).distinct(distinct());
    largeSymmetry(own).ifPresent(request::symmetries);
    return request.cut(restriction(), partition());
  }

  /** What describes the problem. */
  public ProblemRows problemRows() {
    return problem;
  }

  public Distinct distinct() throws IOException {
    String word = about("distinct");
    return Distinct.of(word).orElseThrow(() -> file.damaged("its distinct is '" + word + "'"));
  }

  /** The items whose options were restricted. */
  public Restriction restriction() throws IOException {
    return new Restriction(item(), itemsBelow(), isLeast());
  }

  /** The item whose options were restricted; -1 if there is none. */
  public int item() throws IOException {
    String text = about("item");
    try {
      int item = Integer.parseInt(text.split(" ", -1)[0]);
      if (item >= -1) {
        return item;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw file.damaged("its item is '" + Columns.shortened(text) + "'");
  }

  /** By option of that item: the item that was restricted in solutions with the option. */
  public SortedMap<Integer, Integer> itemsBelow() throws IOException {
    String text = about("item");
    SortedMap<Integer, Integer> below = new TreeMap<>();
    String[] words = text.split(" ", -1);
    for (int k = isLeast() ? 2 : 1; k < words.length; k++) {
      Matcher pair = PAIR.matcher(words[k]);
      if (!pair.matches()) {
        throw file.damaged("its item is '" + Columns.shortened(text) + "'");
      }
      below.put(Integer.parseInt(pair.group(1)), Integer.parseInt(pair.group(2)));
    }
    return below;
  }

  /**
   * Whether solutions were left out if in an image the restricted item has an option, not removed,
   * with a smaller number.
   */
  public boolean isLeast() throws IOException {
    String text = about("item");
    return text.endsWith(" least") || text.contains(" least ");
  }

  /**
   * The options of an exact cover problem that were removed because their images are searched, in
   * increasing order.
   */
  public List<Integer> removed() throws IOException {
    String text = aboutOrNull("removed");
    if (text == null || text.isEmpty()) {
      return List.of();
    }
    List<Integer> removed = new ArrayList<>();
    try {
      for (String word : text.split(" ", -1)) {
        removed.add(Integer.valueOf(word));
      }
    } catch (NumberFormatException e) {
      throw file.damaged("its removed is '" + Columns.shortened(text) + "'");
    }
    for (int k = 1; k < removed.size(); k++) {
      if (removed.get(k) <= removed.get(k - 1)) {
        throw file.damaged("its removed has " + removed.get(k) + " after " + removed.get(k - 1));
      }
    }
    return removed;
  }

  public long branchesAbove() throws IOException {
    return aboutNumber("branches_above", 0, LARGEST_SUM);
  }

  private long aboutNumber(String name, long least, long most) throws IOException {
    return tables.get(() -> file.aboutNumber(name, least, most));
  }

  public Shard shard() throws IOException {
    return tables.get(() -> shard(file));
  }

  static Shard shard(CatalogueFile file) throws SQLException {
    String text = file.about("shard");
    try {
      return Shard.parse(text);
    } catch (IllegalArgumentException e) {
      throw file.damaged("its shard is '" + text + "'");
    }
  }

  /**
   * Whether it is the catalogue of this problem, under any name.
   *
   * @throws BadCatalogueException if it is, but the subproblems, the restricted items or the
   *     symmetry cannot be those of this problem
   */
  public boolean isOf(Problem problem) throws IOException {
    if (kind() != problem.kind() || !about("fingerprint").equals(Fingerprint.of(problem))) {
      return false;
    }
    Problem symmetric = withSymmetry(problem);
    checkSymmetry(symmetric);
    checkPrefixes(subproblems(), symmetric);
    checkRestriction(symmetric);
    checkOrbits();
    return true;
  }

  private void checkSymmetry(Problem problem) throws IOException {
    Map<Distinct, Long> orders = new TreeMap<>();
    for (Distinct notion : problem.notions()) {
      orders.put(notion, (long) problem.symmetry().group(notion).order());
    }
    largeSymmetry(problem)
        .ifPresent(large -> orders.put(Distinct.SYMMETRY, large.order().longValueExact()));
    if (!groupOrders().equals(orders)) {
      throw file.damaged("its symmetry is not that of the " + kind().words());
    }
    Distinct distinct = distinct();
    if (!orders.containsKey(distinct)) {
      throw file.damaged(
          "its distinct is "
              + distinct.word()
              + ", which the "
              + kind().words()
              + " does not have");
    }
  }

  private void checkRestriction(Problem problem) throws IOException {
    Restriction restriction = restriction();
    ExactCover cover = problem.cover();
    int item = restriction.item();
    if (item >= cover.primaryCount()
        || (item >= 0 && cover.multiplicity(item) != 1)
        || (item >= 0 && largeSymmetry(problem).isPresent())) {
      throw file.damaged("its item is '" + item + "'");
    }
    if (restriction.below().isEmpty() && !restriction.least()) {
      return;
    }
    Reduction reduction;
    try {
      reduction = SearchPlan.reductionOf(problem, distinct(), restriction);
    } catch (IllegalArgumentException e) {
      throw file.damaged("its item is wrong: " + e.getMessage());
    }
    for (Part part : subproblems()) {
      int[] prefix = part.subproblem().prefix();
      if (!reduction.keeps(prefix, prefix.length)) {
        throw file.damaged(
            "subproblem " + part.id() + " begins with placements that its item excludes");
      }
    }
  }

  /** Checks that a search can begin with each prefix. */
  private void checkPrefixes(List<Part> parts, Problem problem) {
    Usage usage = new Usage(problem);
    for (Part part : parts) {
      if (!usage.fits(part.subproblem().prefix())) {
        throw file.damaged(
            "subproblem "
                + part.id()
                + " begins with "
                + file.schema().solutionColumn()
                + " "
                + Columns.shortened(part.prefix().toString())
                + ", which exclude each other or do not exist");
      }
    }
  }

  /** Checks, once all subproblems are done, that their sums count every orbit as a whole. */
  void checkOrbits() throws IOException {
    List<Part> parts = subproblems();
    if (!shard().isWhole() || parts.stream().anyMatch(part -> part.state() != State.DONE)) {
      return;
    }
    groupOrders()
        .forEach(
            (notion, order) -> {
              long sum = parts.stream().mapToLong(part -> part.sum(notion)).sum();
              if (sum % order != 0) {
                throw file.damaged("its sum for " + notion.word() + " is " + sum);
              }
            });
  }

  /** The digest; null if the catalogue is not complete. */
  public @Nullable String digest() throws IOException {
    return aboutOrNull("digest");
  }

  private @Nullable String aboutOrNull(String name) throws IOException {
    return tables.get(() -> file.aboutOrNull(name));
  }

  /** How far a catalogue is. */
  public enum Stage {
    /** Some subproblems are not done. */
    INCOMPLETE,
    /** Everything is done, but a run was ended before it could set the seal. */
    UNSEALED,
    /** Complete. */
    SEALED
  }

  /** How far it is, as it states itself. */
  public Stage stage() throws IOException {
    if (digest() != null) {
      return Seal.NONE.equals(aboutOrNull(Seal.NAME)) ? Stage.UNSEALED : Stage.SEALED;
    }
    return subproblems().stream().allMatch(part -> part.state() == State.DONE)
        ? Stage.UNSEALED
        : Stage.INCOMPLETE;
  }

  /** Whether it is byte for byte as it was when it was sealed. */
  public boolean sealHolds() throws IOException {
    String seal = aboutOrNull(Seal.NAME);
    return seal != null && Seal.holds(file.place(), seal);
  }

  /**
   * Whether a quick look shows that it was changed after it was sealed. Files of more than 64 MiB
   * are not looked at.
   */
  public boolean isVisiblyChanged() throws IOException {
    return tables.get(() -> Sealing.isVisiblyChanged(file));
  }

  /** The first fault that SQLite itself finds in the file; empty if it finds none. */
  public String structureFault() throws IOException {
    return file.structureFault();
  }

  /** Checks every page, so that copying tables comes to an end. */
  void checkPages() throws IOException {
    tables.get(
        () -> {
          file.checkPages();
          return true;
        });
  }

  /** The pieces of a puzzle, by their numbers. */
  public List<PieceRow> pieces() throws IOException {
    return problem.pieces();
  }

  /** The placements of a puzzle, by their numbers. */
  public List<PlacementRow> placements() throws IOException {
    return problem.placements();
  }

  /** The items of an exact cover problem, by their numbers. */
  public List<ItemRow> items() throws IOException {
    return problem.items();
  }

  /** Passes on the options of an exact cover problem in the order of their numbers. */
  public void options(OptionVisitor visitor) throws IOException {
    problem.options(visitor);
  }

  /** Passes on the items of the options, in the order of the options and then of the items. */
  public void optionItems(OptionItemVisitor visitor) throws IOException {
    problem.optionItems(visitor);
  }

  /** The subproblems by their ids; in a shard its own. */
  public List<Part> subproblems() throws IOException {
    Shard shard = shard();
    int all = shard.isWhole() ? MOST_SUBPROBLEMS : subproblemsOfAll();
    return new SubproblemRows(file, tables).read(shard, all, branchesAbove());
  }

  /** The results of the finished subproblems. */
  public List<SubproblemResult> results() throws IOException {
    return subproblems().stream()
        .filter(part -> part.state() == State.DONE)
        .map(
            part ->
                new SubproblemResult(
                    part.id(),
                    part.branches(),
                    part.solutions(),
                    List.of(part.raw(), part.rotation(), part.reflection()),
                    Math.round(part.seconds() * 1e9),
                    part.engine().orElseThrow()))
        .toList();
  }

  /** The number of subproblems that the whole search was cut into. */
  int subproblemsOfAll() throws IOException {
    return shard().isWhole()
        ? subproblems().size()
        : (int) aboutNumber("subproblems", 1, MOST_SUBPROBLEMS);
  }

  /** How the tree was cut; in a shard, its own part. */
  public Partition partition() throws IOException {
    List<Subproblem> own = subproblems().stream().map(Part::subproblem).toList();
    Shard shard = shard();
    return shard.isWhole()
        ? Partition.of(own, branchesAbove())
        : Partition.part(own, shard, branchesAbove());
  }

  /**
   * The plan of the whole search up to symmetries that are not listed.
   *
   * @param request the search; it is cut again
   */
  SearchPlan wholePlan(SearchRequest request, LargeSymmetry large) throws IOException {
    SearchPlan whole = request.symmetries(large).plan();
    if (!cut().equals(Fingerprint.ofCut(distinct(), restriction(), whole.partition()))) {
      throw new BadCatalogueException(
          path() + ": has other subproblems than those of the problem. Make a new one.");
    }
    return whole.inParts();
  }

  /** Whether the whole search is still to be done. */
  public boolean isPlan() throws IOException {
    return shard().isWhole() && subproblems().stream().allMatch(part -> part.state() == State.OPEN);
  }

  /** Identifies how the whole tree was cut; see {@link Fingerprint#ofCut}. */
  public String cut() throws IOException {
    return shard().isWhole()
        ? Fingerprint.ofCut(distinct(), restriction(), partition())
        : about("cut");
  }

  /** The runs in their order. */
  public List<RunRow> runs() throws IOException {
    long[] last = {Long.MIN_VALUE};
    return tables.list(
        "run",
        "SELECT id, began, ended, engine, threads, seconds, cpu_seconds FROM run ORDER BY id",
        MOST_RUNS,
        (row, number) -> {
          last[0] = row.number(1, number == 0 ? Long.MIN_VALUE : last[0] + 1, Long.MAX_VALUE - 1);
          return new RunRow(
              row.text(2, LONGEST_WORD),
              Optional.ofNullable(row.textOrNull(3, LONGEST_WORD)),
              row.text(4, LONGEST_WORD),
              (int) row.number(5, 0, MOST_THREADS),
              row.real(6, MOST_SECONDS),
              row.real(7, MOST_SECONDS));
        });
  }

  /** The number of elements of each notion's group, where it is defined. */
  public Map<Distinct, Long> groupOrders() throws IOException {
    Map<Distinct, Long> orders = new TreeMap<>();
    tables.list(
        "symmetry",
        "SELECT distinct_up_to, elements FROM symmetry",
        Distinct.OF_PUZZLES.size(),
        (row, number) -> {
          String word = row.text(1, LONGEST_WORD);
          Distinct notion = Distinct.of(word).orElse(null);
          long order = row.number(2, 1, MOST_SYMMETRIES);
          if (notion == null || orders.put(notion, order) != null) {
            throw row.wrong(1, word);
          }
          return notion;
        });
    return orders;
  }

  /** The number of solutions, including those of open subproblems. */
  public long solutionCount() throws IOException {
    return tables.get(() -> file.solutionCount());
  }

  /**
   * Passes on the solutions in the order of their numbers, one at a time. In between other
   * processes may write to the catalogue, however long the visitor takes.
   *
   * @throws IOException if others change solutions that were passed on already
   */
  public void solutions(Visitor visitor) throws IOException {
    solutionsFrom(1, visitor);
  }

  /**
   * Passes on the solutions from a number on, as {@link #solutions} does.
   *
   * @param number at least 1
   */
  public void solutionsFrom(long number, Visitor visitor) throws IOException {
    solutionList().visitFrom(number, visitor);
  }

  /**
   * Passes on the solution with this number.
   *
   * @return whether it exists
   */
  public boolean solution(long number, Visitor visitor) throws IOException {
    return solutionList().visit(number, visitor);
  }

  private SolutionList solutionList() {
    if (!schema().isInBlocks()) {
      return new SolutionRows(file);
    }
    if (blocks == null) {
      blocks = new SolutionBlocks(file);
    }
    return blocks;
  }

  /** What is known of how the solutions come apart. */
  public DisassemblyRows disassemblies() {
    return new DisassemblyRows(file, tables);
  }

  @Override
  public void close() throws IOException {
    try (file) {
      if (blocks != null) {
        blocks.close();
      }
    }
  }
}
