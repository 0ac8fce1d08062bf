package coverall.catalogue;

import coverall.enumerate.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;

/**
 * Merges the parts of one catalogue into the whole, which gets the digest that a single run would
 * have given it.
 */
public final class Merge {
  private static final int MOST_NAMED = 8;
  private static final String PART = "part"; // the name of the database of a part

  private final List<Path> parts;
  private final Path whole;

  /** A merge of some files into one that does not exist yet. */
  public Merge(List<Path> parts, Path whole) {
    this.parts = List.copyOf(parts);
    this.whole = whole;
  }

  /**
   * Merges the parts.
   *
   * @param progress receives the share that is done, from 0 to 1, after each part
   * @param sealing receives the share of sealing the catalogue, which comes after that
   * @throws BadCatalogueException if the parts are of different puzzles, or do not have every
   *     subproblem exactly once between them; nothing is written then
   * @throws IOException if something cannot be read or written; no file is left then
   */
  public void run(DoubleConsumer progress, DoubleConsumer sealing) throws IOException {
    First first = check(progress);
    Catalogue.make(
        whole,
        file -> {
          for (int k = 0; k < parts.size(); k++) {
            take(file, parts.get(k));
            progress.accept(0.5 + 0.5 * (k + 1) / parts.size());
          }
          file.begin(null);
          checkWhole(file, first.cut());
        },
        sealing);
  }

  /** What the first part has in common with all others. */
  private record First(String cut) {}

  private static void checkWhole(CatalogueFile file, String cut) throws SQLException, IOException {
    CatalogueReader reader = new CatalogueReader(file);
    long stated = reader.subproblems().stream().mapToLong(CatalogueReader.Part::solutions).sum();
    if (!reader.cut().equals(cut) || file.solutionCount() != stated) {
      throw new BadCatalogueException(
          "a part is damaged, or was modified concurrently. Run coverall verify on each part.");
    }
    reader.checkOrbits();
  }

  /** Checks all parts. */
  private First check(DoubleConsumer progress) throws IOException {
    try (CatalogueReader first = CatalogueReader.open(parts.getFirst())) {
      String cut = first.cut();
      int[] doneIn = new int[first.subproblemsOfAll()]; // by subproblem: the part, from 1
      List<Shard> shards = new ArrayList<>();
      for (int part = 0; part < parts.size(); part++) {
        try (CatalogueReader reader = CatalogueReader.open(parts.get(part))) {
          checkSame(first, reader, cut.equals(reader.cut()));
          if (!reader.isPlan()) {
            shards.add(reader.shard());
          }
          checkOnce(reader.subproblems(), part, doneIn);
        }
        progress.accept(0.5 * (part + 1) / parts.size());
      }
      checkAll(doneIn, shards);
      return new First(cut);
    }
  }

  /** Checks that what a part has done was not done in one before. */
  private void checkOnce(List<CatalogueReader.Part> subproblems, int part, int[] doneIn) {
    BitSet doubled = new BitSet();
    int other = 0;
    for (CatalogueReader.Part subproblem : subproblems) {
      int id = subproblem.id();
      if (subproblem.state() != CatalogueReader.State.DONE || id >= doneIn.length) {
        continue;
      }
      if (doneIn[id] != 0 && (other == 0 || other == doneIn[id])) {
        doubled.set(id);
        other = doneIn[id];
      }
      doneIn[id] = part + 1;
    }
    if (!doubled.isEmpty()) {
      throw new BadCatalogueException(
          words(doubled, doneIn.length)
              + " done twice: in "
              + parts.get(other - 1)
              + " and "
              + parts.get(part));
    }
  }

  /** Rejects a part of another puzzle than the first, or of another cut. */
  private static void checkSame(CatalogueReader first, CatalogueReader part, boolean cutAlike)
      throws IOException {
    if (!part.about("fingerprint").equals(first.about("fingerprint"))) {
      throw new BadCatalogueException(
          part.path()
              + ": is of "
              + part.kind().words()
              + " '"
              + part.about("puzzle")
              + "', but "
              + first.path()
              + " is of another "
              + first.kind().words()
              + ", '"
              + first.about("puzzle")
              + "'");
    }
    if (part.distinct() != first.distinct()) {
      throw new BadCatalogueException(
          part.path()
              + ": has solutions distinct "
              + part.distinct().words()
              + ", but "
              + first.path()
              + " has them "
              + first.distinct().words());
    }
    if (!part.restriction().equals(first.restriction())
        || !part.removed().equals(first.removed())
        || !part.generators().equals(first.generators())
        || !cutAlike) {
      throw new BadCatalogueException(
          part.path() + ": was cut into other subproblems than " + first.path());
    }
    if (part.stage() == CatalogueReader.Stage.SEALED && !part.sealHolds()) {
      throw BadCatalogueException.damaged(part.path(), Seal.BROKEN);
    }
    part.checkPages();
    part.disassemblies().visit(row -> {}); // Reading checks them.
  }

