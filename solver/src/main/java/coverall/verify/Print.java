package coverall.verify;

import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A SHA-256 over lines and solutions. */
final class Print {
  private final MessageDigest sha = sha();

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every JDK has it.
    }
  }

  /** The fingerprint of a puzzle and its placements by their numbers. */
  static String ofPuzzle(Puzzle puzzle, List<Placement> placements) {
    Print print = new Print();
    print.line("region " + puzzle.region().cells());
    for (Piece piece : puzzle.pieces()) {
      print.line("piece " + piece.name() + " " + piece.copies());
    }
    for (Placement placement : placements) {
      print.line("placement " + placement.piece() + " " + placement.cells());
    }
    return print.hex();
  }

  /** The first 16 bytes of the SHA-256 of a solution alone: different for different solutions. */
  record Brief(long high, long low) {
    static Brief of(int[] placements) {
      Print print = new Print();
      print.solution(placements);
      ByteBuffer bytes = ByteBuffer.wrap(print.sha.digest());
      return new Brief(bytes.getLong(), bytes.getLong());
    }
  }

  void line(String text) {
    sha.update((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Adds the numbers of placements, three bytes each, the highest first. */
  void solution(int[] placements) {
    byte[] bytes = new byte[3 * placements.length];
    for (int k = 0; k < placements.length; k++) {
      for (int b = 0; b < 3; b++) {
        bytes[3 * k + b] = (byte) (placements[k] >>> (16 - 8 * b));
      }
    }
    sha.update(bytes);
  }

  String hex() {
    return HexFormat.of().formatHex(sha.digest());
  }
}
