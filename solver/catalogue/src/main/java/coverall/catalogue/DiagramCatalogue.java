package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import coverall.cover.ExactCover;
import coverall.diagram.Diagram;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A catalogue of solutions as a decision diagram: one SQLite file, described in {@code
 * diagram.sql}. It is created whole or not at all, and never changes.
 *
 * <p>Catalogues are not trusted: every value is checked for its type and range where it is read,
 * and the nodes as a whole before {@link #diagram} returns them. Whether the solutions are right is
 * another question, which {@code coverall.verify} answers. Not thread-safe; every method throws a
 * {@link BadCatalogueException} if the file is damaged.
 */
public final class DiagramCatalogue implements AutoCloseable {
  private static final int MOST_NODES = 1 << 29;
  private static final int BYTES_OF_NODE = 24; // while the diagram is read
  private static final double NODES_IN_A_BYTE = 400; // three bytes, compressed as far as possible
  private static final int LONGEST_ORDER = 16_000_000; // characters
  private static final String ALL = "all";
  private static final String SOME = "some";
  private static final String ITEM = "item";
  private static final Pattern COUNT = Pattern.compile("\\d{1,100000}");
  private static final Pattern OPTION = Pattern.compile("\\d{1,8}");

  private final CatalogueFile file;
  private final Tables tables;

  private DiagramCatalogue(CatalogueFile file) {
    this.file = file;
    tables = new Tables(file);
  }

  /** Takes nodes. */
  @FunctionalInterface
  public interface NodeVisitor {
    /**
     * Takes a node.
     *
     * @param position the place of its option in the order
     * @param low the node for solutions without the option
     * @param high the node for solutions with it
     */
    void visit(int position, int low, int high);
  }

  /** Whether a file is a catalogue that is a diagram. */
  public static boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (CatalogueFile file = CatalogueFiles.openAnyOrNull(path, Access.READ)) {
      return file != null && file.schema().isDiagram();
    }
  }

  /**
   * Creates a catalogue.
   *
   * @throws BadCatalogueException if the problem has too many options
   * @throws IOException if the file exists or cannot be written; then there is no file
   */
  public static void create(
      Path path, Problem problem, Catalogue.Source source, DiagramContent content)
      throws IOException {
    Diagram diagram = content.diagram();
    Reduction reduction =
        SearchPlan.reductionOf(problem, content.distinct(), Restriction.of(content.item()));
    String order = orderOf(diagram);
    if (diagram.optionCount() != problem.optionCount() || order.length() > LONGEST_ORDER) {
      throw new BadCatalogueException(
          path + ": cannot contain a diagram of " + problem.optionCount() + " options");
    }
    WriteLock.holding(
        path,
        () ->
            NewCatalogue.createLocked(
                path,
                file -> {
                  file.begin(null);
                  file.create(
                      Schema.ofDiagram(problem.kind()),
                      problem.name(),
                      source,
                      Fingerprint.of(problem));
                  file.insert("about", "distinct", content.distinct().word());
                  if (content.item() >= 0) {
                    file.insert("about", ITEM, content.item());
                  }
                  file.insert("about", "contains", content.areAll() ? ALL : SOME);
                  file.insert("about", "order", order);
                  file.insert("about", "solutions", diagram.count().toString());
                  file.insert("about", "nodes", diagram.nodeCount());
                  file.insert("about", "root", diagram.root());
                  ProblemTables.fill(file, problem, reduction::isRemoved);
                  new DiagramBlocks(file).write(diagram);
                  Sealing.completeAsIs(file, DiagramCatalogue::digestOf);
                }));
  }

  private static String orderOf(Diagram diagram) {
    return IntStream.range(0, diagram.optionCount())
        .mapToObj(position -> Integer.toString(diagram.optionAt(position)))
        .collect(Collectors.joining(" "));
  }

  static String digestOf(CatalogueFile file) throws SQLException, IOException {
    DiagramCatalogue catalogue = new DiagramCatalogue(file);
    Fingerprint print = new Fingerprint();
    for (String name : new String[] {"fingerprint", "distinct", "order", "root"}) {
      print.line(file.about(name));
    }
    String item = file.aboutOrNull(ITEM);
    if (item != null) {
      print.line(item);
    }
    catalogue.nodes((position, low, high) -> print.line(position + " " + low + " " + high));
    return print.hex();
  }

  /**
   * Opens a catalogue to read it.
   *
   * @throws BadCatalogueException if the file does not exist, or is not such a catalogue
   * @throws IOException if it cannot be read
   */
  public static DiagramCatalogue open(Path path) throws IOException {
    CatalogueFile file = CatalogueFiles.openAnyOrNull(path, Access.READ);
    if (file == null) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue: the file is empty");
    }
    return file.into(
        own -> {
          if (!own.schema().isDiagram()) {
            throw new BadCatalogueException(
                path + ": is not a diagram. Use coverall compress to make one.");
          }
          return new DiagramCatalogue(own);
        });
  }

  public Path path() {
    return file.path();
  }

  /** What kind of problem it is of. */
  public Kind kind() {
    return file.schema().kind();
  }

  /** The value of a name in the table {@code about}: puzzle, file, source and so on. */
  public String about(String name) throws IOException {
    return tables.get(() -> file.about(name));
  }

  /** The problem, read from its text in the catalogue. */
  public Problem problem() throws IOException {
    Problem parsed = problemRows().parsed();
    if (!isOf(parsed)) {
      throw problemRows().ofAnother();
    }
    return parsed;
  }

  /** Whether it is the catalogue of this problem, under any name. */
  public boolean isOf(Problem problem) throws IOException {
    return kind() == problem.kind() && about("fingerprint").equals(Fingerprint.of(problem));
  }

  /** The file and the text of the problem. */
  public Catalogue.Source source() throws IOException {
    return new Catalogue.Source(about("file"), about("source"));
  }

  /** What describes the problem. */
  public ProblemRows problemRows() {
    return new ProblemRows(file, tables);
  }

  /** Whether it has all solutions of the problem, as it states itself. */
  public boolean hasAll() throws IOException {
    String contains = about("contains");
    if (!contains.equals(ALL) && !contains.equals(SOME)) {
      throw file.damaged("its contains is '" + Columns.shortened(contains) + "'");
    }
    return contains.equals(ALL);
  }

  /** Which solutions count as the same. */
  public Distinct distinct() throws IOException {
    String word = about("distinct");
    return Distinct.of(word)
        .filter(Distinct.OF_PUZZLES::contains)
        .orElseThrow(() -> file.damaged("its distinct is '" + word + "'"));
  }

  /**
   * Checks which solutions count as the same.
   *
   * @throws BadCatalogueException if they are others than those asked for
   */
  public void checkDistinct(Distinct asked) throws IOException {
    Catalogue.checkDistinct(path(), distinct(), asked);
  }

  /** The item of the problem whose options are restricted because of symmetry; -1 if none is. */
  public int item() throws IOException {
    return (int)
        (long)
            tables.get(
                () ->
                    file.aboutOrNull(ITEM) == null
                        ? -1L
                        : file.aboutNumber(ITEM, 0, Integer.MAX_VALUE));
  }

  /**
   * The solutions, and which they are.
   *
   * @param problem that of the catalogue
   * @throws IOException if they need more memory than there is
   */
  public DiagramContent content(Problem problem) throws IOException {
    int item = item();
    ExactCover cover = problem.cover();
    if (item >= 0 && (item >= cover.primaryCount() || cover.multiplicity(item) != 1)) {
      throw file.damaged("its item is " + item + ", which is not covered exactly once");
    }
    return new DiagramContent(diagram(problem), hasAll(), distinct(), item);
  }

  /** The number of solutions, as it states itself. */
  public BigInteger count() throws IOException {
    String solutions = about("solutions");
    if (!COUNT.matcher(solutions).matches()) {
      throw file.damaged("its solutions is '" + Columns.shortened(solutions) + "'");
    }
    return new BigInteger(solutions);
  }

  /** The number of nodes, as it states itself. */
  public int nodeCount() throws IOException {
    return (int) (long) tables.get(this::checkedNodeCount);
  }

  private long checkedNodeCount() throws SQLException {
    long stated = file.aboutNumber("nodes", 0, MOST_NODES);
    long stored = file.number("SELECT coalesce(sum(nodes), 0) FROM node_block");
    if (stored != stated || stated > NODES_IN_A_BYTE * file.size()) {
      throw file.damaged("it has " + stored + " nodes, expected " + stated);
    }
    return stated;
  }

  /** The node at which solutions begin. */
  public int root() throws IOException {
    return (int) (long) tables.get(() -> file.aboutNumber("root", 0, nodeCount() + 1L));
  }

  /** By position: the option. */
  public int[] order() throws IOException {
    String text = about("order");
    String[] words = text.isEmpty() ? new String[0] : text.split(" ", -1);
    int[] order = new int[words.length];
    for (int position = 0; position < order.length; position++) {
      if (!OPTION.matcher(words[position]).matches()) {
        throw file.damaged("its order is '" + Columns.shortened(text) + "'");
      }
      order[position] = Integer.parseInt(words[position]);
    }
    return order;
  }

  /** Passes on all nodes from the first one that decides about an option. They are not checked. */
  public void nodes(NodeVisitor visitor) throws IOException {
    try {
      new DiagramBlocks(file).read(nodeCount(), visitor);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /**
   * The solutions.
   *
   * @param problem that of the catalogue
   * @throws IOException if they need more memory than there is
   */
  public Diagram diagram(Problem problem) throws IOException {
    int nodes = nodeCount();
    long bytes = (long) nodes * BYTES_OF_NODE;
    if (bytes > Runtime.getRuntime().maxMemory()) {
      throw new IOException(path() + ": needs more memory: " + (bytes >> 20) + " MiB");
    }
    int[] order = order();
    if (order.length != problem.optionCount()) {
      throw file.damaged(
          "its order has " + order.length + " options, expected " + problem.optionCount());
    }
    Nodes read = new Nodes(nodes);
    nodes(read);
    try {
      Diagram diagram = Diagram.of(order, read.positions, read.low, read.high, root());
      if (!diagram.count().equals(count())) {
        throw file.damaged("it has " + diagram.count() + " solutions, expected " + count());
      }
      return diagram;
    } catch (IllegalArgumentException e) {
      throw file.damaged(String.valueOf(e.getMessage()));
    }
  }

  private static final class Nodes implements NodeVisitor {
    final int[] positions;
    final int[] low;
    final int[] high;
    private int size;

    Nodes(int count) {
      positions = new int[count];
      low = new int[count];
      high = new int[count];
    }

    @Override
    public void visit(int position, int low, int high) {
      positions[size] = position;
      this.low[size] = low;
      this.high[size++] = high;
    }
  }

  /** The digest. */
  public String digest() throws IOException {
    return about("digest");
  }

  /** Whether it is byte for byte as it was when it was sealed. */
  public boolean sealHolds() throws IOException {
    return Seal.holds(file.place(), about(Seal.NAME));
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

  @Override
  public void close() throws IOException {
    file.close();
  }
}
