package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import coverall.format.ProblemText;
import coverall.geometry.Cell;
import coverall.geometry.Regions;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Kind;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the tables that describe the problem of a catalogue, which {@link ProblemTables} has
 * filled. Not thread-safe.
 *
 * <p>Every method throws a {@link BadCatalogueException} if the file is damaged.
 */
public final class ProblemRows {
  private static final int MOST_ROWS = 1 << 22; // of a table that is read as a whole
  private static final int MOST_PIECES = 100_000;
  private static final int MOST_CELLS = Regions.MOST_CELLS; // of a placement
  private static final int LONGEST_NAME = 1 << 24; // of an item or option, characters

  private final CatalogueFile file;
  private final Tables tables;

  ProblemRows(CatalogueFile file, Tables tables) {
    this.file = file;
    this.tables = tables;
  }

  /** The problem, read from its text; whether it is that of the catalogue, others check. */
  Problem parsed() throws IOException {
    Kind kind = file.schema().kind();
    try {
      return ProblemText.parse(
          kind, tables.get(() -> file.about("source")), tables.get(() -> file.about("puzzle")));
    } catch (BadPuzzleException e) {
      throw new BadCatalogueException(
          e.located(file.path() + ": damaged catalogue: its " + kind.words() + " text"));
    }
  }

  /** The exception for a text that is not that of the problem of the catalogue. */
  BadCatalogueException ofAnother() {
    String kind = file.schema().kind().words();
    return file.damaged("its %s text is that of another %s".formatted(kind, kind));
  }

  /** The pieces by their numbers. */
  public List<CatalogueReader.PieceRow> pieces() throws IOException {
    return tables.list(
        "piece",
        "SELECT id, name, copies FROM piece ORDER BY id",
        MOST_PIECES,
        (row, number) -> {
          row.number(1, number, number);
          return new CatalogueReader.PieceRow(row.text(2, LONGEST_WORD), row.text(3, LONGEST_WORD));
        });
  }

  /** The placements by their numbers. */
  public List<CatalogueReader.PlacementRow> placements() throws IOException {
    List<List<Cell>> cells = cells();
    List<String> colours = colours();
    if (!colours.isEmpty() && colours.size() != cells.size()) {
      throw file.damaged(
          "it has " + cells.size() + " placements, but colours of " + colours.size());
    }
    List<CatalogueReader.PlacementRow> placements =
        tables.list(
            "placement",
            "SELECT id, piece, searched FROM placement ORDER BY id",
            MOST_ROWS,
            (row, number) -> {
              int placement = row.index(1);
              if (placement >= cells.size()) {
                throw file.damaged("placement " + placement + " has no cell");
              }
              row.number(1, number, number);
              List<Cell> own = cells.get(placement);
              String shown = colours.isEmpty() ? "" : colours.get(placement);
              if (!colours.isEmpty() && shown.length() != own.size()) {
                throw file.damaged(
                    "placement "
                        + placement
                        + " has "
                        + own.size()
                        + " cells, but colours of "
                        + shown.length());
              }
              return new CatalogueReader.PlacementRow(
                  new Placement(row.index(2), own, shown), row.number(3, 0, 1) == 1);
            });
    if (placements.size() != cells.size()) {
      throw file.damaged(
          "it has " + placements.size() + " placements, but cells of " + cells.size());
    }
    return placements;
  }

  /** The colours of each placement; an empty list if the catalogue has none. */
  private List<String> colours() throws IOException {
    if (!tables.get(() -> Schema.hasTable(file, CatalogueFile.MAIN, Schema.COLOURS))) {
      return List.of();
    }
    return tables.list(
        Schema.COLOURS,
        "SELECT placement, colours FROM placement_colours ORDER BY placement",
        MOST_ROWS,
        (row, number) -> {
          row.number(1, number, number);
          return row.text(2, MOST_CELLS);
        });
  }

  /** The cells of each placement, in the order of cells. */
  private List<List<Cell>> cells() throws IOException {
    List<List<Cell>> cells = new ArrayList<>();
    tables.list(
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
  public List<CatalogueReader.ItemRow> items() throws IOException {
    return tables.list(
        "item",
        "SELECT id, name, kind, minimum, maximum FROM item ORDER BY id",
        Integer.MAX_VALUE,
        (row, number) -> {
          row.number(1, number, number);
          String kind = row.text(3, LONGEST_WORD);
          if (!kind.equals("primary") && !kind.equals("secondary")) {
            throw row.wrong(3, kind);
          }
          return new CatalogueReader.ItemRow(
              row.text(2, LONGEST_NAME), kind.equals("primary"), row.index(4), row.index(5));
        });
  }

  /** Passes on the options of an exact cover problem in the order of their numbers. */
  public void options(CatalogueReader.OptionVisitor visitor) throws IOException {
    int[] count = {0};
    tables.read(
        "option",
        "SELECT id, words FROM option ORDER BY id",
        row -> {
          row.number(1, count[0], count[0]);
          visitor.visit(count[0]++, row.text(2, LONGEST_NAME));
        });
  }

  /** Passes on the items of the options, in the order of the options and then of the items. */
  public void optionItems(CatalogueReader.OptionItemVisitor visitor) throws IOException {
    tables.read(
        "option_item",
        "SELECT option, item, colour FROM option_item ORDER BY option, item",
        row -> visitor.visit(row.index(1), row.index(2), row.text(3, LONGEST_NAME)));
  }
}