  private static void checkAll(int[] doneIn, List<Shard> shards) {
    BitSet missing = new BitSet();
    for (int id = 0; id < doneIn.length; id++) {
      missing.set(id, doneIn[id] == 0);
    }
    if (!missing.isEmpty()) {
      throw new BadCatalogueException(
          words(missing, doneIn.length)
              + " missing"
              + (shards.isEmpty()
                  ? ""
                  : shards.stream()
                      .map(Shard::toString)
                      .collect(Collectors.joining(" ", "; the parts are shards ", ""))));
    }
  }

  /** {@code 3 of 990 subproblems (4, 8, 15) are}. */
  static String words(BitSet ids, int all) {
    int count = ids.cardinality();
    String named =
        ids.stream()
            .limit(MOST_NAMED)
            .mapToObj(id -> String.format(Locale.ROOT, "%,d", id))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%,d of %,d subproblems (%s%s) %s",
        count,
        all,
        named,
        count > MOST_NAMED ? ", ..." : "",
        count == 1 ? "is" : "are");
  }

  /** Copies the finished subproblems of a part; from the first part also what all share. */
  private static void take(CatalogueFile file, Path part) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(part)) {
      copy(file, reader);
    } catch (SQLException e) {
      throw SqliteError.isOfWriting(e) ? file.failure(e) : SqliteError.failure(part, e);
    }
  }

  private static void copy(CatalogueFile file, CatalogueReader part)
      throws SQLException, IOException {
    Schema schema = part.schema();
    try (PreparedStatement attach =
        file.connection().prepareStatement("ATTACH DATABASE ? AS " + PART)) {
      attach.setString(1, part.path().toAbsolutePath().toUri() + "?mode=ro");
      attach.execute();
    }
    file.execute("BEGIN IMMEDIATE");
    boolean first = file.isEmpty();
    if (first) {
      file.create(Schema.of(schema.kind()));
    }
    file.checkSchema(schema, part.path(), PART);
    if (first) {
      takeCommon(file);
    }
    file.execute("INSERT INTO subproblem SELECT * FROM part.subproblem WHERE state = 'done'");
    long before;
    try (SolutionBlocks blocks = new SolutionBlocks(file)) {
      before = blocks.next() - 1;
    }
    if (schema.isInBlocks()) {
      file.execute(
          "INSERT INTO solution_block SELECT %s + first, solutions, %s + run, subproblem, list"
                  .formatted(before, before)
              + " FROM part.solution_block WHERE subproblem IS NULL OR subproblem IN"
              + " (SELECT id FROM part.subproblem WHERE state = 'done')");
    } else {
      SolutionImport.add(file, part);
    }
    if (Schema.hasTable(file, PART, Schema.DISASSEMBLY)) {
      Schema.createTable(file, Schema.DISASSEMBLY);
      file.execute(
          "INSERT INTO disassembly SELECT %s + solution, result, level, moves, plan, max_states"
                  .formatted(before)
              + " FROM part.disassembly WHERE solution BETWEEN 1 AND "
              + part.solutionCount());
    }
    String run = "began, ended, engine, threads, seconds, cpu_seconds";
    file.execute("INSERT INTO run (" + run + ") SELECT " + run + " FROM part.run ORDER BY id");
    file.execute("COMMIT");
    file.execute("DETACH DATABASE part");
  }

  private static void takeCommon(CatalogueFile file) throws SQLException {
    file.execute(
        "INSERT INTO about SELECT * FROM part.about WHERE name NOT IN"
            + " ('format', 'digest', 'seal', 'shard', 'cut', 'subproblems')");
    file.insert("about", "format", file.schema().format());
    file.insert("about", "shard", Shard.WHOLE.toString());
    List<String> tables = new ArrayList<>(file.schema().problemTables());
    tables.add("symmetry");
    if (Schema.hasTable(file, PART, Schema.COLOURS)) {
      Schema.createTable(file, Schema.COLOURS);
      tables.add(Schema.COLOURS);
    }
    for (String table : tables) {
      file.execute("INSERT INTO " + table + " SELECT * FROM part." + table);
    }
  }
}
