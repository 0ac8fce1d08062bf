package coverall.puzzle;

import coverall.geometry.Isometry;
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

  /** The isometries that may be applied to the piece; the identity comes first. */
  public List<Isometry> isometries() {
    return switch (this) {
      case FREE -> Isometry.ROTATIONS;
      case ONE_SIDED -> Isometry.ROTATIONS_AROUND_Z;
      case UNTURNED -> Isometry.ROTATIONS.subList(0, 1);
      case MIRRORED -> Isometry.ALL;
    };
  }
}
