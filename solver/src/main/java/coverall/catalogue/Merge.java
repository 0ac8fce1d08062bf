package coverall.catalogue;

import coverall.enumerate.Shard;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;

/**
 * The parts of one catalogue put together to the whole: it has the digest that a run of the whole
 * would have given.
 */
public final class Merge {
  private static final int MOST_NAMED = 8;

  private final List<Path> parts;
  private final Path whole;

  /** A merge of some files into one that is not there yet. */
  public Merge(List<Path> parts, Path whole) {
    this.parts = List.copyOf(parts);
    this.whole = whole;
  }

  /**
   * Does it.
   *
   * @param progress is told after every part how much is done, from 0 to 1; the solutions are still
   *     to be put in order then
   * @throws BadCatalogueException if the parts are not of the same puzzle, or have not every
   *     subproblem once between them; nothing is written then
   * @throws IOException if something cannot be read or written; the whole is not there then
   */
  public void run(DoubleConsumer progress) throws IOException {
    String cut = check(progress);
    Catalogue.make(
        whole,
        null,
        file -> {
          for (int k = 0; k < parts.size(); k++) {
            take(file, parts.get(k));
            progress.accept(0.5 + 0.5 * (k + 1) / parts.size());
          }
          file.begin();
          checkWhole(file, cut);
        });
  }

  private static void checkWhole(CatalogueFile file, String cut) throws SQLException, IOException {
    long stated = file.number("SELECT sum(solutions) FROM subproblem WHERE state = 'done'");
    if (!new CatalogueReader(file).cut().equals(cut)
        || file.number("SELECT count(*) FROM solution") != stated) {
      throw new BadCatalogueException(
          "a part was written to meanwhile, or is damaged. Maybe verify each of them");
    }
  }

  /** Checks all parts; the answer is how the whole was cut. */
  private String check(DoubleConsumer progress) throws IOException {
    try (CatalogueReader first = CatalogueReader.open(parts.getFirst())) {
      List<List<Integer>> doneIn = new ArrayList<>(); // by subproblem: numbers of parts
      String cut = first.cut();
      for (int id = 0; id < first.subproblemsOfAll(); id++) {
        doneIn.add(new ArrayList<>());
      }
      List<Shard> shards = new ArrayList<>();
      for (int part = 0; part < parts.size(); part++) {
        try (CatalogueReader reader = CatalogueReader.open(parts.get(part))) {
          checkSame(first, reader, cut.equals(reader.cut()));
          shards.add(reader.shard());
          for (CatalogueReader.Part subproblem : reader.subproblems()) {
            if (subproblem.state() == CatalogueReader.State.DONE) {
              doneIn.get(subproblem.id()).add(part);
            }
          }
        }
        progress.accept(0.5 * (part + 1) / parts.size());
      }
      checkOnce(doneIn, shards);
      return cut;
    }
  }

  /** Refuses a part that is of something else than the first, or was cut otherwise. */
  private static void checkSame(CatalogueReader first, CatalogueReader part, boolean cutAlike)
      throws IOException {
    if (!part.about("fingerprint").equals(first.about("fingerprint"))) {
      throw new BadCatalogueException(
          part.path()
              + ": is of another puzzle, '"
              + part.about("puzzle")
              + "', than "
              + first.path()
              + ", '"
              + first.about("puzzle")
              + "'");
    }
    if (part.distinct() != first.distinct()) {
      throw new BadCatalogueException(
          part.path()
              + ": has solutions distinct "
              + part.distinct().words()
              + ", and "
              + first.path()
              + " "
              + first.distinct().words());
    }
    if (part.item() != first.item() || !cutAlike) {
      throw new BadCatalogueException(
          part.path() + ": was cut into other subproblems than " + first.path());
    }
    if (part.digest() != null && !part.sealHolds()) {
      throw new BadCatalogueException(part.path() + ": is damaged: it was changed after its end");
    }
  }

  private void checkOnce(List<List<Integer>> doneIn, List<Shard> shards) {
    for (int id = 0; id < doneIn.size(); id++) {
      List<Integer> owners = doneIn.get(id);
      if (owners.size() > 1) {
        throw new BadCatalogueException(
            words(idsWith(doneIn, owners), doneIn.size())
                + " doubled: done in "
                + owners.stream()
                    .map(part -> parts.get(part).toString())
                    .collect(Collectors.joining(" and ")));
      }
    }
    List<Integer> missing = idsWith(doneIn, List.of());
    if (!missing.isEmpty()) {
      throw new BadCatalogueException(
          words(missing, doneIn.size())
              + " missing; the parts are shards "
              + shards.stream().map(Shard::toString).collect(Collectors.joining(" ")));
    }
  }

  private static List<Integer> idsWith(List<List<Integer>> doneIn, List<Integer> owners) {
    List<Integer> ids = new ArrayList<>();
    for (int id = 0; id < doneIn.size(); id++) {
      if (doneIn.get(id).equals(owners)) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** {@code 3 of 990 subproblems (4, 8 and 15) are}. */
  static String words(List<Integer> ids, int all) {
    String named =
        ids.stream().limit(MOST_NAMED).map(Object::toString).collect(Collectors.joining(", "));
    return ids.size()
        + " of "
        + all
        + " subproblems ("
        + named
        + (ids.size() > MOST_NAMED ? ", ..." : "")
        + ") "
        + (ids.size() == 1 ? "is" : "are");
  }

  /** Takes over what a part has done; from the first part also what they have in common. */
  private void take(CatalogueFile file, Path part) throws IOException {
    try {
      copy(file, part);
    } catch (SQLException e) {
      throw CatalogueFile.failure(part, e);
    }
  }

  private static void copy(CatalogueFile file, Path part) throws SQLException {
    try (PreparedStatement attach =
        file.connection().prepareStatement("ATTACH DATABASE ? AS part")) {
      attach.setString(1, part.toAbsolutePath().toString());
      attach.execute();
    }
    file.execute("BEGIN IMMEDIATE");
    if (file.isEmpty()) {
      takeCommon(file);
    }
    file.execute("INSERT INTO subproblem SELECT * FROM part.subproblem WHERE state = 'done'");
    file.execute(
        "INSERT INTO solution (subproblem, placements) SELECT subproblem, placements "
            + "FROM part.solution JOIN part.subproblem ON subproblem.id = subproblem "
            + "WHERE state = 'done'");
    String run = "began, ended, engine, threads, seconds, cpu_seconds";
    file.execute("INSERT INTO run (" + run + ") SELECT " + run + " FROM part.run ORDER BY id");
    file.execute("COMMIT");
    file.execute("DETACH DATABASE part");
  }

  private static void takeCommon(CatalogueFile file) throws SQLException {
    Catalogue.makeTables(file);
    file.execute(
        "INSERT INTO about SELECT * FROM part.about WHERE name NOT IN"
            + " ('digest', 'seal', 'shard', 'cut', 'subproblems')");
    file.insert("about", "shard", Shard.WHOLE.toString());
    for (String table : List.of("piece", "placement", "placement_cell", "symmetry", "place")) {
      file.execute("INSERT INTO " + table + " SELECT * FROM part." + table);
    }
  }
}
