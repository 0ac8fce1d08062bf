package coverall.verify;

import coverall.geometry.Direction;
import coverall.geometry.Lattice;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** A SHA-256 over lines of text. */
final class Print {
  private static final int DIGITS = 6; // of the number of an option
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private final MessageDigest sha = sha();
  private byte[] line = {}; // scratch

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
    Lattice lattice = puzzle.region().lattice();
    if (!lattice.equals(Lattice.CUBE)) {
      print.line("lattice " + lattice.definition());
    }
    if (!puzzle.region().seams().isEmpty()) {
      print.line("wrap " + puzzle.region().seams());
    }
    print.line("region " + puzzle.region().cells());
    for (Piece piece : puzzle.pieces()) {
      print.line("piece " + piece.name() + " " + piece.copiesText());
    }
    for (Placement placement : placements) {
      String colours = placement.colours().isEmpty() ? "" : " " + placement.colours();
      print.line("placement " + placement.piece() + " " + placement.cells() + colours);
    }
    if (!puzzle.sliding().open().isEmpty()) {
      print.line("open " + puzzle.sliding().open().stream().map(Direction::name).toList());
    }
    for (Set<String> group : puzzle.sliding().together()) {
      print.line("together " + group.stream().sorted().toList());
    }
    return print.hex();
  }

  /** The fingerprint of an exact cover problem. The items of an option are in their order. */
  static String ofCover(Matrix matrix) {
    Print print = new Print();
    for (Matrix.Item item : matrix.items()) {
      String times = (item.least() < item.most() ? item.least() + ".." : "") + item.most();
      print.line(
          item.isPrimary() ? "primary " + item.name() + " " + times : "secondary " + item.name());
    }
    for (int option = 0; option < matrix.optionCount(); option++) {
      List<Matrix.Use> uses = new ArrayList<>(matrix.option(option));
      uses.sort(Comparator.comparingInt(Matrix.Use::item));
      StringBuilder line = new StringBuilder("option");
      uses.forEach(use -> line.append(' ').append(matrix.word(use)));
      print.line(line.toString());
    }
    return print.hex();
  }

  /** The first 16 bytes of the SHA-256 of one solution: different for different solutions. */
  record Brief(long high, long low) {
    static Brief of(int[] options) {
      Print print = new Print();
      print.solution(options);
      ByteBuffer bytes = ByteBuffer.wrap(print.sha.digest());
      return new Brief(bytes.getLong(), bytes.getLong());
    }
  }

  void line(String text) {
    sha.update((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a line of the numbers of options, each in six hexadecimal digits. */
  void solution(int[] options) {
    int length = DIGITS * options.length + 1;
    if (line.length < length) {
      line = new byte[2 * length];
    }
    int at = 0;
    for (int option : options) {
      for (int shift = 4 * (DIGITS - 1); shift >= 0; shift -= 4) {
        line[at++] = HEX[option >> shift & 0xF];
      }
    }
    line[at] = '\n';
    sha.update(line, 0, length);
  }

  String hex() {
    return HexFormat.of().formatHex(sha.digest());
  }
}
