package coverall.catalogue;

import coverall.enumerate.Partition;
import coverall.enumerate.Restriction;
import coverall.enumerate.Subproblem;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Description;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Placement;
import coverall.puzzle.Problem;
import coverall.puzzle.SlidingRules;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

/** SHA-256 over lines of text and bytes. Not thread-safe. */
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
   * The fingerprint of a problem.
   *
   * <p>That of a puzzle depends on its cells, on their lattice unless they are cubes, and on the
   * names, copies and placements of its pieces in their order, and on how they may slide. That of
   * an exact cover problem depends on its items and options in their order, but not on the order of
   * the items within an option. Neither depends on the name of the problem or on the layout of its
   * file.
   */
  static String of(Problem problem) {
    Fingerprint print = new Fingerprint();
    problem.describe(print.new Lines());
    return print.hex();
  }

  /** The fingerprint of a puzzle and of its choices among pieces. */
  static String of(PieceSets sets) {
    Fingerprint print = new Fingerprint();
    Encoding.unchecked(sets.puzzle()).describe(print.new Lines());
    sets.choices().forEach(c -> print.line("choose " + c.number() + " of " + c.pieces()));
    return print.hex();
  }

  /** A line for each part of a problem. */
  private final class Lines implements Description<RuntimeException> {
    private final StringBuilder line = new StringBuilder();
    private final List<String> items = new ArrayList<>(); // names

    @Override
    public void region(Shape region) {
      if (!region.lattice().equals(Lattice.CUBE)) {
        line("lattice " + region.lattice().definition());
      }
      if (!region.seams().isEmpty()) {
        line("wrap " + region.seams());
      }
      line("region " + region.cells());
    }

    @Override
    public void piece(String name, String copies) {
      line("piece " + name + " " + copies);
    }

    @Override
    public void placement(Placement placement) {
      line.setLength(0);
      line.append("placement ").append(placement.piece()).append(" [");
      String comma = "";
      for (Cell c : placement.cells()) {
        line.append(comma).append('(').append(c.x()).append(',').append(c.y());
        line.append(',').append(c.z()).append(')');
        comma = ", ";
      }
      line.append(']');
      if (!placement.colours().isEmpty()) {
        line.append(' ').append(placement.colours());
      }
      line(line.toString());
    }

    @Override
    public void sliding(SlidingRules rules) {
      if (rules.hasBox()) {
        line("open " + rules.open().stream().map(Direction::name).toList());
      }
      rules.together().forEach(group -> line("together " + new TreeSet<>(group)));
    }

    @Override
    public void item(NamedCover.Item item) {
      items.add(item.name());
      line(
          item.isPrimary()
              ? "primary " + item.name() + " " + item.timesText()
              : "secondary " + item.name());
    }

    @Override
    public void option(List<NamedCover.Word> words) {
      line.setLength(0);
      line.append("option");
      words.stream()
          .sorted(Comparator.comparingInt(NamedCover.Word::item))
          .forEach(word -> line.append(' ').append(word.text(items.get(word.item()))));
      line(line.toString());
    }
  }

  /**
   * The fingerprint of a cut: of the notion, the restricted item, and the subproblems with the
   * estimates by which they are dealt out to shards.
   *
   * @param partition the whole tree
   */
  static String ofCut(Distinct distinct, Restriction restriction, Partition partition) {
    Fingerprint print = new Fingerprint();
    print.line(distinct.word() + " " + restriction.item() + " " + partition.branchesAbove());
    if (restriction.least()) {
      print.line("least");
    }
    restriction.below().forEach((option, item) -> print.line(option + ":" + item));
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
