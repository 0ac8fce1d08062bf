package coverall.catalogue;

import coverall.diagram.Diagram;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** The nodes of a diagram in blocks; see {@code diagram.sql}. Not thread-safe. */
final class DiagramBlocks {
  private static final String TABLE = "node_block";
  private static final int LISTS = 3;
  private static final int MOST_NODES = 1 << 16; // of a block
  private static final int LARGEST = 1 << 20; // an unpacked block, in bytes
  private static final int LONGEST_LIST = LARGEST;

  private final CatalogueFile file;

  DiagramBlocks(CatalogueFile file) {
    this.file = file;
  }

  /** Writes all nodes. */
  void write(Diagram diagram) throws SQLException {
    try (PackedNumbers numbers = new PackedNumbers(LISTS, Deflater.DEFAULT_COMPRESSION);
        PreparedStatement row =
            file.connection().prepareStatement("INSERT INTO " + TABLE + " VALUES (?, ?, ?)")) {
      for (int first = Diagram.FIRST; first < diagram.end(); first += MOST_NODES) {
        int end = Math.min(diagram.end(), first + MOST_NODES);
        int position = 0;
        int low = 0;
        int high = 0;
        for (int node = first; node < end; node++) {
          numbers.list(0).addSigned(position - diagram.position(node));
          numbers.list(1).addSigned(diagram.low(node) - low);
          numbers.list(2).addSigned(diagram.high(node) - high);
          position = diagram.position(node);
          low = diagram.low(node);
          high = diagram.high(node);
        }
        row.setInt(1, first);
        row.setInt(2, end - first);
        row.setBytes(3, numbers.pack());
        row.executeUpdate();
      }
    }
  }

  /**
   * Passes on all nodes in the order of their numbers. They are not checked.
   *
   * @param nodes their number
   */
  void read(int nodes, DiagramCatalogue.NodeVisitor visitor) throws SQLException, IOException {
    Inflater inflater = new Inflater(/* nowrap= */ true);
    UnpackedNumbers numbers = new UnpackedNumbers(inflater, LISTS, LARGEST);
    long next = Diagram.FIRST;
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT first, nodes, list FROM " + TABLE + " ORDER BY first")) {
      Columns row = new Columns(file, TABLE, rows);
      long end = (long) Diagram.FIRST + nodes;
      while (rows.next()) {
        row.number(1, next, next);
        int own = (int) row.number(2, 1, Math.min(MOST_NODES, end - next));
        numbers.open(row.bytes(3, LONGEST_LIST));
        read(numbers, own, visitor);
        next += own;
      }
      if (next != end) {
        throw file.damaged("it has " + (next - Diagram.FIRST) + " nodes, expected " + nodes);
      }
    } catch (DataFormatException e) {
      throw file.damaged("the block of node " + next + ": " + e.getMessage());
    } finally {
      inflater.end();
    }
  }

  private static void read(UnpackedNumbers numbers, int nodes, DiagramCatalogue.NodeVisitor visitor)
      throws DataFormatException {
    int position = 0;
    int low = 0;
    int high = 0;
    for (int k = 0; k < nodes; k++) {
      position -= numbers.list(0).signed();
      low += numbers.list(1).signed();
      high += numbers.list(2).signed();
      visitor.visit(position, low, high);
    }
    if (!numbers.areRead()) {
      throw new DataFormatException("it has more than its nodes");
    }
  }
}
