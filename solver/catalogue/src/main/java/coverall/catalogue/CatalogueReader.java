package coverall.catalogue;

import coverall.cover.ExactCover;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.format.ProblemText;
import coverall.geometry.Cell;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a catalogue of any problem, even while another process writes to it.
 *
 * <p>Catalogues are not trusted. Every value is checked for its type and range, and rows for their
 * order: so reading takes time and memory in proportion to the size of the file, whatever is in it.
 * {@link #isOf} also checks what refers to the problem. Whether the content is right is another
 * question, which {@code coverall.verify} answers.
 *
 * <p>For one thread at a time. Every method throws a {@link BadCatalogueException} if the file is
 * damaged.
 */
public final class CatalogueReader implements AutoCloseable {
  private static final int PAGE = 1_000; // solutions
  private static final int MOST_ROWS = 1 << 22; // of a table that is read as a whole
  private static final int MOST_SUBPROBLEMS = 1 << 20;
  private static final int MOST_PIECES = 100_000;
  private static final int MOST_RUNS = 1 << 20;
  private static final int MOST_SYMMETRIES = 48;
  private static final int MOST_THREADS = 1 << 20;
  private static final int MOST_CELLS = 4_096; // of a placement
  private static final int LONGEST_WORD = 1_000; // characters
  private static final int LONGEST_PLAN = 1 << 20; // characters
  private static final int SHORTEST_MOVE = 6; // of a plan, with what separates them, characters
  private static final int MOST_IN_LEVEL = 64; // numbers
  private static final Predicate<String> LEVEL_NUMBER =
      Pattern.compile("[1-9]\\d{0,8}").asMatchPredicate();
  private static final Pattern PAIR = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
  private static final int LONGEST_NAME = 1 << 24; // of an item or option, characters
  private static final int MOST_IN_PAGE = 1 << 20; // options of all solutions of a page
  private static final int LONGEST_NUMBER = 9; // in a prefix, with the blank, characters
  private static final double MOST_BRANCHES = 1e300; // estimated; sums stay finite
  private static final double MOST_SECONDS = 9e9; // in nanoseconds it still fits in a long
  private static final long LARGEST_SUM = Long.MAX_VALUE / 2; // leaves room for further results

  private final CatalogueFile file;

  CatalogueReader(CatalogueFile file) {
    this.file = file;
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
        case REFLECTION -> reflection;
      };
    }
  }

  /**
   * A run that has written to the catalogue.
   *
   * @param ended empty if the run was killed; then the times are 0
   */
  public record Run(
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
    return new CatalogueReader(CatalogueFile.existing(path));
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
    try {
      return file.about(name);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The problem, read from its text in the catalogue. */
  public Problem problem() throws IOException {
    String kind = kind().words();
    Problem problem;
    try {
      problem = ProblemText.parse(kind(), about("source"), about("puzzle"));
    } catch (BadPuzzleException e) {
      throw new BadCatalogueException(
          e.located(path() + ": damaged catalogue: its " + kind + " text"));
    }
    if (!isOf(problem)) {
      throw file.damaged("its %s text is that of another %s".formatted(kind, kind));
    }
    return problem;
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
    return new SearchRequest(problem()).distinct(distinct()).cut(restriction(), partition());
  }

  public Distinct distinct() throws IOException {
    String word = about("distinct");
    return notion(word).orElseThrow(() -> file.damaged("its distinct is '" + word + "'"));
  }

  private static Optional<Distinct> notion(String word) {
    return Stream.of(Distinct.values()).filter(notion -> notion.word().equals(word)).findFirst();
  }

  /** The items whose options were restricted. */
  public Restriction restriction() throws IOException {
    return new Restriction(item(), itemsBelow());
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
    throw file.damaged("its item is '" + shortened(text) + "'");
  }

  /** By option of that item: the item that was restricted in solutions with the option. */
  public SortedMap<Integer, Integer> itemsBelow() throws IOException {
    String text = about("item");
    SortedMap<Integer, Integer> below = new TreeMap<>();
    String[] words = text.split(" ", -1);
    for (int k = 1; k < words.length; k++) {
      Matcher pair = PAIR.matcher(words[k]);
      if (!pair.matches()) {
        throw file.damaged("its item is '" + shortened(text) + "'");
      }
      below.put(Integer.parseInt(pair.group(1)), Integer.parseInt(pair.group(2)));
    }
    return below;
  }

  public long branchesAbove() throws IOException {
    return aboutNumber("branches_above", 0, LARGEST_SUM);
  }

  private long aboutNumber(String name, long least, long most) throws IOException {
    try {
      return file.aboutNumber(name, least, most);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  public Shard shard() throws IOException {
    try {
      return shard(file);
    } catch (SQLException e) {
      throw file.failure(e);
    }
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
    checkSymmetry(problem);
    checkPrefixes(subproblems(), problem);
    checkRestriction(problem);
    checkOrbits();
    return true;
  }

  private void checkSymmetry(Problem problem) throws IOException {
    Map<Distinct, Integer> orders = new TreeMap<>();
    for (Distinct notion : problem.notions()) {
      orders.put(notion, problem.symmetry().group(notion).order());
    }
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
    if (item >= cover.primaryCount() || (item >= 0 && cover.multiplicity(item) != 1)) {
      throw file.damaged("its item is '" + item + "'");
    }
    if (restriction.below().isEmpty()) {
      return;
    }
    Reduction reduction;
    try {
      reduction = SearchRequest.reduction(problem, distinct(), restriction);
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
                + shortened(part.prefix().toString())
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
    try {
      return file.aboutOrNull(name);
    } catch (SQLException e) {
      throw file.failure(e);
    }
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
    try {
      return Sealing.isVisiblyChanged(file);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The first fault that SQLite itself finds in the file; empty if it finds none. */
  public String structureFault() throws IOException {
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA integrity_check(1)")) {
      String answer = String.valueOf(rows.getString(1));
      return answer.equals("ok") ? "" : answer.lines().findFirst().orElse("?");
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Checks every page, so that copying tables comes to an end. */
  void checkPages() throws IOException {
    try {
      file.checkPages();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  public List<PieceRow> pieces() throws IOException {
    return list(
        "piece",
        "SELECT id, name, copies FROM piece ORDER BY id",
        MOST_PIECES,
        (row, number) -> {
          row.number(1, number, number);
          return new PieceRow(row.text(2, LONGEST_WORD), row.text(3, LONGEST_WORD));
        });
  }

  /** The placements by their numbers. */
  public List<PlacementRow> placements() throws IOException {
    List<List<Cell>> cells = cells();
    List<PlacementRow> placements =
        list(
            "placement",
            "SELECT id, piece, searched FROM placement ORDER BY id",
            MOST_ROWS,
            (row, number) -> {
              int placement = row.index(1);
              if (placement >= cells.size()) {
                throw file.damaged("placement " + placement + " has no cell");
              }
              row.number(1, number, number);
              return new PlacementRow(
                  new Placement(row.index(2), cells.get(placement)), row.number(3, 0, 1) == 1);
            });
    if (placements.size() != cells.size()) {
      throw file.damaged(
          "it has " + placements.size() + " placements, but cells of " + cells.size());
    }
    return placements;
  }

  /** The cells of each placement, in the order of cells. */
  private List<List<Cell>> cells() throws IOException {
    List<List<Cell>> cells = new ArrayList<>();
    list(
        "placement_cell",
        "SELECT placement, x, y, z FROM placement_cell ORDER BY placement, x, y, z",
        Integer.MAX_VALUE,
        (row, number) -> {
          int placement = row.index(1);
          if (placement == cells.size()) {
            cells.add(new ArrayList<>());
          } else if (placement != cells.size() - 1) {
            throw file.damaged("placement " + cells.size() + " has no cell");
          }
          List<Cell> own = cells.getLast();
          own.add(new Cell(row.index(2), row.index(3), row.index(4)));
          if (own.size() > MOST_CELLS) {
            throw file.damaged("placement " + placement + " has too many cells");
          }
          return true;
        });
    cells.replaceAll(own -> own.stream().sorted().toList());
    return cells;
  }

  /** The items of an exact cover problem, by their numbers. */
  public List<ItemRow> items() throws IOException {
    return list(
        "item",
        "SELECT id, name, kind, minimum, maximum FROM item ORDER BY id",
        Integer.MAX_VALUE,
        (row, number) -> {
          row.number(1, number, number);
          String kind = row.text(3, LONGEST_WORD);
          if (!kind.equals("primary") && !kind.equals("secondary")) {
            throw row.wrong(3, kind);
          }
          return new ItemRow(
              row.text(2, LONGEST_NAME), kind.equals("primary"), row.index(4), row.index(5));
        });
  }

  /** Passes on the options of an exact cover problem in the order of their numbers. */
  public void options(OptionVisitor visitor) throws IOException {
    int[] count = {0};
    read(
        "option",
        "SELECT id, words FROM option ORDER BY id",
        row -> {
          row.number(1, count[0], count[0]);
          visitor.visit(count[0]++, row.text(2, LONGEST_NAME));
        });
  }

  /** Passes on the items of the options, in the order of the options and then of the items. */
  public void optionItems(OptionItemVisitor visitor) throws IOException {
    read(
        "option_item",
        "SELECT option, item, colour FROM option_item ORDER BY option, item",
        row -> visitor.visit(row.index(1), row.index(2), row.text(3, LONGEST_NAME)));
  }

  /** The subproblems by their ids; in a shard its own. */
  public List<Part> subproblems() throws IOException {
    boolean whole = shard().isWhole();
    int all = whole ? MOST_SUBPROBLEMS : subproblemsOfAll();
    int[] last = {-1};
    List<Part> parts =
        list(
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
    checkSums(parts);
    return parts;
  }

  private Part part(Columns row) throws SQLException {
    return new Part(
        row.index(1),
        numbers(row.text(2, LONGEST_NUMBER * file.schema().mostUsed())),
        row.real(3, MOST_BRANCHES),
        state(row.text(4, LONGEST_WORD)),
        Optional.ofNullable(row.textOrNull(5, LONGEST_WORD)),
        row.count(6),
        row.count(7),
        row.real(8, MOST_SECONDS),
        row.count(9),
        row.count(10),
        row.count(11));
  }

  /** Checks that counts and times can be added up. */
  private void checkSums(List<Part> parts) throws IOException {
    double largest = branchesAbove() + parts.stream().mapToDouble(Part::branches).sum();
    largest = Math.max(largest, parts.stream().mapToDouble(Part::solutions).sum());
    for (Distinct notion : Distinct.values()) {
      largest = Math.max(largest, parts.stream().mapToDouble(part -> part.sum(notion)).sum());
    }
    double seconds = parts.stream().mapToDouble(Part::seconds).sum();
    if (largest > LARGEST_SUM || seconds > MOST_SECONDS) {
      throw file.damaged("the counts of its subproblems are too large");
    }
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
    throw file.damaged("a prefix is '" + shortened(words) + "'");
  }

  private static String shortened(String text) {
    return text.length() <= Columns.MOST_SHOWN
        ? text
        : text.substring(0, Columns.MOST_SHOWN) + "...";
  }

  private State state(String word) {
    return switch (word) {
      case "open" -> State.OPEN;
      case "done" -> State.DONE;
      default -> throw file.damaged("the state of a subproblem is '" + shortened(word) + "'");
    };
  }

  /** The runs in their order. */
  public List<Run> runs() throws IOException {
    long[] last = {Long.MIN_VALUE};
    return list(
        "run",
        "SELECT id, began, ended, engine, threads, seconds, cpu_seconds FROM run ORDER BY id",
        MOST_RUNS,
        (row, number) -> {
          last[0] = row.number(1, number == 0 ? Long.MIN_VALUE : last[0] + 1, Long.MAX_VALUE - 1);
          return new Run(
              row.text(2, LONGEST_WORD),
              Optional.ofNullable(row.textOrNull(3, LONGEST_WORD)),
              row.text(4, LONGEST_WORD),
              (int) row.number(5, 0, MOST_THREADS),
              row.real(6, MOST_SECONDS),
              row.real(7, MOST_SECONDS));
        });
  }

  /** The number of elements of each notion's group, where it is defined. */
  public Map<Distinct, Integer> groupOrders() throws IOException {
    Map<Distinct, Integer> orders = new TreeMap<>();
    list(
        "symmetry",
        "SELECT distinct_up_to, elements FROM symmetry",
        Distinct.values().length,
        (row, number) -> {
          String word = row.text(1, LONGEST_WORD);
          Distinct notion = notion(word).orElse(null);
          int order = (int) row.number(2, 1, MOST_SYMMETRIES);
          if (notion == null || orders.put(notion, order) != null) {
            throw row.wrong(1, word);
          }
          return notion;
        });
    return orders;
  }

  /** The number of solutions, including those of open subproblems. */
  public long solutionCount() throws IOException {
    try {
      return file.solutionCount();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /**
   * Passes on the solutions in the order of their numbers, one at a time. In between other
   * processes may write to the catalogue, however long the visitor takes.
   *
   * @throws IOException if others change solutions that were passed on already
   */
  public void solutions(Visitor visitor) throws IOException {
    solutionsWhere("TRUE", visitor);
  }

  /** Passes on the solutions for which a condition in SQL holds. */
  void solutionsWhere(String condition, Visitor visitor) throws IOException {
    String before = whatNumbersDependOn();
    List<SolutionRow> page;
    long last = 0;
    do {
      page = page("WHERE id > " + last + " AND " + condition + " ORDER BY id LIMIT " + PAGE, last);
      if (!whatNumbersDependOn().equals(before)) {
        throw new IOException(path() + ": was modified concurrently by another process");
      }
      for (SolutionRow row : page) {
        if (!visitor.visit(row.number, row.subproblem, row.options)) {
          return;
        }
        last = row.number;
      }
    } while (!page.isEmpty());
  }

  /**
   * Passes on the solution with this number.
   *
   * @return whether it exists
   */
  public boolean solution(long number, Visitor visitor) throws IOException {
    List<SolutionRow> rows = page("WHERE id = " + number, number - 1);
    for (SolutionRow row : rows) {
      visitor.visit(row.number, row.subproblem, row.options);
    }
    return !rows.isEmpty();
  }

  /** Whether solutions have been taken apart. */
  public boolean hasDisassemblies() throws IOException {
    try {
      return Schema.hasDisassembly(file, CatalogueFile.MAIN);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** What is known of how a solution comes apart. */
  public record DisassemblyRow(
      long solution,
      Disassembly.Verdict outcome,
      List<Integer> level,
      long moves,
      String plan,
      long maxStates) {}

  /** Takes rows about how solutions come apart. */
  @FunctionalInterface
  public interface DisassemblyVisitor {
    void visit(DisassemblyRow row) throws IOException;
  }

  /** Passes on how solutions come apart, in the order of their numbers, if there is anything. */
  public void disassemblies(DisassemblyVisitor visitor) throws IOException {
    if (hasDisassemblies()) {
      long[] last = {0};
      read(
          "disassembly",
          "SELECT solution, result, level, moves, plan, max_states FROM disassembly"
              + " ORDER BY solution",
          row -> {
            last[0] = row.number(1, last[0] + 1, Long.MAX_VALUE - 1);
            visitor.visit(disassembly(row));
          });
    }
  }

  /**
   * How a solution comes apart; empty if it does not, or nobody has tried.
   *
   * @param options the solution
   */
  public Optional<Disassembly> disassembly(long solution, int[] options, Encoding encoding)
      throws IOException {
    if (!hasDisassemblies()) {
      return Optional.empty();
    }
    List<DisassemblyRow> rows =
        list(
            "disassembly",
            "SELECT solution, result, level, moves, plan, max_states FROM disassembly"
                + " WHERE solution = "
                + solution,
            1,
            (row, number) -> disassembly(row));
    if (rows.isEmpty() || rows.getFirst().outcome() != Disassembly.Verdict.APART) {
      return Optional.empty();
    }
    try {
      DisassemblyRow row = rows.getFirst();
      Disassembly found =
          Disassembly.ofPlan(
              row.level(), row.plan(), encoding.puzzle(), encoding.solution(options));
      return Optional.of(found);
    } catch (IllegalArgumentException e) {
      throw file.damaged("disassembly of solution " + solution + ": " + e.getMessage());
    }
  }

  private static DisassemblyRow disassembly(Columns row) throws SQLException {
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
    return new DisassemblyRow(
        row.number(1, 1, Long.MAX_VALUE - 1),
        outcome.get(),
        numbers,
        moves,
        plan,
        row.number(6, 1, Integer.MAX_VALUE));
  }

  /**
   * The number of solutions that a disassembly which was begun has not reached; 0 if there is none.
   */
  public long toTakeApart() throws IOException {
    return hasDisassemblies() ? notTakenApart() : 0;
  }

  /** The number of solutions that nobody has tried to take apart. */
  public long notTakenApart() throws IOException {
    try {
      return hasDisassemblies()
          ? file.number(
              "SELECT count(*) FROM solution WHERE id NOT IN (SELECT solution FROM disassembly)")
          : file.solutionCount();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** A number that something is said about how it comes apart, but no solution has; 0 if none. */
  public long takenApartWithoutSolution() throws IOException {
    try {
      return hasDisassemblies()
          ? file.number(
              "SELECT coalesce(min(solution), 0) FROM disassembly"
                  + " WHERE solution NOT IN (SELECT id FROM solution)")
          : 0;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Counts solutions by whether they come apart. */
  public DisassemblyTally disassemblyTally() throws IOException {
    DisassemblyTally tally = new DisassemblyTally();
    disassemblies(row -> tally.add(row.outcome(), row.level()));
    return tally;
  }

  /** The end of a run renumbers the solutions, and the start of the next one deletes some. */
  private String whatNumbersDependOn() throws IOException {
    return list(
            "run",
            "SELECT (SELECT max(id) FROM run), (SELECT value FROM about WHERE name = 'digest')",
            1,
            (row, number) ->
                row.textOrNull(1, LONGEST_WORD) + " " + row.textOrNull(2, LONGEST_WORD))
        .getFirst();
  }

  /** The next solutions; none if there are no more. */
  private List<SolutionRow> page(String condition, long after) throws IOException {
    List<SolutionRow> page = new ArrayList<>();
    String options = file.schema().solutionColumn();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, subproblem, " + options + " FROM solution " + condition)) {
      Columns row = new Columns(file, "solution", rows);
      long last = after;
      int size = 0;
      while (size < MOST_IN_PAGE && rows.next()) {
        last = row.number(1, last + 1, Long.MAX_VALUE - 1);
        int[] own = options(row.bytes(3, CatalogueWriter.BYTES * file.schema().mostUsed()));
        page.add(new SolutionRow(last, row.index(2), own));
        size += own.length;
      }
      return page;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  private static final class SolutionRow {
    final long number;
    final int subproblem;
    final int[] options;

    SolutionRow(long number, int subproblem, int[] options) {
      this.number = number;
      this.subproblem = subproblem;
      this.options = options;
    }
  }

  private int[] options(byte[] bytes) {
    if (bytes.length % CatalogueWriter.BYTES != 0) {
      throw file.damaged("a solution has " + bytes.length + " bytes, expected a multiple of 3");
    }
    int[] options = new int[bytes.length / CatalogueWriter.BYTES];
    for (int k = 0; k < options.length; k++) {
      int at = CatalogueWriter.BYTES * k;
      options[k] = (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
    }
    return options;
  }

  /** Reads a row, which has a number from 0. */
  private interface Row<T> {
    T of(Columns row, int number) throws SQLException;
  }

  /** Takes a row. */
  private interface RowVisitor {
    void visit(Columns row) throws SQLException, IOException;
  }

  private void read(String table, String query, RowVisitor visitor) throws IOException {
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Columns columns = new Columns(file, table, rows);
      while (rows.next()) {
        visitor.visit(columns);
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  private <T> List<T> list(String table, String query, int most, Row<T> row) throws IOException {
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Columns columns = new Columns(file, table, rows);
      List<T> list = new ArrayList<>();
      while (rows.next()) {
        if (list.size() == most) {
          throw file.damaged("the table " + table + " has too many rows");
        }
        list.add(row.of(columns, list.size()));
      }
      return list;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
