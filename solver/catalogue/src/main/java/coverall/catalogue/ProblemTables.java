package coverall.catalogue;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Description;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.puzzle.SlidingRules;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Fills the tables that describe the problem of a catalogue. Not thread-safe. */
final class ProblemTables implements Description<SQLException>, AutoCloseable {
  private final CatalogueFile file;
  private final IntPredicate unused;
  private final CatalogueFile.Rows placements;
  private final CatalogueFile.Rows placementCells;
  private final Map<String, CatalogueFile.Insert> inserts = new HashMap<>(); // by table
  private final List<String> items = new ArrayList<>(); // their names
  private int pieceCount;
  private int placementCount;
  private int optionCount;

  private ProblemTables(CatalogueFile file, IntPredicate unused) {
    this.file = file;
    this.unused = unused;
    placements = file.new Rows("placement");
    placementCells = file.new Rows("placement_cell");
  }

  /**
   * Inserts all rows.
   *
   * @param unused which options the search could not use
   */
  static void fill(CatalogueFile file, Problem problem, IntPredicate unused) throws SQLException {
    try (ProblemTables tables = new ProblemTables(file, unused)) {
      problem.describe(tables);
      tables.placements.insert();
      tables.placementCells.insert();
    }
  }

  /** Inserts a row with a text, for whose table a statement is kept. */
  private void insert(String table, Object... values) throws SQLException {
    CatalogueFile.Insert insert = inserts.get(table);
    if (insert == null) {
      insert = file.new Insert(table, values.length);
      inserts.put(table, insert);
    }
    insert.add(values);
  }

  /** No table: the region is in the text of the puzzle. */
  @Override
  public void region(Shape region) {}

  /** No table: these are in the text of the puzzle. */
  @Override
  public void sliding(SlidingRules rules) {}

  @Override
  public void piece(String name, String copies) throws SQLException {
    insert("piece", pieceCount++, name, copies);
  }

  @Override
  public void placement(Placement placement) throws SQLException {
    int id = placementCount++;
    placements.add(id, placement.piece(), unused.test(id) ? 0 : 1);
    for (Cell c : placement.cells()) {
      placementCells.add(id, c.x(), c.y(), c.z());
    }
    if (!placement.colours().isEmpty()) {
      if (!inserts.containsKey(Schema.COLOURS)) {
        Schema.createTable(file, Schema.COLOURS);
      }
      insert(Schema.COLOURS, id, placement.colours());
    }
  }

  @Override
  public void item(NamedCover.Item item) throws SQLException {
    insert(
        "item",
        items.size(),
        item.name(),
        item.isPrimary() ? "primary" : "secondary",
        item.minimum(),
        item.maximum());
    items.add(item.name());
  }

  @Override
  public void option(List<NamedCover.Word> words) throws SQLException {
    int id = optionCount++;
    String text =
        words.stream()
            .map(word -> word.text(items.get(word.item())))
            .collect(Collectors.joining(" "));
    insert("option", id, text);
    for (NamedCover.Word word : words) {
      insert("option_item", id, word.item(), word.colour());
    }
  }

  @Override
  public void close() throws SQLException {
    for (CatalogueFile.Insert insert : inserts.values()) {
      insert.close();
    }
  }
}
