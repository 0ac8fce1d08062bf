package coverall.catalogue;

import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.geometry.Cell;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** SHA-256 over lines of text and bytes. For one thread. */
final class Fingerprint {
  private final MessageDigest digest;

  Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every JDK has it.
    }
  }

  /**
   * The fingerprint of a puzzle: of its cells, and of the names, copies and placements of its
   * pieces in their order. It depends neither on the name of the puzzle nor on the layout of its
   * file.
   */
  static String of(Encoding encoding) {
    Fingerprint print = new Fingerprint();
    print.line("region " + encoding.puzzle().region().cells());
    for (Piece piece : encoding.puzzle().pieces()) {
      print.line("piece " + piece.name() + " " + piece.copiesText());
    }
    StringBuilder line = new StringBuilder();
    for (Placement placement : encoding.placements()) {
      line.setLength(0);
      line.append("placement ").append(placement.piece()).append(" [");
      String comma = "";
      for (Cell c : placement.cells()) {
        line.append(comma).append('(').append(c.x()).append(',').append(c.y());
        line.append(',').append(c.z()).append(')');
        comma = ", ";
      }
      print.line(line.append(']').toString());
    }
    return print.hex();
  }

  /**
   * The fingerprint of a cut: of the notion, the restricted item, and the subproblems with the
   * estimates by which they are dealt out to shards.
   *
   * @param partition the whole tree
   */
  static String ofCut(Distinct distinct, int item, Partition partition) {
    Fingerprint print = new Fingerprint();
    print.line(distinct.word() + " " + item + " " + partition.branchesAbove());
    for (Subproblem subproblem : partition.subproblems()) {
      print.line(Arrays.toString(subproblem.prefix()) + " " + subproblem.estimate());
    }
    return print.hex();
  }

  void line(String text) {
    digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void bytes(byte[] bytes, int length) {
    digest.update(bytes, 0, length);
  }

  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
