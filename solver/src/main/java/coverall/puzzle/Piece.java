package coverall.puzzle;

import coverall.geometry.Isometry;
import coverall.geometry.Shape;
import java.util.List;

/**
 * A kind of piece: a shape under a name, and how many of it there are.
 *
 * @param copies how many equal ones there are, at least 1; exchanging them makes no other solution
 * @param oneSided whether it may be turned around the z axis only, never over
 */
public record Piece(String name, Shape shape, int copies, boolean oneSided) {

  public Piece {
    if (copies < 1) {
      throw new IllegalArgumentException("piece " + name + " in " + copies + " copies");
    }
  }

  /** One piece of a shape that may be turned in every way. */
  public static Piece of(String name, Shape shape) {
    return new Piece(name, shape, 1, false);
  }

  /** The number of cells of all copies together. */
  public int volume() {
    return copies * shape.size();
  }

  /** The ways in which the piece may be turned. */
  public List<Isometry> rotations() {
    return oneSided ? Isometry.ROTATIONS_AROUND_Z : Isometry.ROTATIONS;
  }

  /** The different shapes that turning gives, in the order of the rotations. */
  public List<Shape> orientations() {
    return shape.orientations(rotations());
  }
}
