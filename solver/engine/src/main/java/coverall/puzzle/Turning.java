package coverall.puzzle;

import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import java.util.List;

/** The ways in which a piece may be turned. */
public enum Turning {
  /** In every way, including over. */
  FREE(""),
  /** Only around the z axis, never over. */
  ONE_SIDED("one-sided"),
  /** Not at all: it may only be moved. */
  UNTURNED("unturned"),
  /** In every way, and it may be replaced by its mirror image. */
  MIRRORED("mirrored");

  private final String word;

  Turning(String word) {
    this.word = word;
  }

  /** Its keyword in puzzle files; empty for the default. */
  public String word() {
    return word;
  }

  /** The motions of a lattice that may be applied to a piece; the identity comes first. */
  public List<Motion> motions(Lattice lattice) {
    return switch (this) {
      case FREE -> lattice.rotations();
      case ONE_SIDED -> lattice.rotationsAroundZ();
      case UNTURNED -> lattice.rotations().subList(0, 1);
      case MIRRORED -> lattice.motions();
    };
  }
}
